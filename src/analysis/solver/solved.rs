//! What the solver has found out, to be read.

use super::*;

/// Object classes by number, representatives or not.
#[derive(Default, Debug)]
pub struct Classes(Vec<Class>);

impl Deref for Classes {
    type Target = Vec<Class>;

    fn deref(&self) -> &Vec<Class> {
        &self.0
    }
}

impl DerefMut for Classes {
    fn deref_mut(&mut self) -> &mut Vec<Class> {
        &mut self.0
    }
}

impl Classes {
    /// Representative of a class, and what to add to a coordinate of `class` to get the representative's.
    pub(super) fn find(&self, class: ClassId) -> (ClassId, i64) {
        let (mut c, mut delta) = (class, 0i64);
        while self[c as usize].parent != c {
            delta = delta.wrapping_add(self[c as usize].delta);
            c = self[c as usize].parent;
        }
        (c, delta)
    }

    /// Is the class (a representative) a view?
    pub fn is_view(&self, class: ClassId) -> bool {
        self[class as usize].view.is_some()
    }

    /// The owners of a class (a representative), each with the place where the class begins in it: itself, unless it is
    /// a view.
    pub fn owners(&self, class: ClassId) -> Vec<(ClassId, Offsets)> {
        let Some(view) = &self[class as usize].view else { return vec![(class, Offsets::ZERO)] };
        let mut out = Vec::with_capacity(view.entries.len());
        for (owner, places) in &view.entries {
            let (root, delta) = self.find(*owner);
            let stride = self[root as usize].stride;
            out.extend(places.at.iter().map(|at| (root, at.shifted(delta).modulo(stride))));
        }
        out
    }

    /// A place of a class as a place of one of its owners, which begins at `begin` there.
    pub(super) fn place_in_owner(&self, class: ClassId, at: Offsets, owner: ClassId, begin: Offsets) -> Offsets {
        if class == owner {
            return at;
        }
        let every = Offsets::every(0, self[class as usize].stride);
        at.plus(every).plus(begin).modulo(self[owner as usize].stride)
    }

    /// Where a pointer to a place of a class may point: classes with objects, and the offsets in them.
    pub fn cells(&self, (class, at): Place) -> Vec<Place> {
        if !self.is_view(class) {
            return vec![(class, at)];
        }
        let owners = self.owners(class).into_iter();
        owners.map(|(o, begin)| (o, self.place_in_owner(class, at, o, begin))).collect()
    }

    /// Distance of a class's elements in bytes; 0 when it was never seen as an array.
    pub fn stride(&self, class: ClassId) -> u64 {
        self[class as usize].stride
    }

    /// The objects of a class (a representative), with the coordinate of their first byte.
    pub fn objects(&self, class: ClassId) -> &[(ObjectId, i64)] {
        &self[class as usize].objects
    }

    /// The pointer slots of a class (a representative) with their contents, in the order of their offsets.
    pub fn slots(&self, class: ClassId) -> Vec<(Offsets, VarId)> {
        self.each_slot(class).collect()
    }

    /// The pointer slots of a class (a representative) with their contents, one by one, in the order of their offsets.
    pub fn each_slot(&self, class: ClassId) -> impl Iterator<Item = (Offsets, VarId)> + '_ {
        let c = &self[class as usize];
        let exact = c.slots.iter().map(|(&o, &v)| (Offsets::exact(o), v));
        exact.chain(c.ranges.iter().copied())
    }

    /// Is the class reachable from code that is not understood?
    pub fn is_exposed(&self, class: ClassId) -> bool {
        self[class as usize].exposed
    }
}

/// Where the variables of a constraint system point, and what they may hold.
#[derive(Default, Debug)]
pub struct Solved {
    /// By variable.
    at: Vec<Place>,
    flags: Vec<u8>,
    classes: Classes,
    mistyped: Vec<(VarId, Site)>,
    steps: u64,
    gave_up: bool,
    stopped: bool,
}

/// What there is to be read of the classes.
impl Deref for Solved {
    type Target = Classes;

    fn deref(&self) -> &Classes {
        &self.classes
    }
}

impl Solved {
    /// Number of variables.
    pub fn var_count(&self) -> usize {
        self.at.len()
    }

    /// Number of classes, representatives or not.
    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    /// Class (its representative) and offsets of a variable; `None` when it holds no tracked pointer.
    pub fn class_of(&self, var: VarId) -> Option<(ClassId, Offsets)> {
        let at = self.at[var as usize];
        (at.0 != NO_CLASS).then_some(at)
    }

    /// The variable's flags.
    pub fn flags(&self, var: VarId) -> u8 {
        self.flags[var as usize]
    }

    /// Calls through a pointer to functions of another type: the pointer, and where.
    pub fn mistyped_calls(&self) -> &[(VarId, Site)] {
        &self.mistyped
    }

    /// Did phase 1 end before it was done? Then nothing is known.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// Is there memory that a pointer does not lead to behind a test?
    pub fn stopped_any(&self) -> bool {
        self.stopped
    }

    /// Steps that phase 1 has taken, the measure of its cost.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

impl Solver {
    /// Keeps of the two phases what they found out, in a form that is quick to read.
    pub(super) fn finish(mut self, mistyped: Vec<(VarId, Site)>) -> Solved {
        for class in 0..self.classes.len() as ClassId {
            if self.classes.is_view(class) {
                self.freeze_view(class);
            }
        }
        let all = || 0..self.vars.len() as VarId;
        let at = all().map(|v| self.class_of(v).unwrap_or((NO_CLASS, Offsets::ZERO))).collect();
        let flags = all().map(|v| self.vars[self.root(v) as usize].flags).collect();
        let (steps, gave_up, stopped) = (self.steps, self.gave_up, self.stopped);
        Solved { at, flags, classes: self.classes, mistyped, steps, gave_up, stopped }
    }
}
