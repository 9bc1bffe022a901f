import { Button, CloseButton, Drawer, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { orderOrigins } from '@tramo/contract/warehouse/orders';
import { memo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { DateRange } from '../../../ui/form/DateRange.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../../ui/table/ClearFilters.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { RemoteFilter } from '../../../ui/table/RemoteFilter.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { ClientFilter } from '../../clients/shared/ClientFilter.tsx';
import classes from '../Orders.module.css';
import { ordersText } from '../orders.es.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { ageChoices, countFilters, countMore, isFiltered, noFilters, type OrdersState } from './orders-filter.ts';
import { useWaveOptions } from './wave-options.api.ts';

interface FilterProps {
  state: OrdersState;
  setState: (change: Partial<OrdersState>) => void;
}

/** Search and filters of the list, all of them kept in the address. On a phone all but the search stand in a drawer. */
export const OrdersFilters = memo(function OrdersFilters({
  state,
  setState,
  total,
}: FilterProps & {
  /** How many match, for the button that closes the filters of a phone. */
  total: number;
}) {
  const t = useText(ordersText);
  const ui = useText(uiText);
  const isNarrow = useIsNarrow();
  const more = countMore(state);
  // Filters at work are never out of sight.
  const [isOpen, setOpen] = useState(more > 0);
  // Over the whole of a phone's screen: Back closes it.
  const [{ filters: isSheetOpen }, setSheet] = useUrlState({ filters: false }, ['filters']);
  const all = countFilters(state);
  const clear = isFiltered(state) && <ClearFilters onClear={() => setState(noFilters)} />;
  const search = (
    <SearchField
      value={state.search}
      onChange={(text) => setState({ search: text })}
      placeholder={t('search')}
      width={isNarrow ? '100%' : 330}
    />
  );
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
        <Drawer
          opened={isSheetOpen}
          onClose={() => setSheet({ filters: false })}
          position="bottom"
          size="85%"
          title={ui('filters')}
          closeButtonProps={{ 'aria-label': ui('close') }}
        >
          <div className={classes.sheet}>
            <MainFilters state={state} setState={setState} />
            <MoreFilters state={state} setState={setState} />
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
        <MainFilters state={state} setState={setState} />
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
          <MoreFilters state={state} setState={setState} />
        </section>
      )}
    </>
  );
});

function MainFilters({ state, setState }: FilterProps) {
  const t = useText(ordersText);
  const mayOpen = useMayOpen();
  const ageName = (hours: number): string =>
    hours < 24 ? t('filters.ageHours', { hours }) : t('filters.ageDays', { days: hours / 24 });
  return (
    <>
      {mayOpen('clients') && <ClientFilter value={state.clients} onChange={(clients) => setState({ clients })} />}
      <PromisedFilter state={state} setState={setState} />
      <ChoiceFilter
        width={196}
        label={t('filters.age')}
        all={t('filters.ageAny')}
        options={ageChoices.map((hours) => ({ value: String(hours), label: ageName(hours) }))}
        value={state.age}
        onChange={(age) => setState({ age })}
      />
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
function PromisedFilter({ state, setState }: FilterProps) {
  const t = useText(ordersText);
  const words = useText(orderWords);
  const hasDates = state.from !== '' || state.to !== '';
  const [wantsDates, setWantsDates] = useState(false);
  const isBetween = state.promised === '' && (hasDates || wantsDates);
  const isOn = state.promised !== '' || hasDates;
  return (
    <>
      <Select
        w={200}
        aria-label={words('field.promisedDate')}
        styles={{ input: isOn ? { borderColor: 'var(--accent)' } : {} }}
        allowDeselect={false}
        value={state.promised || (isBetween ? 'between' : 'any')}
        data={[
          { value: 'any', label: t('filters.promisedAny') },
          { value: 'today', label: t('filters.promisedToday') },
          { value: 'tomorrow', label: t('filters.promisedTomorrow') },
          { value: 'between', label: t('filters.promisedBetween') },
        ]}
        onChange={(value) => {
          setWantsDates(value === 'between');
          const isDay = value === 'today' || value === 'tomorrow';
          setState({ promised: isDay ? value : '', from: '', to: '' });
        }}
      />
      {isBetween && <DateRange from={state.from} to={state.to} onChange={setState} />}
    </>
  );
}

function MoreFilters({ state, setState }: FilterProps) {
  const t = useText(ordersText);
  const words = useText(orderWords);
  return (
    <>
      <FilterMenu
        label={words('field.origin')}
        options={orderOrigins.map((value) => ({ value, label: words(`origin.${value}`) }))}
        value={state.origin}
        onChange={(origin) => setState({ origin })}
      />
      <RemoteFilter
        label={t('filters.wave')}
        value={state.wave ? [state.wave] : []}
        // One at a time: the last that was ticked.
        onChange={(waves) => setState({ wave: waves.at(-1) ?? '' })}
        useOptions={useWaveOptions}
      />
      <ChoiceFilter
        label={words('field.guide')}
        all={t('filters.guideAny')}
        options={[
          { value: 'yes', label: t('filters.guideYes') },
          { value: 'no', label: t('filters.guideNo') },
        ]}
        value={state.guide}
        onChange={(guide) => setState({ guide })}
      />
      <ChoiceFilter
        width={190}
        label={words('field.shortUnits')}
        all={t('filters.shortAny')}
        options={[
          { value: 'yes', label: t('filters.shortYes') },
          { value: 'no', label: t('filters.shortNo') },
        ]}
        value={state.short}
        onChange={(short) => setState({ short })}
      />
      <ChoiceFilter
        width={190}
        label={words('mark.held')}
        all={t('filters.heldAny')}
        options={[{ value: 'no', label: t('filters.heldNo') }]}
        value={state.held}
        onChange={(held) => setState({ held })}
      />
    </>
  );
}
