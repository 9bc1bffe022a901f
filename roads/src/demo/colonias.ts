import { chanceFrom } from './chance.ts';
import type { Ground } from './ground.ts';
import type { Spot } from './noding.ts';
import { namesOfColonia } from './street-names.ts';
import { type DemoPlace, streetKey, type ThroughRoad } from './through-roads.ts';

/** What a colonia's ground is bounded by: `x·nx + y·ny ≤ d`. `neighbour`: the colonia behind it; -1: nobody. */
interface Side {
  nx: number;
  ny: number;
  d: number;
  neighbour: number;
}
export interface ColoniaStreet {
  /** As the catalogue writes it. */
  name: string;
  /** One of those that the catalogue has. */
  isListed: boolean;
  pieces: Spot[][];
  oneway: boolean;
  isUnpaved: boolean;
}
export interface Colonia {
  centre: Spot;
  /** Corners, counter-clockwise. */
  ring: Spot[];
  /** The colonia behind the side that begins at each corner. */
  behind: number[];
  streets: ColoniaStreet[];
  /** Blocks without houses. */
  parks: Spot[][];
  /** Dead ends into a block: the beginning lies on a street. */
  stubs: { points: [Spot, Spot]; kind: 'private' | 'service' | 'residential'; name: string }[];
}
/** A house's door on a street of the catalogue. */
export interface Door {
  street: string;
  number: number;
  spot: Spot;
}

/** Lines of a direction on each side of the middle. */
const LINES = 7;
const STEP = 0.5;

/** Streets of a place, from the places around it, the avenues and the ground. The same for the same catalogue. */
export function coloniaOf(
  places: readonly DemoPlace[],
  centres: readonly Spot[],
  i: number,
  roads: RoadIndex,
  ground: Ground,
): Colonia {
  const place = places[i] as DemoPlace;
  const centre = centres[i] as Spot;
  const chance = chanceFrom(`colonia ${place.zipCode} ${place.suburb}`);
  const sides = sidesOf(centres, i, chance);
  const { ring, behind } = ringOf(centre, sides);
  const angle = roads.headingNear(centre, 900) ?? chance() * Math.PI;
  const [du, dv] = [116 + chance() * 32, 100 + chance() * 28];
  const bends = [6 + chance() * 12, 6 + chance() * 12, chance() * 6, chance() * 6] as const;
  const at = (u: number, v: number): Spot => {
    const x = u * du + bends[0] * Math.sin((v * dv) / 210 + bends[2]);
    const y = v * dv + bends[1] * Math.sin((u * du) / 240 + bends[3]);
    return [
      centre[0] + x * Math.cos(angle) - y * Math.sin(angle),
      centre[1] + x * Math.sin(angle) + y * Math.cos(angle),
    ];
  };
  const lines: { axis: 0 | 1; index: number; pieces: Spot[][]; length: number; isWhole: boolean }[] = [];
  for (const axis of [0, 1] as const)
    for (let index = -LINES; index <= LINES; index++) {
      const drawn: Spot[] = [];
      for (let k = -LINES; k <= LINES; k += STEP) drawn.push(axis === 0 ? at(index, k) : at(k, index));
      const inside = clip(drawn, sides);
      const pieces = openPieces(inside, roads, ground);
      const length = pieces.reduce((s, p) => s + lengthOf(p), 0);
      if (length > 60)
        lines.push({
          axis,
          index,
          pieces,
          length,
          isWhole: pieces.length === 1 && inside.length === pieces[0]?.length,
        });
    }
  const listed = new Set(place.streets.filter((s) => !roads.passes(s, centre, 560)));
  const names = namesOfColonia(chance);
  const isOneWay = chance() < 0.4;
  const isOutlying = chance() < 0.15;
  const middleFirst = [...lines].sort((a, b) => Math.abs(a.index) - Math.abs(b.index) || a.axis - b.axis);
  const nameOf = new Map<(typeof lines)[number], string>();
  for (const line of middleFirst) {
    const [next] = listed;
    if (next === undefined) break;
    if (line.length < 150) continue;
    listed.delete(next);
    nameOf.set(line, next);
  }
  const taken = new Set(place.streets.map(streetKey));
  const free = names.map((list) => list.filter((n) => !taken.has(streetKey(n))));
  const streets = lines.map((line): ColoniaStreet => {
    const name = nameOf.get(line);
    const list = free[line.axis] as string[];
    const keeps = name !== undefined || line.isWhole;
    return {
      name: name ?? list[(line.index + LINES) % list.length] ?? '',
      isListed: name !== undefined,
      pieces:
        keeps && chance() < 0.8
          ? line.pieces
          : line.pieces.flatMap((p) => (name === undefined ? broken(p, chance) : [p])),
      oneway: isOneWay && line.isWhole && name === undefined,
      isUnpaved: isOutlying && name === undefined && chance() < 0.4,
    };
  });
  // A one-way street with a gap would lead nowhere.
  for (const s of streets) if (s.pieces.length !== 1) s.oneway = false;
  const block = (u: number, v: number): Spot[] => {
    const corners: [number, number][] = [
      [0.16, 0.18],
      [0.84, 0.18],
      [0.84, 0.82],
      [0.16, 0.82],
    ];
    return corners.map(([a, b]) => at(u + a, v + b));
  };
  const parks: Spot[][] = [];
  const stubs: Colonia['stubs'] = [];
  for (let u = -4; u < 4; u++)
    for (let v = -4; v < 4; v++) {
      const dice = chance();
      const ring = block(u, v);
      if (dice > 0.2 || !ring.every((s) => isWithin(s, sides, 25) && ground.isOpen(s) && !roads.isNear(s, 24)))
        continue;
      if (dice < 0.035) parks.push(ring);
      else {
        const kind = dice < 0.09 ? 'private' : dice < 0.14 ? 'service' : 'residential';
        const first = at(u + 0.5, v);
        stubs.push({
          points: [first, at(u + 0.5, v + 0.55)],
          kind,
          name: `Privada ${names[0][(u + v + 40) % names[0].length]}`,
        });
      }
    }
  return { centre, ring, behind, streets, parks, stubs };
}

