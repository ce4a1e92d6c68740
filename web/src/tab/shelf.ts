/** What a tab keeps of its tables, in the browser's own database: terms, events, reviews, a line for each player's list.

Events are numbered, and a number is given once: of two tabs that play at one table, the second to write finds its
number taken and looks again.
*/

import type { GameReview, PastGame, TableSummary } from "../generated/wire";
import type { Kept } from "./protocol";

type Row = {
  id: string;
  terms: string;
  at: number;
  summaries: Record<string, TableSummary>;
  past: Record<string, PastGame>;
};

const NAME = "kaffihus";
const VERSION = 2; // of its stores

/** Another tab has kept an event of that number. */
export class Conflict extends Error {}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    work.oncomplete = () => done();
    work.onabort = () => fail(work.error);
  });

export class Shelf {
  private base: Promise<IDBDatabase> | null = null;

  private open(): Promise<IDBDatabase> {
    this.base ??= (async () => {
      const opening = indexedDB.open(NAME, VERSION);
      opening.onupgradeneeded = ({ oldVersion }) => {
        const base = opening.result;
        if (oldVersion < 1) {
          base.createObjectStore("tables", { keyPath: "id" });
          base.createObjectStore("events");
        }
        base.createObjectStore("reviews");
      };
      return answer(opening);
    })();
    return this.base;
  }

  /** Keep what happened at some tables, all or nothing. */
  async keep(all: Kept[], now: number): Promise<void> {
    const work = (await this.open()).transaction(["tables", "events"], "readwrite");
    const tables = work.objectStore("tables");
    const events = work.objectStore("events");
    const done = finished(work);
    try {
      for (const { table, first, events: fresh, terms, summaries, past } of all) {
        const row =
          terms === null ? ((await answer(tables.get(table))) as Row | undefined) : { id: table, terms };
        if (!row) throw new Conflict();
        tables.put({ ...row, at: now, summaries, past });
        fresh.forEach((text, i) => events.add(text, [table, first + i]));
      }
      await done;
    } catch (problem) {
      done.catch(() => {});
      const { name } = problem as DOMException;
      throw problem instanceof Conflict || name === "ConstraintError" || name === "AbortError"
        ? new Conflict()
        : problem;
    }
  }

  /** A table's terms and events. */
  async read(table: string): Promise<{ terms: string; events: string[] } | null> {
    const work = (await this.open()).transaction(["tables", "events"]);
    const row = (await answer(work.objectStore("tables").get(table))) as Row | undefined;
    const all = IDBKeyRange.bound([table, 0], [table, Infinity]);
    return row ? { terms: row.terms, events: await answer(work.objectStore("events").getAll(all)) } : null;
  }

  /** Keep the review of a table's game; its form tells whether it is still as reviews are. */
  async keepReview(table: string, form: number, review: GameReview): Promise<void> {
    const work = (await this.open()).transaction("reviews", "readwrite");
    work.objectStore("reviews").put({ form, review }, table);
    await finished(work);
  }

  /** The review that was kept, if it has this form. */
  async review(table: string, form: number): Promise<GameReview | null> {
    const store = (await this.open()).transaction("reviews").objectStore("reviews");
    const kept = (await answer(store.get(table))) as { form: number; review: GameReview } | undefined;
    return kept?.form === form ? kept.review : null;
  }

  /** Every table, the latest first. */
  private async rows(): Promise<Row[]> {
    const rows = (await answer(
      (await this.open()).transaction("tables").objectStore("tables").getAll(),
    )) as Row[];
    return rows.sort((a, b) => b.at - a.at);
  }

  /** A player's tables in progress; where it is their turn, first. */
  async tables(player: string): Promise<TableSummary[]> {
    const found = (await this.rows()).flatMap((row) => row.summaries[player] ?? []);
    return found.sort((a, b) => Number(b.is_your_turn) - Number(a.is_your_turn));
  }

  /** A player's finished games, the newest first. */
  async past(player: string): Promise<PastGame[]> {
    const found = (await this.rows()).flatMap((row) => row.past[player] ?? []);
    return found.sort((a, b) => b.finished - a.finished);
  }

  /** Throw a player's unfinished tables away; which. */
  async clear(player: string): Promise<string[]> {
    const gone = (await this.tables(player)).map((one) => one.id);
    const work = (await this.open()).transaction(["tables", "events"], "readwrite");
    for (const table of gone) {
      work.objectStore("tables").delete(table);
      work.objectStore("events").delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    }
    await finished(work);
    return gone;
  }
}
