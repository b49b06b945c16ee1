//! What passes decided on each record: gathered until all have spoken, then told once.
//!
//! Several transforms look at each record, most of them in vain. What a user wants to know is what became of it in the
//! end: all that was done, or the one obstacle that matters most. So a transform makes a list of [`Verdicts`]; a pass that
//! was named by itself says it right away, and one that runs several puts their lists together first.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::info::{DTransAnalysisInfo, Record};
use crate::analysis::linker::Arguments;
use crate::analysis::refusal::Weight;
use crate::ir::host::{Host, Location, Piece, RemarkKind};
use crate::params::Choice;

use super::evidence::Obstacle;
use super::model::{Cost, Layout};
use super::survey::Survey;
use super::words;

/// Records that are listed where a name matches none.
const MOST_LISTED: usize = 20;

/// What was done with a record, in short.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum How {
    /// Its arrays became columns.
    Split,
    /// It became smaller.
    Shrunk,
    /// Its fields have other places.
    Rearranged,
    /// It was laid out anew as it was.
    Same,
}

/// What was done.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// How, in short.
    pub how: How,
    /// The same as the continuation of a sentence that the record's name begins.
    pub text: String,
    /// Where: an allocation, or a variable.
    pub at: Location,
    /// The new layouts, class by class.
    pub layouts: Vec<Layout>,
}

/// What a pass did with a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// It was changed.
    Changed(Change),
    /// It was left alone.
    Left(Obstacle),
}

/// A record by its name and size in bytes.
type Key = (String, u64);

#[derive(Clone, Debug)]
struct Verdict {
    pass: &'static str,
    what: &'static str,
    record: Key,
    deed: Deed,
    estimate: Estimate,
}

/// What a pass took layouts of a record to cost; nothing if nobody asks.
#[derive(Clone, Debug, Default)]
pub struct Estimate {
    /// What its accesses cost, as it was and in the layout that the pass chose, or would.
    pub cost: Option<Cost>,
    /// The layouts that it looked at, in words, with their costs; first as it was.
    pub looked_at: Vec<(String, f64)>,
}

/// What one pass, or several in a row, decided.
#[derive(Clone, Debug, Default)]
pub struct Verdicts {
    list: Vec<Verdict>,
    /// The records that the first pass found.
    known: Vec<Key>,
    /// How far they reach.
    extents: FxHashMap<Key, Extent>,
    /// Names that the user wants to see changed, and that no pass has found so far.
    missing: Vec<String>,
    /// Functions that can be called from outside.
    exported: Vec<String>,
    /// Those that only calls of LLVM's may name.
    written: Vec<String>,
    /// The pass that found it.
    first: &'static str,
    /// Has a pass spoken?
    began: bool,
    /// What was known before, if a report is asked for.
    survey: Option<Rc<Survey>>,
}

/// What passes decided on one record.
pub struct OnRecord<'v> {
    /// What was done, pass by pass.
    pub changes: Vec<(&'static str, &'v Change)>,
    /// The obstacle that says most, and who met it.
    pub left: Option<(&'static str, &'v Obstacle)>,
    /// What its accesses cost as it was, and in the layout that it got; or in the first that was looked at.
    pub cost: Option<Cost>,
    /// The layouts that passes looked at, in words, with their costs; first as it was.
    pub looked_at: Vec<(&'static str, &'v [(String, f64)])>,
}

impl Verdicts {
    /// An empty list of the pass of that name, which is to choose among the records.
    pub fn new(pass: &'static str, info: &DTransAnalysisInfo, choice: &Choice) -> Self {
        let known: Vec<Key> = info.records.iter().filter(|r| !info.is_own(r)).map(key).collect();
        let missing = choice.only.iter().filter(|name| !known.iter().any(|r| Choice::is_named(name, &r.0)));
        Verdicts {
            list: Vec::new(),
            missing: missing.cloned().collect(),
            extents: info.records.iter().map(|r| (key(r), Extent::of(info, r))).collect(),
            known,
            exported: info.verdict.exported_functions.clone(),
            written: Vec::new(),
            first: pass,
            began: true,
            survey: None,
        }
    }

