/** Reads a record file, as far as the deal needs it. */

import type { Deal } from "./deal";

export type Step = { number: number; who: string; notation: string };
/** `rules` is the label that the commitment names. */
export type GameRecord = Deal & { commitment: string; steps: Step[]; result: string };

export function readRecord(text: string): GameRecord {
  const value = (key: string): string => text.match(new RegExp(`^${key}: (.*)$`, "m"))?.[1].trim() ?? "";
  const listed = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((line) => line[1].trim());
  const bySeat = (pattern: RegExp): Record<string, string> =>
    Object.fromEntries([...text.matchAll(pattern)].map(([, seat, hash]) => [seat, hash]));
  return {
    form: Number(value("deal") || 1),
    table: value("table"),
    rules: `${value("game")} ${value("rules")} ${value("components")}`,
    names: listed(/^player \d+: (.*)$/gm),
    options: Object.fromEntries(
      [...text.matchAll(/^option ([a-z_]+): (-?\d+)$/gm)].map(([, name, chosen]) => [name, Number(chosen)]),
    ),
    commitment: value("commitment"),
    bytes: listed(/^bytes \d+: ([0-9a-f]+|seed)$/gm),
    unopened: bySeat(/^promise (\d+): ([0-9a-f]{64})$/gm),
    tags: bySeat(/^tag (\d+): ([0-9a-f]{64})$/gm),
    steps: [...text.matchAll(/^(\d+) (chance|\d+) (.+)$/gm)].map(([, number, who, notation]) => ({
      number: Number(number),
      who,
      notation: notation.trim(),
    })),
    result: value("result"),
    seed: value("seed"),
  };
}
