import { Autocomplete, Button, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PostalAddress } from '@tramo/contract/fields';
import { isInMexico } from '@tramo/contract/geo';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { useZip, type ZipField } from '../../places/shared/useZip.ts';
import classes from './OrderForm.module.css';
import { orderFormText } from './order-form.es.ts';

const PlaceMap = lazyPart(() => import('../../places/shared/PlaceMap.tsx').then((m) => m.PlaceMap));

interface OrderAddressProps {
  address: PostalAddress;
  /** The postal code that is saved: it fills nothing. */
  savedZip: string;
  /** Who is there. */
  name: string;
  input: (path: string) => object;
  fault: ReactNode;
  onChange: (address: PostalAddress) => void;
  onField: (field: ZipField, value: string) => void;
}

/** Where an order goes, as people write it here, with its pin. */
export function OrderAddress({ address, savedZip, name, input, fault, onChange, onField }: OrderAddressProps) {
  const t = useText(orderFormText);
  const zip = useZip(address.zipCode, savedZip, onField);
  const { lat, lng } = address;
  const pin = lat === null || lng === null ? null : { lat, lng };
  const setPin = (to: { lat: number; lng: number } | null): void =>
    onChange({ ...address, lat: to?.lat ?? null, lng: to?.lng ?? null });
  return (
    <div className={classes.place}>
      <div className={classes.address}>
        <TextInput
          label={t('fields.zipCode')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          description={zip.isUnknown ? t('zipUnknown') : undefined}
          {...input('address.zipCode')}
        />
        <Autocomplete label={t('fields.suburb')} maxLength={120} data={zip.suburbs} {...input('address.suburb')} />
        <TextInput label={t('fields.street')} maxLength={160} data-whole {...input('address.street')} />
        <TextInput label={t('fields.extNumber')} maxLength={30} {...input('address.extNumber')} />
        <TextInput label={t('fields.intNumber')} maxLength={30} {...input('address.intNumber')} />
        <TextInput label={t('fields.city')} maxLength={120} {...input('address.city')} />
        <TextInput label={t('fields.municipality')} maxLength={120} {...input('address.municipality')} />
        <TextInput label={t('fields.state')} maxLength={60} {...input('address.state')} />
        <TextInput label={t('fields.betweenStreets')} maxLength={200} {...input('address.betweenStreets')} />
        <Textarea
          label={t('fields.references')}
          autosize
          minRows={2}
          maxLength={400}
          data-whole
          {...input('address.references')}
        />
      </div>
      <div>
        <div className={classes.map}>
          <PlaceMap label={t('map')} pinLabel={t('pin', { name })} pin={pin} centre={zip.centre} onPin={setPin} />
          {!pin && <div className={classes.mapHint}>{t('pinHint')}</div>}
        </div>
        <FieldNote>{fault}</FieldNote>
        {pin && (
          <Button variant="subtle" size="compact-sm" mt={6} onClick={() => setPin(null)}>
            {t('removePin')}
          </Button>
        )}
        {pin && !isInMexico(pin) && (
          <p className={form.notice}>
            <IconAlertTriangle size={16} aria-hidden /> {t('outside')}
          </p>
        )}
      </div>
    </div>
  );
}
