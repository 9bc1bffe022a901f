import { Autocomplete, Button, Drawer, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Body } from '@tramo/contract/endpoint';
import type { GuideDetail, guidesApi } from '@tramo/contract/guides';
import { useEffect, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { getLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.text.ts';
import { useServerForm } from '../../ui/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { GuideFormWindows } from './GuideFormWindows.tsx';
import classes from './GuidePage.module.css';
import { guideText } from './guide.text.ts';
import { changeOf, faultsOf, type GuideFormValues, isElsewhere, valuesOf } from './guide-form.rules.ts';
import { useGuide, useUpdateGuide, useZipCode } from './guides.api.ts';

interface GuideFormProps {
  guide: GuideDetail;
  isOpen: boolean;
  onClose: () => void;
}
/** The drawer in which a guide's data is corrected; it asks before typed work is lost. */
export function GuideForm({ guide, isOpen, onClose }: GuideFormProps) {
  const t = useText(guideText);
  const ui = useText(uiText);
  const isDirty = useRef(false);
  const close = async (): Promise<void> => {
    if (
      isDirty.current &&
      !(await confirm({ title: ui('unsaved'), body: ui('unsavedBody'), confirm: ui('leave'), cancel: ui('stay'), isDangerous: true }))
    )
      return;
    isDirty.current = false;
    onClose();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={() => void close()}
      title={t('form.title', { folio: guide.folio })}
      size={560}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Fields
        guide={guide}
        onDirty={(dirty) => {
          isDirty.current = dirty;
        }}
        onClose={() => void close()}
        onSaved={() => {
          isDirty.current = false;
          onClose();
        }}
      />
    </Drawer>
  );
}

interface FieldsProps {
  guide: GuideDetail;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
}
function Fields({ guide, onDirty, onClose, onSaved }: FieldsProps) {
  const t = useText(guideText);
  const ui = useText(uiText);
  // The version that the form was opened with: what somebody else changes meanwhile must not be written over unseen.
  const [base, setBase] = useState(guide);
  const [refusal, setRefusal] = useState<unknown>(null);
  const latest = useGuide(guide._id);
  const update = useUpdateGuide();
  const form = useServerForm<GuideFormValues>({ initialValues: valuesOf(guide), validate: (values) => faultsOf(values, getLocale()) });
  const dirty = form.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useUnsavedGuard(dirty);
  const { address } = form.values.party;
  const zip = useZip(address.zipCode, valuesOf(base).party.address.zipCode, form.setFieldValue);
  const input = (path: string) => ({ ...form.getInputProps(path), name: path });
  const party = (path: string) => input(`party.${path}`);
  const place = (path: string) => input(`party.address.${path}`);

  const send = async (values: GuideFormValues): Promise<void> => {
    setRefusal(null);
    try {
      await update.mutateAsync({
        id: guide._id,
        change: { ...(changeOf(values) as Body<typeof guidesApi.update>), version: base.version },
      });
    } catch (error) {
      // Faults of single fields are shown at them.
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      setRefusal(error);
      toast.error(t('form.failed'));
      return;
    }
    toast.ok(t('form.saved'));
    onSaved();
  };
  const reload = async (): Promise<void> => {
    const { data } = await latest.refetch();
    if (!data) return;
    setBase(data);
    form.setInitialValues(valuesOf(data));
    form.reset();
    setRefusal(null);
  };

  return (
    <form className={classes.form} noValidate onSubmit={form.submit(send)}>
      <fieldset className={classes.fields}>
        <legend>{t('form.contact')}</legend>
        <TextInput label={t('form.contactName')} withAsterisk data-autofocus {...party('contactName')} />
        <TextInput label={t('form.companyName')} {...party('companyName')} />
        <TextInput label={t('form.phone')} withAsterisk inputMode="numeric" {...party('phone')} />
        <TextInput label={t('form.phoneExtension')} inputMode="numeric" {...party('phoneExtension')} />
        <TextInput label={t('form.email')} inputMode="email" data-whole {...party('email')} />
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('form.address')}</legend>
        <TextInput
          label={t('form.zipCode')}
          withAsterisk
          inputMode="numeric"
          maxLength={5}
          {...place('zipCode')}
          error={form.errors['party.address.zipCode'] ?? (zip.isUnknown ? t('form.zipUnknown') : undefined)}
        />
        <Autocomplete label={t('form.suburb')} withAsterisk data={zip.suburbs} {...place('suburb')} />
        <TextInput label={t('form.street')} withAsterisk data-whole {...place('street')} />
        <TextInput label={t('form.extNumber')} withAsterisk {...place('extNumber')} />
        <TextInput label={t('form.intNumber')} {...place('intNumber')} />
        <TextInput label={t('form.city')} withAsterisk {...place('city')} />
        <TextInput label={t('form.municipality')} {...place('municipality')} />
        <TextInput label={t('form.state')} {...place('state')} />
        <TextInput label={t('form.betweenStreets')} {...place('betweenStreets')} />
        <Textarea label={t('form.references')} autosize minRows={2} data-whole {...place('references')} />
        {guide.location !== null && isElsewhere(valuesOf(base).party.address, address) && (
          <p className={classes.notice} data-whole>
            <IconAlertTriangle size={16} aria-hidden /> {t('form.moved')}
          </p>
        )}
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>{t('form.service')}</legend>
        <DateField
          label={t('form.date')}
          withAsterisk
          name="scheduledDate"
          value={form.values.scheduledDate}
          error={form.errors.scheduledDate}
          onChange={(day) => form.setFieldValue('scheduledDate', day)}
        />
        <TextInput label={t('form.orderNumber')} {...input('orderNumber')} />
        <NumberInput
          label={t('form.serviceMinutes')}
          min={0}
          max={600}
          allowDecimal={false}
          clampBehavior="none"
          {...input('serviceMinutes')}
        />
        <NumberInput label={t('form.labelCount')} min={1} max={1000} allowDecimal={false} clampBehavior="none" {...input('labelCount')} />
        <GuideFormWindows value={form.values.windows} errors={form.errors} onChange={(windows) => form.setFieldValue('windows', windows)} />
        <Textarea label={t('form.observations')} autosize minRows={2} data-whole {...input('observations')} />
      </fieldset>
      {refusal !== null && (
        <div className={classes.error} role="alert">
          <span>{problemText(refusal)}</span>
          {refusal instanceof ApiProblem && refusal.key === 'general.stale' && (
            <Button variant="default" size="compact-sm" onClick={() => void reload()}>
              {t('form.reload')}
            </Button>
          )}
        </div>
      )}
      <div className={classes.formActions}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={!dirty}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  );
}

type SetField = (path: never, value: never) => void;
/** A postal code that was typed fills state, municipality and city, and offers its suburbs. */
function useZip(zipCode: string, savedZip: string, setField: unknown) {
  const zip = useZipCode(zipCode);
  const filled = useRef(savedZip);
  const set = useRef(setField as SetField);
  set.current = setField as SetField;
  useEffect(() => {
    const found = zip.data;
    // The address as it was saved is not touched until its code changes.
    if (!found || found.zipCode !== zipCode || filled.current === zipCode) return;
    filled.current = zipCode;
    const fill = (field: string, value: string): void => set.current(`party.address.${field}` as never, value as never);
    fill('state', found.state);
    fill('municipality', found.municipality);
    fill('city', found.city || found.municipality);
    fill('suburb', found.suburbs.length === 1 ? (found.suburbs[0] as string) : '');
  }, [zip.data, zipCode]);
  return {
    suburbs: zip.data?.zipCode === zipCode ? [...new Set(zip.data.suburbs)] : [],
    isUnknown: zip.error instanceof ApiProblem && zip.error.status === 404 && zipCode !== savedZip,
  };
}