    /// No decision, but what is known before any.
    pub fn surveyed(survey: Survey) -> Self {
        Verdicts { survey: Some(Rc::new(survey)), ..Verdicts::default() }
    }

    /// What a pass of that name did with a record, and what it took for the cost of that.
    pub fn add(&mut self, pass: &'static str, what: &'static str, record: &Record, deed: Deed, estimate: Estimate) {
        self.list.push(Verdict { pass, what, record: key(record), deed, estimate });
    }

    /// Adds what the next pass decided.
    pub fn absorb(&mut self, next: Verdicts) {
        let survey = self.survey.take().or_else(|| next.survey.clone());
        if next.began && !self.began {
            *self = next;
        } else if next.began {
            self.absorb_more(next);
        }
        self.survey = survey;
    }

    fn absorb_more(&mut self, next: Verdicts) {
        // What an earlier pass has made is nothing that the user knows.
        let known: FxHashSet<&Key> = self.known.iter().collect();
        let is_news = |v: &Verdict| matches!(v.deed, Deed::Changed(_)) || known.contains(&v.record);
        let news: Vec<Verdict> = next.list.into_iter().filter(is_news).collect();
        self.list.extend(news);
        for (record, extent) in next.extents {
            self.extents.entry(record).or_insert(extent);
        }
        self.missing.retain(|name| next.missing.contains(name));
    }

    /// Of functions that can be called from outside, takes those apart that only calls of LLVM's may name.
    pub fn called_later(&mut self, names: &[String]) {
        let (written, exported) = std::mem::take(&mut self.exported).into_iter().partition(|name| names.contains(name));
        (self.written, self.exported) = (written, exported);
    }

    /// Tells it: an error for each name that nothing matched, and one remark for each record.
    pub fn tell(&self, host: &Host) {
        if !self.began {
            return;
        }
        for name in &self.missing {
            let mut names: Vec<&str> = self.known.iter().map(|r| r.0.strip_prefix("struct.").unwrap_or(&r.0)).collect();
            names.sort_unstable();
            names.dedup();
            let more = names.len().saturating_sub(MOST_LISTED);
            names.truncate(MOST_LISTED);
            host.error(&words::no_such_record(name, &names, more));
        }
        let remark = |name: &str, text: String| {
            host.remark(RemarkKind::Missed, self.first, name, &Location::default(), &[Piece::Text(text)], 1);
        };
        if !self.exported.is_empty() {
            let line = Arguments::of_process();
            let text = words::not_whole(self.exported.len(), line.is_link, line.opening.map(words::opening));
            remark("NotInternalized", text);
        }
        if !self.written.is_empty() {
            remark("LibraryNames", words::called_later(&self.written));
        }
        let structures = Structures::of(&self.extents);
        let mut told: FxHashMap<(&str, u64), Vec<Decision>> = FxHashMap::default();
        for of_record in self.by_record() {
            let decided = decision(&of_record);
            let before = told.entry(structures.structure(&of_record[0].record)).or_default();
            if !before.contains(&decided) {
                tell_record(host, &of_record);
                before.push(decided);
            }
        }
    }

    /// The line that a link ends with; none if no transform has run.
    pub fn summary(&self, line: &Arguments) -> Option<String> {
        if !self.began {
            return None;
        }
        let mut total = 0;
        let mut done: BTreeMap<How, usize> = BTreeMap::new();
        let mut obstacles: BTreeMap<(String, String), (usize, usize, String)> = BTreeMap::new();
        for (place, of_record) in self.by_structure().into_iter().enumerate() {
            total += 1;
            let how = of_record.iter().filter_map(|v| match &v.deed {
                Deed::Changed(change) => Some(change.how),
                Deed::Left(_) => None,
            });
            if let Some(how) = how.min() {
                *done.entry(how).or_default() += 1;
            } else if let Some((_, obstacle)) = foremost(&of_record) {
                if obstacle.reason.weight() <= Weight::Partly {
                    let named = obstacle.evidence.callee.as_ref().unwrap_or(&obstacle.evidence.at.function).clone();
                    let new = || (0, place, words::culprit(obstacle.reason, &obstacle.evidence));
                    obstacles.entry((obstacle.reason.name(), named)).or_insert_with(new).0 += 1;
                }
            }
        }
        // The most frequent one; of several the first that was met.
        let most = obstacles.into_values().max_by_key(|(count, place, _)| (*count, std::cmp::Reverse(*place)));
        let most = most.map(|(count, _, culprit)| (culprit, count));
        let opening = line.opening.map(words::opening).filter(|_| done.is_empty() && !self.exported.is_empty());
        Some(words::summary(total, &done.into_iter().collect::<Vec<_>>(), most, opening))
    }

