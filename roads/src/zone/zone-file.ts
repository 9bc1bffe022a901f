import { crc32 } from 'node:zlib';
import type { RoadGraph, RoadNames } from '../graph/graph.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { RoadZone, SnapGrid, ZoneInfo } from './zone.ts';

/**
 * Typed arrays and a head of JSON in one file, as they lie in memory (little-endian): 8 bytes of magic, format, length and CRC-32 of the head, the head, then the sections, each at a multiple of 8.
 * The head lists them with their CRC-32, and the file's size, so that what was half written or changed is refused.
 */
const MAGIC = 'TRAMOZON';
/** Changes whenever what stands in the sections does: files of another format are imported again. */
const FORMAT = 1;
const PREFIX = 24;

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;
type Kind = keyof typeof kinds;
type Numbers = InstanceType<(typeof kinds)[Kind]>;

/** What a file of sections holds: lists of numbers, whatever else as JSON, and lists of texts without line ends. */
export interface Sections {
  json: Record<string, unknown>;
  arrays: Record<string, Numbers>;
  texts: Record<string, readonly string[]>;
}

interface Section {
  name: string;
  /** `text`: UTF-8, one text a line. */
  kind: Kind | 'text';
  /** From the end of the head, bytes. */
  offset: number;
  bytes: number;
  crc: number;
}
interface Head {
  json: Record<string, unknown>;
  sections: Section[];
  /** Of the whole file. */
  size: number;
}

/** `format`: of another version of Tramo, `damaged`: cut, changed, or no zone at all. */
export class ZoneFault extends Error {
  readonly code: 'format' | 'damaged';
  constructor(code: 'format' | 'damaged', message: string) {
    super(message);
    this.name = 'ZoneFault';
    this.code = code;
  }
}

const kindOf = (values: Numbers): Kind => {
  for (const [kind, make] of Object.entries(kinds)) if (values instanceof make) return kind as Kind;
  throw new TypeError('no section for that array');
};
const padded = (n: number): number => Math.ceil(n / 8) * 8;
/** Bytes of an array without copying; those of shared memory are copied, for files and checksums take no shared ones. */
const bytesOf = (values: Numbers): Uint8Array => {
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return values.buffer instanceof SharedArrayBuffer ? bytes.slice() : bytes;
};

/** The pieces of the file, to be written one after another. */
export function packSections({ json, arrays, texts }: Sections): Uint8Array[] {
  const sections: Section[] = [];
  const pieces: Uint8Array[] = [];
  let offset = 0;
  const add = (name: string, kind: Section['kind'], bytes: Uint8Array) => {
    sections.push({ name, kind, offset, bytes: bytes.length, crc: crc32(bytes) });
    pieces.push(bytes);
    const gap = padded(bytes.length) - bytes.length;
    if (gap > 0) pieces.push(new Uint8Array(gap));
    offset += bytes.length + gap;
  };
  for (const [name, values] of Object.entries(arrays)) add(name, kindOf(values), bytesOf(values));
  for (const [name, list] of Object.entries(texts)) add(name, 'text', Buffer.from(list.join('\n')));
  // The size is part of the head, whose length is part of the size: its room is filled up with blanks.
  const text = (size: number) => JSON.stringify({ json, sections, size } satisfies Head);
  const room = padded(Buffer.byteLength(text(Number.MAX_SAFE_INTEGER)));
  const written = Buffer.from(text(PREFIX + room + offset));
  const head = Buffer.alloc(room, ' ');
  written.copy(head);
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(MAGIC, 'latin1');
  prefix.writeUInt32LE(FORMAT, 8);
  prefix.writeUInt32LE(room, 12);
  prefix.writeUInt32LE(crc32(head), 16);
  return [prefix, head, ...pieces];
}

/** Views on a file in memory, nothing copied but the texts. Throws `ZoneFault`. */
export function openSections(buffer: ArrayBuffer | SharedArrayBuffer): Sections {
  if (buffer.byteLength < PREFIX) throw new ZoneFault('damaged', 'the file is shorter than its head');
  const prefix = Buffer.from(new Uint8Array(buffer, 0, PREFIX));
  if (prefix.toString('latin1', 0, 8) !== MAGIC) throw new ZoneFault('damaged', 'the file is no zone');
  if (prefix.readUInt32LE(8) !== FORMAT)
    throw new ZoneFault('format', 'the zone is of another version: import it again');
  const room = prefix.readUInt32LE(12);
  if (PREFIX + room > buffer.byteLength) throw new ZoneFault('damaged', 'the file is cut');
  const text = new Uint8Array(buffer, PREFIX, room).slice();
  if (crc32(text) !== prefix.readUInt32LE(16)) throw new ZoneFault('damaged', 'the head is damaged');
  const head = JSON.parse(Buffer.from(text).toString()) as Head;
  if (head.size !== buffer.byteLength) throw new ZoneFault('damaged', 'the file is cut');
  const arrays: Record<string, Numbers> = {};
  const texts: Record<string, readonly string[]> = {};
  for (const { name, kind, offset, bytes, crc } of head.sections) {
    const view = new Uint8Array(buffer, PREFIX + room + offset, bytes);
    if (checksum(view) !== crc) throw new ZoneFault('damaged', `${name} is damaged`);
    if (kind === 'text') texts[name] = Buffer.from(view.slice()).toString().split('\n');
    else {
      const make = kinds[kind] as new (from: ArrayBufferLike, at: number, length: number) => Numbers;
      arrays[name] = new make(buffer, PREFIX + room + offset, bytes / kinds[kind].BYTES_PER_ELEMENT);
    }
  }
  return { json: head.json, arrays, texts };
}

