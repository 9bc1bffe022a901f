/** Lines and rings as flat `x, y, x, y …` lists of numbers, of any unit. Rings are closed: their last point is their first. */
export type Flat = ArrayLike<number>;

/** Twice the signed area of a closed ring: above 0 where x grows to the right, y downwards, and it goes round clockwise as one sees it. */
export function ringArea2(ring: Flat): number {
  let sum = 0;
  // From the first corner, so that large coordinates lose nothing.
  const [x0, y0] = [ring[0] ?? 0, ring[1] ?? 0];
  for (let i = 2; i + 3 < ring.length; i += 2)
    sum +=
      ((ring[i] as number) - x0) * ((ring[i + 3] as number) - y0) -
      ((ring[i + 2] as number) - x0) * ((ring[i + 1] as number) - y0);
  return sum;
}

/** A line without the corners that lie nearer than `tolerance` to what is left (Douglas and Peucker, without recursion). Its ends stay. */
export function simplify(line: Flat, tolerance: number): number[] {
  const count = line.length / 2;
  if (count <= 2 || tolerance <= 0) return Array.from(line);
  const keep = new Uint8Array(count);
  keep[0] = keep[count - 1] = 1;
  const limit = tolerance * tolerance;
  const stack = [0, count - 1];
  while (stack.length > 0) {
    const last = stack.pop() as number;
    const first = stack.pop() as number;
    const [ax, ay] = [line[2 * first] as number, line[2 * first + 1] as number];
    const [dx, dy] = [(line[2 * last] as number) - ax, (line[2 * last + 1] as number) - ay];
    const length2 = dx * dx + dy * dy;
    let worst = limit;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const [px, py] = [(line[2 * i] as number) - ax, (line[2 * i + 1] as number) - ay];
      // A closed ring's ends are one point: distance to it, then.
      const t = length2 === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
      const [ex, ey] = [px - t * dx, py - t * dy];
      const distance2 = ex * ex + ey * ey;
      if (distance2 > worst) {
        worst = distance2;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    if (at - first > 1) stack.push(first, at);
    if (last - at > 1) stack.push(at, last);
  }
  const out: number[] = [];
  for (let i = 0; i < count; i++) if (keep[i]) out.push(line[2 * i] as number, line[2 * i + 1] as number);
  return out;
}

/** 0: cut by x; 1: by y. */
export type Axis = 0 | 1;

/** The pieces of a line whose coordinate of `axis` lies within `low … high`, cut exactly there. */
export function clipLine(line: Flat, axis: Axis, low: number, high: number): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  const end = (): void => {
    if (piece.length >= 4) pieces.push(piece);
    piece = [];
  };
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay, bx, by] = [line[i] as number, line[i + 1] as number, line[i + 2] as number, line[i + 3] as number];
    const [a, b] = axis === 0 ? [ax, bx] : [ay, by];
    if ((a < low && b < low) || (a > high && b > high)) {
      end();
      continue;
    }
    const cut = (bound: number): [number, number] => {
      const t = (bound - a) / (b - a);
      return axis === 0 ? [bound, ay + t * (by - ay)] : [ax + t * (bx - ax), bound];
    };
    if (piece.length === 0) piece.push(...(a < low ? cut(low) : a > high ? cut(high) : ([ax, ay] as const)));
    if (b < low || b > high) {
      piece.push(...cut(b < low ? low : high));
      end();
    } else piece.push(bx, by);
  }
  end();
  return pieces;
}

/** The part of a closed ring within `low … high` of an axis (Sutherland and Hodgman), closed; empty where nothing of it lies there. It turns as the ring did. */
export function clipRing(ring: Flat, axis: Axis, low: number, high: number): number[] {
  const half = (points: Flat, bound: number, sign: 1 | -1): number[] => {
    const out: number[] = [];
    for (let i = 0; i + 3 < points.length; i += 2) {
      const [ax, ay] = [points[i] as number, points[i + 1] as number];
      const [bx, by] = [points[i + 2] as number, points[i + 3] as number];
      const [a, b] = axis === 0 ? [ax, bx] : [ay, by];
      const [isIn, willBeIn] = [sign * (a - bound) >= 0, sign * (b - bound) >= 0];
      if (isIn) out.push(ax, ay);
      if (isIn !== willBeIn) {
        const t = (bound - a) / (b - a);
        if (axis === 0) out.push(bound, ay + t * (by - ay));
        else out.push(ax + t * (bx - ax), bound);
      }
    }
    if (out.length > 0) out.push(out[0] as number, out[1] as number);
    return out;
  };
  const above = half(ring, low, 1);
  return above.length === 0 ? above : half(above, high, -1);
}

