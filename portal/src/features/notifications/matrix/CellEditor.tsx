import { ActionIcon, Button, Checkbox, NumberInput, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MessageChannel } from '@tramo/contract/messages';
import type { NotificationWay } from '@tramo/contract/notification-settings';
import { useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { isSame } from '../../../ui/form/merge.rules.ts';
import { priceOf } from '../estimate.rules.ts';
import { notificationsText } from '../notifications.es.ts';
import { templateOf } from '../warnings.rules.ts';
import classes from './CellEditor.module.css';
import { type Cell, isNeeded, moved, offered, toggled } from './cells.rules.ts';
import { effective, useMatrix } from './matrix-work.ts';
import { useWayWords } from './useWayWords.ts';

const isWait = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 60;

/** The channels of one cell, their order and how they leave. What is changed here stands in the matrix at once, and is saved with it. */
export function CellEditor({ cell, onClose }: { cell: Cell; onClose: () => void }) {
  const t = useText(notificationsText);
  const f = useFormat();
  const words = useWayWords();
  const work = useMatrix();
  const value = work.valueAt(cell);
  const way = effective(work, cell);
  // The list does not jump under the pointer while channels are turned on and off: it is put in order at the next opening.
  const [order, setOrder] = useState(() => offered(cell, way));
  const [wait, setWait] = useState<number | string>(way?.waitMinutes ?? 3);
  const saved = work.savedAt(cell);
  const companyWay = work.company?.[cell.event][cell.recipient] ?? null;
  const isOwn = value !== 'inherit' && value !== null;
  const names = { event: t(`event.${cell.event}`), recipient: t(`recipient.${cell.recipient}`) };
  const isLast = isNeeded(cell) && way?.channels.length === 1;
  const price = way && work.priceOf?.(cell, way);

  const put = (next: NotificationWay | null): void => {
    work.change(cell, next && { ...next, channels: order.filter((c) => next.channels.includes(c)) });
  };
  const choose = (choice: string): void => {
    if (choice === 'inherit') work.change(cell, 'inherit');
    else if (choice === 'off') work.change(cell, null);
    else {
      const first = order[0];
      const own = companyWay ?? (first && toggled(null, first));
      if (own) work.change(cell, own);
    }
  };
  const move = (channel: MessageChannel, by: -1 | 1): void => {
    if (!way) return;
    const next = moved(way, channel, by);
    setOrder([...next.channels, ...order.filter((c) => !next.channels.includes(c))]);
    work.change(cell, next);
  };
  return (
    <div className={classes.editor}>
      <h3>{t('editor.title', names)}</h3>
      {work.company && (
        <>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('editor.choice')}
            value={value === 'inherit' ? 'inherit' : value === null ? 'off' : 'own'}
            onChange={choose}
            data={(isNeeded(cell) ? (['inherit', 'own'] as const) : (['inherit', 'off', 'own'] as const)).map(
              (one) => ({
                value: one,
                label: t(`editor.${one}`),
              }),
            )}
          />
          <p className="muted small">{t('editor.companyHas', { way: words(companyWay) })}</p>
        </>
      )}
      {(!work.company || isOwn) && (
        <>
          <ul className={classes.channels} aria-label={t('editor.channels')}>
            {order.map((channel, n) => {
              const isOn = way?.channels.includes(channel) ?? false;
              const place = way?.channels.indexOf(channel) ?? -1;
              return (
                <li key={channel}>
                  <Checkbox
                    data-autofocus={n === 0 || undefined}
                    label={t(`channel.${channel}`)}
                    checked={isOn}
                    disabled={isOn && (isLast || (work.company !== null && way?.channels.length === 1))}
                    onChange={() => put(toggled(way, channel))}
                  />
                  <span className={classes.price}>
                    {work.shown.channels[channel].isOwn
                      ? t('editor.byProvider')
                      : priceOf(channel, work.shown.costs) > 0
                        ? f.money(priceOf(channel, work.shown.costs))
                        : t(channel === 'email' ? 'editor.included' : 'editor.noPrice')}
                  </span>
                  {isOn && (way?.channels.length ?? 0) > 1 && way?.mode === 'chain' && (
                    <span className={classes.moves}>
                      <ActionIcon
                        size="sm"
                        aria-label={t('editor.earlier', { channel: t(`chip.${channel}`) })}
                        disabled={place === 0}
                        onClick={() => move(channel, -1)}
                      >
                        <IconArrowUp size={15} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        size="sm"
                        aria-label={t('editor.later', { channel: t(`chip.${channel}`) })}
                        disabled={place === (way?.channels.length ?? 0) - 1}
                        onClick={() => move(channel, 1)}
                      >
                        <IconArrowDown size={15} aria-hidden />
                      </ActionIcon>
                    </span>
                  )}
                  <ChannelNote cell={cell} channel={channel} />
                </li>
              );
            })}
          </ul>
          {work.company && way?.channels.length === 1 && !isLast && (
            <p className="muted small">{t('editor.lastOwn')}</p>
          )}
          {isLast && <p className="muted small">{t('editor.codeNeeded')}</p>}
          {way && way.channels.length > 1 && (
            <div className={classes.mode}>
              <SegmentedControl
                size="xs"
                aria-label={t('editor.mode')}
                value={way.mode}
                onChange={(mode) => work.change(cell, { ...way, mode: mode as NotificationWay['mode'] })}
                data={[
                  { value: 'chain', label: t('editor.chain') },
                  { value: 'all', label: t('editor.all') },
                ]}
              />
              {way.mode === 'chain' && (
                <NumberInput
                  w={86}
                  size="xs"
                  aria-label={t('editor.wait')}
                  min={1}
                  max={60}
                  allowDecimal={false}
                  clampBehavior="blur"
                  suffix={t('fields.minutes')}
                  value={wait}
                  error={isWait(wait) ? undefined : t('editor.waitWrong')}
                  onChange={(next) => {
                    setWait(next);
                    if (isWait(next)) work.change(cell, { ...way, waitMinutes: next });
                  }}
                />
              )}
            </div>
          )}
          {way?.mode === 'chain' && way.channels.length > 1 && <p className="muted small">{t('editor.waitHint')}</p>}
        </>
      )}
      {price && <p className={classes.cost}>{t('editor.cost', { count: price.count, cost: f.money(price.cost) })}</p>}
      <div className={classes.end}>
        {!work.company && way && !isNeeded(cell) && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={() => work.change(cell, null)}>
            {t('editor.clear')}
          </Button>
        )}
        {!isSame(value, saved) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              work.change(cell, saved);
              onClose();
            }}
          >
            {t('editor.revert')}
          </Button>
        )}
        <Button size="compact-sm" className={classes.done} onClick={onClose}>
          {t('editor.done')}
        </Button>
      </div>
    </div>
  );
}

/** What stands in a channel's way, and the template that it says. */
function ChannelNote({ cell, channel }: { cell: Cell; channel: MessageChannel }) {
  const t = useText(notificationsText);
  const { shown } = useMatrix();
  const mayOpen = useMayOpen();
  const template = templateOf(shown.templates, cell.event, channel);
  const isStopped = template?.leaves === false;
  const screen = channel === 'email' ? 'newMailTemplate' : 'whatsappTemplate';
  return (
    <span className={classes.note}>
      {!shown.channels[channel].hasProvider && <span>{t('editor.kept')}</span>}
      {template && mayOpen(screen) && (
        <Link to={`${pathOf(screen)}?id=${template._id}` as never}>
          {t('editor.template', { name: template.name })}
        </Link>
      )}
      {template && channel === 'whatsapp' && (
        <span className={isStopped ? classes.warn : undefined}>{t(`templateState.${template.state}`)}</span>
      )}
    </span>
  );
}
