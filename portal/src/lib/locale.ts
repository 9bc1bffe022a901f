import type { Locale } from '@tramo/contract/problems';
import { createStore, useStore } from './store.ts';

const key = 'language';

const stored = (): Locale => {
  try {
    return localStorage.getItem(key) === 'en' ? 'en' : 'es';
  } catch {
    return 'es';
  }
};
const current = createStore<Locale>(stored());

export const getLocale = current.get;
export const onLocale = current.subscribe;

/** Chooses the language of this browser; the user's own choice is also kept on the user by the caller. */
export function setLocale(locale: Locale): void {
  if (locale === current.get()) return;
  localStorage.setItem(key, locale);
  document.documentElement.lang = locale === 'en' ? 'en' : 'es-MX';
  current.set(locale);
}

export const useLocale = (): Locale => useStore(current);
