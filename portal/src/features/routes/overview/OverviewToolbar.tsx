import { Button, Checkbox, MultiSelect, Popover, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconFilter2 } from '@tabler/icons-react';
import { type Route, routeConditions } from '@tramo/contract/routes';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { LiveBadge } from '../../../ui/LiveBadge.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import classes from '../OverviewPage.module.css';
import { routesText } from '../routes.es.ts';
import { routeSorts, statusOrder } from './overview.rules.ts';

const BoardHistory = lazyPart(() => import('../detail/BoardHistory.tsx').then((m) => m.BoardHistory));

const none: readonly string[] = [];
/** What the address of the screen holds beside day and cedi. Without a sort, today's urgent ones come first. */
export const overviewDefaults = {
  route: '',
  search: '',
  status: none,
  drivers: none,
  vehicles: none,
  conditions: none,
  sort: '' as string,
  view: 'list' as string,
  finished: false as boolean,
};
export interface OverviewState {
  route: string;
  search: string;
  status: readonly string[];
  drivers: readonly string[];
  vehicles: readonly string[];
  conditions: readonly string[];
  sort: string;
  view: string;
  /** The finished ones are unfolded. */
  finished: boolean;
}
export const noFilters = { search: '', status: none, drivers: none, vehicles: none, conditions: none };

interface OverviewToolbarProps {
  state: OverviewState;
  setState: (change: Partial<OverviewState>) => void;
  /** The order in force: the chosen one, or the day's usual one. */
  sort: string;
  /** Those of the day: who drives what stands among the filters. */
  routes: readonly Route[];
  /** The badge stands in the map's corner, and here where there is no map. */
  hasBadge: boolean;
  /** What is done with all that is listed. */
  children?: ReactNode;
}

/** Search, filters, order, and list or board; all of it kept in the address. */
export function OverviewToolbar({ state, setState, sort, routes, hasBadge, children }: OverviewToolbarProps) {
  const t = useText(routesText);
  const mayDispatch = useMayOpen()('newRoute');
  const count = state.status.length + state.conditions.length + state.drivers.length + state.vehicles.length;
  return (
    <Toolbar label={t('tools')} isWhole>
      <SegmentedControl
        size="sm"
        aria-label={t('view')}
        value={state.view === 'board' ? 'board' : 'list'}
        onChange={(view) => setState({ view })}
        data={[
          { value: 'list', label: t('viewList') },
          { value: 'board', label: t('viewBoard') },
        ]}
      />
      <div className={classes.search}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width="100%"
        />
      </div>
      <Popover position="bottom-end" shadow="md" trapFocus returnFocus width={290}>
        <Popover.Target>
          <Button
            variant="default"
            fw={500}
            data-on={count > 0 || undefined}
            className={classes.filter}
            leftSection={<IconFilter2 size={16} aria-hidden />}
          >
            {t('filter')}
            {count > 0 && <span className={classes.chosen}>{count}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('filter')}>
          <Filters state={state} setState={setState} sort={sort} routes={routes} hasAny={count > 0} />
        </Popover.Dropdown>
      </Popover>
      {mayDispatch && <BoardHistory />}
      {children}
      {hasBadge && <LiveBadge />}
    </Toolbar>
  );
}

type FiltersProps = Pick<OverviewToolbarProps, 'state' | 'setState' | 'sort' | 'routes'> & { hasAny: boolean };

function Filters({ state, setState, sort, routes, hasAny }: FiltersProps) {
  const t = useText(routesText);
  const { drivers, vehicles } = useMemo(() => crewsOf(routes), [routes]);
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('filters.status')} value={[...state.status]} onChange={(status) => setState({ status })}>
        <div className={classes.checks}>
          {statusOrder.map((status) => (
            <Checkbox key={status} size="sm" value={status} label={t(`status.${status}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={t('filters.conditions')}
        value={[...state.conditions]}
        onChange={(conditions) => setState({ conditions })}
      >
        <div className={classes.checks}>
          {(['late', ...routeConditions] as const).map((kind) => (
            <Checkbox
              key={kind}
              size="sm"
              value={kind}
              label={t(`condition.${kind}`)}
              className={kind === 'late' ? classes.wide : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      {(
        [
          ['drivers', drivers],
          ['vehicles', vehicles],
        ] as const
      ).map(([key, data]) => (
        <MultiSelect
          key={key}
          size="sm"
          label={t(`filters.${key}`)}
          {...(state[key].length === 0 ? { placeholder: t('filters.any') } : {})}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={t('filters.none')}
          comboboxProps={{ withinPortal: false }}
          maxDropdownHeight={180}
          value={[...state[key]]}
          onChange={(value) => setState({ [key]: value })}
          data={data}
        />
      ))}
      <Select
        size="sm"
        label={t('sort.label')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        value={sort}
        onChange={(value) => setState({ sort: value ?? '' })}
        data={routeSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
      {hasAny && (
        <Button variant="subtle" size="compact-sm" onClick={() => setState({ ...noFilters, search: state.search })}>
          {t('filterClear')}
        </Button>
      )}
    </Stack>
  );
}

/** Who drives, and what, among the routes of the day. */
function crewsOf(routes: readonly Route[]) {
  const drivers = new Map(routes.flatMap((r) => (r.driver ? [[r.driver._id, r.driver.fullName] as const] : [])));
  const vehicles = new Map(routes.flatMap((r) => (r.vehicle ? [[r.vehicle._id, r.vehicle.nickname] as const] : [])));
  const options = (map: Map<string, string>) =>
    [...map]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'es', { numeric: true }));
  return { drivers: options(drivers), vehicles: options(vehicles) };
}
