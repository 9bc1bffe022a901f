import { inflate } from 'node:zlib';
import { ints, Message, sints, uints } from './protobuf.ts';
import { DEGREE, OsmFault, type OsmMember, type OsmSource, type OsmVisitor, type Tags } from './source.ts';

/** Bytes of a file, wherever they lie. `read` gives fewer only at the end of the file. */
export interface ByteSource {
  size: number;
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** Limits of the format (wiki.openstreetmap.org/wiki/PBF_Format). */
const MOST_HEADER = 64 * 1024;
const MOST_BLOB = 32 * 1024 * 1024;
/** Blocks that are read and unpacked ahead of the one that is looked at. */
const AHEAD = 3;

const readable = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Bits of what a block holds. */
const kind = { node: 1, way: 2, relation: 4 } as const;

const truncated = () => new OsmFault('truncated', 'the file ends in the middle of a block');

interface BlobPlace {
  type: string;
  /** Where the blob's own message begins. */
  offset: number;
  length: number;
}

/**
 * OpenStreetMap's binary format: blocks of nodes (single or dense), ways and relations, raw or packed with zlib. Throws `OsmFault`: `notPbf` for other formats, `unsupported`
 * for what a file requires and nobody here reads (histories, places on ways, other packings), `truncated`, `damaged`. A file cut exactly between two blocks looks whole: the
 * format has no last word.
 */
export async function openPbf(bytes: ByteSource): Promise<OsmSource> {
  const first = await blobAt(bytes, 0);
  if (first?.type !== 'OSMHeader') throw new OsmFault('notPbf', 'the file does not begin as OSM PBF');
  const bbox = readHeader(await unpack(bytes, first));
  const start = first.offset + first.length;
  // What each block holds, once seen: later scans do not even read blocks that nobody visits.
  const known = new Map<number, number>();

  return {
    bbox,
    async scan(visitor, progress, signal) {
      const wanted =
        (visitor.node ? kind.node : 0) | (visitor.way ? kind.way : 0) | (visitor.relation ? kind.relation : 0);
      const waiting: { place: BlobPlace; block: Promise<Uint8Array> }[] = [];
      let offset = start;
      for (;;) {
        while (waiting.length < AHEAD && offset < bytes.size) {
          signal?.throwIfAborted();
          const place = await blobAt(bytes, offset).catch(async (fault: unknown) => {
            await Promise.allSettled(waiting.map((w) => w.block));
            throw fault;
          });
          if (!place) break;
          offset = place.offset + place.length;
          const kinds = known.get(place.offset);
          if (place.type !== 'OSMData' || (kinds !== undefined && !(kinds & wanted))) continue;
          const block = unpack(bytes, place);
          // It is awaited later; until then its failure is nobody's.
          block.catch(() => {});
          waiting.push({ place, block });
        }
        const next = waiting.shift();
        if (!next) break;
        const block = new Block(await next.block);
        signal?.throwIfAborted();
        known.set(next.place.offset, block.kinds);
        if (block.kinds & wanted) block.visit(visitor);
        progress?.(Math.min(1, (next.place.offset + next.place.length) / bytes.size));
      }
      progress?.(1);
    },
  };
}

/** The head of the blob at an offset; null at the end of the file. */
async function blobAt(bytes: ByteSource, offset: number): Promise<BlobPlace | null> {
  if (offset === bytes.size && offset > 0) return null;
  const isFirst = offset === 0;
  const head = await bytes.read(offset, 4);
  if (head.length < 4) throw isFirst ? new OsmFault('notPbf', 'the file is shorter than a head') : truncated();
  const length = new DataView(head.buffer, head.byteOffset, 4).getUint32(0);
  const wrong = () =>
    isFirst
      ? new OsmFault('notPbf', 'the file does not begin as OSM PBF')
      : new OsmFault('damaged', 'a block has no head');
  if (length === 0 || length > MOST_HEADER) throw wrong();
  const text = await bytes.read(offset + 4, length);
  // A cut head: whether it was OSM at all tells the type, its first field.
  if (text.length < length) {
    if (isFirst && !startsAsHeader(text)) throw wrong();
    throw truncated();
  }
  let type = '';
  let size = -1;
  try {
    const m = new Message(text);
    while (m.next()) {
      if (m.field === 1) type = m.text();
      else if (m.field === 3) size = m.uint();
    }
  } catch {
    throw wrong();
  }
  if (type === '' || size < 0) throw wrong();
  if (size > MOST_BLOB) throw new OsmFault('damaged', 'a block is larger than the format allows');
  const place = { type, offset: offset + 4 + length, length: size };
  if (place.offset + size > bytes.size) throw isFirst && type !== 'OSMHeader' ? wrong() : truncated();
  return place;
}

const headerStart = Buffer.from('\n\tOSMHeader');
const startsAsHeader = (text: Uint8Array): boolean =>
  text.every((byte, i) => i >= headerStart.length || byte === headerStart[i]);

const packings: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' };

async function unpack(bytes: ByteSource, place: BlobPlace): Promise<Uint8Array> {
  const blob = await bytes.read(place.offset, place.length);
  if (blob.length < place.length) throw truncated();
  const m = new Message(blob);
  let raw: Uint8Array | null = null;
  let zlib: Uint8Array | null = null;
  let rawSize = 0;
  while (m.next()) {
    if (m.field === 1) raw = m.view();
    else if (m.field === 2) rawSize = m.uint();
    else if (m.field === 3) zlib = m.view();
    else if (m.field in packings)
      throw new OsmFault('unsupported', `the file is packed with ${packings[m.field]}, not with zlib`);
  }
  if (raw) {
    if (raw.length > MOST_BLOB) throw new OsmFault('damaged', 'a block is larger than the format allows');
    return raw;
  }
  if (!zlib) throw new OsmFault('damaged', 'a block has no content');
  if (rawSize > MOST_BLOB) throw new OsmFault('damaged', 'a block is larger than the format allows');
  return new Promise((resolve, reject) => {
    // Never more than it said: a small block must not unpack to gigabytes.
    inflate(zlib, { maxOutputLength: Math.max(1, rawSize) }, (error, result) => {
      if (error || result.length !== rawSize) reject(new OsmFault('damaged', 'a block does not unpack'));
      else resolve(result);
    });
  });
}

function readHeader(block: Uint8Array): OsmSource['bbox'] {
  let bbox: OsmSource['bbox'] = null;
  const m = new Message(block);
  while (m.next()) {
    if (m.field === 1) {
      const box = m.message();
      const side = [0, 0, 0, 0];
      while (box.next()) if (box.field >= 1 && box.field <= 4) side[box.field - 1] = box.sint() / 1e9;
      // The file has left, right, top, bottom.
      const [west, east, north, south] = side as [number, number, number, number];
      bbox = [west, south, east, north];
    } else if (m.field === 4) {
      const feature = m.text();
      if (!readable.has(feature)) throw new OsmFault('unsupported', `the file requires ${feature}`);
    } else if (m.field === 5 && m.text() === 'LocationsOnWays') {
      // Its nodes without tags are left out.
      throw new OsmFault('unsupported', 'the file has its places on the ways (LocationsOnWays)');
    }
  }
  return bbox;
}

const noTags: Tags = Object.freeze({});

/** A block of elements, unpacked. */
class Block {
  readonly kinds: number;
  private readonly bytes: Uint8Array;
  private readonly groups: Message[] = [];
  /** Where each string begins and ends. */
  private readonly stringAt: number[] = [];
  private readonly strings: (string | undefined)[] = [];
  private granularity = 100;
  private latOffset = 0;
  private lngOffset = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    let kinds = 0;
    const m = new Message(bytes);
    while (m.next()) {
      if (m.field === 1) {
        const table = m.message();
        while (table.next())
          if (table.field === 1) {
            const end = table.length();
            this.stringAt.push(table.pos, end);
            table.pos = end;
          }
      } else if (m.field === 2) {
        const group = m.message();
        this.groups.push(group);
        // A group holds elements of one kind: its first field tells which.
        const first = new Message(bytes, group.pos, group.end);
        if (first.next())
          kinds |= first.field <= 2 ? kind.node : first.field === 3 ? kind.way : first.field === 4 ? kind.relation : 0;
      } else if (m.field === 17) this.granularity = m.int();
      else if (m.field === 19) this.latOffset = m.int();
      else if (m.field === 20) this.lngOffset = m.int();
    }
    this.kinds = kinds;
  }

