import type { ReactNode } from 'react';

interface FieldBase {
  /** Key of the change, as the API names it. */
  key: string;
  label: string;
  hint?: string;
  /** The change, where it is more than `{[key]: value}`. */
  toChange?: (value: unknown) => Record<string, unknown>;
}
interface Option {
  value: string;
  label: string;
}
/** A field that the bulk edit of a list offers. Those that the server does not edit in bulk are left out by themselves. */
export type BulkField = FieldBase &
  (
    | { kind: 'choice'; options: readonly Option[] }
    | { kind: 'choices'; options: readonly Option[] }
    | { kind: 'flag'; on: string; off: string }
    | {
        kind: 'number';
        min?: number;
        max?: number;
        suffix?: string /** Words of the choice that sends null. */;
        none?: string;
      }
    | { kind: 'own'; initial: unknown; render: (value: unknown, onChange: (value: unknown) => void) => ReactNode }
  );

/** The value with which a field opens; undefined asks for one. */
export const initialOf = (field: BulkField): unknown =>
  field.kind === 'own' ? field.initial : field.kind === 'choices' ? [] : field.kind === 'flag' ? true : undefined;
