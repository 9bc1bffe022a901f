import { Button, Progress } from '@mantine/core';
import { IconClipboardList, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { type Count, countStatuses } from '@tramo/contract/warehouse/counts';
import { type ReactNode, useMemo } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { lazyPart, useLoadAhead } from '../../ui/lazyPart.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { countTones } from './counts/count-tones.ts';
import { countsText } from './counts/counts.es.ts';
import { DueList } from './counts/DueList.tsx';
import { useCounts } from './counts.api.ts';
import { ViewSwitch } from './shared/ViewSwitch.tsx';
import classes from './Warehouses.module.css';
import { WarehouseTabs } from './WarehouseTabs.tsx';

const NewCountDialog = lazyPart(() => import('./counts/NewCountDialog.tsx').then((m) => m.NewCountDialog));

const views = ['counts', 'due'] as const;

/** Cycle counts: those under way and done, and what is due. */
export function CountsPage() {
  const t = useText(countsText);
  const mayKeep = useMayOpen()('warehouseForm');
  const { cediId } = useWorkplace();
  // `new`: an area to be counted, or `any`.
  const [state, setState] = useUrlState({ view: 'counts' as (typeof views)[number], new: '' }, ['new']);
  const view = views.find((one) => one === state.view) ?? 'counts';
  useLoadAhead(mayKeep, NewCountDialog);
  const viewSwitch = (
    <ViewSwitch
      label={t('views')}
      views={views}
      view={view}
      nameOf={(one) => t(`view.${one}`)}
      onView={(next) => setState({ view: next })}
    />
  );
  return (
    <Page
      fill
      title={t('title')}
      actions={
        mayKeep && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setState({ new: 'any' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <WarehouseTabs at="warehouseCounts" />
      {view === 'counts' ? (
        <CountList cediId={cediId}>{viewSwitch}</CountList>
      ) : (
        <DueList cediId={cediId} mayStart={mayKeep}>
          {viewSwitch}
        </DueList>
      )}
      {state.new !== '' && mayKeep && (
        <NewCountDialog
          cediId={cediId}
          areaId={state.new === 'any' ? null : state.new}
          onClose={() => setState({ new: '' })}
        />
      )}
    </Page>
  );
}

const none = { search: '', status: [] as string[] };

function CountList({ cediId, children }: { cediId: string | null; children: ReactNode }) {
  const t = useText(countsText);
  const f = useFormat();
  const navigate = useNavigate();
  const [state, setState] = useUrlState({ ...none, page: 1, sort: '', order: 'desc' });
  const counts = useCounts({
    search: state.search,
    page: state.page,
    limit: limits.guidesPage,
    ...(cediId ? { cedisIds: cediId } : {}),
    ...(state.status.length > 0 ? { status: state.status.join(',') } : {}),
  });
  const columns = useMemo(
    (): Column<Count>[] => [
      {
        key: 'name',
        header: t('columns.count'),
        cell: (c) => <TwoLines top={c.name || t('unnamed')} bottom={`${t(`by.${c.by}`)} · ${c.cedi.name}`} />,
      },
      {
        key: 'status',
        header: t('columns.status'),
        width: 150,
        cell: (c) => <StatusPill tone={countTones[c.status]}>{t(`status.${c.status}`)}</StatusPill>,
      },
      {
        key: 'progress',
        header: t('columns.progress'),
        width: 200,
        isWide: true,
        cell: (c) => (
          <div className={classes.used}>
            <span>
              {t('progress', { counted: c.counted, locations: c.locations })}
              {c.recounts > 0 && ` · ${t('recounts', { count: c.recounts })}`}
            </span>
            <Progress
              value={c.locations === 0 ? 0 : (100 * c.counted) / c.locations}
              aria-label={t('progress', { counted: c.counted, locations: c.locations })}
            />
          </div>
        ),
      },
      {
        key: 'differences',
        header: t('columns.differences'),
        align: 'right',
        isWide: true,
        width: 120,
        cell: (c) => f.number(c.differences),
      },
      {
        key: 'created',
        header: t('columns.started'),
        isWide: true,
        width: 190,
        cell: (c) => <TwoLines top={f.dateTime(c.createdDate)} bottom={c.createdBy} />,
      },
    ],
    [t, f],
  );
  const isFiltered = state.search !== '' || state.status.length > 0;
  return (
    <>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
        {children}
        <FilterMenu
          label={t('columns.status')}
          value={state.status}
          onChange={(status) => setState({ status })}
          options={countStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={counts.data?.counts}
        rowKey={(c) => c._id}
        rowName={(c) => c.name || t('unnamed')}
        state={state}
        setState={setState}
        count={counts.data?.count}
        pageSize={limits.guidesPage}
        onOpen={(c) => void navigate({ to: pathOf('warehouseCount', { id: c._id }) as never })}
        query={counts}
        empty={
          <EmptyList
            t={t}
            icon={<IconClipboardList size={32} stroke={1.5} aria-hidden />}
            clear={isFiltered && (() => setState(none))}
          />
        }
      />
    </>
  );
}
