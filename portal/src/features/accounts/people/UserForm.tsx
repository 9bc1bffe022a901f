import '@mantine/core/styles/Chip.layer.css';
import { Checkbox, Chip, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { IconInfoCircle, IconRoute } from '@tabler/icons-react';
import { sha256 } from '@tramo/browser/sha256';
import { type Role, roles, type StaffType, staffTypes, type UserType, userTypes } from '@tramo/contract/access';
import type { User } from '@tramo/contract/accounts';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useCompany, useMe } from '../../../session/me.api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { PersonPassword } from '../../first-password/shared/PersonPassword.tsx';
import { readablePassword } from '../../first-password/shared/person-password.rules.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { accountsText } from '../accounts.es.ts';
import { useChangePerson, useCreatePerson } from '../shared/people.api.ts';
import { personText } from '../shared/person.es.ts';
import { cediNames, type DriverValues, personFields, phoneDigits } from '../shared/person-form.rules.ts';
import classes from './person-lists.module.css';
import { losesCedis, opensCompany, type UserValues, userBody, userFaults, userValues } from './user-form.rules.ts';
import { usersText } from './users.es.ts';

interface UserFormProps {
  /** The user to change; without it one is created. */
  user?: User;
  onSaved: (user: User) => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
  /** The new person turns out to be a driver, who has a form of their own. */
  onDriver: (start: Partial<DriverValues>) => void;
}

