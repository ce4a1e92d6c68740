/** One seat's (or spectator's) socket at one table: it survives lost connections and repeats nothing.

    new → hello → sync → update, update … → lost → hello with the last version → sync …

A request is kept and sent again over each new connection until it is answered by its id.
*/

import type { View } from "../generated/view";
import type {
  ChatLine,
  ClientMessage,
  Coached,
  LogEntry,
  Reacted,
  Reason,
  Refused,
  Remark,
  Scene,
  ServerMessage,
  Situation,
  TableInfo,
} from "../generated/wire";

import { offline } from "../state/offline.svelte";
import { house, type Socket } from "./house";
import { recall, remember } from "./kept";
import { IS_TAB } from "./place";

export type Reaction = Reacted["reaction"];
export type Link = "connecting" | "open" | "lost" | "refused";
/** A moment of the game: what was seen, and who had brought it about. */
export type Seen = { version: number; view: View; actor: number | null };
export type Answered = { ok: true } | { ok: false; refused: Refused };

const PING_AFTER = 2500;
const DEAD_AFTER = 9000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const RESEND_AFTER = 4000;
const REMEMBERED = 300;
const SCENES_REMEMBERED = 30;
const REMARKS_REMEMBERED = 3;
const REACTION_LASTS = 3500;
const MOST_REACTIONS = 6;
const FOR_GOOD = new Set([4400, 4401, 4403, 4404]);

/** A message that is answered, without its id, which the connection gives it. */
type Asked<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
export type Request = Asked<ClientMessage>;

type KeptTable = Pick<Connection, "table" | "situation" | "log" | "chat">;

/** The name under which a table is kept, for one person. */
export const keptTable = (id: string, token: string | null): string =>
  `/table/${id} ${token?.slice(0, 8) ?? ""}`;

type Waiting = {
  message: Request & { id: string };
  sent: number;
  done: (answer: Answered | Reason | Coached) => void;
};

export class Connection {
  link = $state<Link>("connecting");
  closed = $state<number | null>(null);
  table = $state.raw<TableInfo | null>(null);
  situation = $state.raw<Situation | null>(null);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  muted = $state.raw<number[]>([]);
  connected = $state.raw<boolean[]>([]);
  /** By seat: when a connection broke off. */
  awaySince = $state.raw<(number | null)[]>([]);
  /** Feelings shown a moment ago. */
  reactions = $state.raw<{ id: number; seat: number; reaction: Reaction }[]>([]);
  /** When the situation came, for clocks. */
  at = $state(0);
  version = 0;
  /** What was seen since this page came in, oldest first, to look back at. */
  seen = $state.raw<Seen[]>([]);
  /** What regulars said lately, numbered as it came. */
  remarks = $state.raw<(Remark & { number: number })[]>([]);
  /** The scenes told lately, with the version each came with, and how many of them are over. */
  told = $state.raw<{ version: number; scene: Scene }[]>([]);
  watched = $state(0);

  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private heard = 0;
  private timer = 0;
  private beat = 0;
  private ended = false;
  private count = 0;
  private readonly stamp = Math.random().toString(36).slice(2, 10);

  constructor(
    readonly id: string,
    readonly token: string | null,
    readonly secret: string | null,
  ) {
    this.open();
    this.beat = window.setInterval(() => this.tick(), 500);
    if (!IS_TAB) addEventListener("offline", this.break);
    addEventListener("online", this.mend);
    addEventListener("pagehide", this.keep);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener("offline", this.break);
    removeEventListener("online", this.mend);
    removeEventListener("pagehide", this.keep);
    this.keep();
    this.socket?.close();
  }

  // --- requests

  act(action: number | string): Promise<Answered> {
    return this.request({ type: "act", action, version: this.version });
  }

  why(action: number | string): Promise<Reason> {
    return this.exchange({ type: "why", action });
  }

