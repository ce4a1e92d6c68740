/** Several people at one screen: it goes from hand to hand under a cover. */

import { untrack } from "svelte";
import type { TableSession } from "./session.svelte";

/** One of the people at the screen: their seat, and whom their own connection says the table waits for. */
export type Here = { seat: number | null; pending: readonly number[] };

/** Who is to look next: null while the one who looks has something to decide, or nobody else here has. */
export function nextToLook(people: readonly Here[], active: number): number | null {
  const now = people[active];
  if (people.length < 2 || !now) return null;
  const isAsked = (one: Here, pending: readonly number[]) =>
    one.seat !== null && pending.includes(one.seat);
  if (isAsked(now, now.pending)) return null;
  // The other's own connection must say so too: one of the two may be behind.
  const next = people.findIndex((one) => isAsked(one, now.pending) && isAsked(one, one.pending));
  return next < 0 ? null : next;
}

export class HotSeat {
  isCovered = $state(false);

  /** To be made while a page is set up: it ends with the page. */
  constructor(private readonly session: TableSession) {
    this.isCovered = untrack(() => session.connections.length > 1);
    $effect(() => {
      const next = session.isOver ? null : nextToLook(this.people(), session.active);
      if (next !== null) {
        session.active = next;
        this.isCovered = true;
      }
      if (session.isOver) this.isCovered = false;
    });
  }

  private people(): Here[] {
    return this.session.connections.map((one) => ({
      seat: one.table?.you ?? null,
      pending: one.situation?.pending ?? [],
    }));
  }

  uncover = (): void => {
    this.isCovered = false;
  };
}
