/** Which vehicles of each kind have no stop yet: asked at every insertion, so neither asking nor changing may walk over the fleet. */
export class IdleVehicles {
  usedCount = 0;
  private readonly kind: Int32Array;
  /** Vehicles grouped by kind: kind k has from[k] … from[k + 1] − 1, the idle ones of it first. */
  private readonly list: Int32Array;
  private readonly from: Int32Array;
  private readonly idleCount: Int32Array;
  private readonly at: Int32Array;

  /** At first all are idle. */
  constructor(kind: Int32Array, kindCount: number) {
    this.kind = kind;
    this.list = Int32Array.from(kind.keys()).sort((a, b) => kind[a]! - kind[b]! || a - b);
    this.from = new Int32Array(kindCount + 1);
    this.idleCount = new Int32Array(kindCount);
    this.at = new Int32Array(kind.length);
    for (const k of kind) {
      this.idleCount[k] = this.idleCount[k]! + 1;
      this.from[k + 1] = this.from[k + 1]! + 1;
    }
    for (let k = 0; k < kindCount; k++) this.from[k + 1] = this.from[k + 1]! + this.from[k]!;
    this.list.forEach((v, i) => {
      this.at[v] = i;
    });
  }

  /** −1 when there is none. */
  first(kind: number): number {
    return this.idleCount[kind]! > 0 ? this.list[this.from[kind]!]! : -1;
  }

  take(v: number): void {
    const k = this.kind[v]!;
    this.idleCount[k] = this.idleCount[k]! - 1;
    this.swap(v, this.from[k]! + this.idleCount[k]!);
    this.usedCount++;
  }

  put(v: number): void {
    const k = this.kind[v]!;
    this.swap(v, this.from[k]! + this.idleCount[k]!);
    this.idleCount[k] = this.idleCount[k]! + 1;
    this.usedCount--;
  }

  private swap(v: number, to: number): void {
    const at = this.at[v]!;
    const other = this.list[to]!;
    this.list[to] = v;
    this.list[at] = other;
    this.at[v] = to;
    this.at[other] = at;
  }
}
