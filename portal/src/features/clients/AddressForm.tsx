import { Autocomplete, Button, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ClientAddress, clientAddressInput } from '@tramo/contract/clients';
import type { PostalAddress, TimeWindow } from '@tramo/contract/fields';
import { isInMexico } from '@tramo/contract/geo';
import { fieldErrors } from '@tramo/contract/problems';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FieldNote, FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { WindowsField, windowsText } from '../../ui/form/WindowsField.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { toast } from '../../ui/toast.ts';
import { emptyAddress } from '../places/shared/empty-address.ts';
import { useZip } from '../places/shared/useZip.ts';
import classes from './Clients.module.css';
import { useSaveAddress } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const PlaceMap = lazyPart(() => import('../places/shared/PlaceMap.tsx').then((m) => m.PlaceMap));

const noAddress: PostalAddress = { ...emptyAddress, lat: null, lng: null };
// A type and not an interface: forms take plain records.
type Values = { name: string; address: PostalAddress; windows: TimeWindow[]; accessNotes: string };
const valuesOf = (address: ClientAddress | null): Values => ({
  name: address?.name ?? '',
  address: address?.address ?? noAddress,
  windows: address?.windows ?? [],
  accessNotes: address?.accessNotes ?? '',
});

interface AddressFormProps {
  clientId: string;
  address?: ClientAddress;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A place of a client: address, pin, hours and how one gets in. */
export function AddressForm({ clientId, address, onSaved, onCancel, onDirty }: AddressFormProps) {
  const t = useText(clientsText);
  const locale = useLocale();
  const save = useSaveAddress(clientId);
  const record = useRecordForm<ClientAddress, Values>({
    record: address ?? null,
    valuesOf,
    faultsOf: (values) => {
      const parsed = clientAddressInput.safeParse(values, { reportInput: true });
      return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
    },
    save: (values, base) =>
      save.mutateAsync({ addressId: base?._id ?? null, ...values, ...(base ? { version: base.version } : {}) }),
    onSaved: ({ name }, isNew) => {
      toast.ok(isNew ? t('addresses.added', { name }) : t('addresses.saved'));
      onSaved();
    },
    shown: (path, { windows }) => (path === 'windows' ? windowsText(windows) : undefined),
    onDirty,
  });
  const { form: f, input, base } = record;
  const { values } = f;
  const zip = useZip(values.address.zipCode, base?.address.zipCode ?? '', (field, value) =>
    f.setFieldValue(`address.${field}`, value),
  );
  const { lat, lng } = values.address;
  const pin = lat === null || lng === null ? null : { lat, lng };
  const setPin = (to: { lat: number; lng: number } | null): void =>
    f.setFieldValue('address', { ...values.address, lat: to?.lat ?? null, lng: to?.lng ?? null });
  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <TextInput
          label={t('addresses.name')}
          placeholder={t('addresses.nameHint')}
          withAsterisk
          data-autofocus
          data-whole
          {...input('name')}
        />
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('addresses.where')}</legend>
        <TextInput
          label={t('addresses.zipCode')}
          withAsterisk
          inputMode="numeric"
          maxLength={5}
          description={zip.isUnknown ? t('addresses.zipUnknown') : undefined}
          {...input('address.zipCode')}
        />
        <Autocomplete label={t('addresses.suburb')} withAsterisk data={zip.suburbs} {...input('address.suburb')} />
        <TextInput label={t('addresses.street')} withAsterisk data-whole {...input('address.street')} />
        <TextInput
          label={t('addresses.extNumber')}
          placeholder={t('addresses.extHint')}
          withAsterisk
          {...input('address.extNumber')}
        />
        <TextInput label={t('addresses.intNumber')} {...input('address.intNumber')} />
        <TextInput label={t('addresses.city')} withAsterisk {...input('address.city')} />
        <TextInput label={t('addresses.municipality')} {...input('address.municipality')} />
        <TextInput label={t('addresses.state')} {...input('address.state')} />
        <TextInput label={t('addresses.betweenStreets')} {...input('address.betweenStreets')} />
        <Textarea
          label={t('addresses.references')}
          autosize
          minRows={2}
          maxLength={400}
          data-whole
          {...input('address.references')}
        />
        <div className={classes.map} data-whole>
          <PlaceMap
            label={t('addresses.map')}
            pinLabel={t('addresses.pin', { name: values.name })}
            pin={pin}
            centre={zip.centre}
            onPin={setPin}
          />
          {!pin && <div className={classes.hint}>{t('addresses.pinHint')}</div>}
        </div>
        <FieldNote>{f.errors['address.lat'] ?? f.errors['address.lng']}</FieldNote>
        {pin && !isInMexico(pin) && (
          <p className={form.notice} data-whole>
            <IconAlertTriangle size={16} aria-hidden /> {t('addresses.outside')}
          </p>
        )}
        {pin && (
          <div data-whole>
            <Button variant="subtle" size="compact-sm" onClick={() => setPin(null)}>
              {t('addresses.removePin')}
            </Button>
          </div>
        )}
      </fieldset>
      <fieldset className={form.fields}>
        <WindowsField
          label={t('addresses.windows')}
          none={t('addresses.anyTime')}
          value={values.windows}
          errors={f.errors}
          onChange={(windows) => f.setFieldValue('windows', windows)}
        />
        <Textarea
          label={t('addresses.accessNotes')}
          autosize
          minRows={2}
          maxLength={400}
          data-whole
          {...input('accessNotes')}
        />
      </fieldset>
      <FormEnd {...record.end} save={t('addresses.save')} onCancel={onCancel} />
    </form>
  );
}
