import { fileEvidenceKinds } from '@tramo/contract/proof';
import * as z from 'zod/mini';

/** The lines of a queue file, as they are read; what an act's body holds its own endpoint judges. */

const id = z.uuid();
const instant = z.iso.datetime({ offset: true });
export const header = z.object({
  format: z.string(),
  driverId: id,
  fullName: z.string(),
  exportedAt: instant,
  acts: z.int().check(z.gte(0)),
  files: z.int().check(z.gte(0)),
});
export type Header = z.infer<typeof header>;

const act = z.object({
  _id: id,
  driverId: id,
  routeId: id,
  at: instant,
  kind: z.enum(['start', 'order', 'load', 'visit', 'visits', 'reopen', 'notice', 'finish']),
  guideId: z.optional(id),
  body: z.record(z.string(), z.unknown()),
});
export type QueuedAct = z.infer<typeof act>;
const file = z.object({
  _id: id,
  kind: z.enum(fileEvidenceKinds),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  base64: z.string(),
});
export type QueuedFile = z.infer<typeof file>;

export type Line = { act: QueuedAct } | { file: QueuedFile };
const line = z.union([z.object({ act }), z.object({ file })]);

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
export const readHeader = (text: string): Header | null => header.safeParse(json(text)).data ?? null;
export const readLine = (text: string): Line | null => (line.safeParse(json(text)).data as Line | undefined) ?? null;

/** Guides that an act is about. */
export function guidesOf({ kind, guideId, body }: QueuedAct): string[] {
  if (guideId) return [guideId];
  if (kind !== 'visits' || !Array.isArray(body.guides)) return [];
  return body.guides.flatMap((g: unknown) => {
    const found = z.object({ id }).safeParse(g);
    return found.success ? [found.data.id] : [];
  });
}

/** Bytes that come bit by bit, as lines; one that grows past `most` bytes is given as null, and ends it. */
export class LineReader {
  #waiting: Uint8Array[] = [];
  #bytes = 0;
  readonly #most: number;
  readonly #take: (text: string | null) => Promise<void>;
  #ended = false;

  constructor(most: number, take: (text: string | null) => Promise<void>) {
    this.#most = most;
    this.#take = take;
  }

  async add(chunk: Uint8Array): Promise<void> {
    let at = 0;
    while (at < chunk.byteLength && !this.#ended) {
      const end = chunk.indexOf(10, at);
      const part = chunk.subarray(at, end === -1 ? chunk.byteLength : end);
      this.#bytes += part.byteLength;
      if (this.#bytes > this.#most) {
        this.#ended = true;
        await this.#take(null);
        return;
      }
      this.#waiting.push(Uint8Array.from(part));
      if (end === -1) return;
      await this.#give();
      at = end + 1;
    }
  }

  /** The last line, where nothing ended it. */
  async end(): Promise<void> {
    if (!this.#ended) await this.#give();
  }

  async #give(): Promise<void> {
    const text = Buffer.concat(this.#waiting).toString('utf8').trim();
    this.#waiting = [];
    this.#bytes = 0;
    if (text !== '') await this.#take(text);
  }
}
