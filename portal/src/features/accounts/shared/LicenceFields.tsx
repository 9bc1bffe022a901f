import { Select, TextInput } from '@mantine/core';
import { licenceTypes } from '@tramo/contract/accounts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FileField } from '../../../ui/form/FileField.tsx';
import form from '../../../ui/form/form.module.css';
import { personText } from './person.es.ts';
import type { LicenceValues } from './person-form.rules.ts';

interface LicenceFieldsProps {
  value: LicenceValues;
  errors: Record<string, ReactNode>;
  onChange: (licence: LicenceValues) => void;
  onSending: (count: 1 | -1) => void;
  isDisabled?: boolean;
}

/** A driving licence: number, type, until when it is good, and its picture. */
export function LicenceFields({ value, errors, onChange, onSending, isDisabled = false }: LicenceFieldsProps) {
  const words = useText(personText);
  const set = (change: Partial<LicenceValues>): void => onChange({ ...value, ...change });
  return (
    <fieldset className={form.fields} disabled={isDisabled}>
      <legend>{words('driver.licence')}</legend>
      <TextInput
        label={words('driver.licenceNumber')}
        maxLength={40}
        value={value.number}
        onChange={(event) => set({ number: event.currentTarget.value })}
        error={errors['licence.number']}
        name="licence.number"
      />
      <Select
        label={words('driver.licenceType')}
        clearable
        disabled={isDisabled}
        data={licenceTypes.map((type) => ({ value: type, label: words(`licenceType.${type}`) }))}
        value={value.type}
        onChange={(type) => set({ type: type as LicenceValues['type'] })}
        error={errors['licence.type']}
        name="licence.type"
      />
      <DateField
        label={words('driver.licenceUntil')}
        disabled={isDisabled}
        value={value.validUntil}
        onChange={(validUntil) => set({ validUntil })}
        error={errors['licence.validUntil']}
        name="licence.validUntil"
      />
      <div data-whole>
        <FileField
          label={words('driver.licencePhoto')}
          hint={words('driver.licencePhotoHint')}
          kind="licence"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          value={value.photoFileId}
          onChange={(photoFileId) => set({ photoFileId })}
          onSending={onSending}
          error={errors['licence.photoFileId']}
        />
      </div>
    </fieldset>
  );
}
