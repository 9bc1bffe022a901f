import { mapApi } from '@tramo/contract/roads/roads';
import type { Tile } from './tile-set.ts';

/** Of the page's own settings (`index.html`); without a slash at its end. */
export const apiUrl = (): string =>
  (document.querySelector<HTMLMetaElement>('meta[name="tramo:api"]')?.content || '/api').replace(/\/$/, '');
const patienceMs = 15_000;

export const tileAddress = ({ zone, version, z, x, y }: Tile): string => {
  const places: Readonly<Record<string, string | number>> = { zone, z, x, y };
  const path = mapApi.tile.path.replace(/\{(\w+)\}/g, (_, name: string) => `${places[name]}`);
  return `${apiUrl()}${path}?v=${encodeURIComponent(version)}`;
};

/** A tile from the network; empty where the zone has nothing there. */
export async function fetchTile(tile: Tile, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(tileAddress(tile), { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) });
  if (answer.status === 204) return new ArrayBuffer(0);
  if (!answer.ok) throw new Error(`tile answered ${answer.status}`);
  return await answer.arrayBuffer();
}