/** A point inside of an area (first ring outside, the rest holes): the middle of the widest part at the height of its centre of gravity. */
export function pointWithin(rings: readonly Flat[]): [number, number] {
  const outer = rings[0] as Flat;
  const area2 = ringArea2(outer);
  const [x0, y0] = [outer[0] as number, outer[1] as number];
  let [cx, cy] = [0, 0];
  for (let i = 2; i + 3 < outer.length; i += 2) {
    const [ax, ay] = [(outer[i] as number) - x0, (outer[i + 1] as number) - y0];
    const [bx, by] = [(outer[i + 2] as number) - x0, (outer[i + 3] as number) - y0];
    const cross = ax * by - bx * ay;
    cx += (ax + bx) * cross;
    cy += (ay + by) * cross;
  }
  if (area2 === 0) return [x0, y0];
  // Not quite on a corner's height, where a side could be counted twice.
  const y = y0 + cy / (3 * area2) + 1e-7;
  const crossings: number[] = [];
  for (const ring of rings)
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [ay, by] = [ring[i + 1] as number, ring[i + 3] as number];
      if (ay > y === by > y) continue;
      const [ax, bx] = [ring[i] as number, ring[i + 2] as number];
      crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  crossings.sort((a, b) => a - b);
  let [best, width] = [x0 + cx / (3 * area2), 0];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [from, to] = [crossings[i] as number, crossings[i + 1] as number];
    if (to - from > width) [best, width] = [(from + to) / 2, to - from];
  }
  return [best, y];
}

/** Lines that meet end to end, and nothing else of theirs there, as fewer and longer ones. `directed`: a line's direction says something and stays. */
export function joinLines(lines: readonly Flat[], directed: boolean): number[][] {
  const place = (line: Flat, end: 0 | 1): string => {
    const i = end === 0 ? 0 : line.length - 2;
    return `${line[i]},${line[i + 1]}`;
  };
  // At each place the ends that lie there: `2 * line + end`.
  const ends = new Map<string, number[]>();
  for (const [n, line] of lines.entries())
    for (const end of [0, 1] as const) {
      const at = place(line, end);
      const there = ends.get(at);
      if (there) there.push(2 * n + end);
      else ends.set(at, [2 * n + end]);
    }
  const used = new Uint8Array(lines.length);
  /** The end that alone goes on from this one. */
  const goesOn = (end: number): number | null => {
    const there = ends.get(place(lines[end >> 1] as Flat, (end & 1) as 0 | 1)) as number[];
    if (there.length !== 2) return null;
    const other = (there[0] === end ? there[1] : there[0]) as number;
    if (used[other >> 1] || other >> 1 === end >> 1) return null;
    return directed && (other & 1) === (end & 1) ? null : other;
  };
  const joined: number[][] = [];
  for (let n = 0; n < lines.length; n++) {
    if (used[n]) continue;
    used[n] = 1;
    // Backwards to where the chain begins, then forwards through it.
    const chain: { line: number; isTurned: boolean }[] = [{ line: n, isTurned: false }];
    for (let end = goesOn(2 * n); end !== null; ) {
      used[end >> 1] = 1;
      chain.unshift({ line: end >> 1, isTurned: (end & 1) === 0 });
      end = goesOn(end ^ 1);
    }
    for (let end = goesOn(2 * n + 1); end !== null; ) {
      used[end >> 1] = 1;
      chain.push({ line: end >> 1, isTurned: (end & 1) === 1 });
      end = goesOn(end ^ 1);
    }
    const out: number[] = [];
    for (const { line, isTurned } of chain) {
      const points = lines[line] as Flat;
      const count = points.length / 2;
      for (let k = out.length > 0 ? 1 : 0; k < count; k++) {
        const i = isTurned ? count - 1 - k : k;
        out.push(points[2 * i] as number, points[2 * i + 1] as number);
      }
    }
    joined.push(out);
  }
  return joined;
}
