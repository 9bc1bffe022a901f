import { streetZones } from '@tramo/browser/map/street-map';
import type { DayView, RouteOfDay } from '@tramo/contract/driver-day/day';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import type { MapZone } from '@tramo/contract/roads/roads';
import type { DayStore } from '../day/recorder.ts';
import { makeStore } from '../ui/store.ts';
import { apiUrl, fetchTile } from './fetch-tile.ts';
import { type Tile, tileKey, tilesAround } from './tile-set.ts';
import { forgetOthers, type KeptMap, keepMap, keepTile, keepZones, keptMap, keptTile } from './tile-store.ts';

/** Most that the map of one route may take of the phone and of the driver's data. */
const mostBytes = 8 * 1024 * 1024;
const atOnce = 3;
/** After the day was read, other things go first. */
const restMs = 4000;
const againMs = 5 * 60_000;

export interface KeepingMap {
  routeId: string | null;
  /** Tiles that were fetched of those that are needed. */
  done: number;
  all: number;
}
/** What is being fetched now, for the map's screen. */
export const keepingMap = makeStore<KeepingMap>({ routeId: null, done: 0, all: 0 });

const linesOf = (route: RouteOfDay) => (route.directions?.legs ?? []).map((leg) => decodePolyline(leg.line));
const placesOf = (route: RouteOfDay) => [
  route.startAddress,
  ...route.stops,
  ...(route.endAddress ? [route.endAddress] : []),
];

/** The same places, way and zones need the same tiles. */
const markOf = (route: RouteOfDay, zones: readonly MapZone[]): string =>
  JSON.stringify([
    zones.map((zone) => [zone.name, zone.version]),
    placesOf(route)
      .map(({ lat, lng }) => [lat.toFixed(4), lng.toFixed(4)])
      .sort(),
    route.directions?.version ?? null,
  ]);

async function fetchAll(route: RouteOfDay, tiles: readonly Tile[], mark: string, signal: AbortSignal): Promise<void> {
  const map: KeptMap & { keys: string[] } = { routeId: route._id, mark, keys: [], bytes: 0, isWhole: true };
  const left = [...tiles];
  let done = 0;
  const work = async () => {
    for (let tile = left.shift(); tile; tile = left.shift()) {
      if (map.bytes >= mostBytes) {
        map.isWhole = false;
        return;
      }
      const key = tileKey(tile);
      let bytes = await keptTile(key);
      if (!bytes) {
        bytes = await fetchTile(tile, signal);
        await keepTile(key, bytes);
      }
      map.keys.push(key);
      map.bytes += bytes.byteLength;
      done += 1;
      if (done % 10 === 0 || done === tiles.length) keepingMap.set({ routeId: route._id, done, all: tiles.length });
    }
  };
  keepingMap.set({ routeId: route._id, done: 0, all: tiles.length });
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    await keepMap(map);
  } finally {
    keepingMap.set({ routeId: null, done: 0, all: 0 });
  }
}

/** Who asked to save data is asked first, on the map's screen. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the street map around a route, if it is not there yet. */
export async function keepMapOf(route: RouteOfDay, signal: AbortSignal): Promise<void> {
  const zones = await streetZones(apiUrl());
  if (zones.length === 0) return;
  await keepZones(zones);
  const mark = markOf(route, zones);
  if ((await keptMap(route._id))?.mark === mark) return;
  await fetchAll(route, tilesAround(placesOf(route), linesOf(route), zones), mark, signal);
}

const routesAhead = (day: DayView): RouteOfDay[] => day.routes.filter((route) => route.status !== 'finished');

/** Keeps the maps of the day's routes on the phone, whenever there is signal and something changed (`app/main.tsx`). */
export function keepMaps(store: DayStore): () => void {
  const end = new AbortController();
  let isAtWork = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: readonly unknown[] = [];
  const work = async () => {
    const day = store.view();
    if (isAtWork || !day || !navigator.onLine || savesData()) return;
    isAtWork = true;
    try {
      const routes = routesAhead(day);
      await forgetOthers(routes.map((route) => route._id));
      for (const route of routes) await keepMapOf(route, end.signal);
    } catch {
      // No signal, or no room: the map shows what is there, and it is tried again.
      plan(againMs);
    } finally {
      isAtWork = false;
    }
  };
  const plan = (inMs: number) => {
    clearTimeout(timer);
    if (!end.signal.aborted) timer = setTimeout(() => void work(), inMs);
  };
  const look = () => {
    const routes = routesAhead(store.view() ?? { routes: [], waiting: [], refused: [] });
    const now = routes.flatMap((route) => [route._id, route.stops.length, route.directions]);
    if (now.length === seen.length && now.every((one, n) => one === seen[n])) return;
    seen = now;
    plan(restMs);
  };
  const online = () => plan(restMs);
  const stop = store.subscribe(look);
  window.addEventListener('online', online);
  look();
  return () => {
    end.abort();
    clearTimeout(timer);
    stop();
    window.removeEventListener('online', online);
  };
}
