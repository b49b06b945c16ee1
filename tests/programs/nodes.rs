//! Nodes that hold many keys each, in order: trees whose full nodes are split, and lists of short rows. Keys and what goes with them are shifted.

use super::own::Words;
use super::{Item, Kind, Maker};

/// Types of keys and of what goes with them, whose values stay below 128.
const NUMBERS: &[&str] = &["int", "long", "short", "unsigned", "unsigned char", "double", "float", "unsigned long"];

/// Makes room for a link behind another.
const LINKS: &[&str] = &[
    "for (int k = (int)p->n; k > at; k--) p->son[k + 1] = p->son[k];",
    "memmove(&p->son[at + 2], &p->son[at + 1], (size_t)(p->n - at) * sizeof *p->son);",
    "for (struct NAME **s = p->son + p->n + 1; s > p->son + at + 1; s--) *s = s[-1];",
];

impl Maker<'_> {
    /// The arrays of a node that are shifted together: keys, and perhaps a number for each.
    fn key_rows(&mut self, n: usize) -> Vec<(&'static str, Kind)> {
        let mut rows = vec![("key", Kind::Keys(self.scalar(NUMBERS), n))];
        if self.percent(50) {
            rows.push(("value", Kind::Keys(self.scalar(NUMBERS), n)));
        }
        rows
    }

    /// Moves elements of rows of one node by one, from `at` on, up to the number that is there.
    fn shifted(&mut self, rows: &[&str], up: bool) -> String {
        let one = |maker: &mut Self, row: &&str| {
            let text = match (up, maker.rng.below(4) | if maker.loops { 2 } else { 0 }) {
                (true, 0) => "memmove(&p->ROW[at + 1], &p->ROW[at], (size_t)(p->n - at) * sizeof *p->ROW);",
                (true, 1) => "memmove(p->ROW + at + 1, p->ROW + at, (size_t)(p->n - at) * sizeof p->ROW[0]);",
                (true, 2) => "for (int k = p->n; k > at; k--) p->ROW[k] = p->ROW[k - 1];",
                (true, _) => "for (int k = (int)p->n - 1; k >= at; --k) p->ROW[k + 1] = p->ROW[k];",
                (false, 0) => "memmove(&p->ROW[at], &p->ROW[at + 1], (size_t)(p->n - at - 1) * sizeof *p->ROW);",
                (false, 1) => "memmove(p->ROW + at, p->ROW + at + 1, (size_t)(p->n - at - 1) * sizeof p->ROW[0]);",
                (false, 2) => "for (int k = at; k < (int)p->n - 1; k++) p->ROW[k] = p->ROW[k + 1];",
                (false, _) => "for (int k = at + 1; k < (int)p->n; k++) p->ROW[k - 1] = p->ROW[k];",
            };
            text.replace("ROW", row)
        };
        let mut out: Vec<String> = Vec::new();
        for row in rows {
            out.push(one(self, row));
        }
        out.join("\n")
    }

    /// Copies `COUNT` elements of rows of `x`, from `FROM` on, to the front of those of `y`.
    fn parted(&mut self, rows: &[&str]) -> String {
        let mut out: Vec<String> = Vec::new();
        for row in rows {
            let text = match self.rng.below(4) | if self.loops { 2 } else { 0 } {
                0 => "memcpy(y->ROW, x->ROW + FROM, (COUNT) * sizeof *y->ROW);",
                1 => "memcpy(&y->ROW[0], &x->ROW[FROM], (COUNT) * sizeof x->ROW[0]);",
                2 => "for (int k = 0; k < COUNT; k++) y->ROW[k] = x->ROW[k + FROM];",
                _ => "for (int k = COUNT; k-- > 0;) { y->ROW[k] = x->ROW[FROM + k]; x->ROW[FROM + k] = 0; }",
            };
            out.push(text.replace("ROW", row));
        }
        out.join("\n")
    }

    /// A function that gives a node, and what frees all of them: one by one, or cut from blocks.
    fn node_home(&mut self, r: usize, words: &Words) -> &'static str {
        if self.loops || self.percent(40) {
            let new = self.knot(r);
            let words = words.clone().with("NEW", new);
            self.function(
                &words,
                "struct NAME *newFRESH(void)",
                "struct NAME *p = NEW;\nfill_NAME(p, 1);\np->n = 0;\nreturn p;",
            );
            return "";
        }
        let (size, last) = *self.rng.pick(&[("4", ""), ("16", ""), ("7", " int last;")]);
        let words = words.clone().with("SIZE", size);
        let members = match self.rng.below(2) {
            0 => format!("struct shelfFRESH *before; int used; struct NAME node[SIZE];{last}"),
            _ => format!("struct NAME node[SIZE]; struct shelfFRESH *before; unsigned used;{last}"),
        };
        self.helpers.extend(
            words.lines(&format!("struct shelfFRESH {{ {members} }};\nstatic struct shelfFRESH *shelvesFRESH;")),
        );
        let make = *self.rng.pick(&[
            "struct shelfFRESH *s = malloc(sizeof *s); s->used = 0; s->before = shelvesFRESH; shelvesFRESH = s;",
            "struct shelfFRESH *s = calloc(1, sizeof *s); s->before = shelvesFRESH; shelvesFRESH = s;",
            "struct shelfFRESH *s = wrapped(sizeof *s); s->before = shelvesFRESH; s->used = 0; shelvesFRESH = s;",
        ]);
        let take = *self.rng.pick(&[
            "struct NAME *p = &shelvesFRESH->node[shelvesFRESH->used++];",
            "struct NAME *p = shelvesFRESH->node + shelvesFRESH->used;\nshelvesFRESH->used++;",
        ]);
        self.function(
            &words,
            "struct NAME *newFRESH(void)",
            &format!("if (!shelvesFRESH || shelvesFRESH->used == SIZE) {{ {make} }}\n{take}\nfill_NAME(p, 2);\np->n = 0;\nreturn p;"),
        );
        "while (shelvesFRESH) { struct shelfFRESH *s = shelvesFRESH->before; free(shelvesFRESH); shelvesFRESH = s; }"
    }

    /// A tree of nodes with many keys and one more child.
    pub(super) fn many_keys(&mut self) -> Vec<Item> {
        self.loops = self.percent(65);
        let half = *self.rng.pick(&[2, 2, 3, 4, 8]);
        let own = self.records.len();
        let count = *self.rng.pick(&["int", "int", "unsigned char", "short", "long", "unsigned"]);
        let rows = self.key_rows(2 * half - 1);
        let mut given = vec![("n", Kind::Key(count)), ("son", Kind::Pointers(own, 2 * half))];
        given.extend(rows.iter().copied());
        let leaf = self.percent(30);
        if leaf {
            given.push(("leaf", Kind::Key("int")));
        }
        let given = self.some(&given, 9);
        let calm = self.loops || self.percent(40);
        let r = self.own_record(&given, calm);
        let Kind::Keys(key, _) = rows[0].1 else { return Vec::new() };
        let words = self
            .own_words(r)
            .with("KEY", key)
            .with("MOST", (2 * half - 1).to_string())
            .with("HALF", half.to_string())
            .with("IS_LEAF", if leaf { "p->leaf" } else { "!p->son[0]" });
        let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
        let free = self.node_home(r, &words);
        let mark = |of: &str, value: &str| if leaf { format!("{of}->leaf = {value};\n") } else { String::new() };
        self.split(&words, &names, &mark("y", "x->leaf"), leaf);
        self.put_into_tree(&words, &names);
        let found = *self.rng.pick(&[
            "for (;;) { int k = 0; while (k < (int)p->n && p->key[k] < key) k++; if (k < (int)p->n && p->key[k] == key) return k + 1; if (IS_LEAF) return 0; p = p->son[k]; }",
            "int low = 0, high = (int)p->n;\nwhile (low < high) { int mid = (low + high) / 2; if (p->key[mid] < key) low = mid + 1; else high = mid; }\nif (low < (int)p->n && p->key[low] == key) return low + 1;\nreturn IS_LEAF ? 0 : foundFRESH(p->son[low], key);",
            "while (p) { size_t k = 0; while (k < (size_t)p->n && key > p->key[k]) k++; if (k != (size_t)p->n && p->key[k] == key) return (int)k + 1; p = p->son[k]; }\nreturn 0;",
        ]);
        self.function(&words, "int foundFRESH(const struct NAME *p, KEY key)", found);
        let (visit, drop) = self.tree_walks(r, &words, names.len() > 1, free.is_empty());
        let n = self.count() * 2;
        let words = words.with("COUNT", n.to_string());
        let mut out = words.lines(&format!("struct NAME *root = newFRESH(), *p;\n{}", mark("root", "1")));
        let grow = format!(
            "if (root->n == MOST) {{ p = newFRESH(); {}p->son[0] = root; root = p; splitFRESH(root, 0); }}",
            mark("p", "0").trim_end()
        );
        let mut make = words.lines("KEY key = (KEY)(rnd() % 120);");
        make.extend(words.lines(&format!("if (foundFRESH(root, key)) continue;\n{grow}\nputFRESH(root, key, i);")));
        out.push(words.block("for (int i = 0; i < COUNT; i++)", make));
        if self.percent(50) {
            let less = self.shifted(&names, false);
            let most = *self.rng.pick(&["0", "p->n - 1", "rnd() % p->n"]);
            let words = words.clone().with("WHERE", most);
            let side = *self.rng.pick(&["p = p->son[0];", "p = p->son[p->n];", "p = p->son[rnd() % (p->n + 1)];"]);
            self.function(&words, "void lessFRESH(struct NAME *p)", &format!("while (!(IS_LEAF)) {side}\nif (p->n < 2) return;\nint at = (int)(WHERE);\nmix((long)p->key[at]);\n{less}\np->n--;"));
            out.extend(words.lines("for (int i = 0; i < 9; i++) lessFRESH(root);"));
        }
        out.extend(words.lines(&format!(
            "for (int i = 0; i < 120; i += 7) mix(foundFRESH(root, (KEY)i));\n{visit}\n{drop}\n{free}"
        )));
        out
    }

    /// A full child is parted, and its middle key goes up.
    fn split(&mut self, words: &Words, names: &[&str], mark: &str, leaf: bool) {
        let parts = self.parted(names).replace("FROM", "HALF").replace("COUNT", "HALF - 1");
        let sons = self.parted(&["son"]).replace("FROM", "HALF").replace("COUNT", "HALF");
        let sons = match self.rng.below(2) {
            _ if leaf => format!("if (!x->leaf) {{ {sons} }}"),
            0 => format!("if (x->son[0]) {{ {sons} }}"),
            _ => sons,
        };
        let room = self.shifted(names, true);
        let links = self.any(if self.loops { &LINKS[..1] } else { LINKS });
        let up: String = names.iter().map(|row| format!("p->{row}[at] = x->{row}[HALF - 1];\n")).collect();
        self.function(
            words,
            "void splitFRESH(struct NAME *p, int at)",
            &format!("struct NAME *x = p->son[at], *y = newFRESH();\n{mark}{parts}\n{sons}\ny->n = HALF - 1;\nx->n = HALF - 1;\n{links}\np->son[at + 1] = y;\n{room}\n{up}p->n++;"),
        );
    }

    /// Puts a key where it belongs, into a node that has room.
    fn put_into_tree(&mut self, words: &Words, names: &[&str]) {
        let room = self.shifted(names, true);
        let value = if names.len() > 1 { "p->value[at] = i & 63;\n" } else { "(void)i;\n" };
        let seek = *self.rng.pick(&[
            "int at = (int)p->n;\nwhile (at > 0 && key < p->key[at - 1]) at--;",
            "int at = 0;\nwhile (at < (int)p->n && p->key[at] < key) at++;",
            "int at;\nfor (at = (int)p->n - 1; at >= 0 && p->key[at] > key; at--) ;\nat++;",
        ]);
        let down = *self
            .rng
            .pick(&["putFRESH(p->son[at], key, i);", "struct NAME *down = p->son[at];\nputFRESH(down, key, i);"]);
        self.function(
            words,
            "void putFRESH(struct NAME *p, KEY key, int i)",
            &format!("{seek}\nif (IS_LEAF) {{ {} p->key[at] = key; {} p->n++; return; }}\nif (p->son[at]->n == MOST) {{ splitFRESH(p, at); if (p->key[at] < key) at++; }}\n{down}", room.replace('\n', " "), value.trim_end()),
        );
    }

    /// Goes through a tree in order, and takes it apart.
    fn tree_walks(&mut self, r: usize, words: &Words, values: bool, frees: bool) -> (&'static str, &'static str) {
        let mut walk = words.lines("int i = depth + (int)p->n;");
        walk.extend(self.own_uses(r));
        let look = if values { "mix((long)p->key[k] * 3 + (long)p->value[k]);" } else { "mix((long)p->key[k]);" };
        let steps = match self.rng.below(3) {
            0 => "for (int k = 0; k < (int)p->n; k++) { if (!(IS_LEAF)) visitFRESH(p->son[k], depth + 1); LOOK }\nif (!(IS_LEAF)) visitFRESH(p->son[p->n], depth + 1);",
            1 => "for (int k = (int)p->n; k >= 0; k--) { if (!(IS_LEAF)) visitFRESH(p->son[k], depth + 1); if (k < (int)p->n) { LOOK } }",
            _ => "if (!(IS_LEAF)) for (struct NAME **s = p->son; s <= p->son + p->n; s++) visitFRESH(*s, depth + 2);\nfor (unsigned k = 0; k < (unsigned)p->n; k++) { LOOK }",
        };
        walk.extend(words.lines(&steps.replace("LOOK", look)));
        self.helpers.push(words.block("static void visitFRESH(struct NAME *p, int depth)", walk));
        if !frees {
            return ("visitFRESH(root, 0);", "");
        }
        self.function(
            words,
            "void dropFRESH(struct NAME *p)",
            "if (!(IS_LEAF)) for (int k = 0; k <= (int)p->n; k++) dropFRESH(p->son[k]);\nrelease(p);",
        );
        ("visitFRESH(root, 0);", "dropFRESH(root);")
    }

    /// A list of short rows of numbers, in order: where one is full, it becomes two.
    pub(super) fn short_rows(&mut self) -> Vec<Item> {
        self.loops = self.percent(65);
        let room = *self.rng.pick(&[2, 4, 5, 8, 14]);
        let own = self.records.len();
        let count = *self.rng.pick(&["int", "unsigned char", "short", "long"]);
        let rows = self.key_rows(room);
        let mut given = vec![("n", Kind::Key(count)), ("next", Kind::Pointer(own))];
        given.extend(rows.iter().copied());
        let given = self.some(&given, 9);
        let calm = self.loops || self.percent(40);
        let r = self.own_record(&given, calm);
        let names: Vec<&str> = rows.iter().map(|(name, _)| *name).collect();
        let words = self.own_words(r).with("ROOM", room.to_string()).with("LEFT", (room / 2).to_string());
        let free = self.node_home(r, &words);
        let parts = self.parted(&names).replace("FROM", "LEFT").replace("COUNT", "ROOM - LEFT");
        self.function(&words, "struct NAME *partFRESH(struct NAME *x)", &format!("struct NAME *y = newFRESH();\n{parts}\ny->n = ROOM - LEFT;\nx->n = LEFT;\ny->next = x->next;\nx->next = y;\nreturn y;"));
        let shift = self.shifted(&names, true);
        let value = if names.len() > 1 { "p->value[at] = i & 31;\n" } else { "" };
        let mut out = words.lines("struct NAME *first = newFRESH(), *p, *q;");
        let n = self.count() * 2;
        let mut make = words.lines("int key = rnd() % 100, at = 0;");
        make.extend(words.lines("for (p = first; p->next && p->next->n && p->next->key[0] <= key; p = p->next) ;"));
        make.extend(words.lines("if (p->n == ROOM) { q = partFRESH(p); if (key > q->key[0]) p = q; }\nwhile (at < (int)p->n && p->key[at] < key) at++;"));
        make.extend(words.lines(&format!("{shift}\np->key[at] = key;\n{value}p->n++;")));
        if self.percent(50) {
            let less = self.shifted(&names, false);
            make.push(words.block(
                "if (i % 4 == 3 && first->n > 1)",
                words.lines(&format!("p = first;\nat = rnd() % (int)p->n;\n{less}\np->n--;")),
            ));
        }
        out.push(Item::block(format!("for (int i = 0; i < {n}; i++)"), make));
        let mut walk = words.lines("int i = (int)p->n;");
        walk.extend(self.own_uses(r));
        let look = *self.rng.pick(&[
            "for (int k = 0; k < (int)p->n; k++) mix((long)p->key[k]);",
            "for (int k = (int)p->n - 1; k >= 0; k--) mix((long)p->key[k] + k);",
            "if (p->n) mix((long)(p->key[0] + p->key[p->n - 1]));",
        ]);
        walk.extend(words.lines(look));
        out.push(words.block("for (p = first; p; p = p->next)", walk));
        let end = if free.is_empty() {
            "for (p = first; p; p = q) { q = p->next; read_NAME(p, 2); release(p); }"
        } else {
            free
        };
        out.extend(words.lines(end));
        out
    }
}
