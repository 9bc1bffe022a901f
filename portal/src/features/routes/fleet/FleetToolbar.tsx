import { Select } from '@mantine/core';
import { routeConditions } from '@tramo/contract/routes';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import classes from './FleetToolbar.module.css';
import { fleetSorts, vehicleStates } from './fleet.rules.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import type { FleetState, SetFleetState } from './fleet-state.ts';

interface FleetToolbarProps {
  state: FleetState;
  setState: SetFleetState;
  /** Filters of what happens now; a replay has none. */
  isLive: boolean;
  children?: ReactNode;
}

/** Search, filters and order of the fleet's list and map; all of it kept in the address. */
export function FleetToolbar({ state, setState, isLive, children }: FleetToolbarProps) {
  const t = useText(fleetLiveText);
  return (
    <Toolbar label={t('tools')}>
      <div className={classes.search}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width="100%"
        />
      </div>
      {isLive && (
        <FilterMenu
          label={t('state.label')}
          options={vehicleStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={state.state}
          onChange={(next) => setState({ state: next })}
        />
      )}
      {isLive && (
        <FilterMenu
          label={t('condition.label')}
          options={routeConditions.map((value) => ({ value, label: t(`condition.${value}`) }))}
          value={state.condition}
          onChange={(condition) => setState({ condition })}
        />
      )}
      {isLive && (
        <Select
          className={classes.sort}
          aria-label={t('sort.label')}
          allowDeselect={false}
          value={fleetSorts.find((one) => one === state.sort) ?? 'risk'}
          onChange={(sort) => setState({ sort: sort ?? 'risk' })}
          data={fleetSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      )}
      {children}
    </Toolbar>
  );
}
