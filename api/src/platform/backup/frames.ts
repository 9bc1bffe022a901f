import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, constants as zlibConstants, zstdCompress, zstdDecompress } from 'node:zlib';

/**
 * The container of a backup: `TRAMOBK1`, a prelude in JSON, then frames (length, kind, body, check). A body is packed by zstd; with a passphrase it is sealed
 * by AES-256-GCM under a key that scrypt makes for this file alone, its place in the file being the nonce: no frame can be left out, moved or
 * taken from another file. The last frame has the SHA-256 of all that stands before it.
 */
export interface Frame {
  /** One letter. */
  kind: string;
  bytes: Buffer;
}

/** What is wrong with a file, in words. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}

const MAGIC = Buffer.from('TRAMOBK1');
const FAMILY = MAGIC.subarray(0, 7);
const END = 'Z';
const MOST_FRAME_BYTES = 1 << 30;
const MOST_PRELUDE_BYTES = 64 * 1024;
/** Frames that are packed at the same time. */
const AT_ONCE = 3;
const LEVEL = 3;
const scryptCost = { N: 2 ** 17, r: 8, p: 1 };

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const deriveKey = (passphrase: string, salt: Buffer, cost: typeof scryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

interface Prelude {
  format: 1;
  seal: null | { kdf: 'scrypt'; N: number; r: number; p: number; salt: string; check: string };
}
const checkOf = (key: Buffer): string =>
  createHmac('sha256', key).update('tramo backup passphrase').digest('base64url').slice(0, 16);

/** Turns bodies into what stands in the file and back, each by its place in it. */
interface Seal {
  close(kind: string, place: number, body: Buffer): Buffer;
  /** Null when the body was changed. */
  open(kind: string, place: number, body: Buffer): Buffer | null;
}

const placeOf = (kind: string, place: number, prelude: Buffer): Buffer => {
  const bytes = Buffer.alloc(9);
  bytes.writeBigUInt64BE(BigInt(place));
  bytes.write(kind, 8, 'latin1');
  return Buffer.concat([bytes, prelude]);
};

const plainSeal = (prelude: Buffer): Seal => {
  const sum = (kind: string, place: number, body: Buffer): number => crc32(body, crc32(placeOf(kind, place, prelude)));
  return {
    close: (kind, place, body) => {
      const check = Buffer.alloc(4);
      check.writeUInt32BE(sum(kind, place, body));
      return Buffer.concat([body, check]);
    },
    open: (kind, place, body) => {
      if (body.byteLength < 4) return null;
      const plain = body.subarray(0, -4);
      return body.readUInt32BE(plain.byteLength) === sum(kind, place, plain) ? plain : null;
    },
  };
};

const keySeal = (key: Buffer, prelude: Buffer): Seal => {
  const nonce = (place: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(BigInt(place), 4);
    return bytes;
  };
  return {
    close: (kind, place, body) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(place)).setAAD(placeOf(kind, place, prelude));
      return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
    },
    open: (kind, place, body) => {
      if (body.byteLength < 16) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(place))
        .setAAD(placeOf(kind, place, prelude))
        .setAuthTag(body.subarray(-16));
      try {
        return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
};

export interface FrameWriter {
  write(kind: string, bytes: Uint8Array): Promise<void>;
  /** Writes the last frame: without it the file is a cut one. Answers what it came to. */
  end(): Promise<{ bytes: number; sha256: string }>;
}

/** Writes frames into something that takes bytes in their order. */
export async function frameWriter(
  sink: (bytes: Buffer) => Promise<void>,
  { passphrase = null }: { passphrase?: string | null } = {},
): Promise<FrameWriter> {
  const salt = randomBytes(16);
  const key = passphrase === null ? null : await deriveKey(passphrase, salt, scryptCost);
  const prelude: Prelude = {
    format: 1,
    seal: key ? { kdf: 'scrypt', ...scryptCost, salt: salt.toString('base64url'), check: checkOf(key) } : null,
  };
  const preludeBytes = Buffer.from(JSON.stringify(prelude));
  const seal = key ? keySeal(key, preludeBytes) : plainSeal(preludeBytes);
  const hash = createHash('sha256');
  let bytes = 0;
  let place = 0;
  let tail: Promise<void> = Promise.resolve();
  const underWay: Promise<void>[] = [];
  const put = async (part: Buffer): Promise<void> => {
    hash.update(part);
    bytes += part.byteLength;
    await sink(part);
  };
  const putFrame = async (kind: string, packed: Buffer): Promise<void> => {
    const body = seal.close(kind, place, packed);
    place += 1;
    const head = Buffer.alloc(5);
    head.writeUInt32BE(body.byteLength);
    head.write(kind, 4, 'latin1');
    await put(Buffer.concat([head, body]));
  };
  const length = Buffer.alloc(4);
  length.writeUInt32BE(preludeBytes.byteLength);
  await put(Buffer.concat([MAGIC, length, preludeBytes]));
  return {
    write: async (kind, content) => {
      const packing = pack(content, { params: { [zlibConstants.ZSTD_c_compressionLevel]: LEVEL } });
      const before = tail;
      tail = (async () => {
        const [packed] = await Promise.all([packing, before]);
        await putFrame(kind, packed);
      })();
      tail.catch(() => undefined);
      underWay.push(tail);
      if (underWay.length >= AT_ONCE) await underWay.shift();
    },
    end: async () => {
      await tail;
      const whole = hash.copy().digest();
      await putFrame(END, await pack(whole));
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Bytes of a source by their number. */
function pieces(source: AsyncIterable<Uint8Array>): {
  take(n: number): Promise<Buffer | null>;
  isAtEnd(): Promise<boolean>;
} {
  const iterator = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let have = 0;
  const more = async (): Promise<boolean> => {
    const next = await iterator.next();
    if (next.done) return false;
    waiting.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
    have += next.value.byteLength;
    return true;
  };
  return {
    take: async (n) => {
      while (have < n) if (!(await more())) return null;
      const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
      waiting = all.byteLength > n ? [all.subarray(n)] : [];
      have -= n;
      return all.subarray(0, n);
    },
    isAtEnd: async () => have === 0 && !(await more()),
  };
}

const cut = (): BackupFault =>
  new BackupFault('El archivo está cortado: le falta el final. Usa otra copia, o tráela de nuevo.');
const damaged = (where: number): BackupFault =>
  new BackupFault(`El archivo está dañado (bloque ${where}): cambió desde que se hizo. Usa otra copia.`);

function readPrelude(bytes: Buffer): Prelude {
  let prelude: { format?: unknown; seal?: unknown };
  try {
    prelude = JSON.parse(bytes.toString());
  } catch {
    throw damaged(0);
  }
  if (prelude.format !== 1) throw newerFormat();
  return prelude as Prelude;
}
const newerFormat = (): BackupFault =>
  new BackupFault(
    'El archivo es de un formato más nuevo que este Tramo. Instala la versión que lo hizo, o una posterior.',
  );

/** Reads frames, each checked. Comes to its end only when the file is whole. */
export async function* readFrames(
  source: AsyncIterable<Uint8Array>,
  { passphrase = null }: { passphrase?: string | null } = {},
): AsyncGenerator<Frame> {
  const { take, isAtEnd } = pieces(source);
  const hash = createHash('sha256');
  const magic = await take(MAGIC.byteLength);
  if (!magic?.subarray(0, FAMILY.byteLength).equals(FAMILY))
    throw new BackupFault('El archivo no es una copia de Tramo.');
  if (!magic.equals(MAGIC)) throw newerFormat();
  const length = await take(4);
  if (!length) throw cut();
  if (length.readUInt32BE() > MOST_PRELUDE_BYTES) throw damaged(0);
  const preludeBytes = await take(length.readUInt32BE());
  if (!preludeBytes) throw cut();
  for (const part of [magic, length, preludeBytes]) hash.update(part);
  const seal = await sealOf(readPrelude(preludeBytes), Buffer.from(preludeBytes), passphrase);
  for (let place = 0; ; place += 1) {
    const head = await take(5);
    if (!head) throw cut();
    const size = head.readUInt32BE();
    const kind = head.toString('latin1', 4);
    if (size > MOST_FRAME_BYTES) throw damaged(place);
    const before = kind === END ? hash.copy().digest() : null;
    hash.update(head);
    const sealed = await take(size);
    if (!sealed) throw cut();
    hash.update(sealed);
    const body = seal.open(kind, place, sealed);
    if (!body) throw damaged(place);
    const bytes = await unpack(body).catch(() => {
      throw damaged(place);
    });
    if (before === null) yield { kind, bytes };
    else if (!bytes.equals(before)) throw damaged(place);
    else if (!(await isAtEnd()))
      throw new BackupFault('El archivo tiene algo después de su final: no es el que se hizo.');
    else return;
  }
}

async function sealOf({ seal }: Prelude, bytes: Buffer, passphrase: string | null): Promise<Seal> {
  if (!seal) return plainSeal(bytes);
  if (passphrase === null) throw new NeedsPassphrase();
  // A changed cost must not take the memory of the machine.
  const { N, r, p } = seal;
  if (N !== scryptCost.N || r !== scryptCost.r || p !== scryptCost.p) throw damaged(0);
  const key = await deriveKey(passphrase, Buffer.from(seal.salt, 'base64url'), { N, r, p });
  if (checkOf(key) !== seal.check)
    throw new BackupFault('La contraseña de la copia no es esa. (Si es la correcta, el archivo está dañado.)');
  return keySeal(key, bytes);
}

export class NeedsPassphrase extends BackupFault {
  constructor() {
    super(
      'La copia está cifrada: da su contraseña con --passphrase-file ARCHIVO, TRAMO_BACKUP_PASSPHRASE o cuando se pregunta.',
    );
  }
}
