import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { Toolbar } from '../../../ui/Page.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../../ui/table/ClearFilters.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { personText } from '../shared/person.es.ts';

interface PeopleFiltersProps {
  label: string;
  state: { search: string; status: string };
  setState: (change: { search: string } | { status: string }) => void;
  isFiltered: boolean;
  onClear: () => void;
  /** The filters that only these people have. */
  children: ReactNode;
}

/** Search and filters of a list of people. */
export function PeopleFilters({ label, state, setState, isFiltered, onClear, children }: PeopleFiltersProps) {
  const words = useText(personText);
  return (
    <Toolbar label={label}>
      <SearchField
        value={state.search}
        onChange={(search) => setState({ search })}
        placeholder={words('list.search')}
        width={300}
      />
      <ChoiceFilter
        width={170}
        label={words('list.status')}
        all={words('list.all')}
        options={[
          { value: 'enabled', label: words('list.enabled') },
          { value: 'disabled', label: words('list.disabled') },
        ]}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      {children}
      {isFiltered && <ClearFilters onClear={onClear} />}
    </Toolbar>
  );
}
