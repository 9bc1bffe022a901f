import type { LabelFormat, LabelOrderInput } from '@tramo/contract/labels';
import { useCallback, useEffect, useState } from 'react';
import { usePrint } from './labels.api.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What to print, but for the format. */
export type PrintChoice = Without<LabelOrderInput, 'format'>;

/** A file that was asked for: its job, and whether it is downloaded by itself. */
export interface PrintEntry {
  jobId: string;
  guides: number;
  labels: number;
  format: LabelFormat;
  isAuto: boolean;
}
export interface Printing {
  format: LabelFormat;
  setFormat: (format: LabelFormat) => void;
  entries: readonly PrintEntry[];
  isStarting: boolean;
  /** Asks for a file; a refusal has its toast. Answers whether it is on its way. */
  start: (choice: PrintChoice, isAuto?: boolean) => Promise<boolean>;
  remove: (jobId: string) => void;
}

const formatKey = 'labels.format';
const entriesKey = 'labels.files';
/** Those of before are found again by printing once more: a file takes a moment. */
const mostEntries = 20;

function storedEntries(): PrintEntry[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(entriesKey) ?? '[]');
    return Array.isArray(stored) ? (stored as PrintEntry[]) : [];
  } catch {
    return [];
  }
}

/** The files of labels of this tab, the latest first; they outlive a reload, as their jobs do. */
export function usePrinting(): Printing {
  const print = usePrint();
  const [format, setFormat] = useState<LabelFormat>(() => (localStorage.getItem(formatKey) === 'zpl' ? 'zpl' : 'pdf'));
  const [entries, setEntries] = useState(storedEntries);
  useEffect(() => sessionStorage.setItem(entriesKey, JSON.stringify(entries)), [entries]);
  const { mutateAsync } = print;
  const start = useCallback(
    async (choice: PrintChoice, isAuto = false): Promise<boolean> => {
      try {
        const { jobId, guides, labels } = await mutateAsync({ ...choice, format });
        setEntries((current) => [{ jobId, guides, labels, format, isAuto }, ...current].slice(0, mostEntries));
        return true;
      } catch {
        return false;
      }
    },
    [mutateAsync, format],
  );
  return {
    format,
    setFormat: (next) => {
      localStorage.setItem(formatKey, next);
      setFormat(next);
    },
    entries,
    isStarting: print.isPending,
    start,
    remove: useCallback((jobId) => setEntries((current) => current.filter((e) => e.jobId !== jobId)), []),
  };
}
