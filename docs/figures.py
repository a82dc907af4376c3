#!/usr/bin/env python3
"""Writes docs/figures.md from what the program prints.

    docs/figures.py [--programs FOLDER] [--list] [--stale] [KEY ...]

Without a key, every figure that takes less than ten minutes is measured anew; the others only if named. A row that is not measured
keeps its value, date and commit, and is marked as out of date if code or data that it depends on has changed since that commit;
comments and tests do not count. --stale measures nothing, renews the marks and lists the keys that have one. Needs Python 3.9, git,
release builds of both programs (cargo build --release, and with -p canju-lab) and, for the rows `fairy` and `fairy-endgames`, Debian's fairy-stockfish.
"""

import argparse
import datetime
import json
import os
import functools
import hashlib
import pathlib
import re
import resource
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "figures.md"
COLUMNS = ["key", "figure", "unit", "value", "baseline", "date", "commit", "state", "command"]

# What figures depend on: paths of the repository.
KNOWLEDGE, ENGINE, LAB = "crates/canju-knowledge/src", "crates/canju-engine/src", "crates/canju-lab/src/experiment"
# Commands of canju-lab; the others are those of canju.
LABORATORY = ("bench", "experiment", "table agreement", "table claims")
LATTICE = ["crates/xiangqi/src/material/lattice.rs", f"{KNOWLEDGE}/knowledge/bounds.rs", f"{KNOWLEDGE}/knowledge/conflict.rs"]
PROOFS = ["assets/tables", "assets/manual"]
PREDICTION = [*LATTICE, *PROOFS, f"{KNOWLEDGE}/acquisition", "assets/learned/endgames.zst", "assets/learned/trees.txt", "assets/exchange"]
ROUNDS = [*PREDICTION, f"{KNOWLEDGE}/inference", f"{KNOWLEDGE}/rounds.rs"]
MANUALS = [*PROOFS, f"{LAB}/agreement.rs"]
SYNTHETIC = [*LATTICE, f"{KNOWLEDGE}/knowledge/synthetic.rs"]
RULES = [f"crates/xiangqi/src/rules/{name}" for name in ("attacks.rs", "position.rs", "threat.rs", "referee.rs", "referee")]
PLAY = [*RULES, f"{ENGINE}/arena/game.rs", f"{ENGINE}/arena/openings.rs"]
SEARCH = [*RULES, f"{ENGINE}/engine", f":(exclude){ENGINE}/engine/human", f":(exclude){ENGINE}/engine/human.rs", "assets/learned/network.bin"]


class Figure:
    """One row: `commands` run in turn, and `read` makes value and baseline of what the last one printed; it depends on `paths`."""

    def __init__(self, key, name, unit, commands, read, paths, long=False):
        self.key, self.name, self.unit, self.read, self.paths, self.long = key, name, unit, read, tuple(paths), long
        self.commands = [commands] if isinstance(commands, str) else commands


def percent(*values):
    return " · ".join(f"{value:.2f}" for value in values)


def strata(choice):
    """Shares within one class on the right side: all, both sides attack, true 1-4 and 6-8."""

    def read(answer, _):
        row = {stratum["stratum"]: stratum["choices"] for stratum in answer["strata"]}
        of = lambda who: percent(*(row[name][who]["tolerant_percent"] for name in ("all", "both-attack", "between")))
        return of(choice), f"static values within bounds {of('static-values')}"

    return read


def manuals(answer, _):
    right = answer["predicted"]["right"]
    of = lambda who: percent(right[who]["balanced_percent"], right[who]["severe_percent"])
    return of("predictor"), f"static values {of('static-values')}"


def rounds(answer, _):
    resolved = [step for step in answer if step["version"] and step["step"] not in ("withdraw", "extend", "refine")]
    return " · ".join(f"{step['version']} {step['conflict_nodes_before']:,} → {step['conflict_nodes']:,}" for step in resolved), "–"


def build_cost(_, cost):
    return f"{cost['cpu']:.1f} s · {cost['memory']:,} MB", "–"


def plausibility(answer, _):
    return " · ".join(f"{row['kind']} {row['found']:,}" for row in answer["sense"]["absurd"]), "–"


def gap(answer, _):
    found = answer["gap"]
    beyond = lambda classes: 100 * sum(classes[found["mu"] + 1 :]) / max(1, sum(classes))
    return percent(beyond(found["by_classes"])), f"proved pairs {percent(beyond(found['proved_by_classes']))}"


