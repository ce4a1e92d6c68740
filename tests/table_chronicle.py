"""What comes of what was asked of a table, as text: events, what viewers are sent, what the store notes."""

import re

import msgspec

from kaffihus.server.errors import Refusal
from kaffihus.server.table import access, replay, snapshot
from kaffihus.server.table.streams import Streams

LONG = re.compile(r"\b([0-9a-f]{8})[0-9a-f]{24,}\b")
KNOWN = ("id", "settings", "title", "host", "deal_form", "rules", "created", "you")  # and never different


class Chronicle:
    """What is written down of a table; whoever lives there has `session`, `now` and `rng`."""

    def __init__(self):
        self.lines = []

    @property
    def table(self):
        return self.session.table

    def tell(self, said, *lines):
        self.lines += [f"{self.now} {said}", *(f"  {line}" for line in lines)]

    def told(self, batch):
        """What viewers are sent, and what the store notes."""
        by_text = {}
        for viewer in self.session.streams.viewers:
            for update in self.session.updates(viewer, batch, self.now):
                by_text.setdefault(self.of_update(update, viewer), []).append(viewer)
        for said, viewers in by_text.items():
            self.lines.append(f"  > {' '.join(map(name_of, viewers))}: {said}")
        row = self.session.row(batch)
        noted = {name: getattr(row, name) for name in ("pending", "needs_owner", "left", "wakes", "turns")}
        self.lines.append(f"  = {text({name: value for name, value in noted.items() if value})}")
        if (ended := self.session.ended(batch)) is not None:
            self.lines.append(f"  = {text(ended)}")

    def of_update(self, update, viewer):
        now, position = update.situation, self.table.position
        if now.view is not None:
            assert msgspec.json.decode(now.view) == plain(position.view(viewer))
        parts = [f"v{update.version} {now.status} last {now.actor} since {now.since_own}"]
        parts += [f"options {len(now.options)} {now.options[-1].notation}"] if now.options else []
        parts += [f"asked {now.prompt.key}"] if now.prompt else []
        parts += ["may undo"] if now.may_undo else []
        parts += [f"clocks {' '.join(map(time_of, now.clocks))}"] if now.clocks else []
        parts += [f"proposal {text(now.proposal)}"] if now.proposal else []
        parts += [f"all {len(now.everything)}"] if now.everything else []
        parts += [f"log {entry_of(entry)}" for entry in update.log]
        parts += [f"scenes {' '.join(kinds_of(update.scenes))}"] if update.scenes else []
        parts += [f"talk {remark.seat} {remark.key}" for remark in update.talk]
        parts += ["table"] if update.table else []
        return " | ".join(parts)

    def look(self):
        """The whole table as viewers see it; it is the same once it is read back from the store."""
        table, streams = self.table, self.session.streams
        self.tell("the table")
        info = plain(snapshot.table_info(table, 0, self.session.away()))
        for name, value in info.items():
            if name not in KNOWN:
                rows = value if name == "seats" else [value]
                self.lines += [f"  {name}: {text(row)}" for row in rows if row not in (None, [], {})]
        again = Streams(table.terms)
        again.load(streams.events)
        for viewer in streams.viewers:
            version = streams.versions[viewer]
            for since in (0, version // 2, version - 2):
                whole, read = (
                    snapshot.synced(one, viewer, self.session.away(), self.now, since, [], [])
                    for one in (streams, again)
                )
                assert whole.log == read.log and plain(whole.situation) == plain(read.situation)
                assert (whole.version, whole.table) == (read.version, read.table)
                said = [f"{len(whole.log)} lines", *kinds_of(whole.scenes), *map(text, whole.talk)]
                self.lines.append(f"  {name_of(viewer)} from {since}, {whole.since}: {' '.join(said)}")
        for who, secret in (
            ("p0", ""),
            ("p9", ""),
            (None, table.spectator_secret),
            (None, table.player_secret),
        ):
            try:
                self.lines.append(f"  {who} looks on as {access.viewer_for(table, who, secret)}")
            except Refusal as no:
                self.lines.append(f"  {who} does not look on: {no.line.key}")
        self.look_back()

    def look_back(self):
        """The game once it is over."""
        table, rng = self.table, self.rng
        first = rng.randrange(len(list(table.steps)) + 2)
        viewer, count = rng.choice([None, *range(table.seats)]), rng.choice([0, 1, 5, 300])
        for name, found in {
            "record": lambda: replay.record_text(table).split("\n")[:14],
            "draws": lambda: [f"{one.step} of {len(one.outcomes)}" for one in replay.draws(table).draws],
            "to be reviewed": lambda: replay.check_over(table),
            "outline": lambda: replay.replay(table, None, 0, 1).outline,
            f"{viewer} from {first}": lambda: list(
                map(moment_of, replay.replay(table, viewer, first, count).moments)),
        }.items():  # fmt: skip
            try:
                self.lines.append(f"  {name}: {text(found())}")
            except Refusal as no:
                self.lines.append(f"  {name}: {refusal(no)}")


def entry_of(entry):
    retracts = f" retracts {entry.retracts}" if entry.retracts else ""
    return f"{entry.version} {entry.key}{words_of(entry.params)}{retracts}"


def kinds_of(scenes):
    return [msgspec.json.decode(scene)["kind"] for scene in scenes]


def moment_of(moment):
    lines = " ".join(entry.key for entry in moment.log)
    who = f"{moment.step} {moment.seat} {moment.actor} {moment.notation}"
    return f"{who} {moment.pending} {lines} {len(moment.scenes)}"


def time_of(clock):
    return f"{clock.left}{'*' if clock.is_running else ''}"


def seen_by(streams, stored):
    viewers = [viewer for viewer in streams.viewers if stored.is_seen_by(viewer)]
    return "all" if len(viewers) == len(streams.viewers) else " ".join(map(name_of, viewers))


def name_of(viewer):
    return "spectators" if viewer is None else str(viewer)


def refusal(no):
    return f"no: {no.code} {no.line.key}{words_of(no.line.params)} {no.ruling or ''}".rstrip()


def words_of(params):
    return "".join(f" {name}={value}" for name, value in params.items())


def plain(value):
    return msgspec.json.decode(msgspec.json.encode(value))


def text(value):
    """A value in one line, long numbers of sixteen signs shortened."""
    return LONG.sub(r"\1…", msgspec.json.encode(value).decode())
