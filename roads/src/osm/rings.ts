/**
 * Rings of an area from its ways, whatever their order, direction and roles say: ways are joined end to end; a ring within an odd number of others is a hole.
 * Gives closed rings, outer ones counter-clockwise, each followed by its holes clockwise; lines that do not close are left out.
 */
export function ringsOf(
  ways: readonly (readonly number[])[],
  coordinatesOf: (nodes: readonly number[]) => Int32Array,
): Int32Array[] {
  const rings = joined(ways)
    .map(coordinatesOf)
    .map(closed)
    .filter((ring) => ring.length >= 8 && signedArea(ring) !== 0)
    .sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)));
  // Who contains a ring is larger, so it stands before it.
  const outer: { ring: Int32Array; holes: Int32Array[] }[] = [];
  rings.forEach((ring, i) => {
    const around = rings.slice(0, i).filter((other) => contains(other, ring));
    if (around.length % 2 === 0) {
      outer.push({ ring: turned(ring, 1), holes: [] });
      return;
    }
    const owner = outer.findLast((o) => contains(o.ring, ring));
    owner?.holes.push(turned(ring, -1));
  });
  return outer.flatMap(({ ring, holes }) => [ring, ...holes]);
}

/** Lists of nodes that begin and end at the same one. */
function joined(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const open = new Map<number, Set<number>>();
  const lines: (number[] | null)[] = [];
  const note = (i: number) => {
    const line = lines[i] as number[];
    for (const end of [line[0] as number, line.at(-1) as number]) {
      const there = open.get(end);
      if (there) there.add(i);
      else open.set(end, new Set([i]));
    }
  };
  for (const way of ways) {
    if (way.length < 2) continue;
    if (way[0] === way.at(-1)) rings.push([...way]);
    else note(lines.push([...way]) - 1);
  }
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    if (!line) continue;
    lines[i] = null;
    for (;;) {
      const end = line.at(-1) as number;
      if (end === line[0]) {
        rings.push(line);
        break;
      }
      const next = [...(open.get(end) ?? [])].find((j) => lines[j]);
      if (next === undefined) break;
      const other = lines[next] as number[];
      lines[next] = null;
      const onward = other[0] === end ? other : [...other].reverse();
      for (let k = 1; k < onward.length; k++) line.push(onward[k] as number);
    }
  }
  return rings;
}

function closed(ring: Int32Array): Int32Array {
  const n = ring.length;
  if (n < 6 || (ring[0] === ring[n - 2] && ring[1] === ring[n - 1])) return ring;
  // The node at which it closes is missing in the file.
  const out = new Int32Array(n + 2);
  out.set(ring);
  out[n] = ring[0] as number;
  out[n + 1] = ring[1] as number;
  return out;
}

/** Twice the area, positive counter-clockwise. */
export function signedArea(ring: Int32Array): number {
  let sum = 0;
  const [x0, y0] = [ring[0] as number, ring[1] as number];
  for (let i = 2; i < ring.length - 2; i += 2)
    sum +=
      ((ring[i] as number) - x0) * ((ring[i + 3] as number) - y0) -
      ((ring[i + 2] as number) - x0) * ((ring[i + 1] as number) - y0);
  return sum;
}

function turned(ring: Int32Array, sign: 1 | -1): Int32Array {
  if (Math.sign(signedArea(ring)) === sign) return ring;
  const out = new Int32Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    out[i] = ring[ring.length - 2 - i] as number;
    out[i + 1] = ring[ring.length - 1 - i] as number;
  }
  return out;
}

/** Whether a ring lies in another: its first corner that is not also one of the other's decides. */
function contains(outer: Int32Array, inner: Int32Array): boolean {
  const corners = new Set<string>();
  for (let i = 0; i < outer.length; i += 2) corners.add(`${outer[i]},${outer[i + 1]}`);
  for (let i = 0; i < inner.length; i += 2)
    if (!corners.has(`${inner[i]},${inner[i + 1]}`)) return inside(outer, inner[i] as number, inner[i + 1] as number);
  return false;
}
function inside(ring: Int32Array, x: number, y: number): boolean {
  let is = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i], ring[i + 1], ring[j], ring[j + 1]] as [number, number, number, number];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) is = !is;
  }
  return is;
}
