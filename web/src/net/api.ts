/** Requests around a table: HTTP, with this device's token. */

import type {
  Addresses,
  Draws,
  GameInfo,
  GamePage,
  History,
  MovingCode,
  NoticeSettings,
  Notices,
  Player,
  PlayerPage,
  PushDevice,
  Ratings,
  Replay,
  ReviewState,
  ReviewedGames,
  Report,
  SeatSettings,
  Session,
  SessionList,
  Statistics,
  TableInfo,
  TableList,
  TableSettings,
} from "../generated/wire";

import { t } from "../i18n";
import { allWords } from "../i18n/whole";
import { say } from "../i18n/say";
import { offline } from "../state/offline.svelte";
import { house } from "./house";
import { recall, remember } from "./kept";

export class Problem extends Error {
  constructor(
    public status: number,
    public code: string,
    text: string,
    /** Of the phrase that says why. */
    public key = "",
  ) {
    super(text);
  }
}

export type Access = { token?: string | null; secret?: string | null };

async function ask<T>(method: string, path: string, access: Access = {}, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (access.token) headers["Authorization"] = `Bearer ${access.token}`;
  if (access.secret) headers["Kaffihus-Secret"] = access.secret;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await house()
    .ask(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
    .catch((problem: Error) => {
      throw problem instanceof TypeError ? new Error(t("error.network")) : problem; // browsers say it in English
    });
  const text = await answer.text();
  offline.heard();
  if (!answer.ok) {
    let code = "unavailable",
      said = answer.statusText,
      key = "";
    await allWords(); // why not is said in words
    try {
      const problem = JSON.parse(text);
      code = problem.code ?? code;
      key = problem.key ?? key;
      said = problem.key ? say(problem, "house", []) : said;
    } catch {
      /* not ours: keep the status */
    }
    throw new Problem(answer.status, code, said, key);
  }
  const isJson = answer.headers.get("content-type")?.includes("json");
  return (isJson ? JSON.parse(text) : text) as T;
}

/** A question whose last answer is kept: without a network it is given again, and said to be old. */
async function askKept<T>(path: string, access: Access = {}): Promise<T> {
  try {
    const answer = await ask<T>("GET", path, access);
    remember(path, answer);
    return answer;
  } catch (problem) {
    const kept = problem instanceof Problem ? null : recall(path); // the house itself says no otherwise
    if (!kept) throw problem;
    offline.shown(kept.at);
    return kept.answer as T;
  }
}

export const newGuest = (name: string) => ask<Session>("POST", "/guests", {}, { name });
export const me = (access: Access) => ask<Player>("GET", "/me", access);
export const rename = (access: Access, name: string) => ask("PATCH", "/me", access, { name });
export const register = (access: Access, name: string, passphrase: string) =>
  ask<Session>("POST", "/accounts", access, { name, passphrase });
export const signIn = (name: string, passphrase: string) =>
  ask<Session>("POST", "/sessions", {}, { name, passphrase });
/** Everything that the house has stored of a person. */
export const everything = (access: Access) => ask<object>("GET", "/me/export", access);
export const forgetMe = (access: Access, passphrase: string | null) =>
  ask("POST", "/me/deletion", access, { passphrase });
export const sessions = (access: Access) => ask<SessionList>("GET", "/me/sessions", access);
export const endSession = (access: Access, session: string) =>
  ask("DELETE", `/me/sessions/${session}`, access);
export const signOutEverywhere = (access: Access) => ask("DELETE", "/me/sessions", access);
export const changePassphrase = (access: Access, old: string, wanted: string) =>
  ask<Session>("PUT", "/me/passphrase", access, { old, new: wanted });
export const signOut = (access: Access) => ask("DELETE", "/sessions", access);
export const addresses = () => ask<Addresses>("GET", "/addresses");
export const games = () => askKept<GameInfo[]>("/games");
export const gamePage = (id: string) => askKept<GamePage>(`/games/${id}`);
export const tables = (access: Access) => askKept<TableList>("/tables", access);
export const myTables = (access: Access) => askKept<TableList>("/me/tables", access);
/** Finished games, the newest before a moment; of one game, or of all. */
export function myGames(access: Access, before: number | null = null, game: string | null = null) {
  const query = [...(before === null ? [] : [`before=${before}`]), ...(game ? [`game=${game}`] : [])].join(
    "&",
  );
  return askKept<History>(`/me/games${query && `?${query}`}`, access);
}
export const statistics = (access: Access) => askKept<Statistics>("/me/statistics", access);
export const myReviews = (access: Access) => askKept<ReviewedGames>("/me/reviews", access);
export const askMyReviews = (access: Access) => ask<ReviewedGames>("POST", "/me/reviews", access);
export const newCode = (access: Access) => ask<MovingCode>("POST", "/me/codes", access);
export const useCode = (code: string) => ask<Session>("POST", "/sessions/code", {}, { code });
export const recordDraws = (record: string) => ask<Draws>("POST", "/records/draws", {}, { record });
export const recordReplay = (record: string, viewer: number | null, first: number, count: number) =>
  ask<Replay>("POST", "/records/replay", {}, { record, viewer, first, count });
export const recordReview = (record: string) => ask<ReviewState>("POST", "/records/review", {}, { record });
export const myNotices = (access: Access) => askKept<Notices>("/me/notices", access);
export const keepNotices = (access: Access, wanted: NoticeSettings) =>
  ask<Notices>("PUT", "/me/notices", access, wanted);
export const addPush = (access: Access, device: PushDevice) =>
  ask<Notices>("POST", "/me/push", access, device);
export const dropPush = (access: Access, device: string) =>
  ask<Notices>("DELETE", `/me/push/${device}`, access);
export const wantEmail = (access: Access, email: string, language: string) =>
  ask<Notices>("PUT", "/me/email", access, { email, language });
export const confirmEmail = (access: Access, code: string) =>
  ask<Notices>("POST", "/me/email/code", access, { code });
export const dropEmail = (access: Access) => ask<Notices>("DELETE", "/me/email", access);
export const takeVacation = (access: Access, days: number) =>
  ask<Notices>("PUT", "/me/vacation", access, { days });
export const ratings = (game: string) => ask<Ratings>("GET", `/ratings/${game}`);
export const playerPage = (id: string) => ask<PlayerPage>("GET", `/players/${id}`);
export const newTable = (access: Access, settings: TableSettings) =>
  ask<TableInfo>("POST", "/tables", access, settings);
export const table = (access: Access, id: string) => ask<TableInfo>("GET", `/tables/${id}`, access);
export const join = (
  access: Access,
  id: string,
  seat: number | null,
  promise: string | null,
  commitment: string,
) =>
  ask<TableInfo>(
    "POST",
    `/tables/${id}/seats`,
    { token: access.token },
    {
      seat,
      secret: access.secret ?? null,
      promise,
      commitment,
    },
  );
export const reseat = (access: Access, id: string, seat: number, wanted: SeatSettings) =>
  ask<TableInfo>("PUT", `/tables/${id}/seats/${seat}`, access, wanted);
export const report = (access: Access, id: string, report: Report) =>
  ask("POST", `/tables/${id}/reports`, access, report);
export const leave = (access: Access, id: string) =>
  ask<TableInfo>("DELETE", `/tables/${id}/seats`, access);
export const start = (access: Access, id: string, fill: string) =>
  ask<TableInfo>("POST", `/tables/${id}/start`, access, { fill });
/** Propose another game to everybody at a table (null: the same one); now: without those who have not answered. */
export const rematch = (access: Access, id: string, game: string | null, now: boolean) =>
  ask<TableInfo>("POST", `/tables/${id}/rematch`, access, { game, now });
export const comeAlong = (access: Access, id: string, yes: boolean) =>
  ask<TableInfo>("PUT", `/tables/${id}/rematch`, access, { yes });
/** End all unfinished games against bots. */
export const putAway = (access: Access) => ask<TableList>("DELETE", "/me/tables", access);
export const record = (access: Access, id: string) => ask<string>("GET", `/tables/${id}/record`, access);
export const draws = (access: Access, id: string) => ask<Draws>("GET", `/tables/${id}/draws`, access);
export const review = (access: Access, id: string) =>
  ask<ReviewState>("GET", `/tables/${id}/review`, access);
export const askReview = (access: Access, id: string) =>
  ask<ReviewState>("POST", `/tables/${id}/review`, access);
export const replay = (access: Access, id: string, viewer: number | null, first: number, count: number) =>
  ask<Replay>(
    "GET",
    `/tables/${id}/replay?first=${first}&count=${count}${viewer === null ? "" : `&viewer=${viewer}`}`,
    access,
  );
