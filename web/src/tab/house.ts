/** A house in this tab: the page asks it as it asks a house in the network.

What is always the same stands in files beside the page, people and lists of tables are kept on this device; all
that is about a game goes to a worker, which starts when it is first needed.
*/

import type { PastGame } from "../generated/wire";
import type { House, Socket } from "../net/house";
import { guestOf, newGuest, renamed } from "./guests";
import type { FromWorker, ToWorker } from "./protocol";
import { keepEverything } from "./offline";
import { Reviews } from "./reviews";
import { Shelf } from "./shelf";

const HURRY = "kaffihus.tab.hurry"; // for tests: bots answer at once
const RESTART = 1012;
const PAGE = 50; // games that are sent at once
const LEFT_OUT = /unreachable/i; // what browsers say where machine code that was left out is called

const told = (answer: unknown, status = 200): Response =>
  typeof answer === "string"
    ? new Response(answer, { status, headers: { "Content-Type": "text/plain" } })
    : new Response(JSON.stringify(answer), { status, headers: { "Content-Type": "application/json" } });

const refused = (status: number, code: string, key: string): Response =>
  told({ code, key, params: {}, message: key }, status);

/** A page of somebody's past games, as a server sends them: the newest before a moment, of one game or of all. */
export function page(games: PastGame[], query: URLSearchParams): PastGame[] {
  const before = Number(query.get("before") ?? Infinity);
  const game = query.get("game");
  return games.filter((one) => one.finished < before && (!game || one.game === game)).slice(0, PAGE);
}

class TabSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;

  constructor(
    private readonly number: number,
    private readonly table: string,
    private readonly house: TabHouse,
  ) {
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string; token?: string };
    const player = message.type === "hello" ? (guestOf(message.token ?? null)?.id ?? null) : null;
    this.house.tell({ kind: "say", socket: this.number, table: this.table, player, text });
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.house.left(this.number);
  }

  /** The house has closed it. */
  end(code: number): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

export class TabHouse implements House {
  private readonly shelf = new Shelf();
  private readonly sockets = new Map<number, TabSocket>();
  private readonly asked = new Map<number, { message: ToWorker; done: (answer: Response) => void }>();
  private readonly reviews: Reviews;
  private worker: Worker | null = null;
  private isWhole = false; // whether the worker is to have all of Python's machine code
  private count = 0;

  /** `site` is the address of the folder that the page was loaded from; reviews that it keeps have a form. */
  constructor(
    private readonly site: string,
    form: number,
  ) {
    this.reviews = new Reviews(site, form, this.shelf);
  }

  socket(table: string): Socket {
    const socket = new TabSocket(++this.count, table, this);
    this.sockets.set(this.count, socket);
    return socket;
  }

  left(socket: number): void {
    this.sockets.delete(socket);
    this.tell({ kind: "leave", socket });
  }

  async ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = headers.get("Authorization")?.slice("Bearer ".length) ?? null;
    const body = typeof init.body === "string" ? init.body : "null";
    const method = init.method ?? "GET";
    const { pathname, searchParams } = new URL(path, "tab://house");
    const parts = pathname.split("/").filter(Boolean);
    if (parts[0] === "games") return fetch(new URL(`facts/${parts[1] ?? "games"}.json`, this.site));
    if (parts[0] === "addresses") return told({ addresses: [] });
    if (method === "POST" && pathname === "/guests") return told(newGuest(JSON.parse(body).name), 201);
    if (method === "GET" && pathname === "/tables") return told({ tables: [] });
    const me = guestOf(token);
    if (token && !me) return refused(401, "unauthenticated", "house.why.no_bearer");
    if (method === "GET" && pathname === "/me/games")
      return told({ games: page(await this.shelf.past(me?.id ?? ""), searchParams) });
    if (parts[0] === "me") return this.own(method, pathname, token ?? "", me?.id ?? "", body);
    if (parts[0] === "tables" && parts[2] === "review") return this.review(method, parts[1], init);
    if (pathname === "/records/review") return told(this.reviews.ofBrought(JSON.parse(body).record));
    const query = Object.fromEntries([...searchParams].map(([name, value]) => [name, Number(value)]));
    const who = { player: me?.id ?? "", name: me?.name ?? "" };
    const secret = headers.get("Kaffihus-Secret") ?? "";
    const id = ++this.count;
    const asked = { method, path: pathname, query, ...who, secret, body };
    const message: ToWorker = { kind: "ask", id, asked };
    this.tell(message);
    return new Promise((done) => this.asked.set(id, { message, done }));
  }

  /** How far the review of a finished game is; asked for, it is begun. */
  private async review(method: string, table: string, init: RequestInit): Promise<Response> {
    const state = await this.reviews.state(table);
    if (method !== "POST" || (state.status !== "none" && state.status !== "failed")) return told(state);
    const found = await this.ask(`/tables/${table}/record`, { headers: init.headers });
    return found.ok ? told(this.reviews.begin(table, await found.text())) : found;
  }

  /** Whoever asks, and their own tables. */
  private async own(
    method: string,
    path: string,
    token: string,
    me: string,
    body: string,
  ): Promise<Response> {
    switch (`${method} ${path}`) {
      case "PATCH /me":
        return told(renamed(token, JSON.parse(body).name));
      case "GET /me/tables":
        return told({ tables: await this.shelf.tables(me) });
      case "DELETE /me/tables":
        for (const table of await this.shelf.clear(me)) this.tell({ kind: "forget", table });
        return told({ tables: [] });
    }
    return refused(404, "not_found", "house.why.nothing_here");
  }

  /** Tell the worker something; it is started for that. */
  tell(message: ToWorker): void {
    if (!this.worker && (message.kind === "forget" || message.kind === "leave")) return;
    this.started().postMessage(message);
  }

  /** Somebody is about to play: the worker wakes up. */
  expect(): void {
    this.started();
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.hear(event.data);
    worker.onerror = (event) => this.broken(event.message);
    const hurry = localStorage.getItem(HURRY) !== null;
    const opening: ToWorker = { kind: "open", site: this.site, hurry, isWhole: this.isWhole };
    worker.postMessage(opening);
    this.worker = worker;
    return worker;
  }

  private hear(message: FromWorker): void {
    switch (message.kind) {
      case "answer":
        this.asked.get(message.id)?.done(told(message.answer, message.status));
        this.asked.delete(message.id);
        break;
      case "frame":
        this.sockets.get(message.socket)?.onmessage?.({ data: message.text });
        break;
      case "closed":
        this.sockets.get(message.socket)?.end(message.code);
        this.sockets.delete(message.socket);
        break;
      case "kept":
        keepEverything();
        break;
      case "broken":
        this.broken(message.text);
    }
  }

  /**
   * The worker has failed: whatever waits for it is told so, and the next question starts another. Where machine code
   * that was left out is needed, another has all of it, and is asked the same.
   */
  private broken(text: string): void {
    this.worker?.terminate();
    this.worker = null;
    if (LEFT_OUT.test(text) && !this.isWhole) {
      this.isWhole = true;
      for (const { message } of this.asked.values()) this.tell(message);
    } else {
      const problem = { code: "unavailable", key: "", params: {}, message: text };
      for (const { done } of this.asked.values()) done(told(problem, 503));
      this.asked.clear();
    }
    const sockets = [...this.sockets.values()];
    this.sockets.clear();
    for (const socket of sockets) socket.end(RESTART);
  }
}
