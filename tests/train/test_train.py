"""Training: what is learnt from, that it goes on exactly, and that it teaches something."""

from dataclasses import replace

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from kaffihus.bots.network.weights import FILE, read_weights, write_weights  # noqa: E402
from kaffihus.core.errors import BadRequest  # noqa: E402
from kaffihus.games import load  # noqa: E402
from kaffihus.train.advantages import advantages  # noqa: E402
from kaffihus.train.course import CHECKPOINT, CURVE, resume, train  # noqa: E402
from kaffihus.train.learner import Learner  # noqa: E402
from kaffihus.train.model import export, load_whole  # noqa: E402
from kaffihus.train.plan import Plan  # noqa: E402

SMALL = Plan(
    "fika",
    (2,),
    options={"tiny": 2},
    device="cpu",
    width=24,
    tables=32,
    steps=12,
    updates=2,
    stages=4,
    batch=128,
    remembered=2,
)


def quiet(_):
    pass


def test_advantages_go_from_a_seats_decision_to_its_own_next_one():
    """One table: seat 0, seat 1, seat 0 ends the game and wins; then seat 1 and seat 0 in the next one."""
    seats = torch.tensor([[0], [1], [0], [1], [0]])
    values = torch.tensor([[0.1], [0.2], [0.3], [0.0], [0.4]])
    rewards = torch.zeros(5, 1, 2)
    rewards[2, 0] = torch.tensor([0.5, -0.5])
    ended = torch.tensor([[False], [False], [True], [False], [False]])
    gains, known = advantages(seats, values, rewards, ended, torch.tensor([1]), torch.tensor([0.25]), 1.0)
    expected = [0.5 - 0.1, -0.5 - 0.2, 0.5 - 0.3, 0.25 - 0.0]
    assert gains[:4, 0].tolist() == pytest.approx(expected)
    assert known[:, 0].tolist() == [True, True, True, True, False], "seat 0 has no next decision yet"


def test_a_trace_below_one_trusts_the_next_value_more():
    seats = torch.tensor([[0], [0]])
    values = torch.tensor([[0.0], [0.2]])
    rewards = torch.zeros(2, 1, 1)
    rewards[1, 0, 0] = 1.0
    ended = torch.tensor([[False], [True]])
    gains, _ = advantages(seats, values, rewards, ended, torch.tensor([0]), torch.tensor([9.0]), 0.5)
    assert gains[:, 0].tolist() == pytest.approx([0.2 + 0.5 * 0.8, 0.8])


def test_going_on_from_a_checkpoint_is_the_run_that_never_stopped(tmp_path):
    whole = Learner(SMALL)
    for _ in range(3):
        whole.run_stage()
    first = Learner(SMALL)
    for _ in range(2):
        first.run_stage()
    torch.save(first.state(), tmp_path / CHECKPOINT)
    second = resume(tmp_path / CHECKPOINT, minutes=0, folder=tmp_path / "out", tell=quiet)
    second.run_stage()
    assert second.stage == whole.stage == 3 and second.decisions == whole.decisions
    for one, other in zip(whole.model.parameters(), second.model.parameters(), strict=True):
        assert torch.equal(one, other)


@pytest.mark.parametrize(
    "change",
    [{"all_hands": True}, {"margin": 0.05}, {"potential": 0.5}, {"by_round": 1.0}, {"earlier": 0.0}],
)
def test_every_way_of_teaching_runs(change):
    learner = Learner(replace(SMALL, **change))
    before = [weights.clone() for weights in learner.model.parameters()]
    for _ in range(2):
        learner.run_stage()
    after = list(learner.model.parameters())
    assert any(not torch.equal(one, other) for one, other in zip(before, after, strict=True))
    assert all(torch.isfinite(weights).all() for weights in after)


def test_a_network_of_whole_numbers_is_loaded_as_what_it_was():
    """Exploiters learn against what is in the package."""
    game = load("fika")
    model = Learner(SMALL).model
    again = export(load_whole(export(model, game), game), game)
    for one, other in zip(export(model, game), again, strict=True):
        assert abs(one.astype(int) - other.astype(int)).max() <= 1


def test_an_exploiter_meets_its_opponent_at_every_table_and_nobody_else(tmp_path):
    path = tmp_path / FILE
    path.write_bytes(write_weights(export(Learner(SMALL).model, load("fika")), load("fika"), [2]))
    learner = Learner(replace(SMALL, seed=2, against=str(path)))
    opponent = learner.league.frozen
    before = [weights.clone() for weights in opponent.parameters()]
    progress = [learner.run_stage() for _ in range(2)]
    assert learner.league.selves == [] and learner.league.pick(None) is opponent
    assert all(torch.equal(one, other) for one, other in zip(before, opponent.parameters(), strict=True))
    assert progress[-1].lift != 1.0, "its wins are counted"


def test_one_network_learns_several_numbers_of_seats():
    plan = replace(SMALL, game="cookie_jar", seats=(3, 4), options={"tiny": 2})
    assert Learner(plan).run_stage().decisions == plan.updates * plan.steps * (plan.tables // 2)


def test_a_course_leaves_a_network_a_curve_and_a_checkpoint(tmp_path):
    told = []
    train(SMALL, minutes=5, folder=tmp_path, tell=told.append)
    assert len(told) == SMALL.stages and "decisions" in told[0]
    assert len((tmp_path / CURVE).read_text().splitlines()) == 1 + SMALL.stages
    assert read_weights((tmp_path / FILE).read_bytes(), load("fika")).first.shape[1] == SMALL.width
    (tmp_path / "nonsense").write_bytes(b"nonsense")
    with pytest.raises(BadRequest, match="no checkpoint"):
        resume(tmp_path / "nonsense", 1, tmp_path, quiet)
