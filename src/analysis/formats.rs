//! What the conversions of a constant format string do with the arguments of `printf` and `scanf` (ISO C23, 7.23.6).

use super::library::{Effect, Extent};
use crate::rules::{on, Rule};

/// What an output function does with the arguments past its format, in order. `None` for a format that is not understood:
/// numbered arguments, or a conversion that is not the standard's.
pub fn printed(format: &[u8]) -> Option<Vec<Effect>> {
    let mut out = Vec::new();
    let mut at = format.iter().copied().peekable();
    while let Some(c) = at.next() {
        if c != b'%' {
            continue;
        }
        while at.next_if(|c| b"-+ #0'I".contains(c)).is_some() {}
        // With a precision that an argument says a text need not end.
        let (mut precision, mut ends) = (None, true);
        if at.next_if_eq(&b'*').is_some() {
            if on(Rule::WidthArgument) {
                out.push(Effect::Number);
            }
        } else {
            digits(&mut at)?;
        }
        if at.next_if_eq(&b'.').is_some() {
            if at.next_if_eq(&b'*').is_some() {
                ends = false;
                if on(Rule::WidthArgument) {
                    out.push(Effect::Number);
                }
            } else {
                precision = Some(digits(&mut at)?.unwrap_or(0));
            }
        }
        let mut wide = false;
        while let Some(m) = at.next_if(|c| b"hlLqjzt".contains(c)) {
            wide |= m == b'l';
        }
        match at.next()? {
            b'%' | b'm' => {}
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'c' | b'C' | b'b' | b'B' => out.push(Effect::Number),
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => out.push(Effect::Number),
            b's' => out.push(Effect::Takes(match precision {
                Some(n) if !wide || !on(Rule::WideText) => Extent::Fixed(n),
                None if ends && !wide => Extent::Text,
                _ => Extent::Any,
            })),
            b'S' => out.push(Effect::Takes(Extent::Any)),
            // The address itself is shown.
            b'p' if on(Rule::FormatAddress) => out.push(Effect::Captures),
            b'p' => out.push(Effect::Number),
            b'n' if on(Rule::FormatCount) => out.push(Effect::Writes(Extent::Fixed(8))),
            b'n' => out.push(Effect::Number),
            _ if on(Rule::UnknownConversion) => return None,
            _ => out.push(Effect::Number),
        }
    }
    Some(out)
}

/// What an input function does to the arguments of a constant format, one by one. `None` where that is not known, or it
/// would allocate.
pub fn scanned(format: &[u8]) -> Option<Vec<Effect>> {
    let mut out = Vec::new();
    let mut at = format.iter().copied().peekable();
    while let Some(c) = at.next() {
        if c != b'%' {
            continue;
        }
        let suppressed = at.next_if_eq(&b'*').is_some();
        let width = digits(&mut at)?;
        let mut modifiers = Vec::new();
        while let Some(m) = at.next_if(|c| b"hlLqjzt".contains(c)) {
            modifiers.push(m);
        }
        let has = |list: &[u8]| modifiers.iter().any(|m| list.contains(m));
        let wide = if has(b"l") { 4 } else { 1 };
        let integer = if has(b"lLqjzt") { 8 } else { 4 };
        let float = match (has(b"Lq"), has(b"l")) {
            (true, _) => 16,
            (false, true) => 8,
            (false, false) => 4,
        };
        let characters = |n: u64, end: u64| Extent::Fixed(n.saturating_add(end).saturating_mul(wide));
        let extent = match at.next()? {
            b'%' => continue,
            b'd' | b'i' | b'o' | b'u' | b'x' | b'X' | b'n' => Extent::Fixed(integer),
            b'a' if at.peek().is_some_and(|c| b"sS[".contains(c)) && on(Rule::ConversionAllocates) => return None,
            b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => Extent::Fixed(float),
            b'c' => characters(width.unwrap_or(1), 0),
            b's' => width.map_or(Extent::Any, |n| characters(n, u64::from(on(Rule::TextEnd)))),
            b'[' => {
                at.next_if_eq(&b'^');
                at.next_if_eq(&b']');
                while at.next()? != b']' {}
                width.map_or(Extent::Any, |n| characters(n, 1))
            }
            _ => return None,
        };
        if !suppressed || !on(Rule::SuppressedConversion) {
            out.push(Effect::Writes(extent));
        }
    }
    Some(out)
}

/// A decimal number, if there is one here; `None` when it is beyond all reason.
fn digits(at: &mut std::iter::Peekable<impl Iterator<Item = u8>>) -> Option<Option<u64>> {
    let mut n: Option<u64> = None;
    while let Some(d) = at.next_if(u8::is_ascii_digit) {
        n = Some(n.unwrap_or(0).checked_mul(10)?.checked_add(u64::from(d - b'0'))?);
    }
    Some(n)
}

#[cfg(test)]
mod tests {
    use super::Effect::{Captures, Number, Takes, Writes};
    use super::Extent::{Any, Fixed, Text};
    use super::*;

    #[test]
    fn conversions_of_output() {
        assert_eq!(printed(b"no conversion 100%%"), Some(vec![]));
        assert_eq!(printed(b"%d %-5.2lf %s\n"), Some(vec![Number, Number, Takes(Text)]));
        assert_eq!(printed(b"%*.*s"), Some(vec![Number, Number, Takes(Any)]));
        assert_eq!(printed(b"%.4s%.4ls"), Some(vec![Takes(Fixed(4)), Takes(Any)]));
        assert_eq!(printed(b"%p %zu %n"), Some(vec![Captures, Number, Writes(Fixed(8))]));
    }

    #[test]
    fn output_that_is_not_understood() {
        assert_eq!(printed(b"%2$s"), None);
        assert_eq!(printed(b"%"), None);
        assert_eq!(printed(b"%y"), None);
        assert_eq!(printed(b"%99999999999999999999d"), None);
    }

    #[test]
    fn conversions_of_input() {
        assert_eq!(scanned(b"%d %ld %lf"), Some(vec![Writes(Fixed(4)), Writes(Fixed(8)), Writes(Fixed(8))]));
        assert_eq!(scanned(b"%*d %15s %s"), Some(vec![Writes(Fixed(16)), Writes(Any)]));
        assert_eq!(scanned(b"%31[^]x]%c"), Some(vec![Writes(Fixed(32)), Writes(Fixed(1))]));
        assert_eq!(scanned(b"%7ls"), Some(vec![Writes(Fixed(32))]));
    }

    #[test]
    fn input_that_is_not_understood() {
        for format in [&b"%ms"[..], b"%p", b"%as", b"%[a", b"%1$d"] {
            assert_eq!(scanned(format), None);
        }
    }
}
