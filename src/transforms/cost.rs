//! What a layout costs: the time that memory takes for the accesses to the elements of a class, with their bytes in columns or in one
//! piece.
//!
//! The figures are nanoseconds of one machine, made by `benches/cost.c` (`make bench-cost` prints its table); what a plan is chosen by
//! is how they compare, which differs less between machines than they do. How many elements there are is mostly not known: the model
//! asks how much dearer memory gets with the bytes of an element that are in use, over arrays from the second cache's size up.
//!
//! * An element in a **scan** costs the bytes of the columns that are used, the next of which the hardware has fetched by then, and for
//!   each access a little: least where a column holds nothing else and the loop may become one over vectors; where it may not, each further column takes an
//!   address. What it leaves out of an element of several lines is not free either. One that begins anywhere pays for that as for an element at random.
//! * An element **at random** costs its lines: each first line of a column, and less for further lines beside it. A line is dearer the
//!   more memory competes for the caches with it: columns whose bytes are used as often as its own, or more.
//! * Where a **link** says which element comes next, its line is waited for; the others come meanwhile.
//! * What is allocated together with an element, and used through it, lies **beside** it in the library's memory: one line more of the same element. If
//!   the element gets a region, that is a line of its own, which is waited for; again before the next element, if it says which of several links is taken.
//!
//! Whether all that fits into the caches anyway is not known either: then lines cost little, and the instructions that columns take show. So
//! costs are a mean of both, weighted and geometric: what counts is by how much a layout is cheaper.

use crate::analysis::bytes::BLOCK_ALIGN;
use crate::analysis::facts::AccessGroup;
use crate::analysis::legality::Change;
use crate::analysis::ClassInfo;
use crate::opt_base::plan::NARROW_INDEX;

/// Bytes of a cache line.
const LINE: u64 = 64;
/// Where in a line large blocks of the library begin.
const BLOCK_START: u64 = 16;

/// Nanoseconds per line of a scan.
const SCANNED_LINE: f64 = 3.5;
/// What a scan pays beyond the lines that it touches, in lines, where it leaves others of the element out: hardware brings the next one along, or does not foresee
/// which comes then. One line in two, four or eight took 1.2 times as long as each, and 2 to 6 times where a sum had to wait for its numbers.
const LEFT_OUT: f64 = 0.5;
/// Per access in a scan, where nothing else lies between the elements that it takes.
const UNIT_STRIDE: f64 = 0.1;
/// Per access in a scan otherwise.
const STRIDED: f64 = 0.33;
/// Per further column in a scan that takes one element at a time: an address of its own.
const BY_ITSELF: f64 = 0.1;
/// Streams that hardware follows, and what an element costs for each further one.
const STREAMS: usize = 24;
const FURTHER_STREAM: f64 = 0.5;

/// Per line at random, if a line's worth of bytes per element is in use.
const RANDOM_LINE: f64 = 10.0;
/// The same for the first line of each further part: another page. Eight numbers of an element in eight arrays took 3.3 to 5 times as long as
/// in one line, with 60,000 and with 600,000 elements.
const FURTHER_PART: f64 = 13.0;
/// The same for a line beside another of the element.
const LINE_BESIDE: f64 = 4.0;
/// What is waited for the first line, beyond that, if other elements are fetched at the same time.
const WAIT: f64 = 20.0;
/// The same if it is only known with that line which element comes next.
const CHAINED_WAIT: f64 = 90.0;
/// For each further part that is used with it: the misses overlap, but those of the next element do not.
const CHAINED_PART: f64 = 15.0;
/// Which link of a tree is taken is found out in the element: if that lies in another line than its links, that share of the wait comes again. With keys and
/// links apart a trie, whose index of the link is loaded, was half as fast as with both in one line.
const WAIT_FOR_BRANCH: f64 = 0.75;
/// How likely a list from its beginning to its end lies in memory as it was allocated, which is a scan.
const IN_ORDER: f64 = 0.5;
/// How a line gets dearer with the bytes in use: to the power of this.
const COMPETITION: f64 = 0.4;
/// The address of an element in a column: instructions.
const ADDRESS: f64 = 0.4;

