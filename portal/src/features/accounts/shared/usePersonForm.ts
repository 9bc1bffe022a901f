import type { User } from '@tramo/contract/accounts';
import { useEffect, useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../../ui/toast.ts';
import { personText } from './person.es.ts';
import { mergeTyped } from './person-form.rules.ts';

interface PersonFormInput<T extends Record<string, unknown>> {
  /** The person to change; null for a new one. */
  person: User | null;
  /** What the form holds for a person. */
  valuesOf: (person: User | null) => T;
  faultsOf: (values: T, isNew: boolean) => Record<string, string | null>;
  /** `base` is the person that the form was opened with. */
  send: (values: T, base: User | null) => Promise<User>;
  onSaved: (person: User) => void;
  onDirty?: (isDirty: boolean) => void;
}

/** Where the server's refusals are mended. */
const fieldOf: Record<string, string> = {
  'accounts.phone_exists': 'cellphone',
  'accounts.username_exists': 'username',
};

/** What the forms of people share: versions, refusals at their field, unsaved work. */
export function usePersonForm<T extends Record<string, unknown>>(input: PersonFormInput<T>) {
  const { person, valuesOf, faultsOf, send, onSaved, onDirty } = input;
  const words = useText(personText);
  // The version that the form was opened with: what somebody else saves meanwhile must not be written over unseen.
  const [base, setBase] = useState(person);
  const [opened, setOpened] = useState(() => valuesOf(person));
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSaved, setSaved] = useState(false);
  const form = useServerForm<T>({
    initialValues: opened,
    validate: ((values: T) => faultsOf(values, base === null)) as never,
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useUnsavedGuard(isDirty && !isSaved);

  const onSubmit = form.submit(async (values) => {
    setRefusal(null);
    try {
      const saved = await send(values, base);
      setSaved(true);
      toast.ok(words('saved'));
      onSaved(saved);
    } catch (error) {
      const field = error instanceof ApiProblem ? fieldOf[error.key] : undefined;
      if (field) {
        form.setFieldError(field as never, problemText(error));
        requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
      } else if (error instanceof ApiProblem && error.key === 'general.stale') setRefusal(error);
      throw error;
    }
  });
  /** Takes what somebody else saved, and keeps what was typed here. */
  const onReload = (): void => {
    const current = (refusal as ApiProblem).detail as User;
    const fresh = valuesOf(current);
    const merged = mergeTyped(opened, form.getValues() as T, fresh);
    setBase(current);
    setOpened(fresh);
    form.setInitialValues(fresh as never);
    form.setValues(merged as never);
    form.resetDirty(fresh as never);
    setRefusal(null);
  };
  const field = (path: string) => ({ ...form.getInputProps(path as never), name: path });
  return { form, field, base, isDirty, refusal, onSubmit, onReload };
}
