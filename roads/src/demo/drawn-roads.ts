import type { Tags } from '../osm/source.ts';
import { chanceFrom } from './chance.ts';
import type { DemoCityPlan } from './city-plan.ts';
import { type Colonia, OVER_M, openPieces } from './colonias.ts';
import { beside } from './ground.ts';
import type { DrawnLine, Spot } from './noding.ts';
import { fullName, joiningName } from './street-names.ts';
import { elevatedCourse } from './through-roads.ts';

/** Carriageways of a throughway lie so far from its middle, metres. */
const CARRIAGEWAY_M = 9;
/** Places of a throughway's course (some 110 m each) from one gap to turn back in to the next. */
const RETURN_SPOTS = 6;
export interface Street extends DrawnLine {
  /** Of each drawn segment. */
  tagsOf(segment: number): Tags;
  oneway: boolean;
  /** Wide enough for lights where it meets another such. */
  isAvenue: boolean;
}

const classes = { throughway: 'trunk', avenue: 'primary', joining: 'secondary', local: 'tertiary' } as const;
const speeds = { throughway: '70', avenue: '60', joining: '50', local: '40' } as const;

/** Everything that is driven on, as lines over each other. */
export function drawStreets(plan: DemoCityPlan): Street[] {
  const { through, colonias, ground, roads } = plan;
  const out: Street[] = [];
  const plain = (points: readonly Spot[], tags: Tags, more: Partial<Street> = {}): void => {
    out.push({ points, level: 0, tagsOf: () => tags, oneway: false, isAvenue: false, ...more });
  };
  const elevated = elevatedCourse(plan.city, plan.plane);
  for (const road of through) {
    const highway = classes[road.kind];
    const own: Tags = {
      highway,
      name: fullName(road.name),
      maxspeed: speeds[road.kind],
      ...(road.kind === 'avenue' ? { lanes: '4' } : {}),
    };
    const overRiver: Tags = { ...own, bridge: 'yes', layer: '1' };
    const federal = road.federal.map((f) => ({
      ...f,
      tags: {
        highway: f.isToll ? 'motorway' : 'trunk',
        name: f.name,
        ref: f.ref,
        maxspeed: f.isToll ? '110' : '80',
        ...(f.isToll ? { toll: 'yes' } : {}),
        // A motorway is one-way unless it says otherwise; beyond the city an avenue's two directions share one road.
        ...(road.kind === 'throughway' ? {} : { oneway: 'no' }),
      } satisfies Tags,
    }));
    const draw = (points: readonly Spot[], isReversed: boolean, oneway: boolean): void => {
      const tags = points.slice(1).map((b, k): Tags => {
        const segment = isReversed ? points.length - 2 - k : k;
        const exit = federal.find((f) => segment >= f.from && segment < f.to);
        if (exit) return exit.tags;
        const a = points[k] as Spot;
        const over = [0, 0.5, 1].some((t) => ground.isOverRiver([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]));
        return over ? overRiver : own;
      });
      const isAvenue = road.kind !== 'local';
      out.push({ points, level: 0, tagsOf: (s) => tags[s] ?? own, oneway, isAvenue });
    };
    if (road.kind === 'throughway') {
      // Driving on the right: the carriageway of a direction lies to the right of the middle.
      const [right, left] = [-CARRIAGEWAY_M, CARRIAGEWAY_M].map((m) => beside(road.spots, m, true)) as [Spot[], Spot[]];
      draw(right, false, true);
      draw([...left].reverse(), true, true);
      for (let k = RETURN_SPOTS >> 1; k + 1 < road.spots.length; k += RETURN_SPOTS) {
        const isToll = federal.some((f) => f.isToll && k >= f.from && k < f.to);
        if (!isToll && !ground.isOverRiver(road.spots[k] as Spot))
          plain(stretched([right[k] as Spot, left[k] as Spot]), { highway: 'trunk_link' });
      }
    } else draw(stretched(road.spots), false, false);
  }
  drawElevated(elevated, plain);
  for (const [i, colonia] of colonias.entries()) {
    for (const { name, isListed, pieces, oneway, isUnpaved } of colonia.streets) {
      const isBig = isListed && /^(Av|Blvd|Calz|Eje|Paseo)/.test(name);
      const tags: Tags = {
        highway: isBig ? 'tertiary' : 'residential',
        name: fullName(name),
        ...(isUnpaved ? { surface: 'unpaved' } : {}),
      };
      for (const piece of pieces) plain(piece, tags, { oneway });
    }
    for (const { points, kind, name } of colonia.stubs) {
      const tags: Tags =
        kind === 'residential'
          ? { highway: 'residential', name }
          : { highway: 'service', ...(kind === 'private' ? { access: 'private', name } : { service: 'driveway' }) };
      plain(stretched(points, true), tags);
    }
    for (const [a, b, other] of bordersOf(colonias, i)) {
      const pieces = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 60));
      const line = Array.from(
        { length: pieces + 1 },
        (_, k): Spot => [a[0] + ((b[0] - a[0]) * k) / pieces, a[1] + ((b[1] - a[1]) * k) / pieces],
      );
      const chance = chanceFrom(`border ${plan.city} ${i} ${other} ${Math.round(a[0])}`);
      const tags: Tags = {
        highway: 'tertiary',
        name: fullName(joiningName(chance, Math.floor(chance() * 50)).replace('Av. de los', 'Circuito')),
      };
      for (const piece of openPieces(line, roads, ground)) plain(stretched(piece), tags);
    }
  }
  return out;
}

