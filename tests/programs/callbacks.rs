//! Functions that are handed functions: they walk over elements, some by way of others, and call what they were given, mostly with something of the caller's.

use super::own::Words;
use super::{Item, Kind, Maker};

/// Where elements are, as a walker is told: its parameters, what a call hands on, and how it walks.
struct Home {
    parameters: &'static str,
    given: &'static str,
    walks: &'static [&'static str],
}

/// Elements in a list, whose links may change meanwhile.
const LIST: Home = Home {
    parameters: "struct NAME *p",
    given: "head",
    walks: &[
        "struct NAME *after;\nfor (; p; p = after) { after = p->next; CALL(p) }",
        "while (p) { struct NAME *here = p; p = p->next; CALL(here) }",
        "if (!p) return;\nstruct NAME *after = p->next;\nCALL(p)\nWALKER(after, use, HANDED);",
        "if (p) do { struct NAME *after = p->next; CALL(p) p = after; } while (p);",
    ],
};

const ARRAY: Home = Home {
    parameters: "struct NAME *p, int n",
    given: "a, n",
    walks: &[
        "for (struct NAME *end = p + n; p < end; p++) { CALL(p) }",
        "for (int k = 0; k < n; k++) { CALL(&p[k]) }",
        "for (int k = n; k-- > 0;) { CALL(p + k) }",
        "if (n == 1) { CALL(p) }\nif (n < 2) return;\nWALKER(p, n / 2, use, HANDED);\nWALKER(p + n / 2, n - n / 2, use, HANDED);",
        "while (n-- > 0) { CALL(p) p++; }",
    ],
};

const TABLE: Home = Home {
    parameters: "struct NAME **v, int n",
    given: "v, n",
    walks: &[
        "for (int k = 0; k < n; k++) { CALL(v[k]) }",
        "for (struct NAME **end = v + n; v != end; v++) { CALL(*v) }",
        "for (; n > 0; n--, v++) { struct NAME *p = *v; if (p) { CALL(p) } }",
    ],
};

