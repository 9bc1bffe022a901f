import type { LatLng } from '@tramo/contract/fields';
import { decodePolyline } from '@tramo/contract/roads/polyline';
import { travelWarnings } from '@tramo/contract/words/travel';
import { estimateLeg, estimateMatrixInTurns } from './estimate.ts';
import type { Leg, Line, TravelMatrix, TravelOptions, TravelSource } from './travel.ts';

/** OSRM's default `--max-table-size` is 100 coordinates; blocks of 50 × 50 fit it. */
const BLOCK = 50;
const PARALLEL = 4;
const TIMEOUT_MS = 8000;

interface TableAnswer {
  code: string;
  durations?: (number | null)[][];
  distances?: (number | null)[][];
}
interface RouteAnswer {
  code: string;
  routes?: { legs: { duration: number; distance: number; steps?: { geometry: string }[] }[] }[];
}

const coordinate = (p: LatLng): string => `${p.lng.toFixed(6)},${p.lat.toFixed(6)}`;

async function ask<T>(url: string, signal?: AbortSignal): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (!response.ok) throw new Error(`road service answered ${response.status}`);
  return (await response.json()) as T;
}

/** Estimated times without a road service. */
export const estimatedTravel = (): TravelSource => ({
  matrix: (points, { secondOfDay, signal }) => estimateMatrixInTurns(points, secondOfDay, signal),
  legs: async (path, { secondOfDay }) => path.slice(1).map((p, i) => estimateLeg(path[i] as LatLng, p, secondOfDay)),
  lines: async (path, { secondOfDay }) => path.slice(1).map((p, i) => straightLine(path[i] as LatLng, p, secondOfDay)),
  row: async (from, to, { secondOfDay }) => ({
    legs: to.map((p) => estimateLeg(from, p, secondOfDay)),
    source: 'estimate',
  }),
  pairs: async (pairs) => pairs.map(() => null),
  version: async (options) => hourOf(options),
  hours: () => [],
});

/** A leg as it is guessed by air, drawn straight. */
export const straightLine = (from: LatLng, to: LatLng, secondOfDay: number): Line => ({
  ...estimateLeg(from, to, secondOfDay),
  line: [from, to],
  source: 'estimate',
  tollM: 0,
  federalM: 0,
  steps: [],
});

/** Speeds are told by the hour, so what was asked for within one holds for all of it. */
const hourOf = ({ secondOfDay }: TravelOptions): string => String(Math.floor(secondOfDay / 3600));

/**
 * Travel times of an OSRM-compatible service (`/table/v1/driving`, `/route/v1/driving`), asked in blocks below its table limit.
 * Pairs that it cannot join are estimated; when it fails, the whole matrix is an estimate with a warning.
 */
