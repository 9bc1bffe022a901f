import { Button, Drawer } from '@mantine/core';
import type { Message } from '@tramo/contract/messages';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useResendMessage } from './messages.api.ts';
import { messagesText } from './messages.es.ts';
import classes from './messages.module.css';
import { statusTones } from './status-tones.ts';

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
        <dd>{message.to}</dd>
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
        {message.error && (
          <>
            <dt>{t('error')}</dt>
            <dd>{message.error}</dd>
          </>
        )}
      </dl>
      {message.body === null ? (
        <p className="muted">{t(message.isWithheld ? 'withheld' : 'forgotten')}</p>
      ) : (
        <>
          <section className={classes.body} aria-label={t('text')}>
            <WithLinks text={message.body} />
          </section>
          <div className={classes.buttons}>
            <CopyButton value={message.body} label={t('copy')} />
            {message.status === 'failed' && (
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