function sidesOf(centres: readonly Spot[], i: number, chance: () => number): Side[] {
  const [cx, cy] = centres[i] as Spot;
  const sides: Side[] = [];
  const turn = chance() * Math.PI;
  for (let k = 0; k < 9; k++) {
    const angle = turn + ((k + (chance() - 0.5) * 0.5) * 2 * Math.PI) / 9;
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    sides.push({ nx, ny, d: cx * nx + cy * ny + 570 + chance() * 200, neighbour: -1 });
  }
  for (const [j, [x, y]] of centres.entries()) {
    const length = Math.hypot(x - cx, y - cy);
    if (j === i || length > 1900) continue;
    const [nx, ny] = [(x - cx) / length, (y - cy) / length];
    sides.push({ nx, ny, d: (nx * (x + cx) + ny * (y + cy)) / 2, neighbour: j });
  }
  return sides;
}

const isWithin = ([x, y]: Spot, sides: readonly Side[], inset: number): boolean =>
  sides.every((s) => x * s.nx + y * s.ny <= s.d - inset);

/** The ground within the sides: a square cut by each of them. */
function ringOf([cx, cy]: Spot, sides: readonly Side[]): { ring: Spot[]; behind: number[] } {
  let ring: Spot[] = [
    [cx - 2000, cy - 2000],
    [cx + 2000, cy - 2000],
    [cx + 2000, cy + 2000],
    [cx - 2000, cy + 2000],
  ];
  let behind = [-1, -1, -1, -1];
  for (const { nx, ny, d, neighbour } of sides) {
    const over = ring.map(([x, y]) => x * nx + y * ny - d);
    const next: Spot[] = [];
    const nextBehind: number[] = [];
    for (const [k, a] of ring.entries()) {
      const m = (k + 1) % ring.length;
      const [oa, ob, b] = [over[k] as number, over[m] as number, ring[m] as Spot];
      if (oa <= 0) {
        next.push(a);
        nextBehind.push(behind[k] as number);
      }
      if (oa <= 0 === ob <= 0) continue;
      const t = oa / (oa - ob);
      next.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
      nextBehind.push(oa <= 0 ? neighbour : (behind[k] as number));
    }
    ring = next;
    behind = nextBehind;
  }
  return { ring, behind };
}

