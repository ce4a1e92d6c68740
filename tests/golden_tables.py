"""Lives of tables as readable text: what players, hosts, bots and clocks ask of them.

What they ask for is drawn by the seed of a life, and much of it is refused. Each line says when somebody
asked, and for what; under it stand the events, or why not; then what each viewer is sent, where that is
not the same for all. `make golden` writes the files in tests/golden/tables/. Read the difference before
you commit it.
"""

import contextlib
import hashlib
import random
import sys

from golden import FOLDER
from kaffihus import games
from kaffihus.core.dealer import promise as promise_of
from kaffihus.server.errors import Refusal
from kaffihus.server.live.session import TableSession
from kaffihus.server.table import absence, ending, gathering, requests, seating
from kaffihus.server.table import events as ev
from kaffihus.server.table.settings import Terms, check_settings
from kaffihus.server.table.streams import Streams
from kaffihus.server.table.vacation import take_vacation
from kaffihus.server.wire import messages
from kaffihus.server.wire.types import BankClock, MoveClock, SeatSettings, TableSettings
from table_chronicle import Chronicle, refusal, seen_by, text

LIVES = FOLDER / "tables"
OPEN, BOT = SeatSettings(), SeatSettings("bot", "random")
HOUR, DAY = 3_600_000, 86_400_000
PATIENCE = 30_000

# By name: the seed, how often somebody asks, and the table.
WANTED = {
    "friends": (7, 200, TableSettings(
        "fika", [OPEN, OPEN], {"tiny": 1}, undo="consent", start="host", clock=BankClock(90, 5),
        call="https://talk.example/fika",
    )),
    "rated": (5, 200, TableSettings(
        "caffeine_hit", [OPEN, OPEN, OPEN], {"tiny": 1}, public=True, rated=True, undo="free",
        clock=BankClock(60, 0), timeout="bot",
    )),
    "forfeits": (6, 120, TableSettings(
        "fyfe", [OPEN, OPEN], {"tiny": 1}, public=True, undo="none", clock=MoveClock(45), timeout="forfeit",
        spectators=False,
    )),
    "any_depth": (5, 200, TableSettings(
        "cafe_baras", [OPEN, SeatSettings("invited", None, "Anna")], {"tiny": 1}, undo="any", coach=True,
    )),
    "slow": (8, 200, TableSettings(
        "cookie_jar", [OPEN, OPEN, OPEN], {"tiny": 1}, undo="consent", clock=MoveClock(86_400),
        substitute="una",
    )),
    "characters": (8, 160, TableSettings(
        "caffeine_hit", [OPEN, SeatSettings("bot", "una"), OPEN, BOT], {"tiny": 1}, undo="free",
        substitute=None, start="host",
    )),
    "evening": (9, 200, TableSettings(
        "fika", [OPEN, OPEN], {"tiny": 1}, public=True, undo="none", substitute="random",
    )),
}  # fmt: skip


