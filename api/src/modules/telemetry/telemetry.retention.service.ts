import { addDays, localDay } from '../../platform/calendar.ts';
import type { Platform } from '../../platform/context.ts';
import { simplified } from './telemetry.retention.rules.ts';
import * as store from './telemetry.retention.store.ts';

/** Whole traces are kept so long; then what is needed to draw them. */
const WHOLE_DAYS = 90;
const AHEAD_DAYS = 3;
/** Late batches still come for so long. */
const SETTLED_DAYS = 3;
const THIN_M = 25;
const ROUTES = 20;

/** Partitions ahead and by need, whole traces thinned once they are old, empty days dropped. One copy of the server at a time. */
export async function retainPositions(platform: Platform): Promise<void> {
  const { db } = platform;
  const today = localDay(platform.now(), 'UTC');
  const oldest = addDays(today, -WHOLE_DAYS);
  const wanted = await db.system(async (trx) => {
    const coming = Array.from({ length: AHEAD_DAYS + 1 }, (_, i) => addDays(today, i));
    return [...new Set([...(await store.daysWaiting(trx, oldest)), ...coming])];
  });
  // A day at a time: the trace is locked while one is made.
  for (const day of wanted)
    await db.system(async (trx) => void ((await store.takeRetention(trx)) && (await store.makeDay(trx, day))));
  const partitions = await db.system((trx) => store.dayPartitions(trx));
  for (const p of partitions) {
    if (p.day < oldest && !p.isThinned) await thinDay(platform, p.name);
    if (p.day < addDays(today, -SETTLED_DAYS))
      await db.system(
        async (trx) => void ((await store.takeRetention(trx)) && (await store.dropWhenEmpty(trx, p.name))),
      );
  }
  await db.system((trx) => store.forgetEntries(trx, new Date(platform.now().getTime() - SETTLED_DAYS * 86_400_000)));
}

/** Leaves of each trace of a day what its shape and its pauses need. Cut off in the middle it begins again: thinning twice changes nothing. */
async function thinDay({ db }: Platform, name: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const routes = await db.system(async (trx) => {
      if (!(await store.takeRetention(trx))) return null;
      const ids = await store.routesIn(trx, name, after, ROUTES);
      for (const id of ids) {
        const trace = (await store.traceIn(trx, name, id)).map((p) => ({ ...p, at: p.at.getTime() }));
        const kept = simplified(trace, THIN_M);
        await store.keepOnly(
          trx,
          name,
          id,
          kept.map((p) => new Date(p.at)),
        );
      }
      if (ids.length < ROUTES) await store.markThinned(trx, name);
      return ids;
    });
    if (!routes || routes.length < ROUTES) return;
    after = routes.at(-1) as string;
  }
}
