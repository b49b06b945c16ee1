//! Records in blocks, several of which form a list: they are walked over by pointers, in both directions and two at a time, and those that are not in use
//! lead to each other.

use super::own::Words;
use super::{Item, Kind, Maker};

/// Goes over the records in use of a block `b`, from the first or the last on. In each, `p` is one.
const WALKS: &[&str] = &[
    "for (p = b->r; p < b->r + b->used; p++)",
    "for (p = b->r + b->used; p > b->r && p--;)",
    "for (struct NAME *end = &b->r[b->used], *at = b->r; at != end && (p = at); ++at)",
    "for (int k = 0; k < (int)b->used && (p = &b->r[k]); k++)",
    "for (int k = (int)b->used; k-- > 0 && (p = b->r + k); )",
    "for (struct NAME *at = b->r + b->used; at > b->r && (p = at - 1); at--)",
    "for (struct NAME *at = &b->r[b->used]; at != b->r && (p = --at);)",
    "for (p = b->r; p != b->r + b->used; p += 1)",
];

/// Those of which it is known that they stay in a block.
const CALM_WALKS: &[&str] = &[
    "for (p = b->r; p < b->r + b->used; p++)",
    "for (int k = 0; k < (int)b->used && (p = &b->r[k]); k++)",
    "for (p = b->r; p != b->r + b->used; p += 1)",
];

/// Goes over pairs `p` and `q`.
const PAIRS: &[&str] = &[
    "for (p = b->r; p + 1 < b->r + b->used && (q = p + 1); p += 2)",
    "for (int k = 0; k + 1 < (int)b->used && (p = &b->r[k]) && (q = &b->r[k + 1]); k += 2)",
    "for (p = b->r, q = b->r + b->used - 1; b->used && p < q; p++, q--)",
    "for (p = &b->r[1]; p < &b->r[b->used] && (q = p - 1); p++)",
    "for (p = b->r + b->used; p - b->r >= 2 && (q = p - 1, p -= 2, 1);)",
];

/// Fields of a block behind its records or before them: declared, set, and read.
const BESIDE: &[(&str, &str, &str)] = &[
    ("long total;", "b->total = 3;", "mix(b->total); b->total++;"),
    ("struct NAME *last;", "b->last = 0;", "if (b->used) { b->last = &b->r[b->used - 1]; read_NAME(b->last, 1); }"),
    (
        "char label[6];",
        "strcpy(b->label, \"block\");",
        "mix(strcmp(b->label, \"block\")); printf(\"%s\\n\", b->label);",
    ),
    ("int more[3];", "memset(b->more, 0, sizeof b->more);", "b->more[1] += 2; mix(b->more[(unsigned)b->used % 3]);"),
    ("double dead;", "b->dead = 0.5;", ""),
    (
        "struct NAME *from, *to;",
        "b->from = b->r; b->to = b->r + ROOM;",
        "for (q = b->from; q < b->r + b->used; q++) mix((long)q->key); mix(b->to - b->r);",
    ),
    ("unsigned char flag;", "b->flag = 1;", "if (b->flag) mix(2); b->flag ^= 1;"),
];

