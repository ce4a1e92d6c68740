"""A house that cheats at dealing is caught by its player, during the game or with the record after it."""

import msgspec
import pytest

from kaffihus import games
from kaffihus.client import Problem, Rigged
from kaffihus.core.dealer import Dealer
from kaffihus.core.errors import RecordError
from kaffihus.core.play import Play
from kaffihus.core.record import FROM_SEED, read_record, record_of, write_record
from kaffihus.core.verify import Kept, not_proven, verify_record
from kaffihus.server.live import commands
from kaffihus.server.table import seating
from kaffihus.server.table.table import Table
from server.running import running, settings_for

CHOSEN = b"r" * 32  # a seed that suits the house
SUITABLE = "ab" * 16  # bytes that suit it


async def game_against_a_bot(client):
    """Anna against a bot, given up at once: Anna, the table, its record."""
    anna = await client.guest("Anna")
    table = await anna.make_table("fika", ["open", "bot:random"])
    await anna.join(table["id"], secret=table["links"]["player"])
    async with anna.sit(table["id"]) as seat:
        await seat.request("resign")
        await seat.until(lambda seat: seat.is_over)
    return anna, table["id"], await anna.record(table["id"])


def kept_by(anna, table):
    """What Anna kept at seat 0, against a bot."""
    promise = anna.deals.kept[table]
    return Kept(promise.commitment, {0: bytes.fromhex(promise.bytes)}, bots=[1])


def verify(text, kept=None):
    return verify_record(read_record(text.encode(), "game.txt"), games.load, kept)


def refused(text, kept=None):
    with pytest.raises(RecordError) as error:
        verify(text, kept)
    return str(error.value)


async def test_an_honest_house_is_found_honest(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    record, kept = read_record(text.encode()), kept_by(anna, table)
    assert verify(text, kept).players == ["Anna", "random"]
    assert record.form == 2 and record.player_bytes == [kept.bytes[0], None]
    (sentence,) = not_proven(record, kept)
    assert "unfinished" in sentence


# --- the seed after the bytes


def picks_its_seed_late(monkeypatch):
    """The house settles on a seed when it knows a player's bytes, and takes them all the same."""
    honest = Table.seed.fget
    late = property(lambda table: CHOSEN if any(chair.bytes for chair in table.chairs) else honest(table))
    monkeypatch.setattr(Table, "seed", late)
    monkeypatch.setattr(seating, "check_commitment", lambda table, seen: None)


async def test_a_seed_picked_after_the_bytes_is_noticed_by_who_gave_them(sqlite_url, monkeypatch):
    picks_its_seed_late(monkeypatch)
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "bot:random"])
        with pytest.raises(Rigged) as error:
            await anna.join(table["id"], secret=table["links"]["player"])
        assert error.value.kept == table["commitment"] != error.value.shown
        with pytest.raises(Rigged):
            async with anna.sit(table["id"]):
                pass


