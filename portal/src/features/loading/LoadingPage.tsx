import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconScan, IconTruckLoading } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import type { LoadingRoute } from '@tramo/contract/warehouse/loading';
import { useMemo } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import classes from './Loading.module.css';
import { useLoadingRoutes } from './loading.api.ts';
import { loadingText } from './loading.es.ts';

const boardingOf = (r: LoadingRoute): 'none' | 'open' | 'checked' =>
  r.boardingChecked ? 'checked' : r.boardingRequired ? 'open' : 'none';

/** Routes of a day with what is in their vehicles. */
export function LoadingPage() {
  const t = useText(loadingText);
  const f = useFormat();
  const navigate = useNavigate();
  const { cediId, day } = useWorkplace();
  const [state, setState] = useUrlState({ search: '', page: 1, sort: '', order: 'asc' });
  const routes = useLoadingRoutes({
    day: day ?? f.today(),
    search: state.search,
    page: state.page,
    limit: limits.routesPage,
    ...(cediId ? { cedisIds: cediId } : {}),
  });
  const total = routes.data?.count.totalCount ?? 0;
  const open = (route: LoadingRoute): void => void navigate({ to: pathOf('loadingRoute', { id: route._id }) });
  const columns = useMemo(
    (): Column<LoadingRoute>[] => [
      { key: 'route', header: t('column.route'), cell: (r) => <TwoLines top={r.name} bottom={r.cedi.name} /> },
      { key: 'start', header: t('column.start'), width: 110, cell: (r) => f.time(r.startDate) },
      {
        key: 'crew',
        header: t('column.crew'),
        isWide: true,
        cell: (r) => <TwoLines top={r.vehicleName ?? t('noVehicle')} bottom={r.driverName ?? t('noDriver')} />,
      },
      {
        key: 'loaded',
        header: t('column.loaded'),
        width: 220,
        cell: (r) => (
          <div className={classes.progress}>
            <span>
              {t('progress', { loaded: r.loaded, parcels: r.parcels })}
              {r.damaged > 0 && ` · ${t('damagedCount', { count: r.damaged })}`}
            </span>
            <Progress
              value={r.parcels === 0 ? 0 : (100 * r.loaded) / r.parcels}
              aria-label={t('progressName', { loaded: r.loaded, parcels: r.parcels })}
            />
          </div>
        ),
      },
      {
        key: 'boarding',
        header: t('column.boarding'),
        width: 120,
        isWide: true,
        cell: (r) => (
          <StatusPill tone={{ none: 'idle', open: 'warn', checked: 'ok' }[boardingOf(r)] as 'idle' | 'warn' | 'ok'}>
            {t(`boarding.${boardingOf(r)}`)}
          </StatusPill>
        ),
      },
      {
        key: 'scan',
        header: t('scan'),
        isHeaderHidden: true,
        width: 130,
        align: 'right',
        cell: (r) => (
          <Button
            component={Link}
            to={pathOf('loadingRoute', { id: r._id })}
            size="compact-sm"
            variant="default"
            leftSection={<IconScan size={15} aria-hidden />}
          >
            {t('scan')}
          </Button>
        ),
      },
    ],
    [t, f],
  );
  return (
    <Page fill title={t('title')} subtitle={t('count', { count: total })}>
      <Toolbar label={t('filters')}>
        <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} />
      </Toolbar>
      <DataTable
        label={t('title')}
        rows={routes.data?.routes}
        columns={columns}
        rowKey={(r) => r._id}
        query={routes}
        rowName={(r) => r.name}
        pageSize={limits.routesPage}
        {...(routes.data ? { count: routes.data.count } : {})}
        state={state}
        setState={setState}
        onOpen={open}
        empty={
          <EmptyList
            t={t}
            icon={<IconTruckLoading aria-hidden />}
            clear={state.search !== '' && (() => setState({ search: '' }))}
          />
        }
      />
    </Page>
  );
}
