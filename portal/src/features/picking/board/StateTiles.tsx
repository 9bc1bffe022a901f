import type { PickBoard } from '@tramo/contract/warehouse/picking';
import { serverNow } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { pickingText } from '../picking.es.ts';
import classes from './Board.module.css';

const shown = ['pendingPicking', 'picking', 'pendingPacking', 'packing', 'packed'] as const;

/** How many orders stand in each state, since when the oldest does, and how many are due. */
export function StateTiles({ board }: { board: PickBoard | undefined }) {
  const t = useText(pickingText);
  const f = useFormat();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone
    <ul className={classes.tiles} aria-label={t('states')} tabIndex={0}>
      {shown.map((status) => {
        const state = board?.states.find((s) => s.status === status);
        const age = state?.oldestDate ? (serverNow() - Date.parse(state.oldestDate)) / 1000 : null;
        return (
          <li key={status} className={classes.tile}>
            <p className={classes.tileName}>{t(`status.${status}`)}</p>
            <p className={classes.figure}>{board ? f.number(state?.orders ?? 0) : '–'}</p>
            <p className={classes.marks}>
              {state && state.orders > 0 ? (
                <>
                  {status !== 'packed' && state.due > 0 && <span data-warn>{t('stateDue', { count: state.due })}</span>}
                  {state.held > 0 && <span data-warn>{t('stateHeld', { count: state.held })}</span>}
                  {status !== 'packed' && age !== null && <span>{t('stateOldest', { age: f.age(age) })}</span>}
                </>
              ) : (
                board && <span>{t('stateEmpty')}</span>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
