// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only in sight and placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time has the focus (roving), not rows nor headers
import { Tooltip } from '@mantine/core';
import type { ImportField, ImportRow } from '@tramo/contract/imports';
import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../lib/text.ts';
import { importsText } from './imports.es.ts';
import classes from './RowsGrid.module.css';

type Step = { row?: number; column?: number };
interface RowCellProps {
  row: ImportRow;
  field: ImportField;
  /** How the field is called. */
  name: string;
  place: string;
  isAt: boolean;
  text: string;
  isSaving: boolean;
  /** Why the last text was not taken. */
  problem: string | undefined;
  /** The text in the editor; null while the cell is only shown. */
  editing: string | null;
  mayEdit: boolean;
  onFocus: () => void;
  onEdit: () => void;
  onType: (text: string) => void;
  /** Enter, Tab and Escape: the text to keep, or null, and where to go. */
  onLeave: (text: string | null, step: Step) => void;
  onBlur: (text: string) => void;
}
const figures: readonly ImportField[] = ['phone', 'zipCode', 'quantity', 'packages', 'labelCount', 'serviceMinutes'];

export function RowCell(props: RowCellProps) {
  const { row, field, place, isAt, text, editing, mayEdit } = props;
  const t = useText(importsText);
  // Leaving by a key also blurs the box; its text must be kept once.
  const isLeft = useRef(false);
  const wasHere = useRef(false);
  const fault = props.problem ?? row.errors[field];
  const note = fault ?? row.warnings[field];
  const tone = fault ? 'bad' : note ? 'warn' : undefined;
  const said = note && t(fault ? 'grid.error' : 'grid.warning', { text: note });

  if (editing !== null) {
    const leave = (kept: string | null, step: Step): void => {
      isLeft.current = true;
      props.onLeave(kept, step);
    };
    const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
      const value = event.currentTarget.value.trim();
      if (event.key === 'Enter') leave(value, { row: 1 });
      else if (event.key === 'Tab') leave(value, { column: event.shiftKey ? -1 : 1 });
      else if (event.key === 'Escape') leave(null, {});
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    return (
      <div role="gridcell" className={classes.cell} data-editing>
        <input
          className={classes.input}
          // biome-ignore lint/a11y/noAutofocus: the person asked to edit this very cell
          autoFocus
          inputMode={figures.includes(field) ? 'numeric' : undefined}
          aria-label={t('grid.edit', { field: props.name, row: row.row })}
          aria-invalid={fault ? true : undefined}
          value={editing}
          maxLength={4000}
          onFocus={() => {
            isLeft.current = false;
          }}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (!isLeft.current) props.onBlur(event.currentTarget.value.trim());
          }}
        />
        {said && <span className="visually-hidden">{said}</span>}
      </div>
    );
  }
  const cell = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it hears the keys
    <div
      role="gridcell"
      className={classes.cell}
      data-place={place}
      data-tone={tone}
      data-saving={props.isSaving || undefined}
      aria-readonly={!mayEdit || undefined}
      tabIndex={isAt ? 0 : -1}
      onFocus={props.onFocus}
      onMouseDown={(event) => {
        wasHere.current = document.activeElement === event.currentTarget;
      }}
      // The first click brings the cursor, the next one edits.
      onClick={() => mayEdit && wasHere.current && props.onEdit()}
      onDoubleClick={() => mayEdit && props.onEdit()}
    >
      <span className={classes.text}>{text || <span className={classes.none}>—</span>}</span>
      {note && (
        <span className={classes.note}>
          <span className="visually-hidden">{t(fault ? 'grid.error' : 'grid.warning', { text: '' })}</span>
          {note}
        </span>
      )}
    </div>
  );
  return note ? (
    <Tooltip label={note} events={{ hover: true, focus: true, touch: true }}>
      {cell}
    </Tooltip>
  ) : (
    cell
  );
}
