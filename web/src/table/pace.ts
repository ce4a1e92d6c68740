/** A table's clock, as it is told before anybody sits down. */

import type { TableSettings } from "../generated/wire";
import { counted, t } from "../i18n";

type Clock = TableSettings["clock"];
const DAY = 86_400; // seconds
const SLOW = 6 * 3600; // as the house has it

/** Hours or days a move: nobody has to be there. */
export const isSlow = (clock: Clock): boolean => (clock?.seconds ?? 0) >= SLOW;

/** How much time there is: "60 s a move", "3 days a move", "10 min + 5 s". */
export function paceOf(clock: Clock): string {
  if (!clock) return t("setup.clock_none");
  if (clock.kind === "bank") {
    return t("setup.clock_bank", { minutes: clock.seconds / 60, increment: clock.increment });
  }
  const days = clock.seconds / DAY;
  if (Number.isInteger(days)) return counted("setup.clock_days", days);
  return t("setup.clock_move", { seconds: clock.seconds });
}
