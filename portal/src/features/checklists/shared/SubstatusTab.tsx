import { Button, Group } from '@mantine/core';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { type Substatus, type SubstatusCategory, substatusCategories } from '@tramo/contract/checklists';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ChoiceFilter } from '../../../ui/table/ChoiceFilter.tsx';
import { ClearFilters } from '../../../ui/table/ClearFilters.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx';
import { useOpenRow } from '../../../ui/table/open-row.ts';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { ListActions } from '../../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../../bulk/shared/SelectionActions.tsx';
import { SubstatusForm } from '../SubstatusForm.tsx';
import { SubstatusMenu } from '../SubstatusMenu.tsx';
import { useSubstatuses } from '../substatus.api.ts';
import { substatusText } from '../substatus.es.ts';

const pageSize = 50;
const defaults = {
  search: '',
  categories: [] as string[],
  status: '',
  open: '',
  page: 1,
  sort: 'category',
  order: 'asc' as 'asc' | 'desc',
};

const tones: Record<SubstatusCategory, Tone> = {
  delivered: 'ok',
  collected: 'ok',
  partial: 'warn',
  partialCollection: 'warn',
  undelivered: 'bad',
  uncollected: 'bad',
  return: 'away',
};

/** The sub-statuses of the company: why guides end as they do. */
export function SubstatusTab() {
  const t = useText(substatusText);
  const [state, setState] = useUrlState(defaults, ['open']);
  const status =
    state.status === 'enabled' || state.status === 'inactive' ? (state.status as 'enabled' | 'inactive') : undefined;
  const matching = {
    search: state.search,
    ...(state.categories.length > 0 ? { categories: [...state.categories] as SubstatusCategory[] } : {}),
    ...(status ? { status } : {}),
  };
  const list = useSubstatuses({ ...matching, page: state.page, limit: pageSize, sort: state.sort, order: state.order });
  const open = useOpenRow(state.open, list.data?.substatus);
  const setOpen = (row: Substatus | 'new' | null): void => setState({ open: row === 'new' ? row : (row?._id ?? '') });
  const selection = useSelection('substatus', list.data?.count.totalCount ?? 0, JSON.stringify(matching));

  const columns: Column<Substatus>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      cell: (s) => <TwoLines top={s.name} bottom={s.description || t(`checklist.${s.checklistStatus ?? 'none'}`)} />,
    },
    {
      key: 'category',
      header: t('columns.category'),
      sortKey: 'category',
      width: 190,
      cell: (s) => <StatusPill tone={tones[s.category]}>{t(`category.${s.category}`)}</StatusPill>,
    },
    {
      key: 'visible',
      header: t('columns.visible'),
      isWide: true,
      width: 140,
      cell: (s) => t(s.visible ? 'visible' : 'hidden'),
    },
    {
      key: 'guides',
      header: t('columns.guides'),
      sortKey: 'guides',
      isWide: true,
      width: 120,
      align: 'right',
      cell: (s) => t('guides', { count: s.guides }),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 130,
      cell: (s) =>
        s.isSystem ? (
          <StatusPill tone="info">{t('system')}</StatusPill>
        ) : (
          <StatusPill tone={s.status === 'enabled' ? 'ok' : 'idle'}>{t(`status.${s.status}`)}</StatusPill>
        ),
    },
    { key: 'menu', header: '', width: 48, cell: (s) => <SubstatusMenu substatus={s} /> },
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
          label={t('filters.category')}
          options={substatusCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={state.categories}
          onChange={(categories) => setState({ categories })}
        />
        <ChoiceFilter
          width={140}
          label={t('filters.status')}
          all={t('filters.anyStatus')}
          options={[
            { value: 'enabled', label: t('status.enabled') },
            { value: 'inactive', label: t('status.inactive') },
          ]}
          value={state.status}
          onChange={(status) => setState({ status })}
        />
        <Group gap={8} ml="auto">
          <ListActions
            list="substatus"
            filter={matching}
            {...(list.data ? { total: list.data.count.totalCount } : {})}
          />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        </Group>
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={list.data?.substatus}
        rowKey={(substatus) => substatus._id}
        rowName={(substatus) => substatus.name}
        state={state}
        setState={setState as never}
        count={list.data?.count}
        pageSize={pageSize}
        selection={selection}
        selectionActions={
          <SelectionActions
            list="substatus"
            selection={selection}
            filter={matching}
            fields={[
              { key: 'visible', label: t('columns.visible'), kind: 'flag', on: t('visible'), off: t('hidden') },
              {
                key: 'status',
                label: t('columns.status'),
                kind: 'choice',
                options: (['enabled', 'inactive', 'deleted'] as const).map((value) => ({
                  value,
                  label: t(`status.${value}`),
                })),
              },
            ]}
          />
        }
        onOpen={(substatus) => substatus.can.edit && setOpen(substatus)}
        query={list}
        empty={
          <EmptyState
            icon={<IconListCheck size={32} stroke={1.5} aria-hidden />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={<ClearFilters isPlain onClear={() => setState({ search: '', categories: [], status: '' })} />}
          />
        }
      />
      <FormDrawer
        title={open === 'new' || open === null ? t('add') : t('edit', { name: open.name })}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {({ onDirty, close, done }) => (
          <SubstatusForm
            {...(open !== 'new' && open !== null ? { substatus: open } : {})}
            onDirty={onDirty}
            onCancel={close}
            onDone={done}
          />
        )}
      </FormDrawer>
    </>
  );
}
