// Made by web/generate.py from the house's own schema; do not edit.

import type { View } from "./view";

/** Take an action; `version` is what the player saw when deciding. */
export type Act = {
  type: "act";
  id: string;
  action: number | string;
  version?: number | null;
};

/** Where others find the house, the likeliest first; none where only this machine is known to. */
export type Addresses = {
  addresses: string[];
};

/** How somebody fares against another without the luck: see `played`. */
export type AgainstOne = {
  player: string;
  name: string;
  games: number;
  won: number;
  luck: number;
  played: number;
  played_error: number;
};

/** Agree to what is proposed, or decline; the proposer withdraws with `false`. */
export type Answer = {
  type: "answer";
  id: string;
  yes: boolean;
};

/** So many seconds for the whole game, and some more after each decision. */
export type BankClock = {
  kind: "bank";
  seconds: number;
  increment?: number;
};

/** One step of a scene: what is said, what is lit, what is turned up, what it brings. */
export type Beat = {
  line: Line;
  spots?: string[];
  gains?: number[];
  turned?: Turned[];
};

/** How likely something lay in a hidden place, as it could be known. */
export type Belief = {
  seat: number | null;
  place: string;
  thing: string;
  chance: number;
  matters: number;
};

/** The body of a request. */
export type Body = {

};

/** A record file, to be checked and replayed; nothing of it is kept. */
export type BroughtRecord = {
  record: string;
};

/** The same, with the stretch of it that is wanted. */
export type BroughtReplay = {
  record: string;
  viewer?: number | null;
  first?: number;
  count?: number;
};

/** Something a player said; plain text, to be escaped where it is shown. */
export type ChatLine = {
  number: number;
  seat: number;
  name: string;
  text: string;
  at: number;
};

export type ClientMessage = Hello | Act | Why | Observe | Coach | Undo | Propose | Answer | Ready | Open | Say | React | Mute | Return | Resign | Sync | Ping;

/** Ask the coach about one's own decision; answered by `coached`, when there is time for it. */
export type Coach = {
  type: "coach";
  id: string;
};

/** What the coach says of a seat's decision; where there is nothing to choose, no more than that. */
export type CoachAdvice = {
  stake: "little" | "much" | "none" | "some";
  percent: number | null;
  margin: number;
  options: CoachOption[];
  others: number;
  is_modest: boolean;
};

/** Something that comes of an action: the key of its phrase, and what to fill in. */
export type CoachLine = {
  key: string;
  params: Record<string, unknown>;
  tenths: number | null;
};

/** An option worth weighing. */
export type CoachOption = {
  action: number;
  grade: "bad" | "best" | "close" | "worse";
  percent: number;
  lines: CoachLine[];
};

/** The answer to `coach`. */
export type Coached = {
  type: "coached";
  id: string;
  version: number;
  advice: CoachAdvice;
};

/** Whether somebody comes along to the next game. */
export type Coming = {
  yes: boolean;
};

/** Somebody who comes along to the next game, would like to, or is asked. */
export type Companion = {
  player: string;
  name: string;
};

/** An action that was looked at, told as the log would tell it. */
export type Considered = {
  action: string;
  line: Line | null;
  value: number;
  error: number;
  behind: number;
  behind_error: number;
};

/** A name and a passphrase. */
export type Credentials = {
  name: string;
  passphrase: string;
};

/** A point of the curve of chances. */
export type CurveMoment = {
  kind: "choice" | "draw" | "other" | "own";
  who: number | null;
  value: number;
  error: number;
  change: number;
  change_error: number;
  lines: Line[];
};

/** A player's rating after a game. */
export type CurvePoint = {
  table: string;
  finished: number;
  rating: number;
};

/** A person asks to be forgotten; an account's passphrase says that it is they. */
export type Deletion = {
  passphrase?: string | null;
};

/** A request was carried out, and is on disk. */
export type Done = {
  type: "done";
  id: string;
  version: number;
};

/** What chance could do at a step of the record: the k-th of all weights together is what it did. */
export type Draw = {
  step: number;
  outcomes: string[];
  weights: number[];
};

/** What one row of draws brought the seat, against what could have come. */
export type DrawnLuck = {
  step: number;
  luck: number;
  error: number;
};

/** Every draw of a finished game, so that anybody can work the deal out again. */
export type Draws = {
  table: string;
  draws: Draw[];
};

/** The code that was sent to an address. */
export type EmailCode = {
  code: string;
};

/** A message that could not be read or may not be sent; it changed nothing. */
export type Error = {
  type: "error";
  code: string;
  key: string;
  params: Record<string, unknown>;
};

