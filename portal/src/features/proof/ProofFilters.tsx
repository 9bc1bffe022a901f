import { Button, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { isAmong, operations } from '@tramo/contract/access';
import { outcomes } from '@tramo/contract/checklists';
import { limits } from '@tramo/contract/limits';
import { proofParts } from '@tramo/contract/proof';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FilterMenu } from '../../ui/FilterMenu.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useMe } from '../accounts/shared/me.api.ts';
import { guideWords } from '../guides/shared/guide-words.text.ts';
import classes from './ProofPage.module.css';
import { useClientOptions, useDriverOptions } from './proof.api.ts';
import { isFiltered, noFilters, type ProofState, spans } from './proof.rules.ts';
import { proofText } from './proof.text.ts';

interface ProofFiltersProps {
  state: ProofState;
  setState: (change: Partial<ProofState>) => void;
}

/** Search, days and filters, all of them in the address. */
export function ProofFilters({ state, setState }: ProofFiltersProps) {
  const t = useText(proofText);
  const words = useText(guideWords);
  const me = useMe();
  return (
    <Toolbar label={t('filters.label')}>
      <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('filters.search')} width={270} />
      <Select
        w={160}
        aria-label={t('filters.when')}
        allowDeselect={false}
        value={state.when}
        data={[...spans, 'between' as const].map((value) => ({ value, label: t(`when.${value}`) }))}
        onChange={(when) => setState({ when: (when ?? 'week') as ProofState['when'], from: '', to: '' })}
      />
      {state.when === 'between' && (
        <div className={classes.dates}>
          <DateField
            w={130}
            aria-label={t('filters.from')}
            placeholder={t('filters.from')}
            value={state.from}
            onChange={(from) => setState({ from })}
          />
          <DateField
            w={130}
            aria-label={t('filters.to')}
            placeholder={t('filters.to')}
            value={state.to}
            {...(state.from ? { minDay: state.from } : {})}
            onChange={(to) => setState({ to })}
          />
        </div>
      )}
      <FilterMenu
        label={t('filters.outcome')}
        options={outcomes.map((value) => ({ value, label: words(`status.${value}`) }))}
        value={state.outcome}
        onChange={(outcome) => setState({ outcome })}
      />
      <FilterMenu
        label={t('filters.missing')}
        options={[...proofParts, 'any' as const].map((value) => ({ value, label: t(`parts.${value}`) }))}
        value={state.missing}
        onChange={(missing) => setState({ missing })}
      />
      <NameFilter
        label={t('filters.client')}
        empty={t('filters.noClients')}
        value={state.clients}
        onChange={(clients) => setState({ clients })}
        useOptions={useClientOptions}
      />
      {me && isAmong(me, operations) && (
        <NameFilter
          label={t('filters.driver')}
          empty={t('filters.noDrivers')}
          value={state.drivers}
          onChange={(drivers) => setState({ drivers })}
          useOptions={useDriverOptions}
        />
      )}
      {isFiltered(state) && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => setState({ ...noFilters, outcome: [], missing: [], clients: [], drivers: [] })}
        >
          {t('filters.clear')}
        </Button>
      )}
      <SegmentedControl
        ml="auto"
        aria-label={t('view.label')}
        value={state.view}
        onChange={(view) => setState({ view: view === 'gallery' ? 'gallery' : 'list' })}
        data={[
          { value: 'list', label: <ViewName icon={<IconList size={15} aria-hidden />} name={t('view.list')} /> },
          { value: 'gallery', label: <ViewName icon={<IconLayoutGrid size={15} aria-hidden />} name={t('view.gallery')} /> },
        ]}
      />
    </Toolbar>
  );
}

const ViewName = ({ icon, name }: { icon: React.ReactNode; name: string }) => (
  <span className={classes.viewName}>
    {icon}
    {name}
  </span>
);

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