/** How far streets are drawn over what they end at. */
export const OVER_M = 1.5;

/** The part of a line within the sides, a little over both ends. */
function clip(line: readonly Spot[], sides: readonly Side[]): Spot[] {
  const out: Spot[] = [];
  for (let k = 0; k + 1 < line.length; k++) {
    const [a, b] = [line[k], line[k + 1]] as [Spot, Spot];
    let [from, to] = [0, 1];
    for (const { nx, ny, d } of sides) {
      const [oa, ob] = [a[0] * nx + a[1] * ny - d - OVER_M, b[0] * nx + b[1] * ny - d - OVER_M];
      if (oa > 0 && ob > 0) to = -1;
      else if (oa > 0) from = Math.max(from, oa / (oa - ob));
      else if (ob > 0) to = Math.min(to, oa / (oa - ob));
    }
    if (to <= from) continue;
    const on = (t: number): Spot => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    if (out.length === 0) out.push(from === 0 ? a : on(from));
    out.push(to === 1 ? b : on(to));
  }
  return out;
}

/** The parts of a line on open ground and not along an avenue. */
export function openPieces(line: readonly Spot[], roads: RoadIndex, ground: Ground): Spot[][] {
  const pieces: Spot[][] = [];
  let now: Spot[] = [];
  for (const [k, p] of line.entries()) {
    const before = line[k - 1];
    const isGood = ground.isOpen(p) && (!before || !roads.isAlong(before, p));
    if (isGood) now.push(p);
    if (!isGood || k === line.length - 1) {
      if (now.length > 1) pieces.push(now);
      now = ground.isOpen(p) ? [p] : [];
    }
  }
  return pieces;
}

export const lengthOf = (line: readonly Spot[]): number =>
  line.reduce(
    (s, p, k) => s + (k === 0 ? 0 : Math.hypot(p[0] - (line[k - 1] as Spot)[0], p[1] - (line[k - 1] as Spot)[1])),
    0,
  );

/** A street that is interrupted for a block here and there. */
function broken(line: readonly Spot[], chance: () => number): Spot[][] {
  const pieces: Spot[][] = [];
  let now: Spot[] = [];
  for (const [k, p] of line.entries()) {
    now.push(p);
    if (k % 2 === 0 && k > 1 && chance() < 0.13) {
      if (now.length > 2) pieces.push(now);
      now = [];
    }
  }
  if (now.length > 2) pieces.push(now);
  return pieces;
}

/** Where the avenues are. */
export interface RoadIndex {
  /** Heading of the nearest piece of one, modulo a right angle; null without one that near. */
  headingNear(spot: Spot, withinM: number): number | null;
  isNear(spot: Spot, withinM: number): boolean;
  /** Whether a piece of street would lie beside an avenue, nearly as it runs. */
  isAlong(a: Spot, b: Spot): boolean;
  /** A road of this name comes that near. */
  passes(name: string, spot: Spot, withinM: number): boolean;
}
const CELL = 300;
export function indexRoads(roads: readonly ThroughRoad[]): RoadIndex {
  interface Piece {
    x: number;
    y: number;
    heading: number;
    isMain: boolean;
  }
  const cells = new Map<number, Piece[]>();
  const keyOf = (i: number, j: number): number => i * 65_536 + j;
  for (const { spots, kind } of roads) {
    for (let k = 0; k + 1 < spots.length; k++) {
      const [a, b] = [spots[k], spots[k + 1]] as [Spot, Spot];
      const heading = Math.atan2(b[1] - a[1], b[0] - a[0]);
      const isMain = kind === 'throughway' || kind === 'avenue';
      for (const t of [0, 0.25, 0.5, 0.75]) {
        const piece = { x: a[0] + t * (b[0] - a[0]), y: a[1] + t * (b[1] - a[1]), heading, isMain };
        const key = keyOf(Math.floor(piece.x / CELL), Math.floor(piece.y / CELL));
        const there = cells.get(key);
        if (there) there.push(piece);
        else cells.set(key, [piece]);
      }
    }
  }
  const around = ([x, y]: Spot, withinM: number): { piece: Piece; far: number }[] => {
    const out: { piece: Piece; far: number }[] = [];
    for (let i = Math.floor((x - withinM) / CELL); i <= Math.floor((x + withinM) / CELL); i++)
      for (let j = Math.floor((y - withinM) / CELL); j <= Math.floor((y + withinM) / CELL); j++)
        for (const piece of cells.get(keyOf(i, j)) ?? []) {
          const far = Math.hypot(piece.x - x, piece.y - y);
          if (far <= withinM) out.push({ piece, far });
        }
    return out;
  };
  const quarter = (angle: number): number => ((angle % (Math.PI / 2)) + Math.PI / 2) % (Math.PI / 2);
  return {
    headingNear: (spot, withinM) => {
      const main = around(spot, withinM).filter((p) => p.piece.isMain);
      const best = main.sort((a, b) => a.far - b.far)[0];
      return best ? quarter(best.piece.heading) : null;
    },
    isNear: (spot, withinM) => around(spot, withinM).length > 0,
    isAlong: (a, b) => {
      const heading = Math.atan2(b[1] - a[1], b[0] - a[0]);
      return around([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], 42).some(
        ({ piece }) => Math.abs(Math.sin(piece.heading - heading)) < 0.42,
      );
    },
    passes: (name, spot, withinM) => {
      const key = streetKey(name);
      return roads.some(
        (r) => streetKey(r.name) === key && r.spots.some((s) => Math.hypot(s[0] - spot[0], s[1] - spot[1]) < withinM),
      );
    },
  };
}

