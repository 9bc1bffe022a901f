import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { toast } from '../toast.ts';

type ServerForm<T extends Record<string, unknown>> = UseFormReturnType<T> & {
  isSending: boolean;
  /** `onSubmit` of the `<form>`: checks, sends, and puts what the server refuses at its fields. */
  submit: (send: (values: T) => Promise<unknown>) => (event: React.FormEvent<HTMLFormElement>) => void;
};

/** A Mantine form that shows the server's field errors in place and keeps what was typed. */
export function useServerForm<T extends Record<string, unknown>>(
  input: { initialValues: T } & Omit<UseFormInput<NoInfer<T>>, 'initialValues'>,
  /** The server's names of fields as the form has them. */
  atForm: (fields: Record<string, string>) => Record<string, string> = (fields) => fields,
): ServerForm<T> {
  const form = useForm<T>(input as never) as unknown as UseFormReturnType<T>;
  const [isSending, setSending] = useState(false);
  const submit: ServerForm<T>['submit'] = (send) =>
    form.onSubmit(
      async (values) => {
        setSending(true);
        try {
          await send(values);
        } catch (error) {
          const fields = error instanceof ApiProblem ? error.fields : {};
          if (Object.keys(fields).length > 0) {
            form.setErrors(atForm(fields));
            focusFirstError();
          }
          toast.error(problemText(error));
        } finally {
          setSending(false);
        }
      },
      () => focusFirstError(),
    );
  return { ...form, isSending, submit };
}

/** The person fixes the first fault first; the reader of a screen hears it. */
export function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
}
