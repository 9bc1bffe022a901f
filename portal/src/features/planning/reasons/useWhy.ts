import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Arrangement, sentOf } from '../arrangement/arrange.rules.ts';
import { fetchWhy } from '../planning.api.ts';

/** Why a guide stands where it does in an arrangement. Asked once the arrangement is saved (`isReady`): what is being saved may still be refused. */
export const useWhy = (plan: string, arrangement: Arrangement, guide: string | null, isReady: boolean) =>
  useQuery({
    queryKey: ['plans', 'why', plan, guide, arrangement],
    queryFn: ({ signal }) => fetchWhy(plan, { ...sentOf(arrangement), guide: guide ?? '' }, signal),
    enabled: guide !== null && isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });

/** A value once it has not changed for so long. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
