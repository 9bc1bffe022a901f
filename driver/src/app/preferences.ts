import type { Locale } from '@tramo/contract/problems';
import { localeStore } from '../ui/language.ts';
import { makeStore, useStore } from '../ui/store.ts';

/** `sun`: black on white with edges, for noon on the street. */
export type Theme = 'auto' | 'light' | 'dark' | 'sun';
export interface Preferences {
  theme: Theme;
  locale: Locale;
  /** Videos wait for Wi-Fi: they are most of what a day's data costs. */
  videosOnWifiOnly: boolean;
}

const key = 'driver:preferences';
const firstLocale = (): Locale =>
  navigator.languages
    .find((one) => /^(es|en)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('en')
    ? 'en'
    : 'es';

function kept(): Preferences {
  let found: Partial<Preferences> = {};
  try {
    found = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    // Broken or forbidden: as on the first day.
  }
  return { theme: 'auto', locale: firstLocale(), videosOnWifiOnly: false, ...found };
}

const store = makeStore<Preferences>(kept());
export const preferences = (): Preferences => store.get();
export const usePreferences = (): Preferences => useStore(store);

function apply({ theme, locale }: Preferences): void {
  const root = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
  root.toggleAttribute('data-sun', theme === 'sun');
  root.lang = { es: 'es-MX', en: 'en' }[locale];
  localeStore.set(locale);
}

export function choose(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change };
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Then it holds until the app is closed.
  }
  apply(next);
  store.set(next);
}

export function startPreferences(): void {
  apply(store.get());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => apply(store.get()));
}
