import { IconBell, IconBrandWhatsapp, IconChevronRight, IconMail, IconMessage, IconPlus } from '@tabler/icons-react';
import type { MessageChannel } from '@tramo/contract/messages';
import type { NotificationWay } from '@tramo/contract/notification-settings';
import { Fragment } from 'react';
import { useText } from '../../../lib/text.ts';
import { notificationsText } from '../notifications.es.ts';
import classes from './Matrix.module.css';

export const channelIcons = {
  email: IconMail,
  sms: IconMessage,
  whatsapp: IconBrandWhatsapp,
  push: IconBell,
} as const satisfies Record<MessageChannel, unknown>;

/** How a channel stands: `kept` without a provider, `stopped` by its template. */
export type ChannelState = 'fine' | 'kept' | 'stopped';

/** The channels of a way: an arrow between those that follow each other, a plus between those that leave together. */
export function WayChips({
  way,
  stateOf,
}: {
  way: NotificationWay;
  stateOf: (channel: MessageChannel) => ChannelState;
}) {
  const t = useText(notificationsText);
  const Between = way.mode === 'chain' ? IconChevronRight : IconPlus;
  return (
    <span className={classes.chips}>
      {way.channels.map((channel, n) => {
        const Icon = channelIcons[channel];
        return (
          <Fragment key={channel}>
            {n > 0 && <Between size={12} className={classes.between} aria-hidden />}
            <span className={classes.chip} data-state={stateOf(channel)}>
              <Icon size={14} stroke={1.75} aria-hidden />
              {t(`chip.${channel}`)}
            </span>
          </Fragment>
        );
      })}
      {way.channels.length > 1 && (
        <span className={classes.how}>
          {way.mode === 'chain' ? t('way.chainShort', { minutes: way.waitMinutes }) : t('way.allShort')}
        </span>
      )}
    </span>
  );
}
