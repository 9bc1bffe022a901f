import { Button, Drawer, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer } from '@tramo/contract/endpoint';
import { type MessageEvent, messageEvents } from '@tramo/contract/message-events';
import { type MessageChannel, messageChannels } from '@tramo/contract/messages';
import type { notificationSettingsApi, ShownNotifications } from '@tramo/contract/notification-settings';
import { useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { Refusal } from '../../ui/form/Refusal.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { uiText } from '../../ui/ui.es.ts';
import { statusTones } from '../messages/shared/status-tones.ts';
import classes from './Notifications.module.css';
import { useTrial, useTrialState } from './notifications.api.ts';
import { notificationsText } from './notifications.es.ts';

interface TrialDrawerProps {
  isOpen: boolean;
  shown: ShownNotifications;
  onClose: () => void;
}

/** A message to oneself, and what becomes of it while one looks. */
export function TrialDrawer({ isOpen, shown, onClose }: TrialDrawerProps) {
  const t = useText(notificationsText);
  const ui = useText(uiText);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('trial.title')}
      position="right"
      size="md"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isOpen && <Trial shown={shown} />}
    </Drawer>
  );
}

function Trial({ shown }: { shown: ShownNotifications }) {
  const t = useText(notificationsText);
  const trial = useTrial();
  const [event, setEvent] = useState<MessageEvent>('onTheWay');
  const [channel, setChannel] = useState<MessageChannel>('email');
  return (
    <form
      noValidate
      className={classes.trial}
      onSubmit={(submit) => {
        submit.preventDefault();
        trial.mutate({ event, channel });
      }}
    >
      <p className="muted small">{t('trial.text')}</p>
      <Select
        label={t('eventHead')}
        allowDeselect={false}
        data={messageEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
        value={event}
        onChange={(value) => setEvent(value as MessageEvent)}
      />
      <Select
        label={t('trial.channel')}
        allowDeselect={false}
        data={messageChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={channel}
        onChange={(value) => setChannel(value as MessageChannel)}
      />
      {!shown.channels[channel].hasProvider && <p className="muted small">{t('trial.kept')}</p>}
      <Refusal error={trial.error} />
      <Button type="submit" loading={trial.isPending}>
        {t(trial.data ? 'trial.again' : 'trial.send')}
      </Button>
      {trial.data && <Outcome key={trial.data.messageId} sent={trial.data} />}
    </form>
  );
}

function Outcome({ sent }: { sent: Answer<typeof notificationSettingsApi.trial> }) {
  const t = useText(notificationsText);
  const mayOpen = useMayOpen();
  const state = useTrialState(sent.messageId);
  return (
    <section className={classes.outcome} aria-label={t('trial.what')}>
      <dl>
        <dt>{t('trial.to')}</dt>
        <dd>{sent.to}</dd>
        <dt>{t('trial.data')}</dt>
        <dd>{sent.folio === null ? t('trial.invented') : t('trial.ofGuide', { folio: sent.folio })}</dd>
        <dt>{t('trial.what')}</dt>
        <dd>
          <div role="status">
            {state.data ? (
              <>
                <StatusPill tone={statusTones[state.data.status]}>{t(`status.${state.data.status}`)}</StatusPill>
                <p>{state.data.decision}</p>
              </>
            ) : state.error ? (
              <ErrorState error={state.error} retry={state.refetch} />
            ) : (
              t('trial.waiting')
            )}
          </div>
        </dd>
      </dl>
      {mayOpen('messages') && (
        <Link to={`${pathOf('messages')}?open=${sent.messageId}` as never}>{t('trial.list')}</Link>
      )}
    </section>
  );
}
