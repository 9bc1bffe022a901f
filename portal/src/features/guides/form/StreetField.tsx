import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AddressSuggestion } from '@tramo/contract/roads/addresses';
import { useText } from '../../../lib/text.ts';
import { useAddressSearch } from '../../places/shared/addresses.api.ts';
import { useZipCode } from '../guides.api.ts';
import { span } from './fields.tsx';
import { useFormState, useFormStore, useTextField } from './form-store.ts';
import { guideFormText } from './guide-form.es.ts';
import type { PartyPath } from './PartyFields.tsx';

const lineOf = (s: AddressSuggestion): string =>
  [
    [s.street, s.extNumber].filter(Boolean).join(' ') + (s.crossing === '' ? '' : ` × ${s.crossing}`),
    s.suburb,
    s.zipCode,
    s.city,
  ]
    .filter(Boolean)
    .join(', ');

/** The street, with what it may become: taking a suggestion fills what it knows of the address, and puts the pin of a house or a corner. */
export function StreetField({ at }: { at: PartyPath }) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const { setValue, ...field } = useTextField(`${at}.address.street`);
  const zip = useZipCode(useFormState(({ values }) => values[at]?.address.zipCode ?? '')).data;
  const near = zip && zip.lat !== null && zip.lng !== null ? { lat: zip.lat, lng: zip.lng } : null;
  const isTyped = useFormState(({ base }) => base[at]?.address.street) !== field.value;
  const [typed] = useDebouncedValue(field.value, 200);
  const found = useAddressSearch(typed, near, isTyped).data?.suggestions ?? [];
  const byLine = new Map(found.filter(({ kind }) => kind !== 'colonia').map((one) => [lineOf(one), one]));
  const take = (line: string): void => {
    const one = byLine.get(line);
    if (!one) return;
    setValue(one.street);
    const known = {
      zipCode: one.zipCode,
      suburb: one.suburb,
      city: one.city,
      state: one.state,
      extNumber: one.extNumber,
      betweenStreets: one.crossing,
    };
    for (const [name, value] of Object.entries(known)) if (value !== '') store.set(`${at}.address.${name}`, value);
    if (at === 'party' && one.kind !== 'street')
      store.set('party.pin', { lat: one.lat, lng: one.lng, source: 'hand', place: '' });
  };
  return (
    <Autocomplete
      {...field}
      className={span(6)}
      label={t('fields.street')}
      withAsterisk
      maxLength={160}
      autoComplete="off"
      data={[...byLine.keys()]}
      // What is found fits what was typed by other rules than letters.
      filter={({ options }) => options}
      onChange={(text) => (byLine.has(text) ? take(text) : setValue(text))}
    />
  );
}
