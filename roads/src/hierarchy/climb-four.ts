import type { Hierarchy, Seed } from './hierarchy.ts';

const NONE = 0xffffffff;

/**
 * Four halves of searches at once, for tables: places near each other climb nearly the same ranks, so that each edge is read once for all of them. What is found lies together, by
 * position in `ranks`: four weights each. Keeps its arrays for the next search.
 */
export class ClimbFour {
  /** Ranks of the last search, ascending: the first `count`. */
  readonly ranks: Uint32Array;
  count = 0;
  /** `weight[4 * position + which]`, `Infinity` where that search does not come. */
  weight = new Float64Array(1 << 14);
  private readonly hierarchy: Hierarchy;
  /** By rank, plus one; 0 outside of the last search. */
  private readonly position: Uint32Array;

  constructor(hierarchy: Hierarchy) {
    this.hierarchy = hierarchy;
    this.ranks = new Uint32Array(hierarchy.nodeCount);
    this.position = new Uint32Array(hierarchy.nodeCount);
  }

  /** Searches anew from up to four sets of seeds. `way` as for `Climb`. */
  from(four: readonly (readonly Seed[])[], way: Float64Array): void {
    const { ranks, position } = this;
    const { rank, parent, upFirst, upHead } = this.hierarchy;
    for (let i = 0; i < this.count; i++) position[ranks[i] as number] = 0;
    let count = 0;
    for (const seeds of four)
      for (const { node } of seeds)
        for (let r = rank[node] as number; r !== NONE && position[r] === 0; r = parent[r] as number) {
          position[r] = 1;
          ranks[count++] = r;
        }
    this.count = count;
    ranks.subarray(0, count).sort();
    for (let i = 0; i < count; i++) position[ranks[i] as number] = i + 1;
    if (this.weight.length < count * 4) this.weight = new Float64Array(count * 8);
    const weight = this.weight.fill(Number.POSITIVE_INFINITY, 0, count * 4);
    four.forEach((seeds, which) => {
      for (const seed of seeds) {
        const at = ((position[rank[seed.node] as number] as number) - 1) * 4 + which;
        if (seed.weight < (weight[at] as number)) weight[at] = seed.weight;
      }
    });
    for (let i = 0; i < count; i++) {
      const r = ranks[i] as number;
      const [a, b, c, d] = [weight[i * 4], weight[i * 4 + 1], weight[i * 4 + 2], weight[i * 4 + 3]] as [
        number,
        number,
        number,
        number,
      ];
      for (let e = upFirst[r] as number, end = upFirst[r + 1] as number; e < end; e++) {
        const own = way[e] as number;
        if (own === Number.POSITIVE_INFINITY) continue;
        const at = ((position[upHead[e] as number] as number) - 1) * 4;
        if (a + own < (weight[at] as number)) weight[at] = a + own;
        if (b + own < (weight[at + 1] as number)) weight[at + 1] = b + own;
        if (c + own < (weight[at + 2] as number)) weight[at + 2] = c + own;
        if (d + own < (weight[at + 3] as number)) weight[at + 3] = d + own;
      }
    }
  }
}

/** The one of a hierarchy, kept in each thread. */
const keptFor = new WeakMap<Hierarchy, ClimbFour>();
export function climbFour(hierarchy: Hierarchy): ClimbFour {
  const known = keptFor.get(hierarchy);
  if (known) return known;
  const made = new ClimbFour(hierarchy);
  keptFor.set(hierarchy, made);
  return made;
}
