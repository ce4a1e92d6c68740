/**
 * A game's rules and bots as WebAssembly: the module that `python -m kaffihus.lab.wasm` writes, loaded in a worker
 * or in Node.
 *
 * A module works on one block of memory, its workspace, and says itself where the parts of it lie
 * (docs/decisions/0035). Bots choose as they do in the house: by the same seeds the same action.
 */

/** A decision to be made, as the house puts it to its own workers. */
export interface Job {
  /** The bytes of the state's record. */
  state: Uint8Array;
  seats: number;
  seat: number;
  /** Any bot that people may play with, by its name; "random" among them. */
  level: string;
  botSeed: number | bigint;
  /** Of the world the bot is shown instead of the true one; left out where the state is such a world already. */
  worldSeed?: number | bigint;
  /** How long it may think, instead of the level's own limit; 0: until it is done. */
  seconds?: number;
  /** Other settings of the search than the level's, by name. */
  settings?: Readonly<Record<string, number>>;
}

/** What a search found out about an action: how often it was tried, and how that ended on average. */
export interface Considered {
  action: number;
  visits: number;
  value: number;
}

export interface Choice {
  action: number;
  /** 0 where no tree was grown. */
  simulations: number;
  /** The most visited first. */
  considered: Considered[];
}

/** What a module says of itself, in its section of this name. */
const SECTION = "kaffihus";
const FORM = 1;
interface Manifest {
  form: number;
  game: string;
  rules: string;
  parts: Record<string, [offset: number, bytes: number]>;
  size: number;
  settings: string[];
  bots: Record<string, Record<string, number[]>>;
  network: { offset: number; bytes: number; fingerprint: string } | null;
  /** How games are reviewed: settings of playouts, and tables at which the network judges instead. */
  review: { settings: number[]; taught: number[] };
}

/** A module's function, its workspace given: whole numbers in and out. */
type Entry = (...numbers: number[]) => number;

const RANDOM = "random"; // the bot that does not think
const SLICE = 5; // milliseconds of thinking before the clock, and whoever calls, is looked at
const ALIGNMENT = 16;
const PAGE = 1 << 16;

/** Compiles and instantiates a module: from its bytes, or while they arrive. */
export async function loadGame(
  source: BufferSource | Response | PromiseLike<Response>,
): Promise<GameModule> {
  const module = await compile(source);
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (!section) throw new Error("not a module of a game: it says nothing of itself");
  const manifest = JSON.parse(new TextDecoder().decode(section)) as Manifest;
  if (manifest.form !== FORM) throw new Error(`a module of form ${manifest.form}: expected ${FORM}`);
  return new GameModule(manifest, (await WebAssembly.instantiate(module)).exports);
}

async function compile(source: BufferSource | Response | PromiseLike<Response>) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  return WebAssembly.compileStreaming(source as Response);
}

export class GameModule {
  readonly game: string;
  /** By which rules it plays: `Game.rules_label`. */
  readonly rules: string;
  private readonly memory: WebAssembly.Memory;
  private readonly space: number; // the workspace's address
  private hasNetwork = false;
  private isThinking = false;

  constructor(
    private readonly manifest: Manifest,
    private readonly exports: WebAssembly.Exports,
  ) {
    this.game = manifest.game;
    this.rules = manifest.rules;
    this.memory = exports.memory as WebAssembly.Memory;
    const free = (exports.__heap_base as WebAssembly.Global).value as number;
    this.space = Math.ceil(free / ALIGNMENT) * ALIGNMENT;
    this.reach(manifest.size);
  }

  /** Calls a function of the module over its workspace. */
  call(name: string, ...numbers: number[]): number {
    const entry = this.exports[name] as Entry | undefined;
    if (!entry) throw new Error(`the module of ${this.game} has no ${name}`);
    return entry(this.space, ...numbers);
  }

  /** The bytes of a part of the workspace; not to be kept, since memory that grows is elsewhere. */
  part(name: string): Uint8Array {
    const place = this.manifest.parts[name];
    if (!place) throw new Error(`the module of ${this.game} has no part ${name}`);
    return new Uint8Array(this.memory.buffer, this.space + place[0], place[1]);
  }

  /** The position: the first of the states. */
  get position(): Uint8Array {
    return this.state(0);
  }

  /** One of the states that it has room for. */
  state(number: number): Uint8Array {
    const all = this.part("states");
    const size = all.length / STATES;
    return all.subarray(number * size, (number + 1) * size);
  }

  /** How games are reviewed with it. */
  get reviews(): Manifest["review"] {
    return this.manifest.review;
  }

  /** The tree, behind the workspace, as far as one of so many simulations reaches. */
  tree(simulations: number): Uint8Array {
    const bytes = this.call("tree_bytes", simulations);
    this.reach(this.manifest.size + bytes);
    return new Uint8Array(this.memory.buffer, this.space + this.manifest.size, bytes);
  }

  /** Whether a bot thinks with the game's network at a table of so many. */
  needsNetwork(level: string, seats: number): boolean {
    return level !== RANDOM && this.named(this.settingsOf(level, seats), "guided") !== 0;
  }