impl Maker<'_> {
    /// Blocks of records.
    pub(super) fn blocks(&mut self) -> Vec<Item> {
        let own = self.records.len();
        let (key, calm) = (self.key_kind(), self.percent(60));
        let r = self.own_record(&[("next", Kind::Pointer(own)), ("key", key)], calm);
        let room = *self.rng.pick(&[2, 3, 4, 8, 15, 32]);
        // Where one variable leads to all blocks, more is known of them.
        let (from, head, the) = match calm {
            true => ("void", "", "allFRESH"),
            false => ("struct blockFRESH **at", "&allFRESH", "(*at)"),
        };
        let words = self.own_words(r).with("ROOM", room.to_string());
        let words = words.with("FROM", from).with("HEAD", head).with("THE", the);
        let beside = self.some(BESIDE, 3);
        let beside = &beside[..if calm { 0 } else { self.rng.below(beside.len() + 1) }];
        let (sets, reads): (String, String) =
            beside.iter().map(|(_, set, read)| (format!("{set}\n"), format!("{read}\n"))).unzip();
        let used =
            format!("{} used;", self.rng.pick(&["int", "int", "unsigned", "long", "unsigned char", "short", "size_t"]));
        let mut fields = vec!["struct blockFRESH *next;".to_string(), used, "struct NAME r[ROOM];".into()];
        fields.extend(beside.iter().map(|(field, ..)| field.to_string()));
        if self.percent(60) {
            fields = self.some(&fields, fields.len());
        }
        let fields: Vec<Item> = fields.iter().flat_map(|f| words.lines(f)).collect();
        self.helpers.push(Item::members(words.text("struct blockFRESH"), fields));
        let spare = self.percent(if calm { 30 } else { 60 });
        let whole = !calm && self.percent(50);
        self.block_functions(&words, &sets, spare, whole);
        let n = self.count() + 2;
        let mut out = words.lines("struct blockFRESH *b, *c; struct NAME *p, *q;");
        let mut make = words.lines("p = takeFRESH(HEAD);\nwrite_NAME(p, i);\np->key = i % 100 + 1;");
        if spare {
            make.extend(words.lines("if (rnd() % 4 == 0) { for (q = &allFRESH->r[rnd() % ROOM]; q > allFRESH->r && (q >= allFRESH->r + allFRESH->used || !q->key); q--) ; if (q->key) backFRESH(q); }"));
        }
        out.push(Item::block(format!("for (int i = 0; i < {n}; i++)"), make));
        out.extend(self.over_blocks(r, &words, &reads, spare));
        if whole {
            out.extend(self.whole_blocks(r, &words));
        }
        let end = *self.rng.pick(&[
            "for (b = allFRESH; b; b = c) { c = b->next; mix((long)b->used); free(b); }",
            "while ((b = allFRESH)) { allFRESH = b->next; if (b->used) read_NAME(b->r, 3); free(b); }",
        ]);
        out.extend(words.lines(end));
        out.extend(words.lines("allFRESH = 0; spareFRESH = 0;"));
        out
    }

    /// Functions that take a record and give it back. `whole`: all of a new block can be read.
    fn block_functions(&mut self, words: &Words, sets: &str, spare: bool, whole: bool) {
        self.helpers.extend(words.lines("static struct blockFRESH *allFRESH;\nstatic struct NAME *spareFRESH;"));
        let new = *self.rng.pick(&[
            "struct blockFRESH *b = malloc(sizeof *b);\nb->used = 0;",
            "struct blockFRESH *b = calloc(1, sizeof *b);",
            "struct blockFRESH *b = malloc(sizeof(struct blockFRESH));\nmemset(b, 0, sizeof *b);",
            "struct blockFRESH *b = wrapped(sizeof(*b));\nb->used = 0;",
            "struct blockFRESH *b = cleared(1, sizeof *b);",
        ]);
        let filled = if whole || spare {
            "for (int k = 0; k < ROOM; k++) { fill_NAME(&b->r[k], k); b->r[k].key = 0; }"
        } else {
            ""
        };
        self.function(
            words,
            "struct blockFRESH *blockFRESH(struct blockFRESH *next)",
            &format!("{new}\n{sets}{filled}\nb->next = next;\nreturn b;"),
        );
        let again = match (spare, self.rng.below(3)) {
            (false, _) => "",
            (_, 0) => "if ((p = spareFRESH)) { spareFRESH = p->next; fill_NAME(p, 5); return p; }",
            (_, 1) => "if (spareFRESH) { p = spareFRESH; spareFRESH = spareFRESH->next; p->next = 0; return p; }",
            _ => "p = spareFRESH;\nif (p != 0) { struct NAME *after = p->next; memset(p, 0, sizeof *p); fill_NAME(p, 1); spareFRESH = after; return p; }",
        };
        let take = *self.rng.pick(&[
            "p = &THE->r[THE->used++];\nfill_NAME(p, 3);",
            "p = THE->r + THE->used;\nTHE->used++;\nfill_NAME(p, 4);",
            "struct blockFRESH *b = THE;\nfill_NAME(b->r + b->used, 2);\np = &b->r[b->used];\nb->used += 1;",
        ]);
        self.function(
            words,
            "struct NAME *takeFRESH(FROM)",
            &format!(
                "struct NAME *p;\n{again}\nif (!THE || THE->used == ROOM) THE = blockFRESH(THE);\n{take}\nreturn p;"
            ),
        );
        if spare {
            self.function(
                words,
                "void backFRESH(struct NAME *p)",
                "p->next = spareFRESH;\np->key = 0;\nspareFRESH = p;",
            );
        }
    }

    /// Walks over all blocks.
    fn over_blocks(&mut self, r: usize, words: &Words, reads: &str, spare: bool) -> Vec<Item> {
        let mut out = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            let mut each = words.lines(if spare && self.percent(60) {
                "if (!p->key) continue;\nint i = (int)(p - b->r);"
            } else {
                "int i = (int)p->key;"
            });
            each.extend(self.own_uses(r));
            let walk = self.any(if self.records[r].calm { CALM_WALKS } else { WALKS });
            let mut body = vec![words.block(walk, each)];
            if self.percent(50) {
                body.extend(words.lines(reads));
            }
            out.push(words.block("for (b = allFRESH; b; b = b->next)", body));
        }
        if self.percent(60) {
            let pair = if self.percent(50) {
                self.own_pair(r)
            } else {
                Item::block("", words.lines("read_NAME(p, 1);\nmix((long)p->key - (long)q->key);\nwrite_NAME(q, i);"))
            };
            let mut body = words.lines("int i = (int)(p - b->r) & 7;");
            body.push(pair);
            body.extend(words.lines("read_NAME(q, i);"));
            let walk = self.any(if self.records[r].calm { &PAIRS[..1] } else { PAIRS });
            out.push(words.block("for (b = allFRESH; b; b = b->next)", vec![words.block(walk, body)]));
        }
        if spare && self.percent(50) {
            out.extend(words.lines("for (p = spareFRESH; p; p = p->next) mix((long)p->key + 1);"));
        }
        if !self.records[r].calm && self.percent(40) {
            // A block by way of a function that is told where its records are.
            let walk = *self.rng.pick(&[
                "while (p < end) { read_NAME(p, 2); p++; }",
                "for (; p != end; p++) mix((long)p->key);",
                "while (end-- != p) mix((long)end->key);",
            ]);
            self.function(words, "void rangeFRESH(struct NAME *p, struct NAME *end)", walk);
            out.extend(words.lines("for (b = allFRESH; b; b = b->next) rangeFRESH(b->r, b->r + b->used);"));
            out.extend(words.lines(self.any(&[
                "",
                "if (allFRESH->used > 1) rangeFRESH(allFRESH->r + 1, &allFRESH->r[allFRESH->used]);",
                "if (allFRESH->used) rangeFRESH(&allFRESH->r[allFRESH->used / 2], allFRESH->r + allFRESH->used);",
            ])));
        }
        out
    }

    /// What is done with all records of a block at once. Links between records do not matter any more.
    fn whole_blocks(&mut self, r: usize, words: &Words) -> Vec<Item> {
        let mut body = words.lines("int i = 1; p = b->r; q = p;");
        for _ in 0..1 + self.rng.below(2) {
            let text = *self.rng.pick(&[
                "for (p = b->r; p < b->r + ROOM; p++) read_NAME(p, 4);",
                "for (int k = 0; k < ROOM; k++) mix((long)b->r[k].key);",
                "c = blockFRESH(0); memcpy(c->r, b->r, sizeof b->r); read_NAME(&c->r[ROOM - 1], 1); free(c);",
                "c = blockFRESH(0); memcpy(c->r, b->r, (size_t)b->used * sizeof *b->r); c->used = b->used; read_NAME(c->r, 1); free(c);",
                "memmove(b->r, b->r + 1, (ROOM - 1) * sizeof *b->r);",
                "if (b->used > 1) { memmove(&b->r[0], &b->r[1], (size_t)(b->used - 1) * sizeof b->r[0]); b->used--; }",
                "for (int k = ROOM - 1; k > 0; k--) b->r[k] = b->r[k - 1];",
                "{ struct NAME t = b->r[0]; b->r[0] = b->r[ROOM - 1]; b->r[ROOM - 1] = t; }",
                "for (int k = 0; k + 1 < ROOM; k += 2) { mix((long)b->r[k].key); mix((long)b->r[k + 1].key); }",
                "b->used = 0; p = takeFRESH(&b); p->key = 3;",
            ]);
            body.extend(words.lines(text));
        }
        body.push(self.some_read(r, "b->r[0]."));
        vec![words.block("for (b = allFRESH; b; b = b->next)", body)]
    }
}
