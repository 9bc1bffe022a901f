import { expect, it } from 'vitest';
import {
  DEGREE,
  type OsmMember,
  type OsmNode,
  type OsmRelation,
  type OsmSource,
  type OsmWay,
  type Tags,
} from '../osm/source.ts';
import { type RoadProfile, roadClasses, roadProfiles } from '../profiles.ts';
import { measure } from './access-tags.ts';
import { buildGraph } from './build-graph.ts';
import { edgeFlag, type RoadGraph } from './graph.ts';
import { readPassage } from './node-tags.ts';
import { speedLimit } from './speed-tags.ts';
import { profileBit } from './speeds.ts';
import { isFederal, readRoad } from './way-tags.ts';

const who = (mask: number): string => roadProfiles.filter((p) => mask & profileBit(p)).join(' ');
const everybody = 'bike motorbike car truck heavy';
const motors = 'motorbike car truck heavy';

it.each<[Tags, string, string]>([
  [{ highway: 'residential' }, everybody, everybody],
  [{ highway: 'residential', oneway: 'yes' }, everybody, ''],
  [{ highway: 'residential', oneway: '-1' }, '', everybody],
  [{ highway: 'residential', oneway: 'yes', 'oneway:bicycle': 'no' }, everybody, 'bike'],
  [{ highway: 'residential', oneway: 'yes', cycleway: 'opposite_lane' }, everybody, 'bike'],
  [{ highway: 'primary', junction: 'roundabout' }, everybody, ''],
  [{ highway: 'motorway' }, motors, ''],
  [{ highway: 'motorway', oneway: 'no' }, motors, motors],
  [{ highway: 'cycleway' }, 'bike', 'bike'],
  [{ highway: 'footway', bicycle: 'yes' }, 'bike', 'bike'],
  [{ highway: 'pedestrian', motor_vehicle: 'delivery' }, motors, motors],
  [{ highway: 'residential', access: 'no', motor_vehicle: 'yes' }, motors, motors],
  [{ highway: 'residential', motor_vehicle: 'no' }, 'bike', 'bike'],
  [{ highway: 'primary', hgv: 'no' }, 'bike motorbike car', 'bike motorbike car'],
  // What holds at some hours alone closes nothing: it would close the street at all of them.
  [
    { highway: 'primary', 'hgv:conditional': 'no @ (07:00-10:00)', 'access:conditional': 'no @ (Su)' },
    'bike motorbike car truck heavy',
    'bike motorbike car truck heavy',
  ],
  [
    { highway: 'primary', 'maxweight:conditional': 'none @ delivery', maxweight: '3.5' },
    'bike motorbike car',
    'bike motorbike car',
  ],
  [{ highway: 'primary', maxweight: '3.5' }, 'bike motorbike car', 'bike motorbike car'],
  [{ highway: 'primary', maxheight: '3.8 m' }, 'bike motorbike car truck', 'bike motorbike car truck'],
  [{ highway: 'primary', 'motor_vehicle:backward': 'no' }, everybody, 'bike'],
  [{ highway: 'track', tracktype: 'grade4' }, 'bike motorbike car truck', 'bike motorbike car truck'],
  [{ route: 'ferry' }, everybody, everybody],
  [{ route: 'ferry', foot: 'yes' }, 'bike', 'bike'],
])('who drives %j', (tags, forward, backward) => {
  const road = readRoad(tags);
  expect([who(road?.forward ?? 0), who(road?.backward ?? 0)]).toEqual([forward, backward]);
});

it.each<Tags>([
  { highway: 'footway' },
  { highway: 'steps' },
  { highway: 'construction' },
  { highway: 'residential', access: 'no' },
  { highway: 'service', area: 'yes' },
  { highway: 'busway' },
  { building: 'yes' },
])('nobody drives %j', (tags) => expect(readRoad(tags)).toBeNull());

it.each<[Tags, string]>([
  [{ highway: 'residential', access: 'private' }, everybody],
  [{ highway: 'service', service: 'driveway' }, everybody],
  [{ highway: 'service', service: 'alley' }, ''],
  [{ highway: 'primary', hgv: 'destination' }, 'truck heavy'],
])('only for who begins or ends there: %j', (tags, some) =>
  expect(who(readRoad(tags)?.destinationOnly ?? 0)).toBe(some),
);

