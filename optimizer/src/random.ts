/** xorshift32 (Marsaglia 2003): integer only, so the same seed gives the same numbers on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Spreads small seeds over all bits (the finaliser of MurmurHash3); the state must never be 0.
    let s = (seed ^ 0x9e3779b9) | 0;
    s = Math.imul(s ^ (s >>> 16), 0x85ebca6b);
    s = Math.imul(s ^ (s >>> 13), 0xc2b2ae35);
    this.state = (s ^ (s >>> 16)) | 0 || 0x1234567;
  }

  /** 0 to 2^32 − 1. */
  next(): number {
    let s = this.state;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    this.state = s;
    return s >>> 0;
  }

  /** 0 to n − 1. */
  below(n: number): number {
    return this.next() % n;
  }

  /** Over 0, under 1. */
  unit(): number {
    return (this.next() + 0.5) / 4294967296;
  }

  /** Brings `count` entries from `from` on into another order (Fisher & Yates). */
  shuffle(list: Int32Array, from: number, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = list[from + i]!;
      list[from + i] = list[from + j]!;
      list[from + j] = kept;
    }
  }
}
