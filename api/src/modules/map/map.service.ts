import type { MapZone } from '@tramo/contract/roads/roads';
import type { PublicCtx } from '../../platform/http/mount.ts';

/** Zones whose streets a map can draw. */
export const zones = ({ platform }: PublicCtx): MapZone[] =>
  platform.roads
    .zones()
    .filter((zone) => zone.maxZoom > 0)
    .map(({ name, version, bbox, minZoom, maxZoom, isDemo }) => ({
      name,
      version,
      bbox: [...bbox],
      minZoom,
      maxZoom,
      isDemo,
    }));

export interface MapTile {
  /** Compressed with gzip; null where the zone draws nothing. */
  bytes: Uint8Array | null;
  /** Of the zone that it was read from; null when there is none of the name. */
  version: string | null;
}

/** A tile of a zone's map. */
export async function tile(
  { platform }: PublicCtx,
  { zone, z, x, y }: { zone: string; z: number; x: number; y: number },
): Promise<MapTile> {
  const info = platform.roads.zones().find(({ name }) => name === zone);
  if (!info) return { bytes: null, version: null };
  const isPlace = z >= info.minZoom && z <= info.maxZoom && x < 2 ** z && y < 2 ** z;
  return { bytes: isPlace ? await platform.roads.tile(zone, z, x, y) : null, version: info.version };
}