/** A road above the avenue, with toll, each direction with a ramp at its beginning, in the middle and at its end. */
function drawElevated(
  { name, spots }: { name: string; spots: Spot[] },
  plain: (points: readonly Spot[], tags: Tags, more?: Partial<Street>) => void,
): void {
  const road: Tags = {
    highway: 'motorway',
    name,
    toll: 'yes',
    maxspeed: '80',
    bridge: 'yes',
    layer: '2',
    hgv: 'no',
    maxheight: '4.2',
  };
  const ramp: Tags = { highway: 'motorway_link', name, toll: 'yes', bridge: 'yes', layer: '1', hgv: 'no' };
  for (const side of [-1, 1]) {
    const below = beside(spots, side * CARRIAGEWAY_M, false);
    const above = beside(spots, side * 2, false);
    if (side === 1) {
      below.reverse();
      above.reverse();
    }
    const n = above.length;
    plain(above.slice(2, n - 2), road, { level: 1, oneway: true });
    // The avenue's carriageway runs through the same points: ramps leave and reach it there.
    for (const at of [0, Math.floor(n / 2)])
      plain([below[at] as Spot, above[at + 2] as Spot], ramp, { level: 2, startLevel: 0, endLevel: 1, oneway: true });
    for (const at of [Math.floor(n / 2) - 4, n - 3])
      plain([above[at] as Spot, below[at + 2] as Spot], ramp, { level: 3, startLevel: 1, endLevel: 0, oneway: true });
  }
}

/** Drawn a little over its ends (`isFirst`: over its beginning alone), so that it meets what it ends at. */
function stretched(line: readonly Spot[], isFirst = false): Spot[] {
  const over = (a: Spot, b: Spot): Spot => {
    const length = Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
    return [a[0] + ((a[0] - b[0]) / length) * OVER_M, a[1] + ((a[1] - b[1]) / length) * OVER_M];
  };
  const out = [...line];
  out[0] = over(line[0] as Spot, line[1] as Spot);
  if (!isFirst) out[out.length - 1] = over(line.at(-1) as Spot, line.at(-2) as Spot);
  return out;
}

/** Streets around a colonia; one between two of them once, as long as either has it. */
function bordersOf(colonias: readonly Colonia[], i: number): [Spot, Spot, number][] {
  const { ring, behind } = colonias[i] as Colonia;
  return behind.flatMap((other, k): [Spot, Spot, number][] => {
    const [a, b] = [ring[k], ring[(k + 1) % ring.length]] as [Spot, Spot];
    if (other < 0) return [[a, b, other]];
    const theirs = (colonias[other] as Colonia).behind.indexOf(i);
    if (theirs < 0) return [[a, b, other]];
    if (other < i) return [];
    const ringOfOther = (colonias[other] as Colonia).ring;
    const [c, d] = [ringOfOther[theirs], ringOfOther[(theirs + 1) % ringOfOther.length]] as [Spot, Spot];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const on = (p: Spot): number => ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length;
    const ends = [0, length, on(c), on(d)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const at = (s: number): Spot => [a[0] + ((b[0] - a[0]) * s) / length, a[1] + ((b[1] - a[1]) * s) / length];
    return [[at(from), at(to), other]];
  });
}
