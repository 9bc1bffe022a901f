import { Button, Group, Modal, NumberInput } from '@mantine/core';
import type { OrderDetail, OrderItem } from '@tramo/contract/warehouse/orders';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { orderDeedsText } from '../list/order-deeds.es.ts';
import classes from '../OrderPage.module.css';
import { useSplitOrder } from '../orders.api.ts';

/** Units of a line that nobody picked and that are not short: those may go. */
const openOf = ({ quantity, picked, short }: OrderItem): number => quantity - picked - short;

interface SplitDialogProps {
  order: OrderDetail;
  onClose: () => void;
  onDone: (restId: string) => void;
}

/** A part of an order becomes an order of its own: how many units of each article go. */
export function SplitDialog({ order, onClose, onDone }: SplitDialogProps) {
  const t = useText(orderDeedsText);
  const ui = useText(uiText);
  const split = useSplitOrder();
  const [going, setGoing] = useState<Readonly<Record<string, number>>>({});
  const go = Object.values(going).reduce((sum, n) => sum + n, 0);
  const stay = order.units - go;
  const isFit = go > 0 && stay > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('split.title', { number: order.number })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        className={classes.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const lines = Object.entries(going).flatMap(([itemId, quantity]) =>
            quantity > 0 ? [{ itemId, quantity }] : [],
          );
          split.mutate(
            { id: order._id, lines, version: order.version },
            {
              onSuccess: ({ rest }) => {
                toast.ok(t('split.done', { number: rest.number }));
                onClose();
                onDone(rest._id);
              },
            },
          );
        }}
      >
        <p className="muted">{t('split.text')}</p>
        <ul className={classes.splitList}>
          {order.items.map((item, n) => {
            const open = openOf(item);
            return (
              <li key={item._id}>
                <span>
                  {item.name} <span className="muted small">{item.sku}</span>
                </span>
                {open === 0 ? (
                  <span className="muted">{t('split.nothing')}</span>
                ) : (
                  <span className={classes.splitUnits}>
                    <NumberInput
                      w={84}
                      size="sm"
                      min={0}
                      max={open}
                      allowDecimal={false}
                      clampBehavior="strict"
                      aria-label={t('split.goOf', { name: item.name })}
                      value={going[item._id] ?? 0}
                      onChange={(value) => setGoing((all) => ({ ...all, [item._id]: Number(value) || 0 }))}
                      {...(n === 0 ? { 'data-autofocus': true } : {})}
                    />
                    <span className="muted small">{t('split.open', { open })}</span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        <p role="status" className="figures">
          {isFit ? t('split.sum', { go, stay }) : t('split.choose')}
        </p>
        <Refusal error={split.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('close')}
          </Button>
          <Button type="submit" loading={split.isPending} disabled={!isFit}>
            {t('split.run')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
