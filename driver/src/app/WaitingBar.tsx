import { useFormat } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import { useStore } from '../ui/store.ts';
import classes from './app.module.css';
import { appWords } from './app-words.ts';
import { useDayStore, useStoreValue } from './day-context.ts';
import { go } from './navigation.ts';
import { activateUpdate, updateStore } from './update.ts';
import { waitingText } from './waiting-text.ts';
import { useWords } from './words.ts';

interface Line {
  tone: 'idle' | 'info' | 'warn' | 'bad';
  icon: IconName;
  isTurning?: boolean;
  text: string;
  /** Where a tap leads. */
  path: string;
}

/** What the driver must know wherever he is: what waits, what was refused, that he should sign in. Nothing where there is nothing to tell. */
export function WaitingBar({ path }: { path: string }) {
  const store = useDayStore();
  const t = useWords(appWords);
  const format = useFormat();
  // One string, so that the frame is drawn again only where the line changes.
  const told = useStoreValue(() => JSON.stringify(lineOf()));
  const line = JSON.parse(told) as Line | null;
  const isUnderWay = useStoreValue(() => store.view()?.routes.some((route) => route.status === 'started') ?? false);
  const update = useStore(updateStore);

  function lineOf(): Line | null {
    const waiting = store.waiting();
    const what = waiting.acts > 0 ? waitingText(t, format, waiting) : '';
    const refused = store.view()?.refused.length ?? 0;
    if (store.needsSignIn())
      return { tone: 'bad', icon: 'user', text: t(what ? 'waitingSignIn' : 'signInToRefresh'), path: '/sign-in' };
    if (refused > 0) return { tone: 'bad', icon: 'alert', text: t('refused', { n: refused }), path: '/queue' };
    const isOffline = store.connection().state === 'offline';
    if (isOffline)
      return {
        tone: 'warn',
        icon: 'noSignal',
        text: what ? t('noSignalWaits', { what }) : t('noSignal'),
        path: '/queue',
      };
    const { phase } = store.sending();
    if (phase === 'otherWindow') return { tone: 'info', icon: 'info', text: t('otherWindow'), path: '/queue' };
    if (!what) return null;
    const isSending = phase === 'sending';
    return {
      tone: 'info',
      icon: isSending ? 'refresh' : 'upload',
      isTurning: isSending,
      text: t(isSending ? 'sendingNow' : 'toSend', { what }),
      path: '/queue',
    };
  }

  const isOffered = update === 'ready' && !isUnderWay;
  return (
    <>
      {line && path !== line.path && (
        <button type="button" class={classes.bar} data-tone={line.tone} onClick={() => go(line.path)}>
          <Icon name={line.icon} isTurning={line.isTurning ?? false} />
          <span>{line.text}</span>
          <Icon name="next" />
        </button>
      )}
      {update === 'installing' && (
        <p class={classes.bar} data-tone="info">
          <Icon name="download" />
          <span>{t('keepingApp')}</span>
        </p>
      )}
      {isOffered && (
        <button type="button" class={classes.bar} data-tone="info" onClick={activateUpdate}>
          <Icon name="download" />
          <span>{t('newVersion')}</span>
          <b>{t('update')}</b>
        </button>
      )}
    </>
  );
}
