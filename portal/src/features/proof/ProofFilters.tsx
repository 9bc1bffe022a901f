import { SegmentedControl, Select } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { isAmong, operations } from '@tramo/contract/access';
import { outcomes } from '@tramo/contract/checklists';
import { proofParts } from '@tramo/contract/proof';
import { useText } from '../../lib/text.ts';
import { useMe } from '../../session/me.api.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { DriverFilter } from '../accounts/shared/DriverFilter.tsx';
import { ClientFilter } from '../clients/shared/ClientFilter.tsx';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import classes from './ProofPage.module.css';
import { proofText } from './proof.es.ts';
import { isFiltered, noFilters, type ProofState, spans } from './proof.rules.ts';

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
      <SearchField
        value={state.search}
        onChange={(search) => setState({ search })}
        placeholder={t('filters.search')}
        width={270}
      />
      <Select
        w={160}
        aria-label={t('filters.when')}
        allowDeselect={false}
        value={state.when}
        data={[...spans, 'between' as const].map((value) => ({ value, label: t(`when.${value}`) }))}
        onChange={(when) => setState({ when: (when ?? 'week') as ProofState['when'], from: '', to: '' })}
      />
      {state.when === 'between' && <DateRange from={state.from} to={state.to} onChange={setState} />}
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
      <ClientFilter value={state.clients} onChange={(clients) => setState({ clients })} />
      {me && isAmong(me, operations) && (
        <DriverFilter value={state.drivers} onChange={(drivers) => setState({ drivers })} />
      )}
      {isFiltered(state) && (
        <ClearFilters onClear={() => setState({ ...noFilters, outcome: [], missing: [], clients: [], drivers: [] })} />
      )}
      <SegmentedControl
        ml="auto"
        aria-label={t('view.label')}
        value={state.view}
        onChange={(view) => setState({ view: view === 'gallery' ? 'gallery' : 'list' })}
        data={[
          { value: 'list', label: <ViewName icon={<IconList size={15} aria-hidden />} name={t('view.list')} /> },
          {
            value: 'gallery',
            label: <ViewName icon={<IconLayoutGrid size={15} aria-hidden />} name={t('view.gallery')} />,
          },
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
