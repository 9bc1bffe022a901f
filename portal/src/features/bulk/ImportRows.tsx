import { SegmentedControl } from '@mantine/core';
import type { BulkImport, BulkRow } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { useBulkRows } from './bulk.api.ts';
import { bulkText } from './bulk.es.ts';
import imports from './imports.module.css';

type Action = BulkRow['action'];
const actions: readonly Action[] = ['create', 'update', 'same', 'faulty'];
const tones: Record<Action, Tone> = { create: 'ok', update: 'info', same: 'idle', faulty: 'bad' };

/** The rows of a sheet as they were written, with what would happen to each and what is wrong in which cell. */
export function ImportRows({ one, first }: { one: BulkImport; first: Action | null }) {
  const t = useText(bulkText);
  const [action, setAction] = useState<Action | null>(first);
  const [page, setPage] = useState(1);
  const rows = useBulkRows(one._id, { actions: action ? [action] : [], page, status: one.status });
  const columns = one.columns.filter((column): column is { header: string; key: string } => column.key !== null);
  const offered = actions.filter((each) => one.counts[each] > 0);
  if (one.counts.total === 0) return null;
  return (
    <div>
      {offered.length > 1 && (
        <div className={imports.filter}>
          <SegmentedControl
            size="xs"
            aria-label={t('import.filter')}
            data={[
              { value: 'all', label: t('import.filterAll') },
              ...offered.map((value) => ({ value, label: t(`import.counts.${value}`) })),
            ]}
            value={action ?? 'all'}
            onChange={(value) => {
              setAction(value === 'all' ? null : (value as Action));
              setPage(1);
            }}
          />
        </div>
      )}
      {rows.error && !rows.data ? (
        <ErrorState error={rows.error} retry={rows.refetch} />
      ) : !rows.data ? (
        <SkeletonRows rows={5} />
      ) : rows.data.rows.length === 0 ? (
        <p className="muted">{t('import.noRows')}</p>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard */}
          <section className={imports.scroll} tabIndex={0} aria-label={t('import.table')}>
            <table className={imports.table}>
              <thead>
                <tr>
                  <th>{t('import.row')}</th>
                  <th>{t('import.state')}</th>
                  {columns.map((column) => (
                    <th key={column.key}>{column.header}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.data.rows.map((row) => (
                  <tr key={row.row}>
                    <td className={imports.number}>{row.row}</td>
                    <td>
                      <RowState row={row} />
                      {row.errors[''] && <span className={imports.message}>{row.errors['']}</span>}
                      {/* A cell that the file does not have can be at fault too. */}
                      {Object.entries(row.errors)
                        .filter(([key]) => key !== '' && !columns.some((column) => column.key === key))
                        .map(([key, message]) => (
                          <span key={key} className={imports.message}>
                            {message}
                          </span>
                        ))}
                    </td>
                    {columns.map(({ key }) => (
                      <td key={key} data-bad={row.errors[key] ? true : undefined}>
                        <span className={imports.cell}>{row.cells[key]}</span>
                        {row.errors[key] && <span className={imports.message}>{row.errors[key]}</span>}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {rows.data.count.totalPages > 1 && (
            <Pager page={page} pageSize={limits.guidesPage} count={rows.data.count} onPage={setPage} />
          )}
        </>
      )}
    </div>
  );
}

function RowState({ row }: { row: BulkRow }) {
  const t = useText(bulkText);
  if (row.result === 'done') return <StatusPill tone="ok">{t('import.saved')}</StatusPill>;
  if (row.result === 'refused') return <StatusPill tone="bad">{t('import.refused')}</StatusPill>;
  return <StatusPill tone={tones[row.action]}>{t(`import.rowAction.${row.action}`)}</StatusPill>;
}