class Life(Chronicle):
    """A table and those who ask things of it."""

    def __init__(self, name):
        self.seed, self.asked, settings = WANTED[name]
        self.rng = random.Random(self.seed)
        self.now = 1_000_000
        super().__init__()
        self.begin(name, settings)

    def begin(self, id, settings, opening=()):
        check_settings(settings, hidden_options=True)
        game = games.load(settings.game)
        secrets = (f"{id}-player", f"{id}-spectator")
        terms = Terms(id, settings, game.rules_version, "p0", id.encode().ljust(32), *secrets, self.now)
        self.session = TableSession(Streams(terms), self.now)
        self.lines += ["", f"# {text(settings)}"]
        if opening:
            self.attempt("the evening goes on", lambda _: opening)

    def live(self):
        for number in range(1, self.asked + 1):
            self.now += self.rng.choice([0, 40, 900, 4_000, 4_000, 9_000, 40_000])
            if self.table.clocks.clock and self.table.clocks.clock.seconds > 10_000:
                self.now += self.rng.choice([0, 0, HOUR, 9 * HOUR])
            if not self.is_late():
                self.ask()
            if number % 40 == 0:
                self.look()
        self.look()
        return "\n".join(self.lines).strip() + "\n"

    def is_late(self):
        """Whether somebody's time is out; whoever keeps the clocks says so."""
        table = self.table
        for seat in table.pending if table.status == "playing" else []:
            due = table.clocks.deadline(seat)
            if due is not None and due <= self.now and table.chairs[seat].bot is None:
                self.attempt(f"time {seat}", lambda streams, s=seat: absence.time_out(streams.table, s))
                return True
        return False

    def ask(self):
        status = self.table.status
        if status == "waiting":
            self.before_the_start()
        elif status in ("playing", "paused"):
            self.in_the_game()
        else:
            self.afterwards()

    # --- what is asked

    def before_the_start(self):
        table, rng = self.table, self.rng
        player = f"p{rng.randrange(table.seats + 2)}"
        seat = table.seat_of(player)
        match rng.choices(["join", "own", "leave", "reseat", "call", "rename"], [9, 9, 1, 1, 3, 1])[0]:
            case "join":
                wanted = rng.choice([None, None, *range(-1, table.seats + 1)])
                secret = rng.choice([table.player_secret] * 4 + [table.spectator_secret, ""])
                account = "anna" if player == "p1" else None
                promise = rng.choice(["", self.promise(player)])
                link = "player's" if secret == table.player_secret else "another" if secret else "no"
                said = f"{player} joins {wanted} with {link} link{' and bytes' if promise else ''}"
                self.attempt(said, lambda streams: seating.join(
                    streams.table, player, player.title(), account, wanted, secret, promise))  # fmt: skip
            case "own" if seat is not None:
                self.ready_or_open(player, seat)
            case "leave" if seat is not None:
                self.attempt(f"{player} leaves", lambda streams: absence.leave(streams.table, seat))
            case "reseat":
                player = rng.choice(["p0", player])
                chosen = rng.choice([OPEN, SeatSettings("invited"), BOT, SeatSettings("bot", "una")])
                where = rng.randrange(table.seats + 1)
                said = f"{player} gives seat {where} to {chosen.level or chosen.kind}"
                self.attempt(said, lambda streams: (
                    requests.check_host(streams, player)
                    or seating.reseat(streams.table, where, chosen, lambda: f"new {self.now}")
                ))  # fmt: skip
            case "call":
                player = rng.choice(["p0", player])
                level = rng.choice([None, "una", "random"])
                self.attempt(f"{player} calls, {level}", lambda streams: (
                    requests.check_host(streams, player) or seating.call(streams.table, level)
                ))  # fmt: skip
            case "rename":
                name = rng.choice(["Anna", "Björn", player.title()])
                said = f"{player} is {name}"
                self.attempt(said, lambda streams: seating.rename(streams.table, player, name))

    def ready_or_open(self, player, seat):
        table = self.table
        opens = table.chairs[seat].promise and self.rng.random() < 0.9
        id = f"{player}{self.now}"
        if opens:
            pact = self.rng.choice([table.pact] * 5 + ["0" * 64])
            request = messages.Open(id, self.own_bytes(player).hex(), pact)
        else:
            promise = self.rng.choice([None, self.promise(player)])
            request = messages.Ready(id, promise, self.rng.choice([None, table.commitment, "0" * 64]))
        self.request(player, seat, request)

    def in_the_game(self):
        table, rng = self.table, self.rng
        seats = list(range(table.seats))
        bots = [seat for seat in table.pending if table.chairs[seat].bot is not None]
        if bots and rng.random() < (0.7 if table.status == "playing" else 0.05):
            seat = rng.choice(bots)
            action = rng.choice(table.position.legal(seat))
            said = f"bot {seat} {table.game.catalogue.notate(action)}"
            self.attempt(said, lambda streams: requests.bots_action(streams, seat, action))
            return
        seat = rng.choice(seats)
        player = table.chairs[seat].player or "p9"
        id = f"{player}{self.now if rng.random() < 0.95 else 'again'}"
        match rng.choices(
            ["act", "any", "undo", "propose", "answer", "return", "gone", "leave", "resign", "vacation",
             "credit", "why", "rename", "wish", "desert"],
            [30, 3, 6, 4, 8, 6, 2, 1, 0.4, 2, 1, 2, 1, 1, 0.2] if table.status == "playing" else
            [2, 1, 2, 9, 20, 3, 1, 0.4, 0.2, 1, 1, 1, 1, 1, 0.2],
        )[0]:  # fmt: skip
            case "act":
                deciding = [one for one in table.pending if table.chairs[one].is_person] or seats
                seat = rng.choice(deciding)
                legal = table.position.legal(seat) or [0]
                action = rng.choice(legal)
                wanted = rng.choice([action, table.game.catalogue.notate(action)])
                version = rng.choice([None, None, self.session.streams.versions[seat], 3])
                player = table.chairs[seat].player or "p9"
                self.request(player, seat, messages.Act(id, wanted, version))
            case "any":
                wanted = rng.choice([rng.randrange(len(table.game.catalogue) + 2), "to dance"])
                self.request(player, seat, messages.Act(id, wanted))
            case "undo":
                self.request(player, seat, messages.Undo(id))
            case "propose":
                what = rng.choices(["undo", "pause", "resume", "end"], [4, 2, 4, 1])[0]
                self.request(player, seat, messages.Propose(id, what))
            case "answer":
                self.request(player, seat, messages.Answer(id, rng.random() < 0.8))
            case "return":
                self.request(player, seat, messages.Return(id))
            case "gone":
                said = f"{player} is gone"
                self.attempt(said, lambda streams: absence.take_over(streams.table, seat, "gone"))
            case "leave":
                self.attempt(f"{player} leaves", lambda streams: absence.leave(streams.table, seat))
            case "resign":
                self.request(player, seat, messages.Resign(id))
            case "vacation":
                until = self.now + rng.choice([-1, 0, HOUR, 2 * DAY])
                self.attempt(f"{player} is away until {until}", lambda streams: take_vacation(
                    streams.table, seat, until, self.now))  # fmt: skip
            case "credit":
                self.attempt("the server was down", lambda _: [ev.Credited(7_000)])
            case "why":
                self.why(seat)
            case "rename":
                name = rng.choice(["Cleo", "Dagur"])
                said = f"{player} is {name}"
                self.attempt(said, lambda streams: seating.rename(streams.table, player, name))
            case "wish":
                self.wish()
            case "desert":
                said = "nobody comes any more"
                self.attempt(said, lambda streams: ending.give_up_waiting(streams.table))

    def why(self, seat):
        table = self.table
        action = self.rng.randrange(len(table.game.catalogue))
        said = f"{seat} asks about {table.game.catalogue.notate(action)}"
        try:
            found = requests.why(table, seat, messages.Why("w", action))
            self.tell(said, f"{'allowed' if found.is_legal else 'no'} {found.key} {found.ruling}")
        except Refusal as no:
            self.tell(said, refusal(no))

    def wish(self):
        rng = self.rng
        player = f"p{rng.randrange(self.table.seats + 3)}"
        name, yes = rng.choice([player.title(), "Edda"]), rng.random() < 0.75
        said = f"{player} {'would come' if yes else 'would not come'} as {name}"
        self.attempt(said, lambda streams: gathering.wish(streams.table, player, name, yes))

    def afterwards(self):
        table, rng = self.table, self.rng
        match rng.choices(["gather", "wish", "go on", "sealed"], [2, 6, 3, 1])[0]:
            case "gather":
                seat = rng.randrange(table.seats)
                game = rng.choice([table.game.id, "fika", "fyfe"])
                if table.chairs[seat].player:
                    self.attempt(f"{seat} proposes {game}", lambda streams: gathering.gather(
                        streams.table, seat, game))  # fmt: skip
            case "wish":
                self.wish()
            case "go on":
                player = f"p{rng.randrange(table.seats)}"
                following = gathering.next_table(table, player, self.now)
                self.tell(f"{player} goes on", "no" if following is None else text(following.seat))
                if following is not None:
                    id = f"{table.terms.id}'"
                    self.attempt("the next table", lambda _: [ev.Rematched(id, following.seat)])
                    self.look()
                    self.begin(id, following.settings, following.opening)
            case "sealed":
                self.look()

    # --- what comes of it

    def own_bytes(self, player):
        return hashlib.sha256(f"{self.seed} {player}".encode()).digest()[:16]

    def promise(self, player):
        return promise_of(self.table.commitment, self.own_bytes(player))

    def request(self, player, seat, request):
        command = requests.once(seat, player, request.id, requests.command_for(seat, request))
        self.attempt(f"{player} {text(request)}", command)

    def attempt(self, said, command):
        """Let it happen, and tell what comes of it; nothing is left where it did not get to disk."""
        session = self.session
        if self.rng.random() < 0.1:
            with contextlib.suppress(Refusal):
                session.attempt(command, self.now, PATIENCE)
            session.roll_back()
        try:
            batch = session.attempt(command, self.now, PATIENCE)
        except Refusal as no:
            self.tell(said, refusal(no))
        else:
            session.tell(batch, self.now)
            self.tell(said, *(f"{seen_by(session.streams, one)}: {text(one.event)}" for one in batch))
            if batch:
                self.told(batch)


def life_of(name):
    """What happened at a table."""
    return Life(name).live()


def main():
    LIVES.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or WANTED:
        (LIVES / f"{name}.txt").write_text(life_of(name), "utf-8")


if __name__ == "__main__":
    main()
