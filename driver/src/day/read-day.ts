import { type DriverRoute, driverApi, type RouteDirections } from '@tramo/contract/driver';
import { isManaged } from '@tramo/contract/guides';
import { ApiRefusal, type Call, NoAnswer } from '../acts/api.ts';
import type { DayBook } from './book.ts';

/** Reads the day from the server into the book, once at a time. Answers whether it came. */
export function makeDayReader(book: DayBook, call: Call, onChanges: () => void): { read(): Promise<boolean> } {
  let under: Promise<boolean> | null = null;
  const ways = wayReader(book, call);
  const once = async (): Promise<boolean> => {
    // Only what was answered before the question is surely in its answer.
    const containedActs = book.kept().flatMap((k) => (k.result?.state === 'done' ? [k.act._id] : []));
    try {
      const day = await call(driverApi.routes);
      const directions = book.snapshot()?.directions ?? {};
      const known = new Set(day.routes.map((r) => r._id));
      const changes = await book.takeDay({
        day,
        directions: Object.fromEntries(Object.entries(directions).filter(([id]) => known.has(id))),
        at: day.serverTime,
        containedActs,
      });
      if (changes.length > 0) onChanges();
      void ways.follow(day.routes);
      return true;
    } catch (error) {
      if (error instanceof ApiRefusal || error instanceof NoAnswer) return false;
      throw error;
    }
  };
  return {
    read: () => {
      under ??= once().finally(() => {
        under = null;
      });
      return under;
    },
  };
}

/** Streets and closures change without the stops: the way is asked for again by then. */
const freshMs = 15 * 60_000;

/** Reads by where each route goes, whenever its open stops or their order are others. */
function wayReader(book: DayBook, call: Call): { follow(routes: readonly DriverRoute[]): Promise<void> } {
  const asked = new Map<string, { of: string; at: number }>();
  const read = async (route: DriverRoute): Promise<void> => {
    const of = JSON.stringify(route.stops.filter((s) => !isManaged(s.status)).map((s) => [s.guideId, s.lat, s.lng]));
    const before = asked.get(route._id);
    const now = performance.now();
    if (before?.of === of && now - before.at < freshMs) return;
    asked.set(route._id, { of, at: now });
    let directions: RouteDirections;
    try {
      directions = await call(driverApi.directions, { params: { id: route._id } });
    } catch {
      asked.delete(route._id);
      return;
    }
    if (book.snapshot()?.directions[route._id]?.version !== directions.version)
      await book.keepDirections(route._id, directions);
  };
  return {
    follow: async (routes) => {
      for (const route of routes) if (route.status !== 'finished') await read(route);
    },
  };
}
