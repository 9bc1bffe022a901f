import { Popover } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { isSame } from '../../../ui/form/merge.rules.ts';
import { notificationsText } from '../notifications.es.ts';
import { CellEditor } from './CellEditor.tsx';
import { type Cell, isNeeded } from './cells.rules.ts';
import classes from './Matrix.module.css';
import { channelState, effective, useMatrix } from './matrix-work.ts';
import { useListed, useWayWords } from './useWayWords.ts';
import { WayChips } from './WayChips.tsx';

interface MatrixCellProps {
  cell: Cell;
  row: number;
  column: number;
  /** Of all cells one is reached by Tab; arrows lead on from it. */
  isReached: boolean;
  onReach: () => void;
  /** Where the recipient is not said by a column's head. */
  withName?: boolean;
}

/** How a recipient is told of an event; pressed, it is changed in its place. */
export function MatrixCell({ cell, row, column, isReached, onReach, withName }: MatrixCellProps) {
  const t = useText(notificationsText);
  const words = useWayWords();
  const listed = useListed();
  const work = useMatrix();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const value = work.valueAt(cell);
  const way = effective(work, cell);
  const isChanged = !isSame(value, work.savedAt(cell));
  const kept = way?.channels.filter((c) => !work.shown.channels[c].hasProvider) ?? [];
  const names = { event: t(`event.${cell.event}`), recipient: t(`recipient.${cell.recipient}`) };
  const said = value === 'inherit' ? `${t('way.asCompany')}: ${words(way)}` : words(value);
  let label = t('cell', { ...names, way: said });
  if (kept.length > 0) label = t('cellKept', { cell: label, channels: listed(kept.map((c) => t(`chip.${c}`))) });
  if (isChanged) label = t('cellChanged', { cell: label });
  const fault = work.faultAt(cell);
  const empty = isNeeded(cell) ? null : work.company ? 'inherit' : null;
  const close = (): void => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={340}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          ref={button}
          type="button"
          className={classes.cell}
          data-cell=""
          data-at={`${cell.event} ${cell.recipient}`}
          data-row={row}
          data-column={column}
          data-on={way !== null || undefined}
          data-own={(work.company !== null && value !== 'inherit') || undefined}
          data-inherited={value === 'inherit' || undefined}
          data-changed={isChanged || undefined}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          tabIndex={isReached ? 0 : -1}
          onFocus={onReach}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            event.preventDefault();
            if (!isNeeded(cell) || work.company) {
              const next = work.company ? 'inherit' : empty;
              if (!isSame(value, next)) work.change(cell, next, true);
            }
          }}
        >
          {withName && <span className={classes.name}>{names.recipient}</span>}
          {way ? (
            <WayChips way={way} stateOf={(channel) => channelState(work.shown, cell.event, channel)} />
          ) : (
            <span className={classes.nothing}>
              {value === null && work.company ? t('way.nothing') : <IconPlus size={14} aria-hidden />}
            </span>
          )}
          {isChanged && <span className={classes.dot} aria-hidden />}
        </button>
      </Popover.Target>
      {fault && <span className={classes.fault}>{fault}</span>}
      <Popover.Dropdown>{isOpen && <CellEditor cell={cell} onClose={close} />}</Popover.Dropdown>
    </Popover>
  );
}
