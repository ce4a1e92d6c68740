/** What those at a table are called: people as they wish, a bot by its level in the page's language. */

import type { SeatInfo } from "../generated/wire";
import { word } from "../i18n";

export function nameOfSeat({ name, kind, level }: SeatInfo): string | null {
  if (kind !== "bot" || !level || !name?.startsWith(level)) return name;
  return word("house.name", level) + name.slice(level.length); // equal ones are told apart by a number
}
