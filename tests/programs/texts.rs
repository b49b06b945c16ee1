//! Texts that are copied, compared and taken out by lengths that are known at run time only, and words of a text in records of their own.

use super::arrays::LETTERS;
use super::own::Words;
use super::{Item, Kind, Maker};
use crate::rng::Rng;

/// Own functions that are told lengths. Whether they stay functions differs from program to program.
pub(super) fn functions(rng: &mut Rng) -> String {
    let bodies: [(&str, &[&str]); 3] = [
        (
            "void put(char *to, size_t room, const char *from, size_t length)",
            &[
                "if (length >= room) length = room - 1; memcpy(to, from, length); to[length] = 0;",
                "size_t n = length < room ? length : room - 1; memmove(to, from, n); to[n] = '\\0';",
                "if (length > room - 1) { length = room - 1; } to[length] = 0; while (length > 0) { length--; to[length] = from[length]; }",
                "size_t n = length < room - 1 ? length : room - 1; char *end = to + n; memcpy(to, from, n); *end = 0;",
            ],
        ),
        (
            "int begins(const char *s, const char *with)",
            &[
                "return strncmp(s, with, strlen(with)) == 0;",
                "size_t n = strlen(with); return strlen(s) >= n && memcmp(s, with, n) == 0;",
                "while (*with) if (*s++ != *with++) return 0; return 1;",
            ],
        ),
        (
            "char *kept_text(const char *from)",
            &[
                "size_t n = strlen(from) + 1; char *p = malloc(n); if (!p) abort(); memcpy(p, from, n); return p;",
                "size_t n = strlen(from); char *p = taken(n + 1); memcpy(p, from, n); p[n] = 0; return p;",
                "char *p = strdup(from); if (!p) abort(); return p;",
            ],
        ),
    ];
    let mut out = Vec::new();
    for (head, variants) in bodies {
        let kept = *rng.pick(&["", "NOINLINE "]);
        out.push(format!("static {kept}__attribute__((unused)) {head} {{ {} }}", rng.pick(variants)));
    }
    out.join("\n")
}

/// A length's type.
const LENGTHS: &[&str] = &["size_t", "size_t", "unsigned", "unsigned long", "unsigned short"];

/// Sets a text of `n` bytes.
pub(super) fn write(rng: &mut Rng, at: &str, n: usize) -> String {
    let ty = *rng.pick(LENGTHS);
    let text = match rng.below(11) {
        0 => "{ const char *z = \"LETTERS\" + (i & 15); TYPE l = (TYPE)strlen(z); if (l > LAST) l = LAST; memcpy(AT, z, l); AT[l] = 0; }",
        1 => "{ char here[24]; int l = snprintf(here, sizeof here, \"%d.\", i * 7 & 0xffff); if (l > LAST) l = LAST; memcpy(AT, here, (size_t)l); AT[l] = 0; }",
        2 => "put(AT, sizeof AT, \"LETTERS\" + (i & 7), (unsigned)i % 19);",
        3 => "strncpy(AT, \"LETTERS\" + (i & 15), (size_t)(rnd() % ROOM)); AT[LAST] = 0;",
        4 => "memmove(AT, AT + 1, strlen(AT + 1) + 1);",
        5 => "{ TYPE l = (TYPE)strlen(AT); if (l + 2 < ROOM) { memcpy(AT + l, \"xy\", 2); AT[l + 2] = 0; } }",
        6 => "{ TYPE l = (TYPE)(rnd() % ROOM); memset(AT, 'b' + (i & 3), l); AT[l] = 0; }",
        7 => "{ const char *from = \"a bc def ghij\", *z = from + (i & 3); while (*z && *z != ' ') z++; put(AT, ROOM, from, (size_t)(z - from)); }",
        8 => "{ const char *z = i & 1 ? \"x\" : \"LETTERS\"; TYPE l = 0; while (l < LAST && z[l]) l++; memcpy(AT, z, l); memset(AT + l, 0, ROOM - l); }",
        9 => "{ TYPE l = (TYPE)strlen(AT) / 2; AT[l] = 0; }",
        _ => "{ char *z = kept_text(AT); z[0] = 'z'; put(AT, sizeof AT, z, strlen(z)); free(z); }",
    };
    filled(text, ty, at, n)
}

