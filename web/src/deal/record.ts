/** Reads a record file, as far as the deal needs it. */

export type Step = { number: number; who: string; notation: string };
export type GameRecord = {
  table: string;
  /** The rules' label that the commitment names. */
  rules: string;
  commitment: string;
  bytes: string[];
  steps: Step[];
  seed: string;
};

export function readRecord(text: string): GameRecord {
  const value = (key: string): string => text.match(new RegExp(`^${key}: (.*)$`, "m"))?.[1].trim() ?? "";
  return {
    table: value("table"),
    rules: `${value("game")} ${value("rules")} ${value("components")}`,
    commitment: value("commitment"),
    bytes: [...text.matchAll(/^bytes \d+: ([0-9a-f]+)$/gm)].map((line) => line[1]),
    steps: [...text.matchAll(/^(\d+) (chance|\d+) (.+)$/gm)].map(([, number, who, notation]) => ({
      number: Number(number),
      who,
      notation: notation.trim(),
    })),
    seed: value("seed"),
  };
}