/// The same where all that is in use fits into the caches: per line of a scan, per line at random and beside another, what is waited for it, and
/// if it says which element comes next.
const NEAR_SCANNED_LINE: f64 = 0.5;
const NEAR_LINE: f64 = 1.5;
const NEAR_LINE_BESIDE: f64 = 0.7;
const NEAR_WAIT: f64 = 2.0;
const NEAR_CHAINED_WAIT: f64 = 5.0;
/// How much that counts, chosen together with the factors that plans have to be cheaper by. With none, a map of tiles that is searched from tile to tile
/// lay in six columns, and lost a twentieth; with a half, ledgers, genes and gates, which gain in regions, were left as they were.
const NEAR_SHARE: f64 = 0.25;

/// What is used at least that much as often as the busiest field lies in front where fields stay in their record.
const HOT: f64 = 0.1;

/// Bytes that stay together, with what is used of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Atom {
    /// Offset in the record.
    pub from: u64,
    /// Bytes.
    pub len: u64,
    /// Does it take a narrow index if it has a column of its own?
    pub narrow: bool,
}

impl Atom {
    /// The first byte behind it.
    pub fn end(&self) -> u64 {
        self.from + self.len
    }
}

/// Accesses to atoms of one element.
#[derive(Clone, Debug)]
struct Use {
    /// The atoms, by number.
    atoms: Vec<bool>,
    frequency: f64,
    sequential: bool,
    run: f64,
    swept: bool,
    vectors: bool,
    /// The atoms that are links to the next element.
    links: Vec<bool>,
    /// Is it one of several links, which the element itself says?
    branches: bool,
}

impl Use {
    /// How often an element is come to at random: where a scan begins anywhere, that is one of so many.
    fn at_random(&self) -> f64 {
        if self.sequential {
            self.frequency / self.run
        } else {
            self.frequency
        }
    }
}

/// What one column is to the uses.
#[derive(Clone, Debug)]
pub struct Part {
    /// Bytes of its elements.
    size: u64,
    /// Does it hold one atom and nothing else?
    pure: bool,
    /// By use: the lines that are touched of an element; 0 if it is not used.
    lines: Vec<f64>,
    /// By use: how many atoms of it are used.
    atoms: Vec<usize>,
    /// By use: does it hold a link?
    links: Vec<bool>,
    /// How often its elements are used at random, for each byte that this brings along.
    density: f64,
    /// Bytes per element that this keeps in use.
    hot: f64,
}

/// The accesses to a class.
#[derive(Clone, Debug)]
pub struct Model {
    atoms: Vec<Atom>,
    uses: Vec<Use>,
    /// By atom: does it lead to what is allocated together with the element?
    companions: Vec<bool>,
    /// How much of the cost is what it would be if frequencies differed less.
    doubt: f64,
}

impl Model {
    /// The model of some atoms, in order and apart.
    pub fn new(atoms: &[Atom], groups: &[AccessGroup]) -> Self {
        let extents: Vec<(u64, u64)> = atoms.iter().map(|a| (a.from, a.len)).collect();
        Model::of_narrowed(atoms, &extents, groups)
    }

    /// The same of atoms that will be narrower than what is used of the record as it is: where that lies, and how many bytes there are of each.
    pub fn of_narrowed(atoms: &[Atom], extents: &[(u64, u64)], groups: &[AccessGroup]) -> Self {
        let mut uses: Vec<Use> = Vec::new();
        for g in groups {
            let touched = |&(at, n): &(u64, u64)| g.bytes.iter().any(|&(from, len)| from < at + n && at < from + len);
            let used: Vec<bool> = extents.iter().map(touched).collect();
            let leads = |&(at, n): &(u64, u64)| g.links.iter().any(|&link| at <= link && link < at + n);
            // A link that is followed somewhere else, to what is handed over then, is no link of this use.
            let links: Vec<bool> = extents.iter().zip(&used).map(|(e, used)| *used && leads(e)).collect();
            let branches = g.links.len() > 1 && links.contains(&true);
            let same = |u: &&mut Use| {
                u.atoms == used
                    && u.sequential == g.sequential
                    && u.run == g.run
                    && u.swept == g.swept
                    && u.vectors == g.vectors
                    && u.links == links
                    && u.branches == branches
            };
            match uses.iter_mut().find(same) {
                _ if !used.contains(&true) => {}
                Some(known) => known.frequency += g.frequency,
                None => {
                    let AccessGroup { frequency, sequential, run, swept, vectors, .. } = *g;
                    uses.push(Use { atoms: used, frequency, sequential, run, swept, vectors, links, branches });
                }
            }
        }
        Model { atoms: atoms.to_vec(), uses, companions: vec![false; atoms.len()], doubt: 0.0 }
    }

