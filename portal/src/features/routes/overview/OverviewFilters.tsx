import { Button, Checkbox, MultiSelect, Select, Stack } from '@mantine/core';
import { type Route, routeConditions } from '@tramo/contract/routes';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { uiText } from '../../../ui/ui.es.ts';
import classes from '../OverviewPage.module.css';
import { routesText } from '../routes.es.ts';
import { routeSorts, statusOrder } from './overview.rules.ts';
import { noFilters, type OverviewState } from './overview.state.ts';

interface OverviewFiltersProps {
  state: OverviewState;
  setState: (change: Partial<OverviewState>) => void;
  sort: string;
  routes: readonly Route[];
  /** Whether there is a filter to clear. */
  hasAny: boolean;
}

/** What the button of filters opens. */
export function OverviewFilters({ state, setState, sort, routes, hasAny }: OverviewFiltersProps) {
  const t = useText(routesText);
  const ui = useText(uiText);
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
          {ui('clearFilters')}
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
