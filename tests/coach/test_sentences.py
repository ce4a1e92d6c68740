"""What the coach says of an action is true, by the views before and after it, which know no coach."""

from kaffihus import games
from kaffihus.coach.advising import words_of
from kaffihus.core.chance import CHANCE
from kaffihus.testing.playing import random_walk


def steps(game_id, seats, seeds, options=None):
    """All that is said: key without its prefix, params, seat, notation, view before and after, chance."""
    game = games.load(game_id)
    consequences, chances = words_of(game)
    prefix = f"{game_id}.coach."
    for seed in seeds:
        for before, step, _ in random_walk(game, seats, options or {}, seed):
            if step.seat == CHANCE:
                continue
            seat, now = step.seat, before.view(step.seat)
            for action in before.legal(seat):
                after = before.copy()
                game.apply(after.state, seat, action)
                told = [(line, None) for line in consequences(before.state, seat, action, after.state)]
                told += chances(before.state, seat, action, after.state)
                if told:
                    then, notation = after.view(seat), game.catalogue.notate(action)
                    for line, chance in told:
                        key = line.key.removeprefix(prefix)
                        yield key, line.params, seat, notation, now, then, chance


def checked(found, checks):
    """Run each sentence's check; how often each was."""
    counts = dict.fromkeys(checks, 0)
    for key, params, seat, notation, now, then, chance in found:
        if key in checks:
            assert checks[key](params, seat, now, then, chance), f"{notation}: {key} {params}"
            counts[key] += 1
    return counts


def test_fika_coins_rounds_and_groups():
    """Coins as the views preview them, rounds as they were scored, Groups as far as they are known."""

    def total(view, seat):
        return view["preview"]["totals"][seat]

    def own(sign):
        return lambda p, seat, now, then, _: (
            total(then, seat) - total(now, seat) == sign * p["coins"] and total(then, seat) == p["total"]
        )

    def theirs(sign):
        return lambda p, seat, now, then, _: (
            total(then, 1 - seat) - total(now, 1 - seat) == sign * p["coins"] and p["seat"] == 1 - seat
        )

    def ended(is_won):
        return lambda p, seat, now, then, _: (
            (then["last_round"]["winner"] == seat) is is_won
            and sum(then["last_round"]["coins"][seat]) == p["coins"]
        )

    def suit(place):
        return lambda p, seat, now, then, _: (
            now[place] is None
            and (now["primary"] is None) is (place == "primary")
            and p["count"] == sum(card.startswith(then[place]) for card in now["hand"])
        )

    def known(p, seat, now, then, _):
        return p["card"] in [group["card"] for group in now["groups"]] and p["card"] in then["hand"]

    counts = checked(
        steps("fika", 2, range(3)),
        {
            "loss": own(-1),
            "theirs.gain": theirs(1),
            "theirs.loss": theirs(-1),
            "pass": lambda p, seat, now, then, _: (
                [p["coins"], p["coins_other"]] == [total(now, seat), total(now, 1 - seat)]
            ),
            "round.won": ended(True),
            "round.lost": ended(False),
            "known": known,
            "hidden": lambda p, seat, now, then, _: p["cards"] == then["hand"],
            "suit": suit("primary"),
            "suit_second": suit("secondary"),
        },
    )
    told = ("loss", "theirs.loss", "pass", "round.won", "round.lost", "suit", "suit_second")
    assert all(counts[key] for key in told)


def test_fyfe_lines_are_done_or_out_of_reach():
    """What is told to be done, possible or ruled out is so in the player's own preview."""

    def possible(view, p):
        return p["board"] in view["preview"]["possible"][p["line"]]

    def fulfils(p, seat, now, then, _):
        line = then["players"][seat]["lines"].get(p["line"])
        return line is None or line["turned"] or possible(then, p)

    counts = checked(
        steps("fyfe", 2, [1]),
        {
            "fulfils": fulfils,
            "rules_out": lambda p, seat, now, then, _: not possible(then, p),
            "fits": lambda p, seat, now, then, _: possible(then, p) and p["count"] < p["size"],
            "needs": lambda p, seat, now, then, _: bool(then["own_round"]["lines_needed"]),
            "keeps": lambda p, seat, now, then, _: p["token"] in then["players"][seat]["supply"],
            "bag": lambda p, seat, now, then, _: p["count"] == len(now["bag"]),
        },
    )
    assert all(counts[key] for key in ("rules_out", "fits", "needs", "keeps"))


