/** Those one played with last: on whatever page one is, one hears what they would like to play next. */

import type { TableInfo } from "../generated/wire";
import * as api from "../net/api";
import { IS_TAB, keptAs } from "../net/place";
import { people } from "./people.svelte";
import { router } from "./router.svelte";
import { cue } from "./sound";

type Kept = { table: string; player: string; at: number; isDone: boolean };

const KEY = keptAs("company");
const EVENING = 8 * 3_600_000; // milliseconds, as the house has it
const PAUSE = 4000; // milliseconds between two questions

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

class Company {
  /** Their table, while another page is shown. */
  table = $state.raw<TableInfo | null>(null);
  /** One's answer is asked for, or they have gone on without one. */
  readonly news = $derived.by(() => {
    if (this.table?.next) return router.path === `/table/${this.table.next}` ? null : "gone";
    return this.table?.gathering?.asked.some((one) => one.player === this.kept?.player) ? "asked" : null;
  });
  private kept = $state.raw<Kept | null>(read());
  private isComing = false;

  /** Somebody sits at a table with others. */
  note(table: TableInfo, player: string | null): void {
    const { kept } = this;
    const isKnown = kept !== null && kept.table === table.id && kept.player === player;
    const isWithOthers = table.seats.some((seat) => seat.kind === "player" && seat.player !== player);
    if (isKnown || !player || table.you === null || !isWithOthers) return;
    if (IS_TAB || people.shared[table.id]) return; // all at this screen
    this.keep({ table: table.id, player, at: Date.now(), isDone: false });
  }

  /** Nothing more is to be heard of them here. */
  forget(): void {
    this.table = null;
    if (this.kept) this.keep({ ...this.kept, isDone: true });
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      /* a browser that keeps nothing: then until this page is left */
    }
  }

  /** Ask from time to time, unless their table is what the page shows; ends what it returns. */
  listen(path: string): (() => void) | undefined {
    const kept = this.kept;
    this.table = null;
    this.isComing = false;
    if (!kept || kept.isDone || kept.player !== people.me?.player.id) return;
    if (path === `/table/${kept.table}` || Date.now() - kept.at > EVENING) return;
    let isOn = true;
    const ask = () =>
      api.table(people.access, kept.table).then(
        (found) => isOn && this.hear(found),
        (problem: Error) =>
          isOn && problem instanceof api.Problem && problem.status === 404 && this.forget(),
      );
    const timer = setInterval(ask, PAUSE);
    void ask();
    return () => {
      isOn = false;
      clearInterval(timer);
    };
  }

  private hear(table: TableInfo): void {
    if (table.status === "archived") return this.forget();
    const wasAsked = this.news === "asked";
    this.table = table;
    if (this.news === "asked" && !wasAsked) cue("turn");
    if (table.next && this.isComing) {
      this.isComing = false;
      router.go(`/table/${table.next}`);
      return;
    }
    const coming = [...(table.gathering?.sitting ?? []), ...(table.gathering?.watching ?? [])];
    this.isComing = coming.some((one) => one.player === this.kept?.player);
  }

  /** Come along to what they play next, or not. */
  async answer(yes: boolean): Promise<void> {
    if (!this.table) return;
    this.isComing = yes;
    const found = await api.comeAlong(people.access, this.table.id, yes);
    if (yes) this.hear(found);
    else this.forget();
  }
}

export const company = new Company();
