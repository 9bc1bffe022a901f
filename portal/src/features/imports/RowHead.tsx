// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only in sight and placed by transform, which a table element cannot do
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time has the focus (roving), not rows nor headers
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ImportField, ImportRow } from '@tramo/contract/imports';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { useImportWords } from './import-kind.ts';
import { importsText } from './imports.es.ts';
import classes from './RowsGrid.module.css';

const tones: Record<ImportRow['state'], Tone> = { valid: 'ok', faulty: 'bad', imported: 'info', skipped: 'idle' };

interface RowHeadProps {
  row: ImportRow;
  place: string;
  isAt: boolean;
  canSkip: boolean;
  shownFields: readonly ImportField[];
  onSkip: () => void;
  onFocus: () => void;
}
/** Number and state of a row, and the switch that leaves it out. */
export function RowHead({ row, place, isAt, canSkip, shownFields, onSkip, onFocus }: RowHeadProps) {
  const t = useText(importsText);
  const k = useImportWords();
  const made = row.orderId
    ? pathOf('orderDetail', { id: row.orderId })
    : row.guideId && pathOf('routeGuides', { id: row.guideId });
  const isSkipped = row.state === 'skipped';
  // Warnings of fields that no column feeds have no cell of their own.
  const notes = (Object.entries(row.warnings) as [ImportField, string][])
    .filter(([field]) => !shownFields.includes(field))
    .map(([, text]) => text);
  const focus = { 'data-place': place, tabIndex: isAt ? 0 : -1, onFocus };
  return (
    <div role="rowheader" className={classes.head}>
      <span className={classes.number}>{row.row}</span>
      <StatusPill tone={tones[row.state]}>{t(`grid.states.${row.state}`)}</StatusPill>
      {notes.length > 0 && row.state !== 'skipped' && (
        <Tooltip label={notes.join('. ')}>
          <span className={classes.notes}>
            <IconAlertTriangle size={14} aria-hidden />
            <span className="visually-hidden">{t('grid.warning', { text: notes.join('. ') })}</span>
          </span>
        </Tooltip>
      )}
      {row.state === 'imported' && made ? (
        <Link {...focus} className={classes.link} to={made as never}>
          {k('open')}
        </Link>
      ) : (
        canSkip &&
        row.state !== 'imported' && (
          <Tooltip label={t(isSkipped ? 'grid.unskip' : 'grid.skip')}>
            <button
              type="button"
              {...focus}
              className={classes.skip}
              aria-label={t(isSkipped ? 'grid.unskipRow' : 'grid.skipRow', { row: row.row })}
              onClick={onSkip}
            >
              {isSkipped ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
            </button>
          </Tooltip>
        )
      )}
    </div>
  );
}
