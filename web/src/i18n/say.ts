/** What the house and the games say: a key with parameters, in the page's language.

A parameter whose name begins with `seat` is a seat; any other value is said by the phrase
`<game>.name.<value>` if there is one, or the house's own (a bot's level).
*/

import { fill, phrase } from "./index";

export type Line = { key: string; params?: Record<string, unknown> };

const PLAIN = "plain"; // the key of what is said in English only

export function say({ key, params = {} }: Line, game: string, names: readonly string[]): string {
  if (key === PLAIN) return String(params.text);
  const nameOf = (value: unknown) =>
    phrase(`${game}.name.${value}`) ?? phrase(`house.name.${value}`) ?? String(value);
  const said: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name.startsWith("seat")) said[name] = names[Number(value)] ?? String(value);
    else said[name] = Array.isArray(value) ? value.map(nameOf).join(", ") : nameOf(value);
  }
  return fill(phrase(key) ?? key, said);
}