it.each<[string | undefined, number | null]>([
  ['60', 60],
  ['40 mph', 64.36],
  ['MX:urban', 50],
  ['MX:rural', 80],
  ['walk', 7],
  ['none', 130],
  ['50;60', 50],
  ['signals', null],
  [undefined, null],
  ['0', null],
])('limit %s', (text, kmh) => expect(speedLimit(text)).toBe(kmh));
it.each<[string, number | null]>([
  ['3.5', 3.5],
  ['7500 kg', 7.5],
  ['3,8 m', 3.8],
  ['12\'6"', 3.81],
  ['default', null],
])('measure %s', (text, value) => {
  const read = measure(text);
  expect(read === null ? null : Math.round(read * 100) / 100).toBe(value);
});
it.each<[string, boolean]>([
  ['MEX-085', true],
  ['MEX 85D', true],
  ['NL-40;MEX 54', true],
  ['Carretera Federal 57', true],
  ['NL-40', false],
  ['EDOMEX 11', false],
])('federal %s', (ref, is) => expect(isFederal(ref)).toBe(is));

it('reads speeds by direction, surface and class', () => {
  const speeds = (tags: Tags) => [readRoad(tags)?.forwardKmh, readRoad(tags)?.backwardKmh];
  expect(speeds({ highway: 'primary', maxspeed: '60' })).toEqual([51, 51]);
  expect(speeds({ highway: 'primary', 'maxspeed:forward': '80', maxspeed: '40' })).toEqual([68, 34]);
  expect(speeds({ highway: 'tertiary', surface: 'dirt' })).toEqual([25, 25]);
  const [federal] = speeds({ highway: 'primary', ref: 'MEX 40' });
  const [street] = speeds({ highway: 'primary' });
  expect(federal).toBeGreaterThan(street ?? 0);
  const flags = readRoad({ highway: 'motorway', toll: 'yes', ref: 'MEX 40D', bridge: 'yes' })?.flags;
  expect(flags).toBe(edgeFlag.toll | edgeFlag.federal | edgeFlag.bridge);
});

it.each<[Tags, string]>([
  [{ barrier: 'bollard' }, motors],
  [{ barrier: 'bollard', bollard: 'rising' }, ''],
  [{ barrier: 'gate' }, ''],
  [{ barrier: 'gate', access: 'no' }, everybody],
  [{ barrier: 'gate', motor_vehicle: 'private' }, ''],
  [{ barrier: 'chain', motorcar: 'yes' }, 'motorbike truck heavy'],
  [{ barrier: 'height_restrictor', maxheight: '2.1' }, 'truck heavy'],
  [{ barrier: 'kerb' }, ''],
  [{ barrier: 'cycle_barrier' }, motors],
  [{ barrier: 'what nobody knows' }, everybody],
])('who does not pass %j', (tags, blocked) => expect(who(readPassage(tags)?.blocked ?? 0)).toBe(blocked));

/** A map drawn with letters: `at` has each letter's place in steps of 0.001 degrees, ways are strings of letters. */
function drawn(
  places: Record<string, [number, number]>,
  ways: [string, Tags][],
  relations: OsmRelation[] = [],
  nodeTags: Record<string, Tags> = {},
): OsmSource {
  const id = (letter: string) => letter.charCodeAt(0);
  const nodes: OsmNode[] = Object.entries(places).map(([letter, [x, y]]) => ({
    id: id(letter),
    lat: Math.round((25 + y * 0.001) * DEGREE),
    lng: Math.round((-100 + x * 0.001) * DEGREE),
    tags: nodeTags[letter] ?? {},
  }));
  const list: OsmWay[] = ways.map(([letters, tags], i) => ({
    id: i + 1,
    tags: { highway: 'residential', ...tags },
    nodes: [...letters].map(id),
  }));
  return {
    bbox: null,
    scan: async (visitor) => {
      for (const node of nodes) visitor.node?.(node);
      for (const way of list) visitor.way?.(way);
      for (const relation of relations) visitor.relation?.(relation);
    },
  };
}
const cross: Record<string, [number, number]> = { w: [0, 1], e: [2, 1], n: [1, 2], s: [1, 0], o: [1, 1] };
const restriction = (kind: string, from: number, via: OsmMember[], to: number, more: Tags = {}): OsmRelation => ({
  id: 1,
  tags: { type: 'restriction', restriction: kind, ...more },
  members: [{ type: 'way', id: from, role: 'from' }, ...via, { type: 'way', id: to, role: 'to' }],
});
const viaNode = (letter: string): OsmMember[] => [{ type: 'node', id: letter.charCodeAt(0), role: 'via' }];

