import { Icon } from '../ui/Icon.tsx';
import classes from './app.module.css';
import { appWords } from './app-words.ts';
import { useDayStore, useStoreValue } from './day-context.ts';
import { go } from './navigation.ts';
import { useWords } from './words.ts';

/** Beside the title: signal and how much waits; on the first screen the way to settings, too. */
export function Status({ path }: { path: string }) {
  const store = useDayStore();
  const t = useWords(appWords);
  const state = useStoreValue(() => store.connection().state);
  const waits = useStoreValue(() => store.waiting().acts);
  const status = t(state === 'online' ? 'statusOnline' : state === 'offline' ? 'statusOffline' : 'statusUnknown');
  return (
    <>
      <button
        type="button"
        class={classes.status}
        data-state={state}
        aria-label={t('openQueue', { status, n: waits })}
        onClick={() => path !== '/queue' && go('/queue')}
      >
        <Icon name={state === 'offline' ? 'noSignal' : 'signal'} />
        {waits > 0 && <span class={classes.count}>{waits > 99 ? '99+' : waits}</span>}
      </button>
      {path === '/' && (
        <button type="button" class={classes.status} aria-label={t('menu')} onClick={() => go('/settings')}>
          <Icon name="settings" />
        </button>
      )}
    </>
  );
}
