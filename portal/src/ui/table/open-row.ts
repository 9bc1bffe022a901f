import { useRef } from 'react';

/**
 * The row that the address says is open over a list, `new` for an empty form, null when there is none or it has not come yet. It stays while it
 * is open, though the list goes on without it.
 */
export function useOpenRow<T extends { _id: string }>(id: string, rows: readonly T[] | undefined): T | 'new' | null {
  const last = useRef<T | null>(null);
  const row = rows?.find((one) => one._id === id) ?? (last.current?._id === id ? last.current : null);
  last.current = row;
  return id === 'new' ? 'new' : row;
}