/** Every walk of `length` edges for a profile, as the ids of the ways driven. */
function walks(graph: RoadGraph, profile: RoadProfile, length: number): Set<string> {
  const found = new Set<string>();
  const go = (node: number, path: number[], last: number) => {
    if (path.length === length) {
      found.add(path.join('>'));
      return;
    }
    for (let a = graph.firstOut[node] as number; a < (graph.firstOut[node + 1] as number); a++) {
      const d = graph.arcDirection[a] as number;
      if (!((graph.access[d] as number) & profileBit(profile)) || d === (last ^ 1)) continue;
      go(graph.arcHead[a] as number, [...path, graph.edgeWay[d >> 1] as number], d);
    }
  };
  for (let n = 0; n < graph.nodeCount; n++) go(n, [], -2);
  return found;
}
// Ways: 1 west, 2 east, 3 north, 4 south, each to the middle.
const four: [string, Tags][] = [
  ['wo', {}],
  ['oe', {}],
  ['no', {}],
  ['so', {}],
];

it.each<[string, OsmRelation[], string[], string[]]>([
  ['no restriction', [], ['1>2', '1>3', '1>4', '2>1'], []],
  ['no left turn', [restriction('no_left_turn', 1, viaNode('o'), 3)], ['1>2', '1>4', '2>3', '3>1'], ['1>3']],
  ['only straight on', [restriction('only_straight_on', 1, viaNode('o'), 2)], ['1>2', '2>3', '4>3'], ['1>3', '1>4']],
  ['except cars', [restriction('no_left_turn', 1, viaNode('o'), 3, { except: 'bicycle;motorcar' })], ['1>3'], []],
  [
    'of buses',
    [{ ...restriction('x', 1, viaNode('o'), 3), tags: { type: 'restriction', 'restriction:bus': 'no_left_turn' } }],
    ['1>3'],
    [],
  ],
  ...[
    ['restriction:hgv', 'no_left_turn'] as const,
    ['restriction:conditional', 'no_left_turn @ (07:00-10:00)'] as const,
  ].map(([key, value]): [string, OsmRelation[], string[], string[]] => [
    key,
    [{ ...restriction('x', 1, viaNode('o'), 3), tags: { type: 'restriction', [key]: value } }],
    ['1>3'],
    [],
  ]),
  [
    'two of one street',
    [restriction('no_left_turn', 1, viaNode('o'), 3), { ...restriction('no_right_turn', 1, viaNode('o'), 4), id: 2 }],
    ['1>2', '3>4'],
    ['1>3', '1>4'],
  ],
])('at a crossing: %s', async (_, relations, allowed, forbidden) => {
  const { graph } = await buildGraph(drawn(cross, four, relations));
  const found = walks(graph, 'car', 2);
  for (const walk of allowed) expect(found).toContain(walk);
  for (const walk of forbidden) expect(found).not.toContain(walk);
});

// a─b─c─d in a row, e above b, f above c: ways 1 ab, 2 bc, 3 cd, 4 be, 5 cf.
const row: Record<string, [number, number]> = { a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0], e: [1, 1], f: [2, 1] };
const five: [string, Tags][] = [
  ['ab', {}],
  ['bc', {}],
  ['cd', {}],
  ['be', {}],
  ['cf', {}],
];
const viaWay: OsmMember[] = [{ type: 'way', id: 2, role: 'via' }];
it('forbids along a street: whoever comes from elsewhere still turns', async () => {
  const { graph, restrictions } = await buildGraph(drawn(row, five, [restriction('no_left_turn', 1, viaWay, 5)]));
  expect(restrictions).toEqual({ kept: 1, left: 0 });
  const found = walks(graph, 'car', 3);
  expect(found).not.toContain('1>2>5');
  for (const walk of ['1>2>3', '4>2>5', '4>2>3', '5>2>1']) expect(found).toContain(walk);
  expect(walks(graph, 'car', 2)).toContain('2>5');
  // Who begins on the street between may turn: its arc leads to the junction that remembers nothing.
  for (let d = 0; d < 2 * graph.edgeCount; d++) {
    if (graph.edgeWay[d >> 1] !== 2) continue;
    const head = graph.arcHead[graph.directionArc[d] as number] as number;
    const out = (graph.firstOut[head + 1] as number) - (graph.firstOut[head] as number);
    expect(out).toBe(3);
  }
});
it('leads along a street with only_*', async () => {
  const { graph } = await buildGraph(drawn(row, five, [restriction('only_straight_on', 1, viaWay, 3)]));
  const found = walks(graph, 'car', 3);
  expect(found).not.toContain('1>2>5');
  expect([...walks(graph, 'car', 2)].filter((w) => w.startsWith('1>'))).toEqual(['1>2']);
  for (const walk of ['1>2>3', '4>2>5']) expect(found).toContain(walk);
});
it('tells restrictions whose streets are not there', async () => {
  const { restrictions } = await buildGraph(drawn(cross, four, [restriction('no_left_turn', 1, viaNode('o'), 99)]));
  expect(restrictions).toEqual({ kept: 0, left: 1 });
});

