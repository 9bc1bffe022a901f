import { Button, Group, Modal, TextInput } from '@mantine/core';
import { limits } from '@tramo/contract/limits';
import type { OrderDeed } from '@tramo/contract/warehouse/orders-api';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../Orders.module.css';
import { selectOrders, useOrderDeeds } from '../orders.api.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { orderDeedsText } from './order-deeds.es.ts';
import type { OrdersTarget } from './orders-target.rules.ts';

interface DeedDialogProps {
  deed: OrderDeed;
  target: OrdersTarget;
  onClose: () => void;
  /** Something was done: the ticks go. */
  onDone: () => void;
}
type Refused = { _id: string; number: string; message: string }[];
const hasReason = (deed: OrderDeed): deed is 'hold' | 'cancel' => deed === 'hold' || deed === 'cancel';
/** Refusals that are told one by one. */
const shownRefusals = 100;

/** One deed on one order or on many: why, what came of it, and which it left as they were. */
export function DeedDialog({ deed, target, onClose, onDone }: DeedDialogProps) {
  const t = useText(orderDeedsText);
  const words = useText(orderWords);
  const ui = useText(uiText);
  const run = useOrderDeeds();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(target.promisedDate ?? '');
  const [isAsked, setAsked] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [left, setLeft] = useState<{ done: number; refused: Refused } | null>(null);
  const { count } = target;
  const isMissing = hasReason(deed) && reason.trim() === '';
  const isDangerous = deed === 'cancel' || deed === 'delete';

  const begin = async (): Promise<void> => {
    setError(null);
    setRunning(true);
    let done = 0;
    const refused: Refused = [];
    try {
      for (const ids of await chunksOf(target)) {
        const answer = await run.mutateAsync({
          ids,
          deed,
          ...(hasReason(deed) ? { reason: reason.trim() } : {}),
          ...(deed === 'promise' ? { promisedDate: day || null } : {}),
        });
        done += answer.done;
        refused.push(...answer.refused);
      }
      if (refused.length === 0) {
        toast.ok(t(`${deed}.done`, { count: done }));
        onDone();
        onClose();
      } else setLeft({ done, refused });
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`${deed}.title`, { count })}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {left ? (
        <div className={classes.dialog}>
          <p role="status">{t(`${deed}.done`, { count: left.done })}.</p>
          <RefusedOrders refused={left.refused} />
          <Group justify="flex-end">
            <Button
              data-autofocus
              onClick={() => {
                if (left.done > 0) onDone();
                onClose();
              }}
            >
              {ui('close')}
            </Button>
          </Group>
        </div>
      ) : (
        <form
          className={classes.dialog}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (!isMissing) void begin();
          }}
        >
          <p className="muted">{count > limits.listMax ? t('tooMany', { max: limits.listMax }) : t(`${deed}.text`)}</p>
          {hasReason(deed) && (
            <>
              <TextInput
                label={t('why')}
                description={t('whyHint')}
                withAsterisk
                maxLength={300}
                data-autofocus
                value={reason}
                error={isAsked && isMissing && t('whyMissing')}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a frame around a few buttons */}
              <div className={classes.usual} role="group" aria-label={t('usual')}>
                {t(`${deed}Reasons`)
                  .split('|')
                  .map((usual) => (
                    <Button key={usual} variant="default" size="compact-sm" onClick={() => setReason(usual)}>
                      {usual}
                    </Button>
                  ))}
              </div>
            </>
          )}
          {deed === 'promise' && (
            <DateField label={words('field.promisedDate')} value={day} onChange={setDay} data-autofocus />
          )}
          <Refusal error={error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              {ui('close')}
            </Button>
            <Button
              type="submit"
              loading={isRunning}
              disabled={count > limits.listMax}
              {...(isDangerous ? { color: 'red' } : {})}
              {...(hasReason(deed) || deed === 'promise' ? {} : { 'data-autofocus': true })}
            >
              {t(`${deed}.run`, { count })}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}

/** Orders that a deed left as they were, each with its reason. */
function RefusedOrders({ refused }: { refused: Refused }) {
  const t = useText(orderDeedsText);
  const others = refused.length - shownRefusals;
  return (
    <section aria-label={t('refused', { count: refused.length })}>
      <p className={classes.refusedHead}>{t('refused', { count: refused.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className={classes.refused} tabIndex={0}>
        {refused.slice(0, shownRefusals).map((one) => (
          <li key={one._id}>{one.message}</li>
        ))}
        {others > 0 && <li className="muted">{t('refusedMore', { count: others })}</li>}
      </ul>
    </section>
  );
}

/** The orders of the target as one call takes them. */
async function chunksOf({ chosen, listed }: OrdersTarget): Promise<string[][]> {
  const ids = chosen.all ? (await selectOrders(listed)).ids.filter((id) => !chosen.except.has(id)) : [...chosen.ids];
  const size = limits.ordersPerDeed;
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));
}
