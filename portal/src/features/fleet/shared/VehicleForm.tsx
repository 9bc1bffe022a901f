import '@mantine/core/styles/Chip.layer.css';
import { Button, Chip, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import {
  type PlainField,
  type PlainVehicleField,
  plainFieldList,
  type Vehicle,
  vehicleKinds,
} from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { FieldNote, FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { clock, MinuteField } from '../../../ui/form/MinuteField.tsx';
import { RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useDriverOptions } from '../../accounts/shared/drivers.api.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { useProviders, useSaveProvider, useSaveVehicle } from '../fleet.api.ts';
import { fleetText } from '../fleet.es.ts';
import {
  atForm,
  bodyOf,
  faultsOf,
  shownWeight,
  usualOf,
  type VehicleFormValues,
  valuesOf,
} from '../vehicle-form.rules.ts';
import { fleetWords } from './fleet-words.es.ts';
import { VehiclePapers } from './VehiclePapers.tsx';

const skills = ['refrigerated', 'liftgate', 'hazmat', 'fragile', 'highValue'] as const;

interface VehicleFormProps {
  /** The vehicle to change; without it one is created. */
  vehicle?: Vehicle;
  /** Whose a new unit is, where the screen has asked already. */
  fleet?: 'own' | 'third';
  onSaved: (vehicle: Vehicle) => void;
  onCancel?: () => void;
  onDirty?: (isDirty: boolean) => void;
}

/** A vehicle's whole data: unit, owner, capacity, work, costs and papers. */
export function VehicleForm({ vehicle, fleet, onSaved, onCancel, onDirty }: VehicleFormProps) {
  const t = useText(fleetText);
  const words = useText(fleetWords);
  const locale = useLocale();
  const unit = useCompany()?.weightUnit ?? 'kg';
  const cedis = useCedis();
  const save = useSaveVehicle();
  const record = useRecordForm<Vehicle, VehicleFormValues>({
    record: vehicle ?? null,
    valuesOf: (one) => valuesOf(one, unit, fleet),
    faultsOf: (values) => faultsOf(values, unit, locale),
    save: (values, base) =>
      save.mutateAsync({
        id: base?._id ?? null,
        ...bodyOf(values, unit),
        ...(base ? { version: base.version } : {}),
      }),
    onSaved: (saved, isNew) => {
      toast.ok(t(isNew ? 'added' : 'saved'));
      onSaved(saved);
    },
    whole: ['usualDriver'],
    shown: (path, values) =>
      ({
        type: words(`type.${values.type}`),
        floatType: words(`floatType.${values.floatType}`),
        originAddressId: cedis.data?.find(({ _id }) => _id === values.originAddressId)?.name,
        usualDriver: values.usualDriver?.label,
        skills: values.skills.map((skill) => words(`skill.${skill}`)).join(', '),
        shiftStartMinute: clock(values.shiftStartMinute),
        shiftEndMinute: clock(values.shiftEndMinute),
        documents: values.documents
          .map(({ kind, number }) => `${words(`document.${kind}`)} ${number}`.trim())
          .join(', '),
      })[path],
    atForm,
    onDirty,
  });
  const { form: f, input, base } = record;
  const chooseType = (type: Vehicle['type']): void => {
    const usual = usualOf[type];
    f.setFieldValue('type', type);
    // What a person typed stays; what the form suggested follows the type.
    const suggest = (field: 'quantity' | 'weight' | 'volumeM3' | 'speedFactor', value: number): void => {
      if (!base && !f.isTouched(field)) f.setFieldValue(field, value);
    };
    suggest('quantity', usual.quantity);
    suggest('weight', shownWeight(usual.weightKg, unit));
    suggest('volumeM3', usual.volumeM3);
    suggest('speedFactor', usual.speedFactor);
  };

  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <legend>{t('form.unit')}</legend>
        <TextInput
          label={t('field.nickname')}
          placeholder={t('form.nicknameHint')}
          withAsterisk
          data-autofocus
          {...input('nickname')}
        />
        <TextInput label={t('field.plate')} withAsterisk {...input('plate')} />
        <Select
          label={t('field.type')}
          withAsterisk
          allowDeselect={false}
          data={vehicleKinds.map((value) => ({ value, label: words(`type.${value}`) }))}
          value={f.values.type}
          onChange={(value) => value && chooseType(value as Vehicle['type'])}
          error={f.errors.type}
          name="type"
        />
        <TextInput label={t('field.vehicleId')} placeholder={t('form.vehicleIdHint')} {...input('vehicleId')} />
        <PlainInputs part="unit" input={input} />
        <div data-whole>
          <SegmentedControl
            aria-label={t('form.ownership')}
            data={(['own', 'third'] as const).map((value) => ({ value, label: words(`floatType.${value}`) }))}
            value={f.values.floatType}
            onChange={(value) => f.setFieldValue('floatType', value as 'own' | 'third')}
          />
          <FieldNote>{f.errors.floatType}</FieldNote>
        </div>
        {f.values.floatType === 'third' && (
          <ProviderChoice
            value={f.values.provider}
            error={f.errors.provider}
            onChange={(id) => f.setFieldValue('provider', id)}
          />
        )}
      </fieldset>
      <fieldset className={form.fields} data-columns="3">
        <legend>{t('form.capacity')}</legend>
        <NumberInput
          label={t('form.packages')}
          withAsterisk
          min={1}
          allowDecimal={false}
          clampBehavior="none"
          {...input('quantity')}
        />
        <NumberInput
          label={t('form.weight', { unit: unit === 'kg' ? 'kg' : 'lb' })}
          withAsterisk
          min={0}
          clampBehavior="none"
          thousandSeparator=","
          {...input('weight')}
        />
        <NumberInput
          label={t('form.volume')}
          withAsterisk
          min={0}
          clampBehavior="none"
          decimalScale={3}
          {...input('volumeM3')}
        />
        {!base && (
          <p className="muted small" data-whole>
            {t('form.suggested')}
          </p>
        )}
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('form.work')}</legend>
        <MinuteField
          label={t('field.shiftStartMinute')}
          value={f.values.shiftStartMinute}
          onChange={(minute) => f.setFieldValue('shiftStartMinute', minute)}
          error={f.errors.shiftStartMinute}
        />
        <MinuteField
          label={t('field.shiftEndMinute')}
          isEnd
          value={f.values.shiftEndMinute}
          onChange={(minute) => f.setFieldValue('shiftEndMinute', minute)}
          error={f.errors.shiftEndMinute}
        />
        <Select
          label={t('field.originAddress')}
          placeholder={t('form.anyCedi')}
          clearable
          searchable
          data={(cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name }))}
          {...input('originAddressId')}
        />
        <DriverChoice
          value={f.values.usualDriver}
          error={f.errors.usualDriver}
          onChange={(driver) => f.setFieldValue('usualDriver', driver)}
        />
        <div data-whole>
          <p className={form.groupLabel}>{t('field.skills')}</p>
          <Chip.Group
            multiple
            value={f.values.skills}
            onChange={(value) => f.setFieldValue('skills', value as Vehicle['skills'])}
          >
            <div className={form.chips}>
              {skills.map((skill) => (
                <Chip key={skill} value={skill} size="xs" variant="outline">
                  {words(`skill.${skill}`)}
                </Chip>
              ))}
            </div>
          </Chip.Group>
          <FieldNote>{f.errors.skills}</FieldNote>
        </div>
      </fieldset>
      <fieldset className={form.fields}>
        <legend>{t('form.costs')}</legend>
        <PlainInputs part="costs" input={input} />
        <NumberInput
          label={t('field.speedFactor')}
          placeholder={t('form.speedHint')}
          min={0.3}
          max={2}
          step={0.05}
          decimalScale={2}
          clampBehavior="none"
          {...input('speedFactor')}
        />
      </fieldset>
      <VehiclePapers
        value={f.values.documents}
        errors={f.errors}
        onChange={(documents) => f.setFieldValue('documents', documents)}
        onSending={record.onSending}
      />
      <Textarea label={t('field.notes')} autosize minRows={2} maxLength={1000} {...input('notes')} />
      <FormEnd {...record.end} save={t('form.save')} {...(onCancel ? { onCancel } : {})} />
    </form>
  );
}

