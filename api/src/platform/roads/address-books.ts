import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AddressBook, type BookInfo, openBook } from '@tramo/roads/addresses/book';
import { sharedBytes } from './zone-folder.ts';

/** Catalogues of addresses on the disk: those of imported zones, and those of `tramo addresses import`. */
export interface AddressBooks {
  /** All that are there now; what was imported or removed meanwhile is noticed within seconds. */
  books(): Promise<readonly AddressBook[]>;
}

/** Of a catalogue: letters, digits and dashes, as zones are called. */
export const bookName = /^[a-z0-9][a-z0-9-]{0,59}$/;
const LOOK_MS = 3000;
const FILE = 'addresses.bin';
/** Beside the zones, under a name that no zone has. */
const OWN = '_addresses';

export const bookFolder = (dataDir: string): string => join(dataDir, 'roads', OWN);

/** Opened where they are first asked for; each file is read once into memory that threads may share. `onFault`: a file that is damaged; the others go on. */
export function openAddressBooks(
  dataDir: string,
  onFault: (file: string, error: unknown) => void = () => undefined,
): AddressBooks {
  const opened = new Map<string, AddressBook | null>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<readonly AddressBook[]> | null = null;
  const look = async (): Promise<readonly AddressBook[]> => {
    const files = await bookFiles(dataDir);
    const stamps = new Map<string, string>();
    for (const file of files) {
      const found = await stat(file).catch(() => null);
      if (found?.isFile()) stamps.set(`${file} ${found.mtimeMs} ${found.size}`, file);
    }
    for (const stamp of opened.keys()) if (!stamps.has(stamp)) opened.delete(stamp);
    for (const [stamp, file] of stamps) {
      if (opened.has(stamp)) continue;
      try {
        opened.set(stamp, await readBook(file));
      } catch (error) {
        // Replaced just now: the next look finds what took its place.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
        opened.set(stamp, null);
        onFault(file, error);
      }
    }
    return [...opened.values()].filter((book) => book !== null);
  };
  return {
    books: () => {
      const isStale = performance.now() - lookedAt > LOOK_MS;
      if (looking === null || isStale) {
        lookedAt = performance.now();
        looking = look();
      }
      return looking;
    },
  };
}

async function bookFiles(dataDir: string): Promise<string[]> {
  const root = join(dataDir, 'roads');
  const names = await readdir(root).catch(() => []);
  const files: string[] = [];
  for (const name of names) {
    if (!bookName.test(name)) continue;
    const version = (await readFile(join(root, name, 'current'), 'utf8').catch(() => '')).trim();
    if (/^[\w.-]{1,80}$/.test(version) && !version.startsWith('.')) files.push(join(root, name, version, FILE));
  }
  const own = await readdir(bookFolder(dataDir)).catch(() => []);
  for (const file of own)
    if (file.endsWith('.bin') && bookName.test(file.slice(0, -4))) files.push(join(bookFolder(dataDir), file));
  return files;
}

const readBook = async (file: string): Promise<AddressBook> => openBook(await sharedBytes(file));

/** Puts a catalogue in the place of an older one of its name; a reader sees the old or the new one, whole. */
export async function saveBook(dataDir: string, name: string, bytes: Uint8Array): Promise<void> {
  const folder = bookFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}-${process.pid}`);
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, join(folder, `${name}.bin`));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The imported catalogues by name; a damaged one is null. */
export async function listBooks(dataDir: string): Promise<{ name: string; bytes: number; info: BookInfo | null }[]> {
  const files = (await readdir(bookFolder(dataDir)).catch(() => [])).filter((file) => file.endsWith('.bin')).sort();
  return Promise.all(
    files.map(async (file) => {
      const path = join(bookFolder(dataDir), file);
      const book = await readBook(path).catch(() => null);
      return { name: file.slice(0, -4), bytes: (await stat(path)).size, info: book?.info ?? null };
    }),
  );
}

/** False when there is none of that name. */
export async function removeBook(dataDir: string, name: string): Promise<boolean> {
  const path = join(bookFolder(dataDir), `${name}.bin`);
  const isThere = (await stat(path).catch(() => null)) !== null;
  if (isThere) await rm(path);
  return isThere;
}