    /// The same, if pointers at these offsets lead to what is allocated together with their element.
    pub fn with_companions(mut self, companions: &[u64]) -> Self {
        let leads = |a: &Atom| companions.iter().any(|&at| a.from <= at && at < a.end());
        self.companions = self.atoms.iter().map(leads).collect();
        self
    }

    /// The same with frequencies that differ less: how much more often the inside of several loops runs is an estimate, and often far too high.
    pub fn damped(&self) -> Self {
        let mut out = self.clone();
        out.uses.iter_mut().for_each(|u| u.frequency = u.frequency.sqrt());
        out
    }

    /// The same, if what is cheap has to be so whether frequencies differ as foreseen or less: the geometric mean of both. Its costs compare with one another only.
    pub fn doubted(&self) -> Self {
        Model { doubt: 0.5, ..self.clone() }
    }

    /// The atoms.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The uses of an atom, each the number of one.
    pub fn uses_of(&self, atom: usize) -> Vec<usize> {
        (0..self.uses.len()).filter(|&u| self.uses[u].atoms[atom]).collect()
    }

    /// How often an atom is used.
    pub fn frequency(&self, atom: usize) -> f64 {
        self.uses.iter().filter(|u| u.atoms[atom]).map(|u| u.frequency).sum()
    }

    /// How many times as often it is used in scans as at random.
    pub fn scans(&self) -> f64 {
        let sum = |scans: bool| self.uses.iter().filter(|u| u.sequential == scans).map(|u| u.frequency).sum::<f64>();
        sum(true) / sum(false).max(f64::MIN_POSITIVE)
    }

    /// Which share of all uses comes to all elements one after the other.
    pub fn swept(&self) -> f64 {
        let sum = |only: bool| self.uses.iter().filter(|u| u.swept || !only).map(|u| u.frequency).sum::<f64>();
        sum(true) / sum(false).max(f64::MIN_POSITIVE)
    }

    /// How often it is used where links are followed from one element to the next.
    pub fn followed(&self, atom: usize) -> f64 {
        let follows = |u: &&Use| u.atoms[atom] && u.links.contains(&true);
        self.uses.iter().filter(follows).map(|u| u.frequency).sum()
    }

    /// A column of these atoms, which `ClassPlan` orders by size.
    pub fn column(&self, atoms: &[usize]) -> Part {
        let mut order = atoms.to_vec();
        let low_bit = |n: u64| n & n.wrapping_neg();
        order.sort_by_key(|&a| (std::cmp::Reverse(low_bit(self.atoms[a].len).min(16)), self.atoms[a].from));
        let len = |a: usize| match atoms {
            [_] if self.atoms[a].narrow => NARROW_INDEX,
            _ => self.atoms[a].len,
        };
        let mut at = 0;
        let mut places = Vec::new();
        let mut widest = 1;
        for &a in &order {
            places.push((a, at, len(a)));
            widest = widest.max(low_bit(len(a)).min(8));
            at += len(a);
        }
        self.part(at.next_multiple_of(widest), places)
    }

    /// An element with these atoms at these offsets, in a region: the first of all begins with a line.
    pub fn element(&self, size: u64, places: &[(usize, u64)]) -> Part {
        self.part_from(0, size, places.iter().map(|&(a, at)| (a, at, self.atoms[a].len)).collect())
    }

