import type { FormErrors } from '@mantine/form';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { focusFirstError, useServerForm } from './useServerForm.ts';
import { useUnsavedGuard } from './useUnsavedGuard.ts';

interface RecordFormInput<R, T extends Record<string, unknown>> {
  /** The record to change; null for a new one. */
  record: R | null;
  /** What the form holds for a record. */
  valuesOf: (record: R | null) => T;
  faultsOf: (values: T) => FormErrors;
  /** Sends what was typed, says that it is saved and leaves the form. `base` is the record that the form was opened with. */
  save: (values: T, base: R | null) => Promise<void>;
  /** Fields at which a refusal is mended, by its key. */
  fieldOf?: Readonly<Record<string, string>>;
  /** The server's names of fields as the form has them. */
  atForm?: (fields: Record<string, string>) => Record<string, string>;
  onDirty?: ((isDirty: boolean) => void) | undefined;
}

/** A form of one record: its version, refusals at their field or at its end, what somebody else saved meanwhile, and unsaved work. */
export function useRecordForm<R, T extends Record<string, unknown>>(input: RecordFormInput<R, T>) {
  const { record, valuesOf, faultsOf, save, fieldOf, atForm, onDirty } = input;
  // The version that the form was opened with: what somebody else saves meanwhile must not be written over unseen.
  const [base, setBase] = useState(record);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSaved, setSaved] = useState(false);
  const form = useServerForm<T>({ initialValues: valuesOf(record), validate: faultsOf as never }, atForm);
  const isDirty = form.isDirty();
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useUnsavedGuard(isDirty && !isSaved);

  const onSubmit = form.submit(async (values) => {
    setRefusal(null);
    try {
      await save(values, base);
      setSaved(true);
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      const field = error instanceof ApiProblem ? fieldOf?.[error.key] : undefined;
      if (!field) return setRefusal(error);
      form.setFieldError(field, (error as ApiProblem).message);
      focusFirstError();
    }
  });
  /** A stale write is answered with the record as it is now: it takes the place of what was typed. */
  const onReload = (): void => {
    const current = (refusal as ApiProblem).detail as R;
    setBase(current);
    form.setInitialValues(valuesOf(current));
    form.reset();
    setRefusal(null);
  };
  return {
    form,
    /** Of a text field, by its path. */
    input: (path: string) => ({ ...form.getInputProps(path), name: path }),
    base,
    onSubmit,
    /** What `FormEnd` shows. */
    end: { isSending: form.isSending, isDirty, refusal, onReload },
  };
}
