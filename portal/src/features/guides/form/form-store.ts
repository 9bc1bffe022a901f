import { createContext, use, useSyncExternalStore } from 'react';
import { createStore } from '../../../lib/store.ts';
import { at } from '../../../ui/form/merge.rules.ts';
import type { GuideFormValues } from './values.rules.ts';

export interface FormState {
  values: GuideFormValues;
  /** What there was before anything was typed. */
  base: GuideFormValues;
  /** Messages by the field's place: `party.phone`, `items.2.code`. */
  errors: Readonly<Record<string, string>>;
  /** Grows whenever other values take the place of all: parts that keep something of their own start over. */
  epoch: number;
  /** Grows whenever a whole address is taken from elsewhere: its postal code fills nothing then. */
  takes: number;
}

function withAt(values: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : withAt((values as Record<string, unknown>)[key], rest, value);
  return Array.isArray(values) ? values.with(Number(key), next) : { ...(values as object), [key]: next };
}

const without = (errors: FormState['errors'], prefix: string): FormState['errors'] => {
  const isGone = (path: string): boolean => path === prefix || path.startsWith(`${prefix}.`);
  return Object.keys(errors).some(isGone)
    ? Object.fromEntries(Object.entries(errors).filter(([path]) => !isGone(path)))
    : errors;
};

/**
 * What the form holds. Each part subscribes to what it shows, so that a keystroke draws one field and not the two thousand cells of a
 * guide with many articles.
 */
export function createFormStore(base: GuideFormValues, values: GuideFormValues = base) {
  const { get, set, subscribe } = createStore<FormState>({ values, base, errors: {}, epoch: 0, takes: 0 });
  const put = (next: Partial<FormState>): void => set({ ...get(), ...next });
  return {
    get,
    subscribe,
    /** Puts a value in its place; what was said against it is forgotten. */
    set: (path: string, value: unknown): void =>
      put({
        values: withAt(get().values, path.split('.'), value) as GuideFormValues,
        errors: without(get().errors, path),
      }),
    /** Puts several fields of the top level. */
    patch: (change: Partial<GuideFormValues>): void =>
      put({ values: { ...get().values, ...change }, errors: Object.keys(change).reduce(without, get().errors) }),
    take: (change: Partial<GuideFormValues>): void =>
      put({
        values: { ...get().values, ...change },
        errors: Object.keys(change).reduce(without, get().errors),
        takes: get().takes + 1,
      }),
    setErrors: (errors: Record<string, string>): void => put({ errors }),
    setError: (path: string, message: string | null): void =>
      put({ errors: message === null ? without(get().errors, path) : { ...get().errors, [path]: message } }),
    /** Starts over from other values; `typed` is what lies over them unsaved. */
    reset: (next: GuideFormValues, typed: GuideFormValues = next): void =>
      put({ base: next, values: typed, errors: {}, epoch: get().epoch + 1 }),
  };
}
export type FormStore = ReturnType<typeof createFormStore>;

export const FormContext = createContext<FormStore | null>(null);
export function useFormStore(): FormStore {
  const store = use(FormContext);
  if (!store) throw new Error('Outside of the form');
  return store;
}
/** A part of the form's state; what is selected must be one of its own values, not made at each call. */
export function useFormState<S>(select: (state: FormState) => S): S {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
export const useValue = <K extends keyof GuideFormValues>(key: K): GuideFormValues[K] =>
  useFormState(({ values }) => values[key]);
export const useError = (path: string): string | undefined => useFormState(({ errors }) => errors[path]);

/** Paths that lead to a text. */
type Texts<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string
    ? K
    : NonNullable<T[K]> extends readonly unknown[]
      ? never
      : NonNullable<T[K]> extends object
        ? `${K}.${Texts<NonNullable<T[K]>>}`
        : never;
}[keyof T & string];
export type TextPath = Texts<
  Pick<
    GuideFormValues,
    'folio' | 'subtype' | 'orderNumber' | 'deliveryId' | 'observations' | 'party' | 'counterpart' | 'notify'
  >
>;

/** What an input of a text takes. */
export function useTextField(path: TextPath) {
  const store = useFormStore();
  const value = useFormState(({ values }) => at(values, path)) as string | undefined;
  const error = useError(path);
  return { name: path, value: value ?? '', error, setValue: (text: string) => store.set(path, text) };
}
