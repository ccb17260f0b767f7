#!/usr/bin/env bash
# Judges one file of games in parts, as many machines would, and compares with a single run:
#
#     cargo build --release --workspace --examples
#     bash examples/programs/many.sh [GAMES.tsv]
#
# GNU parallel hands out the parts here; an engine that spreads lines over machines does the same.
# Without a file it takes the games of examples/games.tsv, many times over.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=$PWD/${BIN:-target/release/examples}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

games=${1:-$work/games.tsv}
if [ $# -eq 0 ]; then
  for _ in $(seq 2000); do cat examples/games.tsv; done >"$games"
fi
parts=(parallel --will-cite --pipepart --arg-file "$games" --block 200K)

# Counts add up, key by key.
sum() { awk -F '\t' '$1 == "total" {sum[$2] += $3} END {for (key in sum) print key "\t" sum[key]}' | sort; }
"$bin/replay" "$games" | sum >"$work/single.txt"
"${parts[@]}" "$bin/replay" - | sum >"$work/parts.txt"
diff "$work/single.txt" "$work/parts.txt"

# Sums of statistics are stored and added.
"$bin/statistics" --from "$games" >"$work/single.txt" 2>/dev/null
"${parts[@]}" "$bin/statistics --json --from - >$work/{#}.json 2>/dev/null"
"$bin/statistics" --merge "$work"/*.json >"$work/parts.txt"
diff "$work/single.txt" "$work/parts.txt"

# What is written line by line comes back in order.
awk -F '\t' '!/^#/ && NF {print $1 " | start | " ($1 ~ /defenders-first/ ? "d" : "a") " | d1-c1"}' "$games" >"$work/lines.txt"
"$bin/judge" <"$work/lines.txt" >"$work/single.txt"
parallel --will-cite --pipepart --arg-file "$work/lines.txt" --block 200K --keep-order "$bin/judge" >"$work/parts.txt"
cmp "$work/single.txt" "$work/parts.txt"

printf '%s games in %s parts: the same as in one run\n' \
  "$(grep -vc -e '^#' -e '^[[:space:]]*$' "$games")" "$(find "$work" -name '*.json' | wc -l)"
