import type { QueryClient } from '@tanstack/react-query';

/** Other streets are closed now: lists and maps are read anew. A closure that is open keeps what is typed, and one that was just taken away is not asked for. */
export function rereadRoads(client: QueryClient): void {
  const isOpen = (key: readonly unknown[]): boolean => key[1] === 'closure';
  void client.invalidateQueries({ queryKey: ['roads'], predicate: ({ queryKey }) => !isOpen(queryKey) });
  void client.invalidateQueries({ queryKey: ['roads', 'closure'], refetchType: 'none' });
}
