//! Stores statistics with serde: counts by the words of outcomes, and sums.
// Paths to the crate of this name begin with `::`.

use core::fmt;

use ::serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use ::serde::ser::{Serialize, Serializer};

use crate::outcome::Outcome;
use crate::statistics::Statistics;

/// What is stored.
#[derive(::serde::Serialize, ::serde::Deserialize)]
#[serde(
    rename = "Statistics",
    expecting = "statistics as a structure of `outcomes`, `won_by_first`, `plies`, `range` and `open`",
    deny_unknown_fields
)]
struct Parts {
    outcomes: Outcomes,
    won_by_first: u64,
    plies: u64,
    range: Option<(u64, u64)>,
    open: u64,
}

/// How many games ended in each way; outcomes without games are left out.
struct Outcomes([u64; Outcome::COUNT]);

impl Serialize for Outcomes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = Outcome::all().zip(self.0);
        // Some formats need the length first.
        let mut left = counts.clone().filter(|&(_, games)| games > 0);
        let len = left.by_ref().count();
        let mut map = serializer.serialize_map(Some(len))?;
        for (outcome, games) in counts.filter(|&(_, games)| games > 0) {
            ::serde::ser::SerializeMap::serialize_entry(&mut map, &outcome, &games)?;
        }
        ::serde::ser::SerializeMap::end(map)
    }
}

impl<'de> Deserialize<'de> for Outcomes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(OutcomesVisitor)
    }
}

struct OutcomesVisitor;

impl<'de> Visitor<'de> for OutcomesVisitor {
    type Value = Outcomes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from outcomes to numbers of games")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Outcomes, A::Error> {
        let mut counts = [0_u64; Outcome::COUNT];
        while let Some((outcome, games)) = map.next_entry::<Outcome, u64>()? {
            if let Some(count) = counts.get_mut(outcome.place()) {
                *count = count.saturating_add(games);
            }
        }
        Ok(Outcomes(counts))
    }
}

impl Serialize for Statistics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self {
            endings,
            won_by_first,
            plies,
            range,
            open,
        } = *self;
        Parts {
            outcomes: Outcomes(endings),
            won_by_first,
            plies,
            range,
            open,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Statistics {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Parts {
            outcomes: Outcomes(endings),
            won_by_first,
            plies,
            range,
            open,
        } = Parts::deserialize(deserializer)?;
        Ok(Self {
            endings,
            won_by_first,
            plies,
            range,
            open,
        })
    }
}