/** Several games in a row, of people who went from one to the next. */
export type Evening = {
  games: number;
  standings: Standing[];
};

/** Actions of one kind and the values of their arguments. */
export type FamilyInfo = {
  name: string;
  arguments: Record<string, string[]>;
  chance: boolean;
};

/** A game that is served. */
export type GameInfo = {
  id: string;
  title: string;
  tagline: string;
  designer: string;
  publisher: string;
  least_players: number;
  most_players: number;
  minutes: number;
  options: OptionInfo[];
  levels: string[];
  rules_version: number;
};

/** A game with everything a client may want to show. */
export type GamePage = {
  id: string;
  title: string;
  tagline: string;
  designer: string;
  publisher: string;
  least_players: number;
  most_players: number;
  minutes: number;
  options: OptionInfo[];
  levels: string[];
  rules_version: number;
  phrases: Record<string, string>;
  families: FamilyInfo[];
  rules: string;
};

/** A finished game, reviewed from every seat's eyes. */
export type GameReview = {
  game: string;
  rules: number;
  players: string[];
  seed: number;
  by_network: boolean;
  seats: SeatReview[];
};

/** How a player fares at a game with so many at the table. */
export type GameStatistics = {
  game: string;
  seats: number;
  games: number;
  places: number[];
};

/** The next game, as somebody proposes it. */
export type GatheringInfo = {
  game: string;
  by: string;
  sitting: Companion[];
  watching: Companion[];
  asked: Companion[];
};

/** How two players fared against each other in one game. */
export type HeadToHead = {
  game: string;
  games: number;
  wins: number;
  losses: number;
  shared: number;
};

/** By game. */
export type HeadToHeads = {
  player: Player;
  against: HeadToHead[];
};

/** Whether the server is up. */
export type Health = {
  status: "broken" | "ok" | "starting" | "stopping";
  text?: string;
};

/** Who is there: a player's token, or a link's secret, and what has been seen already. */
export type Hello = {
  type: "hello";
  token?: string | null;
  secret?: string | null;
  version?: number;
  chat?: number;
};

/** What lay in a place that not everybody saw. */
export type HiddenThings = {
  seat: number | null;
  place: string;
  things: string[];
};

/** A player's finished games, newest first. */
export type History = {
  games: PastGame[];
};

/** Take a seat: a certain one or any; with the player link's secret where the table asks for it. */
export type Joining = {
  seat?: number | null;
  secret?: string | null;
  promise?: string | null;
  commitment?: string | null;
};

/** Something to be said: its key and its parameters. */
export type Line = {
  key: string;
  params?: Record<string, unknown>;
};

/** The secrets of a table's two links. Neither can be worked out from the other. */
export type Links = {
  player: string | null;
  spectator: string | null;
};

/** A line of the log as one viewer may read it: the key of its phrase, and what to fill in. */
export type LogEntry = {
  version: number;
  key: string;
  params: Record<string, unknown>;
  retracts?: number[];
};

/** What a kind of decision has cost. */
export type LostOn = {
  game: string;
  prompt: Line | null;
  phase: "beginning" | "end" | "middle" | null;
  games: number;
  decisions: number;
  mistakes: number;
  loss: number;
};

/** A position of a replay and the step that led to it; step 0 is the set-up. */
export type Moment = {
  step: number;
  seat: number | null;
  actor: number | null;
  notation: string | null;
  pending: number[];
  view: View;
  log: LogEntry[];
  scenes: Scene[];
};

/** So many seconds for each decision. */
export type MoveClock = {
  kind: "move";
  seconds: number;
};

/** The code of another device. */
export type Moving = {
  code: string;
};

/** A code by which another device becomes this player's, once and for a while. */
export type MovingCode = {
  code: string;
  expires: number;
};

/** Stop hearing a seat's player, or hear them again. */
export type Mute = {
  type: "mute";
  id: string;
  seat: number;
  on?: boolean;
};

/** An address to write to, once it is confirmed. */
export type NewEmail = {
  email: string;
  language?: string;
};

/** A guest needs a name and nothing else. */
export type NewGuest = {
  name: string;
};

/** The passphrase as it is, and as it shall be. */
export type NewPassphrase = {
  old: string;
  new: string;
};

/** So many days from now; none: back again. */
export type NewVacation = {
  days: number;
};

/** Another game for everybody at the table: the same, or the one named. */
export type NextGame = {
  game?: string | null;
  now?: boolean;
};

