import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GeoPoint } from '@tramo/contract/geo';
import { type RoadSource, roadLimits, roadsApi } from '@tramo/contract/roads/roads';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import type { RouteGuide } from './draft.rules.ts';
import { metresFrom, pinOf } from './route-guides.rules.ts';

/** By streets for so long, although traffic and closures may change meanwhile. */
const settledMs = 10 * 60_000;

export interface CediDistances {
  /** Metres from the cedi; null without a pin. */
  metresOf: (g: Pick<RouteGuide, 'lat' | 'lng'>) => number | null;
  source: RoadSource;
}
/** By pin, with when it was asked. */
type Known = Record<string, { metres: number; source: RoadSource; askedAt: number }>;
const keyOf = ({ lat, lng }: GeoPoint): string => `${lat},${lng}`;

/** What earlier lists have asked for from the same place, and still holds. */
function knownFrom(client: QueryClient, from: string): Known {
  const since = Date.now() - settledMs;
  const queries = client.getQueryCache().findAll({ queryKey: ['roads', 'distances', from] });
  const entries = queries.flatMap(({ state }) =>
    state.isInvalidated ? [] : Object.entries((state.data ?? {}) as Known),
  );
  return Object.fromEntries(entries.filter(([, { askedAt }]) => askedAt >= since));
}

/** How far guides are from their cedi: along streets, asked once for each pin; by air until that is known, and where it cannot be. */
export function useCediDistances(cedi: GeoPoint | null, guides: readonly RouteGuide[]): CediDistances {
  const client = useQueryClient();
  const from = cedi ? keyOf(cedi) : '';
  const pins = useMemo(() => {
    const found = new Map<string, GeoPoint>();
    for (const pin of guides.map(pinOf)) if (pin) found.set(keyOf(pin), pin);
    return [...found.keys()].sort().map((key) => found.get(key) as GeoPoint);
  }, [guides]);
  const { data } = useQuery({
    queryKey: ['roads', 'distances', from, pins.map(keyOf).join(' ')],
    queryFn: async ({ signal }): Promise<Known> => {
      const known = knownFrom(client, from);
      const missing = pins.filter((pin) => !known[keyOf(pin)]).slice(0, roadLimits.distances);
      if (missing.length > 0) {
        const body = { from: cedi as GeoPoint, to: missing };
        const { distances, source } = await call(roadsApi.distances, { body, signal });
        const askedAt = Date.now();
        for (const [i, pin] of missing.entries())
          known[keyOf(pin)] = { metres: distances[i]?.distanceM ?? 0, source, askedAt };
      }
      const shown = new Set(pins.map(keyOf));
      return Object.fromEntries(Object.entries(known).filter(([key]) => shown.has(key)));
    },
    enabled: cedi !== null && pins.length > 0,
    staleTime: settledMs,
    retry: false,
    placeholderData: (previous, query) => (query?.queryKey[2] === from ? previous : undefined),
  });
  return useMemo(() => {
    const sources = new Set(pins.map((pin) => data?.[keyOf(pin)]?.source));
    return {
      metresOf: (g) => {
        const pin = pinOf(g);
        return (pin && data?.[keyOf(pin)]?.metres) ?? metresFrom(cedi, g);
      },
      source: sources.has('roads') ? 'roads' : sources.has('service') ? 'service' : 'estimate',
    };
  }, [data, pins, cedi]);
}
