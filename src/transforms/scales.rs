//! `dtrans-scales`: says of numbers of bytes how many records they are, by what fields hold, before the layouts are settled.

use crate::analysis::DTransAnalysisInfo;
use crate::ir::host::Host;
use crate::opt_base::scales;

/// Are there steps by numbers of bytes of which that is to be said?
pub fn may_be_any(host: &Host) -> bool {
    scales::may_be_any(host.module())
}

/// Says it. Returns whether there was anything to say.
pub fn name(host: &Host, info: &DTransAnalysisInfo) -> bool {
    if info.verdict.refusal.is_some() {
        return false;
    }
    let (products, sizes) = scales::name(host.module(), info);
    if products + sizes == 0 {
        return false;
    }
    log::debug!(target: "dtrans-scales", "{products} numbers of bytes are so many records, {sizes} sizes are one number");
    host.invalidate_function_analyses();
    true
}
