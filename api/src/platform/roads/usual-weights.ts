import { type RoadProfile, slotHours, slotOf } from '@tramo/roads/profiles';
import type { Point } from '@tramo/roads/zone/zone';
import { instantOf, localDay } from '../calendar.ts';
import { outsideTransaction } from '../db/tx.ts';
import { covers, type LoadedZone, type LoadedZones } from './loaded-zones.ts';
import type { RoadPool } from './road-pool.ts';
import type { RoadWeights } from './road-weights.ts';
import type { RoadOptions } from './roads.ts';

/** What a company will ask streets for: its kinds of vehicles, the hours that they drive in, and where it begins. */
export interface RoadFleet {
  companyId: string;
  timeZone: string;
  profiles: readonly RoadProfile[];
  /** Local seconds of the day. */
  firstS: number;
  lastS: number;
  places: readonly Point[];
}

/** Changes that come together are one. */
const SOON_MS = 100;
/** Closures begin, days pass, vehicles are bought. */
const AGAIN_MS = 20 * 60_000;
const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;

export interface UsualWeightsOptions {
  zones: LoadedZones;
  weights: RoadWeights;
  pool: RoadPool;
  /** Asks something usual of a zone, so that every thread has once done what it will be asked for. */
  rehearse(zone: LoadedZone, options: RoadOptions): Promise<unknown>;
  now(): Date;
  onError(error: unknown, about: string): void;
}

/**
 * Makes what plans of the next hours will ask for before anybody asks: for each company on a zone the weights of its kinds of vehicles in the slots of its day.
 * One at a time and only when nobody else asks, so that a question finds a thread free; nothing that is in use leaves for it.
 */
export interface UsualWeights {
  readFleets(read: () => Promise<readonly RoadFleet[]>): void;
  /** Something that they depend on has changed. */
  renew(): void;
  /** When all that is wanted by now has been made. */
  settled(): Promise<void>;
  close(): void;
}

export function openUsualWeights({ zones, weights, pool, rehearse, now, onError }: UsualWeightsOptions): UsualWeights {
  let readFleets: (() => Promise<readonly RoadFleet[]>) | null = null;
  let hasClosed = false;
  let isWanted = false;
  let making: Promise<void> | null = null;
  let hasRehearsed = false;
  let stopWaiting = (): void => undefined;

  const makeAll = async (read: () => Promise<readonly RoadFleet[]>): Promise<void> => {
    const fleets = zones.all().length > 0 ? await read() : [];
    for (const fleet of fleets)
      for (const zone of zones.all()) {
        if (!fleet.places.some((p) => covers(zone, p))) continue;
        pool.warm();
        for (const options of wishesOf(fleet, now())) {
          await pool.quiet();
          // Anew with what has changed since; what was made stays.
          if (hasClosed || isWanted) return;
          if (!(await weights.prepare(zone, options))) return;
          if (!hasRehearsed) await rehearse(zone, options);
          hasRehearsed = true;
        }
      }
  };
  const begin = async (): Promise<void> => {
    while (isWanted && !hasClosed) {
      await new Promise<void>((resolve) => {
        stopWaiting = resolve;
        setTimeout(resolve, SOON_MS).unref();
      });
      isWanted = false;
      if (readFleets && !hasClosed) await makeAll(readFleets).catch(told);
    }
  };
  const told = (error: unknown): void => {
    if (!hasClosed) onError(error, 'the usual weights of the streets cannot be made');
  };
  const renew = (): void => {
    if (!readFleets || hasClosed) return;
    isWanted = true;
    // Whoever changed a closure may be within a transaction of his own.
    making ??= outsideTransaction(begin).finally(() => {
      making = null;
    });
  };
  const timer = setInterval(renew, AGAIN_MS);
  timer.unref();

  return {
    readFleets: (read) => {
      readFleets = read;
      renew();
    },
    renew,
    settled: async () => {
      while (making) await making;
    },
    close: () => {
      hasClosed = true;
      clearInterval(timer);
      stopWaiting();
    },
  };
}

/** Today's and tomorrow's slots that a fleet drives in. */
function* wishesOf({ companyId, timeZone, profiles, firstS, lastS }: RoadFleet, now: Date): Generator<RoadOptions> {
  const begins = slotHours.map((hour) => hour * 3600);
  const slots = begins.filter((fromS, i) => {
    const untilS = begins[i + 1] ?? DAY_S;
    // A night shift's morning is the next day's.
    return [0, DAY_S].some((day) => day + fromS < lastS && day + untilS > firstS);
  });
  for (const ahead of [0, 1]) {
    const day = localDay(new Date(now.getTime() + ahead * DAY_MS), timeZone);
    for (const profile of profiles)
      for (const fromS of slots) {
        // Closures are asked for at the hour that a plan asks at.
        const secondOfDay = slotOf(firstS) === slotOf(fromS) ? firstS % DAY_S : fromS;
        yield { profile, secondOfDay, at: instantOf(day, secondOfDay, timeZone), companyId };
      }
  }
}
