/** What the house and the games say: a key with parameters, in the page's language.

A parameter whose name begins with `seat` is a seat; any other value is said by the phrase
`<game>.name.<value>` if there is one, or the house's own (a bot's level).
*/

import { phrase, type Thing } from "./index";
import { parse, render } from "./message";

export type Line = { key: string; params?: Record<string, unknown> };

const PLAIN = "plain"; // the key of what is said in English only

export function say({ key, params = {} }: Line, game: string, names: readonly string[]): string {
  if (key === PLAIN) return String(params.text);
  const found = phrase(key);
  return found ? render(parse(found.text), params, nameIn, found.language) : key;

  function nameIn(param: string, form: string): string | null {
    if (!(param in params)) return null;
    const value = params[param];
    if (param.startsWith("seat")) return names[Number(value)] ?? String(value);
    return Array.isArray(value)
      ? value.map((part) => nameOf(game, part, form)).join(", ")
      : nameOf(game, value, form);
  }
}

/** What a card, a guest, a level is called; in the form that a phrase asks for. */
export function nameOf(game: string, value: unknown, form = ""): string {
  const found = phrase(`${game}.name.${value}`) ?? phrase(`house.name.${value}`);
  if (!found) return String(value);
  return render(parse(found.text), { form }, () => null, found.language);
}

/** A card, a guest, a cake as a parameter: `t("fika.board.do.choose", { card: thing("fika", card) })`. */
export const thing =
  (game: string, id: string): Thing =>
  (form) =>
    nameOf(game, id, form);
