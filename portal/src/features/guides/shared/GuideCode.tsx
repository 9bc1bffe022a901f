import { Button } from '@mantine/core';
import { IconLockOpen, IconSend } from '@tabler/icons-react';
import { type CodeState, codeResendsPerDay, codeTries } from '@tramo/contract/codes';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { Card } from '../detail/GuideDetails.tsx';
import { CodeOverride } from './CodeOverride.tsx';
import classes from './GuideCode.module.css';
import { useGuideCode, useResendCode } from './guide-code.api.ts';
import { guideCodeText } from './guide-code.es.ts';
import { codeStory, countdown } from './guide-code.rules.ts';

const tones: Record<CodeState['status'], Tone> = {
  none: 'idle',
  sent: 'info',
  locked: 'bad',
  overridden: 'warn',
  used: 'ok',
};

/** How the code of a certified delivery goes: whom it went to, what happened with it, and what the office can do. */
export function GuideCode({ guideId }: { guideId: string }) {
  const t = useText(guideCodeText);
  const code = useGuideCode(guideId);
  const state = code.data;
  return (
    <Card
      title={t('title')}
      aside={state && <StatusPill tone={tones[state.status]}>{t(`status.${state.status}`)}</StatusPill>}
    >
      {state ? (
        <div className={classes.panel}>
          <Story state={state} />
          <Facts state={state} />
          <Actions guideId={guideId} state={state} />
        </div>
      ) : code.error ? (
        <ErrorState error={code.error} retry={code.refetch} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  );
}

function Story({ state }: { state: CodeState }) {
  const t = useText(guideCodeText);
  const f = useFormat();
  const story = codeStory(state);
  return (
    <p className="muted">
      {story === 'used' ? t('text.used', { when: f.dateTime(state.usedAt) }) : t(`text.${story}`)}
    </p>
  );
}

function Facts({ state }: { state: CodeState }) {
  const t = useText(guideCodeText);
  const f = useFormat();
  if (state.status === 'none') return null;
  const isOpen = state.status === 'sent' || state.status === 'locked';
  return (
    <dl className={classes.facts}>
      <dt>{t('sentAt')}</dt>
      <dd>{f.dateTime(state.sentAt)}</dd>
      {state.sentTo.length > 0 && (
        <>
          <dt>{t('to')}</dt>
          <dd>
            {state.sentTo.map(({ channel, to }) => (
              <div key={channel}>{t(`channel.${channel}`, { to })}</div>
            ))}
          </dd>
        </>
      )}
      {isOpen && (
        <>
          <dt>{t('tries')}</dt>
          <dd data-tone={state.triesLeft === 0 ? 'bad' : undefined}>
            {t('triesLeft', { left: state.triesLeft, all: codeTries })}
          </dd>
        </>
      )}
      {isOpen && state.resends > 0 && (
        <>
          <dt>{t('resends')}</dt>
          <dd>{t('resendsOf', { count: state.resends, max: codeResendsPerDay })}</dd>
        </>
      )}
      {state.override && (
        <>
          <dt>{t('override')}</dt>
          <dd>{t('overrideBy', { by: state.override.by, when: f.dateTime(state.override.at) })}</dd>
          <dt>{t('reason')}</dt>
          <dd>{state.override.reason}</dd>
        </>
      )}
    </dl>
  );
}

function Actions({ guideId, state }: { guideId: string; state: CodeState }) {
  const t = useText(guideCodeText);
  const [isAsking, setAsking] = useState(false);
  if (!state.can.resend && !state.can.override) return null;
  const isSpent = state.status !== 'none' && state.resendFrom === null;
  return (
    <div className={classes.actions}>
      {state.can.resend &&
        (isSpent ? <span className="muted">{t('noMore')}</span> : <Resend guideId={guideId} state={state} />)}
      {state.can.override && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLockOpen size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('allow')}
        </Button>
      )}
      <CodeOverride guideId={guideId} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

/** Sends another code; just after one was sent it counts the time down. */
function Resend({ guideId, state }: { guideId: string; state: CodeState }) {
  const t = useText(guideCodeText);
  const resend = useResendCode(guideId);
  const left = countdown(state.resendFrom, useNow());
  return (
    <Button
      variant="default"
      className={classes.countdown}
      leftSection={<IconSend size={16} aria-hidden />}
      loading={resend.isPending}
      disabled={left !== null}
      onClick={() => resend.mutate(undefined, { onSuccess: () => toast.ok(t('resent')) })}
    >
      {left !== null ? t('resendIn', { time: left }) : t(state.status === 'none' ? 'send' : 'resend')}
    </Button>
  );
}
