import type { Locale } from '../problems.ts';

/** What something is called. Screens, sheets, papers, errors and mails read it in `words/`; nobody writes it a second time. */
export type Words = Readonly<Record<Locale, string>>;
export type Names<K extends string = string> = Readonly<Record<K, Words>>;

/** Words that differ for one and for several; `{count}` is filled in. */
export type CountedWords = Readonly<Record<'one' | 'other', Words>>;

/** Names, or parts with names of their own. */
export interface NameTree {
  readonly [key: string]: Words | NameTree;
}
export type In<T> = T extends Words ? string : { readonly [K in keyof T]: In<T[K]> };

/** Names in one language. */
export const namesIn = <const T extends NameTree>(names: T, locale: Locale): In<T> =>
  Object.fromEntries(
    Object.entries(names).map(([key, value]) => {
      const word = (value as Partial<Words>)[locale];
      return [key, typeof word === 'string' ? word : namesIn(value as NameTree, locale)];
    }),
  ) as In<T>;

/** What browsers, documents and `Intl` call a language. */
export const languageTags = { es: 'es-MX', en: 'en' } as const satisfies Words;

export const counted = (words: CountedWords, count: number, locale: Locale): string =>
  words[count === 1 ? 'one' : 'other'][locale].replaceAll('{count}', String(count));

const and: Words = { es: ' y ', en: ' and ' };
export const joined = (parts: readonly string[], locale: Locale): string => parts.join(and[locale]);

export const yesNoNames = { yes: { es: 'Sí', en: 'Yes' }, no: { es: 'No', en: 'No' } } as const satisfies Names;
export const yesNoName = (value: boolean, locale: Locale): string => yesNoNames[value ? 'yes' : 'no'][locale];
