import { type MessageEvent, recipientKinds } from '@tramo/contract/message-events';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsOneColumn } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { notificationsText } from '../notifications.es.ts';
import { type Cell, eventGroups, groupNames, isPossible, nextPlace, type Step } from './cells.rules.ts';
import classes from './Matrix.module.css';
import { MatrixCell } from './MatrixCell.tsx';
import { effective, useMatrix } from './matrix-work.ts';

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};
const placeOf = ({ dataset }: HTMLElement) => ({ row: Number(dataset.row), column: Number(dataset.column) });

/** Arrows lead from cell to cell; what is pressed in a cell's own box is the box's. */
function walk(event: KeyboardEvent<HTMLElement>, undo: () => void): void {
  const from = event.target as HTMLElement;
  if (from.dataset.cell === undefined || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'z') return;
    event.preventDefault();
    undo();
    return;
  }
  const step = steps[event.key];
  if (!step) return;
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')];
  const next = nextPlace(cells.map(placeOf), placeOf(from), step);
  event.preventDefault();
  if (next)
    cells.find(({ dataset }) => dataset.row === String(next.row) && dataset.column === String(next.column))?.focus();
}

const first: Cell = { event: 'appointment', recipient: 'recipient' };

interface MatrixProps {
  /** Below an event's name. */
  hintOf: (event: MessageEvent) => ReactNode;
  /** How often it happened of late. */
  volumeOf?: (event: MessageEvent) => number;
  /** What an event's row costs, and what all cost; without them the matrix has no such column. */
  costOf?: (event: MessageEvent) => ReactNode;
  total?: ReactNode;
}

/** Events against recipients, on a narrow screen a list by event. One cell is reached by Tab, the others from it by arrows. */
export function Matrix({ hintOf, volumeOf, costOf, total }: MatrixProps) {
  const t = useText(notificationsText);
  const isList = useIsOneColumn();
  const [reached, setReached] = useState(first);
  const f = useFormat();
  const work = useMatrix();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => walk(event, work.undo);
  const columns = recipientKinds.length + 1 + (volumeOf ? 1 : 0) + (costOf ? 1 : 0);
  let row = -1;
  const cellAt = (event: MessageEvent, column: number, withName = false) => {
    const recipient = recipientKinds[column];
    if (!recipient) return null;
    const cell = { event, recipient };
    if (!isPossible(cell)) return null;
    return (
      <MatrixCell
        cell={cell}
        row={isList ? row++ : row}
        column={isList ? 0 : column}
        isReached={reached.event === event && reached.recipient === recipient}
        onReach={() => setReached(cell)}
        withName={withName}
      />
    );
  };
  if (isList)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: arrows between the buttons inside
      <div className={classes.list} onKeyDown={onKeyDown}>
        {groupNames.map((group) => (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h3 className={classes.groupTitle}>{t(`group.${group}`)}</h3>
            {eventGroups[group].map((event) => (
              <section key={event} className={classes.event} aria-label={t(`event.${event}`)}>
                <div className={classes.eventHead}>
                  <h4>{t(`event.${event}`)}</h4>
                  {costOf && <span className={classes.eventCost}>{costOf(event)}</span>}
                  <span className={classes.hint}>
                    {hintOf(event)}
                    {volumeOf && <> · {t('happened', { count: volumeOf(event) })}</>}
                  </span>
                </div>
                {/* What is on stands first, a line each; the others wait in a row. */}
                {[true, false].flatMap((isOn) =>
                  recipientKinds.map(
                    (recipient, column) =>
                      (effective(work, { event, recipient }) !== null) === isOn && (
                        <Fragment key={recipient}>{cellAt(event, column, true)}</Fragment>
                      ),
                  ),
                )}
              </section>
            ))}
          </section>
        ))}
        {total && <div className={classes.listTotal}>{total}</div>}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows between the buttons inside
    <div className={classes.box} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid, whose cells are reached by arrows */}
      <table className={classes.table} role="grid" aria-label={t('matrix')}>
        <thead>
          <tr>
            <th scope="col">{t('eventHead')}</th>
            {recipientKinds.map((recipient) => (
              <th key={recipient} scope="col" className={classes[recipient]}>
                {t(`recipient.${recipient}`)}
              </th>
            ))}
            {volumeOf && (
              <th scope="col" className={classes.volume}>
                {t('volume')}
              </th>
            )}
            {costOf && (
              <th scope="col" className={classes.cost}>
                {t('estimated')}
              </th>
            )}
          </tr>
        </thead>
        {groupNames.map((group) => (
          <tbody key={group}>
            <tr className={classes.groupRow}>
              <th colSpan={columns} scope="rowgroup">
                {t(`group.${group}`)}
              </th>
            </tr>
            {eventGroups[group].map((event) => {
              row += 1;
              return (
                <tr key={event}>
                  <th scope="row">
                    <span className={classes.eventName}>{t(`event.${event}`)}</span>
                    <span className={classes.hint}>{hintOf(event)}</span>
                  </th>
                  {recipientKinds.map((recipient, column) => (
                    <td key={recipient}>{cellAt(event, column)}</td>
                  ))}
                  {volumeOf && <td className={classes.volume}>{f.number(volumeOf(event))}</td>}
                  {costOf && <td className={classes.cost}>{costOf(event)}</td>}
                </tr>
              );
            })}
          </tbody>
        ))}
        {total && (
          <tfoot>
            <tr>
              <td colSpan={columns}>{total}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
