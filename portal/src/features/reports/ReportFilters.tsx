import { Select } from '@mantine/core';
import { mapOutcomes } from '@tramo/contract/dashboard';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { DriverFilter } from '../accounts/shared/DriverFilter.tsx';
import { ClientFilter } from '../clients/shared/ClientFilter.tsx';
import type { DashboardState, SetState } from './dashboard.state.ts';
import { spans } from './period.rules.ts';
import { reportsText } from './reports.es.ts';

interface ReportFiltersProps {
  state: DashboardState;
  setState: SetState;
  /** With days of a period, drivers, outcomes: what the part of the dashboard knows. */
  hasPeriod?: boolean;
  hasOutcomes?: boolean;
  children?: ReactNode;
}

/** Period and filters of a part of the dashboard, all of them in the address. */
export function ReportFilters({ state, setState, hasPeriod, hasOutcomes, children }: ReportFiltersProps) {
  const t = useText(reportsText);
  const isFiltered =
    state.clients.length > 0 || (hasPeriod && state.drivers.length > 0) || (hasOutcomes && state.outcomes.length > 0);
  return (
    <Toolbar label={t('filters.label')}>
      {hasPeriod && (
        <Select
          w={160}
          aria-label={t('period.label')}
          allowDeselect={false}
          value={state.when}
          data={[...spans, 'between' as const].map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(when) => setState({ when: (when ?? 'week') as DashboardState['when'], from: '', to: '' })}
        />
      )}
      {hasPeriod && state.when === 'between' && <DateRange from={state.from} to={state.to} onChange={setState} />}
      {hasOutcomes && (
        <FilterMenu
          label={t('filters.outcome')}
          options={mapOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          value={state.outcomes}
          onChange={(outcomes) => setState({ outcomes })}
        />
      )}
      <ClientFilter value={state.clients} onChange={(clients) => setState({ clients })} />
      {hasPeriod && <DriverFilter value={state.drivers} onChange={(drivers) => setState({ drivers })} />}
      {isFiltered && <ClearFilters onClear={() => setState({ clients: [], drivers: [], outcomes: [] })} />}
      {children}
    </Toolbar>
  );
}
