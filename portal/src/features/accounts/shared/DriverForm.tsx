import { Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { sha256 } from '@tramo/browser/sha256';
import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { PersonPassword } from '../../first-password/shared/PersonPassword.tsx';
import { readablePassword } from '../../first-password/shared/person-password.rules.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { LicenceFields } from './LicenceFields.tsx';
import { useChangePerson, useCreatePerson } from './people.api.ts';
import { personText } from './person.es.ts';
import {
  cediNames,
  type DriverValues,
  driverBody,
  driverFaults,
  driverValues,
  personFields,
  phoneDigits,
} from './person-form.rules.ts';

interface DriverFormProps {
  /** The driver to change; without it one is created. */
  driver?: User;
  /** What was typed elsewhere about a new one. */
  start?: Partial<DriverValues>;
  onSaved: (driver: User) => void;
  onCancel?: () => void;
  onDirty?: (isDirty: boolean) => void;
}

/** A driver's whole data: who, where, licence and, for a new one, the first password. */
export function DriverForm({ driver, start, onSaved, onCancel, onDirty }: DriverFormProps) {
  const words = useText(personText);
  const locale = useLocale();
  const f = useFormat();
  const mine = useMe()?.cedisIds ?? [];
  const cedis = useCedis();
  const create = useCreatePerson();
  const change = useChangePerson({ quiet: true });
  const [firstPassword] = useState(readablePassword);
  const { form, input, base, onSubmit, onSending, end } = useRecordForm<User, DriverValues>({
    record: driver ?? null,
    // Who has cedis of their own makes drivers for them.
    valuesOf: (person) => ({ ...driverValues(person, person ? '' : firstPassword, mine), ...(person ? {} : start) }),
    faultsOf: (values, person) => driverFaults(values, person === null, locale),
    save: async (values, person) => {
      const body = driverBody(values, person);
      if (person) return change.mutateAsync({ id: person._id, ...body, version: person.version });
      const { fullName, isChangePasswordRequired } = values;
      return create.mutateAsync({
        ...body,
        type: 'driver',
        fullName,
        isChangePasswordRequired,
        password: await sha256(values.password),
      });
    },
    onSaved: (saved) => {
      toast.ok(words('saved'));
      onSaved(saved);
    },
    shown: (path, values) =>
      ({
        cedisIds: cediNames(values.cedisIds, cedis.data) || words('field.cedisAll'),
        'licence.type': values.licence.type ? words(`licenceType.${values.licence.type}`) : '',
        'licence.validUntil': values.licence.validUntil && f.day(values.licence.validUntil),
      })[path],
    fieldOf: personFields,
    onDirty,
  });
  const isLocked = base !== null && !base.can.edit;
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {base?.assignedRoute && isLocked && (
        <p className={styles.notice}>
          <IconRoute size={18} aria-hidden />
          {words('assigned', { route: base.assignedRoute.name })}
        </p>
      )}
      <fieldset className={styles.fields} disabled={isLocked}>
        <legend>{words('driver.who')}</legend>
        <div data-whole>
          <TextInput
            label={words('field.fullName')}
            withAsterisk
            data-autofocus
            maxLength={120}
            {...input('fullName')}
          />
        </div>
        <TextInput
          label={words('field.phone')}
          description={words('field.phoneHint')}
          withAsterisk
          inputMode="tel"
          autoComplete="off"
          {...input('cellphone')}
          onChange={(event) => form.setFieldValue('cellphone', phoneDigits(event.currentTarget.value))}
        />
        <TextInput
          label={words('field.username')}
          description={words('field.usernameDriverHint')}
          autoComplete="off"
          maxLength={120}
          {...input('username')}
        />
        <TextInput
          label={words('field.email')}
          inputMode="email"
          autoComplete="off"
          maxLength={120}
          {...input('email')}
        />
        <MultiSelect
          label={words('field.cedis')}
          placeholder={form.values.cedisIds.length === 0 && mine.length === 0 ? words('field.cedisAll') : ''}
          searchable
          clearable
          hidePickedOptions
          disabled={isLocked}
          data={(cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name }))}
          {...input('cedisIds')}
        />
      </fieldset>
      <LicenceFields
        value={form.values.licence}
        errors={form.errors}
        onChange={(licence) => form.setFieldValue('licence', licence)}
        onSending={onSending}
        isDisabled={isLocked}
      />
      {base === null && (
        <>
          <PersonPassword
            label={words('password.first')}
            hint={words(form.values.isChangePasswordRequired ? 'password.hint' : 'password.hintKeep')}
            value={form.values.password}
            onChange={(password) => form.setFieldValue('password', password)}
            error={form.errors.password}
          />
          <Checkbox
            label={words('password.mustChange')}
            checked={form.values.isChangePasswordRequired}
            onChange={(event) => form.setFieldValue('isChangePasswordRequired', event.currentTarget.checked)}
          />
        </>
      )}
      <FormEnd
        {...end}
        isDirty={end.isDirty && !isLocked}
        save={words(base ? 'driver.save' : 'driver.add')}
        {...(onCancel ? { onCancel } : {})}
      />
    </form>
  );
}
