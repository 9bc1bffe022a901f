import { Button, Select } from '@mantine/core';
import { mapOutcomes } from '@tramo/contract/dashboard';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { RemoteFilter } from '../../ui/table/RemoteFilter.tsx';
import { useEveryDriver } from '../accounts/shared/drivers.api.ts';
import { useClientOptions } from '../clients/shared/client-options.api.ts';
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
      {hasPeriod && state.when === 'between' && (
        <DateRange
          from={state.from}
          to={state.to}
          labels={{ from: t('period.from'), to: t('period.to') }}
          onChange={setState}
        />
      )}
      {hasOutcomes && (
        <FilterMenu
          label={t('filters.outcome')}
          options={mapOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          value={state.outcomes}
          onChange={(outcomes) => setState({ outcomes })}
        />
      )}
      <RemoteFilter
        label={t('filters.client')}
        empty={t('filters.noClients')}
        value={state.clients}
        onChange={(clients) => setState({ clients })}
        useOptions={useClientOptions}
      />
      {hasPeriod && (
        <RemoteFilter
          label={t('filters.driver')}
          empty={t('filters.noDrivers')}
          value={state.drivers}
          onChange={(drivers) => setState({ drivers })}
          useOptions={useEveryDriver}
        />
      )}
      {isFiltered && (
        <Button variant="subtle" color="gray" onClick={() => setState({ clients: [], drivers: [], outcomes: [] })}>
          {t('filters.clear')}
        </Button>
      )}
      {children}
    </Toolbar>
  );
}