impl Maker<'_> {
    /// Elements that are walked over by functions that are handed others.
    pub(super) fn callbacks(&mut self, tops: &[usize]) -> Vec<Item> {
        let linked: Vec<usize> = tops.iter().copied().filter(|&r| !self.records[r].plain).collect();
        let known = self.one(&linked).filter(|_| self.percent(40));
        let (r, number) = match known.and_then(|r| Some((r, self.some_number(r)?))) {
            Some(found) => found,
            None => {
                let calm = self.percent(40);
                let (own, key) = (self.records.len(), self.key_kind());
                let r = self.own_record(&[("next", Kind::Pointer(own)), ("key", key)], calm);
                (r, self.some_number(r).unwrap_or("key".into()))
            }
        };
        let home = match self.rng.below(5) {
            0 if !self.records[r].calm => ARRAY,
            1 => TABLE,
            _ => LIST,
        };
        let new = self.knot(r);
        let with = self.percent(75);
        let typed = self.percent(85);
        let words = self
            .own_words(r)
            .with("NEW", new)
            .with("NUMBER", number)
            .with("HANDED", if with { "with" } else { "i" })
            .with("THING", if typed { "struct NAME" } else { "void" })
            .with("USE", if with { "void (*use)(THING *, void *)" } else { "void (*use)(THING *, int)" })
            .with("MORE", if with { "void *with" } else { "int i" })
            .with("GIVEN", home.given)
            .with("WALKER", "walkFRESH");
        self.walkers(&words, &home);
        let mut out = self.called_home(&words, &home);
        out.extend(self.calls(r, &words, &home, with, typed));
        if home.given == "head" && self.percent(40) {
            out.extend(self.pruned(&words));
        }
        if self.percent(50) {
            out.extend(self.own_sort(r, &words, &home));
        }
        out.extend(match (home.given, typed) {
            ("head", true) if self.percent(40) => {
                self.function(
                    &words,
                    "void goneFRESH(THING *p, MORE)",
                    if with { "*(unsigned long *)with += 3;\nrelease(p);" } else { "mix(i);\nrelease(p);" },
                );
                words.lines(if with {
                    "{ unsigned long turns = 1; walkFRESH(head, goneFRESH, &turns); mix((long)turns); }"
                } else {
                    "walkFRESH(head, goneFRESH, 4);"
                })
            }
            ("head", _) => words.lines("while (head) { q = head->next; read_NAME(head, 1); release(head); head = q; }"),
            ("v, n", _) => words.lines("for (int i = 0; i < n; i++) { read_NAME(v[i], i); release(v[i]); }"),
            _ => words.lines("for (int i = 0; i < n; i++) read_NAME(a + i, i);\nrelease(a);"),
        });
        out
    }

    /// The function that walks, and one that has it do so.
    fn walkers(&mut self, words: &Words, home: &Home) {
        let call = self.rng.pick(&["use(X, HANDED);", "(*use)(X, HANDED);", "if (use) use(X, HANDED);"]).to_string();
        let mut walk = self.rng.pick(home.walks).to_string();
        while let Some(at) = walk.find("CALL(") {
            let end = at + walk[at..].find(')').expect("an element without brackets");
            let element = walk[at + 5..end].to_string();
            walk.replace_range(at..=end, &call.replace('X', &element));
        }
        let head = format!("void WALKER({}, USE, MORE)", home.parameters);
        self.function(words, &head, &walk);
        let given = home.parameters.replace("struct NAME ", "").replace("int ", "").replace('*', "");
        let turns = self.rng.pick(&[
            "WALKER(HERE, use, HANDED);\nWALKER(HERE, use, HANDED);",
            "WALKER(HERE, use, HANDED);\nmix(use != 0);",
            "for (int k = 0; k < 2; k++) WALKER(HERE, k ? use : use, HANDED);",
        ]);
        let again = format!("void againFRESH({}, USE, MORE)", home.parameters);
        self.function(words, &again, &turns.replace("HERE", &given));
    }

    /// Declares and makes the elements.
    fn called_home(&mut self, words: &Words, home: &Home) -> Vec<Item> {
        let n = self.count();
        let (head, make) = match home.given {
            "head" => (
                "struct NAME *head = 0, *p, *q = 0;",
                "p = NEW;\nfill_NAME(p, i);\nwrite_NAME(p, i);\np->next = head;\nhead = p;",
            ),
            "v, n" => {
                ("struct NAME *v[COUNT], *p; int n = COUNT;", "p = v[i] = NEW;\nfill_NAME(p, i);\nwrite_NAME(p, i);")
            }
            _ => (
                "int n = COUNT; struct NAME *a = malloc(n * sizeof *a), *p;",
                "p = a + i;\nfill_NAME(p, i);\nwrite_NAME(p, i);",
            ),
        };
        let words = words.clone().with("COUNT", n.to_string());
        let mut out = words.lines(head);
        out.push(words.block("for (int i = 0; i < COUNT; i++)", words.lines(make)));
        out
    }

    /// Functions to be handed to the walkers, and calls that do.
    fn calls(&mut self, r: usize, words: &Words, home: &Home, with: bool, typed: bool) -> Vec<Item> {
        let p = if typed { "struct NAME *p" } else { "void *thing" };
        let known = if typed { "" } else { "struct NAME *p = thing;\n" };
        let walker = |maker: &mut Self| *maker.rng.pick(&["walkFRESH", "walkFRESH", "againFRESH"]);
        let mut out = Vec::new();
        for _ in 0..2 + self.rng.below(3) {
            let words = words.clone().with("CALLED", format!("called{}", self.fresh()));
            let walker = walker(self);
            if !with {
                let mut body = words.lines(known);
                body.extend(self.uses_of_called(r));
                self.helpers.push(Item::block(words.text(&format!("static void CALLED({p}, int i)")), body));
                out.extend(words.lines(&format!("{walker}(GIVEN, CALLED, {});", self.rng.below(9))));
                continue;
            }
            let (body, call) = match self.rng.below(8) {
                0 => ("*(unsigned long *)with += (unsigned long)p->NUMBER;", "{ unsigned long total = 0; WALK(CALLED, &total); mix((long)total); }"),
                1 => ("struct NAME **best = with;\nif (!*best || (*best)->NUMBER < p->NUMBER) *best = p;", "{ struct NAME *best = 0; WALK(CALLED, &best); if (best) read_NAME(best, 1); mix((long)(best != 0)); }"),
                2 => {
                    self.helpers.extend(words.lines("struct CALLEDs { unsigned long total; int n; struct NAME *kept[3]; };"));
                    ("struct CALLEDs *t = with;\nt->total = t->total * 31 + (unsigned long)p->NUMBER;\nif (t->n < 3) t->kept[t->n++] = p;", "{ struct CALLEDs t = {0}; WALK(CALLED, &t); while (t.n > 0) read_NAME(t.kept[--t.n], t.n); mix((long)t.total); }")
                }
                3 if home.given == "head" => ("int *left = with;\nif (--*left < 0) return;\nstruct NAME *more = NEW;\nfill_NAME(more, *left);\nmore->next = p->next;\np->next = more;", "{ int left = 1 + rnd() % 6; WALK(CALLED, &left); mix(left); }"),
                4 if typed => {
                    self.helpers.extend(words.lines("struct CALLEDs { USE; void *with; int turns; };"));
                    let inner = ["*(unsigned long *)with ^= (unsigned long)p->NUMBER + 1;", "read_NAME(p, (int)++*(unsigned long *)with & 7);"];
                    let inner = *self.rng.pick(&inner);
                    self.function(&words, "void innerCALLED(THING *p, void *with)", inner);
                    ("struct CALLEDs *t = with;\nt->turns++;\nt->use(p, t->with);", "{ unsigned long x = 5; struct CALLEDs t = {innerCALLED, &x, 0}; WALK(CALLED, &t); mix(t.turns + (long)(x & 0xffff)); }")
                }
                5 => ("write_NAME(p, *(int *)with);\n++*(int *)with;", "{ int i = 2; WALK(CALLED, &i); mix(i); }"),
                6 => ("if (with) mix(*(char *)with);\nread_NAME(p, 2);", "WALK(CALLED, rnd() & 1 ? \"text\" : 0);"),
                _ => {
                    let mut body = words.lines(&format!("{known}int i = *(int *)with + 1;"));
                    body.extend(self.uses_of_called(r));
                    self.helpers.push(Item::block(words.text(&format!("static void CALLED({p}, void *with)")), body));
                    out.extend(words.lines(&format!("{{ int i = {}; {walker}(GIVEN, CALLED, &i); }}", self.rng.below(5))));
                    continue;
                }
            };
            self.function(&words, &format!("void CALLED({p}, void *with)"), &format!("{known}{body}"));
            out.extend(words.lines(&call.replace("WALK(", &format!("{walker}(GIVEN, "))));
        }
        out
    }

    fn uses_of_called(&mut self, r: usize) -> Vec<Item> {
        match self.records[r].calm || self.records[r].knit {
            true => self.own_uses(r),
            false => self.uses(r),
        }
    }

    /// A list from which goes what a function says.
    fn pruned(&mut self, words: &Words) -> Vec<Item> {
        let walk = *self.rng.pick(&[
            "while (*at) { struct NAME *p = *at; if (gone(p, k)) { *at = p->next; release(p); } else at = &p->next; }",
            "for (struct NAME *p; (p = *at); ) if (!gone(p, k)) at = &p->next; else { *at = p->next; read_NAME(p, k); release(p); }",
            "if (!*at) return;\nif (gone(*at, k)) { struct NAME *p = *at; *at = p->next; release(p); pruneFRESH(at, gone, k); }\nelse pruneFRESH(&(*at)->next, gone, k);",
        ]);
        self.function(words, "void pruneFRESH(struct NAME **at, int (*gone)(const struct NAME *, int), int k)", walk);
        let test = *self.rng.pick(&[
            "return ((unsigned long)p->NUMBER & 3) == (unsigned)k;",
            "return p->NUMBER > k * 10;",
            "return (k & 1) && rnd() % 3 == 0;",
        ]);
        self.function(words, "int testFRESH(const struct NAME *p, int k)", test);
        words.lines(&format!("pruneFRESH(&head, testFRESH, {});", self.rng.below(4)))
    }

    /// Sorts by what a function says of two elements.
    fn own_sort(&mut self, r: usize, words: &Words, home: &Home) -> Vec<Item> {
        let other = self.some_number(r);
        let words = words.clone().with("OTHER", other.unwrap_or("NUMBER".into()));
        self.function(
            &words,
            "int upFRESH(const struct NAME *x, const struct NAME *y)",
            "return (x->NUMBER > y->NUMBER) - (x->NUMBER < y->NUMBER);",
        );
        let down = *self
            .rng
            .pick(&["return x->OTHER < y->OTHER ? 1 : x->OTHER > y->OTHER ? -1 : 0;", "return -upFRESH(x, y);"]);
        self.function(&words, "int downFRESH(const struct NAME *x, const struct NAME *y)", down);
        let order = "int (*order)(const struct NAME *, const struct NAME *)";
        let (head, bodies, call): (&str, &[&str], &str) = match home.given {
            "head" => ("struct NAME *sortFRESH(struct NAME *p, ORDER)", &[
                "struct NAME *sorted = 0, *after, **at;\nfor (; p; p = after) { after = p->next; for (at = &sorted; *at && order(*at, p) <= 0; at = &(*at)->next) ; p->next = *at; *at = p; }\nreturn sorted;",
                "struct NAME *sorted = 0;\nwhile (p) { struct NAME **best = &p, **at, *t; for (at = &p->next; *at; at = &(*at)->next) if (order(*at, *best) >= 0) best = at; t = *best; *best = t->next; t->next = sorted; sorted = t; }\nreturn sorted;",
            ], "head = sortFRESH(head, HOW);\nfor (p = head; p; p = p->next) mix((long)p->NUMBER);"),
            "v, n" => ("void sortFRESH(struct NAME **v, int n, ORDER)", &[
                "for (int k = 1; k < n; k++) { struct NAME *t = v[k]; int j = k; for (; j > 0 && order(v[j - 1], t) > 0; j--) v[j] = v[j - 1]; v[j] = t; }",
                "for (int k = n - 1; k > 0; k--) for (int j = 0; j < k; j++) if (order(v[j], v[j + 1]) > 0) { struct NAME *t = v[j]; v[j] = v[j + 1]; v[j + 1] = t; }",
            ], "sortFRESH(v, n, HOW);\nfor (int k = 0; k < n; k++) mix((long)v[k]->NUMBER);"),
            _ => ("void sortFRESH(struct NAME *a, int n, ORDER)", &[
                "for (int k = 1; k < n; k++) { struct NAME t = a[k]; int j = k; for (; j > 0 && order(&a[j - 1], &t) > 0; j--) a[j] = a[j - 1]; a[j] = t; }",
                "for (struct NAME *end = a + n; end > a + 1; end--) for (struct NAME *p = a; p + 1 < end; p++) if (order(p, p + 1) > 0) { struct NAME t = *p; *p = p[1]; p[1] = t; }",
                "for (int k = 0; k < n; k++) { int least = k; for (int j = k + 1; j < n; j++) if (order(a + j, a + least) < 0) least = j; struct NAME t = a[k]; a[k] = a[least]; a[least] = t; }",
            ], "sortFRESH(a, n, HOW);\nfor (int k = 0; k < n; k++) mix((long)a[k].NUMBER);"),
        };
        let words = words.with("ORDER", order);
        let body = *self.rng.pick(bodies);
        self.function(&words, head, body);
        let how = *self.rng.pick(&["upFRESH", "downFRESH", "rnd() & 1 ? upFRESH : downFRESH"]);
        words.with("HOW", how).lines(call)
    }
}
