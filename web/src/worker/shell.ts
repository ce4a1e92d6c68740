/** What the service worker decides, apart from how a browser asks it. */

export type Waiting = { table: string; game: string; title: string; due: number | null };
/** A message of the house, as it is sent. */
export type Notice = { kind: "turn" | "reminder" | "digest"; count: number; games: Waiting[] };
/** Phrases in the language of whoever is at this device, kept by the page. */
export type Words = Partial<Record<`push.${Notice["kind"]}`, string>>;

export type Answer = "shell" | "file" | "network";

/** How a request is answered: pages from the network or else the shell, our files from the cache; the rest is
none of ours, above all whatever is sent to the house. */
export function answerFor(
  method: string,
  mode: string,
  url: URL,
  origin: string,
  files: ReadonlySet<string>,
): Answer {
  if (method !== "GET" || url.origin !== origin || url.pathname.startsWith("/api/")) return "network";
  if (mode === "navigate") return "shell";
  return files.has(url.pathname) ? "file" : "network";
}

/** What to show of a message, and where it leads. */
export function shown(
  notice: Notice,
  words: Words,
): { title: string; body: string; tag: string; path: string } {
  const phrase = words[`push.${notice.kind}`];
  const titles = notice.games.map((one) => one.title);
  const [first] = notice.games;
  return {
    title: phrase?.replace("{count}", String(notice.count)) ?? titles[0],
    body: titles.join(", "),
    tag: notice.kind === "digest" ? "digest" : first.table,
    path: notice.kind === "digest" ? "/me" : `/table/${first.table}`,
  };
}
