import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { type Client, clientInput } from '@tramo/contract/clients';
import { fieldErrors } from '@tramo/contract/problems';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useServerForm } from '../../ui/form/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts';
import { toast } from '../../ui/toast.ts';
import classes from './Clients.module.css';
import { useSaveClient } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const valuesOf = (client: Client | null) => ({
  name: client?.name ?? '',
  clientId: client?.clientId ?? '',
  companyName: client?.companyName ?? '',
  rfc: client?.rfc ?? '',
  tags: client?.tags ?? [],
  notes: client?.notes ?? '',
});
type Values = ReturnType<typeof valuesOf>;
/** Empty texts are no legal name and no RFC. */
const bodyOf = (values: Values) => ({
  ...values,
  companyName: values.companyName.trim() || null,
  rfc: values.rfc.trim() || null,
});

interface ClientFormProps {
  /** The client to change; without it one is created. */
  client?: Client;
  onSaved?: (client: Client) => void;
  onCancel?: () => void;
}

export function ClientForm({ client, onSaved, onCancel }: ClientFormProps) {
  const t = useText(clientsText);
  const locale = useLocale();
  const [base, setBase] = useState(client ?? null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useSaveClient();
  const f = useServerForm({
    initialValues: valuesOf(client ?? null),
    validate: (values) => {
      const parsed = clientInput.safeParse(bodyOf(values), { reportInput: true });
      return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
    },
  });
  // Left in the next round, when nothing is unsaved any more: the screen that follows would be held back otherwise.
  const [made, setMade] = useState<Client | null>(null);
  const latestOnSaved = useRef(onSaved);
  latestOnSaved.current = onSaved;
  useEffect(() => {
    if (made) latestOnSaved.current?.(made);
  }, [made]);
  const dirty = f.isDirty();
  useUnsavedGuard(dirty && made === null);
  const show = (saved: Client): void => {
    setBase(saved);
    f.setInitialValues(valuesOf(saved));
    f.setValues(valuesOf(saved));
  };
  const input = (path: keyof Values) => ({ ...f.getInputProps(path), name: path });
  const send = f.submit(async (values) => {
    setRefusal(null);
    try {
      const saved = await save.mutateAsync({
        id: base?._id ?? null,
        ...bodyOf(values),
        ...(base ? { version: base.version } : {}),
      });
      toast.ok(base ? t('form.saved') : t('form.created', { name: saved.name }));
      if (base) show(saved);
      else setMade(saved);
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      if (error instanceof ApiProblem && error.key === 'clients.name_taken') f.setFieldError('name', error.message);
      else if (error instanceof ApiProblem && error.key === 'general.stale') setRefusal(error);
      else toast.error(t(base ? 'form.saveFailed' : 'form.addFailed'));
    }
  });
  return (
    <form className={`${form.form} ${classes.form}`} noValidate onSubmit={send}>
      <fieldset className={form.fields}>
        <TextInput label={t('form.name')} withAsterisk maxLength={120} data-whole data-autofocus {...input('name')} />
        <TextInput label={t('form.clientId')} maxLength={40} {...input('clientId')} />
        <TextInput label={t('form.rfc')} maxLength={13} {...input('rfc')} />
        <TextInput label={t('form.companyName')} maxLength={160} data-whole {...input('companyName')} />
        <TagsInput
          label={t('form.tags')}
          placeholder={t('form.tagsHint')}
          maxTags={20}
          data-whole
          {...f.getInputProps('tags')}
        />
        <Textarea label={t('form.notes')} autosize minRows={3} maxLength={1000} data-whole {...input('notes')} />
      </fieldset>
      <FormEnd
        isSending={f.isSending}
        isDirty={dirty}
        save={t('form.save')}
        {...(onCancel ? { onCancel } : {})}
        refusal={refusal}
        onReload={() => {
          show((refusal as ApiProblem).detail as Client);
          setRefusal(null);
        }}
      />
    </form>
  );
}
