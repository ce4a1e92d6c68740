/** Reviews of finished games: each made by a worker of its own, which ends with it; one at a time, and kept on this device. */

import type { ReviewState } from "../generated/wire";
import type { ToReviewer } from "./protocol";
import type { Shelf } from "./shelf";

export class Reviews {
  private readonly current = new Map<string, ReviewState>(); // what is made just now, waits, or has failed
  private last: Promise<void> = Promise.resolve();
  private isWhole = false; // after a failure it is tried with all of Python's machine code

  /** `site` is the folder's address; reviews of another form than this are made again. */
  constructor(
    private readonly site: string,
    private readonly form: number,
    private readonly shelf: Shelf,
  ) {}

  /** How far the review of a table is. */
  async state(table: string): Promise<ReviewState> {
    const known = this.current.get(table);
    if (known) return known;
    const review = await this.shelf.review(table, this.form);
    return review ? { status: "done", review } : { status: "none" };
  }

  /** Have a record reviewed, when those before it are, unless that is being done. */
  begin(table: string, record: string): ReviewState {
    const known = this.current.get(table);
    if (known && known.status !== "failed") return known;
    return this.lineUp(table, record, true);
  }

  /** How far the review of a record that somebody brought is; asked for, it is begun. It is there as long as the page is open. */
  ofBrought(record: string): ReviewState {
    const known = this.current.get(record);
    if (known?.status === "failed") this.current.delete(record); // said once: whoever asks again tries again
    return known ?? this.lineUp(record, record, false);
  }

  private lineUp(table: string, record: string, isKept: boolean): ReviewState {
    const waiting: ReviewState = { status: "waiting" };
    this.current.set(table, waiting);
    this.last = this.last.then(() => this.make(table, record, isKept));
    return waiting;
  }

  private async make(table: string, record: string, isKept: boolean): Promise<void> {
    const game = /^game: (\w+)$/m.exec(record)?.[1] ?? "";
    const worker = new Worker(new URL("./reviewer.ts", import.meta.url), { type: "module" });
    const end = new Promise<ReviewState>((done) => {
      worker.onmessage = ({ data }: MessageEvent<ReviewState>) => {
        if (data.status === "working") this.current.set(table, data);
        else done(data);
      };
      worker.onerror = () => done({ status: "failed" });
    });
    worker.postMessage({ site: this.site, game, record, isWhole: this.isWhole } satisfies ToReviewer);
    const state = await end;
    worker.terminate();
    this.current.set(table, state);
    this.isWhole ||= state.status === "failed";
    if (!state.review || !isKept) return;
    try {
      await this.shelf.keepReview(table, this.form, state.review);
      this.current.delete(table);
    } catch {
      // No room for it on this device: the page has it as long as it is open.
    }
  }
}
