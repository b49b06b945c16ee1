//! Arrays and texts inside records, pointers to slots and fields, and own functions that stand for the library's.
//!
//! The last byte of a text is always 0, and none is ever not set.

use super::{Item, Kind, Leaf, LeafKind, Maker};
use crate::rng::Rng;

/// What texts are set to, and compared with.
pub(super) const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz";

/// Own functions for texts. Whether they stay functions differs from program to program.
pub(super) fn functions(rng: &mut Rng) -> String {
    let mut out = Vec::new();
    let bodies: [(&str, &[&str]); 7] = [
        (
            "int length_of(const char *s)",
            &[
                "const char *p = s; while (*p) p++; return (int)(p - s);",
                "int n = 0; while (s[n]) n++; return n;",
                "int n; for (n = 0; *s != 0; s++) n++; return n;",
            ],
        ),
        (
            "void copied(char *to, const char *from, int room)",
            &[
                "while (--room > 0 && *from) *to++ = *from++; *to = 0;",
                "int i; for (i = 0; i < room - 1 && from[i]; i++) to[i] = from[i]; to[i] = 0;",
                "char *end = to + room - 1; while (to != end && (*to = *from++)) to++; *end = *to = 0;",
            ],
        ),
        (
            "char *last_of(char *s)",
            &["while (*s && s[1]) s++; return s;", "char *p = s; for (; *p; p++) s = p; return s;"],
        ),
        (
            "int same(const char *x, const char *y)",
            &[
                "for (; *x == *y; x++, y++) if (!*x) return 1; return 0;",
                "return strcmp(x, y) == 0;",
                "int i = 0; while (x[i] && x[i] == y[i]) i++; return x[i] == y[i];",
            ],
        ),
        (
            "void show(const char *s)",
            &[
                "printf(\"%s\\n\", s);",
                "puts(s);",
                "while (*s) putchar(*s++); putchar('\\n');",
                "printf(\"<%.5s>\\n\", s);",
            ],
        ),
        // Texts that are handed on.
        (
            "int measured(const char *s, const char *like)",
            &[
                "return (int)strlen(s) + (strcmp(s, like) < 0);",
                "return same(s, like) + length_of(s);",
                "return *s ? same(s, like) + (int)strlen(s) : -1;",
            ],
        ),
        (
            "void written(char *to, const char *from)",
            &["strcpy(to, from);", "sprintf(to, \"%s\", from);", "*to = 0; strcat(to, from);"],
        ),
    ];
    for (head, variants) in bodies {
        let kept = *rng.pick(&["", "NOINLINE "]);
        out.push(format!("static {kept}{head} {{ {} }}", rng.pick(variants)));
    }
    out.join("\n")
}

/// Own functions with names of the library's, which do what those do, some by way of a record. LLVM's passes may write calls of them.
pub(super) fn library(rng: &mut Rng) -> Option<String> {
    let mut out = Vec::new();
    let hidden = |rng: &mut Rng| *rng.pick(&["", "__attribute__((visibility(\"hidden\"))) ", "NOINLINE "]);
    let way = "static struct way { long turns; char unused; char text[6]; int last; struct way *next; } *way;";
    let open = "struct way *w = way; if (!w) { w = way = calloc(1, sizeof *w); if (!w) abort(); } w->turns++;";
    if rng.below(4) == 0 {
        let kept = hidden(rng);
        out.push(format!(
            "{kept}int putchar(int c) {{ {open} w->last = c; w->text[1] = (char)w->last; fwrite(w->text + 1, 1, 1, stdout); return w->last; }}"
        ));
    }
    if rng.below(4) == 0 {
        let kept = hidden(rng);
        out.push(format!(
            "{kept}int puts(const char *s) {{ {open} while (*s) {{ w->last = *s++; fputc(w->last, stdout); }} fputc('\\n', stdout); return 1; }}"
        ));
    }
    if rng.below(4) == 0 {
        let kept = hidden(rng);
        out.push(format!(
            "{kept}char *stpcpy(char *to, const char *from) {{ {open} while ((*to = *from)) {{ w->last = *to++; from++; }} return to; }}"
        ));
    }
    (!out.is_empty()).then(|| format!("{way}\n{}", out.join("\n")))
}

/// A text that fits an array.
fn word(rng: &mut Rng, room: usize) -> &'static str {
    let n = rng.below(room.min(LETTERS.len()));
    let from = rng.below(3).min(LETTERS.len() - n);
    &LETTERS[from..from + n]
}

