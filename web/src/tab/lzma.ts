/**
 * Unpacks LZMA while it arrives: files of the form `.lzma`, as Python's `lzma` writes it, with their size in the
 * header. Browsers unpack gzip, which leaves Python a third larger.
 *
 * What follows is the format's own description of itself: a range coder whose probabilities adapt, and symbols
 * that are a literal, a match at a new distance, or one at one of the last four.
 */

const HEADER = 13; // settings, the window's size, the size unpacked
const BEGINNING = 5; // bytes with which the range coder starts
const ENOUGH = 32; // no symbol takes more bytes
const EVEN = 1024; // a probability of one half, of 2048
const LEAST_RANGE = 1 << 24;
const NEARLY = 0.9; // of a file, unpacked

// Where the probabilities of each kind lie.
const IS_MATCH = 0;
const IS_REPEAT = IS_MATCH + 192;
const IS_OLDER = IS_REPEAT + 12;
const IS_OLDER_STILL = IS_OLDER + 12;
const IS_OLDEST = IS_OLDER_STILL + 12;
const IS_LONG = IS_OLDEST + 12;
const SLOTS = IS_LONG + 192;
const SPECIAL = SLOTS + 256;
const ALIGNED = SPECIAL + 115;
const MATCH_LENGTH = ALIGNED + 16;
const REPEAT_LENGTH = MATCH_LENGTH + 514;
const LITERALS = REPEAT_LENGTH + 514;

export class Lzma {
  /** Everything unpacked, as far as it has come. */
  out = new Uint8Array(0);
  /** How much of it there is. */
  done = 0;
  private input = new Uint8Array(0);
  private at = 0;
  private isOpen = false;
  private probabilities = new Uint16Array(0);
  // The range coder's range and code, in an array since numbers of 32 bits are slow to keep elsewhere.
  private readonly coder = new Uint32Array(2);
  private readonly distances = new Uint32Array(4);
  private state = 0;
  private literalContext = 0;
  private literalMask = 0;
  private positionMask = 0;

  /** Takes what has arrived; returns what could be unpacked of it. */
  take(arrived: Uint8Array, isLast = false): Uint8Array {
    const rest = this.input.length - this.at;
    const input = new Uint8Array(rest + arrived.length);
    input.set(this.input.subarray(this.at));
    input.set(arrived, rest);
    [this.input, this.at] = [input, 0];
    if (!this.isOpen && input.length >= HEADER + BEGINNING) this.open();
    const from = this.done;
    if (this.isOpen) this.unpack(isLast ? input.length + ENOUGH : input.length);
    if (isLast && this.done < this.out.length) throw new Error("a packed file that ends too early");
    return this.out.subarray(from, this.done);
  }

  private open(): void {
    const header = new DataView(this.input.buffer, 0, HEADER + BEGINNING);
    const settings = header.getUint8(0);
    this.literalContext = settings % 9;
    this.literalMask = (1 << (Math.floor(settings / 9) % 5)) - 1;
    this.positionMask = (1 << Math.floor(settings / 45)) - 1;
    this.out = new Uint8Array(Number(header.getBigUint64(5, true)));
    const literals = 0x300 * (this.literalMask + 1) * (1 << this.literalContext);
    this.probabilities = new Uint16Array(LITERALS + literals).fill(EVEN);
    this.coder[0] = 0xffffffff;
    this.coder[1] = header.getUint32(HEADER + 1);
    this.at = HEADER + BEGINNING;
    this.isOpen = true;
  }

  /** Unpacks symbols while there are bytes enough for one. */
  private unpack(end: number): void {
    const { out, distances } = this;
    while (this.done < out.length && this.at + ENOUGH <= end) {
      const place = (this.state << 4) + (this.done & this.positionMask);
      if (!this.bit(IS_MATCH + place)) this.literal();
      else if (!this.bit(IS_REPEAT + this.state)) {
        distances.copyWithin(1, 0, 3);
        const length = this.length(MATCH_LENGTH);
        this.state = this.state < 7 ? 7 : 10;
        distances[0] = this.distance(length);
        this.copy(length);
      } else if (this.repeat(place)) {
        const length = this.length(REPEAT_LENGTH);
        this.state = this.state < 7 ? 8 : 11;
        this.copy(length);
      } else {
        this.state = this.state < 7 ? 9 : 11;
        this.copy(1);
      }
    }
  }

