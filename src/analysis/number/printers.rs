//! Functions of the program's own that print: variadic, and all they do with their further arguments is to hand them to `vprintf` and
//! its like, with one of their parameters as the format.
//!
//! What becomes of a further argument is then what the format says, as with `printf` itself. That is sound because nothing else in the
//! function has the list: it is a variable of its own that is only started, ended and passed there.

use super::*;

/// Address steps from a list to what is passed.
const MOST_STEPS: usize = 4;

impl Walker<'_, '_> {
    /// Finds them among the functions with a body that surely runs.
    pub(super) fn find_printers(&mut self) {
        let variadic = |f: &&FunctionInfo| f.trusted && f.value.value_type().signature().2;
        let candidates: Vec<Value> = self.out.functions.iter().filter(variadic).map(|f| f.value).collect();
        for f in candidates {
            if let Some(format) = self.printed_format(f) {
                self.out.printers.insert(f, format);
            }
        }
    }

    /// The number of the parameter that is the format of everything a function prints.
    fn printed_format(&self, f: Value) -> Option<usize> {
        let mut format = None;
        let starts = f.blocks().into_iter().flat_map(Block::instructions).filter(|i| is_intrinsic(*i, "llvm.va_start"));
        for start in starts {
            let mut list = start.call_args()[0];
            while list.is_instruction() && list.opcode() == Opcode::GetElementPtr && stays(list) {
                list = list.operand(0);
            }
            if !list.is_instruction() || list.opcode() != Opcode::Alloca {
                return None;
            }
            self.uses_of_list(f, list, MOST_STEPS, &mut format)?;
        }
        format
    }

    fn uses_of_list(&self, f: Value, list: Value, steps: usize, format: &mut Option<usize>) -> Option<()> {
        for user in list.users() {
            if !user.is_instruction() {
                return None;
            }
            match user.opcode() {
                Opcode::GetElementPtr if steps > 0 && (stays(user) || !on(Rule::PrinterLooks)) => {
                    self.uses_of_list(f, user, steps - 1, format)?;
                }
                Opcode::Call
                    if ["llvm.va_start", "llvm.va_end", "llvm.lifetime."].iter().any(|n| is_intrinsic(user, n)) => {}
                Opcode::Call => {
                    let callee = user.callee();
                    let name = if callee.is_function() { callee.name() } else { String::new() };
                    let number = match &*name {
                        "vprintf" => 0,
                        "vfprintf" => 1,
                        "vsnprintf" => 2,
                        _ => return None,
                    };
                    self.library_row(user, callee)?;
                    let args = user.call_args();
                    let own = f.params().iter().position(|p| *p == args[number])?;
                    let lists = args.iter().filter(|a| **a == list).count();
                    if args[number + 1] != list || lists != 1 {
                        return None;
                    }
                    if *format.get_or_insert(own) != own && on(Rule::PrinterOfOneFormat) {
                        return None;
                    }
                }
                // Anything else may look at what is printed.
                _ if on(Rule::PrinterLooks) => return None,
                _ => {}
            }
        }
        Some(())
    }
}

fn is_intrinsic(call: Value, start: &str) -> bool {
    let callee = || call.callee();
    call.is_instruction()
        && call.opcode() == Opcode::Call
        && callee().is_function()
        && callee().is_intrinsic()
        && callee().name().starts_with(start)
}

/// Does an address step lead nowhere else?
fn stays(gep: Value) -> bool {
    (1..gep.operand_count()).all(|i| gep.operand(i).is_null())
}
