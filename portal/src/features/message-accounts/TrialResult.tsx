import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { AccountTrial } from '@tramo/contract/message-accounts';
import { useText } from '../../lib/text.ts';
import { messageAccountsText } from './message-accounts.es.ts';
import classes from './message-accounts.module.css';

/** What the provider says of the credentials, in words; and its own words beside. */
export function TrialResult({
  trial,
  isAsking,
  when,
}: {
  trial: AccountTrial | null;
  isAsking?: boolean;
  when?: string;
}) {
  const t = useText(messageAccountsText);
  const Icon = trial?.isAccepted ? IconCircleCheck : IconCircleX;
  return (
    <div className={classes.result} role="status" data-tone={trial ? (trial.isAccepted ? 'ok' : 'bad') : undefined}>
      {isAsking && <p className="muted">{t('trying')}</p>}
      {trial && (
        <>
          <Icon size={18} aria-hidden />
          <div>
            <p>{t(`reason.${trial.reason}`)}</p>
            <p className="muted small">
              {[trial.detail && t('saidBy', { detail: trial.detail }), when && t('triedAt', { when })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </>
      )}
    </div>
  );
}
