import { Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { vehicleKinds } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useProviders } from './fleet.api.ts';
import { fleetText } from './fleet.es.ts';
import { fleetWords } from './shared/fleet-words.es.ts';
import { isFiltered, noFilters, type VehiclesState } from './vehicles.state.ts';

interface VehiclesFiltersProps {
  state: VehiclesState;
  setState: (change: Partial<VehiclesState>) => void;
}

/** Search and filters of the vehicle list, all of them kept in the address. */
export function VehiclesFilters({ state, setState }: VehiclesFiltersProps) {
  const t = useText(fleetText);
  const words = useText(fleetWords);
  return (
    <Toolbar label={t('filters.label')}>
      <SearchField
        value={state.search}
        onChange={(search) => setState({ search })}
        placeholder={t('searchVehicles')}
        width={210}
      />
      <ChoiceFilter
        width={172}
        label={t('filters.status')}
        all={t('filters.anyStatus')}
        options={(['available', 'routeAssigned', 'maintenance'] as const).map((value) => ({
          value,
          label: words(`status.${value}`),
        }))}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      <FilterMenu
        label={t('filters.units')}
        options={vehicleKinds.map((value) => ({ value, label: words(`type.${value}`) }))}
        value={state.units}
        onChange={(units) => setState({ units })}
      />
      <ChoiceFilter
        width={178}
        label={t('filters.floatType')}
        all={t('filters.anyFloat')}
        options={[
          { value: 'own', label: words('floatType.own') },
          { value: 'third', label: words('floatType.third') },
        ]}
        value={state.floatType}
        onChange={(floatType) => setState({ floatType })}
      />
      <ProviderFilter value={state.provider} onChange={(provider) => setState({ provider })} />
      <DateField
        w={136}
        aria-label={t('filters.day')}
        placeholder={t('filters.day')}
        value={state.day}
        onChange={(day) => setState({ day })}
      />
      <Switch
        label={t('filters.expiring')}
        checked={state.expiring}
        onChange={(event) => setState({ expiring: event.currentTarget.checked })}
      />
      {isFiltered(state) && <ClearFilters onClear={() => setState(noFilters)} />}
    </Toolbar>
  );
}

function ProviderFilter({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useText(fleetText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const providers = useProviders({ search });
  return (
    <FilterMenu
      label={t('filters.provider')}
      options={(providers.data?.providers ?? []).map((provider) => ({ value: provider._id, label: provider.name }))}
      value={value}
      onChange={onChange}
      search={{ text, onText: setText, empty: t('filters.noProviders') }}
    />
  );
}
