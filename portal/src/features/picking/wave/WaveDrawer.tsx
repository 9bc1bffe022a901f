import { MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import { pickModes } from '@tramo/contract/warehouse/pick-work';
import type { WaveRuleInput } from '@tramo/contract/warehouse/waves';
import { useEffect, useState } from 'react';
import { dayInstant } from '../../../lib/day-instant.ts';
import { defaultUnits } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useWorkplace } from '../../../lib/workplace.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { type Choice, RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useClientSearch } from '../../clients/shared/client-options.api.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { usePickSettings, useReleaseWave, useWavePreview, useWaveRoutes } from '../picking.api.ts';
import { pickingText } from '../picking.es.ts';
import { WavePreviewPart } from './WavePreviewPart.tsx';

interface WaveDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}
/** A wave: which of the orders that wait, and how their work is put together; what it comes to stands below before it is released. */
export function WaveDrawer({ isOpen, onClose }: WaveDrawerProps) {
  const t = useText(pickingText);
  return (
    <FormDrawer title={t('wave.make')} isOpen={isOpen} onClose={onClose} size="xl">
      {({ onDirty, close, done }) => <WaveForm onDirty={onDirty} close={close} done={done} />}
    </FormDrawer>
  );
}

interface Wish {
  name: string;
  cediId: string | null;
  mode: (typeof pickModes)[number];
  client: Choice | null;
  promisedUntil: string;
  /** `8:30` of today. */
  leavesBefore: string;
  routeIds: string[];
  ordersPerTask: number | '';
}
interface WaveFormProps {
  onDirty: (isDirty: boolean) => void;
  close: () => void;
  done: () => void;
}

function WaveForm({ onDirty, close, done }: WaveFormProps) {
  const t = useText(pickingText);
  const f = useFormat();
  const timeZone = useCompany()?.timeZone ?? defaultUnits.timeZone;
  const workplace = useWorkplace();
  const { data: cedis = [] } = useCedis();
  const settings = usePickSettings();
  const [wish, setWish] = useState<Wish>(() => ({
    name: t('wave.usualName', { time: f.time(Date.now()) }),
    cediId: workplace.cediId,
    mode: 'batch',
    client: null,
    promisedUntil: '',
    leavesBefore: '',
    routeIds: [],
    ordersPerTask: '',
  }));
  const change = (part: Partial<Wish>): void => {
    setWish((now) => ({ ...now, ...part }));
    onDirty(true);
  };
  const cediId = wish.cediId ?? (cedis.length === 1 ? (cedis[0]?._id ?? null) : null);
  const today = f.today();
  const routes = useWaveRoutes(today, cediId).data?.routes ?? [];
  const [clientText, setClientText] = useState('');
  const clients = useClientSearch(clientText).data?.clients ?? [];
  const [hour = '', minute = ''] = wish.leavesBefore.split(':');
  const rule: WaveRuleInput | null =
    cediId === null
      ? null
      : {
          cediId,
          mode: wish.mode,
          clientId: wish.client?.value ?? null,
          promisedUntil: wish.promisedUntil || null,
          leavesBefore:
            minute === '' ? null : dayInstant(today, Number(hour) * 60 + Number(minute), timeZone).toISOString(),
          routeIds: wish.routeIds,
          ordersPerTask: wish.ordersPerTask === '' ? null : wish.ordersPerTask,
        };
  const [asked] = useDebouncedValue(rule, 300);
  const preview = useWavePreview(asked === null || rule === null ? null : asked);
  const release = useReleaseWave();
  // A wave whose wish is new again may be released again.
  const { reset } = release;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the wish changes
  useEffect(() => reset(), [wish, reset]);
  const mayRelease = rule !== null && wish.name.trim() !== '' && (preview.data?.orders.length ?? 0) > 0;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayRelease || rule === null) return;
        release.mutate(
          { name: wish.name.trim(), rule },
          {
            onSuccess: ({ tasks }) => {
              toast.ok(t('wave.released', { tasks }));
              done();
            },
          },
        );
      }}
    >
      <div className={form.fields}>
        <TextInput
          label={t('wave.name')}
          value={wish.name}
          maxLength={80}
          required
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Select
          label={t('wave.cedi')}
          required
          allowDeselect={false}
          data={cedis.map((c) => ({ value: c._id, label: c.name }))}
          value={cediId}
          onChange={(value) => change({ cediId: value, routeIds: [] })}
        />
        <div data-whole>
          <p className={form.groupLabel}>{t('wave.mode')}</p>
          <SegmentedControl
            fullWidth
            aria-label={t('wave.mode')}
            value={wish.mode}
            onChange={(value) => change({ mode: value as Wish['mode'] })}
            data={pickModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          />
        </div>
        <RemoteSelect
          label={t('wave.client')}
          placeholder={t('wave.anyClient')}
          value={wish.client}
          onChange={(client) => change({ client })}
          options={clients.map((c) => ({ value: c._id, label: c.name }))}
          onSearch={setClientText}
        />
        <DateField
          label={t('wave.promisedUntil')}
          value={wish.promisedUntil}
          onChange={(promisedUntil) => change({ promisedUntil })}
        />
        <TimeField
          label={t('wave.leavesBefore')}
          value={wish.leavesBefore}
          onChange={(leavesBefore) => change({ leavesBefore })}
        />
        <NumberInput
          label={t('wave.perTask')}
          placeholder={settings.data && f.number(settings.data.ordersPerTask)}
          value={wish.ordersPerTask}
          min={1}
          max={pickLimits.ordersPerTask}
          allowDecimal={false}
          onChange={(value) => change({ ordersPerTask: typeof value === 'number' ? value : '' })}
        />
        <MultiSelect
          data-whole
          label={t('wave.ofRoutes')}
          description={t('wave.routesHint')}
          searchable
          clearable
          data={routes.map((r) => ({ value: r._id, label: `${r.name} · ${f.time(r.startDate)}` }))}
          value={wish.routeIds}
          onChange={(routeIds) => change({ routeIds })}
        />
      </div>
      <WavePreviewPart query={preview} />
      <FormEnd
        isSending={release.isPending}
        isDirty={mayRelease}
        save={t('wave.release')}
        onCancel={close}
        refusal={release.error}
      />
    </form>
  );
}