export function osrmTravel(baseUrl: string, onError: (error: unknown) => void): TravelSource {
  const fallback = estimatedTravel();
  const block = async (
    points: readonly LatLng[],
    from: number,
    to: number,
    out: TravelMatrix,
    secondOfDay: number,
    signal?: AbortSignal,
  ): Promise<void> => {
    const rows = points.slice(from, from + BLOCK);
    const same = from === to;
    const columns = same ? [] : points.slice(to, to + BLOCK);
    const all = [...rows, ...columns];
    if (all.length < 2) return;
    const sources = rows.map((_, i) => i).join(';');
    const destinations = same ? sources : columns.map((_, i) => i + rows.length).join(';');
    const answer = await ask<TableAnswer>(
      `${baseUrl}/table/v1/driving/${all.map(coordinate).join(';')}?annotations=duration,distance&sources=${sources}&destinations=${destinations}`,
      signal,
    );
    const { durations, distances } = answer;
    if (answer.code !== 'Ok' || !durations) throw new Error(`road service answered ${answer.code}`);
    const width = same ? rows.length : columns.length;
    for (let i = 0; i < rows.length; i++) {
      for (let j = 0; j < width; j++) {
        const at = (from + i) * out.n + (to + j);
        const guess = estimateLeg(points[from + i] as LatLng, points[to + j] as LatLng, secondOfDay);
        out.durationsS[at] = Math.round(durations[i]?.[j] ?? guess.durationS);
        out.distancesM[at] = Math.round(distances?.[i]?.[j] ?? guess.distanceM);
      }
    }
  };
  return {
    matrix: async (points, { secondOfDay, signal }) => {
      const n = points.length;
      const out: TravelMatrix = {
        n,
        durationsS: new Int32Array(n * n),
        distancesM: new Int32Array(n * n),
        source: 'service',
        warning: null,
      };
      const work: [number, number][] = [];
      for (let i = 0; i < n; i += BLOCK) for (let j = 0; j < n; j += BLOCK) work.push([i, j]);
      try {
        await inParallel(work, ([i, j]) => block(points, i, j, out, secondOfDay, signal));
        return out;
      } catch (error) {
        if (signal?.aborted) throw error;
        onError(error);
        return { ...(await estimateMatrixInTurns(points, secondOfDay, signal)), warning: travelWarnings.noAnswer.es };
      }
    },
    legs: async (path, options) => {
      try {
        return (await routed(path, options, 'overview=false')).map(legOf);
      } catch (error) {
        if (options.signal?.aborted) throw error;
        onError(error);
        return fallback.legs(path, options);
      }
    },
    lines: async (path, options) => {
      try {
        const legs = await routed(path, options, 'overview=false&steps=true&geometries=polyline');
        return legs.map((leg, i): Line => {
          const line = (leg.steps ?? []).flatMap((step) => decodePolyline(step.geometry));
          const straight = [path[i] as LatLng, path[i + 1] as LatLng];
          return {
            ...legOf(leg),
            // Steps share their ends.
            line: line.length > 1 ? line.filter((p, k) => k === 0 || !isSame(p, line[k - 1] as LatLng)) : straight,
            source: 'service',
            tollM: 0,
            federalM: 0,
            steps: [],
          };
        });
      } catch (error) {
        if (options.signal?.aborted) throw error;
        onError(error);
        return fallback.lines(path, options);
      }
    },
    row: async (from, to, options) => {
      const { legs } = await fallback.row(from, to, options);
      // One place of the service's table is where all begin.
      const size = BLOCK * 2 - 1;
      const starts = Array.from({ length: Math.ceil(to.length / size) }, (_, i) => i * size);
      try {
        await inParallel(starts, async (start) => {
          const part = to.slice(start, start + size);
          const destinations = part.map((_, i) => i + 1).join(';');
          const { code, durations, distances } = await ask<TableAnswer>(
            `${baseUrl}/table/v1/driving/${[from, ...part].map(coordinate).join(';')}?annotations=duration,distance&sources=0&destinations=${destinations}`,
            options.signal,
          );
          if (code !== 'Ok' || !durations) throw new Error(`road service answered ${code}`);
          for (const i of part.keys()) {
            const guess = legs[start + i] as Leg;
            legs[start + i] = {
              durationS: Math.round(durations[0]?.[i] ?? guess.durationS),
              distanceM: Math.round(distances?.[0]?.[i] ?? guess.distanceM),
            };
          }
        });
        return { legs, source: 'service' };
      } catch (error) {
        if (options.signal?.aborted) throw error;
        onError(error);
        return fallback.row(from, to, options);
      }
    },
    pairs: fallback.pairs,
    version: async (options) => hourOf(options),
    hours: () => [],
  };

  /** The service's legs along a path, asked in parts below its limit of places. */
  async function routed(path: readonly LatLng[], { signal }: TravelOptions, how: string): Promise<RouteLegs> {
    const legs: RouteLegs = [];
    for (let i = 0; i < path.length - 1; i += BLOCK * 2 - 1) {
      const part = path.slice(i, i + BLOCK * 2);
      const answer = await ask<RouteAnswer>(
        `${baseUrl}/route/v1/driving/${part.map(coordinate).join(';')}?${how}`,
        signal,
      );
      const found = answer.routes?.[0]?.legs;
      if (answer.code !== 'Ok' || found?.length !== part.length - 1)
        throw new Error(`road service answered ${answer.code}`);
      legs.push(...found);
    }
    return legs;
  }
}

/** Does all of the work, a few at once. */
async function inParallel<W>(work: readonly W[], run: (one: W) => Promise<void>): Promise<void> {
  const left = [...work];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await run(next);
    }),
  );
}

type RouteLegs = NonNullable<RouteAnswer['routes']>[number]['legs'];
const legOf = ({ duration, distance }: RouteLegs[number]): Leg => ({
  durationS: Math.round(duration),
  distanceM: Math.round(distance),
});
const isSame = (a: LatLng, b: LatLng): boolean => a.lat === b.lat && a.lng === b.lng;
