/** A point in metres from the middle of the city, east and north. */
export type Spot = readonly [x: number, y: number];

/** Something drawn on the ground: where two of the same level cross there will be a junction. */
export interface DrawnLine {
  points: readonly Spot[];
  /** Lines of other levels pass above or below. */
  level: number;
  /** Level of the line on which it begins or ends, when it is another: a ramp. */
  startLevel?: number;
  endLevel?: number;
}
/** A line as nodes: `segments[i]` is the drawn segment that lies between nodes i and i + 1. */
export interface NodedLine {
  nodes: number[];
  segments: number[];
}
export interface Noding {
  x: number[];
  y: number[];
  lines: NodedLine[];
  /** How many lines' pieces meet, by node. */
  degree: Uint16Array;
}

const CELL = 160;
/** Places nearer than this are one. */
const SNAP = 3;
/** A loose end shorter than this is cut: it only reached over the street that it ends at. */
const TAIL = 12;

const keyOf = (i: number, j: number): number => (i + 50_000) * 100_000 + j + 50_000;

/** Makes a network of lines that were drawn without heed of each other: a node at each crossing, at each end and bend; loose ends cut. */
export function nodeLines(lines: readonly DrawnLine[]): Noding {
  const x: number[] = [];
  const y: number[] = [];
  const near = new Map<number, number[]>();
  const nodeAt = (px: number, py: number, level: number): number => {
    const [ci, cj] = [Math.round(px / SNAP), Math.round(py / SNAP)];
    for (let i = ci - 1; i <= ci + 1; i++)
      for (let j = cj - 1; j <= cj + 1; j++)
        for (const n of near.get(keyOf(i, j) * 4 + level) ?? [])
          if (Math.hypot((x[n] as number) - px, (y[n] as number) - py) < SNAP) return n;
    x.push(px);
    y.push(py);
    const key = keyOf(ci, cj) * 4 + level;
    const there = near.get(key);
    if (there) there.push(x.length - 1);
    else near.set(key, [x.length - 1]);
    return x.length - 1;
  };
  const cuts = crossings(lines);
  const out = lines.map((line, l): NodedLine => {
    const nodes: number[] = [];
    const segments: number[] = [];
    const push = (px: number, py: number, segment: number, level = line.level): void => {
      const n = nodeAt(px, py, level);
      if (nodes.at(-1) === n) return;
      if (nodes.length > 0) segments.push(segment);
      nodes.push(n);
    };
    const last = line.points.length - 1;
    for (const [k, [px, py]] of line.points.entries()) {
      const level = k === 0 ? line.startLevel : k === last ? line.endLevel : undefined;
      push(px, py, Math.max(0, k - 1), level);
      for (const cut of cuts.get(l * 4096 + k)?.sort((a, b) => a.t - b.t) ?? []) push(cut.x, cut.y, k);
    }
    return { nodes, segments };
  });
  const degree = new Uint16Array(x.length);
  const count = (line: NodedLine): void => {
    for (let i = 0; i + 1 < line.nodes.length; i++) {
      for (const n of [line.nodes[i], line.nodes[i + 1]] as [number, number]) degree[n] = (degree[n] as number) + 1;
    }
  };
  for (const line of out) count(line);
  const isTail = (a: number, b: number): boolean =>
    degree[a] === 1 && Math.hypot((x[a] as number) - (x[b] as number), (y[a] as number) - (y[b] as number)) < TAIL;
  for (const line of out) {
    while (line.nodes.length > 1 && isTail(line.nodes[0] as number, line.nodes[1] as number)) {
      cut(line.nodes.shift() as number, line.nodes[0] as number);
      line.segments.shift();
    }
    while (line.nodes.length > 1 && isTail(line.nodes.at(-1) as number, line.nodes.at(-2) as number)) {
      cut(line.nodes.pop() as number, line.nodes.at(-1) as number);
      line.segments.pop();
    }
  }
  function cut(a: number, b: number): void {
    degree[a] = (degree[a] as number) - 1;
    degree[b] = (degree[b] as number) - 1;
  }
  return { x, y, lines: out, degree };
}

interface Cut {
  t: number;
  x: number;
  y: number;
}

/** Where segments of different lines of a level cross, by line × 4096 + segment. */
function crossings(lines: readonly DrawnLine[]): Map<number, Cut[]> {
  const ax: number[] = [];
  const ay: number[] = [];
  const bx: number[] = [];
  const by: number[] = [];
  const owner: number[] = [];
  const cells = new Map<number, number[]>();
  const cuts = new Map<number, Cut[]>();
  const note = (s: number, t: number, x: number, y: number): void => {
    const there = cuts.get(owner[s] as number);
    if (there) there.push({ t, x, y });
    else cuts.set(owner[s] as number, [{ t, x, y }]);
  };
  const cross = (p: number, q: number): void => {
    const [px, py, qx, qy] = [ax[p], ay[p], ax[q], ay[q]] as [number, number, number, number];
    const [dx, dy] = [(bx[p] as number) - px, (by[p] as number) - py];
    const [ex, ey] = [(bx[q] as number) - qx, (by[q] as number) - qy];
    const det = dx * ey - dy * ex;
    if (Math.abs(det) < 1e-9) return;
    const t = ((qx - px) * ey - (qy - py) * ex) / det;
    const u = ((qx - px) * dy - (qy - py) * dx) / det;
    if (t < 0 || t > 1 || u < 0 || u > 1) return;
    const [x, y] = [px + t * dx, py + t * dy];
    note(p, t, x, y);
    note(q, u, x, y);
  };
  for (const [l, { points, level }] of lines.entries()) {
    for (let k = 0; k + 1 < points.length; k++) {
      const [a, b] = [points[k], points[k + 1]] as [Spot, Spot];
      const s = ax.length;
      ax.push(a[0]);
      ay.push(a[1]);
      bx.push(b[0]);
      by.push(b[1]);
      owner.push(l * 4096 + k);
      const seen = new Set<number>();
      const [i0, i1] = [Math.floor(Math.min(a[0], b[0]) / CELL), Math.floor(Math.max(a[0], b[0]) / CELL)];
      const [j0, j1] = [Math.floor(Math.min(a[1], b[1]) / CELL), Math.floor(Math.max(a[1], b[1]) / CELL)];
      for (let i = i0; i <= i1; i++) {
        for (let j = j0; j <= j1; j++) {
          const key = keyOf(i, j) * 4 + level;
          const there = cells.get(key);
          if (!there) {
            cells.set(key, [s]);
            continue;
          }
          for (const other of there) {
            if (Math.floor((owner[other] as number) / 4096) === l || seen.has(other)) continue;
            seen.add(other);
            cross(other, s);
          }
          there.push(s);
        }
      }
    }
  }
  return cuts;
}
