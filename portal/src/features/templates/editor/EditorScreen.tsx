import { Button } from '@mantine/core';
import { IconMailCog } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sentEvents } from '@tramo/contract/message-events';
import type { TemplateChannel } from '@tramo/contract/templates';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Page } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { stateTones } from '../shared/state-tones.ts';
import { useTemplate } from '../templates.api.ts';
import { templatesText } from '../templates.es.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

const newTitles = { email: 'newMail', sms: 'newSms', whatsapp: 'newWhatsapp' } as const;

/** A new template of one of these channels, the first unless `?channel=` says another, or the one of `?id=`. */
export function EditorScreen({ channels }: { channels: readonly [TemplateChannel, ...TemplateChannel[]] }) {
  const t = useText(templatesText);
  const [state] = useUrlState({ id: '', channel: '', event: '' });
  const found = useTemplate(state.id);
  const wanted = channels.find((one) => one === state.channel) ?? channels[0];
  const channel = found.data?.channel ?? wanted;
  const event = sentEvents.find((one) => one === state.event) ?? sentEvents[0];
  const isMissing = found.error instanceof ApiProblem && (found.error.status === 404 || found.error.status === 422);
  const record = state.id === '' ? null : (found.data ?? null);
  return (
    <Page
      title={record ? record.name : t(newTitles[channel])}
      subtitle={record ? `${t(`channel.${channel}`)} · ${t(`event.${record.event}`)}` : undefined}
      actions={record && <StatusPill tone={stateTones[record.state]}>{t(`state.${record.state}`)}</StatusPill>}
    >
      {state.id === '' || record ? (
        <TemplateEditor key={state.id || `${channel} ${event}`} channel={channel} record={record} event={event} />
      ) : isMissing ? (
        <EmptyState
          icon={<IconMailCog size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('settings', { tab: 'templates' }) as never} variant="default">
              {t('toList')}
            </Button>
          }
        />
      ) : found.error ? (
        <ErrorState error={found.error} retry={found.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}
