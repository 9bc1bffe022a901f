import { hash } from 'node:crypto';

const NEWLINE = 10;
const LANES = 8;

/** Rows of a table, and the sum of their SHA-256: the same whatever the order in which a database keeps them. */
export interface TableSum {
  rows: number;
  sum: string;
}

/** Adds up rows in COPY's text, each of which ends with the only bare line feed. */
export function openSum(): { add(block: Buffer): void; rows(): number; end(): TableSum } {
  const lanes = new Uint32Array(LANES);
  let rows = 0;
  return {
    add: (block) => {
      for (let from = 0; from < block.byteLength; ) {
        const to = block.indexOf(NEWLINE, from) + 1 || block.byteLength;
        const digest = hash('sha256', block.subarray(from, to), 'buffer');
        for (let i = 0; i < LANES; i++) lanes[i] = ((lanes[i] as number) + digest.readUInt32LE(i * 4)) >>> 0;
        rows += 1;
        from = to;
      }
    },
    rows: () => rows,
    end: () => ({ rows, sum: Buffer.from(lanes.buffer).toString('hex') }),
  };
}

export function rowsIn(block: Buffer): number {
  let rows = 0;
  for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}