  /** What the coach says of one's decision, when it has thought. */
  coach(): Promise<Coached | Extract<Answered, { ok: false }>> {
    return this.exchange({ type: "coach" });
  }

  request(message: Exclude<Request, { type: "why" | "coach" }>): Promise<Answered> {
    return this.exchange(message);
  }

  private exchange<Answer extends Answered | Reason | Coached>(message: Request): Promise<Answer> {
    const id = `${this.stamp}-${++this.count}`;
    return new Promise((done) => {
      const waiting: Waiting = {
        message: { ...message, id },
        sent: 0,
        done: (answer) => done(answer as Answer),
      };
      this.waiting.set(id, waiting);
      this.send(waiting);
    });
  }

  private send(waiting: Waiting): void {
    if (this.link !== "open" || this.socket?.readyState !== WebSocket.OPEN) return;
    waiting.sent = Date.now();
    this.socket.send(JSON.stringify(waiting.message));
  }

  // --- the socket

  private open(): void {
    if (this.ended) return;
    const socket = house().socket(this.id);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.heard = Date.now();
      const chat = this.chat.at(-1)?.number ?? 0;
      const hello: ClientMessage = { type: "hello", version: this.version, chat };
      if (this.token) hello.token = this.token;
      if (this.secret) hello.secret = this.secret;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code);
    };
  }

  private lose(code: number): void {
    this.socket = null;
    if (this.ended) return;
    if (FOR_GOOD.has(code)) {
      this.link = "refused";
      this.closed = code;
      return;
    }
    this.link = "lost";
    if (!this.table) this.restore();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  // --- without a network

  /** How things stood, kept for when this page is opened without a network. */
  private keep = (): void => {
    const { table, situation, log, chat } = this;
    if (this.version && table?.status !== "waiting")
      remember(keptTable(this.id, this.token), { table, situation, log, chat } satisfies KeptTable);
  };

  /** Show how things stood: nothing can be chosen until the house says how they stand. */
  private restore(): void {
    const kept = recall(keptTable(this.id, this.token));
    if (!kept) return;
    const { table, situation, log, chat } = kept.answer as KeptTable;
    [this.table, this.log, this.chat] = [table, log, chat];
    if (situation) this.show({ ...situation, options: [], may_undo: false, clocks: [] });
    offline.shown(kept.at);
  }

  /** The device has no network: no need to wait for silence. */
  private break = (): void => {
    const dead = this.socket;
    if (!dead) return;
    this.lose(1006);
    dead.close();
  };

  /** It has one again: no need to wait for the next try. */
  private mend = (): void => {
    if (this.link !== "lost" || this.socket) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  };

  private tick(): void {
    if (this.link === "refused" || !this.socket) return;
    const silence = Date.now() - this.heard;
    if (silence > DEAD_AFTER) {
      this.break();
      return;
    }
    if (this.link !== "open") return;
    if (silence > PING_AFTER) this.socket.send('{"type":"ping"}');
    for (const waiting of this.waiting.values()) {
      if (Date.now() - waiting.sent > RESEND_AFTER) this.send(waiting);
    }
  }

  private askAgain(): void {
    const chat = this.chat.at(-1)?.number ?? 0;
    this.socket?.send(JSON.stringify({ type: "sync", version: this.version, chat }));
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case "sync":
        offline.heard();
        this.log = joinLog(
          this.log.filter((line) => line.version <= message.since),
          message.log,
        );
        this.chat = renamed(joinChat(this.chat, message.chat), this.table, message.table);
        this.muted = message.muted;
        this.table = message.table;
        this.version = message.version;
        this.tell(message.scenes, message.log);
        this.remark(message.talk);
        this.show(message.situation);
        this.wait = FIRST_WAIT;
        if (this.link !== "open") {
          this.link = "open";
          for (const waiting of this.waiting.values()) this.send(waiting);
        }
        break;
      case "update":
        if (message.version <= this.version) break;
        if (message.version > this.version + 1) {
          this.askAgain();
          break;
        }
        this.version = message.version;
        this.log = joinLog(this.log, message.log);
        this.tell(message.scenes, message.log);
        this.remark(message.talk);
        if (message.table) {
          this.chat = renamed(this.chat, this.table, message.table);
          this.table = message.table;
        }
        this.show(message.situation);
        break;
      case "done":
        this.settle(message.id, { ok: true });
        break;
      case "refused":
        this.settle(message.id, { ok: false, refused: message });
        break;
      case "reason":
      case "coached":
        this.settle(message.id, message);
        break;
      case "said":
        this.chat = joinChat(this.chat, [message.line]);
        break;
      case "reacted":
        this.react(message.seat, message.reaction);
        break;
      case "presence":
        this.connected = message.connected;
        this.awaySince = message.away_since;
        break;
      case "pong":
        this.connected = message.connected;
        this.awaySince = message.away_since;
        if (message.version > this.version || message.chat > (this.chat.at(-1)?.number ?? 0))
          this.askAgain();
        break;
    }
  }

  /** Scenes wait until they are watched; those of what was taken back are gone. */
  private remark(talk: Remark[]): void {
    const before = this.remarks.at(-1)?.number ?? 0;
    const fresh = talk.map((one, i) => ({ ...one, number: before + 1 + i }));
    if (fresh.length) this.remarks = [...this.remarks, ...fresh].slice(-REMARKS_REMEMBERED);
  }

  private tell(scenes: Scene[], log: LogEntry[]): void {
    const gone = new Set(log.flatMap((line) => line.retracts ?? []));
    if (!scenes.length && !gone.size) return;
    const all = [...this.told, ...scenes.map((scene) => ({ version: this.version, scene }))];
    const over = new Set(this.told.slice(0, this.watched));
    this.told = all.filter((one) => !gone.has(one.version)).slice(-SCENES_REMEMBERED);
    this.watched = this.told.filter((one) => over.has(one)).length;
  }

  private react(seat: number, reaction: Reaction): void {
    const id = ++this.count;
    this.reactions = [...this.reactions.slice(1 - MOST_REACTIONS), { id, seat, reaction }];
    setTimeout(() => (this.reactions = this.reactions.filter((one) => one.id !== id)), REACTION_LASTS);
  }

  private show(situation: Situation): void {
    this.at = Date.now();
    this.situation = situation;
    if (situation.view)
      this.seen = [
        ...this.seen.slice(1 - REMEMBERED),
        { version: this.version, view: situation.view, actor: situation.actor },
      ];
  }

  private settle(id: string, answer: Answered | Reason | Coached): void {
    this.waiting.get(id)?.done(answer);
    this.waiting.delete(id);
  }
}

/** The log with new lines, without those an undo has taken back. */
export function joinLog(old: LogEntry[], fresh: LogEntry[]): LogEntry[] {
  const gone = new Set(fresh.flatMap((line) => line.retracts ?? []));
  const last = old.at(-1)?.version ?? 0;
  const kept = gone.size ? old.filter((line) => !gone.has(line.version)) : old;
  return [...kept, ...fresh.filter((line) => line.version > last || !old.length)];
}

/** What was said, under the names that people have now. */
export function renamed(chat: ChatLine[], before: TableInfo | null, after: TableInfo): ChatLine[] {
  const changed = (before?.seats ?? []).filter(
    ({ seat, name, player }) =>
      player && after.seats[seat]?.player === player && after.seats[seat].name !== name,
  );
  if (!changed.length) return chat;
  return chat.map((line) =>
    changed.some((one) => one.seat === line.seat)
      ? { ...line, name: after.seats[line.seat].name ?? line.name }
      : line,
  );
}

export function joinChat(old: ChatLine[], fresh: ChatLine[]): ChatLine[] {
  const last = old.at(-1)?.number ?? 0;
  return [...old, ...fresh.filter((line) => line.number > last)];
}