/// Reads a text of `n` bytes.
pub(super) fn read(rng: &mut Rng, at: &str, n: usize) -> String {
    let ty = *rng.pick(LENGTHS);
    let text = match rng.below(12) {
        0 => "{ char room[ROOM]; TYPE l = (TYPE)strlen(AT); memcpy(room, AT, l + 1u); mix(room[l / 2]); printf(\"%s\\n\", room); }",
        1 => "{ char room[40]; TYPE l = (TYPE)strnlen(AT, ROOM); memcpy(room, AT, l); room[l] = 0; mix((long)strlen(room)); }",
        2 => "mix(begins(AT, \"ab\"));",
        3 => "{ TYPE l = (TYPE)strlen(AT); mix(memcmp(AT, \"LETTERS\", l) == 0); }",
        4 => "mix(memchr(AT, 'c', strlen(AT)) != 0);",
        5 => "{ char room[ROOM] = {0}; strncpy(room, AT, (unsigned)i % ROOM); mix(room[0]); mix((long)strlen(room)); }",
        6 => "{ char *z = kept_text(AT); mix(*z); mix((long)strlen(z)); free(z); }",
        7 => "printf(\"%.*s;\\n\", (int)((unsigned)i % ROOM), AT);",
        8 => "fwrite(AT, 1, strlen(AT), stdout); fputc('\\n', stdout);",
        9 => "mix(strncmp(AT, \"LETTERS\", (size_t)(rnd() & 7)) < 0);",
        10 => "{ TYPE l = (TYPE)strlen(AT); while (l > 0) mix(AT[--l]); }",
        _ => "{ char room[64] = \"<\"; TYPE l = (TYPE)strlen(AT); memcpy(room + 1, AT, l); memcpy(room + 1 + l, \">\", 2); mix((long)strlen(room)); puts(room); }",
    };
    filled(text, ty, at, n)
}

/// What is done with two texts, which may be one, by the length of the other. `both`: the bytes of the shorter one.
pub(super) fn two(rng: &mut Rng, to: &str, from: &str, room: usize, other: usize) -> String {
    let ty = *rng.pick(LENGTHS);
    let text = match rng.below(6) {
        0 => "{ TYPE l = (TYPE)strlen(FROM); if (l > LAST) l = LAST; memmove(AT, FROM, l); AT[l] = 0; }",
        1 => "{ TYPE l = (TYPE)strlen(FROM), m = (TYPE)strlen(AT); mix(memcmp(AT, FROM, l < m ? l : m) == 0); }",
        2 => "if (strlen(FROM) == strlen(AT)) mix(memcmp(AT, FROM, strlen(AT)) < 0);",
        3 => "{ char *z = kept_text(FROM); put(AT, ROOM, z, strlen(z)); free(z); }",
        4 => "mix(begins(AT, FROM));",
        _ => "{ TYPE l = (TYPE)(rnd() % LESS); char room[LESS]; memcpy(room, FROM, l); room[l] = 0; put(AT, sizeof AT, room, l); }",
    };
    filled(&text.replace("LESS", &room.min(other).to_string()).replace("FROM", from), ty, to, room)
}

fn filled(text: &str, ty: &str, at: &str, n: usize) -> String {
    text.replace("TYPE", ty)
        .replace("LETTERS", LETTERS)
        .replace("ROOM", &n.to_string())
        .replace("LAST", &(n - 1).to_string())
        .replace("AT", at)
}