    /// What there is to say of the whole module.
    pub fn notes(&self, line: &Arguments) -> Vec<String> {
        let opened = (!self.exported.is_empty())
            .then(|| words::not_whole(self.exported.len(), line.is_link, line.opening.map(words::opening)));
        let written = (!self.written.is_empty()).then(|| words::called_later(&self.written));
        opened.into_iter().chain(written).collect()
    }

    /// What was known before the first pass, if a report is asked for.
    pub fn survey(&self) -> Option<&Survey> {
        self.survey.as_deref()
    }

    /// Of each record by name and size: what was done, pass by pass; the obstacle that says most, and the pass that met it, and the cost
    /// of another layout.
    pub fn on_records(&self) -> FxHashMap<(&str, u64), OnRecord<'_>> {
        fn of_record<'v>(all: Vec<&'v Verdict>) -> ((&'v str, u64), OnRecord<'v>) {
            let looked_at =
                all.iter().map(|v| (v.pass, &v.estimate.looked_at[..])).filter(|(_, list)| !list.is_empty());
            let mut out = OnRecord { changes: Vec::new(), left: None, cost: None, looked_at: looked_at.collect() };
            for v in &all {
                if let Deed::Changed(change) = &v.deed {
                    out.changes.push((v.pass, change));
                }
            }
            let decided = |v: &&&Verdict| matches!(v.deed, Deed::Changed(_)) || out.changes.is_empty();
            out.cost = all.iter().filter(decided).find_map(|v| v.estimate.cost);
            out.left = foremost(&all).map(|(v, obstacle)| (v.pass, obstacle));
            let (name, size) = &all[0].record;
            ((name.as_str(), *size), out)
        }
        self.by_record().into_iter().map(of_record).collect()
    }

    /// The verdicts on each record, in the order in which records were met.
    fn by_record(&self) -> Vec<Vec<&Verdict>> {
        self.grouped(|record| record)
    }

    /// The same where records that are one structure of the source are taken together.
    fn by_structure(&self) -> Vec<Vec<&Verdict>> {
        let structures = Structures::of(&self.extents);
        self.grouped(|record| structures.structure(record))
    }

    fn grouped<'v, K: Eq + std::hash::Hash>(&'v self, by: impl Fn(&'v Key) -> K) -> Vec<Vec<&'v Verdict>> {
        let mut out: Vec<Vec<&Verdict>> = Vec::new();
        let mut index: FxHashMap<K, usize> = FxHashMap::default();
        for v in &self.list {
            let i = *index.entry(by(&v.record)).or_insert_with(|| {
                out.push(Vec::new());
                out.len() - 1
            });
            out[i].push(v);
        }
        out
    }
}

fn key(r: &Record) -> Key {
    (r.name.clone(), r.size)
}

/// How far a record reaches, where its type does not say how large it is.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// Bytes of an element of its memory; 0 if they are not known.
    bytes: u64,
    /// Where its last field begins.
    last: u64,
}

impl Extent {
    fn of(info: &DTransAnalysisInfo, r: &Record) -> Extent {
        let mut elements = r.classes.iter().map(|&class| info.classes[class].element);
        let first = elements.next().unwrap_or(0);
        let element = if elements.all(|element| element == first) { first } else { 0 };
        let last = r.fields.iter().map(|field| field.offset).max().unwrap_or(0);
        Extent { bytes: if r.size == 0 { element } else { r.size }, last }
    }
}

/// Which records are one structure of the source: types of the code say `struct.S` of what the metadata of accesses calls `S`, without a size, and
/// ordinary objects may have kept the one for some memory and the other for the rest.
struct Structures<'v> {
    extents: &'v FxHashMap<Key, Extent>,
    /// All that is known of a name.
    sizes: FxHashMap<&'v str, BTreeSet<u64>>,
}

