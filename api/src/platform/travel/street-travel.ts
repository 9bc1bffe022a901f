import type { LatLng } from '@tramo/contract/fields';
import { fill } from '@tramo/contract/problems';
import { travelWarnings } from '@tramo/contract/words/travel';
import { slotHours } from '@tramo/roads/profiles';
import { UNREACHABLE } from '@tramo/roads/zone/zone';
import { profileOf, type RoadOptions, type Roads } from '../roads/roads.ts';
import { estimateLeg, estimateMatrixInTurns } from './estimate.ts';
import { estimatedTravel, straightLine } from './osrm.ts';
import type { Line, TravelMatrix, TravelOptions, TravelSource } from './travel.ts';

/** Longer paths are searched leg by leg. */
const TABLE_PATH = 150;

const optionsOf = ({ secondOfDay, at, vehicleKind, companyId, signal }: TravelOptions): RoadOptions => ({
  profile: profileOf(vehicleKind ?? 'van'),
  secondOfDay,
  companyId: companyId ?? null,
  ...(at ? { at } : {}),
  ...(signal ? { signal } : {}),
});

/**
 * Travel along the imported streets. Pairs that no zone holds both places of, or that no street joins, are estimated by air, and the matrix's warning says how many places that
 * concerns. Without any zone there it is the estimate.
 */
export function streetTravel(roads: Roads): TravelSource {
  const estimate = estimatedTravel();

  const matrix = async (points: readonly LatLng[], options: TravelOptions): Promise<TravelMatrix> => {
    const groups = groupsOf(roads, points);
    const out = await estimateMatrixInTurns(points, options.secondOfDay, options.signal);
    const { n } = out;
    if (groups.length === 0) return out;
    const unjoined = new Uint32Array(n);
    const joined = new Uint8Array(n);
    for (const places of groups) {
      const inside = places.length === n;
      const table = await roads.table(inside ? points : places.map((i) => points[i] as LatLng), optionsOf(options));
      if (!table) continue;
      const m = places.length;
      for (let i = 0; i < m; i++)
        for (let j = 0; j < m; j++) {
          if (i === j) continue;
          const [from, to] = [places[i] as number, places[j] as number];
          const seconds = table.durationsS[i * m + j] as number;
          if (seconds >= UNREACHABLE) {
            unjoined[from] = (unjoined[from] as number) + 1;
            unjoined[to] = (unjoined[to] as number) + 1;
            continue;
          }
          joined[from] = 1;
          joined[to] = 1;
          out.durationsS[from * n + to] = seconds;
          out.distancesM[from * n + to] = table.distancesM[i * m + j] as number;
        }
    }
    if (!joined.includes(1))
      return { ...out, warning: n > 1 ? fill(travelWarnings.outside.es, { count: n, total: n }) : null };
    const grouped = new Set(groups.flat());
    const outside = n - grouped.size;
    // Who is joined to less than half of the others is the one that cannot be reached.
    const apart = unjoined.reduce((sum, x, i) => sum + (grouped.has(i) && x > n ? 1 : 0), 0);
    const warnings = [
      ...(outside > 0 ? [fill(travelWarnings.outside.es, { count: outside, total: n })] : []),
      ...(apart > 0 || (outside === 0 && unjoined.some((x) => x > 0))
        ? [fill(travelWarnings.unjoined.es, { count: Math.max(1, apart), total: n })]
        : []),
      ...(groups.length > 1 ? [travelWarnings.zones.es] : []),
    ];
    return { ...out, source: 'roads', warning: warnings.join(' ') || null };
  };

  const lines: TravelSource['lines'] = async (path, options) => {
    const { secondOfDay, steps, language } = options;
    const found = await roads.legs(path, {
      ...optionsOf(options),
      ...(steps ? { steps } : {}),
      ...(language ? { language } : {}),
    });
    return path.slice(1).map((to, i): Line => {
      const from = path[i] as LatLng;
      const leg = found[i];
      if (!leg) return straightLine(from, to, secondOfDay);
      const { durationS, distanceM, tollM, federalM } = leg;
      return { durationS, distanceM, tollM, federalM, line: [...leg.line], steps: leg.steps, source: 'roads' };
    });
  };

  return {
    matrix,
    lines,
    legs: async (path, options) => {
      if (roads.zones().length === 0) return estimate.legs(path, options);
      // Times alone come cheaper of a table than of the ways themselves.
      const table = path.length <= TABLE_PATH ? await roads.table(path, optionsOf(options)) : null;
      const found = table
        ? path.slice(1).map((_, i) => {
            const at = i * path.length + i + 1;
            const durationS = table.durationsS[at] as number;
            return durationS >= UNREACHABLE ? null : { durationS, distanceM: table.distancesM[at] as number };
          })
        : await roads.legs(path, optionsOf(options));
      return path.slice(1).map((to, i) => {
        const leg = found[i];
        return leg
          ? { durationS: leg.durationS, distanceM: leg.distanceM }
          : estimateLeg(path[i] as LatLng, to, options.secondOfDay);
      });
    },
    row: async (from, to, options) => {
      const found = await roads.row(from, to, optionsOf(options));
      return {
        legs: to.map((p, i) => found[i] ?? estimateLeg(from, p, options.secondOfDay)),
        source: found.some((leg) => leg !== null) ? 'roads' : 'estimate',
      };
    },
    pairs: (pairs, options) => roads.pairs(pairs, optionsOf(options)),
    // Estimated pairs among them differ by the hour.
    version: async (options) =>
      `${Math.floor(options.secondOfDay / 3600)} ${await roads.versionOf(optionsOf(options))}`,
    hours: (points) => (roads.zoneFor(points) ? slotHours : []),
  };
}

/** Places by the zone that they are searched in: all in one where one holds them all. Places that no zone holds are in none. */
function groupsOf(roads: Roads, points: readonly LatLng[]): number[][] {
  const groups: number[][] = [];
  let left = points.map((_, i) => i);
  while (left.length > 1) {
    const zone = roads.zoneFor(left.map((i) => points[i] as LatLng));
    if (!zone) break;
    const [west, south, east, north] = zone.info.bbox;
    const isIn = (i: number): boolean => {
      const { lat, lng } = points[i] as LatLng;
      return lat >= south && lat <= north && lng >= west && lng <= east;
    };
    groups.push(left.filter(isIn));
    left = left.filter((i) => !isIn(i));
  }
  return groups.filter((g) => g.length > 1);
}
