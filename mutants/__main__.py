"""`python -m mutants FOLDER --sample 30 --seed 1`: plant faults and print what survives."""

from __future__ import annotations

import argparse
import signal
import tempfile
from collections import Counter
from math import sqrt
from pathlib import Path

from mutants.faults import Equivalents, Fault, draw
from mutants.targets import ROOT, faults_in
from mutants.trial import Copy, Trials, Verdict


def main() -> None:
    """Draw, plant, run, tell."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("folder", help="a folder or file, such as src/kaffihus/core or web/src")
    parser.add_argument("--sample", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print the sample and run nothing")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    every = faults_in(asked.folder.rstrip("/"))
    drawn = draw(every, asked.sample, asked.seed)
    sources = {name: (ROOT / name).read_text("utf-8") for name in {fault.file for fault in drawn}}
    equivalents = Equivalents()
    reasons = [equivalents.reason(fault, sources[fault.file]) for fault in drawn]
    real = [fault for fault, reason in zip(drawn, reasons, strict=True) if reason is None]
    print(f"{len(drawn)} of {len(every)} faults in {asked.folder}, seed {asked.seed}", flush=True)
    if asked.list:
        for fault in drawn:
            show(fault, sources[fault.file])
        return
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, Copy(Path(folder)) as copy:
        trials = Trials(copy, real)
        try:
            trials.run()
        except KeyboardInterrupt:
            print("broken off: what was tried are the first that were drawn, a smaller sample as fair")
    verdicts = list(trials.verdicts.values())
    print(table(real, verdicts, len(drawn) - len(real)))
    for fault, verdict in trials.verdicts.items():
        if verdict.outcome == "survived":
            show(fault, sources[fault.file])


def table(real: list[Fault], verdicts: list[Verdict], equivalent: int) -> str:
    """How many of each kind were caught, and what share that is of those that change anything."""
    lines = ["", f"{'kind':12} {'caught':>8} {'by time':>8} {'survived':>8}"]
    counts = Counter((fault.kind, verdict.outcome) for fault, verdict in zip(real, verdicts, strict=True))
    for kind in sorted({fault.kind for fault in real}):
        row = [counts[kind, outcome] for outcome in ("caught", "by time", "survived")]
        lines.append(f"{kind:12} " + " ".join(f"{number:8}" for number in row))
    outcomes = Counter(verdict.outcome for verdict in verdicts)
    caught = outcomes["caught"] + outcomes["by time"]
    tried = caught + outcomes["survived"]
    rest = f"{equivalent} equivalent, {outcomes['not tried']} not tried"
    lines.append(f"{caught} of {tried} caught, {rest}: {share(caught, tried)}")
    return "\n".join(lines)


def share(caught: int, tried: int) -> str:
    """A share in per cent, with Wilson's interval of 95 %."""
    if not tried:
        return "–"
    z, p = 1.96, caught / tried
    middle = (p + z * z / (2 * tried)) / (1 + z * z / tried)
    reach = z * sqrt(p * (1 - p) / tried + z * z / (4 * tried * tried)) / (1 + z * z / tried)
    return f"{100 * p:.0f} % ({100 * (middle - reach):.0f}–{100 * (middle + reach):.0f})"


def show(fault: Fault, source: str) -> None:
    """A fault as a small diff."""
    before, after = fault.change(source)
    print(f"\n{fault.file}:{fault.line(source)} ({fault.kind})\n- {before}\n+ {after}")


if __name__ == "__main__":
    main()
