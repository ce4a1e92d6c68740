/** A table at this screen: the people who sit here with a connection each, the game's board, what is asked of the house. */

import { untrack } from "svelte";
import { Play, type Why } from "../board/play.svelte";
import { due, sitDown } from "../deal/promises";
import { loadClient, type GameClient } from "../games";
import type { GamePage, Option, Refused, TableInfo } from "../generated/wire";
import { t } from "../i18n";
import { say, type Line } from "../i18n/say";
import * as api from "../net/api";
import { Connection, keptTable, type Answered, type Seen } from "../net/connection.svelte";
import { recall } from "../net/kept";
import { company } from "../state/company.svelte";
import { glossary } from "../state/glossary.svelte";
import { notices } from "../state/notices.svelte";
import { people } from "../state/people.svelte";
import { router } from "../state/router.svelte";
import { nameOfSeat } from "./names";

export class TableSession {
  connections = $state.raw<Connection[]>([]);
  /** Whose connection is shown: at a hot seat it goes from hand to hand. */
  active = $state(0);
  isGone = $state(false);
  /** A table to which somebody has come who has not said yet what to call them, and the seat they want. */
  arriving = $state.raw<{ table: TableInfo; seat: number | null } | null>(null);
  page = $state.raw<GamePage | null>(null);
  client = $state.raw<GameClient | null>(null);
  play = $state.raw<Play | null>(null);

  readonly connection = $derived<Connection | undefined>(this.connections[this.active]);
  readonly table = $derived(this.connection?.table ?? null);
  readonly situation = $derived(this.connection?.situation ?? null);
  readonly you = $derived(this.table?.you ?? null);
  /** Names by seat; the house tells equal ones apart. */
  readonly names = $derived((this.table?.seats ?? []).map((seat) => nameOfSeat(seat) ?? "–"));
  readonly isMine = $derived(
    this.situation?.status === "playing" && this.you !== null && this.situation.pending.includes(this.you),
  );
  readonly isOver = $derived(
    this.situation?.status === "finished" || this.situation?.status === "archived",
  );
  /** A bot makes one decision for this seat, whose clock ran out; then the seat comes back by itself. */
  readonly isMissing = $derived.by(() => {
    if (this.you === null || this.table?.seats[this.you]?.away_because !== "time") return false;
    const lines = this.connection?.log.filter(
      (line) => line.key.startsWith("house.taken_over") && line.params.seat === this.you,
    );
    return lines?.at(-1)?.key === "house.taken_over.missed";
  });
  /** What this seat is asked now. */
  readonly prompt = $derived.by(() => {
    const asked = this.situation?.prompt;
    return asked ? this.say(asked) : null;
  });
  /** The id of whoever is shown, or of who looks on. */
  readonly player = $derived(
    this.you === null ? (people.me?.player.id ?? null) : (this.table?.seats[this.you]?.player ?? null),
  );
  private isComing = false;
  private isLeft = false;
  private readonly game = $derived(this.table?.settings.game ?? null);

  private readonly playSecret = router.secret("play");
  private readonly watchSecret = router.secret("watch");

  /** To be made while a page is set up: it ends with the page. */
  constructor(readonly id: string) {
    void this.comeIn();
    // At once: a page that is replaced before it is shown never comes to its other effects.
    $effect.pre(() => () => untrack(() => this.end()));
    $effect(() => {
      for (const one of this.connections) {
        const { table } = one;
        if (table) untrack(() => this.takePart(one, table));
      }
    });
    $effect(() => {
      if (this.game) void this.load(this.game);
    });
    $effect(() => this.followOn());
  }

  /** A line of the game or the house in the page's language. */
  say = (line: Line): string => say(line, this.game ?? "", this.names);

  get access(): api.Access {
    return { ...people.access, secret: this.watchSecret ?? this.playSecret };
  }

  // --- coming in

  private async comeIn(): Promise<void> {
    const shared = people.shared[this.id];
    if (shared) {
      this.connections = shared.map((person) => new Connection(this.id, person.token, null));
      return;
    }
    const secret = this.playSecret ?? this.watchSecret;
    try {
      const found = await api.table({ ...people.access, secret }, this.id);
      const isFree = found.seats.some((seat) => seat.kind === "open" || seat.kind === "invited");
      if (found.you === null && found.status === "waiting" && this.playSecret && isFree)
        await this.sit(null, found);
      else if (found.you !== null) this.connect(people.me?.token ?? null, null);
      else
        this.connect(
          people.me?.token ?? null,
          this.watchSecret ?? found.links.spectator ?? this.playSecret,
        );
    } catch (problem) {
      const token = people.me?.token ?? null;
      if (problem instanceof api.Problem && problem.status === 404) this.isGone = true;
      else if (!(problem instanceof api.Problem) && recall(keptTable(this.id, token)))
        this.connect(token, null); // without a network: how things stood, until there is one
      else notices.show(t("error.sorry", { text: (problem as Error).message }), "no");
    }
  }

  /** The page is left: its connections end, and what it still waits for makes none. */
  private end(): void {
    this.isLeft = true;
    for (const one of this.connections) one.close();
  }

  private connect(token: string | null, secret: string | null): void {
    if (this.isLeft) return;
    for (const old of this.connections) old.close();
    this.connections = [new Connection(this.id, token, secret)];
  }

