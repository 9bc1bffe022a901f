import { Button, Group } from '@mantine/core';
import { IconChecklist, IconListCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Checklist, type ChecklistCategory, checklistCategories } from '@tramo/contract/checklist-api';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { EmptyList } from '../../../ui/states.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { ChecklistMenu } from '../catalogue/ChecklistMenu.tsx';
import { EnabledSwitch, VisibleSwitch } from '../catalogue/ChecklistSwitches.tsx';
import { useChecklists } from '../catalogue/catalogue.api.ts';
import { catalogueText } from '../catalogue/catalogue.es.ts';
import { DeleteChecklist } from '../catalogue/DeleteChecklist.tsx';
import { NewChecklist } from '../catalogue/NewChecklist.tsx';
import { builderPath } from './builder-path.ts';

const PublishDialog = lazyPart(() => import('../catalogue/PublishDialog.tsx').then((m) => m.PublishDialog));
const VersionsDrawer = lazyPart(() => import('../catalogue/VersionsDrawer.tsx').then((m) => m.VersionsDrawer));

const defaults = {
  search: '',
  category: [] as string[],
  status: '',
  subStatus: '',
  publish: '',
  versions: '',
  page: 1,
  sort: 'position',
  order: 'asc' as 'asc' | 'desc',
};
const useOf = (value: string): 'enabled' | 'inactive' | undefined =>
  value === 'enabled' || value === 'inactive' ? value : undefined;

export const categoryTones: Record<ChecklistCategory, Tone> = {
  delivered: 'ok',
  collected: 'ok',
  partial: 'warn',
  partialCollection: 'warn',
  undelivered: 'bad',
  uncollected: 'bad',
  return: 'away',
  departure: 'info',
};

/** The checklists of the company: what drivers answer, which version they have, and whether they get it. */
export function ChecklistsTab() {
  const t = useText(catalogueText);
  const navigate = useNavigate();
  const [state, setState] = useUrlState(defaults, ['publish', 'versions']);
  const [removing, setRemoving] = useState<Checklist | null>(null);
  const [status, subcategoryStatus] = [useOf(state.status), useOf(state.subStatus)];
  const list = useChecklists({
    search: state.search,
    page: state.page,
    sort: state.sort,
    order: state.order,
    ...(state.category.length > 0 ? { category: [...state.category] as ChecklistCategory[] } : {}),
    ...(status ? { status } : {}),
    ...(subcategoryStatus ? { subcategoryStatus } : {}),
  });
  const isFiltered = state.search !== '' || state.category.length > 0 || status || subcategoryStatus;
  const columns: Column<Checklist>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      cell: (c) => <TwoLines top={c.name} bottom={c.description || t('questions', { count: c.questions })} />,
    },
    {
      key: 'category',
      header: t('columns.category'),
      sortKey: 'category',
      isWide: true,
      width: 170,
      cell: (c) => <StatusPill tone={categoryTones[c.category.value]}>{t(`category.${c.category.value}`)}</StatusPill>,
    },
    {
      key: 'subStatus',
      header: t('columns.subStatus'),
      isWide: true,
      width: 170,
      cell: (c) =>
        c.subStatus ? (
          <TwoLines top={c.subStatus.name} bottom={c.subStatus.status === 'inactive' ? t('status.inactive') : ''} />
        ) : (
          <span className="muted">{t('allSubStatuses')}</span>
        ),
    },
    {
      key: 'version',
      header: t('columns.version'),
      isWide: true,
      width: 150,
      cell: (c) =>
        c.published ? (
          <TwoLines top={t('versionOf', { number: c.published.number })} bottom={c.isChanged ? t('changed') : ''} />
        ) : (
          <span className="muted">{t('unpublished')}</span>
        ),
    },
    {
      key: 'visible',
      header: t('columns.visible'),
      isWide: true,
      width: 130,
      cell: (c) => <VisibleSwitch checklist={c} />,
    },
    {
      key: 'enabled',
      header: t('columns.enabled'),
      sortKey: 'status',
      width: 90,
      cell: (c) => <EnabledSwitch checklist={c} />,
    },
    {
      key: 'menu',
      header: '',
      width: 48,
      cell: (c) => (
        <ChecklistMenu
          checklist={c}
          onPublish={() => setState({ publish: c._id })}
          onVersions={() => setState({ versions: c._id })}
          onDelete={() => setRemoving(c)}
          onCloned={() => setState({ sort: 'createdDate', order: 'desc', page: 1 })}
        />
      ),
    },
  ];
  return (
    <>
      <Toolbar label={t('filters.label')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={240}
        />
        <FilterMenu
          label={t('columns.category')}
          options={checklistCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={state.category}
          onChange={(category) => setState({ category })}
        />
        <ChoiceFilter
          width={140}
          label={t('filters.status')}
          all={t('filters.anyStatus')}
          options={(['enabled', 'inactive'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
          value={state.status}
          onChange={(chosen) => setState({ status: chosen })}
        />
        <ChoiceFilter
          width={226}
          label={t('filters.subStatusUse')}
          all={t('filters.anySubStatus')}
          options={[
            { value: 'enabled', label: t('filters.subEnabled') },
            { value: 'inactive', label: t('filters.subInactive') },
          ]}
          value={state.subStatus}
          onChange={(subStatus) => setState({ subStatus })}
        />
        <Group gap={8} ml="auto">
          <Button
            component={Link}
            to={pathOf('checklistLogic') as never}
            variant="default"
            leftSection={<IconListCheck size={16} aria-hidden />}
          >
            {t('logic')}
          </Button>
          <NewChecklist />
        </Group>
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data?.checklist}
        rowKey={(c) => c._id}
        rowName={(c) => c.name}
        state={state}
        setState={setState as never}
        count={list.data?.count}
        pageSize={checklistLimits.page}
        onOpen={(c) => c.can.edit && void navigate({ to: builderPath({ id: c._id }) as never })}
        query={list}
        empty={
          <EmptyList
            t={t}
            icon={<IconChecklist size={32} stroke={1.5} aria-hidden />}
            action={<NewChecklist />}
            clear={isFiltered ? () => setState({ search: '', category: [], status: '', subStatus: '' }) : false}
          />
        }
      />
      {state.publish && <PublishDialog id={state.publish} onClose={() => setState({ publish: '' })} />}
      <VersionsDrawer id={state.versions || null} onClose={() => setState({ versions: '' })} />
      <DeleteChecklist checklist={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
