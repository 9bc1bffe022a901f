/** Lists of millions of numbers without an object for each. */

type Numbers = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** A typed array that grows at its end. */
export class Growing<T extends Numbers> {
  private items: T;
  length = 0;

  constructor(make: { new (length: number): T }, capacity = 1024) {
    this.items = new make(capacity);
  }

  push(value: number): number {
    if (this.length === this.items.length) {
      const larger = new (this.items.constructor as { new (length: number): T })(this.length * 2);
      larger.set(this.items as never);
      this.items = larger;
    }
    this.items[this.length] = value;
    return this.length++;
  }
  get(index: number): number {
    return this.items[index] as number;
  }
  set(index: number, value: number): void {
    this.items[index] = value;
  }
  /** What is in it, as a view: valid until the next `push`. */
  view(): T {
    return this.items.subarray(0, this.length) as T;
  }
}

/** The numbers in ascending order, each once. Sorts `values` itself. */
export function sortedOnce(values: Float64Array): Float64Array {
  let sorted = true;
  for (let i = 1; i < values.length && sorted; i++) sorted = (values[i - 1] as number) <= (values[i] as number);
  if (!sorted) values.sort();
  let kept = 0;
  for (let i = 0; i < values.length; i++)
    if (kept === 0 || values[i] !== values[kept - 1]) values[kept++] = values[i] as number;
  return values.subarray(0, kept);
}

/** Where a number stands in ascending ones; -1 when it does not. */
export function indexIn(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const at = sorted[middle] as number;
    if (at < value) low = middle + 1;
    else if (at > value) high = middle - 1;
    else return middle;
  }
  return -1;
}
