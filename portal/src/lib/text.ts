import type { Locale } from '@tramo/contract/problems';
import { use } from 'react';
import { createTranslator } from 'use-intl/core';
import { loadModule } from './load-module.ts';
import { useLocale } from './locale.ts';

/** The shape of a translation: the same keys, any words. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

type Tree = { readonly [key: string]: string | Tree };
type TranslatorOf<T extends Tree> = ReturnType<typeof createTranslator<T>>;

/** The texts of a feature: Spanish at hand, English fetched when somebody chooses it. */
export interface Text<T extends Tree> {
  es: T;
  loadEn: () => Promise<Translation<T>>;
  translators: Partial<Record<Locale, TranslatorOf<T> | Promise<TranslatorOf<T>>>>;
}

/** What `useText` of a text gives. */
export type WordsOf<X> = X extends Text<infer T> ? TranslatorOf<T> : never;

export const defineText = <const T extends Tree>(es: T, loadEn: () => Promise<Translation<T>>): Text<T> => ({
  es,
  loadEn,
  translators: {},
});

const translator = <T extends Tree>(messages: Translation<T>, locale: Locale): TranslatorOf<T> =>
  createTranslator({
    locale: locale === 'es' ? 'es-MX' : 'en',
    messages: messages as unknown as T,
  }) as unknown as TranslatorOf<T>;

/** The translator of Spanish, or the promise of English. The promise stays when it is kept: a render that waited with `use` must call it again. */
function translatorOf<T extends Tree>(text: Text<T>, locale: Locale): TranslatorOf<T> | Promise<TranslatorOf<T>> {
  text.translators[locale] ??=
    locale === 'es'
      ? translator<T>(text.es as unknown as Translation<T>, 'es')
      : loadModule(text.loadEn).then(
          (messages) => translator<T>(messages, 'en'),
          (error: unknown) => {
            // Forgotten, so that the next try asks again.
            delete text.translators.en;
            throw error;
          },
        );
  return text.translators[locale] as TranslatorOf<T> | Promise<TranslatorOf<T>>;
}

/** `const t = useText(guidesText)`; `t('title')`. Suspends while the words of the other language load. */
export function useText<T extends Tree>(text: Text<T>): TranslatorOf<T> {
  const made = translatorOf(text, useLocale());
  return made instanceof Promise ? use(made) : made;
}

/** Outside of components. */
export const loadText = async <T extends Tree>(text: Text<T>, locale: Locale): Promise<TranslatorOf<T>> =>
  translatorOf(text, locale);
