import { Switch } from '@mantine/core';
import type { CheckListConfig, Client } from '@tramo/contract/clients';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import { useServerForm } from '../../ui/form/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts';
import { Section, Sections } from '../../ui/Section.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './Clients.module.css';
import { useSaveClientSettings } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const switches = [
  'generateDocuments',
  'verifyDocuments',
  'checkingOthers',
] as const satisfies readonly (keyof CheckListConfig)[];

/** Which papers are verified before this client's guides may leave. */
export function ClientSettings({ client }: { client: Client }) {
  const t = useText(clientsText);
  const [base, setBase] = useState(client);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useSaveClientSettings();
  const f = useServerForm<CheckListConfig>({ initialValues: client.checkListConfig });
  const dirty = f.isDirty();
  useUnsavedGuard(dirty);
  const show = (saved: Client): void => {
    setBase(saved);
    f.setInitialValues(saved.checkListConfig);
    f.setValues(saved.checkListConfig);
  };
  const send = f.submit(async (checkListConfig) => {
    setRefusal(null);
    try {
      show(await save.mutateAsync({ id: base._id, checkListConfig, version: base.version }));
      toast.ok(t('settings.saved'));
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'general.stale') setRefusal(error);
      else toast.error(t('settings.failed'));
    }
  });
  return (
    <form noValidate onSubmit={send}>
      <Sections>
        <Section title={t('settings.title')} text={t('settings.text')}>
          <div className={classes.switches}>
            {switches.map((name) => (
              <Switch
                key={name}
                label={t(`settings.${name}`)}
                description={t(`settings.${name}Text`)}
                {...f.getInputProps(name, { type: 'checkbox' })}
              />
            ))}
          </div>
        </Section>
      </Sections>
      <FormEnd
        isSending={f.isSending}
        isDirty={dirty}
        refusal={refusal}
        onReload={() => {
          show((refusal as ApiProblem).detail as Client);
          setRefusal(null);
        }}
      />
    </form>
  );
}
