//! Records that keep pointers to each other: chains of a table, lists in both directions, trees, levels, rows of pointers, sorted lists, webs in
//! an array; and what is done with such pointers besides: slots are chosen, passed on and exchanged, records copied without their links.
//!
//! No pointer to what was freed is looked at: what may be freed is led to by nothing but its structure's own links.

use super::{Item, Kind, Leaf, LeafKind, Maker};

/// Types of keys.
const KEYS: &[&str] = &["int", "unsigned", "long", "short"];

impl Maker<'_> {
    /// A field of a record that is knit, beside its key and its first link.
    pub(super) fn knit_kind(&mut self, r: usize, linked: &[usize], calm: bool) -> Kind {
        match self.rng.below(100) {
            0..=39 => Kind::Scalar(self.scalar(super::SCALARS)),
            40..=49 => Kind::Array(self.scalar(&super::SCALARS[..12]), *self.rng.pick(&[1, 2, 3, 8])),
            50..=54 if !calm => super::arrays::text(self.rng),
            55..=58 => Kind::Bits(1 + self.rng.below(31)),
            59..=74 => Kind::Pointer(r),
            75..=82 => Kind::Pointer(*self.rng.pick(linked)),
            83..=90 => Kind::Pointers(r, *self.rng.pick(&[2, 3, 4, 5, 8])),
            91..=93 => Kind::Pointers(*self.rng.pick(linked), *self.rng.pick(&[1, 2, 3])),
            _ => Kind::Slot(r),
        }
    }

    /// The type of a record's key.
    pub(super) fn key_kind(&mut self) -> Kind {
        Kind::Key(self.scalar(KEYS))
    }

    /// The fields with one pointer to a record of the same kind, the first of which is `next`.
    fn own_links(&self, r: usize) -> Vec<String> {
        let own = self.records[r].fields.iter().filter(|f| matches!(f.kind, Kind::Pointer(to) if to == r));
        let mut names: Vec<String> = own.map(|f| f.name.clone()).collect();
        names.sort_by_key(|name| name != "next");
        names
    }

    /// The fields with several.
    fn own_rows(&self, r: usize) -> Vec<(String, usize)> {
        let own = |f: &super::Field| match f.kind {
            Kind::Pointers(to, n) if to == r => Some((f.name.clone(), n)),
            _ => None,
        };
        self.records[r].fields.iter().filter_map(own).collect()
    }

    /// Gives `p` back the pointers and the key that `t` has.
    fn restored(&self, r: usize) -> String {
        let line = |leaf: &Leaf| match leaf.kind {
            LeafKind::Pointer(_) | LeafKind::Slot | LeafKind::Key => format!("p->{0} = t.{0};", leaf.path),
            LeafKind::Pointers(..) => format!("memcpy(p->{0}, t.{0}, sizeof t.{0});", leaf.path),
            _ => String::new(),
        };
        self.leaves(r, "", "i", false).iter().map(line).collect()
    }

    /// What is done with a live element `p` and another one, `q`, which leaves links as they were. Some of it is for records that are strange.
    fn knit_use(&mut self, r: usize) -> Item {
        let name = self.records[r].name.clone();
        let (fresh, attribute) = (self.fresh(), self.attribute());
        let links = self.own_links(r);
        let (x, y) = (self.rng.pick(&links).clone(), self.rng.pick(&links).clone());
        let restored = self.restored(r);
        let strange = self.records[r].strange;
        let text = match self.rng.below(if strange { 25 } else { 18 }) {
            // What a function takes by value lies where it wants it.
            4 | 15 if self.records[r].calm => "read_NAME(p, i); read_NAME(q, 1);".to_string(),
            0 => "read_NAME(p, i);".into(),
            1 => "write_NAME(p, i);".into(),
            2 => format!("{{ struct NAME t = *p; *p = *q; {restored} }}"),
            3 => format!("{{ struct NAME t = *p; memcpy(p, q, sizeof *p); {restored} }}").replace("memcpy(p, q", "memmove(p, q"),
            4 => {
                self.helper(
                    format!("static {attribute}struct {name} turned{fresh}(struct {name} v, int i)"),
                    &[format!("write_{name}(&v, i);"), "return v;".into()],
                );
                format!("*p = turned{fresh}(*p, i);")
            }
            5 => format!(
                "{{ struct NAME *t = {}; *t = *p; write_NAME(t, i); mix(t->X == p->X); *p = *t; free(t); }}",
                self.knot(r)
            ),
            6 => "{ struct NAME *t; memcpy(&t, &p->X, sizeof t); mix(t == p->X); mix(t != 0); }".into(),
            7 => "{ struct NAME **s = &p->X, *t = *s; *s = 0; mix(p->X == 0); *s = q; mix(p->X == q); *s = t; }".into(),
            8 => {
                self.helper(
                    format!("static {attribute}void exchange{fresh}(struct {name} **x, struct {name} **y)"),
                    &[format!("struct {name} *t = *x;"), "*x = *y;".into(), "*y = t;".into()],
                );
                let other = *self.rng.pick(&["&p->Y", "&q->Y", "&t", "&here[i & 1]", "&there"]);
                let there = if other == "&there" {
                    self.helpers.push(Item::line(format!("static struct {name} *there{fresh};")));
                    format!("&there{fresh}")
                } else {
                    other.to_string()
                };
                format!(
                    "{{ struct NAME *t = q, *here[2] = {{p, q}}; exchange{fresh}(&p->X, {there}); mix(p->X == q); mix(t == 0); exchange{fresh}(&p->X, {there}); mix(here[1] == q); }}"
                )
            }
            9 => "{ struct NAME **s = i & 1 ? &p->X : &p->Y, *t = *s; mix(t != 0); *s = p; mix(p->X == p); *s = t; }".into(),
            10 => "{ struct NAME *t = p->X; p->X = p->Y; p->Y = t; mix(p->X != 0); t = p->Y; p->Y = p->X; p->X = t; }".into(),
            11 => "{ struct NAME t = {.X = p->X, .key = p->key}; mix(t.X == p->X); mix(t.key); }".into(),
            12 => "mix((p->X == q) + 2 * (p->X == p->Y) + 4 * (p->X == p)); if (p->X) mix((long)p->X->key);".into(),
            13..=14 => self.row_use(r).unwrap_or_default(),
            15 => self.plain_use(r).filter(|text| !text.contains("*p = ")).unwrap_or_default(),
            16 => {
                self.helper(
                    format!("static {attribute}struct {name} *one_of{fresh}(struct {name} *x, struct {name} *y, int i)"),
                    &[format!("return i % 3 == 0 ? x : i % 3 == 1 ? y : (struct {name} *)0;")],
                );
                format!("{{ struct NAME *t = one_of{fresh}(p->X, q, i); mix(t == q); if (t) mix((long)t->key); }}")
            }
            // The bytes of a number, which lies between links perhaps.
            17 => {
                let wide = |l: &Leaf| matches!(l.number(), Some("long" | "unsigned long" | "double")) && !l.dead;
                let leaves: Vec<Leaf> = self.leaves(r, "", "i", false).into_iter().filter(wide).collect();
                let number = self.one(&leaves).map(|l| (l.number().unwrap_or("long"), l.path));
                number.map_or(String::new(), |(ty, at)| format!("{{ {ty} v = ({ty})i * 1000003 * ({ty})77777777, w; memcpy(&p->{at}, &v, sizeof v); memcpy(&w, &p->{at}, sizeof w); mix(w == v); mix((long)(w / 3)); }}"))
            }
            // From here on a link is something else for once.
            18 => "{ uintptr_t u = (uintptr_t)p->X; p->X = (struct NAME *)(u ^ 8); u = (uintptr_t)p->X ^ 8; p->X = (struct NAME *)u; mix(u != 0); }".into(),
            19 => "p->X = (struct NAME *)((uintptr_t)p->X | 1); mix((uintptr_t)p->X & 1); p->X = (struct NAME *)((uintptr_t)p->X & ~(uintptr_t)1);".into(),
            20 => "mix(memcmp(&p->X, &q->X, sizeof p->X) == 0);".into(),
            21 => "{ struct NAME *t = p->X; p->X = (struct NAME *)&p->key; mix(p->X == (void *)&p->key); p->X = t; }".into(),
            22 => "{ struct NAME *t = p->X; p->X = (struct NAME *)-1; mix(p->X == (struct NAME *)-1); p->X = t; }".into(),
            23 => "{ struct NAME *t = p->X; uintptr_t u = 0x1234567890abcdefu; memcpy(&p->X, &u, sizeof u); u = 0; memcpy(&u, &p->X, 6); mix((long)u); p->X = t; }".into(),
            _ => "{ struct NAME here, *t = p->X; here.key = 5; p->X = &here; mix((long)p->X->key); p->X = t; }".into(),
        };
        Item::line(
            text.replace("NAME", &name)
                .replace("->X", &format!("->{x}"))
                .replace(".X", &format!(".{x}"))
                .replace("->Y", &format!("->{y}")),
        )
    }

    /// What is done with the pointers in a row of `p`, which leaves them as they were.
    fn row_use(&mut self, r: usize) -> Option<String> {
        let rows = self.own_rows(r);
        let (row, n) = self.one(&rows)?;
        let (name, fresh, attribute) = (self.records[r].name.clone(), self.fresh(), self.attribute());
        let at = self.rng.below(n);
        let text = match self.rng.below(9) {
            0 => "for (int k = 0; k < N; k++) if (p->ROW[k]) mix((long)p->ROW[k]->key + k);".to_string(),
            1 => "for (struct NAME **s = p->ROW; s < p->ROW + N; s++) if (*s) mix((long)(*s)->key);".into(),
            2 => "{ struct NAME *t[N]; memcpy(t, p->ROW, sizeof t); memset(p->ROW, 0, sizeof p->ROW); mix(p->ROW[AT] == 0); p->ROW[rnd() % N] = q; mix(p->ROW[AT] == q); memcpy(p->ROW, t, sizeof t); }".into(),
            3 => "{ struct NAME *t = p->ROW[AT]; p->ROW[AT] = q; mix(p->ROW[(unsigned)i % N] == q); p->ROW[AT] = t; }".into(),
            4 => "{ struct NAME *t = p->ROW[N - 1]; memmove(p->ROW + 1, p->ROW, sizeof p->ROW - sizeof *p->ROW); p->ROW[0] = q; mix(p->ROW[AT] == q); memmove(p->ROW, p->ROW + 1, sizeof p->ROW - sizeof *p->ROW); p->ROW[N - 1] = t; }".into(),
            5 => {
                self.helper(
                    format!("static {attribute}int filled{fresh}(struct {name} **row, int n)"),
                    &["int found = 0;".into(), "for (; n > 0; n--) found = found * 2 + (*row++ != 0);".into(), "return found;".into()],
                );
                let other = *self.rng.pick(&["", "{ struct NAME *here[3] = {p, 0, q}; mix(filledF(here, 3)); }", "{ struct NAME **here = calloc(2, sizeof *here); here[1] = p; mix(filledF(here, 2)); free(here); }"]);
                format!("mix(filledF(p->ROW, N)); {other}").replace("filledF", &format!("filled{fresh}"))
            }
            6 => "{ struct NAME **s = &p->ROW[(unsigned)i % N], *t = *s; *s = p; mix(p->ROW[AT] == p); *s = t; }".into(),
            7 => "{ struct NAME t = *p; mix(t.ROW[AT] != 0); t.ROW[AT] = q; mix(t.ROW[(unsigned)i % N] == q); }".into(),
            _ => "for (int k = N; k-- > 0;) { struct NAME **s = p->ROW + k; mix(*s == p->next); }".into(),
        };
        let text = text.replace("ROW", &row).replace("NAME", &name);
        // An array's number of elements, which is no part of a word.
        let text = text
            .replace("[N]", &format!("[{n}]"))
            .replace("% N", &format!("% {n}"))
            .replace("N - 1", &format!("{n} - 1"));
        Some(
            text.replace("< N", &format!("< {n}"))
                .replace("+ N", &format!("+ {n}"))
                .replace(", N)", &format!(", {n})"))
                .replace("= N;", &format!("= {n};"))
                .replace("AT]", &format!("{at}]")),
        )
    }

    fn knit_uses(&mut self, r: usize) -> Vec<Item> {
        (0..1 + self.rng.below(3)).map(|_| self.knit_use(r)).collect()
    }

    /// A function's body that knits elements, works on them and takes them apart.
    pub(super) fn knit(&mut self, r: usize) -> Vec<Item> {
        let has_two = self.own_links(r).len() > 1;
        let has_row = self.own_rows(r).iter().any(|(_, n)| *n > 1);
        let slot = self.records[r].fields.iter().find(|f| matches!(f.kind, Kind::Slot(_))).map(|f| f.name.clone());
        if let Some(slot) = slot.filter(|_| self.percent(50)) {
            return self.slotted(r, &slot);
        }
        match self.rng.below(8) {
            0..=1 if has_row => self.branches(r),
            2 if has_row => self.levels(r),
            3 if has_two => self.both_ways(r),
            4 if has_two => self.search_tree(r),
            5 => self.merged(r),
            6 => self.web(r),
            7 => self.heap_of_pointers(r),
            _ => self.chains(r),
        }
    }

    /// Lines with the record's name and a number of its own in them.
    pub(super) fn lines(&self, r: usize, fresh: usize, text: &[&str]) -> Vec<Item> {
        let name = &self.records[r].name;
        let free = if self.records[r].calm { "free(" } else { "release(" };
        let own = |l: &&str| l.replace("NAME", name).replace("FRESH", &fresh.to_string()).replace("release(", free);
        text.iter().map(own).map(Item::line).collect()
    }

    /// Memory for an element.
    pub(super) fn knot(&mut self, r: usize) -> String {
        if !self.records[r].calm {
            return self.allocation(r);
        }
        let size = format!("sizeof(struct {})", self.records[r].name);
        match self.rng.below(4) {
            0 => format!("calloc(1, {size})"),
            1 => format!("wrapped({size})"),
            2 => format!("memset(malloc({size}), 0, {size})"),
            _ => format!("malloc({size})"),
        }
    }

    /// Chains that begin in a table, which may grow.
    fn chains(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, attribute, n, new) =
            (self.records[r].name.clone(), self.fresh(), self.attribute(), self.count(), self.knot(r));
        let links = self.own_links(r);
        let next = self.rng.pick(&links).clone();
        self.helper(
            format!("static {attribute}struct {name} **find{fresh}(struct {name} **table, int size, int key)"),
            &[
                format!("struct {name} **s = &table[key % size];"),
                format!("while (*s && (*s)->key != key) s = &(*s)->{next};"),
                "return s;".into(),
            ],
        );
        let grows = self.percent(50);
        let table = match self.rng.below(3) {
            _ if grows => "struct NAME **table = calloc(4, sizeof *table); int size = 4, used = 0;",
            0 => {
                self.helpers.push(Item::line(format!("static struct {name} *table{fresh}[5];")));
                "struct NAME **table = tableFRESH; int size = 5, used = 0;"
            }
            1 => "struct NAME *table[7] = {0}; int size = 7, used = 0;",
            _ => "struct NAME **table = calloc(8, sizeof *table); int size = 8, used = 0;",
        };
        let mut out = self.lines(r, fresh, &[table, "struct NAME *p, *q, **s;"]);
        let mut make = self.lines(r, fresh, &["int key = rnd() % 24;", "s = findFRESH(table, size, key);"]);
        let mut fresh_one = self.lines(
            r,
            fresh,
            &[&format!("p = {new};"), "fill_NAME(p, i);", "write_NAME(p, i);", "p->key = key;", "*s = p;", "used++;"],
        );
        fresh_one.extend(self.percent(40).then(|| Item::line("q = p;")));
        fresh_one.extend(
            if self.percent(40) { self.knit_uses(r) } else { Vec::new() }
                .into_iter()
                .map(|item| Item::block("for (q = p; q; q = 0)", vec![item])),
        );
        make.push(Item::block("if (!*s)", fresh_one));
        let gone = self.lines(
            r,
            fresh,
            &["p = *s;", "read_NAME(p, i);", &format!("*s = p->{next};"), "release(p);", "used--;"],
        );
        make.push(Item::block("else if (rnd() & 1)", gone));
        let mut work = self.lines(r, fresh, &["p = *s;", &format!("q = p->{next} ? p->{next} : table[key % size];")]);
        work.extend(self.knit_uses(r));
        make.push(Item::block("else", work));
        if grows {
            let moved = *self.rng.pick(&[
                "struct NAME **old = table; table = calloc(size * 2 + 1, sizeof *table);",
                "struct NAME **old = table; table = memset(malloc((size * 2 + 1) * sizeof *table), 0, (size * 2 + 1) * sizeof *table);",
            ]);
            let step = format!("for (int k = 0; k < size; k++) for (p = old[k]; p; p = q) {{ q = p->{next}; p->{next} = table[p->key % (size * 2 + 1)]; table[p->key % (size * 2 + 1)] = p; }}");
            make.push(Item::block(
                "if (used > size)",
                self.lines(r, fresh, &[moved, &step, "size = size * 2 + 1;", "free(old);"]),
            ));
        }
        out.push(Item::block(format!("for (int i = 0; i < {n} * 3; i++)"), make));
        let mut walk = self.lines(r, fresh, &["int i = k;", &format!("q = p->{next} ? p->{next} : p;")]);
        walk.extend(self.knit_uses(r));
        walk.extend(self.lines(r, fresh, &["read_NAME(p, i);"]));
        out.push(Item::block(format!("for (int k = 0; k < size; k++) for (p = table[k]; p; p = p->{next})"), walk));
        out.extend(self.lines(r, fresh, &[&format!("for (int k = 0; k < size; k++) while ((p = table[k])) {{ table[k] = p->{next}; read_NAME(p, k); release(p); }}")]));
        if table.contains("calloc") {
            out.push(Item::line("free(table);"));
        }
        out
    }

    /// A list in both directions, with elements that move to its front.
    fn both_ways(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, n, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let links = self.own_links(r);
        let two = self.some(&links, 2);
        let (next, prev) = (&two[0], &two[1]);
        let attribute = self.attribute();
        self.helper(
            format!("static {attribute}void out{fresh}(struct {name} **head, struct {name} **tail, struct {name} *p)"),
            &[
                format!("if (p->{prev}) p->{prev}->{next} = p->{next}; else *head = p->{next};"),
                format!("if (p->{next}) p->{next}->{prev} = p->{prev}; else *tail = p->{prev};"),
            ],
        );
        let attribute = self.attribute();
        self.helper(
            format!(
                "static {attribute}void front{fresh}(struct {name} **head, struct {name} **tail, struct {name} *p)"
            ),
            &[
                format!("p->{prev} = 0; p->{next} = *head;"),
                format!("if (*head) (*head)->{prev} = p; else *tail = p;"),
                "*head = p;".into(),
            ],
        );
        let ends = if self.percent(50) {
            self.helpers.push(Item::line(format!("static struct {name} *head{fresh}, *tail{fresh};")));
            "struct NAME **head = &headFRESH, **tail = &tailFRESH;"
        } else {
            *self.rng.pick(&[
                "struct NAME *ends[2] = {0}, **head = ends, **tail = ends + 1;",
                "struct { struct NAME *first, *last; int n; } ends = {0}; struct NAME **head = &ends.first, **tail = &ends.last;",
            ])
        };
        let mut out = self.lines(r, fresh, &[ends, "struct NAME *p, *q; int n = 0;"]);
        let mut make = self.lines(
            r,
            fresh,
            &[&format!("p = {new};"), "fill_NAME(p, i);", "p->key = i & 15;", "frontFRESH(head, tail, p);", "n++;"],
        );
        let pick = format!("for (p = *tail; p->{prev} && rnd() % 3; p = p->{prev}) ;");
        make.push(Item::block(
            "if (rnd() & 1)",
            self.lines(r, fresh, &[&pick, "outFRESH(head, tail, p);", "frontFRESH(head, tail, p);"]),
        ));
        make.push(Item::block(
            "if (rnd() % 4 == 0)",
            self.lines(
                r,
                fresh,
                &[
                    "p = rnd() & 1 ? *head : *tail;",
                    "outFRESH(head, tail, p);",
                    "read_NAME(p, i);",
                    "release(p);",
                    "n--;",
                ],
            ),
        ));
        out.push(Item::block(format!("for (int i = 0; i < {n}; i++)"), make));
        let mut walk = self.lines(r, fresh, &["int i = (int)p->key;", "q = *tail;"]);
        walk.extend(self.knit_uses(r));
        walk.extend(self.lines(r, fresh, &["read_NAME(p, i);"]));
        out.push(Item::block(format!("for (p = *head; p; p = p->{next})"), walk));
        if self.percent(50) {
            out.extend(self.lines(
                r,
                fresh,
                &[
                    &format!("for (p = *head; p; p = q) {{ q = p->{next}; p->{next} = p->{prev}; p->{prev} = q; }}"),
                    "p = *head; *head = *tail; *tail = p;",
                ],
            ));
        }
        out.extend(self.lines(
            r,
            fresh,
            &[
                &format!("for (p = *tail; p; p = p->{prev}) mix((long)p->key);"),
                "while ((p = *head)) { outFRESH(head, tail, p); mix((long)p->key); release(p); n--; }",
                "mix(n);",
            ],
        ));
        out
    }

    /// A tree of keys, with parents perhaps, from which elements are taken.
    fn search_tree(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, n, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let links = self.own_links(r);
        let three = self.some(&links, 3);
        let (left, right) = (three[0].clone(), three[1].clone());
        let parent = three.get(2).filter(|_| self.rng.below(4) > 0).cloned();
        let attribute = self.attribute();
        let seek = *self.rng.pick(&[
            "while (*s && (*s)->key != key) s = key < (*s)->key ? &(*s)->L : &(*s)->R;",
            "for (struct NAME *p; (p = *s) && p->key != key;) if (key < p->key) s = &p->L; else s = &p->R;",
            "if (*s && (*s)->key != key) return seekFRESH(key < (*s)->key ? &(*s)->L : &(*s)->R, key);",
        ]);
        let fix = |text: &str| text.replace("->L", &format!("->{left}")).replace("->R", &format!("->{right}"));
        let seek = fix(seek).replace("NAME", &name).replace("FRESH", &fresh.to_string());
        self.helper(
            format!("static {attribute}struct {name} **seek{fresh}(struct {name} **s, int key)"),
            &[seek, "return s;".into()],
        );
        let mut walk =
            self.lines(r, fresh, &["if (!p) return;", &fix("visitFRESH(p->L, q, depth + 1);"), "int i = depth;"]);
        walk.extend(self.knit_uses(r));
        walk.extend(parent.iter().map(|up| Item::line(format!("mix(p->{up} ? (long)p->{up}->key : -1);"))));
        walk.extend(self.lines(r, fresh, &["read_NAME(p, i);", &fix("visitFRESH(p->R, p, depth + 1);")]));
        self.helpers.push(Item::block(
            format!("static void visit{fresh}(struct {name} *p, struct {name} *q, int depth)"),
            walk,
        ));
        let root = if self.percent(50) {
            self.helpers.push(Item::line(format!("static struct {name} *root{fresh};")));
            "struct NAME **root = &rootFRESH, **s, *p, *q;"
        } else {
            "struct NAME *top = 0, **root = &top, **s, *p, *q;"
        };
        let mut out = self.lines(r, fresh, &[root]);
        let mut make = self.lines(r, fresh, &["int key = rnd() % 40;"]);
        let up = parent.clone();
        let insert = match &up {
            Some(up) => {
                let slot =
                    fix("q = 0; for (s = root; *s && (*s)->key != key; s = key < q->key ? &q->L : &q->R) q = *s;");
                vec![
                    slot,
                    "if (!*s) { p = NEW; fill_NAME(p, i); write_NAME(p, i); p->key = key; p->UP = q; *s = p; }"
                        .replace("->UP", &format!("->{up}")),
                ]
            }
            None => vec![
                "s = seekFRESH(root, key);".to_string(),
                "if (!*s) { *s = NEW; fill_NAME(*s, i); (*s)->key = key; }".into(),
            ],
        };
        let insert: Vec<String> = insert.iter().map(|l| l.replace("NEW", &new)).collect();
        make.extend(self.lines(r, fresh, &insert.iter().map(String::as_str).collect::<Vec<_>>()));
        let set_up =
            |of: &str, to: &str| up.as_ref().map_or(String::new(), |up| format!("if ({of}) {of}->{up} = {to};"));
        // Where there is one child at most, it takes the place; else the element goes down.
        let above = up.as_ref().map_or("0".to_string(), |up| format!("p->{up}"));
        let take = [
            fix("p = *s;"),
            fix("if (!p->L || !p->R) { q = p->L ? p->L : p->R; *s = q;")
                + &set_up("q", &above)
                + " read_NAME(p, 1); release(p); }",
            fix("else { q = p->L; p->L = q->R;")
                + &set_up(&fix("p->L"), "p")
                + &fix(" q->R = p;")
                + &set_up("q", &above)
                + &set_up("p", "q")
                + " *s = q; }",
        ];
        make.push(Item::block(
            "else if (rnd() & 1)",
            self.lines(r, fresh, &take.iter().map(String::as_str).collect::<Vec<_>>()),
        ));
        out.push(Item::block(format!("for (int i = 0; i < {n} * 2; i++)"), make));
        out.extend(self.lines(r, fresh, &[
            "if (*root) visitFRESH(*root, *root, 0);",
            &fix("while ((p = *root)) { for (s = root; p->L || p->R; p = *s) s = p->L ? &p->L : &p->R; mix((long)p->key); *s = 0; release(p); }"),
        ]));
        out
    }

    /// Elements with a row of links, of which the first few are in use: a list at each level.
    fn levels(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, count, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let rows: Vec<(String, usize)> = self.own_rows(r).into_iter().filter(|(_, n)| *n > 1).collect();
        let (row, n) = self.rng.pick(&rows).clone();
        let fix = |text: &str| text.replace("ROW", &row).replace("LEVELS", &n.to_string());
        let mut out = self.lines(
            r,
            fresh,
            &[&format!("struct NAME *first = {new}, *p, *q;"), "fill_NAME(first, 0); first->key = -1;"],
        );
        let make = [
            "int key = rnd() % 500, height = 1 + rnd() % LEVELS;",
            &format!("q = {new};"),
            "fill_NAME(q, i); q->key = key;",
            "p = first;",
            "for (int k = LEVELS - 1; k >= 0; k--) { while (p->ROW[k] && p->ROW[k]->key < (short)key) p = p->ROW[k]; if (k < height) { q->ROW[k] = p->ROW[k]; p->ROW[k] = q; } }",
        ];
        let mut make = self.lines(r, fresh, &make.map(fix).iter().map(String::as_str).collect::<Vec<_>>());
        if self.percent(60) {
            let gone = [
                "struct NAME *gone = 0; p = first; key = rnd() % 500;",
                "for (int k = LEVELS - 1; k >= 0; k--) { while (p->ROW[k] && p->ROW[k]->key < (short)key) p = p->ROW[k]; if (p->ROW[k] && (!gone || gone == p->ROW[k])) { gone = p->ROW[k]; p->ROW[k] = gone->ROW[k]; } }",
                "if (gone) { for (p = first; p; p = p->ROW[0]) for (int k = 0; k < LEVELS; k++) if (p->ROW[k] == gone) p->ROW[k] = gone->ROW[k]; read_NAME(gone, i); release(gone); }",
            ];
            make.push(Item::block(
                "if (rnd() % 3 == 0)",
                self.lines(r, fresh, &gone.map(fix).iter().map(String::as_str).collect::<Vec<_>>()),
            ));
        }
        out.push(Item::block(format!("for (int i = 0; i < {count}; i++)"), make));
        let mut walk = self.lines(r, fresh, &["int i = k; q = first;"]);
        walk.extend(self.knit_uses(r));
        walk.extend(self.lines(r, fresh, &["mix((long)p->key);"]));
        out.push(Item::block(fix("for (int k = 0; k < LEVELS; k++) for (p = first->ROW[k]; p; p = p->ROW[k])"), walk));
        out.extend(self.lines(
            r,
            fresh,
            &[&fix("for (p = first; p; p = q) { q = p->ROW[0]; read_NAME(p, 3); release(p); }")],
        ));
        let _ = name;
        out
    }

    /// A tree whose nodes have a row of children, found by parts of a number.
    fn branches(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, count, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let rows: Vec<(String, usize)> = self.own_rows(r).into_iter().filter(|(_, n)| *n > 1).collect();
        let (row, n) = self.rng.pick(&rows).clone();
        let fix = |text: &str| text.replace("ROW", &row).replace("WAYS", &n.to_string());
        let attribute = self.attribute();
        let made = [
            format!("struct {name} *p = {new};"),
            format!("fill_{name}(p, depth);"),
            "p->key = depth;".into(),
            "return p;".into(),
        ];
        self.helper(format!("static {attribute}struct {name} *node{fresh}(int depth)"), &made);
        let mut walk = self.lines(r, fresh, &["int i = depth;"]);
        walk.extend(self.knit_uses(r));
        let steps = *self.rng.pick(&[
            "for (int k = 0; k < WAYS; k++) if (p->ROW[k]) visitFRESH(p->ROW[k], p, depth + 1);",
            "for (struct NAME **s = p->ROW; s != p->ROW + WAYS; s++) if (*s) visitFRESH(*s, p, depth + 1);",
            "for (struct NAME **s = &p->ROW[WAYS]; s-- > p->ROW;) if (*s) visitFRESH(*s, q, depth + 1);",
            "for (int k = WAYS; k--;) { struct NAME *t = p->ROW[k]; if (!t) continue; visitFRESH(t, p, depth + k); }",
        ]);
        walk.extend(self.lines(r, fresh, &["read_NAME(p, i);", &fix(steps)]));
        self.helpers.push(Item::block(
            format!("static void visit{fresh}(struct {name} *p, struct {name} *q, int depth)"),
            walk,
        ));
        let drop = [
            "if (!p) return;".to_string(),
            fix(&format!("for (int k = 0; k < WAYS; k++) drop{fresh}(p->ROW[k]);")),
            "mix((long)p->key);".into(),
            if self.records[r].calm { "free(p);" } else { "release(p);" }.into(),
        ];
        self.helper(format!("static void drop{fresh}(struct {name} *p)"), &drop);
        let step = *self.rng.pick(&[
            "{ struct NAME **s = &p->ROW[what % WAYS]; if (!*s) *s = nodeFRESH(depth); p = *s; }",
            "{ if (!p->ROW[what % WAYS]) p->ROW[what % WAYS] = nodeFRESH(depth); p = p->ROW[what % WAYS]; }",
            "{ struct NAME **s = p->ROW + what % WAYS; p = *s ? *s : (*s = nodeFRESH(depth)); }",
        ]);
        let make = [
            "unsigned what = (unsigned)rnd();".to_string(),
            "p = root;".into(),
            fix(&format!("for (int depth = 1; depth < 5; depth++, what /= WAYS) {step}")),
            "write_NAME(p, i);".into(),
        ];
        let mut out = self.lines(r, fresh, &["struct NAME *root = nodeFRESH(0), *p;"]);
        out.push(Item::block(
            format!("for (int i = 0; i < {count}; i++)"),
            self.lines(r, fresh, &make.iter().map(String::as_str).collect::<Vec<_>>()),
        ));
        out.extend(self.lines(r, fresh, &["visitFRESH(root, root, 0);"]));
        if self.percent(50) {
            out.extend(self.lines(r, fresh, &[&fix("{ struct NAME *t = root->ROW[0]; root->ROW[0] = root->ROW[WAYS - 1]; root->ROW[WAYS - 1] = t; }"), "visitFRESH(root, root, 1);"]));
        }
        out.extend(self.lines(r, fresh, &["dropFRESH(root);"]));
        out
    }

    /// A list that is sorted by merging, by way of pointers to its links or without.
    fn merged(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, count, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let links = self.own_links(r);
        let next = self.rng.pick(&links).clone();
        let fix = |text: &str| text.replace("->N", &format!("->{next}"));
        let merge = *self.rng.pick(&[
            "struct NAME *head = 0, **s = &head; while (x && y) { if (y->key < x->key) { *s = y; y = y->N; } else { *s = x; x = x->N; } s = &(*s)->N; } *s = x ? x : y; return head;",
            "if (!x) return y; if (!y) return x; if (y->key < x->key) { y->N = mergeFRESH(x, y->N); return y; } x->N = mergeFRESH(x->N, y); return x;",
            "struct NAME *head = 0, *last = 0; while (x || y) { struct NAME *t; if (!y || (x && x->key <= y->key)) { t = x; x = x->N; } else { t = y; y = y->N; } if (last) last->N = t; else head = t; last = t; } if (last) last->N = 0; return head;",
        ]);
        let attribute = self.attribute();
        let lines = self.lines(r, fresh, &[&fix(merge)]);
        self.helpers.push(Item::block(
            format!("static {attribute}struct {name} *merge{fresh}(struct {name} *x, struct {name} *y)"),
            lines,
        ));
        let body = self.lines(r, fresh, &[&fix("struct NAME *slow = p, *fast; if (!p || !p->N) return p; for (fast = p->N; fast && (fast = fast->N); fast = fast->N) slow = slow->N; fast = slow->N; slow->N = 0; return mergeFRESH(sortFRESH(p), sortFRESH(fast));")]);
        self.helpers.push(Item::block(format!("static struct {name} *sort{fresh}(struct {name} *p)"), body));
        let mut out = self.lines(r, fresh, &["struct NAME *head = 0, *p, *q;"]);
        let make = [
            &format!("p = {new};"),
            "fill_NAME(p, i); write_NAME(p, i);",
            "p->key = rnd() % 90;",
            &fix("p->N = head; head = p;"),
        ];
        out.push(Item::block(format!("for (int i = 0; i < {count}; i++)"), self.lines(r, fresh, &make)));
        out.push(Item::line(format!("head = sort{fresh}(head);")));
        let mut walk = self.lines(r, fresh, &["int i = (int)p->key; q = head;"]);
        walk.extend(self.knit_uses(r));
        walk.extend(self.lines(r, fresh, &["mix((long)p->key);"]));
        out.push(Item::block(fix("for (p = head; p; p = p->N)"), walk));
        if self.percent(50) {
            out.extend(self.lines(
                r,
                fresh,
                &[&fix("for (p = head, head = 0; p; p = q) { q = p->N; p->N = head; head = p; }")],
            ));
        }
        out.extend(self.lines(
            r,
            fresh,
            &[&fix("for (p = head; p; p = q) { q = p->N; read_NAME(p, 2); release(p); }")],
        ));
        out
    }

    /// Elements of one array that lead to each other, to its end, and backwards.
    fn web(&mut self, r: usize) -> Vec<Item> {
        let (fresh, n) = (self.fresh(), self.count());
        let new = match self.records[r].calm {
            true => self.rng.pick(&["malloc(n * sizeof *a)", "calloc(n, sizeof *a)"]).to_string(),
            false => self.array_allocation(r, "n"),
        };
        let links = self.own_links(r);
        let mut out = self.lines(r, fresh, &[&format!("int n = {n};"), &format!("struct NAME *a = {new}, *p, *q;")]);
        let mut make = self.lines(r, fresh, &["fill_NAME(&a[i], i);", "a[i].key = i * 5 % 11;"]);
        for link in &links {
            let to = *self.rng.pick(&[
                "&a[(i * 7 + 3) % n]",
                "a + n",
                "i ? a + i - 1 : 0",
                "&a[rnd() % n]",
                "rnd() & 1 ? &a[i] : 0",
                "i % 3 ? &a[n - 1 - i] : a + n",
            ]);
            make.push(Item::line(format!("a[i].{link} = {to};")));
        }
        for (row, length) in self.own_rows(r) {
            make.push(Item::line(format!(
                "for (int k = 0; k < {length}; k++) a[i].{row}[k] = rnd() & 1 ? &a[rnd() % n] : 0;"
            )));
        }
        out.push(Item::block("for (int i = 0; i < n; i++)", make));
        let mut walk = self.lines(r, fresh, &["int i = (int)(p - a);", "q = &a[(i + 2) % n];"]);
        let whole = |text: &str, link: &str| text.replace("->N", &format!("->{link}"));
        for _ in 0..1 + self.rng.below(3) {
            let link = self.rng.pick(&links).clone();
            let text = *self.rng.pick(&[
                "if (p->N) mix(p->N - a);",
                "if (p->N && p->N < a + n) mix((long)p->N->key);",
                "mix(p->N == a + n); mix(p->N == q);",
                "if (p->N) mix((p->N < p) + 2 * (p->N >= q));",
                "if (p->N && p->N != a + n) { p->N->key ^= 1; mix((long)p->key); }",
                "q->N = p->N; mix(q->N == p->N); p->N = p; ",
                "{ struct NAME t = *q; *q = *p; mix(q->N == p->N); *p = t; }",
                "if (p->N) for (q = p->N; q < a + n; q++) mix((long)q->key); q = a;",
                "p->N = p->N ? p->N : a + n; if (p->N > a) { p->N--; mix((long)p->N->key); p->N++; } else p->N = 0;",
            ]);
            walk.extend(self.lines(r, fresh, &[&whole(text, &link)]));
        }
        walk.extend(self.lines(r, fresh, &["read_NAME(p, i);"]));
        out.push(Item::block("for (p = a; p != a + n; p++)", walk));
        match self.rng.below(4) {
            0 => out.extend(self.lines(r, fresh, &["{ struct NAME *b = malloc(n * sizeof *b); memcpy(b, a, n * sizeof *b); for (int i = 0; i < n; i++) { mix(b[i].next == a[i].next); read_NAME(&b[i], i); } free(b); }"])),
            1 => out.extend(self.lines(r, fresh, &["memmove(a, a + 1, (n - 1) * sizeof *a);"])),
            2 => out.extend(self.lines(r, fresh, &["for (int i = 0; i < n; i++) a[i].next = 0;", "{ struct NAME *b = moved(a, (n + 9) * sizeof *a); for (int i = 0; i < n; i++) mix((b[i].next == 0) + 2 * (long)b[i].key); a = b; }"])),
            _ => {}
        }
        out.extend(self.lines(
            r,
            fresh,
            &["for (int i = 0; i < n; i++) mix((long)a[i].key + (a[i].next == a + n));", "release(a);"],
        ));
        out
    }

    /// Pointers to elements in an array that grows, is a heap or gets sorted; the elements form a list as well.
    fn heap_of_pointers(&mut self, r: usize) -> Vec<Item> {
        let (name, fresh, count, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let links = self.own_links(r);
        let next = self.rng.pick(&links).clone();
        let fix = |text: &str| text.replace("->N", &format!("->{next}"));
        let attribute = self.attribute();
        let body = self.lines(
            r,
            fresh,
            &["for (; i && v[(i - 1) / 2]->key > p->key; i = (i - 1) / 2) v[i] = v[(i - 1) / 2];", "v[i] = p;"],
        );
        self.helpers.push(Item::block(
            format!("static {attribute}void sift{fresh}(struct {name} **v, int i, struct {name} *p)"),
            body,
        ));
        let mut out = self.lines(r, fresh, &["struct NAME **v = 0, *p, *q = 0, *head = 0; int n = 0, room = 0;"]);
        let grow = *self.rng.pick(&[
            "v = moved(v, room * sizeof *v);",
            "v = realloc(v, room * sizeof *v);",
            "struct NAME **more = malloc(room * sizeof *v); if (n) memcpy(more, v, n * sizeof *v); free(v); v = more;",
        ]);
        let mut make = vec![Item::block("if (n == room)", self.lines(r, fresh, &["room = 2 * room + 3;", grow]))];
        make.extend(self.lines(
            r,
            fresh,
            &[
                &format!("p = {new};"),
                "fill_NAME(p, i);",
                "p->key = rnd() % 200;",
                &fix("p->N = head; head = p;"),
                "siftFRESH(v, n++, p);",
            ],
        ));
        out.push(Item::block(format!("for (int i = 0; i < {count}; i++)"), make));
        if self.percent(50) {
            self.helper(
                format!("static int order{fresh}(const void *x, const void *y)"),
                &[
                    format!("const struct {name} *p = *(struct {name} *const *)x, *q = *(struct {name} *const *)y;"),
                    "return (p->key > q->key) - (p->key < q->key);".into(),
                ],
            );
            out.push(Item::line(format!("qsort(v, n, sizeof *v, order{fresh});")));
            out.push(Item::line("for (int k = 0; k < n; k++) mix((long)v[k]->key);"));
        }
        let mut walk = self.lines(r, fresh, &["p = v[i]; q = v[0];"]);
        walk.extend(self.knit_uses(r));
        if self.percent(40) {
            walk.extend(self.lines(
                r,
                fresh,
                &[&fix("{ struct NAME **s = i & 1 ? &v[i] : &p->N, *t = *s; *s = q; mix(v[i] == q); *s = t; }")],
            ));
        }
        out.push(Item::block("for (int i = 0; i < n; i++)", walk));
        out.extend(self.lines(
            r,
            fresh,
            &["free(v);", &fix("for (p = head; p; p = q) { q = p->N; read_NAME(p, 4); release(p); }")],
        ));
        out
    }

    /// Lists whose elements know where the pointer to them is kept: at the list's head, or in the element before.
    fn slotted(&mut self, r: usize, slot: &str) -> Vec<Item> {
        let (name, fresh, count, new) = (self.records[r].name.clone(), self.fresh(), self.count(), self.knot(r));
        let links = self.own_links(r);
        let next = self.rng.pick(&links).clone();
        let fix = |text: &str| text.replace("->N", &format!("->{next}")).replace("->S", &format!("->{slot}"));
        let attribute = self.attribute();
        let body = [
            format!("p->{next} = *at; p->{slot} = at;"),
            format!("if (*at) (*at)->{slot} = &p->{next};"),
            "*at = p;".to_string(),
        ];
        self.helper(format!("static {attribute}void into{fresh}(struct {name} **at, struct {name} *p)"), &body);
        let attribute = self.attribute();
        let body = [
            format!("*p->{slot} = p->{next};"),
            format!("if (p->{next}) p->{next}->{slot} = p->{slot};"),
            "return p;".to_string(),
        ];
        self.helper(format!("static {attribute}struct {name} *out{fresh}(struct {name} *p)"), &body);
        let heads = match self.rng.below(3) {
            0 => {
                self.helpers.push(Item::line(format!("static struct {name} *heads{fresh}[4];")));
                "struct NAME **heads = headsFRESH;"
            }
            1 => "struct NAME *heads[4] = {0};",
            _ => "struct NAME **heads = calloc(4, sizeof *heads);",
        };
        let mut out = self.lines(r, fresh, &[heads, "struct NAME *p, *q;"]);
        let make = [
            &format!("p = {new};"),
            "fill_NAME(p, i); write_NAME(p, i);",
            "p->key = i;",
            &fix("{ struct NAME **at = &heads[rnd() & 3]; while (*at && (rnd() & 1)) at = &(*at)->N; intoFRESH(at, p); }"),
            &fix("if (rnd() % 3 == 0) { p = heads[i & 3]; if (p) { read_NAME(p, i); release(outFRESH(p)); } }"),
            &fix("if (rnd() % 3 == 0 && p == heads[rnd() & 3] && p && p->N) { p = outFRESH(p->N); intoFRESH(&heads[2], p); }"),
        ];
        let mut make = self.lines(r, fresh, &make);
        // What was freed is not looked at.
        make.swap(4, 5);
        out.push(Item::block(format!("for (int i = 0; i < {count}; i++)"), make));
        let mut walk = self.lines(r, fresh, &["int i = k; q = heads[k];", &fix("mix(*p->S == p);")]);
        walk.extend(self.knit_uses(r));
        walk.extend(self.lines(r, fresh, &["read_NAME(p, i);"]));
        out.push(Item::block(fix("for (int k = 0; k < 4; k++) for (p = heads[k]; p; p = p->N)"), walk));
        out.extend(self.lines(
            r,
            fresh,
            &["for (int k = 0; k < 4; k++) while ((p = heads[k])) { mix((long)p->key); release(outFRESH(p)); }"],
        ));
        if heads.contains("calloc") {
            out.push(Item::line("free(heads);"));
        }
        out
    }
}