  /** Hands the game's network in, as its file has it. */
  giveNetwork(file: Uint8Array): void {
    const wanted = this.manifest.network;
    if (!wanted) throw new Error(`${this.game} has no network`);
    const taught = new TextDecoder().decode(file.subarray(0, wanted.fingerprint.length));
    const weights = file.subarray(wanted.fingerprint.length);
    if (taught !== wanted.fingerprint || weights.length !== wanted.bytes)
      throw new Error(`not the network of ${this.game}, or one of other rules`);
    new Uint8Array(this.memory.buffer, this.space + wanted.offset, wanted.bytes).set(weights);
    this.hasNetwork = true;
  }

  /**
   * A bot's choice. It thinks in slices: whatever came for the worker meanwhile is seen to between them, and once
   * the signal is aborted it answers with the best so far.
   */
  async choose(job: Job, signal?: AbortSignal): Promise<Choice> {
    if (this.isThinking) throw new Error("it is thinking about another position");
    this.isThinking = true;
    try {
      return await this.think(job, signal);
    } finally {
      this.isThinking = false;
    }
  }

  private async think(job: Job, signal?: AbortSignal): Promise<Choice> {
    if (job.state.length !== this.position.length)
      throw new Error(`a state of ${this.game} has ${this.position.length} bytes, not ${job.state.length}`);
    this.position.set(job.state);
    if (job.worldSeed !== undefined) this.call("redeal", job.seat, ...words(job.worldSeed));
    if (job.level === RANDOM) return unasked(this.call("random_choice", job.seat, ...words(job.botSeed)));
    const settings = this.tell(job);
    const [iterations, isGuided] = [
      this.named(settings, "iterations"),
      this.named(settings, "guided") !== 0,
    ];
    if (isGuided && !this.hasNetwork) throw new Error(`the network of ${this.game} is missing`);
    if (iterations === 0) {
      const way = isGuided ? "network_choice" : "best_turn";
      return unasked(this.call(way, job.seat, ...words(job.botSeed)));
    }
    this.tree(iterations);
    this.call("clear", iterations, ...words(job.botSeed));
    const grow = (count: number) => this.call(isGuided ? "guided_search" : "search", job.seat, count);
    const simulations = await inSlices(grow, iterations, this.named(settings, "seconds"), signal);
    const action = this.call("answer", job.seat);
    return { action, simulations, considered: this.considered(job.seat) };
  }

  /** Writes how to think into the workspace. */
  private tell(job: Job): number[] {
    const settings = [...this.settingsOf(job.level, job.seats)];
    const changes = job.seconds === undefined ? job.settings : { ...job.settings, seconds: job.seconds };
    for (const [name, value] of Object.entries(changes ?? {})) settings[this.place(name)] = value;
    numbers(this.part("settings")).set(settings);
    return settings;
  }

  private considered(seat: number): Considered[] {
    const count = this.call("considered", seat);
    const rows = numbers(this.part("considered"));
    const found = Array.from({ length: count }, (_, i) => ({
      action: rows[3 * i],
      visits: rows[3 * i + 1],
      value: rows[3 * i + 2],
    }));
    return found.sort((a, b) => b.visits - a.visits);
  }

  private settingsOf(level: string, seats: number): number[] {
    const settings = this.manifest.bots[seats]?.[level];
    if (!settings) throw new Error(`${this.game} has no bot ${level} at a table of ${seats}`);
    return settings;
  }

  private named(settings: number[], name: string): number {
    return settings[this.place(name)];
  }

  /** The place of a setting among all. */
  place(name: string): number {
    const place = this.manifest.settings.indexOf(name);
    if (place < 0) throw new Error(`a bot has no setting ${name}`);
    return place;
  }

  /** Makes memory reach so far behind the workspace's beginning. */
  private reach(bytes: number): void {
    const lacking = this.space + bytes - this.memory.buffer.byteLength;
    if (lacking > 0) this.memory.grow(Math.ceil(lacking / PAGE));
  }
}

const STATES = 3; // the position, the world of a simulation, a candidate's

const unasked = (action: number): Choice => ({ action, simulations: 0, considered: [] });

const numbers = (part: Uint8Array) => new Float64Array(part.buffer, part.byteOffset, part.length / 8);

/** A seed as two words, the low one first. */
function words(seed: number | bigint): [low: number, high: number] {
  const whole = BigInt.asUintN(64, BigInt(seed));
  return [Number(whole & 0xffffffffn), Number(whole >> 32n)];
}

/** Simulations until there are enough, time is up, or somebody is in a hurry; how many there were. */
async function inSlices(
  grow: (count: number) => void,
  wanted: number,
  seconds: number,
  signal?: AbortSignal,
): Promise<number> {
  const start = performance.now();
  let [done, size] = [0, 1];
  while (done < wanted && !signal?.aborted) {
    size = Math.min(size, wanted - done);
    grow(size);
    done += size;
    const spent = performance.now() - start;
    if (seconds > 0 && spent >= 1000 * seconds) break;
    size = Math.max(1, Math.min(2 * size, Math.floor((done * SLICE) / Math.max(spent, 0.001))));
    if (done < wanted) await others();
  }
  return done;
}

/** Lets what else the worker was sent have its turn; a timer would wait for four milliseconds. */
function others(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
