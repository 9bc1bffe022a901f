import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { defaultTimeZone, limits } from '@tramo/contract/limits';
import type { StopSequence } from '@tramo/contract/route-changes';
import { zoneOf } from '@tramo/contract/route-zone';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useCompany } from '../../../session/me.api.ts';
import { departureOf, minuteOf, type RouteDraft, startOf } from './draft.rules.ts';
import { type ArrangeInput, arrangeKey, useArrangement } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import type { ChosenGuides } from './useRouteGuides.ts';

export interface RoutePlan {
  day: string;
  minute: number;
  /** The instant of departure; null without a day. */
  start: string | null;
  isPast: boolean;
  /** The next sensible departure, for one that has passed. */
  next: { day: string; minute: number };
  /** The short name that its suburbs make. */
  zone: string;
  name: string;
  /** What the times are asked for with; null while something is missing. */
  input: ArrangeInput | null;
  /** Times of the order, of the one before while `isChecking`. */
  times: StopSequence | undefined;
  isChecking: boolean;
  error: unknown;
  retry: () => unknown;
}

/** What follows from the draft: when it leaves, what it is called, and when it is where. */
export function useRoutePlan(draft: RouteDraft, chosen: ChosenGuides): RoutePlan {
  const t = useText(newRouteText);
  const timeZone = useCompany()?.timeZone ?? defaultTimeZone;
  const now = useNow(60_000);
  const { guides, isComplete, lost } = chosen;
  const { day, minute } = useMemo(
    () => departureOf(draft, guides, minuteOf(now, timeZone)),
    [draft, guides, now, timeZone],
  );
  const next = useMemo(
    () => departureOf({ day: null, minute: null }, guides, minuteOf(now, timeZone)),
    [guides, now, timeZone],
  );
  const start = startOf({ day, minute }, timeZone);
  const zone = useMemo(() => zoneOf(guides), [guides]);
  const input = useMemo(
    (): ArrangeInput | null =>
      draft.cediId !== null && start !== null && isComplete && guides.length > 0 && lost.length === 0
        ? { address: draft.cediId, guides: [...draft.guides], startDate: start, vehicle: draft.vehicle?.id ?? null }
        : null,
    [draft.cediId, draft.guides, draft.vehicle?.id, start, isComplete, guides.length, lost.length],
  );
  const [settled] = useDebouncedValue(input, limits.debounceMs);
  // An order whose times are known, such as one just optimised, waits for nothing.
  const isKnown = useQueryClient().getQueryData(arrangeKey(input)) !== undefined;
  const wanted = input === null || isKnown ? input : settled;
  const asked = useArrangement(wanted);
  return {
    day,
    minute,
    start,
    next,
    isPast: start !== null && Date.parse(start) < now - 60_000,
    zone,
    name: draft.name.trim() || zone || t('fallbackName'),
    input,
    times: input === null ? undefined : asked.data,
    isChecking: asked.isPlaceholderData || wanted !== input,
    error: asked.error,
    retry: asked.refetch,
  };
}
