/** Looking back at moments of a running game that this page has seen. */

import type { Seen } from "../net/connection.svelte";

/** The version to look at: none is before the first one seen, and the last one is now (null). */
export function versionWithin(wanted: number | null, seen: readonly Seen[]): number | null {
  const last = seen.at(-1)?.version ?? 0;
  return wanted === null || wanted >= last ? null : Math.max(wanted, seen[0].version);
}

/** The first version after one's own last action, of what was seen; null where nothing happened since. */
export function sinceOwn(seen: readonly Seen[], you: number | null): number | null {
  if (you === null) return null;
  const own = seen.map((one) => one.actor).lastIndexOf(you);
  return own < 0 ? null : (seen[own + 1]?.version ?? null);
}

export class LookBack {
  /** The version looked at; null: now. */
  at = $state<number | null>(null);
  constructor(private readonly seen: () => readonly Seen[]) {}

  /** The first moment seen from that version on; null: now. */
  get moment(): Seen | null {
    const at = this.at;
    return at === null ? null : (this.seen().find((one) => one.version >= at) ?? null);
  }

  to(version: number | null): void {
    this.at = versionWithin(version, this.seen());
  }

  /** A step back (-1) or forth (+1). */
  step(by: number): void {
    const now = this.at ?? this.seen().at(-1)?.version;
    if (now !== undefined) this.to(now + by);
  }
}
