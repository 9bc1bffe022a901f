import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';

interface Option {
  value: string;
  label: string;
}
/** What a filter offers: the first few that the server finds, and more on demand. */
export interface RemoteOptions {
  options: readonly Option[];
  hasMore: boolean;
  isLoading: boolean;
  load: () => void;
}
interface OptionsPage {
  options: Option[];
  count: ListCount;
}
/** Asks the server for one page of what matches. */
type Ask = (query: { search: string; page: number; limit: number; signal: AbortSignal }) => Promise<OptionsPage>;

/** Options by their name, ten at a time (document 2 §9), asked for once they are wanted. */
export function useRemoteOptions(name: string, search: string, isWanted: boolean, ask: Ask): RemoteOptions {
  const found = useInfiniteQuery({
    queryKey: ['options', name, search],
    queryFn: ({ pageParam, signal }) => ask({ search, page: pageParam, limit: limits.filterPage, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page < last.count.totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: 60_000,
  });
  // Sub-statuses of two outcomes may share a name, which is what guides keep.
  const byValue = new Map(found.data?.pages.flatMap((page) => page.options).map((option) => [option.value, option]));
  return {
    options: [...byValue.values()],
    hasMore: found.hasNextPage,
    isLoading: found.isFetchingNextPage,
    load: () => void found.fetchNextPage(),
  };
}
