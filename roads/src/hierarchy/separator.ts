/**
 * A part of a graph, cut in two by inertial flow (Schild, Sommer: On Balanced Separators in Road Networks, 2015): its nodes are put in order along a line, the first quarter are
 * sources and the last quarter sinks, and the least set of edges between them is a maximum flow (Dinic). Of several lines the one with the smallest cut is taken, and of its
 * edges' ends the fewest nodes that touch them all (König).
 */
export class Separator {
  /** Of the part: first arcs, heads, and the same edge's other arc; numbers are local. */
  readonly first: Int32Array;
  readonly heads: Int32Array;
  private readonly twin: Int32Array;
  private readonly flow: Int8Array;
  private readonly level: Int32Array;
  private readonly next: Int32Array;
  private readonly queue: Int32Array;
  private readonly place: Uint8Array;
  private readonly cutSide: Uint8Array;
  private readonly path: Int32Array;
  private readonly keys: Float64Array;
  size = 0;

  /** Room for parts of at most so many nodes and arcs. */
  constructor(nodes: number, arcs: number) {
    this.first = new Int32Array(nodes + 1);
    this.heads = new Int32Array(arcs);
    this.twin = new Int32Array(arcs);
    this.flow = new Int8Array(arcs);
    this.level = new Int32Array(nodes);
    this.next = new Int32Array(nodes);
    this.queue = new Int32Array(nodes);
    this.place = new Uint8Array(nodes);
    this.cutSide = new Uint8Array(nodes);
    this.path = new Int32Array(nodes);
    this.keys = new Float64Array(nodes);
  }

  /** Takes up the part `nodes`; `local` maps a node to its number there, or is negative outside of the part. */
  load(nodes: Uint32Array, local: Int32Array, adjacentFirst: Uint32Array, adjacent: Uint32Array): void {
    const { first, next, heads, twin } = this;
    const n = nodes.length;
    this.size = n;
    let arcs = 0;
    for (let u = 0; u < n; u++) {
      first[u] = next[u] = arcs;
      const node = nodes[u] as number;
      for (let a = adjacentFirst[node] as number; a < (adjacentFirst[node + 1] as number); a++)
        if ((local[adjacent[a] as number] as number) >= 0) arcs++;
    }
    first[n] = arcs;
    for (let u = 0; u < n; u++) {
      const node = nodes[u] as number;
      for (let a = adjacentFirst[node] as number; a < (adjacentFirst[node + 1] as number); a++) {
        const v = local[adjacent[a] as number] as number;
        if (v <= u) continue;
        const [here, there] = [(next[u] as number)++, (next[v] as number)++];
        heads[here] = v;
        heads[there] = u;
        twin[here] = there;
        twin[there] = here;
      }
    }
  }

  /** Numbers the part's connected components in `component` and says how many there are. */
  components(component: Int32Array): number {
    const { first, heads, queue, size } = this;
    component.fill(-1, 0, size);
    let count = 0;
    for (let start = 0; start < size; start++) {
      if ((component[start] as number) >= 0) continue;
      let [read, write] = [0, 0];
      queue[write++] = start;
      component[start] = count;
      while (read < write) {
        const u = queue[read++] as number;
        for (let a = first[u] as number; a < (first[u + 1] as number); a++) {
          const v = heads[a] as number;
          if ((component[v] as number) >= 0) continue;
          component[v] = count;
          queue[write++] = v;
        }
      }
      count++;
    }
    return count;
  }

