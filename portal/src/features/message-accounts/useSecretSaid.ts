import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { messageAccountsText } from './message-accounts.es.ts';

/** How a secret is spoken of: that it is there, its end where it is long enough, and since when. */
export function useSecretSaid(): (mark: { ending: string; date: string }) => string {
  const t = useText(messageAccountsText);
  const f = useFormat();
  return ({ ending, date }) => {
    const when = f.dateTime(date);
    return ending === '' ? t('secretShort', { when }) : t('secretSet', { ending, when });
  };
}