    /// Some atoms, each with so many bytes, in an order in which what one access uses lies in few lines: the busiest first for its bytes, then what is used most with
    /// what lies less than a line before it. `front` lies in front, if it is one of them.
    pub fn by_affinity(&self, atoms: &[usize], front: Option<usize>, len: impl Fn(usize) -> u64) -> Vec<usize> {
        let per_byte = |sum: f64, a: usize| sum / len(a).clamp(1, LINE) as f64;
        let (mut order, mut rest): (Vec<usize>, Vec<usize>) = atoms.iter().partition(|&&a| Some(a) == front);
        let mut starts: Vec<u64> = vec![0; order.len()];
        let mut at = order.iter().map(|&a| len(a)).sum();
        while !rest.is_empty() {
            let near = starts.partition_point(|&start| start + LINE <= at);
            let with = |a: usize| {
                let shared = |u: &&Use| u.atoms[a] && order[near..].iter().any(|&b| u.atoms[b]);
                self.uses.iter().filter(shared).map(|u| u.frequency).sum::<f64>()
            };
            let scores: Vec<(f64, f64)> =
                rest.iter().map(|&a| (per_byte(with(a), a), per_byte(self.frequency(a), a))).collect();
            // The first of the best, so that what is alike stays in order.
            let best = (1..rest.len()).fold(0, |best, i| if scores[i] > scores[best] { i } else { best });
            let a = rest.remove(best);
            order.push(a);
            starts.push(at);
            at += len(a);
        }
        order
    }

    fn part(&self, size: u64, places: Vec<(usize, u64, u64)>) -> Part {
        self.part_from(BLOCK_START, size, places)
    }

    fn part_from(&self, start: u64, size: u64, places: Vec<(usize, u64, u64)>) -> Part {
        let size = size.max(1);
        let mut out = Part {
            size,
            pure: places.len() == 1 && places[0].2 == size && size.is_power_of_two() && size <= 8,
            lines: Vec::new(),
            atoms: Vec::new(),
            links: Vec::new(),
            density: 0.0,
            hot: 0.0,
        };
        let mut weight = 0.0;
        for u in &self.uses {
            let used: Vec<(u64, u64)> = places.iter().filter(|p| u.atoms[p.0]).map(|p| (p.1, p.2)).collect();
            let lines = lines(start, size, &used);
            let often = u.at_random();
            if often > 0.0 && lines > 0.0 {
                weight += often;
                let bytes = (lines * LINE as f64).min(size as f64);
                out.hot += often * bytes;
            }
            out.lines.push(lines);
            out.atoms.push(used.len());
            out.links.push(places.iter().any(|p| u.links[p.0]));
        }
        if weight > 0.0 {
            out.hot /= weight;
            out.density = weight / out.hot;
            // Pages hold elements whole, whatever is used of them.
            out.hot = (out.hot * size as f64).sqrt();
        }
        out
    }

    /// Cost of all accesses with elements in these columns.
    pub fn in_columns(&self, columns: &[&Part]) -> f64 {
        self.cost(columns, [ADDRESS; 2], false)
    }

    /// The same where pointers to elements lead to the first column.
    pub fn in_region(&self, columns: &[&Part]) -> f64 {
        self.cost(columns, [0.0, ADDRESS], true)
    }

    /// The same with one column.
    pub fn in_one_of_a_region(&self, element: &Part) -> f64 {
        self.cost(&[element], [0.0; 2], true)
    }

    /// Cost of all accesses with elements in one piece, to which pointers lead.
    pub fn in_place(&self, element: &Part) -> f64 {
        self.cost(&[element], [0.0; 2], false)
    }