/// Gives a text its first value.
pub(super) fn initial(at: &str, value: usize) -> String {
    format!("memset({at}, 0, sizeof {at}); snprintf({at}, sizeof {at}, \"%d\", (i & 63) * {value});")
}

/// Sets a text.
pub(super) fn write(rng: &mut Rng, at: &str, n: usize) -> String {
    let (short, tiny) = (word(rng, n), word(rng, n.min(4)));
    match rng.below(17) {
        13..=16 => super::texts::write(rng, at, n),
        0..=1 => format!("strcpy({at}, \"{short}\");"),
        2 => format!("snprintf({at}, sizeof {at}, \"%d\", i);"),
        3 if n > 4 => format!("sprintf({at}, \"%d\", i & 0xfff);"),
        3 => format!("sprintf({at}, \"%s\", i & 1 ? \"{short}\" : \"{tiny}\");"),
        4 => format!("strncpy({at}, \"{LETTERS}\" + (i & 7), sizeof {at} - 1);"),
        5 => format!("memset({at}, 'a' + (i & 7), {});", n - 1),
        6 => format!(
            "{{ char *z = {at}; for (int k = 0; k < (i & 3) && k < {}; k++) *z++ = (char)('a' + k); *z = 0; }}",
            n - 1
        ),
        7 => format!("{at}[rnd() % {}] = 'x';", n - 1),
        8 => format!("{at}[{}] = (char)('a' + (i & 15));", rng.below(n - 1)),
        9 => format!("copied({at}, \"{LETTERS}\" + (i & 3), {n});"),
        10 => format!("memcpy({at}, \"{short}\", {});", short.len() + 1),
        11 => format!("written({at}, \"{short}\");"),
        _ => format!("strcpy({at}, i & 2 ? \"{short}\" : \"{tiny}\"); *last_of({at}) = {at}[0];"),
    }
}

/// Reads a text.
pub(super) fn read(rng: &mut Rng, at: &str, n: usize) -> String {
    let other = word(rng, n + 2);
    match rng.below(21) {
        16..=20 => super::texts::read(rng, at, n),
        0 => format!("for (char *z = {at}; *z; z++) mix(*z);"),
        1 => format!("mix((long)strlen({at}));"),
        2 => format!("printf(\"%s\\n\", {at});"),
        3 => format!("printf(\"%d %s.\\n\", i, {at});"),
        4 => format!("mix(strcmp({at}, \"{other}\") < 0);"),
        5 => format!("mix(strcmp({at}, \"{other}\") == 0);"),
        6 => format!("mix(memcmp({at}, \"{LETTERS}\", {}) == 0);", 1 + rng.below(n)),
        7 => format!("mix(length_of({at}));"),
        8 => format!("{{ int k = 0; while ({at}[k]) mix({at}[k++]); }}"),
        9 => format!("mix(same({at}, \"{other}\"));"),
        10 => format!("show({at});"),
        11 => format!("{{ char room[32]; sprintf(room, \"%s\", {at}); mix(room[0]); strcpy(room, {at}); mix((long)strlen(room)); }}"),
        12 => format!("mix(strchr({at}, '{}') != 0);", &LETTERS[..1]),
        13 => format!("mix(strncmp({at}, \"{other}\", (unsigned)i & 31) == 0);"),
        14 => format!("mix(measured({at}, \"{other}\"));"),
        _ => format!("mix(*last_of({at}));"),
    }
}

