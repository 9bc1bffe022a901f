import { availableParallelism } from 'node:os';
import { DEGREE } from '@tramo/roads/osm/source';
import { slotOf } from '@tramo/roads/profiles';
import { type Point, type RoadTable, type RoadZone, UNREACHABLE } from '@tramo/roads/zone/zone';
import { covers, type LoadedZone, type OpenTiles, openZones } from './loaded-zones.ts';
import { closedDirections } from './road-overrides.ts';
import { openRoadPool } from './road-pool.ts';
import { openRoadWeights } from './road-weights.ts';
import type { RoadOptions, Roads } from './roads.ts';
import { openUsualWeights } from './usual-weights.ts';

/** Tables of fewer rows are not worth two threads. */
const SPLIT_ROWS = 200;

export interface RoadEngineOptions {
  folder: string;
  /** For weights. One set of them always fits. */
  memoryMb: number;
  threads?: number;
  now(): Date;
  /** Faults that nobody waits for: a damaged zone, closures that could not be read. */
  onError(error: unknown, about: string): void;
  openZone(bytes: SharedArrayBuffer): RoadZone;
  openTiles?: OpenTiles;
}

/** Opens the streets of a folder, which need not exist. */
export async function openRoads(options: RoadEngineOptions): Promise<Roads> {
  const { folder, onError, now } = options;
  const pool = openRoadPool(options.threads ?? Math.min(2, availableParallelism()));
  const weights = openRoadWeights({
    pool,
    memoryMb: options.memoryMb,
    now,
    onError,
    onOverrides: () => usual.renew(),
  });
  const zones = await openZones({
    folder,
    onError,
    openZone: options.openZone,
    ...(options.openTiles ? { openTiles: options.openTiles } : {}),
    came: (l) => pool.open(l.key, l.zone),
    left: (l) => {
      pool.close(l.key);
      weights.leave(l);
    },
  });
  /** Pairs (by their index) by the zone that holds both of their ends; those that none holds are left out. */
  const pairsByZone = (pairs: readonly (readonly [Point, Point])[]): [LoadedZone, number[]][] => {
    const byZone = new Map<LoadedZone, number[]>();
    for (const [i, pair] of pairs.entries()) {
      const l = zones.covering(pair);
      if (!l || !pair.every((p) => covers(l, p))) continue;
      const list = byZone.get(l);
      if (list) list.push(i);
      else byZone.set(l, [i]);
    }
    return [...byZone];
  };

  const tableOf = async (l: LoadedZone, points: readonly Point[], o: RoadOptions): Promise<RoadTable> => {
    const { metric } = await weights.of(l, o);
    const n = points.length;
    const shared = (): Int32Array => new Int32Array(new SharedArrayBuffer(Math.max(1, n * n) * 4)).subarray(0, n * n);
    const into: RoadTable = { durationsS: shared(), distancesM: shared() };
    const parts = n >= SPLIT_ROWS ? pool.threads : 1;
    const size = Math.ceil(n / parts);
    await Promise.all(
      Array.from({ length: parts }, (_, i) =>
        pool.run(
          {
            kind: 'table',
            zone: l.key,
            metric,
            profile: o.profile,
            points,
            from: i * size,
            to: Math.min(n, (i + 1) * size),
            into,
          },
          o.signal,
        ),
      ),
    );
    return into;
  };

  /** Legs of one zone: from each place to the next (stride 1), or of places two by two (stride 2). */
  const legsOf = async (
    l: LoadedZone,
    path: readonly Point[],
    stride: 1 | 2,
    o: RoadOptions & { steps?: boolean; language?: 'es' | 'en' },
  ) => {
    const { metric, weighting } = await weights.of(l, o);
    const { profile, slot } = weighting;
    const { steps = false, language = 'es' } = o;
    return pool.run(
      { kind: 'legs', zone: l.key, metric, weighting: { profile, slot }, path, stride, steps, language },
      o.signal,
    );
  };

  const usual = openUsualWeights({
    zones,
    weights,
    pool,
    rehearse: (l, o) => tableOf(l, crossingsOf(l.zone, SPLIT_ROWS), o),
    now,
    onError,
  });
  zones.onChange(usual.renew);

  return {
    folder,
    zones: () => zones.all().map((l) => l.zone.info),
    zone: (name) => zones.named(name)?.zone ?? null,
    zoneFor: (points) => zones.covering(points)?.zone ?? null,
    table: async (points, o) => {
      const l = zones.covering(points);
      return l && points.every((p) => covers(l, p)) ? tableOf(l, points, o) : null;
    },
    legs: async (path, o) => {
      const legs: Awaited<ReturnType<Roads['legs']>> = new Array(Math.max(0, path.length - 1)).fill(null);
      // Each leg in the zone that holds both of its ends; runs of one zone are asked at once.
      const along = legs.map((_, i) => {
        const ends = [path[i] as Point, path[i + 1] as Point];
        const l = zones.covering(ends);
        return l && ends.every((p) => covers(l, p)) ? l : null;
      });
      for (let from = 0; from < legs.length; ) {
        const l = along[from];
        let to = from + 1;
        while (to < legs.length && along[to] === l) to++;
        if (l) {
          const part = await legsOf(l, path.slice(from, to + 1), 1, o);
          for (const [i, leg] of part.entries()) legs[from + i] = leg;
        }
        from = to;
      }
      return legs;
    },
    pairs: async (pairs, o) => {
      const found: ({ durationS: number; distanceM: number } | null)[] = pairs.map(() => null);
      await Promise.all(
        pairsByZone(pairs).map(async ([l, own]) => {
          const ends = own.flatMap((i) => [...(pairs[i] as readonly [Point, Point])]);
          const legs = await legsOf(l, ends, 2, o);
          for (const [k, i] of own.entries()) {
            const leg = legs[k];
            if (leg) found[i] = { durationS: leg.durationS, distanceM: leg.distanceM };
          }
        }),
      );
      return found;
    },
    row: async (from, to, o) => {
      const found: ({ durationS: number; distanceM: number } | null)[] = to.map(() => null);
      await Promise.all(
        pairsByZone(to.map((p) => [from, p])).map(async ([l, own]) => {
          const { metric } = await weights.of(l, o);
          const targets = own.map((i) => to[i] as Point);
          const { durationsS, distancesM } = await pool.run(
            { kind: 'row', zone: l.key, metric, profile: o.profile, point: from, targets },
            o.signal,
          );
          for (const [k, i] of own.entries()) {
            const [durationS, distanceM] = [durationsS[k] as number, distancesM[k] as number];
            if (durationS < UNREACHABLE) found[i] = { durationS, distanceM };
          }
        }),
      );
      return found;
    },
    isochrone: async (from, minutes, o) => {
      const l = zones.covering([from]);
      if (!l) return null;
      const { metric } = await weights.of(l, o);
      return pool.run({ kind: 'isochrone', zone: l.key, metric, profile: o.profile, point: from, minutes }, o.signal);
    },
    tile: zones.tile,
    readOverrides: weights.readOverrides,
    readFleets: usual.readFleets,
    usualMade: usual.settled,
    weightsMade: weights.names,
    forget: (companyId) => {
      weights.forget(companyId);
      usual.renew();
    },
    versionOf: async (o) => {
      const all = zones.all();
      const own = await weights.overridesOn(all, o);
      const keys = all.map(({ key }, i) => `${key} ${own[i]?.key}`);
      return `${o.profile} ${slotOf(o.secondOfDay)} ${o.avoidTolls ? 1 : 0} ${keys.join(' ')}`;
    },
    closedBy: (name, closures) => {
      const zone = zones.named(name)?.zone;
      if (!zone) return new Uint32Array(0);
      return Uint32Array.from(new Set(closures.flatMap((c) => [...closedDirections(zone, c)]))).sort();
    },
    look: zones.look,
    onChange: zones.onChange,
    close: async () => {
      usual.close();
      await zones.close();
      await pool.end();
      await usual.settled();
    },
  };
}

/** Crossings all over a zone. */
const crossingsOf = ({ graph }: RoadZone, count: number): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const node = Math.floor((i * graph.nodeCount) / count);
    return { lat: (graph.nodeLat[node] as number) / DEGREE, lng: (graph.nodeLng[node] as number) / DEGREE };
  });
