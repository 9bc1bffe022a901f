import { deflateSync } from 'node:zlib';
import type { OsmNode, OsmRelation, OsmWay, Tags } from './source.ts';

/** Protocol buffers, written: the counterpart of `Message`, for files that tests and the demo make. */
class Writer {
  readonly bytes: number[] = [];
  uint(n: number): this {
    let rest = n;
    while (rest >= 128) {
      this.bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
    return this;
  }
  sint(n: number): this {
    return this.uint(n < 0 ? -2 * n - 1 : 2 * n);
  }
  number(field: number, n: number): this {
    return this.uint(field * 8).uint(n);
  }
  signed(field: number, n: number): this {
    return this.uint(field * 8).sint(n);
  }
  part(field: number, content: ArrayLike<number>): this {
    this.uint(field * 8 + 2).uint(content.length);
    for (let i = 0; i < content.length; i++) this.bytes.push(content[i] as number);
    return this;
  }
  packed(field: number, numbers: readonly number[], signed = false): this {
    const inner = new Writer();
    for (const n of numbers) signed ? inner.sint(n) : inner.uint(n);
    return this.part(field, inner.bytes);
  }
}

export interface PbfContent {
  nodes?: readonly OsmNode[];
  ways?: readonly OsmWay[];
  relations?: readonly OsmRelation[];
}
export interface PbfOptions {
  /** Nodes one by one instead of `DenseNodes`. */
  singleNodes?: boolean;
  /** Blocks as they are, without zlib. */
  raw?: boolean;
  /** Elements of a block. */
  blockSize?: number;
  /** Features that the file says it requires. */
  requires?: readonly string[];
}

const utf8 = new TextEncoder();

/** A file of OpenStreetMap's PBF format. Ids from 0 up. */
export function writePbf(content: PbfContent, options: PbfOptions = {}): Uint8Array {
  const { raw = false, blockSize = 8000 } = options;
  const chunks: Uint8Array[] = [];
  const blob = (type: string, block: readonly number[]) => {
    const bytes = Uint8Array.from(block);
    const body = raw ? new Writer().part(1, bytes) : new Writer().number(2, bytes.length).part(3, deflateSync(bytes));
    const head = new Writer().part(1, utf8.encode(type)).number(3, body.bytes.length);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, head.bytes.length);
    chunks.push(length, Uint8Array.from(head.bytes), Uint8Array.from(body.bytes));
  };
  const header = new Writer();
  for (const feature of options.requires ?? ['OsmSchema-V0.6', 'DenseNodes']) header.part(4, utf8.encode(feature));
  blob('OSMHeader', header.bytes);

  const inBlocks = <T>(elements: readonly T[], group: (part: readonly T[], text: (s: string) => number) => Writer) => {
    for (let at = 0; at < elements.length; at += blockSize) {
      const strings = [''];
      const known = new Map([['', 0]]);
      const text = (s: string): number => {
        let index = known.get(s);
        if (index === undefined) {
          index = strings.push(s) - 1;
          known.set(s, index);
        }
        return index;
      };
      const made = group(elements.slice(at, at + blockSize), text);
      const table = new Writer();
      for (const s of strings) table.part(1, utf8.encode(s));
      blob('OSMData', new Writer().part(1, table.bytes).part(2, made.bytes).bytes);
    }
  };
  const tagged = (into: Writer, tags: Tags, text: (s: string) => number) =>
    into.packed(2, Object.keys(tags).map(text)).packed(3, Object.values(tags).map(text));

  inBlocks(content.nodes ?? [], (nodes, text) => {
    const group = new Writer();
    if (options.singleNodes) {
      for (const { id, lat, lng, tags } of nodes)
        group.part(1, tagged(new Writer().signed(1, id), tags, text).signed(8, lat).signed(9, lng).bytes);
      return group;
    }
    const steps = (values: readonly number[]) => values.map((v, i) => v - (i > 0 ? (values[i - 1] as number) : 0));
    const dense = new Writer();
    dense.packed(1, steps(nodes.map((n) => n.id)), true);
    dense.packed(8, steps(nodes.map((n) => n.lat)), true);
    dense.packed(9, steps(nodes.map((n) => n.lng)), true);
    dense.packed(
      10,
      nodes.flatMap(({ tags }) => [...Object.entries(tags).flatMap(([k, v]) => [text(k), text(v)]), 0]),
    );
    return group.part(2, dense.bytes);
  });
  inBlocks(content.ways ?? [], (ways, text) => {
    const group = new Writer();
    for (const { id, tags, nodes } of ways)
      group.part(
        3,
        tagged(new Writer().number(1, id), tags, text).packed(
          8,
          nodes.map((n, i) => n - (i > 0 ? (nodes[i - 1] as number) : 0)),
          true,
        ).bytes,
      );
    return group;
  });
  const kinds = ['node', 'way', 'relation'];
  inBlocks(content.relations ?? [], (relations, text) => {
    const group = new Writer();
    for (const { id, tags, members } of relations)
      group.part(
        4,
        tagged(new Writer().number(1, id), tags, text)
          .packed(
            8,
            members.map((m) => text(m.role)),
          )
          .packed(
            9,
            members.map((m, i) => m.id - (i > 0 ? (members[i - 1]?.id ?? 0) : 0)),
            true,
          )
          .packed(
            10,
            members.map((m) => kinds.indexOf(m.type)),
          ).bytes,
      );
    return group;
  });
  let size = 0;
  for (const chunk of chunks) size += chunk.length;
  const file = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}
