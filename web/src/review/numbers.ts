/** Shares of a win, and how sure they are, as they are told. */

/** Shares as whole percent, with a sign where they are a change. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

export function signed(share: number): string {
  const whole = Math.round(100 * share);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : "±"}${Math.abs(whole)} %`;
}

/** Half of a 95 % interval, in whole percent. */
export function give(error: number): string {
  return `± ${Math.max(1, Math.round(196 * error))}`;
}