    /// ... with what the address of an element takes in the first column and in the others. `apart`, if elements no longer lie beside what is allocated
    /// together with them.
    fn cost(&self, columns: &[&Part], address: [f64; 2], apart: bool) -> f64 {
        // What competes with a column: all whose bytes are used as often, or more.
        let competition: Vec<f64> = columns
            .iter()
            .map(|c| {
                let bytes: f64 = columns.iter().filter(|d| d.density >= c.density).map(|d| d.hot).sum();
                (bytes.max(1.0) / LINE as f64).powf(COMPETITION)
            })
            .collect();
        let (mut far, mut near) = ([0.0; 2], [0.0; 2]);
        for (n, u) in self.uses.iter().enumerate() {
            let (mut cost, mut wait, mut link_wait, mut used) = (0.0, 0.0_f64, 0.0_f64, 0_usize);
            let (mut near_cost, mut computed, mut scanned) = (0.0, 0.0, 0.0);
            let mut elsewhere = 0.0_f64;
            let priced = columns.iter().zip(&competition).enumerate();
            for (i, (c, price)) in priced.filter(|(_, (c, _))| c.lines[n] > 0.0) {
                used += 1;
                let bytes = (c.lines[n] * LINE as f64).min(c.size as f64);
                let passed = ((c.lines[n] + LEFT_OUT) * LINE as f64).min(c.size as f64);
                scanned += passed / LINE as f64 * SCANNED_LINE;
                if u.sequential {
                    cost += passed / LINE as f64 * SCANNED_LINE;
                    near_cost += bytes / LINE as f64 * NEAR_SCANNED_LINE;
                    let each = if c.pure && u.vectors { UNIT_STRIDE } else { STRIDED };
                    computed += c.atoms[n] as f64 * each + if used > 1 && !u.vectors { BY_ITSELF } else { 0.0 };
                    // Where it begins, each part is a line at random.
                    let first = if used > 1 { FURTHER_PART } else { RANDOM_LINE };
                    cost += price * first / u.run;
                    near_cost += NEAR_LINE / u.run;
                    wait = wait.max(*price);
                } else {
                    computed += address[usize::from(i > 0)];
                    let first = if used > 1 { FURTHER_PART } else { RANDOM_LINE };
                    cost += price * (first + (c.lines[n] - 1.0) * LINE_BESIDE);
                    near_cost += NEAR_LINE + (c.lines[n] - 1.0) * NEAR_LINE_BESIDE;
                    wait = wait.max(*price);
                    if c.links[n] {
                        link_wait = link_wait.max(*price);
                    } else {
                        elsewhere = elsewhere.max(*price);
                    }
                }
            }
            if u.sequential {
                computed += (used.max(STREAMS) - STREAMS) as f64 * FURTHER_STREAM;
                cost += WAIT * wait / u.run;
                near_cost += NEAR_WAIT / u.run;
            } else if link_wait > 0.0 {
                let is_again = u.branches && elsewhere > 0.0;
                let again = if is_again { WAIT_FOR_BRANCH * link_wait.max(elsewhere) } else { 0.0 };
                cost += CHAINED_WAIT * (link_wait + again) + CHAINED_PART * wait * (used - 1) as f64;
                near_cost += NEAR_CHAINED_WAIT * (1.0 + if is_again { WAIT_FOR_BRANCH } else { 0.0 });
                if u.swept {
                    cost = cost * (1.0 - IN_ORDER) + scanned * IN_ORDER;
                }
            } else {
                cost += WAIT * wait;
                near_cost += NEAR_WAIT;
            }
            let is_companion = |(used, leads): (&bool, &bool)| *used && *leads;
            if !u.sequential && !u.swept && u.atoms.iter().zip(&self.companions).any(is_companion) {
                let [far_line, near_line] = match apart {
                    // What lies there says which link is taken.
                    true if link_wait > 0.0 && u.branches => [
                        wait * (RANDOM_LINE + CHAINED_WAIT * WAIT_FOR_BRANCH),
                        NEAR_LINE + NEAR_CHAINED_WAIT * WAIT_FOR_BRANCH,
                    ],
                    true => [wait * (RANDOM_LINE + WAIT), NEAR_LINE + NEAR_WAIT],
                    false => [wait * LINE_BESIDE, NEAR_LINE_BESIDE],
                };
                cost += far_line;
                near_cost += near_line;
            }
            for (k, frequency) in [u.frequency, u.frequency.sqrt()].into_iter().enumerate() {
                far[k] += frequency * (cost + computed);
                near[k] += frequency * (near_cost + computed);
            }
        }
        let [foreseen, evenly] = [0, 1].map(|k| far[k].powf(1.0 - NEAR_SHARE) * near[k].powf(NEAR_SHARE));
        foreseen.powf(1.0 - self.doubt) * evenly.powf(self.doubt)
    }
}

