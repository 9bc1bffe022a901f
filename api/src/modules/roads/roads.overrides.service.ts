import { closureHolds, type RoadClosureRow } from '@tramo/contract/roads/closures';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { profileOf, type RoadClosure, type RoadOverrides } from '../../platform/roads/roads.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { closuresBetween, overridesVersion } from './roads.closures.store.ts';
import { fleetsOnStreets } from './roads.fleets.store.ts';
import { learnedSpeeds } from './roads.learning.store.ts';

const FOREVER = new Date('9999-12-31T00:00:00Z');

/** A kept closure as streets are searched with it. */
export const closureOf = (c: Pick<RoadClosureRow, 'kind' | 'points' | 'vehicleKinds'>): RoadClosure => ({
  kind: c.kind,
  points: c.points,
  ...(c.vehicleKinds.length > 0 ? { profiles: [...new Set(c.vehicleKinds.map(profileOf))] } : {}),
});

/** Tells the streets what companies hold closed and what their fleets drive. What a version reads is read once in a process. */
export function tellStreets(platform: Platform): void {
  const known = new Map<string, RoadOverrides>();
  platform.roads.readOverrides(async (companyId) => {
    // Which closures are over is a matter of the company's own clock.
    const ctx = systemCtx(platform, { id: companyId, timeZone: 'UTC' });
    const now = ctx.platform.now();
    return platform.db.as(companyId, async (trx) => {
      const version = await overridesVersion(trx, now);
      const before = known.get(companyId);
      if (before?.version === version) return before;
      const { timeZone } = (await companyOf({ ...ctx, trx }, companyId)).company;
      const kept = await closuresBetween(trx, { now, timeZone }, now, FOREVER);
      const overrides: RoadOverrides = {
        version,
        closures: kept.map((c) => ({ ...closureOf(c), holds: (at: Date) => closureHolds(c, at.getTime(), timeZone) })),
        learned: await learnedSpeeds(trx),
      };
      known.set(companyId, overrides);
      return overrides;
    });
  });
  // A road service's tables are its own.
  if (platform.config.routingUrl) return;
  platform.roads.readFleets(async () =>
    (await platform.db.system((trx) => fleetsOnStreets(trx))).map(({ kinds, firstMinute, lastMinute, ...fleet }) => ({
      ...fleet,
      profiles: [...new Set(kinds.map(profileOf))],
      firstS: firstMinute * 60,
      lastS: lastMinute * 60,
    })),
  );
}
