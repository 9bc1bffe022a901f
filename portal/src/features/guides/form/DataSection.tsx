import { Autocomplete, Button, SegmentedControl, Select, TagsInput } from '@mantine/core';
import { type GuideDetail, type GuideType, guideTypes } from '@tramo/contract/guides';
import type { Address } from '@tramo/contract/places';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { ClientPicker } from '../../clients/shared/ClientPicker.tsx';
import { folioTakenText } from './faults.rules.ts';
import { Card, span, TextArea, TextField } from './fields.tsx';
import { useError, useFormStore, useTextField, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { isFolioTaken, useSubtypes } from './guide-form.api.ts';
import { guideFormText } from './guide-form.es.ts';
import { filledRows, newItem } from './items.rules.ts';
import { proposedFolio } from './place.rules.ts';

interface DataSectionProps {
  guide: GuideDetail | null;
  cedis: readonly Address[];
}

/** What the guide is called, whose it is, where it leaves and when. */
export function DataSection({ guide, cedis }: DataSectionProps) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const route = guide?.route ?? null;
  const client = useValue('client');
  const buyingOrders = useValue('buyingOrders');
  const buyingOrdersError = useError('buyingOrders');
  return (
    <Card title={t('sections.data')} side={<TypeChoice isFixed={route !== null} />}>
      {route && <p className={classes.reason}>{t('inRoute', { route: route.name })}</p>}
      <div className={classes.grid}>
        <FolioField guide={guide} />
        <SubtypeField />
        <CediField guide={guide} cedis={cedis} isFixed={route !== null} />
        <ClientPicker
          label={t('fields.client')}
          placeholder={t('noClient')}
          name="client"
          className={span(4)}
          value={client}
          error={useError('client')}
          onChange={(chosen) => store.set('client', chosen && { _id: chosen._id, name: chosen.name })}
        />
        <DayField name="scheduledDate" isRequired />
        <DayField name="scheduledUntil" />
        <TextField name="orderNumber" columns={3} label={t('fields.orderNumber')} maxLength={60} />
        <TextField name="deliveryId" columns={3} label={t('fields.deliveryId')} maxLength={60} />
        <TagsInput
          className={span(6)}
          label={t('fields.buyingOrders')}
          placeholder={buyingOrders.length === 0 ? t('buyingOrdersHint') : ''}
          name="buyingOrders"
          maxTags={20}
          clearable
          clearButtonProps={{ 'aria-label': t('clearBuyingOrders') }}
          splitChars={[',', ';', '\n', '\t']}
          acceptValueOnBlur
          value={buyingOrders}
          error={buyingOrdersError}
          onChange={(orders) => store.set('buyingOrders', orders)}
        />
        <TextArea name="observations" columns={12} label={t('fields.observations')} maxLength={1000} />
      </div>
    </Card>
  );
}

function TypeChoice({ isFixed }: { isFixed: boolean }) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const type = useValue('type');
  const change = async (next: GuideType): Promise<void> => {
    const { items, customFields } = store.get().values;
    const hasMore = filledRows(items).length > 0 || Object.keys(customFields).length > 0;
    if (hasMore) {
      const isSure = await confirm({
        title: t('changeType.title'),
        body: t('changeType.text'),
        confirm: t('changeType.confirm'),
        isDangerous: true,
      });
      if (!isSure) return;
    }
    store.patch({ type: next, ...(hasMore ? { items: [newItem()], customFields: {} } : {}) });
  };
  return (
    <SegmentedControl
      aria-label={t('fields.type')}
      size="xs"
      disabled={isFixed}
      data={guideTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      value={type}
      onChange={(next) => void change(next as GuideType)}
    />
  );
}

function FolioField({ guide }: { guide: GuideDetail | null }) {
  const t = useText(guideFormText);
  const f = useFormat();
  const locale = useLocale();
  const store = useFormStore();
  const { value } = useTextField('folio');
  /** Told while the rest is typed and not at the end. A search that fails says nothing: the server decides when it is saved. */
  const check = async (): Promise<void> => {
    const folio = value.trim();
    if (folio === '' || folio === store.get().base.folio) return;
    const isTaken = await isFolioTaken(folio, guide?._id).catch(() => false);
    if (isTaken && store.get().values.folio.trim() === folio) store.setError('folio', folioTakenText(folio, locale));
  };
  return (
    <TextField
      name="folio"
      columns={4}
      label={t('fields.folio')}
      withAsterisk
      maxLength={60}
      autoComplete="off"
      data-first-field
      tidy={(folio) => folio.trim()}
      onLeave={() => void check()}
      rightSectionWidth={value === '' ? 74 : undefined}
      rightSection={
        value === '' && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('generateLabel')}
            onClick={() => store.set('folio', proposedFolio(store.get().values.type, f.today()))}
          >
            {t('generate')}
          </Button>
        )
      }
    />
  );
}

function SubtypeField() {
  const t = useText(guideFormText);
  const store = useFormStore();
  const type = useValue('type');
  const subtypes = useSubtypes().data ?? [];
  const { setValue: _set, ...field } = useTextField('subtype');
  return (
    <Autocomplete
      {...field}
      className={span(4)}
      label={t('fields.subtype')}
      maxLength={60}
      data={[...new Set(subtypes.filter((one) => one.type === type).map((one) => one.name))]}
      onChange={(subtype) => store.set('subtype', subtype)}
    />
  );
}

function CediField({ guide, cedis, isFixed }: DataSectionProps & { isFixed: boolean }) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const cediId = useValue('cediId');
  const error = useError('cediId');
  const nameOf = (id: string): string => cedis.find((cedi) => cedi._id === id)?.name ?? guide?.cedi.name ?? '';
  const change = async (next: string): Promise<void> => {
    // A guide that exists may stand in routes that are still being planned from its cedi.
    const isSure =
      guide === null ||
      next === guide.cedi._id ||
      (await confirm({
        title: t('changeCedi.title', { cedi: nameOf(next) }),
        body: t('changeCedi.text', { before: guide.cedi.name }),
        confirm: t('changeCedi.confirm'),
      }));
    if (isSure) store.set('cediId', next);
  };
  const offered = cedis.map((cedi) => ({ value: cedi._id, label: cedi.name }));
  const isKnown = cediId === '' || offered.some((cedi) => cedi.value === cediId);
  return (
    <Select
      className={span(4)}
      label={t('fields.cediId')}
      withAsterisk
      searchable
      allowDeselect={false}
      disabled={isFixed}
      name="cediId"
      data={isKnown ? offered : [...offered, { value: cediId, label: nameOf(cediId) }]}
      value={cediId || null}
      error={error}
      onChange={(next) => next && next !== cediId && void change(next)}
    />
  );
}

function DayField({ name, isRequired = false }: { name: 'scheduledDate' | 'scheduledUntil'; isRequired?: boolean }) {
  const t = useText(guideFormText);
  const store = useFormStore();
  const value = useValue(name);
  const first = useValue('scheduledDate');
  return (
    <DateField
      className={span(4)}
      label={t(`fields.${name}`)}
      withAsterisk={isRequired}
      name={name}
      {...(isRequired || first === '' ? {} : { minDay: first })}
      title={isRequired ? undefined : t('untilHint')}
      value={value}
      error={useError(name)}
      onChange={(day) => store.set(name, day)}
    />
  );
}