  private literal(): void {
    const { out, done } = this;
    const before = done > 0 ? out[done - 1] : 0;
    const { literalContext } = this;
    const context = ((done & this.literalMask) << literalContext) + (before >> (8 - literalContext));
    const first = LITERALS + 0x300 * context;
    let symbol = 1;
    if (this.state >= 7) {
      let expected = out[done - this.distances[0] - 1];
      while (symbol < 0x100) {
        const next = (expected >> 7) & 1;
        expected <<= 1;
        const bit = this.bit(first + ((1 + next) << 8) + symbol);
        symbol = (symbol << 1) | bit;
        if (bit !== next) break;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.bit(first + symbol);
    out[this.done++] = symbol;
    this.state = this.state < 4 ? 0 : this.state < 10 ? this.state - 3 : this.state - 6;
  }

  /** Brings the distance that is used again to the front; false: it is the last one, for a single byte. */
  private repeat(place: number): boolean {
    const { distances, state } = this;
    if (!this.bit(IS_OLDER + state)) return this.bit(IS_LONG + place) === 1;
    const which = !this.bit(IS_OLDER_STILL + state) ? 1 : !this.bit(IS_OLDEST + state) ? 2 : 3;
    const distance = distances[which];
    distances.copyWithin(1, 0, which);
    distances[0] = distance;
    return true;
  }

  private length(first: number): number {
    const place = (this.done & this.positionMask) << 3;
    if (!this.bit(first)) return 2 + this.tree(first + 2 + place, 3);
    if (!this.bit(first + 1)) return 10 + this.tree(first + 130 + place, 3);
    return 18 + this.tree(first + 258, 8);
  }

  private distance(length: number): number {
    const slot = this.tree(SLOTS + (Math.min(length - 2, 3) << 6), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) << bits;
    if (slot < 14) return high + this.backwards(SPECIAL + high - slot, bits);
    return high + (this.even(bits - 4) << 4) + this.backwards(ALIGNED, 4);
  }

  private copy(length: number): void {
    const { out } = this;
    const end = Math.min(this.done + length, out.length);
    let from = this.done - this.distances[0] - 1;
    if (from < 0) throw new Error("a packed file that is damaged");
    while (this.done < end) out[this.done++] = out[from++];
  }

  // --- the range coder

  private bit(index: number): number {
    const { coder, probabilities } = this;
    const probability = probabilities[index];
    const bound = (coder[0] >>> 11) * probability;
    let bit = 0;
    if (coder[1] < bound) {
      coder[0] = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
    } else {
      coder[0] -= bound;
      coder[1] -= bound;
      probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (coder[0] < LEAST_RANGE) this.refill();
    return bit;
  }

  private refill(): void {
    this.coder[0] <<= 8;
    this.coder[1] = (this.coder[1] << 8) | this.input[this.at++];
  }

  private tree(first: number, bits: number): number {
    let symbol = 1;
    for (let i = 0; i < bits; i++) symbol = (symbol << 1) | this.bit(first + symbol);
    return symbol - (1 << bits);
  }

  private backwards(first: number, bits: number): number {
    let [node, symbol] = [1, 0];
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(first + node);
      node = (node << 1) | bit;
      symbol |= bit << i;
    }
    return symbol;
  }

  /** Bits that are as likely as not. */
  private even(bits: number): number {
    const { coder } = this;
    let symbol = 0;
    for (let i = 0; i < bits; i++) {
      coder[0] >>>= 1;
      const bit = coder[1] >= coder[0] ? 1 : 0;
      if (bit) coder[1] -= coder[0];
      symbol = (symbol << 1) | bit;
      if (coder[0] < LEAST_RANGE) this.refill();
    }
    return symbol;
  }
}

/**
 * A packed stream unpacked as it comes, whether or not anybody waits for it; what there is of it is in `file`, too. It
 * says when nearly all has come.
 */
export function unpacking(file: Lzma, isNearlyThere = () => {}): TransformStream<Uint8Array, Uint8Array> {
  let tell: (() => void) | null = isNearlyThere;
  const send = (part: Uint8Array, to: TransformStreamDefaultController<Uint8Array>): void => {
    if (part.length) to.enqueue(part);
    if (!file.done || file.done < NEARLY * file.out.length) return;
    tell?.();
    tell = null;
  };
  const steps: Transformer<Uint8Array, Uint8Array> = {
    transform: (arrived, to) => send(file.take(arrived), to),
    flush: (to) => send(file.take(new Uint8Array(0), true), to),
  };
  return new TransformStream(steps, undefined, { highWaterMark: Infinity });
}
