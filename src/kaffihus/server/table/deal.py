"""What a table's deal is made of: the seed and what is published of it, everybody's bytes, the dealer."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kaffihus.core.dealer import Dealer, commitment, house_bytes, new_seed, pact, plain_name, tag
from kaffihus.core.game import Game
from kaffihus.core.record import FROM_SEED
from kaffihus.server.table.chair import Chair
from kaffihus.server.table.settings import Terms


class Deal(ABC):
    """The part of a table that deals."""

    terms: Terms
    game: Game
    chairs: list[Chair]
    deal: int  # the number of the deal: another before the start has another seed
    tags: dict[int, str]  # of names that were taken out since, by seat

    @abstractmethod
    def labels(self) -> list[str]:
        """A name for each seat."""

    @property
    def seed(self) -> bytes:
        """The seed of the deal."""
        return self.terms.seed if self.terms.deal_form == 1 else new_seed(self.terms.seed, self.deal)

    @property
    def commitment(self) -> str:
        """What is published of the seed before the deal."""
        return commitment(self.terms.id, self.game.rules_label, self.seed, self.terms.deal_form)

    @property
    def pact(self) -> str:
        """What everybody sees before anybody gives bytes."""
        made = self.commitment
        tags = [tag(made, seat, plain_name(name)) for seat, name in enumerate(self.labels())]
        return pact(made, tags, [chair.promise for chair in self.chairs])

    def settled_bytes(self) -> list[str]:
        """The bytes of all seats as they stand at the start; nobody can choose those that nobody gave."""
        own = [chair.bytes or FROM_SEED for chair in self.chairs]
        if self.terms.deal_form == 1:  # where a record has no word for them
            return [
                house_bytes(self.seed, seat).hex() if given == FROM_SEED else given
                for seat, given in enumerate(own)
            ]
        return own

    def dealer(self, names: list[str], own: list[str]) -> Dealer:
        """The dealer of the game, for names and bytes by seat."""
        return Dealer(
            self.terms.id,
            self.game.rules_label,
            self.seed,
            [None if given == FROM_SEED else bytes.fromhex(given) for given in own],
            [plain_name(name) for name in names],
            self.terms.settings.options,
            self.terms.deal_form,
            {
                seat: chair.promise
                for seat, chair in enumerate(self.chairs)
                if chair.promise and own[seat] == FROM_SEED
            },
            self.tags if self.terms.deal_form >= 3 else {},
        )
