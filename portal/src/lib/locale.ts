import type { Locale } from '@tramo/contract/problems';
import { useSyncExternalStore } from 'react';

const key = 'language';
const listeners = new Set<() => void>();

const stored = (): Locale => {
  try {
    return localStorage.getItem(key) === 'en' ? 'en' : 'es';
  } catch {
    return 'es';
  }
};
let current: Locale = stored();

export const getLocale = (): Locale => current;

/** Chooses the language of this browser; the user's own choice is also kept on the user by the caller. */
export function setLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  localStorage.setItem(key, locale);
  document.documentElement.lang = locale === 'en' ? 'en' : 'es-MX';
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLocale = (): Locale => useSyncExternalStore(subscribe, getLocale, getLocale);
