import { Select, Switch } from '@mantine/core';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { availableStatuses, guideTypes } from '@tramo/contract/guides';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { ClientPicker } from '../../clients/shared/ClientPicker.tsx';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { type GuideSort, guideSorts } from './route-guides.rules.ts';
import type { RouteCedi } from './useNewRouteCedi.ts';

const attemptRanges: Record<string, Partial<GuideListInput>> = {
  none: { attemptsTo: 0 },
  some: { attemptsFrom: 1 },
  many: { attemptsFrom: 2 },
};
const noFilters = {
  search: '',
  day: '',
  type: '',
  client: '',
  clientName: '',
  attempts: '',
  windowed: false,
  only: '',
};

export interface GuidesView {
  state: typeof noFilters & { sort: GuideSort; order: 'asc' | 'desc' };
  setState: (change: Partial<GuidesView['state']>) => void;
  clear: () => void;
  isFiltered: boolean;
  filter: GuideListInput;
}

/** What the list of guides shows; in the address, so that it is as it was after the other steps. */
export function useGuidesView(cediId: string): GuidesView {
  const [raw, setState] = useUrlState({ ...noFilters, sort: 'distance', order: 'asc' });
  const sort = guideSorts.find((s) => s === raw.sort) ?? 'distance';
  const filter = useMemo((): GuideListInput => {
    const type = guideTypes.find((one) => one === raw.type);
    return {
      status: [...availableStatuses],
      cedisIds: [cediId],
      search: raw.search,
      ...(raw.day ? { dateFrom: raw.day, dateTo: raw.day } : {}),
      ...(type ? { types: [type] } : {}),
      ...(raw.client ? { clientIds: [raw.client] } : {}),
      ...(raw.windowed ? { windowed: true } : {}),
      ...attemptRanges[raw.attempts],
    };
  }, [cediId, raw.search, raw.day, raw.type, raw.client, raw.windowed, raw.attempts]);
  return {
    state: { ...raw, sort },
    setState,
    clear: () => setState(noFilters),
    isFiltered: Object.entries(noFilters).some(([key, none]) => raw[key as keyof typeof noFilters] !== none),
    filter,
  };
}

const sortings = [
  ['closest', 'distance', 'asc'],
  ['farthest', 'distance', 'desc'],
  ['bySuburb', 'suburb', 'asc'],
  ['byDay', 'scheduledDate', 'asc'],
  ['byWeight', 'weightKg', 'desc'],
  ['byName', 'recipient', 'asc'],
] as const;

/** Filters and order of the available guides. */
export function GuidesFilters({ view, cedi }: { view: GuidesView; cedi: RouteCedi }) {
  const t = useText(newRouteText);
  const { state, setState } = view;
  const sorting =
    sortings.find(([, sort, order]) => sort === state.sort && order === state.order) ??
    sortings.find(([, sort]) => sort === state.sort);
  return (
    <Toolbar label={t('guides.filters')}>
      <SearchField
        value={state.search}
        onChange={(search) => setState({ search })}
        placeholder={t('guides.search')}
        width={210}
      />
      {cedi.isOpen && (
        <Select
          w={160}
          aria-label={t('cedi.label')}
          allowDeselect={false}
          value={cedi.cedi._id}
          onChange={(id) => id && cedi.choose(id)}
          data={cedi.cedis.map((c) => ({ value: c._id, label: c.alias || c.name }))}
        />
      )}
      <Select
        w={205}
        aria-label={t('guides.sort')}
        allowDeselect={false}
        value={sorting?.[0] ?? 'closest'}
        onChange={(name) => {
          const next = sortings.find(([key]) => key === name);
          if (next) setState({ sort: next[1], order: next[2] });
        }}
        data={sortings.map(([key]) => ({ value: key, label: t(`guides.${key}`) }))}
      />
      <ChoiceFilter
        label={t('guides.only')}
        all={t('guides.all')}
        options={[
          { value: 'chosen', label: t('guides.chosen') },
          { value: 'trouble', label: t('guides.trouble') },
        ]}
        value={state.only}
        onChange={(only) => setState({ only })}
        width={135}
      />
      <DateField
        w={130}
        aria-label={t('guides.day')}
        placeholder={t('guides.anyDay')}
        value={state.day}
        onChange={(day) => setState({ day })}
      />
      <ChoiceFilter
        label={t('guides.type')}
        all={t('guides.allTypes')}
        options={guideTypes.map((value) => ({ value, label: t(`guides.${value}`) }))}
        value={state.type}
        onChange={(type) => setState({ type })}
        width={165}
      />
      <ChoiceFilter
        label={t('guides.attempts')}
        all={t('guides.allAttempts')}
        options={[
          { value: 'none', label: t('guides.attemptsNone') },
          { value: 'some', label: t('guides.attemptsSome') },
          { value: 'many', label: t('guides.attemptsMany') },
        ]}
        value={state.attempts}
        onChange={(attempts) => setState({ attempts })}
        width={180}
      />
      <ClientPicker
        label={t('guides.client')}
        placeholder={t('guides.client')}
        className={classes.client}
        value={state.client ? { _id: state.client, name: state.clientName } : null}
        onChange={(client) => setState({ client: client?._id ?? '', clientName: client?.name ?? '' })}
      />
      <Switch
        label={t('guides.windowed')}
        checked={state.windowed}
        onChange={(event) => setState({ windowed: event.currentTarget.checked })}
      />
    </Toolbar>
  );
}
