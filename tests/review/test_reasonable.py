"""Which actions of a decision are looked at, where there are many."""

from kaffihus.review.judging import AHEAD, GLANCE, MANY, MOST_ACTIONS, SECOND_LOOK, judge, reasonable

LEGAL = list(range(25))


class Values:
    """Of 25 actions the later ones are worth more; a policy, where one is known, likes the earlier ones."""

    def __init__(self, has_policy=False):
        self.has_policy, self.asked = has_policy, []

    def worlds(self, position, seat, action, count, number, first=0, plies=0):
        self.asked.append((action, first, count, plies))
        return [action / 100] * count

    def at_decision(self, position, seat, number, count):
        return [0.5]

    def policy(self, position, seat, legal):
        return {action: 25 - action for action in legal} if self.has_policy else None


def test_all_of_a_few_are_looked_at_without_a_glance():
    values = Values()
    assert reasonable(values, None, 0, LEGAL[:MOST_ACTIONS], 3, 0) == LEGAL[:MOST_ACTIONS]
    assert not values.asked


def test_of_many_the_likeliest_by_policy_and_the_one_taken_are():
    assert reasonable(Values(has_policy=True), None, 0, LEGAL, 24, 0) == [*LEGAL[:MOST_ACTIONS], 24]


def test_without_a_policy_a_glance_at_all_of_them_says_which_are_and_the_best_is_found():
    values = Values()
    assert reasonable(values, None, 0, LEGAL, 3, 0) == [3, *LEGAL[-MOST_ACTIONS:]]
    assert [asked[0] for asked in values.asked] == LEGAL
    assert {asked[1:] for asked in values.asked} == {(2 * MANY + SECOND_LOOK, GLANCE, AHEAD)}
    found = judge(values, None, 0, LEGAL, 3, 0)
    assert found.best.action == 24 and found.is_mistake


def test_a_glance_uses_other_worlds_than_the_judgement():
    values = Values()
    judge(values, None, 0, LEGAL, 3, 0)
    glances = {first + k for _, first, count, _ in values.asked if count == GLANCE for k in range(count)}
    others = {first + k for _, first, count, _ in values.asked if count != GLANCE for k in range(count)}
    assert glances and not glances & others