/** Whether a player is told of each turn, once a day, or not at all. */
export type NoticeSettings = {
  mode?: "daily" | "each" | "off";
  hour?: number;
  language?: string;
};

/** How a player is told, and what there is to be told by. */
export type Notices = {
  mode: "daily" | "each" | "off";
  hour: number;
  language: string;
  push_key: string;
  devices: string[];
  can_mail: boolean;
  email: string | null;
  new_email: string | null;
  vacation: number | null;
  vacation_days: number;
};

/** Ask for what the seat knows as numbers; answered by `observed`. */
export type Observe = {
  type: "observe";
  id: string;
};

/** The answer to `observe`: what the seat knows, by the game's layout, and what it may do. */
export type Observed = {
  type: "observed";
  id: string;
  version: number;
  observation: string;
  legal: number[];
};

/** Give the bytes that one promised, for a pact that one has seen. */
export type Open = {
  type: "open";
  id: string;
  bytes: string;
  pact: string;
};

/** How a player fares against somebody, over all games. */
export type Opponent = {
  player: string;
  name: string;
  games: number;
  wins: number;
  losses: number;
  shared: number;
  last: number;
};

/** One legal action: send its number or its notation. */
export type Option = {
  action: number;
  notation: string;
  family: string;
  arguments: Record<string, string>;
};

/** Something that may be set before a game. */
export type OptionInfo = {
  name: string;
  default: number;
  choices: number[];
  text: string;
};

/** Where a replay may stop: numbers of steps, in order. What lies between are single draws. */
export type Outline = {
  decisions: number[];
  turns: number[];
  rounds: number[];
};

/** A finished game in a player's history. */
export type PastGame = {
  table: string;
  game: string;
  finished: number;
  seat: number;
  players: string[];
  result: Result;
  rated: boolean;
};

/** Sign of life; answered by `pong`. */
export type Ping = {
  type: "ping";
};

/** A person: a guest, or the holder of an account. */
export type Player = {
  id: string;
  name: string;
  has_account: boolean;
};

/** What everybody may know of a player. */
export type PlayerPage = {
  player: Player;
  ratings: Rating[];
  games: PastGame[];
};

/** The answer to `ping`, with what the client should have seen by now. */
export type Pong = {
  type: "pong";
  version: number;
  chat: number;
  connected: boolean[];
  away_since: (number | null)[];
};

/** Who is connected, by seat. */
export type Presence = {
  type: "presence";
  connected: boolean[];
  away_since: (number | null)[];
};

/** What was wrong with a request; nothing has changed. */
export type Problem = {
  code: string;
  key: string;
  params: Record<string, unknown>;
  message: string;
};

/** What a seat has proposed, and who has agreed so far. */
export type ProposalInfo = {
  what: "end" | "pause" | "resume" | "undo";
  seat: number;
  agreed: number[];
  waiting: number[];
};

/** Propose something to the other players. */
export type Propose = {
  type: "propose";
  id: string;
  what: "end" | "pause" | "resume" | "undo";
};

