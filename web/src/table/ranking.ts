/** Who stands where at the end of a game. */

/** The seats by their ranks, the first before all; as they sit where there are no ranks. */
export function byRank(names: readonly string[], ranks?: readonly number[]): number[] {
  return [...names.keys()].sort((a, b) => (ranks?.[a] ?? 0) - (ranks?.[b] ?? 0) || a - b);
}
