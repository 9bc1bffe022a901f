import type { FormErrors } from '@mantine/form';
import { useRef, useState } from 'react';
import { ApiProblem, isPassing, problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { toast } from '../toast.ts';
import { formText } from './form.es.ts';
import { type RecordInput, useRecord } from './useRecord.ts';
import { focusFirstError, useServerForm } from './useServerForm.ts';

interface RecordFormInput<R, T extends Record<string, unknown>> extends RecordInput<R, T> {
  /** `base` is the record that lies under what is typed; null for a new one. */
  faultsOf?: (values: T, base: R | null) => FormErrors;
  /** Asks before something weighty is sent; false keeps the form as it is. */
  confirms?: (values: T, base: R | null) => Promise<boolean>;
  /** Sends what was typed, with the version of `base`. */
  save: (values: T, base: R | null) => Promise<R>;
  /** Fields at which a refusal is mended, by its key. */
  fieldOf?: Readonly<Record<string, string>>;
  /** The server's names of fields as the form has them. */
  atForm?: (fields: Record<string, string>) => Record<string, string>;
  /** What is said when the server did not answer; the usual words otherwise. */
  failed?: (isNew: boolean) => string;
}

/** A form of one record (`useRecord`) on a Mantine form: refusals at their field or at its end. */
export function useRecordForm<R, T extends Record<string, unknown>>(input: RecordFormInput<R, T>) {
  const { faultsOf, confirms, save, fieldOf, atForm, failed } = input;
  const [refusal, setRefusal] = useState<unknown>(null);
  /** Files on their way: leaving would lose them as it loses what is typed, and so would saving. */
  const [files, setFiles] = useState(0);
  const t = useText(formText);
  const latest = useRef(input.record);
  const form = useServerForm<T>(
    {
      initialValues: input.valuesOf(input.record),
      validate: (values) => faultsOf?.(values as T, latest.current) ?? {},
    },
    atForm,
  );
  const rebase = (saved: T, typed: T): void => {
    form.setValues(typed);
    form.resetDirty(saved);
  };
  const { base, isDirty, stale, takeOver, finish } = useRecord(
    input,
    { getValues: form.getValues, getInitialValues: form.getInitialValues, rebase, setErrors: form.setErrors },
    form.isDirty() || files > 0,
  );
  latest.current = base;

  const onSubmit = form.submit(async (values) => {
    setRefusal(null);
    if (files > 0) {
      toast.error(t('uploading'));
      return;
    }
    try {
      if (confirms && !(await confirms(values, base))) return;
      const now = await save(values, base);
      // A new record's form ends with it.
      finish(now, base === null ? undefined : { now, sent: values });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const field = fieldOf?.[error.key];
      if (error.key === 'general.stale') takeOver(error.detail as R);
      else if (field) form.setFieldError(field, problemText(error));
      else if (Object.keys(error.fields).length > 0) throw error;
      else if (failed && (isPassing(error) || error.status >= 500)) toast.error(failed(base === null));
      else setRefusal(error);
      focusFirstError();
    }
  });
  return {
    form,
    /** Of a text field, by its path. */
    input: (path: string) => ({ ...form.getInputProps(path), name: path }),
    base,
    onSubmit,
    /** For each `FileField` of the form. */
    onSending: (count: 1 | -1) => setFiles((n) => n + count),
    /** What `FormEnd` shows. */
    end: { isSending: form.isSending, isDirty, refusal, isStale: stale !== null },
  };
}
