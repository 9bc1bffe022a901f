import { createStore, useStore } from './store.ts';

/** How the company writes days in digits, and with which day its weeks begin (0 Sunday); the shell sets it from the company's settings. */
export interface Regional {
  dateFormat: string;
  firstWeekday: number;
}

const regional = createStore<Regional>({ dateFormat: 'DD/MM/YYYY', firstWeekday: 1 });

export function setRegional({ dateFormat, firstWeekday }: Regional): void {
  const known = regional.get();
  if (dateFormat !== known.dateFormat || firstWeekday !== known.firstWeekday)
    regional.set({ dateFormat, firstWeekday });
}

export const useRegional = (): Regional => useStore(regional);
