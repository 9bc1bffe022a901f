import type { Weighting } from '@tramo/roads/graph/graph';
import type { Metric } from '@tramo/roads/hierarchy/hierarchy';
import { slotOf } from '@tramo/roads/profiles';
import { isInTransaction, outsideTransaction } from '../db/tx.ts';
import type { LoadedZone } from './loaded-zones.ts';
import { openZoneOverrides, type ZoneOverrides } from './road-overrides.ts';
import type { RoadPool } from './road-pool.ts';
import type { RoadOptions, RoadOverrides } from './roads.ts';

/** What another process changed of a company's closures is read after so long at the latest. */
const FRESH_MS = 2000;
const MB = 1024 * 1024;

interface Known {
  overrides: RoadOverrides | null;
  readAt: number;
  /** Under way. */
  reading: Promise<void> | null;
  isStale: boolean;
}
interface Made {
  metric: Promise<Metric>;
  /** 0 while they are made. */
  bytes: number;
  weighting: Weighting;
}

export interface RoadWeightsOptions {
  pool: RoadPool;
  memoryMb: number;
  now(): Date;
  onError(error: unknown, about: string): void;
  /** Closures or speeds of a company are others than before. */
  onOverrides(): void;
}

/** The weightings that questions were asked for, and what of companies' closures and speeds they are made of. */
export interface RoadWeights {
  of(zone: LoadedZone, options: RoadOptions): Promise<{ metric: Metric; weighting: Weighting }>;
  /** Makes them when nobody has and they fit without another's leaving; false when there is no room. */
  prepare(zone: LoadedZone, options: RoadOptions): Promise<boolean>;
  /** What a zone's weights differ by from everybody's. */
  overridesOn(zones: readonly LoadedZone[], options: RoadOptions): Promise<ZoneOverrides[]>;
  readOverrides(read: (companyId: string) => Promise<RoadOverrides | null>): void;
  forget(companyId: string): void;
  leave(zone: LoadedZone): void;
  names(): string[];
}

export function openRoadWeights({ pool, memoryMb, now, onError, onOverrides }: RoadWeightsOptions): RoadWeights {
  const zoneOverrides = openZoneOverrides();
  let readOverrides: ((companyId: string) => Promise<RoadOverrides | null>) | null = null;
  const known = new Map<string, Known>();
  /** In the order of their last use. */
  const metrics = new Map<string, Made>();

  const bytesOf = (): number => {
    let bytes = 0;
    for (const m of metrics.values()) bytes += m.bytes;
    return bytes;
  };
  const makeRoom = (kept: string): void => {
    let bytes = bytesOf();
    for (const [name, m] of metrics) {
      if (bytes <= memoryMb * MB) return;
      if (name === kept || m.bytes === 0) continue;
      bytes -= m.bytes;
      metrics.delete(name);
    }
  };
  const leaveAll = (isGone: (name: string) => boolean): void => {
    for (const name of metrics.keys()) if (isGone(name)) metrics.delete(name);
  };

  /** A company's overrides as far as they are known. Inside of a transaction nobody waits for them: the embedded database has one connection. */
  const overridesOf = async (companyId: string | null): Promise<RoadOverrides | null> => {
    if (companyId === null || !readOverrides) return null;
    const read = readOverrides;
    const own = known.get(companyId) ?? {
      overrides: null,
      readAt: Number.NEGATIVE_INFINITY,
      reading: null,
      isStale: true,
    };
    known.set(companyId, own);
    const age = performance.now() - own.readAt;
    if ((own.isStale || age > FRESH_MS) && !own.reading) {
      own.isStale = false;
      own.reading = outsideTransaction(() => read(companyId))
        .then((found) => {
          // The same version keeps its object, and all that was made of it.
          const before = own.overrides;
          if (found?.version !== before?.version) {
            own.overrides = found;
            if (before) leaveAll((name) => name.includes(`|${companyId} ${before.version} `));
            if (own.readAt > 0) onOverrides();
          }
          own.readAt = performance.now();
        })
        .catch((error: unknown) => {
          own.isStale = true;
          onError(error, 'closures and speeds of a company cannot be read');
        })
        .finally(() => {
          own.reading = null;
        });
    }
    if (own.reading && !isInTransaction()) await own.reading;
    return own.overrides;
  };

  const overriddenBy = (l: LoadedZone, overrides: RoadOverrides | null, o: RoadOptions): ZoneOverrides =>
    zoneOverrides(l.key, l.zone, overrides, {
      profile: o.profile,
      slot: slotOf(o.secondOfDay),
      at: o.at ?? now(),
      companyId: o.companyId,
    });

  const named = async (l: LoadedZone, o: RoadOptions): Promise<{ name: string; weighting: Weighting }> => {
    const { weighting: own, key } = overriddenBy(l, await overridesOf(o.companyId), o);
    const slot = slotOf(o.secondOfDay);
    return {
      name: `${l.key}|${o.profile}|${slot}|${o.avoidTolls ? 1 : 0}|${key}`,
      weighting: { profile: o.profile, slot, avoidTolls: o.avoidTolls ?? false, ...own },
    };
  };
  const make = (l: LoadedZone, name: string, weighting: Weighting): Made => {
    const made: Made = { metric: pool.run({ kind: 'customize', zone: l.key, weighting }), bytes: 0, weighting };
    metrics.set(name, made);
    made.metric.then(
      (m) => {
        made.bytes = m.up.byteLength + m.down.byteLength + m.arcs.byteLength;
        makeRoom(name);
      },
      () => metrics.delete(name),
    );
    return made;
  };

  return {
    of: async (l, o) => {
      const { name, weighting } = await named(l, o);
      const found = metrics.get(name);
      if (found) {
        metrics.delete(name);
        metrics.set(name, found);
      }
      const made = found ?? make(l, name, weighting);
      return { metric: await made.metric, weighting: made.weighting };
    },
    prepare: async (l, o) => {
      const { name, weighting } = await named(l, o);
      if (metrics.has(name)) return true;
      const { arcCount } = l.zone.graph;
      const { upHead } = l.zone.hierarchy;
      if (bytesOf() + (arcCount + 2 * upHead.length) * Float64Array.BYTES_PER_ELEMENT > memoryMb * MB) return false;
      await make(l, name, weighting).metric;
      return true;
    },
    overridesOn: async (zones, o) => {
      const overrides = await overridesOf(o.companyId);
      return zones.map((l) => overriddenBy(l, overrides, o));
    },
    readOverrides: (read) => {
      readOverrides = read;
      known.clear();
    },
    forget: (companyId) => {
      const own = known.get(companyId);
      // What is being read may be from before: it is left to end beside, and read once more.
      if (own) known.set(companyId, { ...own, reading: null, isStale: true });
    },
    leave: ({ key }) => leaveAll((name) => name.startsWith(`${key}|`)),
    names: () => [...metrics.keys()],
  };
}
