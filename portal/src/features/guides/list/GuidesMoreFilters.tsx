import { isAmong, operations } from '@tramo/contract/access';
import { documentRoles } from '@tramo/contract/clients';
import { guideOrigins } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { foldText } from '@tramo/contract/text';
import { documentRoleNames } from '@tramo/contract/words/people';
import { useState } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useMe } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { RemoteFilter } from '../../../ui/table/RemoteFilter.tsx';
import type { RemoteOptions } from '../../../ui/table/remote-options.ts';
import { DriverFilter } from '../../accounts/shared/DriverFilter.tsx';
import { guidesText } from '../guides.es.ts';
import type { FilterProps } from './GuidesFilters.tsx';
import { useRouteOptions, useSubstatusOptions, useSubtypes } from './guide-options.api.ts';
import { type GuidesScope, packed, unpacked } from './guides-filter.ts';

/** Filters that are needed now and then. */
export function GuidesMoreFilters({ state, setState, scope }: FilterProps & { scope: GuidesScope }) {
  const t = useText(guidesText);
  const locale = useLocale();
  const f = useFormat();
  const me = useMe();
  const useRoutes = (search: string, isWanted: boolean): RemoteOptions => useRouteOptions(search, isWanted, f.day);
  const mayListDrivers = me !== undefined && isAmong(me, operations);
  return (
    <>
      <SubtypeFilter value={unpacked(state.subtype)} onChange={(subtype) => setState({ subtype: packed(subtype) })} />
      <RemoteFilter
        label={t('filters.substatus')}
        empty={t('filters.noSubstatus')}
        value={unpacked(state.substatus)}
        onChange={(substatus) => setState({ substatus: packed(substatus) })}
        useOptions={useSubstatusOptions}
      />
      {mayListDrivers && <DriverFilter value={state.drivers} onChange={(drivers) => setState({ drivers })} />}
      <RemoteFilter
        label={t('filters.route')}
        empty={t('filters.noRoutes')}
        value={state.routes}
        onChange={(routes) => setState({ routes })}
        useOptions={useRoutes}
      />
      {scope === 'all' && (
        <FilterMenu
          label={t('filters.origin')}
          options={guideOrigins.map((value) => ({ value, label: t(`origins.${value}`) }))}
          value={state.origin}
          onChange={(origin) => setState({ origin })}
        />
      )}
      <ChoiceFilter
        width={210}
        label={t('filters.attempts')}
        all={t('filters.attemptsAny')}
        options={[
          { value: '0', label: t('filters.attemptsNone') },
          ...[1, 2, 3].map((count) => ({ value: String(count), label: t('filters.attemptsFrom', { count }) })),
        ]}
        value={state.attempts}
        onChange={(attempts) => setState({ attempts })}
      />
      <ChoiceFilter
        width={210}
        label={t('filters.documents')}
        all={t('filters.documentsAny')}
        options={[
          { value: 'with', label: t('filters.documentsWith') },
          { value: 'without', label: t('filters.documentsWithout') },
        ]}
        value={state.documents}
        onChange={(documents) => setState({ documents })}
      />
      <ChoiceFilter
        width={190}
        label={t('filters.verification')}
        all={t('filters.verificationAll')}
        options={[
          { value: 'any', label: t('filters.verificationAny') },
          ...documentRoles.map((role) => ({
            value: role as string,
            label: t('filters.verificationOf', { role: documentRoleNames[role][locale] }),
          })),
        ]}
        value={state.verification}
        onChange={(verification) => setState({ verification })}
      />
      <ChoiceFilter
        width={180}
        label={t('filters.certified')}
        all={t('filters.certifiedAny')}
        options={[
          { value: 'yes', label: t('filters.certifiedYes') },
          { value: 'no', label: t('filters.certifiedNo') },
        ]}
        value={state.certified}
        onChange={(certified) => setState({ certified })}
      />
      <ChoiceFilter
        width={210}
        label={t('filters.location')}
        all={t('filters.locationAll')}
        options={[
          { value: 'missing', label: t('filters.locationMissing') },
          { value: 'known', label: t('filters.locationKnown') },
        ]}
        value={state.location}
        onChange={(location) => setState({ location })}
      />
      <ChoiceFilter
        width={200}
        label={t('filters.windowed')}
        all={t('filters.windowedAny')}
        options={[{ value: 'yes', label: t('filters.windowedYes') }]}
        value={state.windowed}
        onChange={(windowed) => setState({ windowed })}
      />
      <ChoiceFilter
        width={200}
        label={t('filters.available')}
        all={t('filters.availableAny')}
        options={[{ value: 'yes', label: t('filters.availableYes') }]}
        value={state.available}
        onChange={(available) => setState({ available })}
      />
    </>
  );
}

/** The company's own words: one call brings them all, and they are shown ten at a time like those of the server. */
function SubtypeFilter({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const t = useText(guidesText);
  const subtypes = useSubtypes();
  const [text, setText] = useState('');
  const [shown, setShown] = useState<number>(limits.filterPage);
  const found = subtypes.filter((name) => foldText(name).includes(foldText(text.trim())));
  return (
    <FilterMenu
      label={t('filters.subtype')}
      options={found.slice(0, shown).map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={onChange}
      search={{
        text,
        onText: setText,
        empty: t('filters.noSubtypes'),
        more: { hasMore: found.length > shown, isLoading: false, load: () => setShown(shown + limits.filterPage) },
      }}
    />
  );
}
