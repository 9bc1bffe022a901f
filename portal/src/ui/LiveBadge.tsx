import { createFormat } from '../lib/format.ts';
import { useLiveState } from '../lib/live.ts';
import { useLocale } from '../lib/locale.ts';
import { useText } from '../lib/text.ts';
import { useNow } from '../lib/useNow.ts';
import classes from './LiveBadge.module.css';
import { uiText } from './ui.es.ts';

/** The stream says something at least so often; a longer silence is told. */
const QUIET_MS = 30_000;

/** Whether what is on the screen is alive, and since when it has heard nothing. */
export function LiveBadge() {
  const ui = useText(uiText);
  const { status, lastMessageAt } = useLiveState();
  const now = useNow(1000);
  const { age } = createFormat(useLocale());
  const text =
    status === 'lost'
      ? ui('liveLost')
      : status === 'connecting' || lastMessageAt === null
        ? ui('liveConnecting')
        : now - lastMessageAt < QUIET_MS
          ? ui('live')
          : ui('liveAge', { age: age((now - lastMessageAt) / 1000) });
  return (
    <div className={classes.badge} data-status={status}>
      <span className={classes.dot} aria-hidden />
      {text}
      {/* Said aloud only when it changes, not every second. */}
      <span className="visually-hidden" role="status">
        {status === 'lost' ? ui('liveLost') : ''}
      </span>
    </div>
  );
}
