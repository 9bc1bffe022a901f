// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only in sight and placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time has the focus (roving), not rows nor headers
import { useVirtualizer } from '@tanstack/react-virtual';
import type { GuideImport, ImportField, ImportRow } from '@tramo/contract/imports';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { toast } from '../../ui/toast.ts';
import { type RowsFilter, useFixRow } from './imports.api.ts';
import { importsText } from './imports.es.ts';
import { RowCell } from './RowCell.tsx';
import { RowHead } from './RowHead.tsx';
import classes from './RowsGrid.module.css';
import { useImportFields } from './useImportFields.ts';

const rowHeight = 52;
const headWidth = 188;
const widths: Partial<Record<ImportField, number>> = {
  folio: 130,
  type: 120,
  street: 220,
  contactName: 190,
  companyName: 190,
  email: 210,
  observations: 240,
  references: 220,
  betweenStreets: 200,
  itemName: 190,
  extNumber: 120,
  intNumber: 120,
  quantity: 100,
  packages: 100,
  labelCount: 100,
  zipCode: 130,
  weightKg: 110,
  volumeM3: 120,
  lat: 130,
  lng: 130,
};
/** Room for the reason, where a row on show has one. */
const reasonWidth = 230;
const widthOf = (field: ImportField, rows: readonly ImportRow[]): number => {
  const usual = widths[field] ?? 160;
  return rows.some((row) => row.errors[field] ?? row.warnings[field]) ? Math.max(usual, reasonWidth) : usual;
};

interface RowsGridProps {
  one: GuideImport;
  rows: readonly ImportRow[];
  fields: readonly ImportField[];
  filter: RowsFilter;
  isStale: boolean;
}
/** Row and column of the cursor; column 0 is the row's head. */
interface Place {
  row: number;
  column: number;
}
/** What was typed and is on its way, or was not taken. */
interface Draft {
  text: string;
  problem?: string;
}
const keyOf = (row: ImportRow, field: ImportField): string => `${row.row}:${field}`;

/** One page of rows as a grid: arrows move, Enter or typing edits, Enter and Tab keep, Escape leaves. Only rows in sight are drawn. */
export function RowsGrid({ one, rows, fields, filter, isStale }: RowsGridProps) {
  const t = useText(importsText);
  const fix = useFixRow(one._id, filter);
  const { fieldName } = useImportFields();
  const [at, setAt] = useState<Place>({ row: 0, column: 1 });
  const [editing, setEditing] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [said, setSaid] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: 36,
    scrollPaddingStart: 36,
  });
  const columns = `${headWidth}px ${fields.map((field) => `${widthOf(field, rows)}px`).join(' ')}`;

  const go = (row: number, column: number): void => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(fields.length, column)),
    };
    wantsFocus.current = true;
    setAt(next);
    virtual.scrollToIndex(next.row);
  };
  // The cell may only be drawn after the scroll.
  useEffect(() => {
    if (!wantsFocus.current || editing !== null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-place="${at.row}:${at.column}"]`);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: at.column === 0 });
  });

  const save = async (row: ImportRow, field: ImportField, text: string): Promise<void> => {
    const key = keyOf(row, field);
    if (text === (row.cells[field] ?? '') && !drafts[key]) return;
    setDrafts((all) => ({ ...all, [key]: { text } }));
    try {
      const answer = await fix.mutateAsync({ row: row.row, cells: { [field]: text } });
      setDrafts(({ [key]: _done, ...rest }) => rest);
      const left = Object.keys(answer.row.errors).length;
      setSaid(left === 0 ? t('grid.fixed', { row: row.row }) : t('grid.stillFaulty', { row: row.row, count: left }));
    } catch (error) {
      const problem = t('grid.saveFailed', { text: problemText(error) });
      setDrafts((all) => ({ ...all, [key]: { text, problem } }));
      toast.error(problem);
    }
  };
  const skip = async (row: ImportRow): Promise<void> => {
    try {
      await fix.mutateAsync({ row: row.row, skip: row.state !== 'skipped' });
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const mayEdit = (row: ImportRow): boolean => one.can.edit && row.state !== 'imported' && row.state !== 'skipped';
  const textOf = (row: ImportRow, field: ImportField): string =>
    drafts[keyOf(row, field)]?.text ?? row.cells[field] ?? '';

  const leave = (row: ImportRow, field: ImportField, text: string | null, step: Partial<Place>): void => {
    setEditing(null);
    if (text !== null) void save(row, field, text);
    go(at.row + (step.row ?? 0), at.column + (step.column ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editing !== null) return;
    const row = rows[at.row];
    const field = fields[at.column - 1];
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      PageDown: [10, 0],
      PageUp: [-10, 0],
      Home: [0, -at.column],
      End: [0, fields.length],
    };
    const step = steps[event.key];
    if (step) go(at.row + step[0], at.column + step[1]);
    else if (!row || !field || !mayEdit(row)) return;
    else if (event.key === 'Enter' || event.key === 'F2') setEditing(textOf(row, field));
    else if (event.key === 'Delete' || event.key === 'Backspace') setEditing('');
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) setEditing(event.key);
    else return;
    event.preventDefault();
  };

  return (
    <div className={classes.frame} data-stale={isStale || undefined}>
      <div
        ref={scroller}
        className={classes.scroll}
        role="grid"
        tabIndex={-1}
        aria-label={t('grid.label')}
        aria-rowcount={rows.length + 1}
        aria-colcount={fields.length + 1}
        onKeyDown={onKeyDown}
      >
        <div
          style={{ height: virtual.getTotalSize(), minWidth: 'max-content', position: 'relative' }}
          role="presentation"
        >
          <div className={classes.header} style={{ gridTemplateColumns: columns }} role="row" aria-rowindex={1}>
            <div role="columnheader" className={classes.corner}>
              {t('grid.row')}
            </div>
            {fields.map((field) => (
              <div key={field} role="columnheader">
                {fieldName(field)}
              </div>
            ))}
          </div>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <div
                key={row.row}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
                data-state={row.state}
                style={{ gridTemplateColumns: columns, height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <RowHead
                  row={row}
                  place={`${index}:0`}
                  isAt={at.row === index && at.column === 0}
                  canSkip={one.can.edit}
                  shownFields={fields}
                  onSkip={() => void skip(row)}
                  onFocus={() => setAt({ row: index, column: 0 })}
                />
                {fields.map((field, n) => {
                  const isAt = at.row === index && at.column === n + 1;
                  const draft = drafts[keyOf(row, field)];
                  return (
                    <RowCell
                      key={field}
                      row={row}
                      field={field}
                      name={fieldName(field)}
                      place={`${index}:${n + 1}`}
                      isAt={isAt}
                      text={textOf(row, field)}
                      isSaving={draft !== undefined && draft.problem === undefined}
                      problem={draft?.problem}
                      editing={isAt ? editing : null}
                      mayEdit={mayEdit(row)}
                      onFocus={() => setAt({ row: index, column: n + 1 })}
                      onEdit={() => {
                        setAt({ row: index, column: n + 1 });
                        setEditing(textOf(row, field));
                      }}
                      onType={setEditing}
                      onLeave={(text, step) => leave(row, field, text, step)}
                      onBlur={(text) => {
                        setEditing(null);
                        void save(row, field, text);
                      }}
                    />
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}
