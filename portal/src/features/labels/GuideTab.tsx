import { Button } from '@mantine/core';
import { IconBox } from '@tabler/icons-react';
import { guideStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { DateRange } from '../../ui/form/DateRange.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClearFilters } from '../../ui/table/ClearFilters.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import { choiceOf, defaults, filterOf, isFiltered, noFilters } from './guide-tab.rules.ts';
import classes from './Labels.module.css';
import { useLabelGuides } from './labels.api.ts';
import { useLabelColumns } from './labels.columns.tsx';
import { labelsText } from './labels.es.ts';
import { PrintPanel } from './PrintPanel.tsx';
import type { Printing } from './usePrinting.ts';

/** Any guides: searched, filtered, ticked over several pages or all that match. */
export function GuideTab({ printing }: { printing: Printing }) {
  const t = useText(labelsText);
  const words = useText(guideWords);
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState(defaults);
  const filter = filterOf(state, cediId);
  const guides = useLabelGuides({ ...filter, page: state.page, limit: limits.guidesPage });
  const columns = useLabelColumns('guide');
  const rows = guides.data?.guides;
  const total = guides.data?.count.totalCount ?? 0;
  const { sort: _sort, order: _order, ...matching } = filter;
  const selection = useSelection('guides', total, JSON.stringify(matching));
  const ticked = rows?.filter((g) => selection.has(g._id)) ?? [];
  // Those of other pages are the server's to count.
  const labels =
    !selection.chosen.all && ticked.length === selection.count
      ? ticked.reduce((sum, g) => sum + g.labelCount, 0)
      : null;
  return (
    <div className={classes.body}>
      <div className={classes.list}>
        <Toolbar label={t('guide.filters')}>
          <SearchField
            value={state.search}
            onChange={(search) => setState({ search })}
            placeholder={t('guide.search')}
            width={280}
          />
          <FilterMenu
            label={t('guide.status')}
            options={guideStatuses.map((value) => ({ value, label: words(`status.${value}`) }))}
            value={state.status}
            onChange={(status) => setState({ status })}
          />
          <DateRange from={state.from} to={state.to} onChange={setState} />
          {isFiltered(state) && <ClearFilters onClear={() => setState(noFilters)} />}
          {total > 0 && selection.count === 0 && (
            <Button variant="default" onClick={selection.chooseAll}>
              {t('guide.printAll', { count: total })}
            </Button>
          )}
        </Toolbar>
        {total > 0 && selection.count === 0 && <p className={classes.note}>{t('guide.wanted')}</p>}
        <DataTable
          label={t('tabs.guide')}
          columns={columns}
          rows={rows}
          rowKey={(g) => g._id}
          rowName={(g) => g.folio}
          state={state}
          setState={setState}
          {...(guides.data ? { count: guides.data.count } : {})}
          pageSize={limits.guidesPage}
          selection={selection}
          query={guides}
          empty={
            <EmptyState
              icon={<IconBox size={32} stroke={1.5} aria-hidden />}
              title={t('guide.none')}
              text={t('guide.noneText')}
            />
          }
        />
      </div>
      <PrintPanel
        printing={printing}
        choice={choiceOf(selection.chosen, filter)}
        guides={selection.count}
        labels={selection.count === 0 ? 0 : labels}
        first={ticked[0] ?? rows?.[0] ?? null}
        onPrinted={selection.clear}
      />
    </div>
  );
}
