import type { Locale } from '@tramo/contract/problems';
import { fill, localeStore, useLocale, type Values } from '../ui/language.ts';

/** Texts of one language; a group of them (`status: namesIn(statusNames, 'es')`) is asked for as `status.delivered`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];
/** The same keys in another language. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

export interface Words<T> {
  readonly es: T;
  readonly en: SameKeys<T>;
}
export type Translate<T> = (key: TextKey<T>, values?: Values) => string;

/** The texts of a folder in both languages: `export const words = defineWords(routeEs, routeEn)`. */
export const defineWords = <const T extends Texts>(es: T, en: NoInfer<SameKeys<T>>): Words<T> => ({ es, en });

function textOf(texts: unknown, key: string): string {
  let found = texts;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  return typeof found === 'string' ? found : key;
}

export const wordsIn =
  <T>(words: Words<T>, locale: Locale): Translate<T> =>
  (key, values) =>
    fill(textOf(words[locale], key), values);

/** The texts of a folder in the language of now: `t('stops', { n: 3 })`. */
export const useWords = <T>(words: Words<T>): Translate<T> => wordsIn(words, useLocale());

/** The same outside of a component. */
export const wordsNow = <T>(words: Words<T>): Translate<T> => wordsIn(words, localeStore.get());
