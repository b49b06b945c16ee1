/* libgit2 without a disk: object ids, a diff, blame-free text, a mailmap,
 * patterns, signatures, and a repository in memory. */
#include <git2.h>
#include <git2/sys/repository.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <stdio.h>
#include <string.h>

static int line(const git_diff_delta *d, const git_diff_hunk *h, const git_diff_line *l, void *count)
{
    (void)d;
    (void)h;
    ++*(int *)count;
    printf("%c%.*s", l->origin, (int)l->content_len, l->content);
    return 0;
}

static void check(const char *what, int r)
{
    if (r < 0)
        printf("%s: %d %s\n", what, r, git_error_last() ? git_error_last()->message : "");
}

int main(void)
{
    static const char old_text[] = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";
    static const char new_text[] = "one\n2\nthree\nfour\nfive and a half\nsix\neight\nnine\nten\n";
    char hex[GIT_OID_SHA1_HEXSIZE + 1];
    git_oid id, blobs[8], tree, first;
    int lines = 0;

    git_libgit2_init();
    check("hash", git_odb_hash(&id, old_text, strlen(old_text), GIT_OBJECT_BLOB));
    printf("%s\n", git_oid_tostr(hex, sizeof hex, &id));
    check("diff", git_diff_buffers(old_text, strlen(old_text), "a", new_text, strlen(new_text), "b", NULL, NULL, NULL, NULL, line, &lines));
    printf("%d lines\n", lines);

    git_odb *odb;
    git_odb_backend *memory;
    git_repository *repo;
    check("odb", git_odb_new(&odb));
    check("mempack", git_mempack_new(&memory));
    check("backend", git_odb_add_backend(odb, memory, 999));
    check("wrap", git_repository_wrap_odb(&repo, odb));
    for (int i = 0; i < 8; i++) {
        char text[200];
        snprintf(text, sizeof text, "file %d\n%s", i, i % 2 ? old_text : new_text);
        check("blob", git_blob_create_from_buffer(&blobs[i], repo, text, strlen(text)));
    }
    git_oid commits[3];
    git_signature *who;
    check("signature", git_signature_new(&who, "A Tester", "tester@example.org", 1700000000, 60));
    for (int k = 0; k < 3; k++) {
        git_treebuilder *b;
        check("treebuilder", git_treebuilder_new(&b, repo, NULL));
        for (int i = 0; i < 8 - k; i++) {
            char name[20];
            snprintf(name, sizeof name, "file%d.txt", i);
            check("insert", git_treebuilder_insert(NULL, b, name, &blobs[(i + k) % 8], GIT_FILEMODE_BLOB));
        }
        check("tree", git_treebuilder_write(&tree, b));
        git_treebuilder_free(b);
        git_tree *t;
        check("lookup", git_tree_lookup(&t, repo, &tree));
        git_commit *parent = NULL;
        if (k)
            check("parent", git_commit_lookup(&parent, repo, &commits[k - 1]));
        const git_commit *parents[1] = { parent };
        check("commit", git_commit_create(&commits[k], repo, NULL, who, who, NULL, "message\n", t, k ? 1 : 0, parents));
        printf("commit %s\n", git_oid_tostr(hex, sizeof hex, &commits[k]));
        git_commit_free(parent);
        git_tree_free(t);
    }
    git_commit *a, *z;
    git_tree *ta, *tz;
    git_diff *diff;
    git_buf text = GIT_BUF_INIT;
    check("first", git_commit_lookup(&a, repo, &commits[0]));
    check("last", git_commit_lookup(&z, repo, &commits[2]));
    git_commit_tree(&ta, a);
    git_commit_tree(&tz, z);
    check("diff", git_diff_tree_to_tree(&diff, repo, ta, tz, NULL));
    check("similar", git_diff_find_similar(diff, NULL));
    check("buffer", git_diff_to_buf(&text, diff, GIT_DIFF_FORMAT_PATCH));
    printf("%zu deltas, %zu bytes of patch\n%.400s\n", git_diff_num_deltas(diff), text.size, text.ptr ? text.ptr : "");
    git_revwalk *walk;
    check("walk", git_revwalk_new(&walk, repo));
    git_revwalk_sorting(walk, GIT_SORT_TOPOLOGICAL);
    check("push", git_revwalk_push(walk, &commits[2]));
    while (git_revwalk_next(&first, walk) == 0)
        printf("walk %s\n", git_oid_tostr(hex, sizeof hex, &first));
    git_revwalk_free(walk);
    git_buf_dispose(&text);
    git_diff_free(diff);
    git_tree_free(ta);
    git_tree_free(tz);
    git_commit_free(a);
    git_commit_free(z);
    git_signature_free(who);
    git_repository_free(repo);
    git_odb_free(odb);
    git_libgit2_shutdown();
    return 0;
}
