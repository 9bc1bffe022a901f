import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { DeliveryTry } from '@tramo/contract/webhooks';
import { pretty } from '../../lib/pretty-json.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { deliveryTones, useEventName, useReason } from './delivery-words.ts';
import { useDelivery, useRedeliver, useStopRetries } from './webhooks.api.ts';
import { webhooksText } from './webhooks.es.ts';
import classes from './webhooks.module.css';
import { curlOf } from './webhooks.rules.ts';

/** One delivery: what was sent, and of each try what came back and how long each part took. */
export function DeliveryDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText(webhooksText);
  const f = useFormat();
  const name = useEventName();
  const reason = useReason();
  const whole = useDelivery(id);
  const resend = useRedeliver();
  const stop = useStopRetries();
  const back = (
    <Button
      variant="subtle"
      px={6}
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onBack}
      data-autofocus
    >
      {t('back')}
    </Button>
  );
  if (!whole.data)
    return (
      <div className={classes.dialog}>
        <div>{back}</div>
        {whole.error ? <ErrorState error={whole.error} retry={whole.refetch} /> : <SkeletonRows rows={6} />}
      </div>
    );
  const { delivery: d, url, body, tries } = whole.data;
  const headers = tries[0]?.requestHeaders ?? { 'content-type': 'application/json' };
  return (
    <div className={classes.dialog}>
      <div>{back}</div>
      <h3 className={classes.title}>
        {name(d.type)} {d.subject}
      </h3>
      <div className={classes.buttons}>
        <StatusPill tone={deliveryTones[d.status]}>{t(`status.${d.status}`)}</StatusPill>
        {d.nextDate && d.attempts > 0 && <span className="muted">{t('next', { when: f.dateTime(d.nextDate) })}</span>}
        {d.reason && <span>{reason(d)}</span>}
      </div>
      <p className="muted small">
        {t('sameId')}: <code>{d.messageId}</code>
      </p>
      <div className={classes.buttons}>
        {d.status !== 'sending' && (
          <Button
            loading={resend.isPending}
            onClick={() => resend.mutate(id, { onSuccess: () => toast.ok(t('resent')) })}
          >
            {t('resend')}
          </Button>
        )}
        {d.status === 'queued' && (
          <Button
            variant="default"
            onClick={() =>
              stop.mutate(
                { id: whole.data.webhookId, deliveryId: id },
                { onSuccess: ({ count }) => toast.ok(t('stopped', { count })) },
              )
            }
          >
            {t('stop')}
          </Button>
        )}
        {body !== '' && <CopyButton value={curlOf(url, headers, body)} label={t('curl')} />}
      </div>
      <section aria-label={t('request')}>
        <h3 className={classes.paneTitle}>{t('request')}</h3>
        <Code text={pretty(body)} />
      </section>
      {tries.length > 0 && (
        <section aria-label={t('triesTitle')}>
          <h3 className={classes.paneTitle}>{t('triesTitle')}</h3>
          {tries.map((one, index) => (
            <Try key={one._id} one={one} isOpen={index === 0} />
          ))}
        </section>
      )}
    </div>
  );
}

/** A text that scrolls, by keyboard too. */
function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <pre className={classes.code} tabIndex={0}>
      {text}
    </pre>
  );
}

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Try({ one, isOpen }: { one: DeliveryTry; isOpen: boolean }) {
  const t = useText(webhooksText);
  const f = useFormat();
  const reason = useReason();
  return (
    <details className={classes.try} open={isOpen}>
      <summary>
        <StatusPill tone={one.reason ? 'bad' : 'ok'}>{one.code ?? '—'}</StatusPill> {f.dateTime(one.at)} · {one.ms} ms
      </summary>
      {one.reason && <p>{reason(one)}</p>}
      {one.detail && <p className="muted small">{one.detail}</p>}
      <Timings one={one} />
      <h4 className={classes.paneTitle}>{t('headers')}</h4>
      <Code text={linesOf(one.requestHeaders)} />
      {one.code !== null && (
        <>
          <h4 className={classes.paneTitle}>{t('answerHeaders')}</h4>
          <Code text={linesOf(one.answerHeaders)} />
          <h4 className={classes.paneTitle}>{t(one.isAnswerCut ? 'answerCut' : 'answer')}</h4>
          {one.answer === '' ? <p className="muted">{t('noAnswer')}</p> : <Code text={pretty(one.answer)} />}
        </>
      )}
    </details>
  );
}

/** Milliseconds from the beginning to each part. */
function Timings({ one: { timings, ms, address } }: { one: DeliveryTry }) {
  const t = useText(webhooksText);
  const parts = (['nameMs', 'connectMs', 'tlsMs', 'firstByteMs'] as const).flatMap((part) =>
    timings[part] === null ? [] : [{ label: t(part), value: timings[part] }],
  );
  const isReused = timings.connectMs === null && timings.firstByteMs !== null;
  return (
    <dl className={classes.timings}>
      {isReused && (
        <div>
          <dt>{t('connectMs')}</dt>
          <dd>{t('reused')}</dd>
        </div>
      )}
      {[...parts, { label: t('total'), value: ms }].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{Math.round(value)} ms</dd>
        </div>
      ))}
      {address !== '' && (
        <div>
          <dt>IP</dt>
          <dd>{address}</dd>
        </div>
      )}
    </dl>
  );
}