async def test_a_seed_picked_after_the_bytes_and_hidden_is_found_with_the_record(sqlite_url, monkeypatch):
    """The table goes on showing what it promised; only the record tells, to who kept the promise."""
    shown = {}
    honest = Table.commitment.fget
    picks_its_seed_late(monkeypatch)
    first = property(lambda table: shown.setdefault(table.terms.id, honest(table)))
    monkeypatch.setattr(Table, "commitment", first)
    async with running(settings_for(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    assert verify(text), "it fits together: nobody else can tell"
    assert any("could have chosen its seed" in one for one in not_proven(read_record(text.encode())))
    assert "before the game, and to this after it" in refused(text, kept_by(anna, table))


# --- the bytes


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (lambda own: [own[0], SUITABLE], "seat 1 is a bot's"),
        (lambda own: [FROM_SEED, own[1]], "the record says no bytes"),
        (lambda own: [SUITABLE, own[1]], f"the record says {SUITABLE}"),
        (lambda own: own[::-1], "the record says no bytes"),
    ],
    ids=["a bot's", "a player's left out", "a player's exchanged", "at another seat"],
)
async def test_bytes_that_the_house_chose_are_found(sqlite_url, monkeypatch, chosen, said):
    honest = Table.settled_bytes
    monkeypatch.setattr(Table, "settled_bytes", lambda table: chosen(honest(table)))
    async with running(settings_for(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    assert verify(text), "it fits together: nobody else can tell"
    assert said in refused(text, kept_by(anna, table))


async def test_bytes_of_a_bot_are_said_to_be_a_persons_to_who_does_not_know_better(sqlite_url, monkeypatch):
    monkeypatch.setattr(Table, "settled_bytes", lambda table: [table.chairs[0].bytes, SUITABLE])
    async with running(settings_for(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    kept = kept_by(anna, table)
    told = not_proven(read_record(text.encode()), Kept(kept.commitment, kept.bytes))
    assert any("are people: 1 (random)" in sentence for sentence in told)


async def test_a_table_of_the_first_form_says_so(sqlite_url, monkeypatch):
    """Where the house could still choose a bot's bytes, nothing is claimed."""
    honest = commands.new_terms
    monkeypatch.setattr(
        commands, "new_terms", lambda *terms: msgspec.structs.replace(honest(*terms), deal_form=1)
    )
    async with running(settings_for(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
        assert (await anna.table(table))["deal_form"] == 1
    kept = kept_by(anna, table)
    assert verify(text, kept)
    assert any("first form" in sentence for sentence in not_proven(read_record(text.encode()), kept))
    assert refused(text.replace("commitment: ", "deal: 2\ncommitment: "), kept)


# --- the record


async def test_a_record_that_was_changed_is_refused(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat:
            await seat.request("resign")
            await seat.until(lambda seat: seat.is_over)
        text = await anna.record(table["id"])
    own = [player.deals.kept[table["id"]].bytes for player in (anna, bo)]
    kept = Kept(anna.deals.kept[table["id"]].commitment, dict(enumerate(map(bytes.fromhex, own))))
    assert verify(text, kept)
    names = text.replace("player 0: Anna\nplayer 1: Bo", "player 0: Bo\nplayer 1: Anna")
    for changed in (
        text.replace("player 0: Anna", "player 0: Eve"),
        names,
        swap(text, *own),
        swap(names, *own),
        text.replace("\ndeal: 2", ""),
        text.replace("commitment: ", "option tiny: 0\ncommitment: "),
    ):
        assert changed != text
        refused(changed)


def swap(text, one, two):
    """A text with two of its parts exchanged."""
    return text.replace(one, "*").replace(two, one).replace("*", two)


async def test_a_record_cut_off_is_said_to_be_unfinished(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    lines = text.splitlines()
    last = next(i for i, line in reversed(list(enumerate(lines))) if line.startswith("9 "))
    cut = "\n".join([*lines[: last + 1], "", "result: unfinished", lines[-2], "end 9", ""])
    assert len(verify(cut, kept_by(anna, table)).steps) == 9
    told = not_proven(read_record(cut.encode()), kept_by(anna, table))
    assert any("anything after action 9 may have been cut off" in sentence for sentence in told)


async def test_an_invented_game_is_refused_by_who_kept_something(sqlite_url):
    """Anybody can make a record that fits together; it is not of the game that was promised."""
    async with running(settings_for(sqlite_url)) as client:
        anna, table, _ = await game_against_a_bot(client)
    kept = kept_by(anna, table)
    fika = games.load("fika")
    dealer = Dealer(table, fika.rules_label, CHOSEN, [kept.bytes[0], None], ["Anna", "random"])
    invented = invent(dealer)
    assert verify(invented)
    assert any("ever played" in sentence for sentence in not_proven(read_record(invented.encode())))
    assert "before the game, and to this after it" in refused(invented, kept)


def invent(dealer):
    """A record of the deal alone."""
    play = Play(games.load("fika"), dealer.names, {}, dealer)
    play.deal()
    record = record_of(play)
    record.seed = dealer.seed
    return write_record(record)


# --- leaving


async def test_who_leaves_voids_the_deal_and_all_give_bytes_again(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        id, secret = table["id"], table["links"]["player"]
        await anna.join(id, secret=secret)
        first = anna.deals.kept[id]
        await bo.join(id, secret=secret)
        left = await bo.leave(id)
        assert left["commitment"] != first.commitment and not left["seats"][0]["is_ready"]
        stale = {"bytes": "00" * 16, "commitment": first.commitment, "secret": secret}
        with pytest.raises(Problem) as problem:
            await bo.ask("POST", f"/tables/{id}/seats", stale)
        assert problem.value.key == "house.why.another_deal"
        await bo.join(id, secret=secret)
        async with anna.sit(id) as seat:
            await seat.ready()
            second = anna.deals.kept[id]
            assert second.commitment == left["commitment"] and second.bytes != first.bytes
            await anna.start(id)
            await seat.request("resign")
            await seat.until(lambda seat: seat.is_over)
        text = await anna.record(id)
    given = {0: bytes.fromhex(second.bytes), 1: bytes.fromhex(bo.deals.kept[id].bytes)}
    assert not_proven(read_record(text.encode()), Kept(second.commitment, given)) != []
    assert verify(text, Kept(second.commitment, given))
    assert first.bytes not in text and "before the game" in refused(text, Kept(first.commitment))


async def test_who_has_given_nothing_leaves_the_deal_as_it_is(sqlite_url):
    async with running(settings_for(sqlite_url)) as client:
        anna = await client.guest("Anna")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        joined = await anna.join(table["id"], secret=table["links"]["player"])
        filled = await anna.ask("PUT", f"/tables/{table['id']}/seats/1", {"kind": "bot", "level": "random"})
        opened = await anna.ask("PUT", f"/tables/{table['id']}/seats/1", {"kind": "open"})
        assert joined["commitment"] == filled["commitment"] == opened["commitment"]
        assert opened["seats"][0]["is_ready"]


async def test_a_house_that_uses_old_bytes_for_another_deal_is_noticed(sqlite_url, monkeypatch):
    """Somebody leaves; the house takes another seed, and does not ask those who stay."""

    def deal_again(table, seat):
        table.deal += 1

    monkeypatch.setattr(Table, "_deal_again", deal_again)
    async with running(settings_for(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"], start="host")
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        with pytest.raises(Rigged):
            async with anna.sit(table["id"]) as seat:
                await bo.leave(table["id"])
                await seat.until(lambda seat: seat.is_over)