impl Maker<'_> {
    /// The words of a text, each once, in lists by their first letters or in a table of pointers.
    pub(super) fn words(&mut self) -> Vec<Item> {
        let room = *self.rng.pick(&[4, 6, 8, 15, 20]);
        let length = *self.rng.pick(&["int", "unsigned char", "short", "size_t", "unsigned"]);
        let own = self.records.len();
        let calm = self.percent(60);
        let given = [
            ("next", Kind::Pointer(own)),
            ("name", Kind::Keys("char", room)),
            ("length", Kind::Key(length)),
            ("seen", Kind::Key("int")),
        ];
        let r = self.own_record(&given, calm);
        let new = self.knot(r);
        let words = self
            .own_words(r)
            .with("NEW", new)
            .with("ROOM", room.to_string())
            .with("LAST", (room - 1).to_string())
            .with("LENGTH", length);
        let keep = *self.rng.pick(&[
            "memcpy(p->name, text, n);\np->name[n] = 0;",
            "memcpy(p->name, text, n);\nmemset(p->name + n, 0, ROOM - n);",
            "strncpy(p->name, text, n);\np->name[n] = 0;",
            "for (size_t k = 0; k < n; k++) p->name[k] = text[k];\np->name[n] = 0;",
            "put(p->name, sizeof p->name, text, n);",
            "memmove(p->name, text, n);\n*(p->name + n) = 0;",
        ]);
        let alike = *self.rng.pick(&[
            "(size_t)p->length == n && memcmp(p->name, text, n) == 0",
            "strncmp(p->name, text, n) == 0 && !p->name[n]",
            "strlen(p->name) == n && !memcmp(p->name, text, n)",
            "(size_t)p->length == n && strncmp(text, p->name, (size_t)p->length) == 0",
        ]);
        let words = words.with("ALIKE", alike);
        let find = *self.rng.pick(&[
            "struct NAME *p;\nfor (p = *at; p; p = p->next) if (ALIKE) return p;",
            "struct NAME *p = *at;\nwhile (p && !(ALIKE)) p = p->next;\nif (p) return p;",
        ]);
        self.function(
            &words,
            "struct NAME *wordFRESH(struct NAME **at, const char *text, size_t n)",
            &format!("if (n > LAST) n = LAST;\n{find}\np = NEW;\nfill_NAME(p, (int)n);\n{keep}\np->length = (LENGTH)n;\np->seen = 0;\np->next = *at;\n*at = p;\nreturn p;"),
        );
        self.text_of_words(r, &words)
    }

    /// Takes a text apart and goes through the words.
    fn text_of_words(&mut self, r: usize, words: &Words) -> Vec<Item> {
        let source = *self.rng.pick(&[
            "the cat and the dog and a longer animal that thecat saw",
            "a b ab abc abcd abcde abcdef abcdefgh abcdefghi a ab abc",
            "int main void return int void main characteristic char return",
        ]);
        let mut out = words
            .clone()
            .with("SOURCE", source)
            .lines("const char *text = \"SOURCE\", *end;\nstruct NAME *lists[4] = {0}, *p, *q;\nint i = 0;");
        let cut = *self.rng.pick(&[
            "for (end = text; *end && *end != ' '; end++) ;",
            "end = strchr(text, ' ');\nif (!end) end = text + strlen(text);",
            "end = text + strcspn(text, \" \");",
        ]);
        let mut each = words.lines(cut);
        each.extend(words.lines("p = wordFRESH(&lists[*text & 3], text, (size_t)(end - text));\np->seen++;\ni++;"));
        each.extend(self.own_uses(r));
        each.extend(words.lines("text = *end ? end + 1 : end;"));
        out.push(words.block("while (*text)", each));
        let look = *self.rng.pick(&[
            "printf(\"%s %d\\n\", p->name, p->seen);",
            "printf(\"%.*s %d\\n\", (int)p->length, p->name, p->seen);",
            "{ char room[ROOM]; memcpy(room, p->name, (size_t)p->length); room[p->length] = 0; puts(room); }",
            "{ char room[ROOM + 4]; sprintf(room, \"%s:%d\", p->name, p->seen & 7); mix((long)strlen(room)); }",
            "q = wordFRESH(&lists[k], p->name, strlen(p->name)); mix(q == p); mix(p->seen);",
            "{ char *z = kept_text(p->name); mix(z[0] + p->seen); free(z); }",
            "for (q = p->next; q; q = q->next) mix(strncmp(p->name, q->name, (size_t)(p->length < q->length ? p->length : q->length)) < 0);",
        ]);
        let mut walk = words.lines(look);
        walk.extend(self.own_uses(r));
        out.push(words.block("for (int k = 0; k < 4; k++) for (p = lists[k]; p; p = p->next)", walk));
        out.extend(words.lines("for (int k = 0; k < 4; k++) for (p = lists[k]; p; p = q) { q = p->next; read_NAME(p, p->seen); release(p); }"));
        out
    }
}
