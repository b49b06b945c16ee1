//! `dtrans-chunks`: arrays of records inside of chunks of memory become allocations of their own before the layouts are settled, and part of the
//! chunk again where nothing came of it.

use std::cell::OnceCell;

use crate::analysis::facts;
use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::Host;
use crate::opt_base::arenas;
pub use crate::opt_base::arenas::{Advances, Piece};
use crate::opt_base::chunks;
pub use crate::opt_base::chunks::{Chunk, ChunkType, Wanted};
use crate::opt_base::{chunktypes, chunkwalks};
use crate::params::{require_value, ParamSpec};

use super::Outcome;

/// The parameters.
pub const PARAMS: &[ParamSpec] = &[SIZE];

/// What is worth it.
pub const SIZE: ParamSpec = ParamSpec {
    key: "chunks",
    values: "BYTES|off",
    help: "arrays of records inside of records that are allocated one by one which are looked at as if they were allocated by themselves: those of \
           at least so many bytes, or none (8192, and only those that are likely to be used whole; below 32768 only those of which many are made); with \
           them, heads of lists inside of what is allocated once",
};

/// How often arrays move out: once more without those of which nothing was proved, and once more.
pub const MOST_TRIES: usize = 3;

/// How deep functions that allocate or free call each other.
pub const MOST_OPENED: usize = 4;

/// From how many bytes on arrays move if parameters do not say: two allocations take the place of one, and smaller arenas are made and freed often.
const LEAST: u64 = 8 << 10;

/// Which arrays move by what parameters say; none if they are to stay.
pub fn wanted(params: &[(String, Option<String>)]) -> Result<Option<Wanted>, String> {
    let Some((key, value)) = params.iter().rfind(|param| param.0 == SIZE.key) else {
        return Ok(Some(Wanted { least: LEAST, in_part: false }));
    };
    match require_value(key, value.as_deref())? {
        "off" => Ok(None),
        bytes => {
            let least =
                bytes.parse().map_err(|_| format!("'{}' is a number of bytes or off, not '{bytes}'", SIZE.key))?;
            Ok(Some(Wanted { least, in_part: true }))
        }
    }
}

/// Says by types what lies in chunks where the optimizer has left none that do; which types those are, and whether anything has changed.
pub fn give_types(host: &Host, info: &DTransAnalysisInfo, wanted: Wanted) -> (Vec<ChunkType>, bool) {
    let (types, changed) = chunktypes::give(host.module(), info, wanted.least);
    if changed {
        log::debug!(target: "dtrans-chunks", "{} kinds of chunks have types again", types.len());
        host.invalidate_function_analyses();
    }
    (types, changed)
}

/// Makes allocations of records that are cut from blocks one by one: of all, or of those behind which such stores count on.
pub fn take_pieces(host: &Host, info: &DTransAnalysisInfo, only: Option<&Advances>) -> Vec<Piece> {
    let pieces = arenas::take_out(host.module(), info, only);
    if !pieces.is_empty() {
        log::debug!(target: "dtrans-chunks", "{} records are cut from blocks", pieces.len());
        host.invalidate_function_analyses();
    }
    pieces
}

/// Gives them as many bytes as their records have; whether any has others now.
pub fn fit_pieces(host: &Host, info: &DTransAnalysisInfo, pieces: &[Piece]) -> bool {
    arenas::fit(host.module(), info, pieces)
}

/// Of which it is proved that this changes nothing else; `are_checked`, if arrays in them are.
pub fn proved_pieces(info: &DTransAnalysisInfo, pieces: &[Piece], are_checked: bool) -> Vec<bool> {
    arenas::proved(info, pieces, are_checked)
}

/// Has them cut from their blocks again.
pub fn put_pieces_back(host: &Host, pieces: &[Piece]) {
    arenas::take_back(host.module(), pieces);
    host.invalidate_function_analyses();
}

/// Makes indices of pointers that go over arrays in chunks where something lies behind these; whether there were any.
pub fn index_walks(host: &Host, info: &DTransAnalysisInfo, wanted: Wanted) -> bool {
    let any = chunkwalks::index(host.module(), info, wanted.least);
    if any {
        log::debug!(target: "dtrans-chunks", "pointers that go over arrays in chunks are indices");
        host.invalidate_function_analyses();
    }
    any
}

/// Takes such types back.
pub fn forget_types(host: &Host, types: &[ChunkType]) {
    chunktypes::forget(host.module(), types);
    host.invalidate_function_analyses();
}

/// What may move.
pub fn find(host: &Host, info: &DTransAnalysisInfo, wanted: Wanted, may_check: bool) -> Vec<Chunk> {
    // Asked for seldom, and then of all: how long loops are is found out once.
    let known = OnceCell::new();
    let all = || facts::allocations(host, info, &(0..info.classes.len()).collect::<Vec<usize>>());
    let mut made = |class: usize| known.get_or_init(all)[&class];
    chunks::find(host.module(), info, wanted, may_check, &mut made)
}

/// Opens the functions of the program's own that allocate or free what may move. Returns whether there were any: it is to be looked for anew.
pub fn open_wrappers(host: &Host, found: &[Chunk]) -> bool {
    let any = chunks::open_wrappers(host.module(), found);
    if any {
        log::debug!(target: "dtrans-chunks", "functions that allocate or free chunks are part of their callers");
        host.invalidate_function_analyses();
    }
    any
}

/// Moves arrays out of chunks.
pub fn move_out(host: &Host, found: &mut [Chunk]) {
    chunks::move_out(host.module(), found);
    log::debug!(target: "dtrans-chunks", "{} arrays move out of chunks", found.len());
    host.invalidate_function_analyses();
}

/// Frees what turns out to be a chunk with its array, and what turns out to be none as before. Returns whether there was any.
pub fn free_as_found(host: &Host, info: &DTransAnalysisInfo, found: &mut [Chunk]) -> bool {
    let any = chunks::free_chunks(host.module(), info, found) | chunks::free_others(host.module(), info, found);
    if any {
        host.invalidate_function_analyses();
    }
    any
}

/// The types of those of which it is proved that this changes nothing else.
pub fn proved(info: &DTransAnalysisInfo, found: &[Chunk]) -> Vec<ChunkType> {
    let is_proved = |chunk: &&Chunk| match chunk.is_proved(info, found) {
        Ok(()) => true,
        Err(why) => {
            log::debug!(target: "dtrans-chunks", "{} stays as it is: {why}", chunk.name());
            false
        }
    };
    found.iter().filter(is_proved).map(Chunk::ty).collect()
}

/// Settles that they stay out.
pub fn settle(host: &Host, info: &DTransAnalysisInfo, found: &[Chunk]) {
    chunks::drop_sizes(host.module(), info, found);
    host.invalidate_function_analyses();
}

/// Moves all back, while nothing else has changed.
pub fn take_back(host: &Host, found: &[Chunk]) {
    chunks::take_back(host.module(), found);
    host.invalidate_function_analyses();
}

/// Folds those into their chunks that are still allocated as they were, of so many records in each array. `is_same`, if no layout has changed since.
pub fn fold(host: &Host, counts: &[Vec<u64>], is_same: bool) -> Outcome {
    let count = chunks::fold(host.module(), counts, is_same) + arenas::fold(host.module());
    if count != 0 {
        log::debug!(target: "dtrans-chunks", "{count} arrays are part of their chunks again");
        host.invalidate_function_analyses();
    }
    Outcome { changed: count != 0, preserves_analysis: count == 0, ..Outcome::default() }
}
