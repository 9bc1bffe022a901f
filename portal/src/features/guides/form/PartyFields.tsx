import { Autocomplete, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { phoneDigits } from '../../accounts/shared/person-form.rules.ts';
import { useZip, type ZipField } from '../../places/shared/useZip.ts';
import { span, TextArea, TextField } from './fields.tsx';
import { useFormState, useFormStore, useTextField } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { tidyNumber } from './place.rules.ts';
import { StreetField } from './StreetField.tsx';

/** Which of the guide's two parties: the one that is visited, or the other. */
export type PartyPath = 'party' | 'counterpart';

export function ContactFields({ at }: { at: PartyPath }) {
  const t = useText(guideFormText);
  // What a guide was made without by a file or another system is not asked for when it is corrected.
  const asksCompany = useFormState(
    ({ base }) => at === 'party' && (base.folio === '' || base.party.companyName !== ''),
  );
  const asksEmail = useFormState(({ base }) => at === 'party' && (base.folio === '' || base.party.email !== ''));
  return (
    <div className={classes.grid}>
      <TextField
        name={`${at}.contactName`}
        columns={4}
        isLong
        label={t('fields.contactName')}
        withAsterisk
        maxLength={120}
      />
      <TextField
        name={`${at}.companyName`}
        columns={4}
        isLong
        label={t('fields.companyName')}
        withAsterisk={asksCompany}
        maxLength={120}
      />
      <TextField name={`${at}.job`} columns={4} label={t('fields.job')} maxLength={80} />
      <TextField
        name={`${at}.phone`}
        columns={4}
        label={t('fields.phone')}
        withAsterisk
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        filter={phoneDigits}
      />
      <TextField
        name={`${at}.phoneExtension`}
        columns={2}
        label={t('fields.phoneExtension')}
        inputMode="numeric"
        maxLength={10}
      />
      <TextField
        name={`${at}.email`}
        columns={6}
        label={t('fields.email')}
        withAsterisk={asksEmail}
        inputMode="email"
        autoComplete="off"
        maxLength={120}
        tidy={(email) => email.trim()}
      />
    </div>
  );
}

/** The address as people write it here: the postal code first, since it fills most of the rest. Made anew whenever another address takes its place. */
export function AddressFields({ at }: { at: PartyPath }) {
  const epoch = useFormState((state) => state.epoch);
  const takes = useFormState((state) => state.takes);
  return <Address key={`${epoch} ${takes}`} at={at} />;
}

function Address({ at }: { at: PartyPath }) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const zipCode = useFormState(({ values }) => values[at]?.address.zipCode ?? '');
  const [savedZip] = useState(zipCode);
  const zip = useZip(zipCode, savedZip, (field: ZipField, value) => store.set(`${at}.address.${field}`, value));
  const suburb = useTextField(`${at}.address.suburb`);
  const { setValue: setSuburb, ...suburbField } = suburb;
  return (
    <div className={classes.grid}>
      <TextField
        name={`${at}.address.zipCode`}
        columns={3}
        label={t('fields.zipCode')}
        withAsterisk
        inputMode="numeric"
        autoComplete="off"
        filter={(text) => text.replace(/\D/g, '').slice(0, 5)}
        description={zip.isUnknown ? t('zipUnknown') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Autocomplete
        {...suburbField}
        className={span(5)}
        label={t('fields.suburb')}
        withAsterisk
        data={zip.suburbs}
        maxLength={120}
        onChange={setSuburb}
      />
      <TextField name={`${at}.address.city`} columns={4} label={t('fields.city')} withAsterisk maxLength={120} />
      <StreetField at={at} />
      <NumberField at={at} />
      <TextField name={`${at}.address.intNumber`} columns={3} label={t('fields.intNumber')} maxLength={30} />
      <TextField name={`${at}.address.municipality`} columns={4} label={t('fields.municipality')} maxLength={120} />
      <TextField name={`${at}.address.state`} columns={4} label={t('fields.state')} maxLength={60} />
      <TextField name={`${at}.address.betweenStreets`} columns={4} label={t('fields.betweenStreets')} maxLength={200} />
      <TextArea name={`${at}.address.references`} columns={12} label={t('fields.references')} maxLength={400} />
    </div>
  );
}

/** Houses without a number, and those that are counted by block and lot. */
function NumberField({ at }: { at: PartyPath }) {
  const t = useText(guideFormText);
  const input = useRef<HTMLInputElement>(null);
  const { value, setValue } = useTextField(`${at}.address.extNumber`);
  const startBlock = (): void => {
    setValue('Mz  Lt ');
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(3, 3);
    });
  };
  return (
    <TextField
      ref={input}
      name={`${at}.address.extNumber`}
      columns={3}
      label={t('fields.extNumber')}
      withAsterisk
      maxLength={30}
      tidy={tidyNumber}
      title={t('extHint')}
      rightSectionWidth={value === '' ? 96 : undefined}
      rightSection={
        value === '' && (
          <span className={classes.helpers}>
            <Button
              variant="subtle"
              size="compact-xs"
              tabIndex={-1}
              aria-label={t('noNumberLabel')}
              onClick={() => setValue('S/N')}
            >
              {t('noNumber')}
            </Button>
            <Button variant="subtle" size="compact-xs" tabIndex={-1} aria-label={t('blockLabel')} onClick={startBlock}>
              {t('block')}
            </Button>
          </span>
        )
      }
    />
  );
}