const CHUNK = 1 << 20;
/** In pieces: shared memory has to be copied for it. */
function checksum(view: Uint8Array): number {
  let crc = 0;
  for (let at = 0; at < view.length; at += CHUNK) crc = crc32(view.slice(at, at + CHUNK), crc);
  return crc;
}

/** Splits an object of numbers and arrays into what sections hold, with a prefix for its arrays. */
function parts(prefix: string, value: object): Pick<Sections, 'arrays'> & { numbers: Record<string, number> } {
  const arrays: Record<string, Numbers> = {};
  const numbers: Record<string, number> = {};
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'number') numbers[key] = part;
    else arrays[`${prefix}.${key}`] = part as Numbers;
  }
  return { arrays, numbers };
}
function whole<T>(prefix: string, { arrays }: Sections, numbers: unknown): T {
  const value: Record<string, unknown> = { ...(numbers as Record<string, number>) };
  for (const [name, part] of Object.entries(arrays))
    if (name.startsWith(`${prefix}.`)) value[name.slice(prefix.length + 1)] = part;
  return value as T;
}

/** A graph with its names as sections, as an import keeps it between its stages. */
export function packGraph(graph: RoadGraph, names: RoadNames, json: Record<string, unknown> = {}): Uint8Array[] {
  const { arrays, numbers } = parts('graph', graph);
  return packSections({ json: { ...json, graph: numbers }, arrays, texts: { names: names.names, refs: names.refs } });
}
export function openGraph(buffer: ArrayBuffer | SharedArrayBuffer): {
  graph: RoadGraph;
  names: RoadNames;
  json: Record<string, unknown>;
} {
  const sections = openSections(buffer);
  return {
    graph: whole('graph', sections, sections.json.graph),
    names: { names: sections.texts.names ?? [''], refs: sections.texts.refs ?? [''] },
    json: sections.json,
  };
}
export function packHierarchy(hierarchy: Hierarchy): Uint8Array[] {
  const { arrays, numbers } = parts('hierarchy', hierarchy);
  return packSections({ json: { hierarchy: numbers }, arrays, texts: {} });
}
export function openHierarchy(buffer: ArrayBuffer | SharedArrayBuffer): Hierarchy {
  const sections = openSections(buffer);
  return whole('hierarchy', sections, sections.json.hierarchy);
}

/** A whole zone as the pieces of its file (`zone.tramo`). */
export function writeZone({ info, graph, names, hierarchy, grid }: RoadZone): Uint8Array[] {
  const [g, h, s] = [parts('graph', graph), parts('hierarchy', hierarchy), parts('grid', grid)];
  return packSections({
    json: { info, graph: g.numbers, hierarchy: h.numbers, grid: s.numbers },
    arrays: { ...g.arrays, ...h.arrays, ...s.arrays },
    texts: { names: names.names, refs: names.refs },
  });
}

/** A zone as views on its file in memory; pass shared memory and all threads have it. Throws `ZoneFault`. */
export function openZone(buffer: ArrayBuffer | SharedArrayBuffer): RoadZone {
  const sections = openSections(buffer);
  const { json, texts } = sections;
  if (!json.info || !json.graph || !json.hierarchy || !json.grid)
    throw new ZoneFault('damaged', 'the file is no whole zone');
  return {
    info: json.info as ZoneInfo,
    graph: whole<RoadGraph>('graph', sections, json.graph),
    names: { names: texts.names ?? [''], refs: texts.refs ?? [''] },
    hierarchy: whole<Hierarchy>('hierarchy', sections, json.hierarchy),
    grid: whole<SnapGrid>('grid', sections, json.grid),
  };
}

/** Only what is said of it, of the file's first bytes; null when they are not enough. Throws `ZoneFault`. */
export function readZoneInfo(start: Uint8Array): ZoneInfo | null {
  const prefix = Buffer.from(start.buffer, start.byteOffset, start.length);
  if (prefix.length < PREFIX) throw new ZoneFault('damaged', 'the file is shorter than its head');
  if (prefix.toString('latin1', 0, 8) !== MAGIC) throw new ZoneFault('damaged', 'the file is no zone');
  if (prefix.readUInt32LE(8) !== FORMAT)
    throw new ZoneFault('format', 'the zone is of another version: import it again');
  const room = prefix.readUInt32LE(12);
  if (prefix.length < PREFIX + room) return null;
  const text = prefix.subarray(PREFIX, PREFIX + room);
  if (crc32(text) !== prefix.readUInt32LE(16)) throw new ZoneFault('damaged', 'the head is damaged');
  return (JSON.parse(text.toString()) as { json: { info: ZoneInfo } }).json.info;
}
