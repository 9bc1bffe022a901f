import type { LatLng } from '@tramo/contract/fields';
import type { Leg, Travel, TravelMatrix, TravelSource } from './travel.ts';

/** 8 bytes each: 128 MB of matrices, the five slots of a day for 1,700 places. */
const MAX_CELLS = 16_000_000;
const MAX_LEGS = 50_000;

interface CachedMatrix {
  index: Map<string, number>;
  version: string;
  matrix: TravelMatrix;
}

/** Six decimals are a tenth of a metre. */
const keyOf = (p: LatLng): string => `${p.lat.toFixed(6)},${p.lng.toFixed(6)}`;
/** The places of one plan are asked about with every drag: their keys are written once. */
const written = new WeakMap<readonly LatLng[], string[]>();
function keysOf(points: readonly LatLng[]): string[] {
  let keys = written.get(points);
  if (keys?.length !== points.length) {
    keys = points.map(keyOf);
    written.set(points, keys);
  }
  return keys;
}
/**
 * A source that is asked once for each set of places and version: hour or slot of the day, kind of vehicle, company's closures. A set that lies within one that is known is read from it, so a plan that loses
 * guides, is planned again or is edited asks for nothing; two callers that want the same set at once share the question. Estimates with a warning are
 * not kept. Nothing that another process needs: without it that one asks for itself.
 */
export function rememberingTravel(source: TravelSource): Travel {
  const matrices = new Map<string, CachedMatrix>();
  const inFlight = new Map<string, Promise<TravelMatrix>>();
  const legs = new Map<string, Leg>();

  /** The kept matrix that holds all points (or as many as there are, when `some`), now the last to be forgotten. */
  const cachedFor = (keys: readonly string[], version: string, some: boolean): CachedMatrix | undefined => {
    let best: { name: string; cached: CachedMatrix; held: number } | undefined;
    for (const [name, cached] of matrices) {
      if (cached.version !== version) continue;
      let held = 0;
      for (const key of keys) {
        if (cached.index.has(key)) held++;
        else if (!some) break;
      }
      if (held > (best?.held ?? 0) && (some || held === keys.length)) best = { name, cached, held };
    }
    if (best) {
      matrices.delete(best.name);
      matrices.set(best.name, best.cached);
    }
    return best?.cached;
  };

  const cache = (name: string, cached: CachedMatrix): void => {
    matrices.set(name, cached);
    let cells = 0;
    for (const each of matrices.values()) cells += each.matrix.n ** 2;
    for (const [old, each] of matrices) {
      if (cells <= MAX_CELLS || old === name) break;
      cells -= each.matrix.n ** 2;
      matrices.delete(old);
    }
  };

  const legKey = (a: string, b: string, version: string): string => `${a}|${b}|${version}`;

  return {
    matrix: async (points, options) => {
      const version = await source.version(options);
      const keys = keysOf(points);
      const cached = cachedFor(keys, version, false);
      if (cached) return part(cached, keys);
      const name = `${version}|${keys.join('|')}`;
      // A shared question belongs to whoever asked first: when that caller leaves, the others ask for themselves.
      const shared = inFlight.get(name);
      const answer = shared && (await shared.catch(() => undefined));
      if (answer) return answer;
      const asking = source.matrix(points, options);
      inFlight.set(name, asking);
      try {
        const matrix = await asking;
        // The road service may answer next time; places outside of all streets stay there.
        if (matrix.warning === null || matrix.source !== 'estimate')
          cache(name, { index: new Map(keys.map((key, i) => [key, i])), version, matrix });
        return matrix;
      } finally {
        if (inFlight.get(name) === asking) inFlight.delete(name);
      }
    },
    legs: async (path, options) => {
      const version = await source.version(options);
      const keys = path.map(keyOf);
      const lookup = known(keys, version);
      const found = keys.slice(1).map((_, i) => lookup(i, i + 1));
      if (found.every((leg) => leg !== undefined)) return found;
      const answer = await source.legs(path, options);
      if (legs.size > MAX_LEGS) legs.clear();
      for (const [i, leg] of answer.entries()) legs.set(legKey(keys[i] as string, keys[i + 1] as string, version), leg);
      return answer;
    },
    row: (from, to, options) => source.row(from, to, options),
    pairs: (pairs, options) => source.pairs(pairs, options),
    lines: (path, options) => source.lines(path, options),
    version: (options) => source.version(options),
    hours: (points) => source.hours(points),
    remembered: async (points, options) => known(keysOf(points), await source.version(options)),
  };

  function known(keys: readonly string[], version: string): (from: number, to: number) => Leg | undefined {
    const cached = cachedFor(keys, version, true);
    const places = keys.map((key) => cached?.index.get(key) ?? -1);
    return (from, to) => {
      const [a, b] = [places[from] ?? -1, places[to] ?? -1];
      if (cached && a >= 0 && b >= 0) {
        const at = a * cached.matrix.n + b;
        return { durationS: cached.matrix.durationsS[at] ?? 0, distanceM: cached.matrix.distancesM[at] ?? 0 };
      }
      return legs.get(legKey(keys[from] as string, keys[to] as string, version));
    };
  }
}

/** The rows and columns of the given places. */
function part({ index, matrix }: CachedMatrix, keys: readonly string[]): TravelMatrix {
  const n = keys.length;
  const places = keys.map((key) => index.get(key) as number);
  if (n === matrix.n && places.every((place, i) => place === i)) return matrix;
  const out: TravelMatrix = { ...matrix, n, durationsS: new Int32Array(n * n), distancesM: new Int32Array(n * n) };
  for (let i = 0; i < n; i++) {
    const row = (places[i] as number) * matrix.n;
    for (let j = 0; j < n; j++) {
      out.durationsS[i * n + j] = matrix.durationsS[row + (places[j] as number)] as number;
      out.distancesM[i * n + j] = matrix.distancesM[row + (places[j] as number)] as number;
    }
  }
  return out;
}