impl<'v> Structures<'v> {
    fn of(extents: &'v FxHashMap<Key, Extent>) -> Self {
        let mut sizes: FxHashMap<&str, BTreeSet<u64>> = FxHashMap::default();
        for ((name, _), extent) in extents.iter().filter(|(_, extent)| extent.bytes != 0) {
            sizes.entry(bare(name)).or_default().insert(extent.bytes);
        }
        Structures { extents, sizes }
    }

    /// The structure of a record by name and size. One of a size that is not known is the only one of its name that it fits, if there is such a one.
    fn structure(&self, record: &'v Key) -> (&'v str, u64) {
        let name = bare(&record.0);
        let size = match self.extents.get(record) {
            Some(Extent { bytes: 0, last }) => {
                let mut fitting = self.sizes.get(name).into_iter().flatten().filter(|size| *size > last);
                fitting.next().filter(|_| fitting.next().is_none()).copied().unwrap_or(0)
            }
            Some(extent) => extent.bytes,
            None => record.1,
        };
        (name, size)
    }
}

/// A name without what types of the code put before it.
fn bare(name: &str) -> &str {
    ["struct.", "class.", "union."].iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name)
}

/// What passes did with a record, by their names.
type Decision<'v> = Vec<(&'v str, &'v Deed)>;

/// What is told of a record: all that was done, or the one obstacle.
fn decision<'v>(of_record: &[&'v Verdict]) -> Decision<'v> {
    let of = |v: &&'v Verdict| (v.pass, &v.deed);
    let changed: Vec<_> = of_record.iter().filter(|v| matches!(v.deed, Deed::Changed(_))).map(of).collect();
    match changed.is_empty() {
        true => foremost(of_record).iter().map(|(v, _)| of(v)).collect(),
        false => changed,
    }
}

/// The obstacle that says most about what stands in the way; of several the first.
fn foremost<'v>(of_record: &[&'v Verdict]) -> Option<(&'v Verdict, &'v Obstacle)> {
    let left = of_record.iter().filter_map(|v| match &v.deed {
        Deed::Left(obstacle) => Some((*v, obstacle)),
        Deed::Changed(_) => None,
    });
    left.min_by_key(|(_, obstacle)| obstacle.reason.weight())
}

fn tell_record(host: &Host, of_record: &[&Verdict]) {
    let mut changed = of_record.iter().filter_map(|v| match &v.deed {
        Deed::Changed(change) => Some((*v, change)),
        Deed::Left(_) => None,
    });
    let named = |v: &Verdict| Piece::Named("Record", v.record.0.clone());
    if let Some((first, Change { text, at, .. })) = changed.next() {
        let mut said = format!(": {text} [{}]", first.pass);
        for (v, Change { text, .. }) in changed {
            said += &format!("; {text} [{}]", v.pass);
        }
        let pieces = [named(first), Piece::Text(said)];
        host.remark(RemarkKind::Passed, first.pass, first.what, at, &pieces, 2);
        return;
    }
    let Some((v, Obstacle { reason, evidence })) = foremost(of_record) else { return };
    let advice = words::advice(*reason);
    let mut pieces = vec![named(v), Piece::Text(format!(": {} [{}]", words::left_alone(*reason, evidence), v.pass))];
    let shown = pieces.len();
    pieces.push(Piece::Named("Condition", reason.name()));
    if let Some(field) = &evidence.field {
        pieces.push(Piece::Named("Field", field.clone()));
    }
    if let Some(what) = &evidence.what {
        pieces.push(Piece::Named("What", what.clone()));
    }
    if !evidence.at.function.is_empty() {
        pieces.push(Piece::Named("In", evidence.at.function.clone()));
    }
    if let Some(source) = &evidence.at.source {
        pieces.push(Piece::Named("File", source.file.clone()));
        pieces.push(Piece::Named("Line", source.line.to_string()));
    }
    pieces.push(Piece::Named("Advice", format!("{advice:?}")));
    let name = format!("Not{}", v.what);
    host.remark(RemarkKind::Missed, v.pass, &name, &evidence.at, &pieces, shown);
}
