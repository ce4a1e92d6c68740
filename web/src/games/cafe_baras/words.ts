/** Café Baras in words: buttons, card help, points. */

import type { GameKey } from "../../generated/keys";
import type { Option } from "../../generated/wire";
import type { Play } from "../../board/play.svelte";
import type { CafeBarasView, PaymentView } from "../../generated/cafe_baras/view";
import { counted, t, word } from "../../i18n";
import { cardOf, guestOf, want } from "./layout";

export const LETTERS: Record<string, string> = {
  coffee: "C",
  tea: "T",
  drink: "D",
  snack: "N",
  soup: "S",
  sweet: "W",
  rustic: "Ru",
  retro: "Re",
  modern: "Mo",
};
export const titleOf = (symbol: string): string => word("cafe_baras.board.symbol", symbol);

function wantsOf(card: string): string {
  return cardOf(card)
    .customer.wants.map(want)
    .map(({ food, size }) =>
      size > 1 ? word("cafe_baras.board.several", food, { count: size }) : titleOf(food),
    )
    .join(", ");
}

export function cardHelp(card: string): string {
  const { name, category, type, cost, score, text, customer } = cardOf(card);
  const sort = word("cafe_baras.board.category", category);
  const about = t("cafe_baras.board.help", {
    name,
    kind: type ? `${titleOf(type)}, ${sort}` : sort,
    cost,
    score,
  });
  const guest = { name: customer.name, wants: wantsOf(card) };
  const wish = customer.decor
    ? t("cafe_baras.board.customer", { ...guest, decor: titleOf(customer.decor) })
    : t("cafe_baras.board.customer_passing", guest);
  return [about, text, wish].filter(Boolean).join(" ");
}

export function guestHelp(guest: string): string {
  const { name, points, text } = guestOf(guest);
  return t("cafe_baras.board.guest", { name, points: counted("board.points", points), what: text });
}

export function label(option: Option, play: Play<CafeBarasView>): string {
  const { card, guest, food } = option.arguments;
  switch (option.family) {
    case "add": {
      const held = play.view.hand?.find((one) => one.card === card);
      return t("cafe_baras.board.do.add", {
        card: cardOf(card).name,
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
    card: card && cardOf(card).name,
    guest: guest && guestOf(guest).name,
  });
}

function serveLabel(customer: string, paid?: PaymentView | null): string {
  if (!paid) return t("cafe_baras.board.do.serve", { customer });
  return t(paid.regular ? "cafe_baras.board.serve_regular" : "cafe_baras.board.serve_paid", {
    customer,
    coins: paid.coins,
  });
}

export const score = (view: CafeBarasView, seat: number): string =>
  t("board.pt", { points: view.scores[seat] });

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
