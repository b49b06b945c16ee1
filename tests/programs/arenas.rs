//! Memory that knows nothing of what it is for: a piece of bytes that different records are cut from, the program's own functions in front of the library's,
//! and records with texts that grow.

use super::own::Words;
use super::{Item, Kind, Maker};

impl Maker<'_> {
    /// Records of two kinds, and texts, from one piece of memory; all go at once.
    pub(super) fn arena(&mut self) -> Vec<Item> {
        let own = self.records.len();
        let (key, calm) = (self.key_kind(), self.percent(60));
        let first = self.own_record(&[("next", Kind::Pointer(own)), ("key", key)], calm);
        let own = self.records.len();
        let second = self.own_record(
            &[("other", Kind::Pointer(first)), ("next", Kind::Pointer(own)), ("key", Kind::Key("int"))],
            calm,
        );
        let words = self.own_words(first).with("SECOND", self.records[second].name.clone());
        let aligned = *self.rng.pick(&[
            "(n + 15) & ~(size_t)15",
            "(n + 7) / 8 * 8",
            "n + (-n & 15)",
            "(n + sizeof(long) - 1) & ~(sizeof(long) - 1)",
        ]);
        let words = words.with("ALIGNED", aligned);
        let (home, cut, end) = *self.rng.pick(&[
            // One piece.
            ("static char *placeFRESH; static size_t usedFRESH;", "if (!placeFRESH) { placeFRESH = malloc(1 << 17); if (!placeFRESH) abort(); }\nn = ALIGNED;\nif (usedFRESH + n > 1 << 17) abort();\nvoid *p = placeFRESH + usedFRESH;\nusedFRESH += n;\nreturn p;", "free(placeFRESH); placeFRESH = 0; usedFRESH = 0;"),
            ("static char *placeFRESH, *atFRESH;", "if (!placeFRESH) atFRESH = placeFRESH = wrapped(1 << 17);\nchar *p = atFRESH;\nn = ALIGNED;\nif ((size_t)(placeFRESH + (1 << 17) - p) < n) abort();\natFRESH += n;\nreturn p;", "free(placeFRESH); placeFRESH = atFRESH = 0;"),
            // From its end on.
            ("static char *placeFRESH, *atFRESH;", "if (!placeFRESH) { placeFRESH = malloc(1 << 17); if (!placeFRESH) abort(); atFRESH = placeFRESH + (1 << 17); }\nn = ALIGNED;\nif ((size_t)(atFRESH - placeFRESH) < n) abort();\nreturn atFRESH -= n;", "free(placeFRESH); placeFRESH = 0;"),
            // Several pieces.
            ("struct pieceFRESH { struct pieceFRESH *before; size_t used; char bytes[2032]; }; static struct pieceFRESH *placeFRESH;", "n = ALIGNED;\nif (n > 2000) abort();\nif (!placeFRESH || placeFRESH->used + n > sizeof placeFRESH->bytes) { struct pieceFRESH *b = malloc(sizeof *b); if (!b) abort(); b->before = placeFRESH; b->used = 0; placeFRESH = b; }\nvoid *p = placeFRESH->bytes + placeFRESH->used;\nplaceFRESH->used += n;\nreturn p;", "while (placeFRESH) { struct pieceFRESH *b = placeFRESH->before; free(placeFRESH); placeFRESH = b; }"),
            // What is given back as a whole, by way of a record that says how far it is used.
            ("struct arenaFRESH { char *at, *end; char *start; int turns; }; static struct arenaFRESH *placeFRESH;", "struct arenaFRESH *a = placeFRESH;\nif (!a) { a = placeFRESH = malloc(sizeof *a); a->start = a->at = malloc(1 << 17); a->end = a->at + (1 << 17); a->turns = 0; }\nn = ALIGNED;\nif ((size_t)(a->end - a->at) < n) abort();\na->turns++;\na->at += n;\nreturn a->at - n;", "mix(placeFRESH->turns); free(placeFRESH->start); free(placeFRESH); placeFRESH = 0;"),
        ]);
        self.helpers.extend(words.lines(home));
        self.function(&words, "void *cutFRESH(size_t n)", cut);
        let zeroed = self.percent(30);
        if zeroed {
            self.function(&words, "void *clearFRESH(size_t n)", "return memset(cutFRESH(n), 0, n);");
        }
        let new = if zeroed { "clearFRESH" } else { "cutFRESH" };
        let typed = self.percent(50);
        if typed {
            self.function(
                &words,
                "struct NAME *oneFRESH(int i)",
                &format!("struct NAME *p = {new}(sizeof *p);\nfill_NAME(p, i);\nreturn p;"),
            );
            self.function(
                &words,
                "struct SECOND *twoFRESH(int i)",
                &format!("struct SECOND *p = {new}(sizeof(struct SECOND));\nfill_SECOND(p, i);\nreturn p;"),
            );
        }
        let words = words
            .with(
                "ONE",
                if typed { "p = oneFRESH(i);".to_string() } else { format!("p = {new}(sizeof *p);\nfill_NAME(p, i);") },
            )
            .with(
                "TWO",
                if typed {
                    "s = twoFRESH(i);".to_string()
                } else {
                    format!("s = {new}(sizeof *s);\nfill_SECOND(s, i);")
                },
            );
        self.arena_body(first, second, &words, end)
    }

    fn arena_body(&mut self, first: usize, second: usize, words: &Words, end: &str) -> Vec<Item> {
        let n = self.count();
        let mut out = words.lines("struct NAME *head = 0, *p, *q; struct SECOND *top = 0, *s; char *text = 0; int i;");
        let mut make = words.lines("ONE\nwrite_NAME(p, i);\np->next = head;\nhead = p;");
        let mut two = words.lines("TWO\nwrite_SECOND(s, i);\ns->other = p;\ns->next = top;\ntop = s;");
        if self.percent(50) {
            two.extend(words.lines("text = cutFRESH(strlen(\"text\") + 1);\nmemcpy(text, \"text\", strlen(\"text\") + 1);\ntext[i & 3] = '!';"));
        }
        make.push(Item::block(*self.rng.pick(&["if (rnd() & 1)", "if (i % 3)", ""]), two));
        out.push(Item::block(format!("for (i = 0; i < {n}; i++)"), make));
        if self.percent(40) {
            let several = *self.rng.pick(&["{ struct NAME *row = cutFRESH(5 * sizeof *row); for (i = 0; i < 5; i++) { fill_NAME(row + i, i); write_NAME(&row[i], i); } for (q = row; q < row + 5; q++) read_NAME(q, 1); }", "{ struct NAME **v = cutFRESH(4 * sizeof *v); for (i = 0; i < 4; i++) v[i] = head; read_NAME(v[3], 1); }"]);
            out.extend(words.lines(several));
        }
        let mut walk = self.own_uses(first);
        walk.extend(words.lines("read_NAME(p, i);"));
        out.push(words.block("for (p = head, i = 0; p; p = p->next, i++)", walk));
        let mut walk = words.lines("struct SECOND *p = s;");
        walk.extend(self.own_uses(second));
        walk.extend(words.lines("read_SECOND(p, i);\nif (p->other) read_NAME(p->other, 2);\ns = p;"));
        out.push(words.block("for (s = top, i = 0; s; s = s->next, i++)", walk));
        out.extend(words.lines("if (text) puts(text);\nq = head; if (q) mix((long)q->key);"));
        out.extend(words.lines(end));
        out
    }

    /// Memory by way of functions that only know sizes, for records with texts that grow.
    pub(super) fn growing(&mut self) -> Vec<Item> {
        let fresh = self.fresh();
        let size = *self.rng.pick(&["size_t", "size_t", "int", "unsigned", "unsigned long"]);
        let words = Words::plain(&[("FRESH", fresh.to_string()), ("SIZE", size.into())]);
        let malloc = *self.rng.pick(&[
            "void *p = malloc(n);\nif (p == NULL) { fprintf(stderr, \"no %lu bytes\\n\", (unsigned long)n); exit(1); }\nreturn p;",
            "void *p;\nwhile (!(p = malloc(n ? n : 1))) blocks++;\nblocks++;\nreturn p;",
            "void *p = malloc(n);\nif (p) return p;\nabort();",
            "bytes += n;\nreturn wrapped(n);",
        ]);
        self.function(&words, "void *xmallocFRESH(SIZE n)", malloc);
        let calloc = *self.rng.pick(&[
            "void *p = calloc(n, size);\nif (!p) abort();\nreturn p;",
            "if (size && n > 1000000 / size) abort();\nvoid *p = xmallocFRESH(n * size);\nmemset(p, 0, n * size);\nreturn p;",
            "return memset(xmallocFRESH(n * size), 0, n * size);",
        ]);
        self.function(&words, "void *xcallocFRESH(SIZE n, SIZE size)", calloc);
        let realloc = *self.rng.pick(&[
            "void *q = p ? realloc(p, n) : xmallocFRESH(n);\nif (!q) abort();\nreturn q;",
            "p = realloc(p, n);\nif (!p && n) exit(1);\nreturn p;",
            "void *more = realloc(p, n);\nif (more) { blocks += more != 0; return more; }\nfree(p);\nabort();",
        ]);
        self.function(&words, "void *xreallocFRESH(void *p, SIZE n)", realloc);
        if self.percent(25) {
            return self.long_texts(&words);
        }
        self.growing_rows(&words)
    }

    /// An array of records with texts that grows.
    fn growing_rows(&mut self, functions: &Words) -> Vec<Item> {
        let (room, calm) = (*self.rng.pick(&[5, 8, 10, 24]), self.percent(60));
        let r = self.own_record(&[("name", Kind::Keys("char", room)), ("key", Kind::Key("int"))], calm);
        let words = functions.clone().with("NAME", self.records[r].name.clone()).with("ROOM", room.to_string());
        let start = *self.rng.pick(&[
            "a = xmallocFRESH(room * sizeof *a);",
            "a = xcallocFRESH(room, sizeof(struct NAME));",
            "a = 0; room = 0;",
        ]);
        let grow = *self.rng.pick(&[
            "room = room * 2 + 1; a = xreallocFRESH(a, room * sizeof *a);",
            "room += 3; a = xreallocFRESH(a, sizeof(struct NAME) * room);",
            "room += 4; p = xcallocFRESH(room, sizeof *p); if (n) memcpy(p, a, n * sizeof *p); free(a); a = p;",
            "p = xreallocFRESH(a, (room + 5) * sizeof *p); a = p; room += 5;",
        ]);
        let held = self.percent(50);
        let (mut out, words) = if held {
            let words = words.with("tableT", "tableFRESH");
            self.helpers.extend(words.lines("struct tableT { struct NAME *rows; int n; int room; };"));
            self.function(&words, "struct NAME *addT(struct tableT *t)".replace("addT", "addFRESH").as_str(), &format!("struct NAME *a = t->rows, *p;\nint n = t->n, room = t->room;\nif (n == room) {{ {grow} t->rows = a; t->room = room; }}\np = &t->rows[t->n++];\nreturn p;"));
            (words.lines(&format!("struct tableT t = {{0}}; struct NAME *a, *p = 0; int n = 0, room = 2;\n{start}\nt.rows = a; t.room = room;")), words)
        } else {
            (words.lines(&format!("struct NAME *a, *p = 0; int n = 0, room = 2;\n{start}")), words)
        };
        let text = *self.rng.pick(&[
            "{ char here[16]; int l = sprintf(here, \"%d\", i * 37); if (l >= ROOM) l = ROOM - 1; memcpy(p->name, here, (size_t)l); p->name[l] = 0; }",
            "snprintf(p->name, sizeof p->name, \"no %d\", i);",
            "put(p->name, ROOM, \"abcdefghijklmnopqrstuvwxyz\" + i % 5, (size_t)(rnd() % 20));",
            "strncpy(p->name, i & 1 ? \"odd\" : \"even and long as it is\", ROOM - 1); p->name[ROOM - 1] = 0;",
        ]);
        let place =
            if held { "p = addFRESH(&t);".to_string() } else { format!("if (n == room) {{ {grow} }}\np = a + n++;") };
        let n = self.count();
        let make = words.lines(&format!("{place}\nfill_NAME(p, i);\nwrite_NAME(p, i);\n{text}\np->key = i * 5 % 23;"));
        out.push(Item::block(format!("for (int i = 0; i < {n}; i++)"), make));
        if held {
            out.extend(words.lines("a = t.rows; n = t.n;"));
        }
        let mut walk = words.lines("int i = (int)(p - a);");
        walk.extend(self.own_uses(r));
        let look = *self.rng.pick(&[
            "printf(\"%s %d\\n\", p->name, p->key);",
            "mix(strcmp(p->name, a[0].name) < 0);",
            "puts(p->name); mix(begins(p->name, a->name));",
            "{ char room[ROOM]; memcpy(room, p->name, sizeof room); puts(room); }",
            "if (i) mix(memcmp(p->name, p[-1].name, strlen(p->name)) < 0);",
        ]);
        walk.extend(words.lines(look));
        let head = *self.rng.pick(&[
            "for (p = a; p < a + n; p++)",
            "for (int k = 0; k < n && (p = &a[k]); k++)",
            "for (int k = n; k > 0 && (p = &a[k - 1]); k--)",
        ]);
        out.push(words.block(head, walk));
        out.extend(words.lines(self.any(&["", "for (int k = 1; k < n; k++) { struct NAME t = a[k]; int j = k; for (; j > 0 && strcmp(a[j - 1].name, t.name) > 0; j--) a[j] = a[j - 1]; a[j] = t; }", "if (n > 2) { memmove(a + 1, a + 2, (size_t)(n - 2) * sizeof *a); n--; }"])));
        out.extend(
            words.lines("for (int i = 0; i < n; i++) { read_NAME(&a[i], i); printf(\"%s\\n\", a[i].name); }\nfree(a);"),
        );
        out
    }

    /// Records whose texts lie elsewhere, or behind them, and get longer.
    fn long_texts(&mut self, words: &Words) -> Vec<Item> {
        let n = self.count();
        let behind = self.percent(50);
        let fields =
            self.some(&["long id;", "int used;", "int room;", "struct longFRESH *next;", "double dead;"], 5).join(" ");
        let (text, longer) = match behind {
            true => ("char text[];", "p->room = need + 7; p = xreallocFRESH(p, sizeof *p + (size_t)p->room);"),
            false => ("char *text;", "p->room = need + 7; p->text = xreallocFRESH(p->text, (SIZE)p->room);"),
        };
        self.helpers.extend(words.lines(&format!("struct longFRESH {{ {fields} {text} }};")));
        let add = *self.rng.pick(&[
            "memcpy(p->text + p->used, text, (size_t)n);",
            "memmove(&p->text[p->used], text, (size_t)n);",
            "for (int k = 0; k < n; k++) p->text[p->used + k] = text[k];",
        ]);
        self.function(words, "struct longFRESH *addedFRESH(struct longFRESH *p, const char *text)", &format!("int n = (int)strlen(text), need = p->used + n + 1;\nif (need > p->room) {{ {longer} }}\n{add}\np->used += n;\np->text[p->used] = 0;\nreturn p;"));
        let new = match behind {
            true => "p = xmallocFRESH(sizeof *p + 4); p->room = 4;",
            false => "p = xcallocFRESH(1, sizeof *p); p->text = xmallocFRESH(4); p->room = 4;",
        };
        let free = if behind { "free(p);" } else { "free(p->text); free(p);" };
        let mut out = words.lines("struct longFRESH *head = 0, *p, *q;");
        let make = words.lines(&format!("{new}\np->id = i; p->used = 0; p->dead = i; p->text[0] = 0;\nfor (int k = rnd() % 6; k > 0; k--) p = addedFRESH(p, \"abcdefgh\" + (rnd() & 7));\np->next = head;\nhead = p;"));
        out.push(Item::block(format!("for (int i = 0; i < {n}; i++)"), make));
        out.extend(words.lines("for (p = head; p; p = p->next) { mix(p->id); mix((long)strlen(p->text) == p->used); mix(p->text[p->used / 2]); }"));
        out.extend(words.lines(&format!("for (p = head; p; p = q) {{ q = p->next; if (p->id % 3 == 0) printf(\"%.*s\\n\", p->used, p->text); {free} }}")));
        out
    }
}