/** A portal user's data and permissions. */
export function UserForm({ user, onSaved, onCancel, onDirty, onDriver }: UserFormProps) {
  const t = useText(usersText);
  const words = useText(personText);
  const accounts = useText(accountsText);
  const locale = useLocale();
  const company = useCompany();
  const cedis = useCedis();
  const create = useCreatePerson();
  const change = useChangePerson({ quiet: true });
  const [firstPassword] = useState(readablePassword);
  const { form, input, base, onSubmit, end } = useRecordForm<User, UserValues>({
    record: user ?? null,
    valuesOf: (person) => userValues(person, person ? '' : firstPassword),
    faultsOf: (values, person) => userFaults(values, person === null, locale),
    confirms: async (values, person) =>
      !person ||
      !opensCompany(values, person) ||
      confirm({
        title: t('form.opens.title', { name: person.fullName }),
        body: t('form.opens.body', { cedis: cediNames(person.cedisIds, cedis.data) }),
        confirm: t('form.opens.confirm'),
      }),
    save: async (values, person) => {
      const body = userBody(values, person);
      if (person) return change.mutateAsync({ id: person._id, ...body, version: person.version });
      return create.mutateAsync({
        ...body,
        fullName: values.fullName,
        type: values.type,
        password: await sha256(values.password),
      });
    },
    onSaved: (saved) => {
      toast.ok(words('saved'));
      onSaved(saved);
    },
    shown: (path, values) =>
      ({
        type: words(`type.${values.type}`),
        staffType: values.staffType ? words(`staffType.${values.staffType}`) : '',
        roles: values.roles.map((role) => words(`role.${role}`)).join(', '),
        cedisIds: cediNames(values.cedisIds, cedis.data) || words('field.cedisAll'),
        maxRoutes:
          values.maxRoutes === null
            ? words('field.maxRoutesCompany', { count: company?.maxRoutesPerWeek ?? 0 })
            : undefined,
      })[path],
    fieldOf: personFields,
    onDirty,
  });
  const { values } = form;
  const isLocked = base !== null && !base.can.edit;
  const isSelf = useMe()?._id === base?._id;
  const chooseType = (type: UserType): void => {
    if (type === 'driver') {
      const { fullName, cellphone, email, cedisIds } = form.getValues();
      onDriver({ fullName, cellphone, email, cedisIds });
    } else form.setFieldValue('type', type);
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {base?.assignedRoute && isLocked && (
        <p className={styles.notice}>
          <IconRoute size={18} aria-hidden />
          {words('assigned', { route: base.assignedRoute.name })}
        </p>
      )}
      <fieldset className={styles.fields} disabled={isLocked}>
        <legend>{t('form.who')}</legend>
        <TextInput label={words('field.fullName')} withAsterisk data-autofocus maxLength={120} {...input('fullName')} />
        <TextInput
          label={words('field.username')}
          withAsterisk
          autoComplete="off"
          maxLength={120}
          placeholder={words('field.usernameHint')}
          {...input('username')}
        />
        <TextInput
          label={words('field.phone')}
          inputMode="tel"
          autoComplete="off"
          placeholder={words('field.phoneHint')}
          {...input('cellphone')}
          onChange={(event) => form.setFieldValue('cellphone', phoneDigits(event.currentTarget.value))}
        />
        <TextInput
          label={words('field.email')}
          inputMode="email"
          autoComplete="off"
          maxLength={120}
          {...input('email')}
          // One's own is where a lost password is recovered: it asks for the current password, in the profile.
          disabled={isSelf}
          description={isSelf ? t('form.ownEmail') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </fieldset>
      <fieldset className={styles.fields} disabled={isLocked}>
        <legend>{t('form.access')}</legend>
        <Select
          label={t('form.type')}
          withAsterisk
          allowDeselect={false}
          disabled={isLocked}
          data={userTypes
            .filter((type) => base === null || type !== 'driver')
            .map((type) => ({ value: type, label: words(`type.${type}`) }))}
          description={t(`form.typeHint.${values.type}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.type}
          onChange={(type) => type && chooseType(type as UserType)}
          error={form.errors.type}
          name="type"
        />
        {values.type === 'staff' && (
          <Select
            label={t('form.staffType')}
            withAsterisk
            allowDeselect={false}
            disabled={isLocked}
            data={staffTypes.map((type) => ({ value: type, label: words(`staffType.${type}`) }))}
            value={values.staffType}
            onChange={(type) => form.setFieldValue('staffType', type as StaffType | null)}
            error={form.errors.staffType}
            name="staffType"
          />
        )}
        <div data-whole>
          <p className={classes.label} id="user-roles">
            {t('form.roles')}
          </p>
          <Chip.Group multiple value={values.roles} onChange={(next) => form.setFieldValue('roles', next as Role[])}>
            {/* biome-ignore lint/a11y/useSemanticElements: it stands inside a fieldset already */}
            <div className={classes.chips} role="group" aria-labelledby="user-roles">
              {roles.map((role) => {
                const isImplied = values.type === 'admin' && role === 'admin';
                const isAbsent = role === 'admin' && (values.type === 'supervisor' || values.type === 'tagger');
                if (isAbsent) return null;
                return (
                  <Chip
                    key={role}
                    value={role}
                    size="xs"
                    variant="outline"
                    disabled={isLocked || isImplied}
                    {...(isImplied ? { checked: true } : {})}
                  >
                    {words(`role.${role}`)}
                  </Chip>
                );
              })}
            </div>
          </Chip.Group>
          {form.errors.roles && <p className={classes.fault}>{form.errors.roles}</p>}
        </div>
        <div data-whole>
          {losesCedis(values) ? (
            <p className={styles.notice}>
              <IconInfoCircle size={18} aria-hidden />
              {t('form.documentsHint')}
            </p>
          ) : (
            <MultiSelect
              label={words('field.cedis')}
              placeholder={values.cedisIds.length === 0 ? words('field.cedisAll') : ''}
              searchable
              clearable
              hidePickedOptions
              disabled={isLocked}
              data={(cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name }))}
              {...input('cedisIds')}
              error={form.errors.cedisIds ?? (cedis.error ? accounts('addressesFailed') : undefined)}
            />
          )}
        </div>
        <Select
          label={words('field.maxRoutes')}
          allowDeselect={false}
          disabled={isLocked}
          data={[
            { value: 'company', label: words('field.maxRoutesCompany', { count: company?.maxRoutesPerWeek ?? 0 }) },
            { value: 'own', label: words('field.maxRoutesOwn') },
          ]}
          value={values.maxRoutes === null ? 'company' : 'own'}
          onChange={(kind) =>
            form.setFieldValue('maxRoutes', kind === 'own' ? (company?.maxRoutesPerWeek ?? '') : null)
          }
          error={values.maxRoutes === null ? form.errors.maxRoutes : undefined}
        />
        {values.maxRoutes !== null && (
          <NumberInput
            label={t('form.maxRoutesInput')}
            min={0}
            max={10_000}
            allowDecimal={false}
            value={values.maxRoutes}
            onChange={(next) => form.setFieldValue('maxRoutes', typeof next === 'number' ? next : '')}
            error={form.errors.maxRoutes ?? form.errors.maxRoutesToManage}
            name="maxRoutes"
          />
        )}
        {!isSelf && (
          <div data-whole>
            <Checkbox
              label={words('password.mustChange')}
              {...input('isChangePasswordRequired')}
              checked={values.isChangePasswordRequired}
              onChange={(event) => form.setFieldValue('isChangePasswordRequired', event.currentTarget.checked)}
            />
          </div>
        )}
      </fieldset>
      {base === null && (
        <PersonPassword
          label={words('password.first')}
          hint={words(values.isChangePasswordRequired ? 'password.hint' : 'password.hintKeep')}
          value={values.password}
          onChange={(password) => form.setFieldValue('password', password)}
          error={form.errors.password}
        />
      )}
      <FormEnd
        {...end}
        isDirty={end.isDirty && !isLocked}
        save={t(base ? 'form.save' : 'form.add')}
        onCancel={onCancel}
      />
    </form>
  );
}
