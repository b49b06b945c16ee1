//! Keeps panics out of C++ and remembers whether a running pass has changed IR.
//!
//! Unwinding through a C++ frame is undefined behaviour, so everything that C++ calls ends in [`contain`]. A callback
//! that C++ calls *while Rust waits below it* cannot hand its panic to the outer guard: it leaves a note
//! ([`contain_callback`]) which the outer one reads ([`take_note`]).

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{catch_unwind, set_hook, take_hook, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static NOTE: RefCell<Option<String>> = const { RefCell::new(None) };
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
    static IR_CHANGED: Cell<bool> = const { Cell::new(false) };
}

/// Makes panics silent: their message, with the place, comes out of [`contain`] and reaches the user through the
/// host's diagnostics. `RUST_BACKTRACE` brings the usual output back.
///
/// The hook is that of the Rust library inside this plugin; no other Rust code in the process sees it.
pub fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |info| {
            let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
            PLACE.with(|slot| slot.replace(place));
            if std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                usual(info);
            }
        }));
    });
}

/// Runs `work`; a panic becomes its message.
pub fn contain<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let message = message_of(payload.as_ref());
        match PLACE.with(|slot| slot.take()) {
            Some(place) => format!("{message} ({place})"),
            None => message,
        }
    })
}

/// Runs a callback that C++ called in the middle of a Rust call; a panic gives `fallback` and leaves a note.
pub fn contain_callback<T>(fallback: T, work: impl FnOnce() -> T) -> T {
    contain(work).unwrap_or_else(|message| {
        NOTE.with(|note| note.borrow_mut().get_or_insert(message).len());
        fallback
    })
}

/// The note that a panicking callback has left since the last call, if any.
pub fn take_note() -> Option<String> {
    NOTE.with(|note| note.borrow_mut().take())
}

/// Records that the running pass has changed IR: from here on an internal error can no longer be answered with
/// "unchanged".
pub fn note_ir_changed() {
    IR_CHANGED.with(|flag| flag.set(true));
}

/// Whether the running pass has changed IR.
pub fn ir_changed() -> bool {
    IR_CHANGED.with(Cell::get)
}

/// Starts the record of a pass and returns that of the pass around it.
pub fn begin_pass() -> bool {
    IR_CHANGED.with(|flag| flag.replace(false))
}

/// Ends the record of a pass: what it changed, the pass around it has changed too.
pub fn end_pass(outer: bool) {
    IR_CHANGED.with(|flag| flag.set(flag.get() || outer));
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_string()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "panic without a message".to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_message() {
        assert_eq!(contain(|| -> u32 { panic!("number {}", 7) }), Err("number 7".to_string()));
        assert_eq!(contain(|| 3), Ok(3));
    }

    #[test]
    fn a_callback_leaves_a_note() {
        assert_eq!(contain_callback(9, || panic!("inner")), 9);
        assert_eq!(take_note().as_deref(), Some("inner"));
        assert_eq!(take_note(), None);
    }

    #[test]
    fn what_an_inner_pass_changed_its_outer_pass_has_changed() {
        let outermost = begin_pass();
        let outer = begin_pass();
        note_ir_changed();
        end_pass(outer);
        assert!(ir_changed());
        end_pass(outermost);
    }
}
