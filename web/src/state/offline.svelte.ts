/** Whether the house can be heard, and how old what is shown is where it cannot. */

class Offline {
  /** When what is shown was last heard; null: just now. */
  since = $state<number | null>(null);
  isOff = $state(false);

  /** To be called once there is a page. */
  watch(): void {
    this.isOff = !navigator.onLine;
    addEventListener("offline", () => (this.isOff = true));
    addEventListener("online", () => (this.isOff = false));
  }

  /** The house has answered. */
  heard(): void {
    this.since = null;
    this.isOff = false;
  }

  /** It has not, and this is from then. */
  shown(at: number): void {
    this.since = Math.min(this.since ?? at, at);
    this.isOff = true;
  }
}

export const offline = new Offline();
