import { Button, CloseButton, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { guideStatuses, guideTypes } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import classes from './GuidesPage.module.css';
import { useClients } from './guides.api.ts';
import { type GuidesState, isFiltered, noFilters } from './guides.state.ts';
import { guidesText } from './guides.text.ts';
import { guideWords } from './shared/guide-words.text.ts';

interface GuidesFiltersProps {
  state: GuidesState;
  setState: (change: Partial<GuidesState>) => void;
}

/** Search and filters of the list, all of them kept in the address. */
export function GuidesFilters({ state, setState }: GuidesFiltersProps) {
  const t = useText(guidesText);
  const words = useText(guideWords);
  return (
    <Toolbar label={t('searchLabel')}>
      <SearchField value={state.search} onChange={(search) => setState({ search })} placeholder={t('search')} width={300} />
      <FilterMenu
        label={t('filters.status')}
        options={guideStatuses.map((value) => ({ value, label: words(`status.${value}`) }))}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      <FilterMenu
        label={t('filters.type')}
        options={guideTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
        value={state.type}
        onChange={(type) => setState({ type })}
      />
      <ClientFilter value={state.client} onChange={(client) => setState({ client })} />
      <div className={classes.dates}>
        <DateField
          w={140}
          aria-label={t('filters.from')}
          placeholder={t('filters.from')}
          value={state.from}
          onChange={(from) => setState({ from })}
        />
        <span aria-hidden className="muted">
          –
        </span>
        <DateField
          w={140}
          aria-label={t('filters.to')}
          placeholder={t('filters.to')}
          value={state.to}
          {...(state.from ? { minDay: state.from } : {})}
          onChange={(to) => setState({ to })}
        />
      </div>
      <Select
        w={180}
        aria-label={t('filters.location')}
        allowDeselect={false}
        value={state.location || 'all'}
        onChange={(value) => setState({ location: value === 'all' || value === null ? '' : value })}
        data={[
          { value: 'all', label: t('filters.locationAll') },
          { value: 'missing', label: t('filters.locationMissing') },
          { value: 'known', label: t('filters.locationKnown') },
        ]}
      />
      {state.import && (
        <span className={classes.chip}>
          {t('filters.importOnly')}
          <CloseButton size="xs" aria-label={t('filters.importRemove')} onClick={() => setState({ import: '' })} />
        </span>
      )}
      {isFiltered(state) && (
        <Button variant="subtle" color="gray" onClick={() => setState(noFilters)}>
          {t('filters.clear')}
        </Button>
      )}
    </Toolbar>
  );
}

function ClientFilter({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useText(guidesText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const clients = useClients(search);
  const options = (clients.data?.clients ?? []).map((client) => ({ value: client._id, label: client.name }));
  return (
    <FilterMenu
      label={t('filters.client')}
      options={options}
      value={value}
      onChange={onChange}
      search={{ text, onText: setText, empty: t('filters.noClients') }}
    />
  );
}