interface PlainInputsProps {
  part: PlainField['part'];
  input: (key: PlainVehicleField) => object;
}
/** The fields of a part that stand by themselves. */
function PlainInputs({ part, input }: PlainInputsProps) {
  const t = useText(fleetText);
  return plainFieldList
    .filter(([, field]) => field.part === part)
    .map(([key, { kind, min, max }]) =>
      kind === 'text' ? (
        <TextInput key={key} label={t(`field.${key}`)} {...input(key)} />
      ) : (
        <NumberInput
          key={key}
          label={t(`field.${key}`)}
          {...(kind === 'money' ? { prefix: '$', decimalScale: 2 } : { allowDecimal: false })}
          {...(min === undefined ? {} : { min })}
          {...(max === undefined ? {} : { max })}
          clampBehavior="none"
          {...input(key)}
        />
      ),
    );
}

interface ProviderChoiceProps {
  value: string | null;
  error: React.ReactNode;
  onChange: (id: string | null) => void;
}
/** The owner of a third-party unit; one that is missing is added on the spot. */
function ProviderChoice({ value, error, onChange }: ProviderChoiceProps) {
  const t = useText(fleetText);
  const providers = useProviders({ status: 'enabled' });
  const add = useSaveProvider();
  const [isAdding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const create = async (): Promise<void> => {
    if (name.trim() === '') return;
    try {
      const made = await add.mutateAsync({ id: null, name: name.trim() });
      onChange(made._id);
      setAdding(false);
      setName('');
      setRefused(null);
    } catch (problem) {
      setRefused(problem instanceof ApiProblem ? problem.message : '');
    }
  };
  return (
    <>
      <Select
        label={t('field.provider')}
        withAsterisk
        searchable
        data={(providers.data?.providers ?? []).map((provider) => ({ value: provider._id, label: provider.name }))}
        value={value}
        onChange={onChange}
        error={error}
        name="provider"
      />
      {isAdding ? (
        <TextInput
          label={t('form.providerName')}
          value={name}
          error={refused}
          autoFocus
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void create();
          }}
          rightSectionWidth={86}
          rightSection={
            <Button size="compact-sm" variant="light" loading={add.isPending} onClick={() => void create()}>
              {t('form.providerAdd')}
            </Button>
          }
        />
      ) : (
        <Button
          variant="subtle"
          mt={24}
          justify="flex-start"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('form.providerNew')}
        </Button>
      )}
    </>
  );
}

interface DriverChoiceProps {
  value: VehicleFormValues['usualDriver'];
  error: React.ReactNode;
  onChange: (driver: VehicleFormValues['usualDriver']) => void;
}
function DriverChoice({ value, error, onChange }: DriverChoiceProps) {
  const t = useText(fleetText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const drivers = useDriverOptions(search);
  return (
    <RemoteSelect
      label={t('field.usualDriver')}
      placeholder={t('noDriver')}
      nothingFoundMessage={t('form.noDriverFound')}
      value={value}
      error={error}
      options={drivers}
      onSearch={setText}
      onChange={onChange}
    />
  );
}