/// The cost of a class's elements as they are, or as they will be when fields that are never read are gone and the others lie in the
/// order of their use, if that may be done.
pub fn in_place(model: &Model, c: &ClassInfo, deletes: bool) -> f64 {
    let atoms = model.atoms();
    let as_it_is = as_it_is(model, c);
    let may_move = [Change::Reorder, Change::Delete].into_iter().all(|change| c.legal_for(change).is_ok());
    if !deletes || !may_move || c.shared {
        return as_it_is;
    }
    as_it_is.min(packed(model, c, |a| atoms[a].len))
}

/// What arrays that are divided have to gain if how often each field is used differs less than is foreseen, unless that is nearly as much as is foreseen.
const LEAST_GAIN_EVENLY: f64 = 1.26;
const NEARLY: f64 = 1.15;

/// What is scanned that many times as often as it is used at random is only scanned: it is no matter then how much hotter one loop is than another.
pub const ONLY_SCANNED: f64 = 32.0;
/// What is scanned that many times as often may be divided, but not so that other uses find it in more places than they have to ([`Model::doubted`]).
pub const MOSTLY_SCANNED: f64 = 8.0;

/// Is a layout for nothing but the hottest loops, of which nobody knows how hot they are? `share` is what it costs of what there is, and `evenly` is the same if
/// how often fields are used differs less ([`Model::damped`]). What is used together elsewhere should not lie in many places then: nodes, connections and
/// accesses that were to be had for 49 to 69 % of their cost, and for 80 or 81 % evenly, came out at 0.82 to 0.98 of their speed.
pub fn is_for_hottest(share: f64, evenly: f64) -> bool {
    evenly * LEAST_GAIN_EVENLY > 1.0 && evenly > share * NEARLY
}

/// The cost of a class's elements as they are.
pub fn as_it_is(model: &Model, c: &ClassInfo) -> f64 {
    let places = model.atoms().iter().enumerate().map(|(i, a)| (i, a.from, a.len)).collect();
    model.in_place(&model.part(block(c, c.element), places))
}

/// The cost of a class's elements in one piece if each atom takes so many bytes there, or has none. `None` if they may not be laid out so.
pub fn narrowed(model: &Model, c: &ClassInfo, width: impl Fn(usize) -> u64) -> Option<f64> {
    let changes = [Change::Reorder, Change::Delete, Change::Narrow];
    (!c.shared && changes.into_iter().all(|change| c.legal_for(change).is_ok())).then(|| packed(model, c, width))
}

/// What the library puts before each object, and how objects are aligned.
fn block(c: &ClassInfo, size: u64) -> u64 {
    if c.stride == 0 {
        (size + 8).next_multiple_of(BLOCK_ALIGN).max(32)
    } else {
        size
    }
}

/// The cost of elements that hold nothing but the atoms, each of so many bytes, in the order of their use.
fn packed(model: &Model, c: &ClassInfo, width: impl Fn(usize) -> u64) -> f64 {
    let atoms = model.atoms();
    let busiest = (0..atoms.len()).map(|a| model.frequency(a)).fold(0.0, f64::max);
    let is_cold = |a: usize| atoms[a].from != 0 && model.frequency(a) < HOT * busiest;
    let align = |a: usize| (width(a) & width(a).wrapping_neg()).min(8);
    let mut order: Vec<usize> = (0..atoms.len()).filter(|&a| width(a) > 0).collect();
    order.sort_by_key(|&a| (is_cold(a), std::cmp::Reverse(align(a)), a));
    let mut at = 0;
    let mut places = Vec::new();
    for a in order {
        at = u64::next_multiple_of(at, align(a));
        places.push((a, at, width(a)));
        at += width(a);
    }
    let widest = (0..atoms.len()).map(align).max().unwrap_or(1).max(1);
    let size = at.next_multiple_of(widest).min(c.element);
    model.in_place(&model.part(block(c, size), places))
}

