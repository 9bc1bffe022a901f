import type { LatLng } from '@tramo/contract/fields';
import { estimateLeg, estimateMatrixInTurns } from './estimate.ts';
import type { Leg, TravelMatrix, TravelSource } from './travel.ts';

/** OSRM's default `--max-table-size` is 100 coordinates; blocks of 50 × 50 fit it. */
const BLOCK = 50;
const PARALLEL = 4;
const TIMEOUT_MS = 8000;
const WARNING = 'El servicio de caminos no respondió: los tiempos son una estimación por distancia.';

interface TableAnswer {
  code: string;
  durations?: (number | null)[][];
  distances?: (number | null)[][];
}
interface RouteAnswer {
  code: string;
  routes?: { legs: { duration: number; distance: number }[] }[];
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
});

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
        source: 'osrm',
        warning: null,
      };
      const work: [number, number][] = [];
      for (let i = 0; i < n; i += BLOCK) for (let j = 0; j < n; j += BLOCK) work.push([i, j]);
      try {
        await Promise.all(
          Array.from({ length: PARALLEL }, async () => {
            for (let next = work.shift(); next; next = work.shift())
              await block(points, next[0], next[1], out, secondOfDay, signal);
          }),
        );
        return out;
      } catch (error) {
        if (signal?.aborted) throw error;
        onError(error);
        return { ...(await estimateMatrixInTurns(points, secondOfDay, signal)), warning: WARNING };
      }
    },
    legs: async (path, options) => {
      if (path.length < 2) return [];
      try {
        const legs: Leg[] = [];
        for (let i = 0; i < path.length - 1; i += BLOCK * 2 - 1) {
          const part = path.slice(i, i + BLOCK * 2);
          const answer = await ask<RouteAnswer>(
            `${baseUrl}/route/v1/driving/${part.map(coordinate).join(';')}?overview=false`,
            options.signal,
          );
          const found = answer.routes?.[0]?.legs;
          if (answer.code !== 'Ok' || found?.length !== part.length - 1)
            throw new Error(`road service answered ${answer.code}`);
          legs.push(...found.map((l) => ({ durationS: Math.round(l.duration), distanceM: Math.round(l.distance) })));
        }
        return legs;
      } catch (error) {
        if (options.signal?.aborted) throw error;
        onError(error);
        return fallback.legs(path, options);
      }
    },
  };
}
