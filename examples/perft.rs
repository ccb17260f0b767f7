use hnefatafl_rules::*;
fn main() {
    for d in 1..=5 {
        let t = std::time::Instant::now();
        let n = perft(&Position::start(Rules::COPENHAGEN), d);
        println!(
            "{d} {n} {:?} {:.0}M/s",
            t.elapsed(),
            n as f64 / t.elapsed().as_secs_f64() / 1e6
        );
    }
}
