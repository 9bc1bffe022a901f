import { Readable } from 'node:stream';
import { objectUrl, type StoreAddress, storeOrigin } from './address.ts';
import {
  elementOf,
  openStoreRequests,
  type StoreAnswer,
  StoreAway,
  StoreRefused,
  type StoreTiming,
  textOf,
} from './request.ts';
import { encoded, presigned, type Signer } from './signature.ts';

/** Bytes of one part of a large object; what is not longer goes in one request. */
export const STORE_PART_BYTES = 8 * 1024 * 1024;
/** Life of an address that opens one object. */
export const LINK_SECONDS = 300;

export interface StoreSettings {
  address: StoreAddress;
  signer: Signer;
  timing?: Partial<StoreTiming>;
}

/** An object that is written as it is made: some megabytes of it are in memory, however long it gets. */
export interface ObjectWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** It stands under its key from now on. */
  end(): Promise<void>;
}

/** Objects by their keys. Throws StoreAway where it cannot be reached, StoreRefused where it does not take this installation. */
export interface ObjectStore {
  /** Origin of its links. */
  origin: string;
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** `begun`: a parted upload has an id, which is needed to take its parts away. */
  writer(key: string, type: string, begun: (uploadId: string) => Promise<void>): ObjectWriter;
  /** Its bytes from a place on; a connection that breaks is taken up again where it broke. Null when there is none. */
  open(key: string, from?: number): Promise<AsyncIterable<Uint8Array> | null>;
  /** Takes an object away, and what came of an upload that was not ended. There need be none. */
  remove(key: string, uploadId?: string | null): Promise<void>;
  /** An address that opens it for a moment, under a name and as one type alone. */
  link(key: string, as: { name: string; type: string; disposition: 'inline' | 'attachment' }, now: Date): string;
}

const done = async (answer: StoreAnswer): Promise<void> => {
  answer.body.resume();
};

/** How often a reading goes on after its connection broke. */
const READ_TRIES = 4;

export function openObjectStore({ address, signer, timing }: StoreSettings): ObjectStore {
  const ask = openStoreRequests(address, signer, timing);

  const put = async (key: string, bytes: Uint8Array, type: string): Promise<void> =>
    done(await ask({ method: 'PUT', key, body: bytes, headers: { 'content-type': type } }));

  async function endParts(key: string, uploadId: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    const answer = await ask({
      method: 'POST',
      key,
      query: { uploadId },
      body,
      headers: { 'content-type': 'application/xml' },
      // It was ended by a try whose answer was lost.
      takes: [404],
    });
    const text = await textOf(answer);
    // A fault may come behind a 200, for the answer begins before the parts are joined.
    const code = elementOf(text, 'Code');
    if (answer.status === 404 && !(await exists(key))) throw new StoreAway(`the parts are gone: ${code}`);
    if (answer.status !== 404 && code) throw new StoreAway(`the parts were not joined: ${code}`);
  }
  const exists = async (key: string): Promise<boolean> => {
    const answer = await ask({ method: 'HEAD', key, takes: [404] });
    await done(answer);
    return answer.status !== 404;
  };

  async function* reading(key: string, first: StoreAnswer, from: number): AsyncGenerator<Uint8Array> {
    let at = from;
    let answer = first;
    const tag = first.headers.etag ?? '';
    try {
      for (let tries = 1; ; tries += 1) {
        const began = at;
        try {
          for await (const chunk of answer.body as AsyncIterable<Buffer>) {
            at += chunk.length;
            yield chunk;
          }
          return;
        } catch (error) {
          if (at > began) tries = 1;
          if (tries >= READ_TRIES) throw new StoreAway((error as Error).message);
        }
        const headers = { range: `bytes=${at}-`, ...(tag ? { 'if-match': tag } : {}) };
        answer = await ask({ method: 'GET', key, headers, takes: [416] });
        // Everything had come but the end.
        if (answer.status === 416) return;
        if (answer.status !== 206 && at > 0) throw new StoreAway('the store sends no ranges');
      }
    } finally {
      // Whoever stops to read leaves no connection behind.
      answer.body.destroy();
    }
  }

  return {
    origin: storeOrigin(address),
    put,
    writer: (key, type, begun) => {
      let waiting: Uint8Array[] = [];
      let bytes = 0;
      let uploadId: string | null = null;
      const tags: string[] = [];
      const sendPart = async (part: Uint8Array): Promise<void> => {
        if (uploadId === null) {
          const answer = await ask({
            method: 'POST',
            key,
            query: { uploads: '' },
            headers: { 'content-type': type },
          });
          const id = elementOf(await textOf(answer), 'UploadId');
          if (!id) throw new StoreRefused('El almacén de archivos: no da el id de una subida en partes');
          uploadId = id;
          await begun(id);
        }
        const answer = await ask({
          method: 'PUT',
          key,
          query: { partNumber: String(tags.length + 1), uploadId },
          body: part,
        });
        await done(answer);
        tags.push(answer.headers.etag ?? '');
      };
      return {
        write: async (chunk) => {
          waiting.push(chunk);
          bytes += chunk.byteLength;
          if (bytes < STORE_PART_BYTES) return;
          const all = Buffer.concat(waiting);
          let at = 0;
          for (; all.length - at >= STORE_PART_BYTES; at += STORE_PART_BYTES)
            await sendPart(all.subarray(at, at + STORE_PART_BYTES));
          const rest = all.subarray(at);
          waiting = rest.length > 0 ? [Buffer.from(rest)] : [];
          bytes = rest.length;
        },
        end: async () => {
          const rest = Buffer.concat(waiting);
          waiting = [];
          if (uploadId === null) return put(key, rest, type);
          if (rest.length > 0) await sendPart(rest);
          await endParts(key, uploadId, tags);
        },
      };
    },
    open: async (key, from = 0) => {
      const answer = await ask({
        method: 'GET',
        key,
        ...(from > 0 ? { headers: { range: `bytes=${from}-` } } : {}),
        takes: [404, 416],
      });
      if (answer.status === 416) {
        answer.body.resume();
        return Readable.from([]);
      }
      if (answer.status !== 404) return reading(key, answer, from);
      const code = elementOf(await textOf(answer), 'Code');
      if (code === 'NoSuchBucket') throw new StoreRefused('El almacén de archivos: la cubeta no existe');
      return null;
    },
    remove: async (key, uploadId) => {
      if (uploadId) await done(await ask({ method: 'DELETE', key, query: { uploadId }, takes: [404] }));
      await done(await ask({ method: 'DELETE', key, takes: [404] }));
    },
    link: (key, { name, type, disposition }, now) =>
      presigned(
        signer,
        objectUrl(address, key, {
          'response-content-disposition': `${disposition}; filename*=UTF-8''${encoded(name)}`,
          'response-content-type': type,
          'response-cache-control': 'private, no-store',
        }),
        LINK_SECONDS,
        now,
      ),
  };
}
