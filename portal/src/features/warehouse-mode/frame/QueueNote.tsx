import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import type { QueueState } from '../../../lib/scanner/scan-queue.ts';
import { useText } from '../../../lib/text.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { BigButton } from './Big.tsx';
import classes from './Mode.module.css';

interface QueueNoteProps {
  state: QueueState;
  onRetry: () => void;
  onDiscard: () => void;
}

/** Scans that wait for the server: that nothing is lost, or what must be done so that it is not. */
export function QueueNote({ state, onRetry, onDiscard }: QueueNoteProps) {
  const t = useText(warehouseModeText);
  const count = state.waiting.length;
  const [isSure, setSure] = useState(false);
  if (state.state === 'refused')
    return (
      <div className={classes.note} data-bad role="alert">
        <p>
          {t('refused', { count })} {problemText(state.error)}
        </p>
        <div className={classes.row}>
          <BigButton onClick={onRetry}>{t('takeAgain')}</BigButton>
          <BigButton onClick={() => (isSure ? onDiscard() : setSure(true))}>
            {isSure ? t('discardSure', { count }) : t('discard')}
          </BigButton>
        </div>
      </div>
    );
  if (state.state !== 'offline' && state.isKept) return null;
  return (
    <div className={classes.note} role="status">
      {state.state === 'offline' && <p>{t('offline', { count })}</p>}
      {!state.isKept && <p>{t('notKept')}</p>}
    </div>
  );
}
