//! Records of several kinds, told apart by a number: each is made in a place of its own, with what only it has in a union, and one function frees them all.

use super::{Item, Kind, Maker};

/// What a kind has of its own: how that is put in, and what is done with it.
const OWN: &[(&str, &str)] = &[
    ("p->u.number = (long)(rnd() % 100) - 3;", "mix(p->u.number * 3);"),
    ("p->u.real = (double)(rnd() % 64) / 4;", "mix((long)(p->u.real * 8));"),
    ("p->u.name = pickFRESH(head);\nwrite_NAME(p->u.name, i);", "read_NAME(p->u.name, 1);"),
    ("p->u.child = made;\nif (made) made->uses++;", "if (p->u.child) mix(p->u.child->kind + p->u.child->uses);"),
    ("p->u.pair.a = i;\np->u.pair.b = i * 3;", "mix(p->u.pair.a - p->u.pair.b);"),
    ("p->uses = 7;", "mix(p->uses);"),
];

impl Maker<'_> {
    /// A list of records that have names, and such records, some of which lead to names, or to one another.
    pub(super) fn tagged(&mut self) -> Vec<Item> {
        let own = self.records.len();
        let (key, calm) = (self.key_kind(), self.percent(70));
        let r = self.own_record(&[("next", Kind::Pointer(own)), ("key", key)], calm);
        let words = self.own_words(r);
        let mut fields = [
            "int kind;",
            "union { long number; double real; struct NAME *name; struct tagFRESH *child; struct { int a, b; } pair; } u;",
            "struct tagFRESH *next;",
            "int uses;",
            "long dead;",
            "unsigned char mark;",
        ];
        // A kind comes first more often than not.
        for i in (1..fields.len()).rev() {
            let j = self.rng.below(i + 1);
            if j != 0 || self.percent(30) {
                fields.swap(i, j);
            }
        }
        self.helpers.extend(words.lines(&format!("struct tagFRESH {{ {} }};", fields.join(" "))));
        // In a row with the same distance to the first as each has to the next, or elsewhere.
        let home = self.any(&[
            "struct homeFRESH { struct NAME *first; int count; };",
            "struct homeFRESH { int count; struct NAME *first; long more; };",
            "struct homeFRESH { long more[2]; int count; struct NAME *first; };",
        ]);
        self.helpers.extend(words.lines(home));
        let pick = self.any(&[
            "struct NAME *p = head->first;\nfor (int k = (int)(rnd() % (unsigned)head->count); k; k--) p = p->next;\nreturn p;",
            "int k = (int)(rnd() % (unsigned)head->count);\nstruct NAME *p = head->first;\nwhile (k--)\np = p->next;\nreturn p;",
        ]);
        self.function(&words, "struct NAME *pickFRESH(struct homeFRESH *head)", pick);
        let new = self.any(&[
            "struct tagFRESH *p = calloc(1, sizeof *p);\nif (!p) abort();",
            "struct tagFRESH *p = malloc(sizeof *p);\nif (!p) abort();\np->uses = 0;\np->mark = 0;",
            "struct tagFRESH *p = wrapped(sizeof *p);\np->uses = 0;\np->mark = 0;",
        ]);
        self.function(
            &words,
            "struct tagFRESH *newFRESH(int kind, struct tagFRESH *next)",
            &format!("{new}\np->kind = kind;\np->next = next;\nreturn p;"),
        );
        let mut own: Vec<(&str, &str)> = OWN.to_vec();
        while own.len() > 4 || own.len() > 2 && self.percent(30) {
            let at = self.rng.below(own.len());
            own.remove(at);
        }
        let first = self.rng.below(2);
        let made = "struct tagFRESH *made = 0, *p; int i;";
        let build = self.built(&own, first);
        let build = match self.rng.below(3) {
            // A function for each, which may become part of the loop.
            0 => {
                let head = "struct tagFRESH *makeFRESH(struct homeFRESH *head, struct tagFRESH *made, int i)";
                self.function(&words, head, &format!("struct tagFRESH *p;\n{build}\nreturn p;"));
                "p = makeFRESH(head, made, i);".to_string()
            }
            _ => build,
        };
        let mut seen = String::from("switch (p->kind) {\n");
        for (k, (_, uses)) in own.iter().enumerate() {
            seen.push_str(&format!("case {}: {{ {} break; }}\n", k + first, uses.replace('\n', " ")));
        }
        seen.push_str("default: mix(1);\n}");
        let n = self.count();
        let mut out = words.lines(&format!("struct NAME *q; struct homeFRESH *head = calloc(1, sizeof *head); {made}"));
        out.extend(words.lines("if (!head) abort();"));
        let more = words.lines("q = malloc(sizeof *q);\nif (!q) abort();\nfill_NAME(q, i);\nwrite_NAME(q, i);\nq->next = head->first;\nhead->first = q;\nhead->count++;");
        out.push(Item::block("for (i = 0; i < 5; i++)", more));
        out.push(Item::block(format!("for (i = 0; i < {n}; i++)"), words.lines(&format!("{build}\nmade = p;"))));
        out.push(words.block("for (p = made, i = 0; p; p = p->next, i++)", words.lines(&seen)));
        if self.percent(30) {
            let changed = self.any(&[
                "if (p->kind == 1) { p->u.number = i; p->kind = 77; }",
                "p->mark = (unsigned char)p->kind; mix(p->mark);",
            ]);
            out.push(words.block("for (p = made, i = 0; p; p = p->next, i++)", words.lines(changed)));
            out.push(words.block("for (p = made; p; p = p->next)", words.lines(&seen)));
        }
        out.extend(words.lines("while (made) { p = made->next; free(made); made = p; }\nwhile (head->first) { q = head->first; head->first = q->next; read_NAME(q, 1); free(q); }\nfree(head);"));
        out
    }

    /// Makes `p`, of one of some kinds.
    fn built(&mut self, own: &[(&str, &str)], first: usize) -> String {
        let one = |k: usize| format!("p = newFRESH({}, made);\n{}", k + first, own[k].0);
        if self.percent(50) {
            let mut text = format!("switch (rnd() % {}) {{\n", own.len());
            for k in 0..own.len() {
                let label = if k + 1 == own.len() { "default".to_string() } else { format!("case {k}") };
                text.push_str(&format!("{label}: {{ {} break; }}\n", one(k).replace('\n', " ")));
            }
            return text + "}";
        }
        let mut text = String::new();
        for k in 0..own.len() - 1 {
            text.push_str(&format!("if (rnd() % 3 == 0) {{ {} }} else ", one(k).replace('\n', " ")));
        }
        text + &format!("{{ {} }}", one(own.len() - 1).replace('\n', " "))
    }
}
