#include "lisp.h"

static const char program[] =
    "(define seed 4711)\n"
    "(define rand (lambda (m) (begin (setq seed (mod (+ (* seed 16807) 11) 2147483647)) (mod (/ seed 7) m))))\n"
    "(define node (lambda (k v l r) (cons (cons k v) (cons l r))))\n"
    "(define key (lambda (n) (car (car n))))\n"
    "(define value (lambda (n) (cdr (car n))))\n"
    "(define left (lambda (n) (car (cdr n))))\n"
    "(define right (lambda (n) (cdr (cdr n))))\n"
    /* a search tree that is never changed, only rebuilt along the path */
    "(define insert (lambda (k v n)\n"
    "  (if (null? n) (node k v nil nil)\n"
    "    (if (< k (key n)) (cons (car n) (cons (insert k v (left n)) (right n)))\n"
    "                      (cons (car n) (cons (left n) (insert k v (right n))))))))\n"
    "(define find (lambda (k n)\n"
    "  (if (null? n) n (if (= k (key n)) (value n) (find k (if (< k (key n)) (left n) (right n)))))))\n"
    "(define depth (lambda (n) (if (null? n) 0\n"
    "  (let a (depth (left n)) (let b (depth (right n)) (+ 1 (if (< a b) b a)))))))\n"
    "(define map (lambda (f l acc) (if (null? l) (reverse! acc) (map f (cdr l) (cons (f (car l)) acc)))))\n"
    "(define grow (lambda (i tree) (if (= i 0) tree\n"
    "  (grow (- i 1) (insert (rand 1000000) (if (= 0 (mod i 4)) (label i) i) tree)))))\n"
    "(define probe (lambda (i hits tree) (if (= i 0) hits\n"
    "  (probe (- i 1) (if (null? (find (rand 1000000) tree)) hits (+ hits 1)) tree))))\n"

    "(define twist (lambda (k) (mod (* k 7919) 1000003)))\n"
    "(define shuffle (lambda (l) (twist-list 7919 1000003 l)))\n"
    "(define lists (lambda (count acc) (if (= count 0) acc\n"
    "  (lists (- count 1) (cons (random-list (/ size 10) 900000 (rand 1000000)) acc)))))\n"
    "(define all (lists 10 nil))\n"
    "(print \"lists\" (map length all nil))\n"
    "(define tree (grow (/ size 250) nil))\n"
    "(print \"depth\" (depth tree) \"root\" (car tree))\n"
    "(setq all (map sort! all nil))\n"
    "(print \"medians\" (map (lambda (l) (nth (/ size 20) l)) all nil))\n"
    "(print \"hits\" (probe (/ size 150) 0 tree))\n"
    "(setq all (cons (map twist (nth 3 all) nil) (cdr all)))\n"
    "(setq all (map sort! (map shuffle all nil) nil))\n"
    "(print \"sums\" (map sum all nil))\n"
    "(setq tree (grow (/ size 300) tree))\n"
    "(print \"depth\" (depth tree) \"left\" (car (left tree)) \"right\" (car (right tree)))\n"
    "(print \"hits\" (probe (/ size 150) 0 tree))\n";

int main(int argc, char **argv)
{
    long size = argc > 1 ? strtol(argv[1], NULL, 10) : 800000;
    char text[64];

    storage_init();
    subrs_init();
    snprintf(text, sizeof text, "(define size %ld)", size < 40 ? 40 : size);
    eval(CAR(read_all(text)), nil);
    LISP l = read_all(program);
    roots[nroots++] = l;
    for (; CONSP(l); l = CDR(l))
        eval(CAR(l), nil);
    gc_report();
    return 0;
}