def test_caffeine_hit_points_are_those_of_the_tables():
    """Where nobody has a cup, a table is worth what everybody sees."""

    def changed(sign, own):
        def check(p, seat, now, then, _):
            owner = seat if own else p["seat"]
            is_hidden = any(cup["owner"] == seat for cup in then["cups"])
            return is_hidden or then["points"][owner] - now["points"][owner] == sign * p["points"]

        return check

    counts = checked(
        steps("caffeine_hit", 3, range(2)),
        {
            "gain": changed(1, True),
            "loss": changed(-1, True),
            "theirs.gain": changed(1, False),
            "theirs.loss": changed(-1, False),
            "swap": lambda p, seat, now, then, _: p["count"] == now["pile_size"],
            "ends": lambda p, seat, now, then, _: then["result"] is not None,
            "beans.lead": lambda p, seat, now, then, _: (
                bool(now["cups"] or then["cups"]) or then["preview"][seat]["beans"] == p["beans"]
            ),
        },
    )
    assert all(counts[key] for key in ("gain", "loss", "theirs.gain", "theirs.loss", "swap", "ends"))


def test_cafe_baras_coins_regulars_and_guests():
    """What customers pay, what is left after adding, who stays, and which guests can be claimed."""

    def mine(view, seat):
        return view["players"][seat]

    counts = checked(
        steps("cafe_baras", 3, range(2)),
        {
            "pays": lambda p, seat, now, then, _: (
                then["serving"] is not None
                or mine(then, seat)["coins"] - mine(now, seat)["coins"] == p["coins"]
            ),
            "regular": lambda p, seat, now, then, _: (
                then["serving"] is not None or len(mine(then, seat)["regulars"]) == p["count"]
            ),
            "missing": lambda p, seat, now, then, _: (
                mine(then, seat)["regulars"] == mine(now, seat)["regulars"]
            ),
            "costs": lambda p, seat, now, then, _: mine(then, seat)["coins"] == p["coins"],
            "guest": lambda p, seat, now, then, _: any(
                guest["guest"] == p["guest"] and seat in guest["met_by"] for guest in then["guests"]
            ),
            "rival": lambda p, seat, now, then, _: any(
                guest["guest"] == p["guest"] and p["seat"] in guest["met_by"] for guest in now["guests"]
            ),
            "ends": lambda p, seat, now, then, _: now["trigger"] is None and then["trigger"] == seat,
        },
    )
    assert all(counts[key] for key in ("pays", "regular", "missing", "costs", "guest", "ends"))


def test_cookie_jar_guesses_and_comparisons():
    """In the world looked at, a chance is 1 where it comes so, and 0 where it does not."""

    def out(p, seat, now, then, chance):
        is_on = then["round"] == now["round"] and then["last_round"] == now["last_round"]
        return not is_on or then["players"][p["seat"]]["is_in"] == (chance == 0)

    def me_out(p, seat, now, then, chance):
        is_on = then["round"] == now["round"] and then["last_round"] == now["last_round"]
        return not is_on or then["players"][seat]["is_in"] == (chance == 0)

    counts = checked(
        steps("cookie_jar", 4, range(4)),
        {
            "right": out,
            "higher": out,
            "lower": me_out,
            "thief": lambda p, seat, now, then, _: then["last_round"]["thief"] == seat,
            "may_hold": lambda p, seat, now, then, _: (
                p["count"] == len(now["players"][p["seat"]]["may_hold"])
            ),
            "known": lambda p, seat, now, then, _: now["players"][p["seat"]]["may_hold"] == [p["card"]],
        },
    )
    assert all(counts[key] for key in ("right", "higher", "lower", "thief", "may_hold"))
