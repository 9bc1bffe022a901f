import { useMemo } from 'react';
import { useDirectory } from '../counts.api.ts';
import { type Directory, directoryOf } from './directory.rules.ts';

/** The codes of a cedi, made ready to be looked up. */
export function useCediDirectory(cediId: string | undefined): Directory | undefined {
  const rows = useDirectory(cediId).data;
  return useMemo(() => rows && directoryOf(rows), [rows]);
}
