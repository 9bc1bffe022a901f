import { Button } from '@mantine/core';
import { IconCircleCheck, IconClipboardList } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { countDueReasons, type DueLocation } from '@tramo/contract/warehouse/counts';
import { type ReactNode, useMemo } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { toast } from '../../../ui/toast.ts';
import { useDue, useStartCount } from '../counts.api.ts';
import { countsText } from './counts.es.ts';

const none = { search: '', reasons: [] as string[] };
const tones = { short: 'bad', never: 'warn', old: 'idle' } as const;

interface DueListProps {
  cediId: string | null;
  mayStart: boolean;
  /** Beside the search. */
  children: ReactNode;
}

/** Locations that are due: where a pick found less, never counted, or long ago. Those of this page that are ticked become a count. */
export function DueList({ cediId, mayStart, children }: DueListProps) {
  const t = useText(countsText);
  const f = useFormat();
  const navigate = useNavigate();
  const [state, setState] = useUrlState({ ...none, page: 1, sort: '', order: 'asc' });
  const due = useDue({
    search: state.search,
    page: state.page,
    limit: limits.guidesPage,
    ...(cediId ? { cedisIds: cediId } : {}),
    ...(state.reasons.length > 0 ? { reasons: state.reasons.join(',') } : {}),
  });
  const rows = due.data?.due;
  const selection = useSelection('locations', rows?.length ?? 0, JSON.stringify([state, cediId]));
  const start = useStartCount();
  const { chosen } = selection;
  const picked = (rows ?? []).filter((row) =>
    chosen.all ? !chosen.except.has(row.locationId) : chosen.ids.has(row.locationId),
  );
  // A count is of one cedi.
  const cedi = picked[0]?.cedi._id;
  const isOneCedi = picked.every((row) => row.cedi._id === cedi);
  const begin = async (): Promise<void> => {
    if (!cedi) return;
    try {
      const made = await start.mutateAsync({
        cediId: cedi,
        scope: { by: 'locations', locationIds: picked.map((row) => row.locationId) },
      });
      void navigate({ to: pathOf('warehouseCount', { id: made._id }) as never });
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const columns = useMemo(
    (): Column<DueLocation>[] => [
      {
        key: 'location',
        header: t('columns.location'),
        cell: (d) => <TwoLines top={d.code} bottom={`${d.area.name} · ${d.cedi.name}`} />,
      },
      {
        key: 'reason',
        header: t('columns.why'),
        width: 190,
        cell: (d) => <StatusPill tone={tones[d.reason]}>{t(`due.${d.reason}`)}</StatusPill>,
      },
      {
        key: 'counted',
        header: t('columns.counted'),
        isWide: true,
        width: 150,
        cell: (d) => (d.countedDate ? f.date(d.countedDate) : <span className="muted">{t('never')}</span>),
      },
    ],
    [t, f],
  );
  return (
    <>
      <Toolbar label={t('dueFilters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('dueSearch')} />
        {children}
        <FilterMenu
          label={t('columns.why')}
          value={state.reasons}
          onChange={(reasons) => setState({ reasons })}
          options={countDueReasons.map((value) => ({ value, label: t(`due.${value}`) }))}
        />
      </Toolbar>
      <DataTable
        label={t('view.due')}
        columns={columns}
        rows={rows}
        rowKey={(d) => d.locationId}
        rowName={(d) => d.code}
        state={state}
        setState={setState}
        count={due.data?.count}
        pageSize={limits.guidesPage}
        {...(mayStart
          ? {
              selection,
              selectionActions: (
                <Button
                  size="compact-sm"
                  leftSection={<IconClipboardList size={14} aria-hidden />}
                  loading={start.isPending}
                  disabled={!isOneCedi || picked.length === 0}
                  title={isOneCedi ? undefined : t('oneCedi')}
                  onClick={() => void begin()}
                >
                  {t('countThese')}
                </Button>
              ),
            }
          : {})}
        query={due}
        empty={
          <EmptyList
            t={(key) => t(`dueEmpty.${key.slice('empty.'.length) as 'title'}`)}
            icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
            clear={(state.search !== '' || state.reasons.length > 0) && (() => setState(none))}
          />
        }
      />
    </>
  );
}
