import { describe, expect, it } from 'vitest';
import type { OsmNode, OsmRelation, OsmWay } from '../osm/source.ts';
import { doorsOfPlace, planCity } from './city-plan.ts';
import { demoStreets } from './demo-streets.ts';
import type { DemoPlace } from './through-roads.ts';

const place = (suburb: string, lat: number, lng: number, streets: string[]): DemoPlace => ({
  suburb,
  zipCode: `64${suburb.length}00`,
  city: 'Monterrey',
  municipality: 'Monterrey',
  state: 'Nuevo León',
  lat,
  lng,
  streets,
});
const places = [
  place('Monterrey Centro', 25.67, -100.312, ['Padre Mier', 'Washington', 'Av. Benito Juárez', '5 de Mayo']),
  place('Nuevo Repueblo', 25.66, -100.2995, ['2 de Abril', 'Av. Eugenio Garza Sada', 'Jesús Cantú Leal']),
  place('Tecnológico', 25.6535, -100.2935, ['Av. Eugenio Garza Sada', 'Av. Luis Elizondo', '2 de Abril']),
  place('Obrera', 25.6745, -100.2945, ['Av. Francisco I. Madero', 'Félix U. Gómez', 'Isaac Garza']),
  place('Huinalá', 25.7385, -100.178, ['Carretera a Huinalá', 'Ignacio Zaragoza']),
];

async function read(): Promise<{ nodes: Map<number, OsmNode>; ways: OsmWay[]; relations: OsmRelation[] }> {
  const out = { nodes: new Map<number, OsmNode>(), ways: [] as OsmWay[], relations: [] as OsmRelation[] };
  await demoStreets(planCity('monterrey', places)).scan({
    node: (n) => void out.nodes.set(n.id, n),
    way: (w) => void out.ways.push(w),
    relation: (r) => void out.relations.push(r),
  });
  return out;
}
const city = await read();
const roads = city.ways.filter((w) => w.tags.highway);

describe('the streets of the demo', () => {
  it('are the same each time, with nodes for all ways', async () => {
    expect(await read()).toEqual(city);
    for (const w of city.ways) for (const n of w.nodes) expect(city.nodes.has(n)).toBe(true);
  });

  it('lead from nearly everywhere to nearly everywhere', () => {
    const out = new Map<number, number[]>();
    const back = new Map<number, number[]>();
    const add = (m: Map<number, number[]>, a: number, b: number): void => void m.set(a, [...(m.get(a) ?? []), b]);
    for (const { nodes, tags } of roads)
      for (const [i, b] of nodes.entries()) {
        const a = nodes[i - 1];
        if (a === undefined) continue;
        add(out, a, b);
        add(back, b, a);
        if (tags.oneway === 'yes') continue;
        add(out, b, a);
        add(back, a, b);
      }
    const reached = (m: Map<number, number[]>, from: number): number => {
      const seen = new Set([from]);
      for (const n of seen) for (const next of m.get(n) ?? []) seen.add(next);
      return seen.size;
    };
    const first = roads.find((w) => w.tags.highway === 'primary')?.nodes[0] as number;
    const all = new Set(roads.flatMap((w) => w.nodes)).size;
    expect(reached(out, first)).toBeGreaterThan(all * 0.99);
    expect(reached(back, first)).toBeGreaterThan(all * 0.99);
  });

  it('have what a city has', () => {
    const has = (test: (w: OsmWay) => boolean): number => city.ways.filter(test).length;
    for (const highway of ['trunk', 'primary', 'tertiary', 'residential', 'service', 'motorway', 'motorway_link'])
      expect(`${highway} ${has((w) => w.tags.highway === highway) > 0}`).toBe(`${highway} true`);
    expect(has((w) => w.tags.highway === 'trunk' && w.tags.oneway === 'yes')).toBeGreaterThan(20);
    expect(has((w) => w.tags.ref === 'MEX-85')).toBeGreaterThan(0);
    expect(has((w) => w.tags.highway === 'motorway' && w.tags.toll === 'yes' && w.tags.layer === '2')).toBeGreaterThan(
      1,
    );
    expect(
      has((w) => w.tags.bridge === 'yes' && w.tags.layer === '1' && w.tags.highway !== 'motorway_link'),
    ).toBeGreaterThan(3);
    expect(has((w) => w.tags.leisure === 'park')).toBeGreaterThan(0);
    const signs = [...city.nodes.values()];
    expect(signs.filter((n) => n.tags.highway === 'traffic_signals').length).toBeGreaterThan(10);
    expect(signs.filter((n) => n.tags.place === 'suburb').map((n) => n.tags.name)).toEqual(places.map((p) => p.suburb));
  });

  it('forbid turns from a way’s end into another’s', () => {
    const ways = new Map(city.ways.map((w) => [w.id, w]));
    expect(city.relations.length).toBeGreaterThan(10);
    for (const { members } of city.relations) {
      const [from, via, to] = members.map((m) => m.id) as [number, number, number];
      for (const way of [from, to]) expect([ways.get(way)?.nodes[0], ways.get(way)?.nodes.at(-1)]).toContain(via);
    }
  });

  it('have the addresses of the catalogue: every street of a place has doors within it, on the map with their numbers', () => {
    const plan = planCity('monterrey', places);
    const numbers = new Set(
      [...city.nodes.values()].map(
        (n) => `${n.tags['addr:street']} ${n.tags['addr:housenumber']} ${n.tags['addr:suburb']}`,
      ),
    );
    for (const [i, p] of places.entries()) {
      const doors = doorsOfPlace(plan, i, 590);
      expect(new Set(doors.map((d) => d.street))).toEqual(new Set(p.streets));
      for (const d of doors) {
        expect(Math.hypot(d.lat - p.lat, (d.lng - p.lng) * Math.cos((p.lat * Math.PI) / 180)) * 111_320).toBeLessThan(
          600,
        );
        expect(numbers).toContain(`${d.street.replace(/^Av\. /, 'Avenida ')} ${d.number} ${p.suburb}`);
      }
    }
  });
});
