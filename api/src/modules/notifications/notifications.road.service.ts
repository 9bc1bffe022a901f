import { writtenHour } from '../../platform/company-formats.ts';
import type { TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { withdraw } from '../../platform/messaging/withdraw.ts';
import { emit } from '../../platform/outbox.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { viewsByIds } from '../routes/routes.read.service.ts';
import { considerRoute } from './notifications.appointments.service.ts';
import { arrivalMoved, isNear } from './notifications.arrivals.rules.ts';
import { startsLeft } from './notifications.events.ts';
import { type Happening, openTeller, type Reached, type Teller } from './notifications.tell.service.ts';
import * as trips from './notifications.trips.store.ts';

/** Guides of which one transaction tells that their route left: on the embedded database nobody else is served while it lasts. */
const STARTS_AT_ONCE = 25;
/** What a transaction has told of starts, which may be that of several events; and the routes of which others are left. */
interface Starts {
  told: number;
  left: Set<string>;
}
const startsOf = new WeakMap<Trx, Starts>();

/** The guides that have left and of which nobody was told so: as many as the transaction may still tell; the event of the next ones is left behind. */
async function leaving(tx: TxCtx, routeId: string, teller: Teller): Promise<trips.Trip[]> {
  const { trx, actor, platform } = tx;
  const starts = startsOf.get(trx) ?? { told: 0, left: new Set() };
  startsOf.set(trx, starts);
  const most = teller.heeds(['routeStart']) ? Math.max(0, STARTS_AT_ONCE - starts.told) : null;
  const { trips: list, left } = await trips.newTrips(trx, actor.companyId, routeId, { most, now: platform.now() });
  starts.told += list.length;
  if (left > 0 && !starts.left.has(routeId)) {
    starts.left.add(routeId);
    await emit(trx, [startsLeft(actor.companyId, null, { routeId })]);
  }
  return list;
}

const tripKey = ({ guideId, trip }: trips.Trip): string => `${guideId} ${trip}`;

/**
 * A route changed: what is on the road that was not is told, and whom the driver goes to next. It looks at how things are and not at what happened, so that
 * nobody is told what is not so any more, and a guide that another route takes over is told nothing twice. A long route is told in parts, each in a transaction
 * that leaves the event of the next one behind.
 */
export async function followRoute(tx: TxCtx, routeId: string): Promise<void> {
  const { trx, actor, platform } = tx;
  const now = platform.now();
  const teller = await openTeller(tx);
  const started = await leaving(tx, routeId, teller);
  if (teller.heeds(['appointment'])) await considerRoute(tx, routeId);
  const isNextTold = teller.settings.onTheWay.minutesBefore === null;
  const next = isNextTold ? await trips.headedFor(trx, actor.companyId, routeId, now) : [];
  const reached: Reached = new Map();
  // Who is told that the driver comes need not be told that he left.
  if (next.length > 0 && teller.heeds(['onTheWay']))
    await teller.tell('onTheWay', await happeningsOf(tx, next, await expectedArrivals(tx, [routeId])), reached);
  await teller.tell(
    'routeStart',
    started.map((trip) => ({ guideId: trip.guideId, key: tripKey(trip) })),
    reached,
  );
}

/** When the open stops of routes under way are expected, by guide. */
async function expectedArrivals(tx: TxCtx, routeIds: readonly string[]): Promise<Map<string, Date>> {
  const { company } = await companyOf(tx, tx.actor.companyId);
  const zoned = { ...tx, actor: { ...tx.actor, timeZone: company.timeZone } };
  const views = await viewsByIds(zoned, routeIds);
  return new Map(
    views.flatMap(({ stopRows, progress }) =>
      stopRows.flatMap((stop, i): [string, Date][] => {
        const at = progress.stops[i]?.expectedArrival;
        return at ? [[stop.guide_id, at]] : [];
      }),
    ),
  );
}

async function happeningsOf(
  tx: TxCtx,
  list: readonly trips.Trip[],
  expected: ReadonlyMap<string, Date>,
): Promise<Happening[]> {
  const { company } = await companyOf(tx, tx.actor.companyId);
  return list.map((trip) => {
    const at = expected.get(trip.guideId);
    return {
      guideId: trip.guideId,
      key: tripKey(trip),
      ...(at ? { given: { hora_estimada: writtenHour(at.toISOString(), company) } } : {}),
    };
  });
}

/** Looks at the arrivals of guides on the road: who is near is told, and whose arrival moved. */
export async function watchArrivals(tx: TxCtx, teller: Teller): Promise<void> {
  const { trx, actor, platform } = tx;
  const { minutesBefore } = teller.settings.onTheWay;
  const looksNear = minutesBefore !== null && teller.heeds(['onTheWay']);
  if (!looksNear && !teller.heeds(['changedArrival'])) return;
  const now = platform.now();
  const known = await trips.knownArrivals(trx, actor.companyId);
  if (known.length === 0) return;
  const expected = await expectedArrivals(tx, [...new Set(known.map((k) => k.routeId))]);
  if (looksNear) {
    const near = known.filter((k) => {
      const at = expected.get(k.guideId);
      return !k.isTold && at !== undefined && isNear(at, now, minutesBefore);
    });
    await teller.tell('onTheWay', await happeningsOf(tx, await trips.markNear(trx, near, now), expected));
  }
  if (teller.heeds(['changedArrival'])) await tellMoved(tx, teller, known, expected);
}

async function tellMoved(
  tx: TxCtx,
  teller: Teller,
  known: readonly trips.KnownArrival[],
  expected: ReadonlyMap<string, Date>,
): Promise<void> {
  const now = tx.platform.now();
  const { company } = await companyOf(tx, tx.actor.companyId);
  const hour = (at: Date): string => writtenHour(at.toISOString(), company);
  const changes: trips.ArrivalChange[] = [];
  const told: Happening[] = [];
  for (const k of known) {
    const at = expected.get(k.guideId);
    const moved = at && arrivalMoved(k, at, now, teller.settings.changedArrivalMinutes);
    if (!at || !moved) continue;
    const { isTold, ...change } = moved;
    changes.push({ ...change, guideId: k.guideId, trip: k.trip });
    if (isTold && k.arrival)
      told.push({
        guideId: k.guideId,
        key: `${tripKey(k)} ${change.moves}`,
        given: { hora_estimada: hour(at), hora_anterior: hour(k.arrival) },
      });
  }
  await trips.saveArrivals(tx.trx, changes);
  // An hour that was not told yet is none any more.
  const { companyId } = tx.actor;
  const guideIds = told.map((h) => h.guideId);
  await withdraw(tx.trx, { companyId, guideIds, events: ['changedArrival'] }, now);
  await teller.tell('changedArrival', told);
}
