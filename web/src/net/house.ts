/** Where the page's requests go: to a house in the network, or to one that is moved into this tab. */

/** What the page needs of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface House {
  /** A request to an endpoint of the house. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** The socket of a table. */
  socket(table: string): Socket;
  /** Somebody is about to play: what takes a while may begin. */
  expect?(): void;
}

const inTheNetwork: House = {
  ask: (path, init) => fetch(`/api${path}`, init),
  socket(table) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`) as Socket;
  },
};

let current = inTheNetwork;

export const house = (): House => current;

/** From now on another house is asked. */
export function moveTo(other: House): void {
  current = other;
}
