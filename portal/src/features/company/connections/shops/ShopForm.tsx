import { NumberInput, PasswordInput, Select, Switch, Textarea } from '@mantine/core';
import { firstShopMap, readyOrder, type ShopKind, shopKinds } from '@tramo/contract/shop-orders';
import { shopSamples } from '@tramo/contract/shop-samples';
import { type Shop, shopMakes } from '@tramo/contract/shops';
import { applyMap, mapFaultText, schemaFaults } from '@tramo/contract/webhook-map';
import { useEffect, useMemo } from 'react';
import { useLocale } from '../../../../lib/locale.ts';
import { useText } from '../../../../lib/text.ts';
import { FormEnd } from '../../../../ui/form/FormEnd.tsx';
import formClasses from '../../../../ui/form/form.module.css';
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCedis } from '../../../places/shared/cedis.api.ts';
import { useConnections } from '../connections.api.ts';
import { useSaveShop } from './shops.api.ts';
import { shopsText } from './shops.es.ts';
import classes from './shops.module.css';

interface ShopValues extends Record<string, unknown> {
  connectionId: string;
  kind: ShopKind;
  cediId: string;
  daysAhead: number | string;
  secret: string;
  isOn: boolean;
  makes: Shop['makes'];
  map: string;
}
const valuesOf = (s: Shop | null): ShopValues => ({
  connectionId: s?._id ?? '',
  kind: s?.kind ?? 'woocommerce',
  cediId: s?.cediId ?? '',
  daysAhead: s?.daysAhead ?? 1,
  secret: '',
  isOn: s?.isOn ?? true,
  makes: s?.makes ?? 'guides',
  map: JSON.stringify(s?.map ?? firstShopMap, null, 2),
});
function mapOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

interface ShopFormProps {
  shop: Shop | null;
  /** A connection receives for one shop. */
  taken: readonly Shop[];
  drawer: { onDirty: (isDirty: boolean) => void; close: () => void; done: () => void };
}

/** By which connection a shop's orders come in, and how an order becomes a guide; the sample's guide follows each letter of the map. */
export function ShopForm({ shop, taken, drawer }: ShopFormProps) {
  const t = useText(shopsText);
  const connections = useConnections();
  const cedis = useCedis();
  const save = useSaveShop();
  const { form, input, onSubmit, end } = useRecordForm<Shop, ShopValues>({
    record: shop,
    valuesOf,
    faultsOf: (v, base) => ({
      ...(v.connectionId === '' ? { connectionId: t('required') } : {}),
      ...(v.cediId === '' ? { cediId: t('required') } : {}),
      ...(v.secret === '' && !base ? { secret: t('required') } : {}),
      ...(mapOf(v.map) === null ? { map: t('notJson') } : {}),
    }),
    save: ({ connectionId, secret, map, daysAhead, ...values }, base) =>
      save.mutateAsync({
        ...values,
        id: connectionId,
        daysAhead: Number(daysAhead),
        map: mapOf(map) ?? {},
        ...(secret === '' ? {} : { secret }),
        ...(base ? { version: base.version } : {}),
      }),
    onSaved: () => {
      toast.ok(t('saved'));
      drawer.done();
    },
  });
  const { onDirty } = drawer;
  useEffect(() => onDirty(end.isDirty), [onDirty, end.isDirty]);
  const { values } = form;
  const free = (connections.data ?? []).filter(
    (k) =>
      k._id === shop?._id || (!k.revokedDate && k.scopes.includes(values.makes) && !taken.some((s) => s._id === k._id)),
  );
  return (
    <form noValidate className={formClasses.form} onSubmit={onSubmit}>
      <div className={formClasses.fields}>
        <Select
          label={t('makes')}
          description={t('makesHint')}
          allowDeselect={false}
          data-whole
          data={shopMakes.map((value) => ({ value, label: t(`make.${value}`) }))}
          {...input('makes')}
        />
        <Select
          label={t('connection')}
          required
          disabled={shop !== null}
          data={free.map((k) => ({ value: k._id, label: k.name }))}
          data-autofocus
          {...input('connectionId')}
        />
        <Select
          label={t('kindField')}
          allowDeselect={false}
          data={shopKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...input('kind')}
        />
        <Select
          label={t('cedi')}
          required
          data={(cedis.data ?? []).map((c) => ({ value: c._id, label: c.name }))}
          {...input('cediId')}
        />
        <NumberInput label={t('daysAhead')} min={0} max={30} allowDecimal={false} {...input('daysAhead')} />
        <PasswordInput
          label={t('secret')}
          description={t(shop ? 'keepSecret' : 'secretHint')}
          required={shop === null}
          autoComplete="new-password"
          {...input('secret')}
        />
        <Switch label={t('isOn')} {...form.getInputProps('isOn', { type: 'checkbox' })} />
        <Textarea
          data-whole
          label={t('map')}
          description={t('mapHint')}
          classNames={{ input: classes.map as string }}
          rows={12}
          spellCheck={false}
          {...input('map')}
        />
      </div>
      <Preview kind={values.kind} map={values.map} />
      <FormEnd {...end} onCancel={drawer.close} />
    </form>
  );
}

/** What the map makes of the sample of a shop. */
function Preview({ kind, map }: { kind: ShopKind; map: string }) {
  const t = useText(shopsText);
  const locale = useLocale();
  const { ready, result, verdict } = useMemo(() => {
    const order = shopSamples[kind];
    const event = { order, ready: readyOrder(kind, order) };
    const schema = mapOf(map);
    const made = schema && schemaFaults(schema).length === 0 ? applyMap(schema, event) : null;
    const faults = schema ? (made?.faults ?? schemaFaults(schema)) : [];
    return { ready: event.ready, result: made?.value, verdict: schema ? faults : null };
  }, [kind, map]);
  const isBad = verdict === null || verdict.length > 0;
  return (
    <>
      <div role="status" className={classes.verdict} data-bad={isBad || undefined}>
        {verdict === null && t('notJson')}
        {verdict?.length === 0 && t('fits')}
        {verdict !== null &&
          verdict.length > 0 &&
          t('misfit') +
            verdict
              .slice(0, 5)
              .map((fault) => mapFaultText(fault, locale))
              .join('; ')}
      </div>
      <div className={classes.panes}>
        {(
          [
            [t('sample'), ready],
            [t('result'), result],
          ] as const
        ).map(([label, value]) => (
          <section key={label} aria-label={label}>
            <h3 className={formClasses.groupLabel}>{label}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
            <pre className={classes.code} tabIndex={0}>
              {value === undefined ? '' : JSON.stringify(value, null, 2)}
            </pre>
          </section>
        ))}
      </div>
    </>
  );
}
