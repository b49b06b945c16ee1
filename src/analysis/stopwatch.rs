//! How long the parts of the analysis take, for its log.

/// Says when a part of the analysis is done: how long it took.
#[derive(Debug)]
pub(crate) struct Stopwatch(std::time::Instant);

impl Stopwatch {
    /// Begins now.
    pub(crate) fn start() -> Self {
        Stopwatch(std::time::Instant::now())
    }

    /// Logs the time since the last part.
    pub(crate) fn lap(&mut self, part: &str) {
        log::debug!(target: "dtrans-analysis", "{part}: {:.1} ms", self.0.elapsed().as_secs_f64() * 1000.0);
        self.0 = std::time::Instant::now();
    }
}
