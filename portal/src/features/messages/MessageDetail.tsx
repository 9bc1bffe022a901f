import { Button, Drawer } from '@mantine/core';
import { providerSaying } from '@tramo/contract/message-line';
import { type Message, resendable, type MessageDetail as Whole } from '@tramo/contract/messages';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useMessage, useResendMessage } from './messages.api.ts';
import { messagesText } from './messages.es.ts';
import classes from './messages.module.css';
import { statusTones } from './shared/status-tones.ts';
import { useDecisionLine } from './shared/useDecisionLine.ts';

/** One message: to whom, what became of it, and its text as it is, with its links to follow. */
export function MessageDetail({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const ui = useText(uiText);
  return (
    <Drawer
      opened={message !== null}
      onClose={onClose}
      title={message?.subject}
      position="right"
      size="lg"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {message && <Content message={message} onClose={onClose} />}
    </Drawer>
  );
}

function Content({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useText(messagesText);
  const f = useFormat();
  const resend = useResendMessage();
  return (
    <div className={classes.detail}>
      <dl className={classes.facts}>
        <dt>{t('to')}</dt>
        <dd>{f.phone(message.to)}</dd>
        <dt>{t('filterStatus')}</dt>
        <dd>
          <StatusPill tone={statusTones[message.status]}>{t(`status.${message.status}`)}</StatusPill>{' '}
          {message.attempts > 0 && <span className="muted small">{t('attempts', { count: message.attempts })}</span>}
        </dd>
        <dt>{t('created')}</dt>
        <dd>{f.dateTime(message.createdDate)}</dd>
        {message.sentDate && (
          <>
            <dt>{t('sentOn')}</dt>
            <dd>{f.dateTime(message.sentDate)}</dd>
          </>
        )}
        <dt>{t('columns.channel')}</dt>
        <dd>{t(`channel.${message.channel}`)}</dd>
      </dl>
      <Story id={message._id} />
      {message.body === null ? (
        <p className="muted">{t(message.isWithheld ? 'withheld' : 'forgotten')}</p>
      ) : (
        <>
          <section className={classes.body} aria-label={t('text')}>
            <WithLinks text={message.body} />
          </section>
          <div className={classes.buttons}>
            <CopyButton value={message.body} label={t('copy')} />
            {resendable.includes(message.status) && message.status !== 'queued' && message.status !== 'kept' && (
              <Button
                loading={resend.isPending}
                onClick={() =>
                  resend.mutate(message._id, {
                    onSuccess: () => {
                      toast.ok(t('resent'));
                      onClose();
                    },
                  })
                }
              >
                {t('resend')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** What was decided, in one line, and each try below. */
function Story({ id }: { id: string }) {
  const t = useText(messagesText);
  const line = useDecisionLine();
  const whole = useMessage(id);
  if (whole.error && !whole.data) return <ErrorState error={whole.error} retry={whole.refetch} />;
  if (!whole.data) return <SkeletonRows rows={2} />;
  const { steps } = whole.data;
  return (
    <section className={classes.story} aria-label={t('story')}>
      <p className={classes.line}>{line(steps)}</p>
      <Tries steps={steps} />
    </section>
  );
}

function Tries({ steps }: { steps: Whole['steps'] }) {
  const t = useText(messagesText);
  const f = useFormat();
  const locale = useLocale();
  const tries = steps.flatMap((step) => step.tries.map((one) => ({ ...one, channel: step.channel })));
  if (tries.length === 0) return null;
  return (
    <ol className={classes.tries} aria-label={t('triesTitle')}>
      {tries.map((one) => (
        <li key={`${one.channel} ${one.at}`}>
          <span>{t(`channel.${one.channel}`)}</span>
          <span className="muted">{f.dateTime(one.at)}</span>
          <span>{t(`tryState.${one.state}`)}</span>
          {one.price !== null && one.price > 0 && (
            <span className="muted">
              {one.segments === null ? '' : `${t('segments', { count: one.segments })} · `}
              {f.money(one.price)}
            </span>
          )}
          {(one.code ?? one.text) !== null && <span className="muted small">{providerSaying(one, locale)}</span>}
          {one.providerId && <code className="muted small">{one.providerId}</code>}
        </li>
      ))}
    </ol>
  );
}

/** Plain text whose addresses can be followed; nothing of it is read as HTML. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