  /** Writes for each node of the connected part 0 or 1 (its side) or 2 (separator) to `side`. `x`, `y`: places of the nodes, any unit. */
  cut(x: Float64Array, y: Float64Array, side: Uint8Array): void {
    let best = Number.POSITIVE_INFINITY;
    let bestBalance = 0;
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const starts = this.placeEnds(x, y, dx, dy);
      const flow = this.maxFlow(starts, best);
      if (flow > best) continue;
      const balance = this.takeSide();
      if (flow === best && balance <= bestBalance) continue;
      best = flow;
      bestBalance = balance;
      side.set(this.cutSide.subarray(0, this.size));
    }
    this.cover(side);
  }

  /** Marks the first quarter along a line as sources (1) and the last as sinks (2); answers the sources that touch others, in `queue`'s order of numbers. */
  private placeEnds(x: Float64Array, y: Float64Array, dx: number, dy: number): number[] {
    const { keys, place, size, first, heads } = this;
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let u = 0; u < size; u++) {
      const value = (x[u] as number) * dx + (y[u] as number) * dy;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    // One number to sort by: the place on the line, then the node, which makes the order the same every time.
    const bits = 2 ** Math.ceil(Math.log2(size + 1));
    const scale = (2 ** 52 / bits - 1) / Math.max(most - least, 1e-9);
    for (let u = 0; u < size; u++) {
      const value = (x[u] as number) * dx + (y[u] as number) * dy;
      keys[u] = Math.floor((value - least) * scale) * bits + u;
    }
    const sorted = keys.subarray(0, size).sort();
    place.fill(0, 0, size);
    const quarter = Math.max(1, Math.floor(size / 4));
    for (let i = 0; i < quarter; i++) {
      place[(sorted[i] as number) % bits] = 1;
      place[(sorted[size - 1 - i] as number) % bits] = 2;
    }
    const starts: number[] = [];
    for (let i = 0; i < quarter; i++) {
      const u = (sorted[i] as number) % bits;
      for (let a = first[u] as number; a < (first[u + 1] as number); a++)
        if (place[heads[a] as number] !== 1) {
          starts.push(u);
          break;
        }
    }
    return starts;
  }

  /** Most edges that can be crossed at once from sources to sinks, each once (Dinic). Gives up above `limit`. */
  private maxFlow(starts: readonly number[], limit: number): number {
    const { first, heads, twin, flow, level, next, place, path } = this;
    flow.fill(0, 0, first[this.size]);
    let total = 0;
    while (this.levels(starts)) {
      next.set(first.subarray(0, this.size));
      for (const start of starts) {
        let depth = 0;
        let u = start;
        for (;;) {
          if (place[u] === 2) {
            for (let i = 0; i < depth; i++) {
              const a = path[i] as number;
              (flow[a] as number)++;
              (flow[twin[a] as number] as number)--;
            }
            if (++total > limit) return total;
            depth = 0;
            u = start;
            continue;
          }
          const end = first[u + 1] as number;
          let a = next[u] as number;
          const below = (level[u] as number) + 1;
          while (a < end && ((flow[a] as number) >= 1 || level[heads[a] as number] !== below)) a++;
          next[u] = a;
          if (a < end) {
            path[depth++] = a;
            u = heads[a] as number;
          } else {
            if (depth === 0) break;
            level[u] = -1;
            u = heads[twin[path[--depth] as number] as number] as number;
          }
        }
      }
    }
    return total;
  }

  /** Levels of the nodes by steps from the sources along what still has room; false when no sink is reached. */
  private levels(starts: readonly number[]): boolean {
    const { first, heads, flow, level, queue, place, size } = this;
    for (let u = 0; u < size; u++) level[u] = place[u] === 1 ? 0 : -1;
    let [read, write] = [0, 0];
    for (const start of starts) queue[write++] = start;
    let isReached = false;
    while (read < write) {
      const u = queue[read++] as number;
      const next = (level[u] as number) + 1;
      for (let a = first[u] as number; a < (first[u + 1] as number); a++) {
        const v = heads[a] as number;
        if ((level[v] as number) >= 0 || (flow[a] as number) >= 1) continue;
        level[v] = next;
        if (place[v] === 2) isReached = true;
        else queue[write++] = v;
      }
    }
    return isReached;
  }

  /** After the last flow: the side of the sources, either all that they reach or all that does not reach a sink, whichever is nearer to half. Answers the smaller side's size. */
  private takeSide(): number {
    const { level, cutSide, queue, place, first, heads, twin, flow, size } = this;
    let near = 0;
    for (let u = 0; u < size; u++) if ((level[u] as number) >= 0) near++;
    let [read, write] = [0, 0];
    cutSide.fill(0, 0, size);
    for (let u = 0; u < size; u++)
      if (place[u] === 2) {
        cutSide[u] = 1;
        queue[write++] = u;
      }
    while (read < write) {
      const v = queue[read++] as number;
      for (let a = first[v] as number; a < (first[v + 1] as number); a++) {
        const u = heads[a] as number;
        if (cutSide[u] === 1 || (flow[twin[a] as number] as number) >= 1) continue;
        cutSide[u] = 1;
        queue[write++] = u;
      }
    }
    const bySources = Math.min(near, size - near);
    const bySinks = Math.min(write, size - write);
    if (bySources > bySinks) for (let u = 0; u < size; u++) cutSide[u] = (level[u] as number) >= 0 ? 0 : 1;
    return Math.max(bySources, bySinks);
  }

  /** Marks as 2 the fewest nodes that touch all edges between the sides 0 and 1: least vertex cover from a greatest matching. */
  private cover(side: Uint8Array): void {
    const { first, heads, size } = this;
    const left: number[] = [];
    const partner = new Map<number, number>();
    const across = (u: number): number[] => {
      const found: number[] = [];
      for (let a = first[u] as number; a < (first[u + 1] as number); a++)
        if (side[heads[a] as number] === 1) found.push(heads[a] as number);
      return found;
    };
    for (let u = 0; u < size; u++) if (side[u] === 0 && across(u).length > 0) left.push(u);
    for (const start of left) {
      // An augmenting path, breadth first: chains of matched nodes may be long.
      const cameFrom = new Map<number, number>();
      const matchedOf = new Map<number, number>();
      const open = [start];
      let end = -1;
      for (let i = 0; i < open.length && end < 0; i++) {
        const u = open[i] as number;
        for (const v of across(u)) {
          if (cameFrom.has(v)) continue;
          cameFrom.set(v, u);
          const other = partner.get(v);
          if (other === undefined) {
            end = v;
            break;
          }
          matchedOf.set(other, v);
          open.push(other);
        }
      }
      while (end >= 0) {
        const u = cameFrom.get(end) as number;
        partner.set(end, u);
        end = u === start ? -1 : (matchedOf.get(u) as number);
      }
    }
    const matched = new Set(partner.values());
    const seenLeft = new Set(left.filter((u) => !matched.has(u)));
    const seenRight = new Set<number>();
    const open = [...seenLeft];
    for (let u = open.pop(); u !== undefined; u = open.pop())
      for (const v of across(u)) {
        if (seenRight.has(v)) continue;
        seenRight.add(v);
        const other = partner.get(v);
        if (other === undefined || seenLeft.has(other)) continue;
        seenLeft.add(other);
        open.push(other);
      }
    for (const u of left) if (!seenLeft.has(u)) side[u] = 2;
    for (const v of seenRight) side[v] = 2;
  }
}