impl Maker<'_> {
    /// What is done with texts of two elements, `p` and `q`, that may be one.
    pub(super) fn two_texts(&mut self, r: usize) -> Option<Item> {
        let texts: Vec<Leaf> = self
            .leaves(r, "", "i", false)
            .into_iter()
            .filter(|l| matches!(l.kind, LeafKind::Text(_)) && !l.dead)
            .collect();
        let (x, y) = (self.one(&texts)?, self.one(&texts)?);
        let (LeafKind::Text(room), LeafKind::Text(other)) = (x.kind, y.kind) else { return None };
        let (to, from) = (format!("p->{}", x.path), format!("q->{}", y.path));
        // Different fields of nested records in one array may be one field.
        let apart = if x.path == y.path || x.path.contains('[') { "if (p != q) " } else { "" };
        let fits = if other <= room { String::new() } else { format!("if (strlen({from}) < {room}) ") };
        Some(Item::line(match self.rng.below(14) {
            10..=13 => {
                // One of them is the other, or they are apart.
                let one = if x.path == y.path { "" } else { apart };
                format!("{one}{}", super::texts::two(self.rng, &to, &from, room, other))
            }
            0..=1 => format!("{apart}{fits}strcpy({to}, {from});"),
            2 => format!("{apart}snprintf({to}, sizeof {to}, \"%s\", {from});"),
            3 => format!("{apart}copied({to}, {from}, {room});"),
            4 => format!("mix(strcmp({to}, {from}) < 0); mix(same({to}, {from}));"),
            5 => format!("mix(memcmp({to}, {from}, {}) == 0);", 1 + self.rng.below(room.min(other))),
            6 => format!("{apart}memcpy({to}, {from}, {});", self.rng.below(room.min(other)).max(1)),
            7 => format!("{apart}if (strlen({to}) + strlen({from}) < {room}) strcat({to}, {from});"),
            8 => format!("mix(strncmp({to}, {from}, (unsigned)i & 63) == 0);"),
            _ => format!("printf(\"%s-%s\\n\", {to}, {from});"),
        }))
    }

    /// A function that is handed arrays of different lengths, those of the element `p` and others.
    pub(super) fn handed(&mut self, r: usize) -> Option<String> {
        let arrays: Vec<Leaf> =
            self.leaves(r, "", "i", false).into_iter().filter(|l| l.array().is_some() && !l.dead).collect();
        let (ty, _) = self.one(&arrays)?.array()?;
        let alike: Vec<Leaf> = arrays.into_iter().filter(|l| l.array().is_some_and(|(of, _)| of == ty)).collect();
        let given = self.some(&alike, 3);
        let lengths: Vec<usize> = given.iter().filter_map(|l| l.array()).map(|(_, n)| n).collect();
        let least = *lengths.iter().min()?;
        // Texts stay as they are.
        let writes = ty != "char";
        let fresh = self.fresh();
        let handed_on = self.percent(20);
        if handed_on {
            self.helper(
                format!("static NOINLINE long inner{fresh}({ty} *z, int n)"),
                &["long s = 0; for (; n > 0; n--) s += (long)*z++; return s + n;".into()],
            );
        }
        let mut body = Vec::new();
        for _ in 0..1 + self.rng.below(4) {
            let place = self.rng.below(least);
            body.push(match self.rng.below(10) {
                0..=1 => format!("mix((long)map[{place}]);"),
                2 if writes => format!("map[{place}] = ({ty})(i & 31);"),
                3 => format!("mix((long)map[(unsigned)i % {least}]);"),
                4 => "for (int k = 0; k < n; k++) mix((long)map[k]);".into(),
                5 if writes => format!("for ({ty} *z = map; z < map + n; z++) *z = ({ty})((int)*z % 50 + (i & 3));"),
                6 => format!("{{ {ty} *z = map + n; while (z != map) mix((long)*--z); }}"),
                7 if handed_on => format!("mix(inner{fresh}(map, n));"),
                8 => format!("{{ {ty} *z = map, *end = &map[{least}]; do mix((long)*z); while (++z != end); }}"),
                9 if least > 2 => {
                    format!("{{ {ty} *z = i & 1 ? map + 1 : map; mix((long)z[{}]); mix(z - map); }}", least - 2)
                }
                _ => format!("mix((long)(map[{place}] == map[0]));"),
            });
        }
        if self.percent(40) {
            body.push("do mix((long)*map++); while (--n > 0);".into());
        }
        let attribute = self.attribute();
        let length = self.rng.pick(&["".to_string(), "7".into(), least.to_string()]).clone();
        self.helper(format!("static {attribute}void handed{fresh}({ty} map[{length}], int i, int n)"), &body);
        let mut calls: Vec<String> = Vec::new();
        for (leaf, n) in given.iter().zip(lengths) {
            calls.push(match self.rng.below(6) {
                0 if n > least => format!("handed{fresh}(p->{} + 1, i, {});", leaf.path, n - 1),
                1 => format!("handed{fresh}(p->{}, i, {least} + i % {});", leaf.path, n - least + 1),
                _ => format!("handed{fresh}(p->{}, i, {n});", leaf.path),
            });
        }
        if self.percent(30) {
            let n = least + self.rng.below(5);
            calls.push(format!(
                "{{ {ty} here[{n}]; for (int k = 0; k < {n}; k++) here[k] = ({ty})k; handed{fresh}(here, i, {n}); }}"
            ));
        }
        if self.percent(30) {
            let n = least + self.rng.below(5);
            self.helpers.push(Item::line(format!("static {ty} there{fresh}[{n}];")));
            calls.push(format!("handed{fresh}(there{fresh}, i, {n});"));
        }
        Some(calls.join(" "))
    }

    /// An array of the element `p` that is walked over on the spot.
    pub(super) fn walked(&mut self, r: usize) -> Option<String> {
        let arrays: Vec<Leaf> =
            self.leaves(r, "", "i", false).into_iter().filter(|l| l.array().is_some() && !l.dead).collect();
        let leaf = self.one(&arrays)?;
        let (ty, n) = leaf.array()?;
        let at = format!("p->{}", leaf.path);
        let keeps = ty == "char";
        Some(match self.rng.below(7) {
            0 => format!("for ({ty} *z = {at}; z < {at} + {n}; z++) mix((long)*z);"),
            1 => format!("{{ {ty} *z = {at}, *end = z + {n}; while (z != end) mix((long)*z++); mix(end - z); }}"),
            2 => format!("{{ {ty} *z = {at} + {n}; while (z > {at}) {{ z--; mix((long)*z + (z - {at})); }} }}"),
            3 if !keeps => format!("{{ {ty} *z = {at}; for (int k = {n}; k--;) *z++ = ({ty})(k & i); }}"),
            4 if n > 2 => format!("{{ {ty} *z = &{at}[i & 1]; mix((long)z[1]); z += (i & 2) / 2; mix((long)*z); }}"),
            5 => format!("{{ {ty} *z = {at}, *most = z; for (int k = 1; k < {n}; k++) if (*++z > *most) most = z; mix(most - {at}); }}"),
            _ => format!("{{ {ty} *z = {at}; z += (unsigned)i % {n}; mix((long)*z); mix((long)z[0]); }}"),
        })
    }

    /// Addresses of fields of the element `p`, kept in another record.
    pub(super) fn kept_addresses(&mut self, r: usize) -> Option<String> {
        let leaves = self.leaves(r, "", "i", false);
        let whole: Vec<Leaf> = leaves.iter().filter(|l| l.is_whole() && !l.dead).cloned().collect();
        let arrays: Vec<Leaf> = leaves.iter().filter(|l| l.array().is_some() && !l.dead).cloned().collect();
        let pointers: Vec<Leaf> =
            leaves.into_iter().filter(|l| matches!(l.kind, LeafKind::Pointer(_)) && !l.dead).collect();
        let fresh = self.fresh();
        let mut members = vec![Item::line("long id;")];
        let mut sets = vec!["k->id = i;".to_string()];
        let mut reads = vec![Item::line("mix(k->id);")];
        if let Some(leaf) = self.one(&whole) {
            let ty = leaf.number()?;
            members.push(Item::line(format!("{ty} *number;")));
            sets.push(format!("k->number = &p->{};", leaf.path));
            reads.push(Item::line(format!("mix((long)*k->number); *k->number = ({ty})(k->id & 15);")));
        }
        if let Some(leaf) = self.one(&arrays).filter(|_| self.percent(50)) {
            let (ty, n) = leaf.array()?;
            members.push(Item::line(format!("{ty} *at, *end;")));
            sets.push(format!("k->at = p->{}; k->end = k->at + {n};", leaf.path));
            reads.push(Item::line("while (k->at < k->end) mix((long)*k->at++);"));
        }
        if let Some(leaf) = self.one(&pointers).filter(|_| self.percent(50)) {
            let LeafKind::Pointer(to) = leaf.kind else { return None };
            let to = &self.records[to].name;
            members.push(Item::line(format!("struct {to} **slot;")));
            sets.push(format!("k->slot = &p->{};", leaf.path));
            reads.push(Item::line(format!("if (*k->slot) read_{to}(*k->slot, 1);")));
        }
        if members.len() < 2 {
            return None;
        }
        self.helpers.push(Item::members(format!("struct K{fresh}"), members));
        let attribute = self.attribute();
        self.helpers.push(Item::block(format!("static {attribute}void through{fresh}(struct K{fresh} *k)"), reads));
        let sets = sets.join(" ");
        Some(match self.rng.below(2) {
            0 => format!("{{ struct K{fresh} *k = malloc(sizeof *k); {sets} through{fresh}(k); free(k); }}"),
            _ => format!("{{ struct K{fresh} kept, *k = &kept; {sets} through{fresh}(k); }}"),
        })
    }

    /// Puts `p` somewhere in the list at `head`.
    pub(super) fn insert(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let body = [
            "struct NAME **link = &head;",
            "while (*link && (rnd() & 3)) link = &(*link)->next;",
            "p->next = *link;",
            "*link = p;",
        ];
        let lines = |from: &[&str]| from.iter().map(|l| Item::line(l.replace("NAME", &name))).collect();
        if self.percent(50) {
            return vec![Item::block("", lines(&body))];
        }
        let (fresh, attribute) = (self.fresh(), self.attribute());
        let head = format!("static {attribute}void insert{fresh}(struct {name} **link, struct {name} *p)");
        self.helpers.push(Item::block(head, lines(&body[1..])));
        vec![Item::line(format!("insert{fresh}(&head, p);"))]
    }

    /// Takes some elements out of the list at `head`, never the first.
    pub(super) fn delete(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let fresh = self.fresh();
        let take = if self.percent(50) {
            "{ p = *link; *link = p->next; release(p); }".to_string()
        } else {
            let attribute = self.attribute();
            self.helper(
                format!("static {attribute}void take{fresh}(struct {name} **link, int how)"),
                &[format!("struct {name} *gone = *link;"), "*link = gone->next;".into(), "if (how) free(gone);".into()],
            );
            format!("take{fresh}(link, i & 1);")
        };
        let body = vec![
            Item::line(format!("struct {name} **link = &head->next;")),
            Item::line("i = 0;"),
            Item::line(format!("while (*link) if (rnd() % 4 == 0) {take} else {{ i++; link = &(*link)->next; }}")),
        ];
        vec![Item::block("", body)]
    }

    /// Arrays in a table, each of which grows and moves by itself.
    pub(super) fn rows(&mut self, r: usize) -> Vec<Item> {
        let name = self.records[r].name.clone();
        let line = |text: &str| Item::line(text);
        let grow = *self.rng.pick(&[
            "rows[k] = moved(rows[k], (used[k] + 1) * sizeof **rows);",
            "rows[k] = realloc(rows[k], (used[k] + 1) * sizeof **rows);",
            "p = moved(rows[k], (used[k] + 1) * sizeof **rows); rows[k] = p;",
            "p = malloc((used[k] + 1) * sizeof *p); if (rows[k]) memcpy(p, rows[k], used[k] * sizeof *p); free(rows[k]); rows[k] = p;",
        ]);
        let n = self.count();
        let make = vec![
            line("int k = rnd() & 3;"),
            line(grow),
            line("p = &rows[k][used[k]++];"),
            Item::line(format!("fill_{name}(p, i);")),
            Item::line(format!("write_{name}(p, i);")),
        ];
        let mut walk = vec![line("int i = (int)(p - rows[k]);")];
        walk.extend(self.uses(r));
        walk.extend([line("q = rows[k] + used[k] - 1;"), self.pair(r), Item::line(format!("read_{name}(p, i);"))]);
        let drop = *self.rng.pick(&["free(rows[k]);", "release(rows[k]);", "realloc(rows[k], 7 * sizeof **rows);"]);
        let (own, end) = *self.rng.pick(&[("*rows[4] = {0}", ""), ("**rows = calloc(4, sizeof *rows)", "free(rows);")]);
        vec![
            Item::line(format!("struct {name} {own}, *p, *q; int used[4] = {{0}};")),
            Item::block(format!("for (int i = 0; i < {n}; i++)"), make),
            Item::block("for (int k = 0; k < 4; k++) for (p = rows[k]; p < rows[k] + used[k]; p++)", walk),
            Item::line(format!("for (int k = 0; k < 4; k++) {{ for (int i = 0; i < used[k]; i++) read_{name}(&rows[k][i], i); {drop} }}")),
            line(end),
        ]
    }
}

impl Leaf {
    /// The elements' type, and how many.
    fn array(&self) -> Option<(&'static str, usize)> {
        match self.kind {
            LeafKind::Array(ty, n) => Some((ty, n)),
            LeafKind::Text(n) => Some(("char", n)),
            _ => None,
        }
    }
}

/// A text inside a record.
pub(super) fn text(rng: &mut Rng) -> Kind {
    Kind::Text(*rng.pick(&[2, 3, 4, 5, 8, 12, 16, 24]))
}
