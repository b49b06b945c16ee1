//! A C program as a tree of items, each of which can be left out.

/// A line, or a block with what is in it.
#[derive(Clone)]
pub struct Item {
    text: String,
    body: Option<Vec<Item>>,
    tail: &'static str,
    /// Nothing would be left to compile without it.
    fixed: bool,
}

impl Item {
    /// One line.
    pub fn line(text: impl Into<String>) -> Self {
        Item { text: text.into(), body: None, tail: "", fixed: false }
    }

    /// A function, a loop, or whatever ends with a brace.
    pub fn block(head: impl Into<String>, body: Vec<Item>) -> Self {
        Item { text: head.into(), body: Some(body), tail: "}", fixed: false }
    }

    /// A declaration with members.
    pub fn members(head: impl Into<String>, body: Vec<Item>) -> Self {
        Item { tail: "};", ..Item::block(head, body) }
    }

    /// Not to be dropped, but for what is in it.
    pub fn fixed(self) -> Self {
        Item { fixed: true, ..self }
    }

    fn write(&self, depth: usize, out: &mut String) {
        let indent = "  ".repeat(depth);
        match &self.body {
            None => out.push_str(&format!("{indent}{}\n", self.text)),
            Some(body) => {
                out.push_str(&format!("{indent}{} {{\n", self.text));
                body.iter().for_each(|item| item.write(depth + 1, out));
                out.push_str(&format!("{indent}{}\n", self.tail));
            }
        }
    }
}

/// All of a program.
#[derive(Clone)]
pub struct Program {
    /// What it consists of, from top to bottom.
    pub items: Vec<Item>,
    /// Structures that have no tag (`typedef struct { ... } name;`) where nothing names them before.
    pub untagged: Vec<String>,
}

impl Program {
    /// Its text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.items.iter().for_each(|item| item.write(0, &mut out));
        self.untagged.iter().fold(out, |text, name| without_tag(&text, name).unwrap_or(text))
    }

    /// How many items there are, in blocks as well.
    pub fn len(&self) -> usize {
        fn count(items: &[Item]) -> usize {
            items.iter().map(|i| 1 + i.body.as_deref().map_or(0, count)).sum()
        }
        count(&self.items)
    }

    /// The program without some items, counted from the top.
    fn without(&self, from: usize, to: usize) -> Self {
        fn keep(items: &[Item], at: &mut usize, from: usize, to: usize) -> Vec<Item> {
            let mut out = Vec::new();
            for item in items {
                let stays = item.fixed || !(from..to).contains(at);
                *at += 1;
                let body = item.body.as_deref().map(|body| keep(body, at, from, to));
                if stays {
                    out.push(Item { body, ..item.clone() });
                }
            }
            out
        }
        Program { items: keep(&self.items, &mut 0, from, to), untagged: self.untagged.clone() }
    }

    /// A small program of which `fails` still holds. What uses something comes after it, so that the end is dropped first.
    pub fn shrink(mut self, mut tries: usize, mut fails: impl FnMut(&Program) -> bool) -> Self {
        let mut size = self.len() / 2;
        loop {
            let before = self.len();
            let mut to = before;
            while to > 0 && tries > 0 {
                let from = to.saturating_sub(size.max(1));
                let smaller = self.without(from, to);
                if smaller.len() < self.len() {
                    tries -= 1;
                    if fails(&smaller) {
                        self = smaller;
                    }
                }
                to = from.min(self.len());
            }
            if tries == 0 || size <= 1 && self.len() == before {
                return self;
            }
            size = if size > 1 { size / 2 } else { 1 };
        }
    }
}

/// The text of a program where a structure has no tag; none if something names it before it is declared.
fn without_tag(text: &str, name: &str) -> Option<String> {
    let tagged = format!("struct {name}");
    let forward = format!("{tagged};\n");
    let (before, declared) = text.split_once(&format!("{tagged} {{\n"))?;
    let (members, after) = declared.split_once("\n};\n")?;
    let before = before.replacen(&forward, "", 1);
    if is_named(&before, &tagged) || is_named(members, &tagged) {
        return None;
    }
    let mut out = format!("{before}typedef struct {{\n{members}\n}} {name};\n");
    let mut rest = after;
    while let Some(at) = rest.find(&tagged) {
        let (head, tail) = (&rest[..at], &rest[at + tagged.len()..]);
        out.push_str(head);
        out.push_str(if goes_on(tail) { &tagged } else { name });
        rest = tail;
    }
    Some(out + rest)
}

/// Is a word longer than what is found?
fn goes_on(tail: &str) -> bool {
    tail.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
}

fn is_named(text: &str, tagged: &str) -> bool {
    text.match_indices(tagged).any(|(at, found)| !goes_on(&text[at + found.len()..]))
}