def questions(answer, _):
    runs = {run["order"]: run for run in answer["runs"]}
    of = lambda run: " · ".join(f"{run[f'answers_for_{share}_percent']:,}" for share in (50, 90, 100))
    others = "; ".join(f"{name} {of(run)}" for name, run in runs.items() if name != "certify")
    return of(runs["certify"]), others


def injection(answer, _):
    run = answer[0]
    share = lambda repair: f"{repair['method']} {100 * repair['restored'] / run['errors']:.1f} (harmed {repair['harmed']:,})"
    exact = [share(repair) for repair in run["repairs"] if repair["method"] == "exact-mixed"]
    greedy = [share(repair) for repair in run["repairs"] if repair["method"].startswith("greedy")]
    return "; ".join(exact), "; ".join(greedy)


def agreement(answer, _):
    return f"{answer['agree']} of {answer['of']} · leniently {answer['agree_leniently']}", "–"


def claims(answer, _):
    return " · ".join(f"{name.replace('_', ' ')} {answer[name]}" for name in ("holds", "in_part", "does_not_hold", "unsettled")), "–"


def exceptions(answer, _):
    return f"{answer['exact_exceptions']}", "–"


def bench(answer, _):
    return f"{answer['nodes']:,}", "–"


def speed(answer, _):
    return f"{answer['nodes_per_second'] / 1e6:.2f}", "–"


def match(answer, _):
    row = answer["rows"][0]
    games, elo = row["games"], row["elo"]
    text = f"+{games['wins']} ={games['draws']} −{games['losses']}"
    if elo is not None and row["elo_interval"]:
        low, high = row["elo_interval"]
        text += f" · Elo {elo:+.0f} [{low:+.0f}, {high:+.0f}]"
    return text, "0"


def playouts(answer, _):
    return " · ".join(f"{row['stratum']} {row['tolerant_percent']:.2f}" for row in answer["strata"]), "–"


def technique(answer, _):
    share = lambda part, whole: f"{100 * answer[part] / answer[whole]:.2f} of {answer[whole]:,}"
    return f"won {share('won_succeeded', 'won')} · held {share('drawn_succeeded', 'drawn')}", "–"


ALL = ["kb new --elementary {folder}/all.canju", "kb build --round ALL --kb {folder}/all.canju --json"]
SEEDS = "--seed 1,2,3 --json"
WITHIN = "percent within one class on the right side: all · both attack · true 1-4 and 6-8"

