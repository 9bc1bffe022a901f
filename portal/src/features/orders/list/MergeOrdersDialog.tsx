import { Button, Checkbox, Group, Modal, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { Order } from '@tramo/contract/warehouse/orders';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../Orders.module.css';
import { useMergeOrders, useOrders, useOrdersByIds } from '../orders.api.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { orderDeedsText } from './order-deeds.es.ts';

interface Closing {
  onClose: () => void;
  onDone: (keptId: string) => void;
}

/** Ticked orders become one: which of them stays. */
export function MergeChosenDialog({ ids, ...closing }: { ids: readonly string[] } & Closing) {
  const t = useText(orderDeedsText);
  const f = useFormat();
  const words = useText(orderWords);
  const found = useOrdersByIds(ids);
  const [kept, setKept] = useState(ids[0] ?? '');
  return (
    <Frame
      {...closing}
      ids={[kept, ...ids.filter((id) => id !== kept)]}
      isReady={found.data !== undefined}
      text={`${t('merge.text')} ${t('merge.differ')}`}
    >
      <Radio.Group label={t('merge.stays')} value={kept} onChange={setKept}>
        <div className={classes.choices}>
          {found.data?.orders.map((order) => (
            <Radio key={order._id} value={order._id} label={lineOf(order, words, f)} />
          ))}
        </div>
      </Radio.Group>
      <Refusal error={found.error} />
    </Frame>
  );
}

/** Other orders of the same contact become part of this one. */
export function MergeIntoDialog({ order, ...closing }: { order: Order } & Closing) {
  const t = useText(orderDeedsText);
  const f = useFormat();
  const words = useText(orderWords);
  const [others, setOthers] = useState<string[]>([]);
  const found = useOrders({
    cedisIds: order.cedi._id,
    ...(order.client ? { clientIds: order.client._id } : {}),
    status: order.status,
    search: order.contactName,
  });
  const rows = (found.data?.orders ?? []).filter(
    (one) =>
      one._id !== order._id &&
      one.can.merge &&
      one.client?._id === order.client?._id &&
      one.contactName.trim().toLowerCase() === order.contactName.trim().toLowerCase(),
  );
  return (
    <Frame {...closing} ids={[order._id, ...others]} isReady={found.data !== undefined} text={t('merge.text')}>
      {found.data && rows.length === 0 ? (
        <p>{t('merge.none', { contact: order.contactName })}</p>
      ) : (
        <Checkbox.Group label={t('merge.choose', { number: order.number })} value={others} onChange={setOthers}>
          <div className={classes.choices}>
            {rows.map((one) => (
              <Checkbox key={one._id} value={one._id} label={lineOf(one, words, f)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Refusal error={found.error} />
    </Frame>
  );
}

const lineOf = (
  order: Order,
  words: ReturnType<typeof useText<typeof orderWords.es>>,
  f: ReturnType<typeof useFormat>,
): string =>
  [order.number, order.contactName, words('units', { count: order.units }), f.day(order.orderDate)].join(' · ');

function Frame({
  ids,
  isReady,
  text,
  children,
  onClose,
  onDone,
}: Closing & { ids: string[]; isReady: boolean; text: string; children: React.ReactNode }) {
  const t = useText(orderDeedsText);
  const ui = useText(uiText);
  const merge = useMergeOrders();
  return (
    <Modal opened onClose={onClose} title={t('merge.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form
        className={classes.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          merge.mutate(ids, {
            onSuccess: (order) => {
              toast.ok(t('merge.done', { number: order.number }));
              onDone(order._id);
              onClose();
            },
          });
        }}
      >
        <p className="muted">{text}</p>
        {isReady ? children : <SkeletonRows rows={3} />}
        <Refusal error={merge.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
          <Button type="submit" loading={merge.isPending} disabled={!isReady || ids.length < 2}>
            {t('merge.run', { count: ids.length })}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
