"""A house that cheats at dealing is caught by its player, during the game or with the record after it."""

import msgspec
import pytest

from kaffihus import games
from kaffihus.client import Rigged
from kaffihus.core.dealer import Dealer
from kaffihus.core.play import Play
from kaffihus.core.record import FROM_SEED, read_record, record_of, write_record
from kaffihus.core.verify import Kept, not_proven
from kaffihus.server.live import commands
from kaffihus.server.table import seating
from kaffihus.server.table.table import Table
from server.rogue_house import (
    CHOSEN,
    SUITABLE,
    game_against_a_bot,
    is_playing,
    kept_by,
    patient,
    refused,
    verify,
)
from server.running import running


async def test_an_honest_house_is_found_honest(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    record, kept = read_record(text.encode()), kept_by(anna, table)
    assert verify(text, kept).players == ["Anna", "random"]
    assert record.form == 3 and kept.pact and record.player_bytes == [kept.bytes[0], None]
    (sentence,) = not_proven(record, kept)
    assert "unfinished" in sentence


# --- the seed after the promise


def picks_its_seed_late(monkeypatch):
    """The house settles on a seed when a player has promised, and takes the promise all the same."""
    honest = Table.seed.fget
    late = property(lambda table: CHOSEN if any(chair.promise for chair in table.chairs) else honest(table))
    monkeypatch.setattr(Table, "seed", late)
    monkeypatch.setattr(seating, "check_commitment", lambda table, seen: None)


async def test_a_seed_picked_after_a_promise_is_noticed_by_who_made_it(sqlite_url, monkeypatch):
    picks_its_seed_late(monkeypatch)
    async with running(patient(sqlite_url)) as client:
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
    async with running(patient(sqlite_url)) as client:
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
    async with running(patient(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    assert verify(text), "it fits together: nobody else can tell"
    assert said in refused(text, kept_by(anna, table))


async def test_bytes_of_a_bot_are_said_to_be_a_persons_to_who_does_not_know_better(sqlite_url, monkeypatch):
    """To who kept no pact, that is: there the bot has promised nothing."""
    monkeypatch.setattr(Table, "settled_bytes", lambda table: [table.chairs[0].bytes, SUITABLE])
    async with running(patient(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    kept = kept_by(anna, table)
    told = not_proven(read_record(text.encode()), Kept(kept.commitment, bytes=kept.bytes))
    assert "are not those that were shown" in refused(text, Kept(kept.commitment, kept.pact))
    assert any("are people: 1 (random)" in sentence for sentence in told)


@pytest.mark.parametrize(("form", "said"), [(1, "first form"), (2, "gave their bytes last")])
async def test_a_table_of_an_earlier_form_says_so_and_gets_no_bytes(sqlite_url, monkeypatch, form, said):
    """Where the house, or a friend of it, could still choose, nothing is claimed."""
    honest = commands.new_terms
    monkeypatch.setattr(
        commands, "new_terms", lambda *terms: msgspec.structs.replace(honest(*terms), deal_form=form)
    )
    async with running(patient(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
        shown = await anna.table(table)
        assert shown["deal_form"] == form and table not in anna.deals.kept
    kept = Kept(shown["commitment"])
    assert verify(text, kept)
    assert any(said in sentence for sentence in not_proven(read_record(text.encode()), kept))
    claimed = text.replace("deal: 2\n", "").replace("commitment: ", "deal: 3\ncommitment: ")
    assert refused(claimed, kept)


# --- the record


async def test_a_record_that_was_changed_is_refused(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, bo = await client.guest("Anna"), await client.guest("Bo")
        table = await anna.make_table("fika", ["open", "open"])
        for player in (anna, bo):
            await player.join(table["id"], secret=table["links"]["player"])
        async with anna.sit(table["id"]) as seat, bo.sit(table["id"]):
            await seat.until(is_playing)
            await seat.request("resign")
            await seat.until(lambda seat: seat.is_over)
        text = await anna.record(table["id"])
    own = [player.deals.kept[table["id"]].bytes for player in (anna, bo)]
    promise = anna.deals.kept[table["id"]]
    kept = Kept(promise.commitment, promise.pact, dict(enumerate(map(bytes.fromhex, own))))
    assert verify(text, kept)
    names = text.replace("player 0: Anna\nplayer 1: Bo", "player 0: Bo\nplayer 1: Anna")
    for changed in (
        text.replace("player 0: Anna", "player 0: Eve"),
        names,
        swap(text, *own),
        swap(names, *own),
        text.replace("\ndeal: 3", ""),
        text.replace("commitment: ", "option tiny: 0\ncommitment: "),
    ):
        assert changed != text
        refused(changed)


def swap(text, one, two):
    """A text with two of its parts exchanged."""
    return text.replace(one, "*").replace(two, one).replace("*", two)


async def test_a_record_cut_off_is_said_to_be_unfinished(sqlite_url):
    async with running(patient(sqlite_url)) as client:
        anna, table, text = await game_against_a_bot(client)
    lines = text.splitlines()
    last = next(i for i, line in reversed(list(enumerate(lines))) if line.startswith("9 "))
    cut = "\n".join([*lines[: last + 1], "", "result: unfinished", lines[-2], "end 9", ""])
    assert len(verify(cut, kept_by(anna, table)).steps) == 9
    told = not_proven(read_record(cut.encode()), kept_by(anna, table))
    assert any("anything after action 9 may have been cut off" in sentence for sentence in told)


async def test_an_invented_game_is_refused_by_who_kept_something(sqlite_url):
    """Anybody can make a record that fits together; it is not of the game that was promised."""
    async with running(patient(sqlite_url)) as client:
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
