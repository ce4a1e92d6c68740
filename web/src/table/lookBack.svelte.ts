/** Looking back at moments of a running game that this page has seen. */

import type { Seen } from "../net/connection.svelte";

/** The version to look at: none is before the first one seen, and the last one is now (null). */
export function versionWithin(wanted: number | null, seen: readonly Seen[]): number | null {
  if (wanted === null || !seen.length) return null;
  const found = Math.max(wanted, seen[0].version);
  return found < seen.at(-1)!.version ? found : null;
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
