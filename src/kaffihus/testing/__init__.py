"""What every game is checked with, here and in other packages.

    from kaffihus.testing import check_game
    from my_game import GAME

    def test_the_game_keeps_its_promises():
        check_game(GAME)

`CHECKS` are the single properties, for tests that name them one by one. They are plain functions that take
a game and fail with an AssertionError; pytest is not needed for them.
"""

from __future__ import annotations

from collections.abc import Callable

from kaffihus.core.game import Game
from kaffihus.testing import (
    coach,
    compiled,
    lessons,
    prose,
    rules,
    rules_pages,
    scenes,
    secrets,
    views,
    words,
)

__all__ = ["CHECKS", "COMPILED", "check_game"]

Check = Callable[[Game], None]


def _by_name(*checks: Check) -> dict[str, Check]:
    return {check.__name__: check for check in checks}


CHECKS = _by_name(
    rules.every_position_is_sound,
    rules.setup_leaves_nothing_of_an_old_game,
    rules.reading_changes_nothing,
    rules.simultaneous_arrivals_commute,
    rules.chance_outcomes_have_whole_weights,
    rules.the_state_is_small,
    secrets.nothing_sent_depends_on_what_a_seat_cannot_know,
    secrets.redeal_draws_exactly_the_possible_worlds,
    views.every_view_says_who_acts_and_what_is_asked,
    views.scores_are_made_of_their_parts,
    views.observations_keep_to_the_layout,
    words.notation_goes_there_and_back,
    words.nonsense_is_no_action,
    words.every_line_can_be_said,
    words.every_question_has_a_prompt,
    words.every_language_says_the_same,
    words.every_language_can_be_said,
    words.illegal_actions_are_refused_with_a_rule,
    words.the_board_can_be_drawn_for_everybody,
    scenes.every_scene_can_be_told,
    scenes.scenes_end_at_the_scores,
    scenes.scenes_do_not_tell_worlds_apart,
    scenes.scenes_come_of_what_is_seen,
    prose.prose_says_what_its_rulings_say,
    lessons.the_lesson_plays_by_the_rules,
    lessons.lessons_say_what_rulings_say,
    lessons.hints_answer_questions,
    coach.the_coach_can_be_understood,
    coach.the_coach_is_sure_of_what_it_calls_sure,
    coach.advice_does_not_tell_worlds_apart,
    rules_pages.examples_play_by_the_rules,
    rules_pages.rules_pages_say_what_rulings_say,
    rules_pages.every_ruling_lies_behind_a_sentence,
    rules_pages.every_language_tells_the_rulings,
)
COMPILED = _by_name(
    compiled.interpreted_equals_compiled_in_lock_step,
    compiled.simulation_is_the_same_games,
)


def check_game(game: Game, is_compiled: bool = True) -> None:
    """Check every property; the first that does not hold is an AssertionError that names it.

    Compiling takes some half a minute the first time; without it, the rules are checked as Python only.
    """
    for name, check in {**CHECKS, **(COMPILED if is_compiled else {})}.items():
        try:
            check(game)
        except AssertionError as error:
            error.add_note(f"{game.id}: {name.replace('_', ' ')}")
            raise
