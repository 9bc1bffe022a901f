import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type ByteSource, openPbf } from './pbf.ts';
import { type PbfOptions, writePbf } from './pbf-write.ts';
import { DEGREE, OsmFault, type OsmNode, type OsmRelation, type OsmWay, type Tags } from './source.ts';

const bytesOf = (file: Uint8Array): ByteSource => ({
  size: file.length,
  read: async (offset, length) => file.subarray(offset, offset + length),
});
const nodes: OsmNode[] = Array.from({ length: 50 }, (_, i) => ({
  id: 5_000_000_000 + 7 * i,
  lat: Math.round((25.6 + i * 0.001) * DEGREE),
  lng: Math.round((-100.3 - i * 0.001) * DEGREE),
  tags: (i % 5 === 0 ? { highway: 'traffic_signals', name: `Señal ${i}` } : {}) as Tags,
}));
const ways: OsmWay[] = [
  { id: 9, tags: { highway: 'primary', name: 'Av. Juárez' }, nodes: nodes.map((n) => n.id).reverse() },
];
const relations: OsmRelation[] = [
  {
    id: 3,
    tags: { type: 'restriction', restriction: 'no_left_turn' },
    members: [
      { type: 'way', id: 9, role: 'from' },
      { type: 'node', id: nodes[4]?.id ?? 0, role: 'via' },
      { type: 'way', id: 7, role: 'to' },
    ],
  },
];
async function readAll(file: Uint8Array) {
  const read: { nodes: OsmNode[]; ways: OsmWay[]; relations: OsmRelation[] } = { nodes: [], ways: [], relations: [] };
  const source = await openPbf(bytesOf(file));
  await source.scan({
    node: (n) => read.nodes.push(n),
    way: (w) => read.ways.push(w),
    relation: (r) => read.relations.push(r),
  });
  // Once more, when the source knows what each block holds.
  let again = 0;
  await source.scan({ way: () => again++ });
  expect(again).toBe(read.ways.length);
  return read;
}

it.each<PbfOptions>([{}, { singleNodes: true }, { raw: true }, { blockSize: 7 }])(
  'reads what was written: %j',
  async (options) => {
    expect(await readAll(writePbf({ nodes, ways, relations }, options))).toEqual({ nodes, ways, relations });
  },
);

const codeOf = async (file: Uint8Array): Promise<string> => {
  try {
    await readAll(file);
    return 'whole';
  } catch (error) {
    if (!(error instanceof OsmFault)) throw error;
    return error.code;
  }
};

it('tells a cut file wherever it is cut, but between two blocks', async () => {
  const file = writePbf({ nodes, ways, relations }, { blockSize: 20 });
  const codes = new Map<string, number>();
  for (let percent = 1; percent < 100; percent++) {
    const code = await codeOf(file.subarray(0, Math.floor((file.length * percent) / 100)));
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  expect([...codes.keys()].filter((c) => c !== 'truncated' && c !== 'whole')).toEqual([]);
  expect(codes.get('truncated')).toBeGreaterThan(90);
});

it('survives any byte changed', async () => {
  const file = writePbf({ nodes, ways, relations }, { raw: true });
  for (let at = 0; at < file.length; at += 3) {
    const changed = file.slice();
    changed[at] = (changed[at] as number) ^ 0xff;
    expect(['whole', 'damaged', 'truncated', 'notPbf', 'unsupported']).toContain(await codeOf(changed));
  }
});

const text = (s: string) => new TextEncoder().encode(s);
/** A file whose first data block is the given blob message. */
function withBlob(body: number[]): Uint8Array {
  const start = writePbf({});
  const head = [10, 7, ...text('OSMData'), 24, ...varint(body.length)];
  return Uint8Array.from([...start, 0, 0, 0, head.length, ...head, ...body]);
}
function varint(n: number): number[] {
  const bytes: number[] = [];
  for (let rest = n; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}
const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
it.each<[string, Uint8Array, string]>([
  ['nothing', new Uint8Array(), 'notPbf'],
  ['XML', text('<?xml version="1.0"?><osm version="0.6"></osm>'), 'notPbf'],
  ['zeros', new Uint8Array(1000), 'notPbf'],
  ['a history', writePbf({}, { requires: ['OsmSchema-V0.6', 'HistoricalInformation'] }), 'unsupported'],
  ['lzma', withBlob([16, 4, 34, 2, 1, 2]), 'unsupported'],
  [
    'a bomb that tells its size',
    withBlob([16, ...varint(64 * 1024 * 1024), 26, ...varint(bomb.length), ...bomb]),
    'damaged',
  ],
  ['a bomb that hides it', withBlob([16, 100, 26, ...varint(bomb.length), ...bomb]), 'damaged'],
])('refuses %s', async (_, file, code) => expect(await codeOf(file)).toBe(code));