FIGURES = [
    Figure("hidden", "ten-fold cross-validation on the proved combinations, seeds 1-3", WITHIN, f"experiment accuracy {SEEDS}", strata("predictor"), [*PREDICTION, f"{KNOWLEDGE}/verification/accuracy.rs"]),
    Figure("families", "leave-families-out: attackers never seen, seeds 1-3", WITHIN, f"experiment accuracy --families {SEEDS}", strata("predictor"), [*PREDICTION, f"{KNOWLEDGE}/verification/accuracy.rs"]),
    Figure("exchanges", "the same cross-validation, predicted by the paper's exchanges", WITHIN, f"experiment accuracy --paper {SEEDS}", strata("predictor"), [*PREDICTION, f"{KNOWLEDGE}/verification/accuracy.rs"]),
    Figure("manuals", "manual verdicts kept aside", "percent: balanced · severe", "table agreement --json", manuals, [*MANUALS, f"{KNOWLEDGE}/acquisition"]),
    Figure("agreement", "exact tables against manual verdicts", "combinations", "table agreement --json", agreement, MANUALS),
    Figure("claims", "claims of papers and manuals judged by tables", "claims", "table claims --json", claims, [*PROOFS, f"{KNOWLEDGE}/verification/paper.rs"]),
    Figure("rounds", "nodes in conflict in the rounds, before and after the exact repair", "nodes", ALL, rounds, ROUNDS),
    Figure("all-cost", "all endgames: predicted, repaired, saved", "CPU · peak memory", ALL, build_cost, ROUNDS),
    Figure("plausibility", "implausible scores of ALL", "combinations", ALL + ["kb verify --method sense --kb {folder}/all.canju --json"], plausibility, [*ROUNDS, f"{KNOWLEDGE}/verification/sense.rs"]),
    Figure("gap", "neighbours by one guard or minister more than 2 classes apart, ALL", "percent of pairs", ALL + ["kb verify --method gap --kb {folder}/all.canju --json"], gap, [*ROUNDS, f"{KNOWLEDGE}/verification/neighbours.rs"]),
    Figure("exceptions", "exact exceptions: proved neighbours that violate monotonicity", "pairs", "kb conflicts --exceptions --json", exceptions, [*LATTICE, *PROOFS, f"{KNOWLEDGE}/verification/neighbours.rs"]),
    Figure("questions", "answers that place 50, 90, 100 % of all endgames within one class (synthetic truth, 20 % noise, seed 1)", "answers", "experiment questions --json", questions, [*SYNTHETIC, f"{KNOWLEDGE}/inquiry", f"{LAB}/questions.rs"]),
    Figure("injection", "planted errors restored (20 % of 69,596 nodes, seed 1)", "percent", "experiment injection --nodes 69596 --percent 20 --json", injection, [*SYNTHETIC, f"{KNOWLEDGE}/inference", f"{KNOWLEDGE}/verification/injection.rs"]),
    Figure("engine", "search of twelve positions, depth 13, one thread", "nodes", "bench --json", bench, SEARCH),
    Figure("speed", "speed of the same search", "million nodes per CPU second", "bench --json", speed, SEARCH),
    Figure("technique", "won positions won and drawn ones held against exact tables, 20,000 nodes a move", "percent", "experiment technique --seed 2 --json", technique, [*SEARCH, *PROOFS, f"{LAB}/technique.rs"]),
    Figure("playouts", "games of the engine against itself, 1,000 nodes a move, compared with proofs", "percent within one class on the right side", "experiment playouts --combinations 200 --json", playouts, [*SEARCH, *PROOFS, f"{ENGINE}/arena/playouts.rs", f"{LAB}/playouts.rs"]),
    Figure("adviser", "fuzzy adviser against random moves, 200 games", "result", "match adviser random:1 --start --nodes 1 --positions 100 --threads 2 --json", match, [*PLAY, "crates/canju-adviser/src"]),
    Figure("sugeno", "adviser, default inference against the paper's literal one, 800 games", "result", "match adviser adviser:literal --start --nodes 1 --positions 400 --threads 2 --json", match, [*PLAY, "crates/canju-adviser/src"]),
    Figure("elements", "tuned evaluation of ninety parameters against the engine's own, 200 games", "result", "match elements none --start --nodes 2000 --positions 100 --threads 2 --json", match, [*PLAY, *SEARCH, "assets/tuned/elements.json"], long=True),
    Figure("network", "network against the hand-made evaluation, 100 ms a move, from openings, 400 games", "result", "match none none+classical --lines 4 --time 100 --positions 200 --threads 2 --json", match, [*PLAY, *SEARCH], long=True),
    Figure("threads", "two threads against one, 20 ms a move, from openings, 400 games", "result", "match none+threads:2 none --lines 4 --time 20 --positions 200 --json", match, [*PLAY, *SEARCH], long=True),
    Figure("knowledge", "knowledge of the built-in base against none, boundary positions, 1,000 nodes a move", "result", "match default none --boundary --nodes 1000 --positions 5000 --threads 2 --json", match, [*PLAY, *SEARCH, "assets/learned/endgames.zst", "assets/boundary"], long=True),
    Figure("knowledge-classical", "the same with the hand-made evaluation", "result", "match default+classical none+classical --boundary --nodes 1000 --positions 5000 --threads 2 --json", match, [*PLAY, *SEARCH, "assets/learned/endgames.zst", "assets/boundary"], long=True),
    Figure("fairy", "engine against Fairy-Stockfish without a net, 100 ms a move, 400 games", "result", "match default 'uci:fairy-stockfish,Use NNUE=false' --start --time 100 --positions 200 --threads 2 --json", match, [*PLAY, *SEARCH], long=True),
    Figure("fairy-endgames", "engine against Fairy-Stockfish without a net, 100 ms a move, from endgames of 6 to 12 units, 200 games", "result", "match default 'uci:fairy-stockfish,Use NNUE=false' --time 100 --positions 100 --json", match, [*PLAY, *SEARCH], long=True),
]


def program_of(command):
    return "canju-lab" if command.startswith(LABORATORY) else "canju"


