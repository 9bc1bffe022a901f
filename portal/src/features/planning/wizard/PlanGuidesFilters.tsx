import { Select, Switch } from '@mantine/core';
import { guideTypes } from '@tramo/contract/guides';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useClients } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';

export interface GuideFilters {
  search: string;
  from: string;
  to: string;
  type: string;
  client: string;
  windowed: boolean;
}
interface GuidesFiltersProps {
  state: GuideFilters;
  setState: (change: Partial<GuideFilters>) => void;
  day: string;
}
/** Narrows the guides to choose from; their days begin with the plan's own. */
export function GuidesFilters({ state, setState, day }: GuidesFiltersProps) {
  const t = useText(planningText);
  const clients = useClients().data?.clients ?? [];
  return (
    <Toolbar label={t('guides.title')}>
      <SearchField
        value={state.search}
        onChange={(search) => setState({ search })}
        placeholder={t('guides.search')}
        width={180}
      />
      <DateField
        w={140}
        aria-label={t('guides.from')}
        value={state.from || day}
        onChange={(from) => setState({ from: from === day ? '' : from })}
      />
      <DateField
        w={140}
        aria-label={t('guides.to')}
        value={state.to || day}
        minDay={state.from || day}
        onChange={(to) => setState({ to: to === day ? '' : to })}
      />
      <Select
        aria-label={t('guides.type')}
        w={170}
        allowDeselect={false}
        value={state.type}
        onChange={(type) => setState({ type: type ?? '' })}
        data={[
          { value: '', label: t('guides.allTypes') },
          ...guideTypes.map((value) => ({ value, label: t(`guides.${value}`) })),
        ]}
      />
      <Select
        aria-label={t('guides.client')}
        w={170}
        searchable
        allowDeselect={false}
        value={state.client}
        onChange={(next) => setState({ client: next ?? '' })}
        data={[{ value: '', label: t('guides.allClients') }, ...clients.map((c) => ({ value: c._id, label: c.name }))]}
      />
      <Switch
        label={t('guides.windowsOnly')}
        checked={state.windowed}
        onChange={(e) => setState({ windowed: e.currentTarget.checked })}
      />
    </Toolbar>
  );
}
