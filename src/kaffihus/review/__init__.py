"""What you could have known: a finished game judged decision by decision, and its luck weighed.

    from kaffihus.review import review
    found = review(play)                    # a `Play`, such as `replay_record` gives
    found.seats[0].seen.turning_points      # by what seat 0 could know
    found.seats[0].in_truth.luck            # what the hidden cards add

docs/review.md explains the measure.
"""

from kaffihus.review.reviewing import Progress, Review, plain, review, reviewing

__all__ = ["Progress", "Review", "plain", "review", "reviewing"]
