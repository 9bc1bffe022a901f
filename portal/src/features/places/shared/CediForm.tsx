import { Autocomplete, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { isInMexico } from '@tramo/contract/geo';
import { limits } from '@tramo/contract/limits';
import type { Address } from '@tramo/contract/places';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { storedDistance, typedDistance, useRegional } from '../../../lib/regional.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { windowsText } from '../../../ui/form/WindowsField.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { EditableArea } from '../../../ui/map/layers/geofence-editor.rules.ts';
import type { LatLng } from '../../../ui/map/map-types.ts';
import { toast } from '../../../ui/toast.ts';
import { CediHours } from '../CediHours.tsx';
import { CediZones } from '../CediZones.tsx';
import { atForm, bodyOf, type CediFormValues, faultsOf, valuesOf } from '../cedi-form.rules.ts';
import { useSaveCedi } from '../places.api.ts';
import { placesText } from '../places.es.ts';
import classes from '../places.module.css';
import { useZip } from './useZip.ts';

const CediMap = lazyPart(() => import('../CediMap.tsx').then((m) => m.CediMap));
let zoneNumber = 0;

interface CediFormProps {
  /** The cedi to change; without it one is created. */
  cedi?: Address;
  onSaved: (cedi: Address) => void;
  onCancel?: () => void;
  /** Map beside the form as a screen of its own; otherwise above it, inside of another screen. */
  isPage?: boolean;
}

/** A cedi's whole data: address, pin, hours, reach and zones, beside its map. */
export function CediForm({ cedi, onSaved, onCancel, isPage }: CediFormProps) {
  const t = useText(placesText);
  const { distanceUnit } = useRegional();
  const locale = useLocale();
  const isAdmin = useMayOpen()('users');
  const [selectedId, setSelected] = useState<string | null>(null);
  const [drawing, setDrawing] = useState<EditableArea['kind'] | null>(null);
  const [mapNotice, setMapNotice] = useState<string | null>(null);
  const [view, setView] = useState(0);
  const save = useSaveCedi();
  const record = useRecordForm<Address, CediFormValues>({
    record: cedi ?? null,
    valuesOf,
    faultsOf: (values) => faultsOf(values, locale),
    save: (values, base) => {
      const { isDefault, ...body } = bodyOf(values);
      return save.mutateAsync({
        id: base?._id ?? null,
        ...body,
        // Only an admin moves the default from one cedi to another.
        ...(isAdmin ? { isDefault } : {}),
        ...(base ? { version: base.version } : {}),
      });
    },
    onSaved: (saved, isNew) => {
      toast.ok(isNew ? t('created', { name: saved.name }) : t('saved'));
      onSaved(saved);
    },
    whole: ['pin'],
    shown: (path, { areas, openingHours, pin }) =>
      ({
        areas: areas.map(({ name }, index) => name || t('form.zoneNew', { number: String(index + 1) })).join(', '),
        openingHours: windowsText(openingHours),
        pin: pin ? `${pin.lat}, ${pin.lng}` : '',
      })[path],
    atForm,
    failed: () => t('failed'),
  });
  const { form: f, input, base } = record;
  const { values } = f;
  const zip = useZip(values.zipCode, base?.zipCode ?? '', (field, value) => f.setFieldValue(field, value));
  // A new cedi's map looks where its postal code is.
  const centreKey = zip.centre && !values.pin ? `${zip.centre.lat} ${zip.centre.lng}` : '';
  const looked = useRef('');
  useEffect(() => {
    if (centreKey === '' || looked.current === centreKey) return;
    looked.current = centreKey;
    setView((n) => n + 1);
  }, [centreKey]);

  const setPin = (pin: LatLng): void => {
    f.setFieldValue('pin', pin);
    f.clearFieldError('pin');
  };
  const setCoordinate = (part: 'lat' | 'lng', value: number | string): void => {
    if (typeof value !== 'number') return;
    setPin({
      lat: values.pin?.lat ?? zip.centre?.lat ?? 0,
      lng: values.pin?.lng ?? zip.centre?.lng ?? 0,
      [part]: value,
    });
  };

  const map = (
    <div className={classes.map}>
      <CediMap
        name={values.name}
        pin={values.pin}
        rangeKm={values.hasRange && typeof values.rangeKm === 'number' ? storedDistance(values.rangeKm) : null}
        centre={zip.centre}
        viewKey={`${base?._id ?? 'new'} ${view}`}
        onPin={setPin}
        areas={values.areas}
        selectedId={selectedId}
        mode={drawing ? 'draw' : 'select'}
        drawKind={drawing ?? 'allowed'}
        onSelect={setSelected}
        onChange={(areas) => {
          setMapNotice(null);
          f.setFieldValue('areas', areas);
        }}
        onDrawn={(ring) => {
          const id = `drawn-${++zoneNumber}`;
          f.setFieldValue('areas', [...values.areas, { id, kind: drawing ?? 'allowed', name: '', ring }]);
          setDrawing(null);
          setSelected(id);
          setMapNotice(null);
        }}
        onCancel={() => setDrawing(null)}
        onRefused={(why) => setMapNotice(t(`form.ring.${why}`))}
      />
      {(mapNotice ?? (!values.pin || drawing)) && (
        <div className={classes.hint} data-bad={mapNotice ? true : undefined} role="status">
          {mapNotice ?? t(drawing ? 'form.drawing' : 'form.pinHint')}
        </div>
      )}
    </div>
  );

  const fields = (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <legend>{t('form.general')}</legend>
        <TextInput label={t('form.name')} withAsterisk data-autofocus maxLength={120} {...input('name')} />
        <TextInput label={t('form.alias')} maxLength={80} {...input('alias')} />
        <TextInput label={t('form.phone')} inputMode="numeric" maxLength={10} {...input('phone')} />
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('form.address')}</legend>
        <TextInput
          label={t('form.zipCode')}
          withAsterisk
          inputMode="numeric"
          maxLength={5}
          {...input('zipCode')}
          description={zip.isUnknown ? t('form.zipUnknown') : undefined}
        />
        <Autocomplete label={t('form.suburb')} withAsterisk data={zip.suburbs} {...input('suburb')} />
        <TextInput label={t('form.street')} withAsterisk data-whole {...input('street')} />
        <TextInput label={t('form.extNumber')} placeholder={t('form.extHint')} withAsterisk {...input('extNumber')} />
        <TextInput label={t('form.intNumber')} {...input('intNumber')} />
        <TextInput label={t('form.city')} withAsterisk {...input('city')} />
        <TextInput label={t('form.municipality')} {...input('municipality')} />
        <TextInput label={t('form.state')} withAsterisk {...input('state')} />
        <TextInput label={t('form.betweenStreets')} {...input('betweenStreets')} />
        <Textarea
          label={t('form.references')}
          autosize
          minRows={2}
          maxLength={400}
          data-whole
          {...input('references')}
        />
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('form.place')}</legend>
        <NumberInput
          label={t('form.lat')}
          withAsterisk
          decimalScale={6}
          hideControls
          value={values.pin?.lat ?? ''}
          error={f.errors.pin && (values.pin ? f.errors.pin : t('form.pinMissing'))}
          onChange={(value) => setCoordinate('lat', value)}
        />
        <NumberInput
          label={t('form.lng')}
          withAsterisk
          decimalScale={6}
          hideControls
          value={values.pin?.lng ?? ''}
          error={f.errors.pin ? true : undefined}
          onChange={(value) => setCoordinate('lng', value)}
        />
        {values.pin && !isInMexico(values.pin) && (
          <p className={form.notice} data-whole>
            <IconAlertTriangle size={16} aria-hidden /> {t('form.outside')}
          </p>
        )}
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('form.work')}</legend>
        <CediHours
          value={values.openingHours}
          errors={f.errors}
          onChange={(hours) => f.setFieldValue('openingHours', hours)}
        />
        <Switch label={t('form.crossdocking')} {...f.getInputProps('acceptsCrossdocking', { type: 'checkbox' })} />
        {isAdmin && (
          <Switch
            label={t('form.isDefault')}
            // The default moves by choosing another one.
            disabled={base?.isDefault}
            {...f.getInputProps('isDefault', { type: 'checkbox' })}
          />
        )}
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('form.reach')}</legend>
        <Switch label={t('form.hasRange')} data-whole {...f.getInputProps('hasRange', { type: 'checkbox' })} />
        {values.hasRange && (
          <NumberInput
            label={t(distanceUnit === 'km' ? 'form.rangeKm' : 'form.rangeMiles')}
            description={t('form.rangeHint')}
            min={0}
            max={typedDistance(limits.cediRangeKm)}
            decimalScale={distanceUnit === 'km' ? 1 : 3}
            clampBehavior="none"
            data-whole
            {...input('rangeKm')}
          />
        )}
        <CediZones
          areas={values.areas}
          errors={f.errors}
          selectedId={selectedId}
          drawing={drawing}
          onSelect={setSelected}
          onDraw={setDrawing}
          onChange={(areas) => f.setFieldValue('areas', areas)}
        />
      </fieldset>
      <FormEnd {...record.end} save={t('form.save')} {...(onCancel ? { onCancel } : {})} />
    </form>
  );

  return isPage ? (
    <div className={classes.page}>
      <div className={`${classes.side} ${form.scrolling}`}>{fields}</div>
      {map}
    </div>
  ) : (
    <div className={classes.inline}>
      {map}
      {fields}
    </div>
  );
}