  visit(visitor: OsmVisitor): void {
    for (const group of this.groups)
      while (group.next()) {
        if (group.field === 1 && visitor.node) this.single(group.message(), visitor.node.bind(visitor));
        else if (group.field === 2 && visitor.node) this.dense(group.message(), visitor.node.bind(visitor));
        else if (group.field === 3 && visitor.way) this.way(group.message(), visitor.way.bind(visitor));
        else if (group.field === 4 && visitor.relation) this.relation(group.message(), visitor.relation.bind(visitor));
      }
  }

  private string(index: number): string {
    const known = this.strings[index];
    if (known !== undefined) return known;
    const [start, end] = [this.stringAt[2 * index], this.stringAt[2 * index + 1]];
    if (start === undefined || end === undefined) throw new OsmFault('damaged', 'a text of the file is missing');
    const text = Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, end - start).toString('utf8');
    this.strings[index] = text;
    return text;
  }

  private tags(keys: readonly number[], values: readonly number[]): Tags {
    if (keys.length === 0) return noTags;
    if (keys.length !== values.length) throw new OsmFault('damaged', 'a tag has no value');
    const tags: Record<string, string> = {};
    for (let i = 0; i < keys.length; i++) this.setTag(tags, keys[i] as number, values[i] as number);
    return tags;
  }

  private setTag(tags: Record<string, string>, key: number, value: number): void {
    const name = this.string(key);
    if (name !== '__proto__') tags[name] = this.string(value);
  }

  private lat(value: number): number {
    return this.place(this.latOffset + this.granularity * value, 90);
  }
  private lng(value: number): number {
    return this.place(this.lngOffset + this.granularity * value, 180);
  }
  private place(nanodegrees: number, most: number): number {
    const degrees = Math.round(nanodegrees / 100);
    if (!(Math.abs(degrees) <= most * DEGREE)) throw new OsmFault('damaged', 'a node lies beyond the Earth');
    return degrees;
  }

  private single(m: Message, node: NonNullable<OsmVisitor['node']>): void {
    const [keys, values]: [number[], number[]] = [[], []];
    let [id, lat, lng] = [0, 0, 0];
    while (m.next()) {
      if (m.field === 1) id = m.sint();
      else if (m.field === 2) m.packed(uints, keys);
      else if (m.field === 3) m.packed(uints, values);
      else if (m.field === 8) lat = m.sint();
      else if (m.field === 9) lng = m.sint();
    }
    node({ id, lat: this.lat(lat), lng: this.lng(lng), tags: this.tags(keys, values) });
  }

  private dense(m: Message, node: NonNullable<OsmVisitor['node']>): void {
    let ids: Message | null = null;
    let lats: Message | null = null;
    let lngs: Message | null = null;
    let texts: Message | null = null;
    while (m.next()) {
      if (m.field === 1) ids = m.message();
      else if (m.field === 8) lats = m.message();
      else if (m.field === 9) lngs = m.message();
      else if (m.field === 10) texts = m.message();
    }
    if (!ids) return;
    if (!lats || !lngs) throw new OsmFault('damaged', 'nodes have no places');
    let [id, lat, lng] = [0, 0, 0];
    while (ids.pos < ids.end) {
      id += ids.sint();
      lat += lats.sint();
      lng += lngs.sint();
      node({ id, lat: this.lat(lat), lng: this.lng(lng), tags: texts ? this.denseTags(texts) : noTags });
    }
  }

  /** Of the next node: key, value, key, value, 0. */
  private denseTags(texts: Message): Tags {
    let tags: Record<string, string> | null = null;
    while (texts.pos < texts.end) {
      const key = texts.uint();
      if (key === 0) break;
      tags ??= {};
      this.setTag(tags, key, texts.uint());
    }
    return tags ?? noTags;
  }

  private way(m: Message, way: NonNullable<OsmVisitor['way']>): void {
    const [keys, values, nodes]: [number[], number[], number[]] = [[], [], []];
    let id = 0;
    while (m.next()) {
      if (m.field === 1) id = m.int();
      else if (m.field === 2) m.packed(uints, keys);
      else if (m.field === 3) m.packed(uints, values);
      else if (m.field === 8) m.packed(sints, nodes);
    }
    for (let i = 1; i < nodes.length; i++) (nodes[i] as number) += nodes[i - 1] as number;
    way({ id, tags: this.tags(keys, values), nodes });
  }

  private relation(m: Message, relation: NonNullable<OsmVisitor['relation']>): void {
    const [keys, values, roles, ids, types]: number[][] = [[], [], [], [], []] as number[][];
    let id = 0;
    while (m.next()) {
      if (m.field === 1) id = m.int();
      else if (m.field === 2) m.packed(uints, keys as number[]);
      else if (m.field === 3) m.packed(uints, values as number[]);
      else if (m.field === 8) m.packed(ints, roles as number[]);
      else if (m.field === 9) m.packed(sints, ids as number[]);
      else if (m.field === 10) m.packed(uints, types as number[]);
    }
    const members: OsmMember[] = [];
    let member = 0;
    for (let i = 0; i < (ids as number[]).length; i++) {
      member += (ids as number[])[i] as number;
      const type = memberTypes[(types as number[])[i] ?? -1];
      if (!type) throw new OsmFault('damaged', 'a relation has members of no kind');
      members.push({ type, id: member, role: this.string((roles as number[])[i] ?? 0) });
    }
    relation({ id, tags: this.tags(keys as number[], values as number[]), members });
  }
}
const memberTypes = ['node', 'way', 'relation'] as const;
