import { Button } from '@mantine/core';
import { IconChevronLeft, IconRoute } from '@tabler/icons-react';
import { type LabelGuide, type LabelRoute, labelsPerFile } from '@tramo/contract/labels';
import { limits } from '@tramo/contract/limits';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import classes from './Labels.module.css';
import { useLabelRoutes, useRouteGuides } from './labels.api.ts';
import { useLabelColumns } from './labels.columns.tsx';
import { labelsText } from './labels.es.ts';
import { PrintPanel } from './PrintPanel.tsx';
import type { Printing } from './usePrinting.ts';

/** A day, a route of it, and its guides in the order of the stops: all of them are printed, or those that are ticked. */
export function RouteTab({ printing }: { printing: Printing }) {
  const t = useText(labelsText);
  const f = useFormat();
  const { cediId, day, setDay } = useWorkplace();
  const [state, setState] = useUrlState({ search: '', route: '' });
  const shownDay = day ?? f.today();
  const routes = useLabelRoutes({
    day: shownDay,
    search: state.search,
    limit: limits.routesPage,
    ...(cediId ? { cediId } : {}),
  });
  const pick = (next: string): void => {
    setState({ route: '' });
    setDay(next === '' || next === f.today() ? null : next);
  };
  return (
    <div className={classes.body}>
      <div className={classes.routes} data-picked={state.route !== '' || undefined}>
        <Toolbar label={t('route.list')}>
          <DateField w={150} aria-label={t('route.day')} value={shownDay} onChange={pick} />
          <SearchField
            value={state.search}
            onChange={(search) => setState({ search })}
            placeholder={t('route.search')}
            width="100%"
          />
        </Toolbar>
        <Routes
          routes={routes.data?.routes}
          hasMore={(routes.data?.count.totalPages ?? 1) > 1}
          isSearch={state.search !== ''}
          error={routes.error}
          retry={routes.refetch}
          chosen={state.route}
          choose={(route) => setState({ route })}
        />
      </div>
      <RouteGuides key={state.route} id={state.route} printing={printing} leave={() => setState({ route: '' })} />
    </div>
  );
}

interface RoutesProps {
  routes: readonly LabelRoute[] | undefined;
  hasMore: boolean;
  isSearch: boolean;
  error: unknown;
  retry: () => unknown;
  chosen: string;
  choose: (id: string) => void;
}
function Routes({ routes, hasMore, isSearch, error, retry, chosen, choose }: RoutesProps) {
  const t = useText(labelsText);
  const f = useFormat();
  if (error && !routes) return <ErrorState error={error} retry={retry} />;
  if (!routes) return <SkeletonRows />;
  if (routes.length === 0) {
    const icon = <IconRoute size={32} stroke={1.5} aria-hidden />;
    return isSearch ? (
      <EmptyState icon={icon} title={t('route.noMatch')} />
    ) : (
      <EmptyState icon={icon} title={t('route.none')} text={t('route.noneText')} />
    );
  }
  return (
    <>
      <ul className={classes.routeList} aria-label={t('route.list')}>
        {routes.map((route) => (
          <li key={route._id}>
            <button
              type="button"
              className={classes.route}
              aria-pressed={route._id === chosen}
              style={{ boxShadow: `inset 3px 0 ${route.colour}` }}
              onClick={() => choose(route._id)}
            >
              <span className={classes.routeName}>{route.name}</span>
              <span className="muted small">
                {[
                  f.time(route.startDate),
                  t('guideCount', { count: route.guides }),
                  route.driverName ?? route.vehicleName,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && <p className={classes.note}>{t('route.more')}</p>}
    </>
  );
}

const labelsOf = (guides: readonly LabelGuide[]): number => guides.reduce((sum, g) => sum + g.labelCount, 0);
const order = { page: 1, sort: '', order: 'asc' } as const;

function RouteGuides({ id, printing, leave }: { id: string; printing: Printing; leave: () => void }) {
  const t = useText(labelsText);
  const columns = useLabelColumns('route');
  const found = useRouteGuides(id);
  const guides = found.data?.guides ?? [];
  const selection = useSelection('guides', guides.length, id);
  const ticked = guides.filter((g) => selection.has(g._id));
  const wanted = ticked.length > 0 ? ticked : guides;
  const unprinted = guides.filter((g) => g.printed === null);
  const part = ticked.length > 0 && ticked.length < guides.length ? { guideIds: ticked.map((g) => g._id) } : {};
  if (id === '') {
    return (
      <>
        <div className={`${classes.list} ${classes.unpicked}`}>
          <EmptyState
            icon={<IconRoute size={32} stroke={1.5} aria-hidden />}
            title={t('route.pick')}
            text={t('route.pickText')}
          />
        </div>
        <PrintPanel printing={printing} choice={null} guides={0} labels={null} first={null} />
      </>
    );
  }
  return (
    <>
      <div className={classes.list}>
        <Toolbar label={t('route.guides', { route: found.data?.route.name ?? '' })}>
          <Button
            className={classes.back}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChevronLeft size={14} aria-hidden />}
            onClick={leave}
          >
            {t('route.back')}
          </Button>
          <strong className={classes.routeName}>{found.data?.route.name}</strong>
          {unprinted.length > 0 && unprinted.length < guides.length && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                selection.clear();
                selection.set(
                  unprinted.map((g) => g._id),
                  true,
                );
              }}
            >
              {t('route.unprinted', { count: unprinted.length })}
            </Button>
          )}
        </Toolbar>
        {guides.length > 0 && (
          <p className={classes.note}>
            {t('route.wanted', { ticked: ticked.length === guides.length ? 0 : ticked.length })}
          </p>
        )}
        <DataTable
          label={t('route.guides', { route: found.data?.route.name ?? '' })}
          columns={columns}
          rows={found.data?.guides}
          rowKey={(g) => g._id}
          rowName={(g) => g.folio}
          state={order}
          setState={() => undefined}
          pageSize={labelsPerFile}
          selection={selection}
          query={found}
          empty={<EmptyState title={t('route.empty')} />}
        />
      </div>
      <PrintPanel
        printing={printing}
        choice={guides.length > 0 ? { by: 'route', routeId: id, ...part } : null}
        guides={wanted.length}
        labels={labelsOf(wanted)}
        first={wanted[0] ?? null}
        onPrinted={selection.clear}
      />
    </>
  );
}
