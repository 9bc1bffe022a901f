import type { Locale } from '@tramo/contract/problems';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { publicEn } from './public.en.ts';
import { publicEs } from './public.es.ts';

export type Key = keyof typeof publicEs;
export type Words = (key: Key, values?: Record<string, string | number>) => string;

/** The words of a language. Both come with the page: they weigh less than one more request. */
export const wordsOf =
  (locale: Locale): Words =>
  (key, values = {}) =>
    (locale === 'es' ? publicEs : publicEn)[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** What the reader chose here before, or else the browser's. */
export function firstLocale(): Locale {
  try {
    const chosen = localStorage.getItem('language');
    if (chosen === 'en' || chosen === 'es') return chosen;
  } catch {
    // A frame in another site's page may not read its own storage.
  }
  return navigator.languages
    .find((l) => /^(es|en)\b/i.test(l))
    ?.toLowerCase()
    .startsWith('en')
    ? 'en'
    : 'es';
}
export function saveLocale(locale: Locale): void {
  document.documentElement.lang = locale === 'en' ? 'en' : 'es-MX';
  try {
    localStorage.setItem('language', locale);
  } catch {
    // As above: the choice then holds for this visit.
  }
}

export interface Language {
  locale: Locale;
  t: Words;
  choose: (locale: Locale) => void;
}
export const LanguageContext = createContext<Language>({ locale: 'es', t: wordsOf('es'), choose: () => undefined });
export const useLanguage = (): Language => useContext(LanguageContext);
