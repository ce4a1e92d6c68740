"""A process that thinks for bots: jobs come in, actions go out, one a line."""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import msgspec

from kaffihus import games
from kaffihus.bots import ask_bot, make_bot
from kaffihus.coach import advise, is_ready
from kaffihus.core.position import Position
from kaffihus.server.live.bot_pool import READY, Choice, Job, admit_bots
from kaffihus.server.wire.coach import CoachAdvice, CoachLine, CoachOption


def main() -> None:
    """Work until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when we go
    # What a game or a library prints must not look like an answer.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    admit_bots(sys.argv[1:])
    with contextlib.suppress(BrokenPipeError):  # the server has gone, and so do we
        answers.write(READY)
        for line in sys.stdin.buffer:
            job = msgspec.json.decode(line, type=Job)
            answers.write(msgspec.json.encode(choose(job)) + b"\n")


def choose(job: Job) -> Choice:
    """The bot's action; what goes wrong is said by its kind alone, since its words may hold secrets."""
    try:
        if job.is_for_coach:
            return Choice(-1, advice=advice(job))
        return Choice(
            ask_bot(make_bot(job.level, job.bot_seed), position_of(job), job.seat, job.world_seed)
        )
    except Exception as error:
        return Choice(-1, f"{job.level} at {job.game}: {type(error).__name__}")


def advice(job: Job) -> CoachAdvice:
    """What the coach says, as it is sent; a quick look where nothing is compiled yet."""
    position = position_of(job)
    found = advise(position, job.seat, job.world_seed, not is_ready(position.game))
    options = [
        CoachOption(
            option.action,
            option.grade,
            option.percent,
            [CoachLine(one.line.key, dict(one.line.params), one.tenths) for one in option.consequences],
        )
        for option in found.options
    ]
    return CoachAdvice(found.stake, found.percent, found.margin, options, found.others, found.is_modest)


def position_of(job: Job) -> Position:
    """The position a job speaks of."""
    position = Position(games.load(job.game).at_version(job.rules_version), job.seats, job.options)
    position.state.load_bytes(job.state)
    return position


if __name__ == "__main__":
    main()
