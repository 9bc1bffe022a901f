/** A city as a file of OpenStreetMap: streets of several junctions with bends, forbidden turns, houses with numbers, buildings, suburbs, parks. */

import { writePbf } from '@tramo/roads/osm/pbf-write';
import type { OsmNode, OsmRelation, OsmWay, Tags } from '@tramo/roads/osm/source';
import { gridCity, type Street } from './streets.ts';

/** Junctions of one way. */
const LONG = 12;
/** Blocks of a suburb along a side. */
const SUBURB = 20;

const tagsOf = ({ class: highway = 'residential', speedKmh, isOneWay, name }: Street): Tags => ({
  highway,
  ...(name ? { name } : {}),
  ...(highway === 'residential' ? {} : { maxspeed: String(speedKmh) }),
  ...(isOneWay ? { oneway: 'yes' } : {}),
});

/** `side × side` junctions, some 100 m apart. */
export function cityFile(side: number): { bytes: Uint8Array; junctions: number; nodes: number; ways: number } {
  const { places, streets, bans } = gridCity(side);
  const nodes = places.map(
    ([lng, lat], id): OsmNode => ({
      id: id + 1,
      lat,
      lng,
      tags: id % 17 === 0 ? { highway: 'traffic_signals' } : {},
    }),
  );
  const ways: OsmWay[] = [];
  const relations: OsmRelation[] = [];
  const point = (lat: number, lng: number, tags: Tags = {}): number => {
    const id = nodes.length + 1;
    nodes.push({ id, lat: Math.round(lat), lng: Math.round(lng), tags });
    return id;
  };
  const way = (tags: Tags, list: number[]): number => ways.push({ id: ways.length + 1, tags, nodes: list });
  const ring = (lat: number, lng: number, half: number, tags: Tags): void => {
    const corners = [
      [-1, -1],
      [-1, 1],
      [1, 1],
      [1, -1],
    ].map(([y, x]) => point(lat + (y as number) * half, lng + (x as number) * half));
    way(tags, [...corners, corners[0] as number]);
  };

  // Streets of a name, piece after piece, are one way until they turn or break off.
  const wayOf = new Map<number, number>();
  const begun = new Map<string, { of: Street; list: number[]; edges: number[] }>();
  const end = (name: string): void => {
    const own = begun.get(name);
    if (!own) return;
    begun.delete(name);
    const id = way(tagsOf(own.of), own.list);
    for (const edge of own.edges) wayOf.set(edge, id);
  };
  for (const [edge, street] of streets.entries()) {
    const { name = '', from, to } = street;
    const known = begun.get(name);
    const goesOn = known && known.list.at(-1) === from + 1 && known.edges.length < LONG;
    if (!goesOn || known.of.isOneWay !== street.isOneWay) end(name);
    const own = begun.get(name) ?? { of: street, list: [from + 1], edges: [] };
    begun.set(name, own);
    const [a, b] = [places[from] as [number, number], places[to] as [number, number]];
    const bend = (share: number, aside: number): number =>
      point(a[1] + (b[1] - a[1]) * share + aside, a[0] + (b[0] - a[0]) * share + aside);
    own.list.push(bend(0.3, (edge % 7) * 40), bend(0.7, (edge % 5) * 30), to + 1);
    own.edges.push(edge);
    // A house on every second street with its number, a building on each.
    const [lat, lng] = [(a[1] + b[1]) / 2 + 1500, (a[0] + b[0]) / 2 + 1500];
    if (edge % 2 === 0)
      point(lat, lng, { 'addr:housenumber': String(100 + (edge % 900)), ...(name ? { 'addr:street': name } : {}) });
    ring(
      lat,
      lng,
      600,
      edge % 3 === 0 ? { building: 'yes', 'addr:housenumber': String(edge % 999) } : { building: 'house' },
    );
  }
  for (const name of [...begun.keys()]) end(name);

  for (const [id, [from, to]] of bans.entries()) {
    const street = streets[from >> 1] as Street;
    const via = (from & 1) === 0 ? street.to : street.from;
    relations.push({
      id: id + 1,
      tags: { type: 'restriction', restriction: 'no_left_turn' },
      members: [
        { type: 'way', id: wayOf.get(from >> 1) ?? 0, role: 'from' },
        { type: 'node', id: via + 1, role: 'via' },
        { type: 'way', id: wayOf.get(to >> 1) ?? 0, role: 'to' },
      ],
    });
  }
  for (let y = SUBURB / 2; y < side; y += SUBURB)
    for (let x = SUBURB / 2; x < side; x += SUBURB) {
      const [lng, lat] = places[y * side + x] as [number, number];
      point(lat, lng, { place: 'neighbourhood', name: `Colonia ${y}-${x}`, 'addr:postcode': String(64000 + y) });
      ring(lat + 20_000, lng + 20_000, 4000, { leisure: 'park', name: `Parque ${y}-${x}` });
    }
  const bytes = writePbf({ nodes, ways, relations });
  return { bytes, junctions: places.length, nodes: nodes.length, ways: ways.length };
}
