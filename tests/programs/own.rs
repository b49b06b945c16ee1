//! Records that one function alone works with, which nothing else in the program can spoil; and texts in which words are filled in.
//!
//! What is made of them, [`more`](Maker::more) chooses: callbacks, words of texts, nodes of many keys, blocks of records, rows and grids, arenas, records of
//! several kinds.

use super::{Field, Item, Kind, Leaf, LeafKind, Maker, Record};

/// What stands for what in a text.
#[derive(Clone)]
pub(super) struct Words {
    list: Vec<(&'static str, String)>,
}

impl Words {
    pub(super) fn plain(list: &[(&'static str, String)]) -> Self {
        Words { list: list.to_vec() }
    }

    /// With another word, which comes first: what it stands for may have words in it.
    pub(super) fn with(mut self, word: &'static str, text: impl Into<String>) -> Self {
        self.list.insert(0, (word, text.into()));
        self
    }

    pub(super) fn text(&self, text: &str) -> String {
        self.list.iter().fold(text.to_string(), |text, (word, what)| text.replace(word, what))
    }

    /// The lines of a text.
    pub(super) fn lines(&self, text: &str) -> Vec<Item> {
        self.text(text).lines().map(|l| l.trim()).filter(|l| !l.is_empty()).map(Item::line).collect()
    }

    /// A block.
    pub(super) fn block(&self, head: &str, body: Vec<Item>) -> Item {
        Item::block(self.text(head), body)
    }
}

impl Maker<'_> {
    /// Some function's body beside those of the program's own records.
    pub(super) fn more(&mut self, tops: &[usize]) -> Vec<Item> {
        match self.rng.below(14) {
            0..=1 => self.callbacks(tops),
            2 => self.words(),
            3 => self.many_keys(),
            4 => self.short_rows(),
            5..=6 => self.blocks(),
            7 => self.edges(),
            8 => self.grid(),
            9 => self.known_table(),
            10 => self.arena(),
            11..=12 => self.tagged(),
            _ => self.growing(),
        }
    }

    /// A record with the given fields among some others. What is calm may well be laid out otherwise: little else is done with it.
    pub(super) fn own_record(&mut self, given: &[(&str, Kind)], calm: bool) -> usize {
        let r = self.records.len();
        let mut fields: Vec<Field> = Vec::new();
        for i in 0..self.rng.below(if calm { 4 } else { 6 }) {
            let kind = match calm {
                true if self.percent(80) => Kind::Scalar(self.scalar(super::SCALARS)),
                true => Kind::Array(self.scalar(&super::SCALARS[..12]), *self.rng.pick(&[2, 3, 4])),
                false => self.own_kind(),
            };
            fields.push(Field { name: format!("f{i}"), kind, dead: self.percent(20) });
        }
        for &(name, kind) in given {
            let at = self.rng.below(fields.len() + 1);
            fields.insert(at, Field { name: name.into(), kind, dead: false });
        }
        let name = format!("Own{r}");
        // What it leads to is its structure's.
        self.records.push(Record { name: name.clone(), fields, strange: false, plain: false, knit: true, calm });
        self.helpers.push(Item::line(format!("struct {name};")));
        let declared = self.declared(&self.records[r]);
        self.helpers.push(declared);
        self.basics(r);
        r
    }

    fn own_kind(&mut self) -> Kind {
        match self.rng.below(100) {
            0..=59 => Kind::Scalar(self.scalar(super::SCALARS)),
            60..=74 => super::arrays::text(self.rng),
            75..=86 => Kind::Array(self.scalar(&super::SCALARS[..12]), *self.rng.pick(&[1, 2, 3, 4, 6, 8])),
            87..=92 => Kind::Bits(1 + self.rng.below(31)),
            93..=96 if self.nested > 0 => Kind::Nested(self.rng.below(self.nested), None),
            97..=99 if self.nested > 0 => Kind::Nested(self.rng.below(self.nested), Some(2 + self.rng.below(2))),
            _ => Kind::Scalar(self.scalar(super::SCALARS)),
        }
    }

    /// The words for a record, with a number that is not used yet.
    pub(super) fn own_words(&self, r: usize) -> Words {
        let mut list = vec![("NAME", self.records[r].name.clone()), ("FRESH", self.fresh().to_string())];
        if self.records[r].calm {
            list.push(("release(", "free(".into()));
        }
        Words { list }
    }

    /// A function of the program, which may be kept or not. No `static`: some are only declared so.
    pub(super) fn function(&mut self, words: &Words, head: &str, body: &str) {
        let attribute = self.attribute();
        self.helpers.push(Item::block(words.text(&format!("static {attribute}{head}")), words.lines(body)));
    }

    /// One of several texts.
    pub(super) fn any(&mut self, from: &[&'static str]) -> &'static str {
        from[self.rng.below(from.len())]
    }

    /// A whole number of a record, which is read and written; the key if there is none.
    pub(super) fn some_number(&mut self, r: usize) -> Option<String> {
        let numbers: Vec<Leaf> =
            self.leaves(r, "", "1", false).into_iter().filter(|l| l.is_whole() && !l.dead).collect();
        let key = self.records[r].fields.iter().find(|f| matches!(f.kind, Kind::Key(_))).map(|f| f.name.clone());
        self.one(&numbers).map(|l| l.path).or(key)
    }

    /// Reads a field of the element that a text like `p->` leads to.
    pub(super) fn some_read(&mut self, r: usize, base: &str) -> Item {
        let live: Vec<Leaf> = self.leaves(r, "", "i", false).into_iter().filter(|l| !l.dead).collect();
        match self.one(&live) {
            Some(leaf) => self.read(base, &leaf),
            None => Item::line(""),
        }
    }

    /// What is done with an element `p` of a number `i`, which leaves what its structure needs.
    pub(super) fn own_uses(&mut self, r: usize) -> Vec<Item> {
        let mut out = Vec::new();
        let name = self.records[r].name.clone();
        for _ in 0..1 + self.rng.below(3) {
            let text = match self.rng.below(6) {
                0 => format!("read_{name}(p, i);"),
                1 => format!("write_{name}(p, i);"),
                2 => {
                    out.push(self.some_read(r, "p->"));
                    continue;
                }
                // What a function takes by value lies where it wants it.
                _ if self.records[r].calm => format!("write_{name}(p, i + 1);"),
                _ => self.plain_use(r).unwrap_or_default(),
            };
            out.push(Item::line(text));
        }
        out
    }

    /// A pair's work, which leaves in both what their structure needs.
    pub(super) fn own_pair(&mut self, r: usize) -> Item {
        let name = self.records[r].name.clone();
        if self.records[r].calm {
            let text =
                self.any(&["write_NAME(p, i); mix(p < q);", "read_NAME(p, 1); mix((long)p->key - (long)q->key);"]);
            return Item::line(text.replace("NAME", &name));
        }
        let mut lines = vec![Item::line(format!("struct {name} old_p = *p, old_q = *q;"))];
        lines.push(self.pair(r));
        for leaf in self.leaves(r, "", "i", false) {
            let at = &leaf.path;
            match leaf.kind {
                LeafKind::Pointer(_) | LeafKind::Slot | LeafKind::Key => {
                    lines.push(Item::line(format!("p->{at} = old_p.{at}; q->{at} = old_q.{at};")));
                }
                LeafKind::Pointers(..) | LeafKind::Keys(..) => lines.push(Item::line(format!(
                    "memcpy(p->{at}, old_p.{at}, sizeof p->{at}); memcpy(q->{at}, old_q.{at}, sizeof q->{at});"
                ))),
                _ => {}
            }
        }
        Item::block("", lines)
    }
}
