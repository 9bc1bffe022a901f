import { streetZones } from '@tramo/browser/map/street-map';
import type { MapZone } from '@tramo/contract/roads/roads';
import { addProtocol } from 'maplibre-gl';
import { apiUrl, fetchTile } from './fetch-tile.ts';
import { type Tile, tileKey } from './tile-set.ts';
import { keepZones, keptTile, keptZones } from './tile-store.ts';

/** Stands in for the API's address in the map's style: tiles come from the phone first, then from the network. */
export const tilesUrl = 'street://tiles';

function tileOf(url: string): Tile | null {
  const { pathname, searchParams } = new URL(url.replace(/^street:/, 'https:'));
  const [, zone, z, x, y] = /\/map\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(pathname) ?? [];
  if (zone === undefined) return null;
  return { zone, version: searchParams.get('v') ?? '', z: Number(z), x: Number(x), y: Number(y) };
}

/** Once for the page, before the first map opens. */
export function serveTiles(): void {
  addProtocol('street', async ({ url }, { signal }) => {
    const tile = tileOf(url);
    if (!tile) return { data: new ArrayBuffer(0) };
    return { data: (await keptTile(tileKey(tile))) ?? (await fetchTile(tile, signal)) };
  });
}

/** The zones that have streets, from the network or as they were last known. */
export async function knownZones(): Promise<readonly MapZone[]> {
  const kept = await keptZones();
  if (!navigator.onLine) return kept;
  const zones = await streetZones(apiUrl());
  if (zones.length === 0) return kept;
  await keepZones(zones).catch(() => undefined);
  return zones;
}
