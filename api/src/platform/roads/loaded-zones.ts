import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Point, RoadZone } from '@tramo/roads/zone/zone';

/** Zones imported or removed beside the running server are seen after so long. */
const LOOK_MS = 3000;
const PIECE = 64 * 1024 * 1024;

/** Tiles of a zone, by their place. */
export interface TileReader {
  read(z: number, x: number, y: number): Promise<Uint8Array | null>;
}
export type OpenTiles = (
  readAt: (offset: number, length: number) => Promise<Uint8Array>,
  size: number,
) => Promise<TileReader>;

/** A zone in memory. */
export interface LoadedZone {
  /** Name and version. */
  key: string;
  folder: string;
  zone: RoadZone;
  area: number;
  tiles: Promise<TileReader | null> | null;
  tileFile: FileHandle | null;
}

export interface ZonesOptions {
  folder: string;
  onError(error: unknown, about: string): void;
  openZone(bytes: SharedArrayBuffer): RoadZone;
  openTiles?: OpenTiles;
  /** A zone came into memory, or left it. */
  came(loaded: LoadedZone): void;
  left(loaded: LoadedZone): void;
}

/** The zones of a folder, loaded and looked after. */
export interface LoadedZones {
  all(): LoadedZone[];
  named(name: string): LoadedZone | undefined;
  /** The smallest zone that covers all points, else the one that covers most of them. */
  covering(points: readonly Point[]): LoadedZone | null;
  tile(name: string, z: number, x: number, y: number): Promise<Uint8Array | null>;
  look(): Promise<void>;
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

export const covers = ({ zone }: LoadedZone, { lat, lng }: Point): boolean => {
  const [west, south, east, north] = zone.info.bbox;
  return lat >= south && lat <= north && lng >= west && lng <= east;
};

/** Which version of a zone holds; empty where none does. */
const versionIn = async (folder: string, name: string): Promise<string> =>
  (await readFile(join(folder, name, 'current'), 'utf8').catch(() => '')).trim();

async function load(
  { folder, openZone }: ZonesOptions,
  { name, version, key }: { name: string; version: string; key: string },
): Promise<LoadedZone> {
  const own = join(folder, name, version);
  const file = await open(join(own, 'zone.tramo'));
  try {
    const { size } = await file.stat();
    const buffer = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(buffer);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(size - at, PIECE), at);
      if (bytesRead === 0) throw new Error('the file of the zone ends too soon');
      at += bytesRead;
    }
    const zone = openZone(buffer);
    const [west, south, east, north] = zone.info.bbox;
    return { key, folder: own, zone, area: (east - west) * (north - south), tiles: null, tileFile: null };
  } finally {
    await file.close();
  }
}

/** Loads the zones of a folder, which need not exist, and looks at it again every few seconds. */
export async function openZones(options: ZonesOptions): Promise<LoadedZones> {
  const { folder, onError, openTiles } = options;
  const listeners = new Set<() => void>();
  let loaded = new Map<string, LoadedZone>();
  /** Versions that are damaged: told once. */
  const refused = new Set<string>();

  const look = async (): Promise<void> => {
    const names = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const next = new Map<string, LoadedZone>();
    for (const entry of names) {
      if (!entry.isDirectory()) continue;
      const { name } = entry;
      const version = await versionIn(folder, name);
      if (!/^[\w.-]+$/.test(version) || version.startsWith('.')) continue;
      const key = `${name}@${version}`;
      const before = loaded.get(name);
      if (before?.key === key) next.set(name, before);
      else if (!refused.has(key)) {
        try {
          const came = await load(options, { name, version, key });
          options.came(came);
          next.set(name, came);
        } catch (error) {
          // Removed or replaced while it was read: the next look sees what is there then.
          if ((await versionIn(folder, name)) === version) {
            refused.add(key);
            onError(error, `the streets of zone ${name} cannot be read and are left out`);
          }
        }
      }
    }
    const gone = [...loaded].filter(([name, old]) => next.get(name) !== old).map(([, old]) => old);
    const isChanged =
      gone.length > 0 || next.size !== loaded.size || [...next].some(([name, z]) => loaded.get(name) !== z);
    loaded = next;
    for (const old of gone) {
      options.left(old);
      // Reads under way end first: the handle closes behind them.
      void old.tileFile?.close().catch(() => undefined);
    }
    if (isChanged) for (const listener of listeners) listener();
  };
  let looking = Promise.resolve();
  const lookOnce = (): Promise<void> => {
    looking = looking.then(look).catch((error: unknown) => onError(error, 'the folder of streets cannot be read'));
    return looking;
  };
  await lookOnce();
  const timer = setInterval(() => void lookOnce(), LOOK_MS);
  timer.unref();

  return {
    all: () => [...loaded.values()],
    named: (name) => loaded.get(name),
    covering: (points) => {
      let best: { zone: LoadedZone; held: number } | null = null;
      for (const zone of loaded.values()) {
        let held = 0;
        for (const p of points) if (covers(zone, p)) held++;
        if (held === 0) continue;
        if (!best || held > best.held || (held === best.held && zone.area < best.zone.area)) best = { zone, held };
      }
      return best?.zone ?? null;
    },
    tile: async (name, z, x, y) => {
      const l = loaded.get(name);
      if (!l || !openTiles) return null;
      l.tiles ??= (async () => {
        const file = await open(join(l.folder, 'tiles.bin')).catch(() => null);
        if (!file) return null;
        l.tileFile = file;
        const readAt = async (offset: number, length: number): Promise<Uint8Array> => {
          const bytes = new Uint8Array(length);
          const { bytesRead } = await file.read(bytes, 0, length, offset);
          return bytes.subarray(0, bytesRead);
        };
        return openTiles(readAt, (await file.stat()).size);
      })().catch((error: unknown) => {
        onError(error, `the street map of zone ${name} cannot be read`);
        return null;
      });
      return (await l.tiles)?.read(z, x, y) ?? null;
    },
    look: lookOnce,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      clearInterval(timer);
      await looking;
      for (const l of loaded.values()) await l.tileFile?.close().catch(() => undefined);
      loaded.clear();
    },
  };
}
