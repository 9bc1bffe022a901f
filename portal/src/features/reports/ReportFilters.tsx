import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mapOutcomes } from '@tramo/contract/dashboard';
import { limits } from '@tramo/contract/limits';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import type { DashboardState, SetState } from './dashboard.state.ts';
import { spans } from './period.rules.ts';
import classes from './Reports.module.css';
import { useClientOptions, useDriverOptions } from './reports.api.ts';
import { reportsText } from './reports.text.ts';

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
  const isFiltered = state.clients.length > 0 || (hasPeriod && state.drivers.length > 0) || (hasOutcomes && state.outcomes.length > 0);
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
        <div className={classes.dates}>
          <DateField
            w={130}
            aria-label={t('period.from')}
            placeholder={t('period.from')}
            value={state.from}
            onChange={(from) => setState({ from })}
          />
          <DateField
            w={130}
            aria-label={t('period.to')}
            placeholder={t('period.to')}
            value={state.to}
            {...(state.from ? { minDay: state.from } : {})}
            onChange={(to) => setState({ to })}
          />
        </div>
      )}
      {hasOutcomes && (
        <FilterMenu
          label={t('filters.outcome')}
          options={mapOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          value={state.outcomes}
          onChange={(outcomes) => setState({ outcomes })}
        />
      )}
      <NameFilter
        label={t('filters.client')}
        empty={t('filters.noClients')}
        value={state.clients}
        onChange={(clients) => setState({ clients })}
        useOptions={useClientOptions}
      />
      {hasPeriod && (
        <NameFilter
          label={t('filters.driver')}
          empty={t('filters.noDrivers')}
          value={state.drivers}
          onChange={(drivers) => setState({ drivers })}
          useOptions={useDriverOptions}
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

interface NameFilterProps {
  label: string;
  empty: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  useOptions: typeof useClientOptions;
}
/** A filter whose names the server finds. */
function NameFilter({ label, empty, value, onChange, useOptions }: NameFilterProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(value.length > 0);
  const [search] = useDebouncedValue(text.trim(), limits.debounceMs);
  const options = useOptions(search, isOpen);
  return (
    <FilterMenu
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      onOpen={() => setOpen(true)}
      search={{ text, onText: setText, empty }}
    />
  );
}
