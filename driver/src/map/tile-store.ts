import type { MapZone } from '@tramo/contract/roads/roads';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Tiles of the street map for the road: what the phone may lose without harm, and so in a database of its own. */
interface MapDb extends DBSchema {
  /** By `tileKey`; an empty one is a tile that has nothing on it. */
  tiles: { key: string; value: ArrayBuffer };
  routes: { key: string; value: KeptMap };
  zones: { key: 'zones'; value: readonly MapZone[] };
}
/** What was kept for a route. */
export interface KeptMap {
  routeId: string;
  /** Of what it was made for: the same says that nothing has to be fetched. */
  mark: string;
  keys: readonly string[];
  bytes: number;
  /** All that it needs is there; else the rest was too much. */
  isWhole: boolean;
}

let opened: Promise<IDBPDatabase<MapDb>> | null = null;
function db(): Promise<IDBPDatabase<MapDb>> {
  opened ??= openDB<MapDb>('driver-map', 1, {
    upgrade: (made) => {
      made.createObjectStore('tiles');
      made.createObjectStore('routes', { keyPath: 'routeId' });
      made.createObjectStore('zones');
    },
    // A newer version of the app wants to change it.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

export async function keptTile(key: string): Promise<ArrayBuffer | null> {
  try {
    return (await (await db()).get('tiles', key)) ?? null;
  } catch {
    return null;
  }
}
export const keepTile = async (key: string, bytes: ArrayBuffer): Promise<void> => {
  await (await db()).put('tiles', bytes, key);
};
export async function keptMap(routeId: string): Promise<KeptMap | null> {
  try {
    return (await (await db()).get('routes', routeId)) ?? null;
  } catch {
    return null;
  }
}
export const keepMap = async (map: KeptMap): Promise<void> => {
  await (await db()).put('routes', map);
};
export async function keptZones(): Promise<readonly MapZone[]> {
  try {
    return (await (await db()).get('zones', 'zones')) ?? [];
  } catch {
    return [];
  }
}
export const keepZones = async (zones: readonly MapZone[]): Promise<void> => {
  await (await db()).put('zones', zones, 'zones');
};

/** Forgets what only routes of other days needed. */
export async function forgetOthers(routeIds: readonly string[]): Promise<void> {
  const base = await db();
  const maps = await base.getAll('routes');
  const needed = new Set(maps.filter((map) => routeIds.includes(map.routeId)).flatMap((map) => map.keys));
  const change = base.transaction(['tiles', 'routes'], 'readwrite');
  for (const { routeId } of maps) if (!routeIds.includes(routeId)) await change.objectStore('routes').delete(routeId);
  for (const key of await change.objectStore('tiles').getAllKeys())
    if (!needed.has(key)) await change.objectStore('tiles').delete(key);
  await change.done;
}
