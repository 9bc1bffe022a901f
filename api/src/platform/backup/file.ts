import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BackupFault, type Frame, frameWriter, readFrames } from './frames.ts';

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'no queda espacio en el disco',
  EDQUOT: 'no queda espacio en la cuota del disco',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'el disco es de solo lectura',
  ENOENT: 'no existe',
  EISDIR: 'es una carpeta',
  ENOTDIR: 'no es una carpeta',
  EEXIST: 'ya existe',
  EFBIG: 'pasa del tamaño que el disco admite',
  EIO: 'el disco falla',
};
const inWords = (error: unknown, path: string): unknown => {
  const said = words[(error as NodeJS.ErrnoException).code ?? ''];
  return said === undefined || error instanceof BackupFault ? error : new BackupFault(`${path}: ${said}.`);
};

export interface Written {
  bytes: number;
  sha256: string;
}

/**
 * Writes frames into a file that has its name only when it is whole and on the disk; until then it is called `.part`, and goes when anything fails.
 * `-` writes to the standard output.
 */
export async function writeBackupFile(
  path: string,
  frames: AsyncIterable<Frame>,
  { passphrase, signal }: { passphrase: string | null; signal: AbortSignal },
): Promise<Written> {
  if (path === '-') return writeAll(frames, { passphrase, signal }, writeOut);
  const part = join(dirname(path), `.${basename(path)}.${process.pid}.part`);
  let file: Awaited<ReturnType<typeof open>> | null = null;
  try {
    file = await open(part, 'wx', 0o600);
    const handle = file;
    const written = await writeAll(frames, { passphrase, signal }, async (bytes) => {
      for (let at = 0; at < bytes.byteLength; )
        at += (await handle.write(bytes, at, bytes.byteLength - at, null)).bytesWritten;
    });
    await file.sync();
    await file.close();
    file = null;
    await rename(part, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await file?.close().catch(() => undefined);
    await rm(part, { force: true }).catch(() => undefined);
    throw inWords(error, path);
  }
}

async function writeAll(
  frames: AsyncIterable<Frame>,
  { passphrase, signal }: { passphrase: string | null; signal: AbortSignal },
  sink: (bytes: Buffer) => Promise<void>,
): Promise<Written> {
  const writer = await frameWriter(sink, { passphrase });
  for await (const { kind, bytes } of frames) {
    if (signal.aborted) throw new BackupFault('Se interrumpió: no quedó nada a medias.');
    await writer.write(kind, bytes);
  }
  return writer.end();
}

const writeOut = (bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())));

/** A renamed file is there after a power cut, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Frames of a file. */
export async function* readBackupFile(path: string, passphrase: string | null): AsyncGenerator<Frame> {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  try {
    yield* readFrames(source, { passphrase });
  } catch (error) {
    throw inWords(error, path);
  } finally {
    source.destroy();
  }
}
