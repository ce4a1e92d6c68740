/** Short messages at the edge of the page, also read out. */

export type Notice = { id: number; text: string; ruling: string | null; kind: "info" | "no" };

class Notices {
  list = $state<Notice[]>([]);
  /** What the live region says. */
  spoken = $state("");
  private count = 0;

  show(text: string, kind: Notice["kind"] = "info", ruling: string | null = null): void {
    const id = ++this.count;
    this.list = [{ id, text, ruling, kind }];
    this.say(text);
    setTimeout(() => this.drop(id), 3200 + text.length * 45);
  }

  drop(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  say(text: string): void {
    this.spoken = this.spoken === text ? `${text} ` : text;
  }
}

export const notices = new Notices();
