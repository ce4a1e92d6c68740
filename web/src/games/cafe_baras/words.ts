/** Café Baras in words: buttons, card help, points. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { CafeBarasView, GuestView, PaymentView, PointsView } from "../../generated/cafe_baras/view";
import type { About } from "../../board/look.svelte";
import { counted, t, word } from "../../i18n";
import { nameOf, thing } from "../../i18n/say";
import { cardOf, guestOf, want } from "./layout";

/** What a card or a guest is called. */
export const cardName = (id: string): string => nameOf("cafe_baras", id);
export const desires = (guest: string): string => word("cafe_baras.name", `${guest}.desires`);
export const titleOf = (symbol: string): string => word("cafe_baras.board.symbol", symbol);

function wantsOf(card: string): string {
  return cardOf(card)
    .customer.wants.map(want)
    .map(({ food, size }) =>
      size > 1 ? word("cafe_baras.board.several", food, { count: size }) : titleOf(food),
    )
    .join(", ");
}

/** What a card is for the café, whom it brings as a customer, and what serving them would bring now. */
export function aboutCard(card: string, pays: PaymentView | null = null): About {
  const { category, type, cost, score, scoring, customer } = cardOf(card);
  const text = cardOf(card).text && word("cafe_baras.text", card);
  const sort = word("cafe_baras.board.category", category);
  const about = t("cafe_baras.board.help", {
    kind: type ? `${titleOf(type)}, ${sort}` : sort,
    cost,
    score: scoring ? t("cafe_baras.board.score_varies") : counted("board.points", score),
  });
  const mark = effectMark(card);
  const when = mark && word("cafe_baras.board.when", mark);
  const guest = { name: customer.name, wants: wantsOf(card) };
  const wish = customer.decor
    ? t("cafe_baras.board.customer", { ...guest, decor: titleOf(customer.decor) })
    : t("cafe_baras.board.customer_passing", guest);
  return {
    says: [about, text && (when ? `${when} ${text}` : text), wish].filter((part): part is string => !!part),
    worth: pays
      ? t(pays.regular ? "cafe_baras.board.pays_regular" : "cafe_baras.board.pays", {
          name: customer.name,
          coins: pays.coins,
        })
      : null,
  };
}

/** When a card's effect works: once when it is added, when somebody is served, or as long as it is there. */
export function effectMark(card: string): "serve" | "now" | "always" | null {
  const { effect } = cardOf(card);
  if (!effect) return null;
  return effect.op === "serve_bonus" ? "serve" : effect.when === "now" ? "now" : "always";
}

/** What pleases a special guest, and who could claim them now. */
export function aboutGuest({ guest, claimed_by, met_by }: GuestView, names: string[]): About {
  const { points } = guestOf(guest);
  const could = met_by.map((seat) => names[seat]).join(", ");
  return {
    says: [t("cafe_baras.board.guest", { what: desires(guest) })],
    worth:
      claimed_by !== null
        ? t("cafe_baras.board.guest_with", {
            points: counted("board.points", points),
            name: names[claimed_by],
          })
        : could
          ? t("cafe_baras.board.guest_met", { points: counted("board.points", points), names: could })
          : t("cafe_baras.board.guest_open", { points: counted("board.points", points) }),
  };
}

/** What a player's points are made of. */
export function aboutPoints({ coins, cards, regulars, guests, total }: PointsView): About {
  return {
    says: [t("cafe_baras.board.points_of", { coins, cards, regulars, guests })],
    worth: counted("board.points", total),
  };
}

export function label(option: Option, play: Play<CafeBarasView>): string {
  const { card, guest, food } = option.arguments;
  switch (option.family) {
    case "add": {
      const held = play.view.hand?.find((one) => one.card === card);
      return t("cafe_baras.board.do.add", {
        card: thing("cafe_baras", card),
        cost: held?.cost ?? cardOf(card).cost,
      });
    }
    case "serve":
      return serveLabel(cardOf(card).customer.name, play.view.preview[card]?.[play.view.seat ?? 0]);
    case "stand_in":
      return titleOf(food);
    case "pass":
      return t("board.pass");
  }
  return word("cafe_baras.board.do", option.family, {
    card: card && thing("cafe_baras", card),
    guest: guest && thing("cafe_baras", guest),
  });
}

function serveLabel(customer: string, paid?: PaymentView | null): string {
  if (!paid) return t("cafe_baras.board.do.serve", { customer });
  return t(paid.regular ? "cafe_baras.board.serve_regular" : "cafe_baras.board.serve_paid", {
    customer,
    coins: paid.coins,
  });
}

/** Lines of the log that tell the story. */
export const MOMENTS: GameKey[] = [
  "cafe_baras.claim",
  "cafe_baras.claims",
  "cafe_baras.regular",
  "cafe_baras.trigger.regulars",
  "cafe_baras.trigger.last_guest",
  "cafe_baras.trigger.reshuffle",
  "cafe_baras.trigger.stalled",
  "cafe_baras.trigger.passes",
  "cafe_baras.wins",
  "cafe_baras.shares",
];