it('closes a barrier to those who do not pass, and leaves the street on both sides', async () => {
  const places: Record<string, [number, number]> = { a: [0, 0], b: [1, 0], c: [2, 0] };
  const { graph } = await buildGraph(drawn(places, [['abc', {}]], [], { b: { barrier: 'bollard' } }));
  expect(graph.edgeCount).toBe(3);
  const lengths = [...graph.edgeLengthDm].sort((x, y) => x - y);
  expect(lengths[0]).toBeLessThan(25);
  expect(lengths[1]).toBeGreaterThan(900);
  expect(walks(graph, 'car', 3).size).toBe(0);
  expect(walks(graph, 'bike', 3)).toContain('1>1>1');
});

it('waits at lights, for who comes to them', async () => {
  const places: Record<string, [number, number]> = { a: [0, 0], b: [1, 0], c: [2, 0] };
  const lights = (tags: Tags) => drawn(places, [['abc', {}]], [], { b: tags });
  const { graph } = await buildGraph(lights({ highway: 'traffic_signals' }));
  expect([...graph.delayDs]).toEqual([120, 120]);
  const facing = await buildGraph(lights({ highway: 'traffic_signals', 'traffic_signals:direction': 'forward' }));
  expect([...facing.graph.delayDs]).toEqual([120, 0]);
});

it('marks what cannot be left as an island, by profile', async () => {
  const places: Record<string, [number, number]> = { ...cross, x: [3, 1], y: [9, 9], z: [8, 9] };
  const { graph } = await buildGraph(
    drawn(places, [...four, ['ex', { oneway: 'yes' }], ['yz', {}], ['nx', { highway: 'cycleway' }]]),
  );
  const island = (profile: RoadProfile) =>
    graph.nodeIsland.reduce((n, bits) => n + (bits & profileBit(profile) ? 1 : 0), 0);
  expect(island('car')).toBe(3);
  expect(island('bike')).toBe(2);
});

it('cuts loops, keeps shapes, names and the box', async () => {
  const places: Record<string, [number, number]> = { a: [0, 0], b: [1, 0], c: [1, 1], d: [0, 1], e: [-5, 0] };
  const { graph, names } = await buildGraph(
    drawn(places, [
      ['abcda', { name: 'Privada' }],
      ['ae', {}],
    ]),
  );
  for (let a = 0; a < graph.arcCount; a++) expect(graph.arcTail[a]).not.toBe(graph.arcHead[a]);
  expect(names.names[graph.edgeName[0] as number]).toBe('Privada');
  expect(graph.edgeClass[0]).toBe(roadClasses.indexOf('residential'));
  const total = graph.edgeLengthDm.reduce((sum, dm) => sum + dm, 0) / 10;
  // Around: 2 × 111.19 m of latitude, 2 × 100.77 m of longitude at 25°; and 5 × 100.77 m.
  expect(total).toBeCloseTo(2 * 111.195 + 7 * 100.777, 0);
  const boxed = await buildGraph(
    drawn(places, [
      ['abcda', {}],
      ['ae', {}],
    ]),
    { bbox: [-100.0005, 24.9, -99.9, 25.1] },
  );
  expect(new Set(boxed.graph.edgeWay)).toEqual(new Set([1]));
});
