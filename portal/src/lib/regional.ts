import { useSyncExternalStore } from 'react';

/** How the company writes days in digits, and with which day its weeks begin (0 Sunday); the shell sets it from the company's settings. */
export interface Regional {
  dateFormat: string;
  firstWeekday: number;
}

let current: Regional = { dateFormat: 'DD/MM/YYYY', firstWeekday: 1 };
const listeners = new Set<() => void>();

export function setRegional({ dateFormat, firstWeekday }: Regional): void {
  if (dateFormat === current.dateFormat && firstWeekday === current.firstWeekday) return;
  current = { dateFormat, firstWeekday };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useRegional = (): Regional => useSyncExternalStore(subscribe, () => current);