def run(programs, command, folder):
    """Runs one command; returns what it printed and what it cost."""
    program = programs / program_of(command)
    words = [word.format(folder=folder) for word in shlex.split(command)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, *words], capture_output=True, check=False, env={**os.environ, "CANJU_HOME": str(folder / "home")})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise SystemExit(f"{program_of(command)} {command}: {done.stderr.decode().strip()}")
    return done.stdout, {"cpu": after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, "memory": after.ru_maxrss // 1024}


def measured(figure, programs, commit):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "home").mkdir()
        for command in figure.commands:
            printed, cost = run(programs, command, folder)
        value, baseline = figure.read(json.loads(printed), cost)
    shown = "; ".join(f"`{program_of(command)} {command.format(folder='.')}`" for command in figure.commands)
    return dict(zip(COLUMNS, [f"`{figure.key}`", figure.name, figure.unit, value, baseline, datetime.date.today().isoformat(), commit, "", shown]))


def rows_there():
    if not PAGE.exists():
        return {}
    table = [[cell.strip() for cell in line.strip().strip("|").split(" | ")] for line in PAGE.read_text().splitlines() if line.startswith("| ")]
    rows = [dict(zip(table[0], cells)) for cells in table[1:] if len(cells) == len(table[0])]
    return {row["key"].strip("`"): row for row in rows}


def git(*arguments):
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, check=False)


@functools.lru_cache(maxsize=None)
def code(commit, paths):
    """A digest of code and data at a commit, without comments, tests and the names of files; None if the commit is not known."""
    listed = git("ls-tree", "-r", "-z", commit)
    if listed.returncode != 0:
        return None
    only = [path for path in paths if not path.startswith(":(exclude)")]
    never = [path.removeprefix(":(exclude)") for path in paths if path.startswith(":(exclude)")]
    below = lambda name, places: any(name == place or name.startswith(place + "/") for place in places)
    parts = []
    for entry in listed.stdout.decode().split("\0")[:-1]:
        (_, _, blob), name = entry.split("\t")[0].split(), entry.split("\t")[1]
        if not below(name, only) or below(name, never) or name.endswith((".md", "tests.rs")) or "/tests/" in name:
            continue
        data = git("cat-file", "blob", blob).stdout
        if name.endswith(".rs"):
            text = data.decode().split("#[cfg(test)]\nmod tests {")[0]
            data = "".join(re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE).split()).encode()
        parts.append(hashlib.sha256(data).digest())
    return hashlib.sha256(b"".join(sorted(parts))).hexdigest()


def is_stale(figure, row):
    return code(row["commit"], figure.paths) != code("HEAD", figure.paths)


def machine():
    model = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown processor")
    return f"{os.cpu_count()} cores, {model}"


def write(rows):
    head = [
        "# Figures",
        "",
        "Written by `docs/figures.py`; a row is measured anew with `docs/figures.py KEY`. Percentages of predictions count a score that is within",
        f"one class and on the right side (the paper's \"tolerant correct\"). A row is out of date if code or data that it depends on has",
        f"changed since its commit. Machine: {machine()}, shared.",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + "---|" * len(COLUMNS),
    ]
    there = [(figure, rows[figure.key]) for figure in FIGURES if figure.key in rows]
    for figure, row in there:
        row["state"] = "out of date" if is_stale(figure, row) else "current"
    lines = ["| " + " | ".join(row[column] for column in COLUMNS) + " |" for _, row in there]
    PAGE.write_text("\n".join(head + lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "target" / "release", help="folder of both programs")
    parser.add_argument("--list", action="store_true", help="list the keys")
    parser.add_argument("--stale", action="store_true", help="renew the marks of rows that are out of date, and list their keys")
    parser.add_argument("keys", nargs="*")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(f"{figure.key}\t{'long' if figure.long else ''}\t{figure.name}" for figure in FIGURES))
        return
    unknown = set(arguments.keys) - {figure.key for figure in FIGURES}
    if unknown:
        raise SystemExit(f"no such figure: {', '.join(sorted(unknown))}; --list has them")
    commit = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    rows = rows_there()
    if arguments.stale:
        write(rows)
        print("\n".join(key for key, row in rows.items() if row["state"] != "current"))
        return
    for figure in FIGURES:
        if figure.key in arguments.keys or not (arguments.keys or figure.long):
            print(figure.key, file=sys.stderr)
            rows[figure.key] = measured(figure, arguments.programs, commit)
            write(rows)


if __name__ == "__main__":
    main()
