import { Switch } from '@mantine/core';
import type { CheckListConfig, Client } from '@tramo/contract/clients';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
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
  const save = useSaveClientSettings();
  const record = useRecordForm<Client, CheckListConfig>({
    record: client,
    valuesOf: (one) => (one ?? client).checkListConfig,
    save: (checkListConfig, base) => {
      const { _id: id, version } = base ?? client;
      return save.mutateAsync({ id, checkListConfig, version });
    },
    onSaved: () => toast.ok(t('settings.saved')),
    failed: () => t('settings.failed'),
  });
  return (
    <form noValidate className={classes.settings} onSubmit={record.onSubmit}>
      <Sections>
        <Section title={t('settings.title')} text={t('settings.text')}>
          <div className={classes.switches}>
            {switches.map((name) => (
              <Switch
                key={name}
                label={t(`settings.${name}`)}
                description={t(`settings.${name}Text`)}
                {...record.form.getInputProps(name, { type: 'checkbox' })}
              />
            ))}
          </div>
        </Section>
      </Sections>
      <FormEnd {...record.end} />
    </form>
  );
}
