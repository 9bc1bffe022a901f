import { Button, CloseButton, Drawer, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { guideSorts } from '@tramo/contract/guide-list';
import { type GuideStatus, guideStatuses, guideTypes } from '@tramo/contract/guides';
import { memo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { ClearFilters } from '../../../ui/table/ClearFilters.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { ClientFilter } from '../../clients/shared/ClientFilter.tsx';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import classes from '../GuidesPage.module.css';
import { guidesText } from '../guides.es.ts';
import { GuidesMoreFilters } from './GuidesMoreFilters.tsx';
import { ScopeFilters } from './GuidesTabs.tsx';
import {
  countFilters,
  countMore,
  dayChoices,
  type GuidesScope,
  type GuidesState,
  isFiltered,
  noFilters,
  undeliveredStatuses,
} from './guides-filter.ts';

export interface FilterProps {
  state: GuidesState;
  setState: (change: Partial<GuidesState>) => void;
}
interface GuidesFiltersProps extends FilterProps {
  scope: GuidesScope;
  /** Of the list: an origin, a connection, or `all`. */
  origin: string;
  /** How many match, for the button that closes the filters of a phone. */
  total: number;
}

/**
 * Search and filters of the list, all of them kept in the address. On a phone all but the search stand in a drawer. Not drawn again by a tick
 * in the list below.
 */
export const GuidesFilters = memo(function GuidesFilters({
  state,
  setState,
  scope,
  origin,
  total,
}: GuidesFiltersProps) {
  const t = useText(guidesText);
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  const more = countMore(state);
  // Filters at work are never out of sight.
  const [isOpen, setOpen] = useState(more > 0 && !isNarrow);
  // Over the whole of a phone's screen: Back closes it.
  const [{ filters: isSheetOpen }, setSheet] = useUrlState({ filters: false }, ['filters']);
  const search = (
    <SearchField
      value={state.search}
      onChange={(text) => setState({ search: text })}
      placeholder={t('search')}
      width={isNarrow ? '100%' : 300}
    />
  );
  const clear = isFiltered(state) && <ClearFilters onClear={() => setState(noFilters)} />;
  const all = countFilters(state);
  if (isNarrow) {
    return (
      <>
        <Toolbar label={t('searchLabel')} isWhole>
          <div className={classes.grow}>{search}</div>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            data-on={all > 0 || undefined}
            className={classes.more}
            aria-expanded={isSheetOpen}
            onClick={() => setSheet({ filters: true })}
          >
            {ui('filters')}
            {all > 0 && <span className={classes.figure}>{all}</span>}
          </Button>
        </Toolbar>
        {scope !== 'all' && (
          <div className={classes.fixedRow}>
            <ScopeFilters scope={scope} origin={origin} />
          </div>
        )}
        <Drawer
          opened={isSheetOpen}
          onClose={() => setSheet({ filters: false })}
          position="bottom"
          size="85%"
          title={ui('filters')}
          closeButtonProps={{ 'aria-label': ui('close') }}
        >
          <div className={classes.sheet}>
            <SortSelect state={state} setState={setState} />
            <MainFilters state={state} setState={setState} scope={scope} />
            <GuidesMoreFilters state={state} setState={setState} scope={scope} />
            <div className={classes.sheetEnd}>
              {clear}
              <Button onClick={() => setSheet({ filters: false })}>{t('filters.show', { count: total })}</Button>
            </div>
          </div>
        </Drawer>
      </>
    );
  }
  return (
    <>
      <Toolbar label={t('searchLabel')}>
        {search}
        <MainFilters state={state} setState={setState} scope={scope} />
        <Button
          variant="default"
          fw={500}
          className={classes.more}
          data-on={more > 0 || undefined}
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filters.more')}
          {more > 0 && <span className={classes.figure}>{more}</span>}
        </Button>
        {clear}
      </Toolbar>
      {isOpen && (
        <section className={classes.moreRow} aria-label={t('filters.moreLabel')}>
          <GuidesMoreFilters state={state} setState={setState} scope={scope} />
        </section>
      )}
    </>
  );
});

function MainFilters({ state, setState, scope }: FilterProps & { scope: GuidesScope }) {
  const t = useText(guidesText);
  const words = useText(guideWords);
  const statuses: readonly GuideStatus[] = scope === 'undelivered' ? undeliveredStatuses : guideStatuses;
  return (
    <>
      <FilterMenu
        label={t('filters.status')}
        options={statuses.map((value) => ({ value, label: words(`status.${value}`) }))}
        value={state.status}
        onChange={(status) => setState({ status })}
      />
      <FilterMenu
        label={t('filters.type')}
        options={guideTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
        value={state.type}
        onChange={(type) => setState({ type })}
      />
      <ClientFilter value={state.clients} onChange={(clients) => setState({ clients })} />
      <DayFilter state={state} setState={setState} />
      {state.import && (
        <span className={classes.chip}>
          {t('filters.importOnly')}
          <CloseButton size="xs" aria-label={t('filters.importRemove')} onClick={() => setState({ import: '' })} />
        </span>
      )}
    </>
  );
}

/** Days told from today, or any two dates. */
function DayFilter({ state, setState }: FilterProps) {
  const t = useText(guidesText);
  const hasDates = state.from !== '' || state.to !== '';
  const [wantsDates, setWantsDates] = useState(false);
  const isBetween = state.when === '' && (hasDates || wantsDates);
  return (
    <>
      <Select
        w={170}
        aria-label={t('filters.when')}
        styles={{ input: state.when === '' && !hasDates ? {} : { borderColor: 'var(--accent)' } }}
        allowDeselect={false}
        value={state.when || (isBetween ? 'between' : 'any')}
        data={[
          { value: 'any', label: t('filters.whenAny') },
          ...dayChoices.map((value) => ({ value: value as string, label: t(`days.${value}`) })),
          { value: 'between', label: t('filters.whenBetween') },
        ]}
        onChange={(value) => {
          setWantsDates(value === 'between');
          setState(
            value === 'any' || value === 'between'
              ? { when: '', from: '', to: '' }
              : { when: value ?? '', from: '', to: '' },
          );
        }}
      />
      {isBetween && <DateRange from={state.from} to={state.to} onChange={setState} />}
    </>
  );
}

const sortWords = {
  createdDate: 'created',
  folio: 'folio',
  scheduledDate: 'date',
  status: 'status',
  recipient: 'recipient',
  suburb: 'suburb',
  weightKg: 'weight',
} as const satisfies Record<(typeof guideSorts)[number], string>;

/** A phone's cards have no headers to sort by. */
function SortSelect({ state, setState }: FilterProps) {
  const t = useText(guidesText);
  const sortings = guideSorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));
  return (
    <Select
      label={t('filters.sort')}
      allowDeselect={false}
      value={`${state.sort} ${state.order}`}
      data={sortings.map(({ sort, order }) => ({
        value: `${sort} ${order}`,
        label: `${t(`columns.${sortWords[sort]}`)} ${order === 'asc' ? '↑' : '↓'}`,
      }))}
      onChange={(value) => {
        const [sort = '', order = ''] = (value ?? '').split(' ');
        setState({ sort, order });
      }}
    />
  );
}
