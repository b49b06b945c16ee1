//! Arrays side by side in one record, one picked from by what is found in another; grids of records in variables, whose elements look at their neighbours;
//! and tables whose contents are there from the start.

use super::own::Words;
use super::{Item, Kind, Maker};

/// Indices that nobody proved to be within an array, but are.
const INDEX_TYPES: &[&str] = &["int", "int", "unsigned", "long", "short", "unsigned char", "size_t"];

impl Maker<'_> {
    /// Elements with numbers beside pointers to others.
    pub(super) fn edges(&mut self) -> Vec<Item> {
        let ways = *self.rng.pick(&[2, 3, 4, 6, 8]);
        let own = self.records.len();
        let (cost, count) = (
            *self.rng.pick(&["int", "long", "short", "unsigned char", "float", "double"]),
            *self.rng.pick(&["int", "unsigned char", "short", "unsigned", "long"]),
        );
        let mut given = vec![
            ("next", Kind::Pointer(own)),
            ("n", Kind::Key(count)),
            ("far", Kind::Key("int")),
            ("row", Kind::Keys(cost, ways)),
            ("link", Kind::Pointers(own, ways)),
        ];
        if self.percent(30) {
            given.push(("mark", Kind::Keys("unsigned char", ways)));
        }
        let has_mark = given.len() > 5;
        let given = self.some(&given, 9);
        let calm = self.percent(60);
        let r = self.own_record(&given, calm);
        let new = self.knot(r);
        let (index, n) = (*self.rng.pick(INDEX_TYPES), self.count());
        let words = self
            .own_words(r)
            .with("NEW", new)
            .with("WAYS", ways.to_string())
            .with("INDEX", index)
            .with("COST", cost)
            .with("COUNT", n.to_string());
        let join = *self.rng.pick(&[
            "if ((int)p->n == WAYS) return;\np->row[p->n] = cost;\np->link[p->n] = q;\np->n++;",
            "INDEX k = (INDEX)p->n;\nif (p->n >= WAYS) return;\np->n = p->n + 1;\np->link[k] = q;\np->row[k] = cost;",
            "int k = WAYS;\nwhile (k-- > 0) if (!p->link[k]) { p->link[k] = q; p->row[k] = cost; if ((int)p->n <= k) p->n = k + 1; return; }",
        ]);
        self.function(&words, "void joinFRESH(struct NAME *p, struct NAME *q, COST cost)", join);
        let relax = *self.rng.pick(&[
            "for (INDEX k = 0; k < (INDEX)p->n; k++) if (p->link[k] && p->far + (int)p->row[k] < p->link[k]->far) { p->link[k]->far = p->far + (int)p->row[k]; changed = 1; }",
            "for (INDEX k = WAYS - 1; ; k--) { struct NAME *q = p->link[k]; if (q) { int far = p->far + (int)p->row[k]; if (far < q->far) { q->far = far; changed++; } } if (!k) break; }",
            "struct NAME **q = p->link;\nfor (COST *c = p->row; c < p->row + WAYS; c++, q++) if (*q && (*q)->far > p->far + (int)*c) { (*q)->far = p->far + (int)*c; changed = 1; }",
        ]);
        self.function(
            &words,
            "int relaxFRESH(struct NAME *p)",
            &format!("int changed = 0;\nif (p->far > 9999) return 0;\n{relax}\nreturn changed;"),
        );
        let picked = *self.rng.pick(&[
            "return p->link[k] ? (long)p->row[k] + (long)p->link[k]->row[WAYS - 1 - k] : -1;",
            "struct NAME *q = p->link[k];\np->row[k] = (COST)((int)p->row[k] % 50 + 1);\nreturn q ? (long)q->row[k] : (long)p->row[k];",
            "if (p->link[k]) p = p->link[k];\nreturn (long)p->row[(unsigned)p->far % WAYS];",
            "long s = (long)p->row[k];\nfor (INDEX m = k; m < WAYS; m++) if (p->link[m] == p) s++;\nreturn s;",
            "struct NAME *t = p->link[k];\np->link[k] = p->link[0];\np->link[0] = t;\nCOST c = p->row[k];\np->row[k] = p->row[0];\np->row[0] = c;\nreturn t ? t->far : 3;",
        ]);
        self.function(&words, "long pickedFRESH(struct NAME *p, INDEX k)", picked);
        let mut out = words.lines("struct NAME *head = 0, *p, *q; int i = 0, n = 0;");
        let make = "p = NEW;\nfill_NAME(p, k);\nwrite_NAME(p, k);\np->n = 0; p->far = k ? 10000 : 0;\np->next = head;\nhead = p;\nn++;";
        out.push(words.block("for (int k = 0; k < COUNT; k++)", words.lines(make)));
        out.extend(words.lines("for (p = head; p; p = p->next) for (int k = 0; k < 3; k++) { q = head; for (int m = rnd() % n; m > 0; m--) q = q->next; joinFRESH(rnd() & 1 ? p : q, rnd() & 1 ? q : p, (COST)(rnd() % 40 + 1)); }"));
        if has_mark {
            let mark = *self.rng.pick(&[
                "p->mark[k] = (unsigned char)(p->link[k] ? p->row[k] : 0);",
                "p->mark[WAYS - 1 - k] = (unsigned char)(k * 3);",
                "p->mark[k] ^= 1; if (p->mark[k] & 1) p->row[k] = p->mark[k];",
            ]);
            out.extend(
                words.lines(&format!("for (p = head; p; p = p->next) for (int k = 0; k < WAYS; k++) {{ {mark} }}")),
            );
        }
        out.extend(words.lines("for (int changed = 1, turns = 0; changed && turns < 20; turns++) for (changed = 0, p = head; p; p = p->next) changed |= relaxFRESH(p);"));
        let mut walk = words.lines("mix(p->far);");
        walk.extend(self.own_uses(r));
        let index = *self.rng.pick(&[
            "(INDEX)(i++ % WAYS)",
            "(INDEX)(rnd() % WAYS)",
            "(INDEX)((unsigned)p->far % WAYS)",
            "(INDEX)(p->n ? p->n - 1 : 0)",
            "(INDEX)(i = (i + 1) % WAYS)",
        ]);
        walk.extend(words.lines(&format!("mix(pickedFRESH(p, {index}));")));
        walk.extend(words.lines(self.any(&[
            "i++;",
            "for (int k = 0; k < WAYS; k++) mix(p->link[k] ? (long)p->row[k] : -1);",
            "if (p->link[i & 1]) mix(p->link[i & 1]->far + (long)p->row[1 - (i & 1)]);",
        ])));
        out.push(words.block("for (p = head; p; p = p->next)", walk));
        out.extend(words.lines("for (p = head; p; p = q) { q = p->next; read_NAME(p, 2); release(p); }"));
        out
    }

    /// A variable with rows of records.
    pub(super) fn grid(&mut self) -> Vec<Item> {
        let (high, wide) = *self.rng.pick(&[(3, 4), (5, 5), (8, 3), (4, 16), (6, 7)]);
        let (first, second) = (
            *self.rng.pick(&["int", "int", "short", "unsigned char", "long"]),
            *self.rng.pick(&["int", "long", "short", "double"]),
        );
        let given =
            self.some(&[("key", Kind::Key(first)), ("level", Kind::Key(second)), ("part", Kind::Keys("short", 2))], 3);
        let calm = self.percent(60);
        let r = self.own_record(&given, calm);
        let index = *self.rng.pick(&["int", "int", "unsigned", "short", "long"]);
        let words = self
            .own_words(r)
            .with("HIGH", high.to_string())
            .with("WIDE", wide.to_string())
            .with("INDEX", index)
            .with("SECOND", second);
        let (grid, parameter) = match self.rng.below(4) {
            0 => ("static struct NAME gridFRESH[HIGH][WIDE];", false),
            1 => ("static struct NAME gridFRESH[HIGH + 1][WIDE];", false),
            2 => ("static struct { int turns; struct NAME cell[HIGH][WIDE]; long last; } fieldFRESH;\n#define gridFRESH fieldFRESH.cell", false),
            _ => ("static struct NAME gridFRESH[HIGH][WIDE];", true),
        };
        self.helpers.extend(words.lines(grid));
        let (given, handed) = if parameter { ("struct NAME cell[][WIDE]", "gridFRESH") } else { ("void", "") };
        let words = words
            .with("GIVEN", given)
            .with("HANDED", handed)
            .with("CELL", if parameter { "cell" } else { "gridFRESH" });
        let mut out = words.lines("struct NAME *p, *q = &gridFRESH[0][0];");
        out.extend(words.lines("for (int y = 0; y < HIGH; y++) for (int x = 0; x < WIDE; x++) { p = &gridFRESH[y][x]; fill_NAME(p, x + y); write_NAME(p, x * y); p->key = (x * 7 + y * 3) % 11; p->level = x + y; }"));
        for _ in 0..2 + self.rng.below(3) {
            let step = self.grid_step(&words);
            out.extend(step);
        }
        let walk = *self.rng.pick(&[
            "for (int y = 0; y < HIGH; y++) for (p = gridFRESH[y]; p < gridFRESH[y] + WIDE; p++)",
            "for (int y = HIGH - 1; y >= 0; y--) for (int x = 0; x < WIDE && (p = &gridFRESH[y][x]); x++)",
            "for (int x = 0; x < WIDE; x++) for (int y = 0; y < HIGH && (p = gridFRESH[y] + x); y++)",
            "for (struct NAME (*row)[WIDE] = gridFRESH; row < gridFRESH + HIGH; row++) for (int x = 0; x < WIDE && (p = &(*row)[x]); x++)",
        ]);
        let mut each = words.lines("int i = (int)p->key;");
        each.extend(self.own_uses(r));
        each.extend(words.lines("mix((long)p->level); read_NAME(p, i); q = p;"));
        out.push(words.block(walk, each));
        out.extend(words.lines("mix((long)q->key);"));
        out
    }

    /// A function that has elements of a grid look at their neighbours.
    fn grid_step(&mut self, words: &Words) -> Vec<Item> {
        let words = words.clone().with("STEP", format!("step{}", self.fresh()));
        let body = *self.rng.pick(&[
            "for (INDEX i = 1; i < HIGH; i++) for (INDEX j = 0; j < WIDE; j++) CELL[i][j].level = CELL[i - 1][j].level + CELL[i][j].key;",
            "for (INDEX i = 0; i < HIGH; i++) for (INDEX j = 1; j < WIDE - 1; j++) CELL[i][j].key = (CELL[i][j - 1].key + CELL[i][j + 1].key) & 63;",
            "for (INDEX i = 1; i < HIGH; i++) for (INDEX j = 1; j < WIDE; j++) { SECOND least = CELL[i - 1][j].level; if (CELL[i][j - 1].level < least) least = CELL[i][j - 1].level; CELL[i][j].level = least + CELL[i - 1][j - 1].key; }",
            "for (int i = HIGH - 2; i >= 0; i--) for (int j = WIDE - 1; j > 0; j--) { CELL[i][j].part[j & 1] = (short)(CELL[i + 1][j].key + CELL[i][j - 1].part[0]) & 255; mix(CELL[i][j].part[1]); }",
            "for (INDEX i = 0; i + 1 < HIGH; i++) { struct NAME t = CELL[i][0]; CELL[i][0] = CELL[i + 1][WIDE - 1]; CELL[i + 1][WIDE - 1] = t; }",
            "for (int i = HIGH - 1; i > 0; i--) memcpy(CELL[i], CELL[i - 1], sizeof CELL[0]);",
            "static const signed char dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};\nfor (int i = 0; i < HIGH; i++) for (int j = 0; j < WIDE; j++) { int near = 0; for (int k = 0; k < 4; k++) { int y = i + dy[k], x = j + dx[k]; if (y >= 0 && y < HIGH && x >= 0 && x < WIDE) near += CELL[y][x].key & 1; } CELL[i][j].level = near; }",
            "for (int i = 0; i < HIGH; i++) for (int j = 0; j < WIDE; j++) { struct NAME *up = &CELL[(i + HIGH - 1) % HIGH][j], *side = &CELL[i][(j + 1) % WIDE]; up->key = (up->key + side->key) & 31; }",
            "for (int k = 0; k < HIGH * WIDE; k++) mix((long)CELL[k / WIDE][k % WIDE].level);",
            "int i = rnd() % HIGH, j = rnd() % WIDE;\nstruct NAME *p = &CELL[i][j];\nif (i > 0) mix((long)(CELL[i - 1] + j)->key);\nif (j > 0) mix((long)p[-1].key);\nfor (int k = 0; k < HIGH; k++) CELL[k][j].level = CELL[i][j].key;",
        ]);
        self.function(&words, "void STEP(GIVEN)", body);
        words.lines("STEP(HANDED);")
    }

    /// A table of which all is there from the start, with texts, mostly in front.
    pub(super) fn known_table(&mut self) -> Vec<Item> {
        let fresh = self.fresh();
        let words = Words::plain(&[("NAME", format!("Known{fresh}")), ("FRESH", fresh.to_string())]);
        let room = *self.rng.pick(&[6, 8, 12, 16]);
        let text = *self.rng.pick(&["char name[ROOM];", "char name[ROOM];", "const char *name;"]);
        let mut fields: Vec<(String, usize)> = Vec::new();
        for k in 0..1 + self.rng.below(5) {
            let ty =
                self.scalar(&["int", "long", "short", "unsigned char", "double", "float", "unsigned", "signed char"]);
            fields.push((format!("{ty} g{k};"), 1));
        }
        let others = fields.len();
        if self.percent(30) {
            fields.push(("short h[3];".into(), 3));
        }
        let at = if self.percent(75) { 0 } else { self.rng.below(fields.len() + 1) };
        fields.insert(at, (text.to_string(), 0));
        let words = words.with("ROOM", room.to_string());
        let declared: Vec<Item> = fields.iter().flat_map(|(text, _)| words.lines(text)).collect();
        self.helpers.push(Item::members(words.text("struct NAME"), declared));
        let n = *self.rng.pick(&[3, 5, 9]);
        let all = ["ant", "bee", "cat", "dog", "eel", "fly", "gnu", "hen", "ibis"];
        let changes = self.percent(60);
        let mut entries = Vec::new();
        for (k, name) in all.iter().take(n).enumerate() {
            let values: Vec<String> = fields
                .iter()
                .map(|(_, count)| match count {
                    0 => format!("\"{name}\""),
                    1 => (self.rng.below(100)).to_string(),
                    _ => format!("{{{}, {k}}}", self.rng.below(9)),
                })
                .collect();
            entries.push(Item::line(format!("{{{}}},", values.join(", "))));
        }
        let constant = if changes { "" } else { *self.rng.pick(&["const ", ""]) };
        let words = words
            .with("CONST", constant)
            .with("COUNT", n.to_string())
            .with("SHOWN", format!("g{}", self.rng.below(others)));
        self.helpers.push(Item::members(words.text("static CONSTstruct NAME tableFRESH[COUNT] ="), entries));
        self.known_uses(&words, changes, text.contains('*'))
    }

    /// What is done with such a table.
    fn known_uses(&mut self, words: &Words, changes: bool, pointer: bool) -> Vec<Item> {
        let find = *self.rng.pick(&[
            "for (int k = 0; k < COUNT; k++) if (!strcmp(tableFRESH[k].name, name)) return &tableFRESH[k];\nreturn 0;",
            "int low = 0, high = COUNT;\nwhile (low < high) { int mid = (low + high) / 2, how = strcmp(tableFRESH[mid].name, name); if (!how) return tableFRESH + mid; if (how < 0) low = mid + 1; else high = mid; }\nreturn 0;",
            "for (CONSTstruct NAME *p = tableFRESH; p < tableFRESH + COUNT; p++) if (strncmp(p->name, name, strlen(name) + 1) == 0) return p;\nreturn NULL;",
        ]);
        self.function(words, "CONSTstruct NAME *knownFRESH(const char *name)", find);
        let mut out = words.lines("CONSTstruct NAME *p; int i;");
        let mut each = Vec::new();
        for _ in 0..1 + self.rng.below(3) {
            each.push(*self.rng.pick(&[
                "printf(\"%s\\n\", tableFRESH[i].name);",
                "printf(\"%s %d\\n\", tableFRESH[i].name, (int)tableFRESH[i].SHOWN);",
                "printf(\"%d: %-8s|\\n\", i, tableFRESH[i].name);",
                "puts(tableFRESH[i].name);",
                "mix((long)tableFRESH[i].SHOWN);",
                "p = knownFRESH(tableFRESH[COUNT - 1 - i].name); if (!p) p = tableFRESH; mix(p - tableFRESH); printf(\"%s\\n\", p->name);",
                "{ char here[40]; sprintf(here, \"%s=%d\", tableFRESH[i].name, (int)tableFRESH[i].SHOWN); mix((long)strlen(here)); }",
                "{ struct NAME t = tableFRESH[i]; printf(\"%s\\n\", t.name); mix((long)t.SHOWN); }",
                "show(tableFRESH[i].name); mix(length_of(tableFRESH[i].name));",
                "mix(tableFRESH[i].name[0] + tableFRESH[i].name[i % 3]);",
            ]));
        }
        if changes {
            each.push(*self.rng.pick(&[
                "tableFRESH[i].SHOWN++;",
                "if (i) tableFRESH[i].SHOWN = tableFRESH[i - 1].SHOWN;",
                "if (i > 1) { struct NAME t = tableFRESH[i]; tableFRESH[i] = tableFRESH[i - 1]; tableFRESH[i - 1] = t; }",
                "p = knownFRESH(\"bee\"); if (p) p->SHOWN = i;",
            ]));
            if !pointer {
                each.push(*self.rng.pick(&[
                    "tableFRESH[i].name[1] = 'o';",
                    "snprintf(tableFRESH[i].name, sizeof tableFRESH[i].name, \"n%d\", i);",
                    "put(tableFRESH[i].name, sizeof tableFRESH[i].name, \"otherwise\", (size_t)i + 1);",
                    "",
                ]));
            }
        }
        let head = *self.rng.pick(&["for (i = 0; i < COUNT; i++)", "for (i = COUNT - 1; i >= 0; i--)"]);
        let each: Vec<Item> = each.iter().flat_map(|text| words.lines(text)).collect();
        out.push(words.block(head, each));
        out.extend(words.lines("p = knownFRESH(\"cat\");\nmix(p ? p - tableFRESH : -1);\nif (p) mix((long)p->SHOWN);\nfor (i = 0; i < COUNT; i++) printf(\"%s%c\", tableFRESH[i].name, i % 2 ? '\\n' : ' ');\nputchar('\\n');"));
        out
    }
}
