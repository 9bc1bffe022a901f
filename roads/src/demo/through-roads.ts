import { chanceFrom } from './chance.ts';
import { type Ground, type Plane, readCourse, smooth } from './ground.ts';
import { type DemoCity, elevatedRoads, federalExits, mainAvenues } from './main-avenues.ts';
import type { Spot } from './noding.ts';
import { joiningName } from './street-names.ts';

/** A place of the catalogue: a colonia of about a kilometre, with the streets that addresses there may have. */
export interface DemoPlace {
  suburb: string;
  zipCode: string;
  city: string;
  municipality: string;
  state: string;
  lat: number;
  lng: number;
  streets: readonly string[];
}

/** A road that passes through colonias. */
export interface ThroughRoad {
  /** As the catalogue writes it. */
  name: string;
  kind: 'throughway' | 'avenue' | 'joining' | 'local';
  spots: Spot[];
  /** Segments from this one on, or up to it, are the federal road that goes on from the avenue. */
  federal: { from: number; to: number; ref: string; name: string; isToll: boolean }[];
}

const STEP_M = 110;
/** The same avenue under another of its names. */
const aliases: Readonly<Record<string, string>> = {
  'av. vasconcelos': 'av. jose vasconcelos',
  'av. gonzalitos': 'av. jose eleuterio gonzalez',
  'calz. madero': 'av. francisco i. madero',
  'av. morones prieto': 'av. ignacio morones prieto',
  'av. juarez': 'av. benito juarez',
  'av. adolfo ruiz cortines': 'av. ruiz cortines',
  'av. manuel barragan': 'av. manuel l. barragan',
  'felix u. gomez': 'av. felix u. gomez',
  'av. insurgentes sur': 'av. de los insurgentes',
  'av. insurgentes norte': 'av. de los insurgentes',
  'eje central lazaro cardenas': 'eje central',
  'calzada vallejo': 'calz. vallejo',
  'calzada de tlalpan': 'calz. de tlalpan',
};
const keys = new Map<string, string>();
/** Two names of one street are the same key. */
export function streetKey(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = makeKey(name);
  keys.set(name, key);
  return key;
}
function makeKey(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return aliases[plain] ?? plain;
}

const middleOf = (a: Spot, b: Spot): Spot => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const metres = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The main avenues with the federal roads that go on from them, and what joins each colonia to its neighbours. */
export function throughRoads(
  city: DemoCity,
  places: readonly DemoPlace[],
  centres: readonly Spot[],
  plane: Plane,
  ground: Ground,
): ThroughRoad[] {
  const main = mainAvenues[city].map(({ name, rank, course }): ThroughRoad => {
    const exits = federalExits[city].filter((e) => e.avenue === name);
    let line = readCourse(plane, course);
    const before = exits.filter((e) => e.from === 'start').flatMap((e) => readCourse(plane, e.course).reverse());
    const after = exits.filter((e) => e.from === 'end').flatMap((e) => readCourse(plane, e.course));
    const [from, to] = [line[0] as Spot, line.at(-1) as Spot];
    line = [...before, ...line, ...after];
    const spots = smooth(line, STEP_M);
    const at = (p: Spot): number => spots.findIndex((s) => s === p || metres(s, p) < 0.01);
    return {
      name: known(name, places),
      kind: rank === 1 ? 'throughway' : 'avenue',
      spots,
      federal: exits.map(({ ref, name, isToll, from: end }) => ({
        ref,
        name,
        isToll,
        from: end === 'start' ? 0 : at(to),
        to: end === 'start' ? at(from) : spots.length,
      })),
    };
  });
  return [...main, ...joiningRoads(city, places, centres, main, ground)];
}

/** The catalogue's way of writing an avenue, where it has one. */
function known(name: string, places: readonly DemoPlace[]): string {
  const key = streetKey(name);
  for (const place of places) for (const street of place.streets) if (streetKey(street) === key) return street;
  return name;
}

/** The elevated road's course: part of its avenue's. */
export function elevatedCourse(city: DemoCity, plane: Plane): { name: string; avenue: string; spots: Spot[] } {
  const { avenue, from, to, name } = elevatedRoads[city];
  const below = mainAvenues[city].find((a) => a.name === avenue);
  if (!below) throw new Error(`no avenue ${avenue}`);
  return { name, avenue, spots: smooth(readCourse(plane, below.course).slice(from, to + 1), STEP_M) };
}

/**
 * One road for each pair of colonias that have no third between them (Gabriel's graph); those over hills only where nothing else joins a colonia, those along an
 * avenue not at all. A street that both have in their list gives its name.
 */
function joiningRoads(
  city: DemoCity,
  places: readonly DemoPlace[],
  centres: readonly Spot[],
  main: readonly ThroughRoad[],
  ground: Ground,
): ThroughRoad[] {
  const pairs: { i: number; j: number; length: number }[] = [];
  for (let i = 0; i < centres.length; i++) {
    for (let j = i + 1; j < centres.length; j++) {
      const [a, b] = [centres[i], centres[j]] as [Spot, Spot];
      const middle = middleOf(a, b);
      const radius = metres(a, b) / 2;
      if (
        centres.some(
          (c, k) => k !== i && k !== j && Math.abs(c[0] - middle[0]) < radius && metres(c, middle) < radius - 1e-6,
        )
      )
        continue;
      pairs.push({ i, j, length: radius * 2 });
    }
  }
  pairs.sort((a, b) => a.length - b.length);
  const root = centres.map((_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (root[at] !== at) at = root[at] as number;
    return at;
  };
  const chance = chanceFrom(`joining ${city}`);
  const used = new Set(main.map((m) => streetKey(m.name)));
  const out: ThroughRoad[] = [];
  for (const { i, j, length } of pairs) {
    const [a, b] = [centres[i], centres[j]] as [Spot, Spot];
    const needed = find(i) !== find(j);
    root[find(i)] = find(j);
    const bend = (chance() - 0.5) * Math.min(240, length * 0.16);
    const middle = middleOf(a, b);
    const bent: Spot = [middle[0] - ((b[1] - a[1]) / length) * bend, middle[1] + ((b[0] - a[0]) / length) * bend];
    const spots = smooth([a, bent, b], STEP_M);
    if (!needed && spots.some((s) => !ground.isOpen(s) && !ground.isOverRiver(s)) && length > 1800) continue;
    if (runsAlong(spots, main)) continue;
    const [p, q] = [places[i], places[j]] as [DemoPlace, DemoPlace];
    const shared = p.streets.find(
      (s) => !used.has(streetKey(s)) && q.streets.some((t) => streetKey(t) === streetKey(s)),
    );
    out.push({
      name: shared ?? joiningName(chance, out.length % 50),
      kind: shared?.startsWith('Av') || length > 2500 ? 'joining' : 'local',
      spots,
      federal: [],
    });
  }
  return out;
}

/** Half of it or more lies beside an avenue. */
function runsAlong(spots: readonly Spot[], main: readonly ThroughRoad[]): boolean {
  const near = spots.filter(([x, y]) =>
    main.some((m) => m.spots.some((p) => Math.abs(p[0] - x) < 120 && Math.abs(p[1] - y) < 120)),
  );
  return near.length > spots.length * 0.5;
}