  /** Take a seat; whoever has no name of their own yet is asked for one first. */
  async sit(seat: number | null, table: TableInfo | null = this.table): Promise<void> {
    if (!people.isNamed && table) {
      this.arriving = { table, seat };
      return;
    }
    const me = await people.ensure();
    this.arriving = null;
    try {
      await sitDown({ token: me.token, secret: this.playSecret }, this.id, seat);
      this.connect(me.token, null);
      history.replaceState(null, "", `/table/${this.id}`);
    } catch (problem) {
      notices.show((problem as Error).message, "no");
    }
  }

  /** Whoever was invited and would rather look on does so, and may still sit down. */
  watch = (): void => {
    this.arriving = null;
    this.connect(people.me?.token ?? null, this.secret);
  };

  /** Whether somebody has come by the link for those who play. */
  get isInvited(): boolean {
    return this.playSecret !== null;
  }

  /** By which secret of its links somebody has come. */
  get secret(): string | null {
    return this.playSecret ?? this.watchSecret;
  }

  // --- the deal

  /** Everybody at this screen promises their part of a deal that they have seen, and gives it when all have. */
  private takePart(connection: Connection, table: TableInfo): void {
    try {
      const asked = due(table);
      if (asked) void connection.request(asked);
    } catch (problem) {
      notices.show((problem as Error).message, "no");
    }
  }

  // --- the game's board

  private async load(game: string): Promise<void> {
    glossary.open(game);
    void api.gamePage(game).then((found) => {
      this.page = found;
    });
    const client = await loadClient(game);
    if (!client) return;
    this.client = client;
    this.play ??= new Play(client.choose, {
      act: (option) => this.act(option),
      why: (notation) => this.why(notation),
    });
  }

  /** Show on the board what there is now, or what was: in a scene, or looked back at. A board that is covered offers nothing. */
  show(past: Pick<Seen, "view" | "actor"> | null, isCovered: boolean): void {
    const { play, situation, you, names } = this;
    untrack(() => {
      if (!play || !situation?.view) return;
      play.you = you;
      play.names = names;
      if (past) play.update(past.view, [], past.actor);
      else play.update(situation.view, isCovered ? [] : situation.options, situation.actor);
    });
  }

  // --- what is asked of the house

  private async act(option: Option): Promise<void> {
    const answer = await this.connection?.act(option.action);
    if (answer && !answer.ok && answer.refused.code !== "stale") this.explain(answer.refused);
  }

  private async why(notation: string): Promise<Why | null> {
    const reason = await this.connection?.why(notation);
    if (!reason || reason.is_legal) return null;
    return { text: this.say(reason), ruling: reason.ruling === "rules" ? null : (reason.ruling ?? null) };
  }

  /** Ask, and show why not; the answer, null where there is no connection. */
  async ask(message: Parameters<Connection["request"]>[0]): Promise<Answered | null> {
    const answer = (await this.connection?.request(message)) ?? null;
    if (answer && !answer.ok) this.explain(answer.refused);
    return answer;
  }

  private explain(why: Line & Pick<Refused, "ruling">): void {
    notices.show(this.say(why), "no", why.ruling ?? null);
  }

  /** Take the last step back; where that is not one's own to do, propose it. */
  async undo(): Promise<void> {
    const answer = await this.connection?.request({ type: "undo" });
    if (answer && !answer.ok) await this.ask({ type: "propose", what: "undo" });
  }

  // --- around the game, over HTTP

  /** The host starts; bots of a level sit down where nobody does. */
  start = (fill: string) => this.order(api.start(this.ownAccess, this.id, fill));

  /** Leave the table for good, with all who share this screen: the page goes home; before the game the seat is free
  again, later a bot takes it or the game is put away. */
  async leave(): Promise<void> {
    for (const { token } of this.connections)
      if (!(await this.order(api.leave({ token }, this.id)))) return;
    company.forget();
    router.go("/");
  }

  /** Propose another game to everybody, null being the same one; those who share this screen come along. */
  async propose(game: string | null, now = false): Promise<void> {
    const found = await this.order(api.rematch(this.ownAccess, this.id, game, now));
    const shared = people.shared[this.id] ?? [];
    for (const { token } of found ? shared : [])
      if (token !== this.connection?.token) await this.order(api.comeAlong({ token }, this.id, true));
  }

  /** Come along to the next game, or not; who looks on asks for a seat in it. */
  async comeAlong(yes: boolean): Promise<void> {
    const access = this.you === null ? this.access : this.ownAccess;
    const found = await this.order(api.comeAlong(access, this.id, yes));
    if (found && !yes) company.forget();
    // From now on the house knows who looks on here, and lets them in at the next table.
    if (found && yes && this.you === null && this.connection?.token !== people.me?.token)
      this.connect(people.me?.token ?? null, this.watchSecret ?? this.playSecret);
  }

  /** Go on to the next table, once it is there, with whoever said that they come along. */
  private followOn(): void {
    const table = this.table;
    if (!table) return;
    const { next, gathering, waiting } = table;
    untrack(() => {
      company.note(table, this.player);
      if (next && this.isComing) {
        this.isComing = false;
        const shared = people.shared[this.id];
        if (shared) people.share(next, shared);
        router.go(`/table/${next}`);
      } else if (!next) {
        const coming = [...(gathering?.sitting ?? []), ...(gathering?.watching ?? []), ...waiting];
        this.isComing = coming.some((one) => one.player === this.player);
      }
    });
  }

  /** In the name of whoever is shown: at a hot seat that changes. */
  private get ownAccess(): api.Access {
    return { token: this.connection?.token };
  }

  /** The table as it is then, or why not. */
  private async order(answer: Promise<TableInfo>): Promise<TableInfo | null> {
    try {
      return await answer;
    } catch (problem) {
      notices.show((problem as Error).message, "no");
      return null;
    }
  }
}
