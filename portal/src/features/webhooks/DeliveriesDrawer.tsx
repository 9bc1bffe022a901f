import { Button, Drawer, SegmentedControl, Select } from '@mantine/core';
import { type WebhookEvent, webhookEvents } from '@tramo/contract/webhook-events';
import { type Delivery, type Webhook, webhookLimits } from '@tramo/contract/webhooks';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { DeliveryDetail } from './DeliveryDetail.tsx';
import { deliveryTones, useEventName, useReason } from './delivery-words.ts';
import { ResendForm } from './ResendForm.tsx';
import { type DeliveryFilter, useDeliveries, useStopRetries, useTestWebhook } from './webhooks.api.ts';
import { webhooksText } from './webhooks.es.ts';
import classes from './webhooks.module.css';

/** What was sent to one system and what came of it. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const ui = useText(uiText);
  return (
    <Drawer
      opened={webhook !== null}
      onClose={onClose}
      title={webhook?.name}
      position="right"
      size="xl"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {webhook && <Console key={webhook._id} webhook={webhook} />}
    </Drawer>
  );
}

function Console({ webhook }: { webhook: Webhook }) {
  const [shown, setShown] = useState<string | null>(null);
  if (shown) return <DeliveryDetail id={shown} onBack={() => setShown(null)} />;
  return <List webhook={webhook} onOpen={setShown} />;
}

function List({ webhook, onOpen }: { webhook: Webhook; onOpen: (id: string) => void }) {
  const t = useText(webhooksText);
  const name = useEventName();
  const [filter, setFilter] = useState<Omit<DeliveryFilter, 'id'>>({ status: '', type: '', limit: webhookLimits.page });
  const list = useDeliveries({ id: webhook._id, ...filter });
  const { health } = webhook;
  const setStatus = (value: string): void =>
    setFilter({ ...filter, status: value as DeliveryFilter['status'], limit: webhookLimits.page });
  return (
    <div className={classes.dialog}>
      {health.successPercent !== null && (
        <p>
          {t('share', { percent: String(health.successPercent), count: health.tries })}
          {health.p50Ms !== null && ` · ${t('times', { p50: String(health.p50Ms), p95: String(health.p95Ms ?? 0) })}`}
        </p>
      )}
      <Actions webhook={webhook} />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={t('columns.state')}
          value={filter.status}
          onChange={setStatus}
          data={[
            { value: '', label: t('all') },
            { value: 'waiting', label: t('waiting') },
            { value: 'delivered', label: t('delivered') },
            { value: 'failed', label: t('failedOnes') },
          ]}
        />
        <Select
          aria-label={t('events')}
          placeholder={t('anyEvent')}
          clearable
          searchable
          value={filter.type || null}
          onChange={(value) => setFilter({ ...filter, type: (value ?? '') as WebhookEvent | '' })}
          data={webhookEvents.map((value) => ({ value, label: name(value) }))}
        />
      </div>
      {list.error && !list.data && <ErrorState error={list.error} retry={list.refetch} />}
      {!list.data && !list.error && <SkeletonRows rows={6} />}
      {list.data?.deliveries.length === 0 && <p className="muted">{t('noDeliveries')}</p>}
      <ul className={classes.rows} aria-label={t('log')}>
        {list.data?.deliveries.map((d) => (
          <Row key={d._id} delivery={d} onOpen={() => onOpen(d._id)} />
        ))}
      </ul>
      {list.data?.hasMore && filter.limit < 200 && (
        <Button variant="default" onClick={() => setFilter({ ...filter, limit: 200 })}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function Row({ delivery: d, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const t = useText(webhooksText);
  const f = useFormat();
  const name = useEventName();
  const reason = useReason();
  return (
    <li>
      <button type="button" className={classes.row} onClick={onOpen}>
        <StatusPill tone={deliveryTones[d.status]}>{t(`status.${d.status}`)}</StatusPill>
        <span className={classes.rowText}>
          <span>
            {name(d.type)} {d.subject && <b>{d.subject}</b>}{' '}
            {d.isTest && <span className="muted">({t('isTest')})</span>}
          </span>
          <span className="muted small">
            {f.dateTime(d.createdDate)}
            {d.attempts > 0 && ` · ${t('tries', { count: d.attempts })}`}
            {d.ms !== null && ` · ${d.code ?? ''} ${d.ms} ms`}
            {d.nextDate && d.attempts > 0 && ` · ${t('next', { when: f.dateTime(d.nextDate) })}`}
          </span>
          {d.reason && <span className="small">{reason(d)}</span>}
        </span>
      </button>
    </li>
  );
}

function Actions({ webhook }: { webhook: Webhook }) {
  const t = useText(webhooksText);
  const name = useEventName();
  const test = useTestWebhook();
  const stop = useStopRetries();
  const [type, setType] = useState<WebhookEvent>(webhook.events[0] ?? 'guide.created');
  const [isResending, setResending] = useState(false);
  const onStop = async (): Promise<void> => {
    const isSure = await confirm({ title: t('stopTitle'), body: t('stopText'), confirm: t('stop'), isDangerous: true });
    if (isSure) stop.mutate({ id: webhook._id }, { onSuccess: ({ count }) => toast.ok(t('stopped', { count })) });
  };
  return (
    <>
      <div className={classes.buttons}>
        <Select
          aria-label={t('testEvent')}
          allowDeselect={false}
          searchable
          value={type}
          onChange={(value) => setType((value ?? type) as WebhookEvent)}
          data={webhookEvents.map((value) => ({ value, label: name(value) }))}
        />
        <Button
          loading={test.isPending}
          onClick={() => test.mutate({ id: webhook._id, type }, { onSuccess: () => toast.ok(t('testSent')) })}
        >
          {t('test')}
        </Button>
        <Button variant="default" aria-expanded={isResending} onClick={() => setResending(!isResending)}>
          {t('resendMany')}
        </Button>
        {webhook.health.waiting > 0 && (
          <Button variant="subtle" color="red" onClick={() => void onStop()}>
            {t('stop')}
          </Button>
        )}
      </div>
      {isResending && <ResendForm id={webhook._id} onDone={() => setResending(false)} />}
    </>
  );
}
