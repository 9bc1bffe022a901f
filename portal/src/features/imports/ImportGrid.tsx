import { Button, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconColumns3, IconDownload, IconTableOff } from '@tabler/icons-react';
import { customFieldTargets } from '@tramo/contract/custom-fields';
import { customKey, type GuideImport, type ImportField, type ImportRow } from '@tramo/contract/imports';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { PageBar } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import classes from './ImportGrid.module.css';
import { ImportOffers } from './ImportOffers.tsx';
import { fieldGroups, gridFields } from './import.rules.ts';
import { useImportKind, useImportWords } from './import-kind.ts';
import { type RowsFilter, rowsPage, useDownloadFaulty, useImportRows, useRunImport } from './imports.api.ts';
import { importsText } from './imports.es.ts';
import { RowsGrid } from './RowsGrid.tsx';
import { useImportFields } from './useImportFields.ts';

type Tab = ImportRow['state'] | 'all';
interface ImportGridProps {
  one: GuideImport;
  onColumns: () => void;
  onRun: () => void;
}

/** The rows of the file: what is wrong at which cell, mended in place, and the good ones imported. */
export function ImportGrid({ one, onColumns, onRun }: ImportGridProps) {
  const t = useText(importsText);
  const f = useFormat();
  const { counts } = one;
  // Decided once: mending the last faulty row must not change what is on show.
  const [firstTab] = useState<Tab>(counts.faulty > 0 ? 'faulty' : 'all');
  const [state, setState] = useUrlState({ rows: '' as string, search: '' as string, page: 1, more: [] as string[] });
  const added = state.more as ImportField[];
  const tab = (state.rows || firstTab) as Tab;
  const filter: RowsFilter = { state: tab === 'all' ? undefined : tab, search: state.search, page: state.page };
  const found = useImportRows(one._id, filter);
  const rows = found.data?.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another array at each drawing
  const fields = useMemo(() => gridFields(one.mapping, rows ?? [], added, one.kind), [one.mapping, rows, added.join()]);
  const skipped = counts.rows - counts.valid - counts.faulty - counts.imported;
  const tabs: { value: Tab; label: string }[] = [
    { value: 'faulty', label: t('grid.tabs.faulty', { count: f.number(counts.faulty) }) },
    { value: 'valid', label: t('grid.tabs.valid', { count: f.number(counts.valid) }) },
    ...(counts.imported > 0
      ? [{ value: 'imported' as const, label: t('grid.tabs.imported', { count: f.number(counts.imported) }) }]
      : []),
    ...(skipped > 0 || tab === 'skipped'
      ? [{ value: 'skipped' as const, label: t('grid.tabs.skipped', { count: f.number(skipped) }) }]
      : []),
    { value: 'all', label: t('grid.tabs.all', { count: f.number(counts.rows) }) },
  ];

  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('grid.tabsLabel')}
          data={tabs}
          value={tab}
          onChange={(value) => setState({ rows: value })}
        />
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('grid.search')}
          width={220}
        />
        <div className={classes.barEnd}>
          {one.can.edit && (
            <AddColumn
              fields={fields}
              onAdd={(field) => setState({ more: [...state.more, field], page: state.page })}
            />
          )}
          {one.can.edit && (
            <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} onClick={onColumns}>
              {t('columns.back')}
            </Button>
          )}
          <DownloadFaulty one={one} />
        </div>
      </div>
      <ImportOffers one={one} />
      {found.error && !rows ? (
        <ErrorState error={found.error} retry={found.refetch} />
      ) : !rows ? (
        <SkeletonRows rows={12} />
      ) : rows.length === 0 ? (
        <NoRows tab={tab} isSearched={state.search !== ''} />
      ) : (
        // Another page is another grid: its cursor begins at the first cell.
        <RowsGrid
          key={JSON.stringify(filter)}
          one={one}
          rows={rows}
          fields={fields}
          filter={filter}
          isStale={found.isPlaceholderData}
        />
      )}
      <PageBar className={classes.footer}>
        <p className={classes.note}>
          {counts.faulty > 0 && counts.valid > 0 ? t('run.faultyStay', { count: counts.faulty }) : t('grid.help')}
        </p>
        {found.data && rows && rows.length > 0 && (
          <Pager page={state.page} pageSize={rowsPage} count={found.data.count} onPage={(page) => setState({ page })} />
        )}
        <Run one={one} onRun={onRun} />
      </PageBar>
    </div>
  );
}

/** Fields that the sheet has no column for, to be written in the grid: one more column at a time. */
function AddColumn({ fields, onAdd }: { fields: readonly ImportField[]; onAdd: (field: ImportField) => void }) {
  const t = useText(importsText);
  const k = useImportWords();
  const kind = useImportKind();
  const { own, fieldName } = useImportFields();
  const named = (list: readonly ImportField[]) =>
    list.filter((field) => !fields.includes(field)).map((value) => ({ value, label: fieldName(value) }));
  const groups = [
    ...Object.entries(fieldGroups[kind]).map(([group, list]) => ({
      group: k(`groups.${group as 'contact'}`),
      items: named(list),
    })),
    ...customFieldTargets.map((target) => ({
      group: t(`ownGroups.${target}`),
      items: named(own.filter((field) => field.target === target).map((field) => customKey(field._id))),
    })),
  ].filter(({ items }) => items.length > 0);
  return (
    <Select
      aria-label={t('grid.addColumn')}
      placeholder={t('grid.addColumn')}
      searchable
      value={null}
      data={groups}
      w={190}
      onChange={(field) => field && onAdd(field as ImportField)}
    />
  );
}

function Run({ one, onRun }: { one: GuideImport; onRun: () => void }) {
  const t = useText(importsText);
  const k = useImportWords();
  const run = useRunImport(one._id);
  const label = k('run', { count: one.counts.valid });
  if (one.can.run) {
    return (
      <Button loading={run.isPending} onClick={() => run.mutate(undefined, { onSuccess: onRun })}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={t('run.nothing')}>
      <Button aria-disabled data-disabled onClick={(event) => event.preventDefault()}>
        {label}
      </Button>
    </Tooltip>
  );
}

function DownloadFaulty({ one }: { one: GuideImport }) {
  const t = useText(importsText);
  const download = useDownloadFaulty();
  if (one.counts.faulty === 0) return null;
  const fileName = `${one.fileName.replace(/\.\w{2,4}$/, '')} - errores.xlsx`;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ id: one._id, fileName })}
    >
      {t('grid.download')}
    </Button>
  );
}

function NoRows({ tab, isSearched }: { tab: Tab; isSearched: boolean }) {
  const t = useText(importsText);
  if (isSearched)
    return <EmptyState icon={<IconTableOff size={32} stroke={1.5} aria-hidden />} title={t('grid.emptySearch')} />;
  if (tab === 'faulty')
    return (
      <EmptyState
        icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
        title={t('grid.emptyFaulty')}
        text={t('grid.emptyFaultyText')}
      />
    );
  return <EmptyState icon={<IconTableOff size={32} stroke={1.5} aria-hidden />} title={t('grid.empty')} />;
}
