/** What a table knows of its seats that a board shows beside each name. */

import type { SeatClock, Situation, TableInfo } from "../generated/wire";

export type SeatState = {
  /** This seat is to decide. */
  isPending: boolean;
  /** It has decided, and others have not yet. */
  isDone: boolean;
  isAway: boolean;
  /** The bot that sits here. */
  bot: string | null;
  /** A bot plays for them. */
  isSubstituted: boolean;
  clock: SeatClock | null;
  /** When the clock was told: milliseconds. */
  at: number;
};

export function seatStates(
  table: TableInfo,
  situation: Situation,
  connected: boolean[],
  at: number,
): SeatState[] {
  const isPlaying = situation.status === "playing";
  const several = situation.pending.length > 1;
  return table.seats.map((seat) => {
    const isPending = isPlaying && situation.pending.includes(seat.seat);
    return {
      isPending,
      isDone: isPlaying && several && !isPending,
      isAway: seat.kind === "player" && !(connected[seat.seat] ?? seat.is_connected),
      bot: seat.kind === "bot" ? seat.level : null,
      isSubstituted: seat.substitute !== null,
      clock: situation.clocks[seat.seat] ?? null,
      at,
    };
  });
}