/** A browser's subscription to web push, as it gives it. */
export type PushDevice = {
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** A player's strength at a game: openskill's mean and uncertainty, and one number to sort by. */
export type Rating = {
  game: string;
  player: string;
  name: string;
  mu: number;
  sigma: number;
  rating: number;
  games: number;
};

/** A player's rating at a game, and how it came about, oldest first. */
export type RatingCurve = {
  now: Rating;
  points: CurvePoint[];
};

/** Ratings, best first. */
export type Ratings = {
  ratings: Rating[];
};

/** Show the table a feeling, for a moment; nobody keeps it. */
export type React = {
  type: "react";
  id: string;
  reaction: "clap" | "coffee" | "heart" | "hurry" | "laugh" | "sorry" | "think" | "wow";
};

/** Somebody shows a feeling. */
export type Reacted = {
  type: "reacted";
  seat: number;
  reaction: "clap" | "coffee" | "heart" | "hurry" | "laugh" | "sorry" | "think" | "wow";
};

/** Promise one's bytes of the deal, meant for a commitment; without, they follow from the seed. */
export type Ready = {
  type: "ready";
  id: string;
  promise?: string | null;
  commitment?: string | null;
};

/** The answer to `why`: the rule that forbids an action, or that it is allowed. */
export type Reason = {
  type: "reason";
  id: string;
  is_legal: boolean;
  key: string;
  params: Record<string, unknown>;
  ruling?: string | null;
};

/** A request changed nothing. */
export type Refused = {
  type: "refused";
  id: string;
  code: string;
  key: string;
  params: Record<string, unknown>;
  ruling?: string | null;
};

/** Something a character says in passing: the key of its phrase. */
export type Remark = {
  seat: number;
  key: string;
};

/** Another name for a guest. */
export type Rename = {
  name: string;
};

/** A stretch of a finished game, as one viewer may see it. */
export type Replay = {
  table: string;
  game: string;
  rules_version: number;
  players: string[];
  viewer: number | null;
  steps: number;
  first: number;
  moments: Moment[];
  outline: Outline | null;
};

/** What somebody at a table did, for whoever runs the server. */
export type Report = {
  seat: number;
  reason?: "cheating" | "other" | "play" | "words";
  text?: string;
  line?: number | null;
};

/** Give the game up. */
export type Resign = {
  type: "resign";
  id: string;
};

/** How a game ended. */
export type Result = {
  why: "abandoned" | "agreed" | "forfeit" | "played";
  ranks: number[];
  scores: number[];
  forfeits: number[];
};

/** Take one's seat back from the bot that holds it. */
export type Return = {
  type: "return";
  id: string;
};

/** What a seat could know. */
export type ReviewSeen = {
  seat: number;
  result: number;
  start: number;
  start_error: number;
  draws: number;
  draws_error: number;
  others: number;
  others_error: number;
  losses: number;
  losses_error: number;
  allowance: number;
  played: number;
  played_error: number;
  residue: number;
  accuracy: number;
  accuracy_error: number;
  curve: CurveMoment[];
  choices: ReviewedChoice[];
  turning_points: TurningPoint[];
};

/** How far a review has come; the review, when it is there. */
export type ReviewState = {
  status: "done" | "failed" | "none" | "waiting" | "working";
  done?: number;
  total?: number;
  values?: Record<string, number[]>;
  review?: GameReview | null;
};

/** What is told because the game is over. */
export type ReviewTruth = {
  luck: number;
  luck_error: number;
  drawn: DrawnLuck[];
  deeds: number;
  deeds_error: number;
  others_deeds: number;
  hidden: number;
  hidden_error: number;
  others_losses: number;
  others_allowance: number;
  others_played: number;
  others_played_error: number;
  residue: number;
  steps: number[];
  hidden_things: HiddenThings[][];
};

/** A decision, judged. */
export type ReviewedChoice = {
  moment: number;
  prompt: Line | null;
  taken: Considered;
  best: Considered;
  options: Considered[];
  loss: number;
  loss_error: number;
  allowance: number;
  residue: number;
  is_mistake: boolean;
};

/** One game of theirs in three numbers. */
export type ReviewedGame = {
  table: string;
  game: string;
  finished: number;
  accuracy: number;
  luck: number;
  luck_error: number;
  played: number;
};

/** A player's latest games, as far as they were reviewed. */
export type ReviewedGames = {
  games: number;
  reviewed: ReviewedGame[];
  waiting: number;
  luck: number;
  luck_error: number;
  lost_on: LostOn[];
  by_phase: LostOn[];
  against: AgainstOne[];
};

/** Somebody said something. */
export type Said = {
  type: "said";
  line: ChatLine;
};

/** Say something to the table. */
export type Say = {
  type: "say";
  id: string;
  text: string;
};

/** Something to be watched. */
export type Scene = {
  kind: "glance" | "moment" | "scoring";
  title: Line;
  beats: Beat[];
  unit?: string;
  start?: number[];
  is_score?: boolean;
  view?: View | null;
};

/** One kind of points that a score is made of. */
export type ScorePart = {
  key: string;
  params: Record<string, unknown>;
  points: number[];
};

/** A seat's time, as of the message that brings it. */
export type SeatClock = {
  left: number;
  is_running: boolean;
};

/** Who sits in a seat, or may. */
export type SeatInfo = {
  seat: number;
  kind: "bot" | "invited" | "open" | "player";
  name: string | null;
  dealt_name: string | null;
  player: string | null;
  level: string | null;
  is_ready: boolean;
  promise: string | null;
  has_opened: boolean;
  is_connected: boolean;
  substitute: string | null;
  away_because: "gone" | "left" | "time" | null;
  away_since: number | null;
  has_forfeited: boolean;
  vacation: number | null;
};

/** A game from one seat's eyes. */
export type SeatReview = {
  seen: ReviewSeen;
  in_truth: ReviewTruth;
};

/** Whom a seat is for: anybody, those with the player link (or one account), or a bot. */
export type SeatSettings = {
  kind?: "bot" | "invited" | "open";
  level?: string | null;
  name?: string | null;
};

export type ServerMessage = Synced | Update | Done | Refused | Reason | Observed | Coached | Said | Reacted | Presence | Pong | Error;

/** A player and the token that proves it. */
export type Session = {
  player: Player;
  token: string;
};

/** A device on which a player is logged in. */
export type SessionInfo = {
  id: string;
  created: number;
  used: number;
  is_this: boolean;
};

/** A player's devices, the one used last first. */
export type SessionList = {
  sessions: SessionInfo[];
};

/** A moment of a line that was not played, as the seat would have seen it. */
export type ShownMoment = {
  who: number | null;
  lines: Line[];
  view: View;
};

/** How things stand for one viewer. */
export type Situation = {
  status: "archived" | "finished" | "paused" | "playing" | "waiting";
  view: View | null;
  pending: number[];
  options: Option[];
  prompt: Line | null;
  actor: number | null;
  since_own: number | null;
  clocks: SeatClock[];
  proposal: ProposalInfo | null;
  may_undo: boolean;
  everything: View[] | null;
  verdict: Verdict | null;
};

/** How often somebody has won in an evening. */
export type Standing = {
  player: string;
  name: string;
  wins: number;
};

/** The host starts; open seats are filled with bots of a level. */
export type Starting = {
  fill?: string | null;
};

/** A player's own statistics, over their latest games. */
export type Statistics = {
  games: number;
  since: number | null;
  curves: RatingCurve[];
  by_game: GameStatistics[];
  opponents: Opponent[];
};

/** Ask for everything after a gap. */
export type Sync = {
  type: "sync";
  version?: number;
  chat?: number;
};

/** Everything as it stands: the answer to `hello` and `sync`. */
export type Synced = {
  type: "sync";
  version: number;
  since: number;
  table: TableInfo;
  situation: Situation;
  log: LogEntry[];
  scenes: Scene[];
  talk: Remark[];
  chat: ChatLine[];
  muted: number[];
};

/** A table as anybody who may see it sees it. */
export type TableInfo = {
  id: string;
  settings: TableSettings;
  title: string;
  seats: SeatInfo[];
  status: "archived" | "finished" | "paused" | "playing" | "waiting";
  host: string;
  deal_form: number;
  commitment: string;
  rules: string;
  seed: string | null;
  player_bytes: string[];
  result: Result | null;
  gathering: GatheringInfo | null;
  waiting: Companion[];
  evening: Evening | null;
  next: string | null;
  created: number;
  you: number | null;
  links: Links;
};

/** Tables, newest first. */
export type TableList = {
  tables: TableSummary[];
};

/** How a table is played: as it was asked for, as it is stored, and as everybody at it may read. */
export type TableSettings = {
  game: string;
  seats: SeatSettings[];
  options?: Record<string, number>;
  public?: boolean;
  spectators?: boolean;
  rated?: boolean;
  start?: "full" | "host";
  clock?: MoveClock | BankClock | null;
  timeout?: "bot" | "forfeit";
  undo?: "any" | "consent" | "free" | "none";
  substitute?: string | null;
  grace?: number;
  call?: string | null;
  coach?: boolean;
};

/** A table in a list. */
export type TableSummary = {
  id: string;
  settings: TableSettings;
  title: string;
  players: (string | null)[];
  status: "archived" | "finished" | "paused" | "playing" | "waiting";
  open_seats: number;
  created: number;
  you: number | null;
  is_your_turn: boolean;
  pending: number[];
  due: number | null;
  result: Result | null;
};

/** A piece that is turned up: which, and where on the board. */
export type Turned = {
  piece: string;
  spot: string;
};

/** One of the few moments that decided the game. */
export type TurningPoint = {
  moment: number;
  effect: number;
  choice: number | null;
  beliefs: Belief[];
  better: ShownMoment[];
};

/** Take one's last action back, as the table's policy allows. */
export type Undo = {
  type: "undo";
  id: string;
};

/** Something happened that this viewer may notice: version follows upon version, without gaps. */
export type Update = {
  type: "update";
  version: number;
  situation: Situation;
  log: LogEntry[];
  scenes: Scene[];
  talk: Remark[];
  table: TableInfo | null;
};

/** Who has won, by what and why; and what that is made of. */
export type Verdict = {
  lines: Line[];
  unit: string;
  parts: ScorePart[];
};

/** Ask why an action is not allowed now; answered by `reason`. */
export type Why = {
  type: "why";
  id: string;
  action: number | string;
};