/** Doors of a colonia: on its own streets of the catalogue and on the avenues that pass, as far as `withinM` from its middle. Odd numbers are on the left. */
export function doorsOf(
  place: DemoPlace,
  colonia: Colonia,
  through: readonly ThroughRoad[],
  roads: RoadIndex,
  ground: Ground,
  withinM: number,
): Door[] {
  const doors: Door[] = [];
  const chance = chanceFrom(`doors ${place.zipCode} ${place.suburb}`);
  const along = (street: string, line: readonly Spot[], offset: number, number: number): number => {
    let [odd, even] = [number | 1, (number | 1) + 1];
    for (let k = 0; k + 1 < line.length; k++) {
      const [a, b] = [line[k], line[k + 1]] as [Spot, Spot];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const [dx, dy] = [(b[0] - a[0]) / (length || 1), (b[1] - a[1]) / (length || 1)];
      const houses = Math.max(1, Math.round(length / 24));
      for (let h = 0; h < houses; h++) {
        const s = ((h + 0.3 + chance() * 0.4) / houses) * length;
        const side = h % 2 === 0 ? 1 : -1;
        const spot: Spot = [a[0] + dx * s - dy * offset * side, a[1] + dy * s + dx * offset * side];
        const near = Math.hypot(spot[0] - colonia.centre[0], spot[1] - colonia.centre[1]);
        if (near < withinM && ground.isOpen(spot)) doors.push({ street, number: side === 1 ? odd : even, spot });
        const grows = 2 * (1 + Math.floor(chance() * 4));
        if (side === 1) odd += grows;
        else even += grows;
      }
    }
    return Math.max(odd, even);
  };
  for (const { name, isListed, pieces } of colonia.streets) {
    if (!isListed) continue;
    let number = 101 + 100 * Math.floor(chance() * 12);
    for (const piece of pieces) number = along(name, piece, 9, number) + 10;
  }
  const own = doors.filter((d) => !roads.isNear(d.spot, 17));
  doors.length = 0;
  for (const street of place.streets) {
    const key = streetKey(street);
    for (const road of through.filter((r) => streetKey(r.name) === key)) {
      const first = road.spots.findIndex((s) => isNearby(s, colonia.centre, withinM));
      if (first < 0) continue;
      const last = road.spots.findLastIndex((s) => isNearby(s, colonia.centre, withinM));
      along(
        street,
        road.spots.slice(Math.max(0, first - 1), last + 2),
        road.kind === 'throughway' ? 23 : 13,
        100 + first * 12,
      );
      break;
    }
  }
  // Where avenues meet the door of one would stand on the other.
  return [...own, ...doors.filter((d) => !roads.isNear(d.spot, 12))];
}
const isNearby = (a: Spot, b: Spot, withinM: number): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < withinM;