/// How many lines bytes of an element lie in, on average over the elements of an array that begins so far behind the start of a line.
fn lines(begin: u64, size: u64, used: &[(u64, u64)]) -> f64 {
    if used.is_empty() {
        return 0.0;
    }
    let mut ranges = used.to_vec();
    ranges.sort_unstable();
    let step = gcd(size, LINE);
    let mut sum = 0;
    for k in 0..LINE / step {
        let start = (begin + k * step) % LINE;
        let mut seen = 0;
        let mut next = 0;
        for &(at, len) in &ranges {
            let (first, last) = ((start + at) / LINE, (start + at + len - 1) / LINE);
            let first = first.max(next);
            if last >= first {
                seen += last - first + 1;
                next = last + 1;
            }
        }
        sum += seen;
    }
    sum as f64 / (LINE / step) as f64
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_what_straddles() {
        assert_eq!(lines(BLOCK_START, 8, &[(0, 8)]), 1.0);
        assert_eq!(lines(BLOCK_START, 64, &[(0, 8)]), 1.0);
        assert_eq!(lines(BLOCK_START, 64, &[(0, 64)]), 2.0, "a block begins in the middle of a line");
        assert_eq!(lines(0, 64, &[(0, 64)]), 1.0, "a region does not");
        assert_eq!(lines(BLOCK_START, 12, &[(0, 8), (8, 4)]), 1.125);
        assert_eq!(lines(BLOCK_START, 128, &[(0, 8), (120, 8)]), 3.0 - 1.0);
    }

    fn group(bytes: &[(u64, u64)], links: &[u64]) -> AccessGroup {
        AccessGroup {
            bytes: bytes.to_vec(),
            frequency: 1.0,
            sequential: false,
            run: f64::INFINITY,
            links: links.to_vec(),
            swept: false,
            vectors: false,
        }
    }

    fn atom(from: u64, len: u64) -> Atom {
        Atom { from, len, narrow: false }
    }

    #[test]
    fn what_is_used_is_found_where_it_lies_whatever_is_kept_of_it() {
        // Two pointers in a row, of which the second is followed, kept in four bytes each.
        let model = Model::of_narrowed(&[atom(0, 8), atom(8, 8)], &[(0, 8), (8, 16)], &[group(&[(16, 8)], &[16])]);
        assert_eq!(model.frequency(1), 1.0);
        assert_eq!(model.followed(1), 1.0);
        assert_eq!(model.frequency(0), 0.0);
    }

    #[test]
    fn pages_hold_what_is_not_used_as_well() {
        let model = Model::new(&[atom(0, 64), atom(64, 128)], &[group(&[(0, 64)], &[])]);
        let small = model.in_one_of_a_region(&model.element(64, &[(0, 0)]));
        let large = model.in_one_of_a_region(&model.element(192, &[(0, 0), (1, 64)]));
        assert!(large > 1.1 * small, "{large} {small}");
    }

    #[test]
    fn whoever_doubts_frequencies_takes_the_mean() {
        let groups = [AccessGroup { frequency: 1e6, ..group(&[(0, 8)], &[]) }, group(&[(0, 8), (8, 8)], &[])];
        let model = Model::new(&[atom(0, 8), atom(8, 8)], &groups);
        let cost = |model: &Model| model.in_columns(&[&model.column(&[0]), &model.column(&[1])]);
        let mean = (cost(&model) * cost(&model.damped())).sqrt();
        assert!((cost(&model.doubted()) / mean - 1.0).abs() < 0.05, "{} {mean}", cost(&model.doubted()));
    }

    #[test]
    fn a_scan_pays_for_lines_that_it_leaves_out() {
        let scan = AccessGroup { sequential: true, ..group(&[(0, 56)], &[]) };
        let model = Model::new(&[atom(0, 56), atom(56, 72)], &[scan]);
        let whole = model.in_one_of_a_region(&model.element(128, &[(0, 0), (1, 56)]));
        let apart = model.in_region(&[&model.column(&[0]), &model.column(&[1])]);
        assert!(whole > 1.25 * apart, "{whole} {apart}");
    }

    #[test]
    fn columns_of_one_number_are_cheap_for_vectors_alone() {
        let gain = |vectors: bool| {
            let scan = AccessGroup { sequential: true, vectors, ..group(&[(0, 16)], &[]) };
            let model = Model::new(&[atom(0, 8), atom(8, 8)], &[scan]);
            let together = model.in_columns(&[&model.column(&[0, 1])]);
            together / model.in_columns(&[&model.column(&[0]), &model.column(&[1])])
        };
        assert!(gain(true) > 1.2, "{}", gain(true));
        assert!(gain(false) < 1.0, "{}", gain(false));
    }

    #[test]
    fn a_scan_that_begins_anywhere_keeps_together_what_it_uses() {
        let gain = |run: f64| {
            let scan = AccessGroup { sequential: true, run, vectors: true, ..group(&[(0, 16)], &[]) };
            let model = Model::new(&[atom(0, 8), atom(8, 8)], &[scan]);
            let together = model.in_columns(&[&model.column(&[0, 1])]);
            together / model.in_columns(&[&model.column(&[0]), &model.column(&[1])])
        };
        assert!(gain(f64::INFINITY) > 1.2, "{}", gain(f64::INFINITY));
        assert!(gain(8.0) < 1.0, "{}", gain(8.0));
    }

    #[test]
    fn each_further_part_is_another_page() {
        let atoms: Vec<Atom> = (0..8).map(|i| atom(8 * i, 8)).collect();
        let model = Model::new(&atoms, &[group(&[(0, 64)], &[])]);
        let columns: Vec<Part> = (0..8).map(|a| model.column(&[a])).collect();
        let apart = model.in_columns(&columns.iter().collect::<Vec<_>>());
        let together =
            model.in_one_of_a_region(&model.element(64, &(0..8).map(|a| (a, 8 * a as u64)).collect::<Vec<_>>()));
        assert!(apart > 3.9 * together, "{apart} {together}");
    }

    #[test]
    fn a_list_that_is_swept_may_lie_in_order() {
        let gain = |swept: bool| {
            let groups = [AccessGroup { swept, ..group(&[(0, 8), (8, 56)], &[0]) }];
            let model = Model::new(&[atom(0, 8), atom(8, 56)], &groups);
            let [link, rest] = [0, 1].map(|a| model.column(&[a]));
            model.in_one_of_a_region(&model.column(&[0, 1])) / model.in_region(&[&link, &rest])
        };
        assert!(gain(true) < gain(false), "{} {}", gain(true), gain(false));
    }

    #[test]
    fn a_link_that_is_chosen_in_another_part_is_waited_for_again() {
        let apart = |links: &[u64]| {
            let model = Model::new(&[atom(0, 8), atom(8, 16)], &[group(&[(0, 8), (8, 8)], links)]);
            let [key, row] = [0, 1].map(|a| model.column(&[a]));
            let both = model.column(&[0, 1]);
            model.in_region(&[&key, &row]) / model.in_one_of_a_region(&both)
        };
        assert!(apart(&[8, 16]) > 1.4 * apart(&[8]));
    }

    #[test]
    fn a_link_that_is_followed_elsewhere_is_no_link_of_this_use() {
        let model = Model::new(&[atom(0, 8), atom(8, 16)], &[group(&[(8, 16)], &[0])]);
        assert_eq!(model.followed(0), 0.0);
        let [link, rest] = [0, 1].map(|a| model.column(&[a]));
        let apart = model.in_region(&[&link, &rest]);
        let together = model.in_one_of_a_region(&model.column(&[0, 1]));
        assert!(apart > 0.8 * together, "{apart} {together}");
    }

    #[test]
    fn what_lies_beside_an_element_and_says_which_link_is_taken_is_waited_for() {
        let apart = |links: &[u64]| {
            let model = Model::new(&[atom(0, 8), atom(8, 16)], &[group(&[(0, 8), (8, 16)], links)]);
            let element = model.column(&[0, 1]);
            let beside = model.clone().with_companions(&[0]);
            beside.in_one_of_a_region(&element) / model.in_one_of_a_region(&element)
        };
        assert!(apart(&[8, 16]) > 1.2 * apart(&[8]));
    }
}
