import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { apiScopes } from '@tramo/contract/access';
import type { ApiKey } from '@tramo/contract/api-keys';
import { limits } from '@tramo/contract/limits';
import { connectionFieldNames, scopeNames } from '@tramo/contract/words/connections';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './Connections.module.css';
import { atForm, faultsOf, partsOf, valuesOf } from './connection-form.rules.ts';
import { useSaveConnection } from './connections.api.ts';
import { connectionsText } from './connections.es.ts';

interface ConnectionFormProps {
  connection?: ApiKey;
  /** The key of a new one, which comes once. */
  onMade?: (made: { name: string; key: string }) => void;
  onDone: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A connection: what it is called, what its key is for, from where, until when, and how much of it. */
export function ConnectionForm({ connection, onMade, onDone, onCancel, onDirty }: ConnectionFormProps) {
  const t = useText(connectionsText);
  const locale = useLocale();
  const f = useFormat();
  const save = useSaveConnection();
  const record = useRecordForm({
    record: connection ?? null,
    valuesOf,
    faultsOf: (values) => faultsOf(values, locale),
    save: async (values, base) => {
      const saved = await save.mutateAsync({ connection: base, parts: partsOf(values) });
      if (saved.key !== null) onMade?.({ name: saved.apiKey.name, key: saved.key });
      return saved.apiKey;
    },
    onSaved: (_, isNew) => {
      if (!isNew) toast.ok(t('savedDone'));
      onDone();
    },
    atForm,
    onDirty,
  });
  const { form: state, input } = record;
  const { scopes } = state.values;
  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        withAsterisk
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...input('name')}
      />
      <Checkbox.Group
        label={connectionFieldNames.scopes[locale]}
        description={t('scopesHint')}
        withAsterisk
        value={scopes}
        onChange={(value) => state.setFieldValue('scopes', value)}
        error={state.errors.scopes}
      >
        <div className={classes.scopes}>
          {apiScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              name="scopes"
              label={scopeNames[scope][locale]}
              description={t(`scope.${scope}`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={connectionFieldNames.addresses[locale]}
        description={t('addressesHint')}
        placeholder={'203.0.113.7\n198.51.100.0/24'}
        autosize
        minRows={2}
        maxRows={8}
        {...input('addresses')}
      />
      <fieldset className={form.fields}>
        <DateField
          label={connectionFieldNames.expiresDay[locale]}
          description={t('expiresHint')}
          minDay={connection?.isExpired ? undefined : f.today()}
          name="expiresDay"
          value={state.values.expiresDay}
          onChange={(day) => state.setFieldValue('expiresDay', day)}
          error={state.errors.expiresDay}
        />
        <NumberInput
          label={connectionFieldNames.ratePerMinute[locale]}
          description={t('rateHint', { least: String(limits.keyRateLeast), most: f.number(limits.keyRateMost) })}
          allowDecimal={false}
          allowNegative={false}
          {...input('ratePerMinute')}
        />
      </fieldset>
      <FormEnd {...record.end} save={connection ? undefined : t('create')} onCancel={onCancel} />
    </form>
  );
}
