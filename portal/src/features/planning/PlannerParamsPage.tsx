import { Button, Menu } from '@mantine/core';
import { IconAdjustments, IconArchive, IconArchiveOff, IconCopy, IconPlus, IconToggleLeft } from '@tabler/icons-react';
import type { PlannerParams } from '@tramo/contract/planner';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ChoiceFilter } from '../../ui/table/ChoiceFilter.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { ParamsForm } from './params/ParamsForm.tsx';
import { type Shown, shownSets } from './params/planner-values.rules.ts';
import { usePlannerParams, useSaveParams } from './planning.api.ts';
import { planningText } from './planning.es.ts';

const defaults = { search: '', shown: '', open: '', from: '', page: 1, sort: 'name', order: 'asc' as const };

/** The sets of parameters that plans are searched with. A company has a few, so the list is filtered here. */
export function PlannerParamsPage() {
  const t = useText(planningText);
  const f = useFormat();
  const [state, setState] = useUrlState(defaults, ['open', 'from']);
  const sets = usePlannerParams();
  const all = sets.data?.plannerParams;
  // A set, a copy of one (`from`), or one from nothing, which begins like the first.
  const set = all?.find((one) => one._id === state.open) ?? null;
  const copied = all?.find((one) => one._id === state.from);
  const from = set ?? copied ?? all?.[0];
  const isOpen = set !== null || state.open === 'new';
  const rows = all && shownSets(all, state.search, state.shown as Shown, state.sort, state.order);
  const columns: Column<PlannerParams>[] = [
    { key: 'name', header: t('sets.name'), sortKey: 'name', cell: (p) => <strong>{p.name}</strong> },
    {
      key: 'objective',
      header: t('sets.objective'),
      width: 160,
      cell: (p) => t(`params.objective.${p.objectiveFunction}`),
    },
    {
      key: 'time',
      header: t('params.timeLimit'),
      isWide: true,
      width: 170,
      cell: (p) => t('params.seconds', { count: f.number(p.params.timeLimitS) }),
    },
    { key: 'status', header: t('sets.status'), width: 130, cell: (p) => <StatePill set={p} /> },
    {
      key: 'updated',
      header: t('sets.updated'),
      sortKey: 'updateDate',
      isWide: true,
      width: 190,
      cell: (p) => f.dateTime(p.updateDate),
    },
    {
      key: 'menu',
      header: '',
      width: 48,
      cell: (p) => <SetMenu set={p} onCopy={() => setState({ open: 'new', from: p._id })} />,
    },
  ];
  return (
    <Page
      fill
      title={t('sets.title')}
      subtitle={all && t('sets.count', { count: all.length })}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setState({ open: 'new' })}>
          {t('sets.new')}
        </Button>
      }
    >
      <Toolbar label={t('sets.search')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('sets.search')}
          width={280}
        />
        <ChoiceFilter
          width={190}
          label={t('sets.shown')}
          all={t('sets.inUse')}
          options={(['active', 'inactive', 'archived'] as const).map((value) => ({ value, label: t(`sets.${value}`) }))}
          value={state.shown}
          onChange={(shown) => setState({ shown })}
        />
      </Toolbar>
      <DataTable
        label={t('sets.title')}
        columns={columns}
        rows={rows}
        rowKey={(p) => p._id}
        rowName={(p) => p.name}
        state={state}
        setState={setState}
        count={rows && { totalCount: rows.length, totalPages: 1 }}
        pageSize={Math.max(1, rows?.length ?? 1)}
        onOpen={({ _id }) => setState({ open: _id })}
        query={sets}
        empty={
          <EmptyState
            icon={<IconAdjustments size={32} stroke={1.5} aria-hidden />}
            title={t('sets.emptyTitle')}
            text={t('sets.emptyText')}
          />
        }
      />
      <FormDrawer
        title={set ? t('sets.edit', { name: set.name }) : t('sets.new')}
        isOpen={isOpen}
        onClose={() => setState({ open: '', from: '' })}
        size={820}
      >
        {({ onDirty, close, done }) =>
          from && (
            <ParamsForm
              set={set}
              from={from}
              isCopy={set === null && copied !== undefined}
              onDirty={onDirty}
              onCancel={close}
              onSaved={done}
            />
          )
        }
      </FormDrawer>
    </Page>
  );
}

function StatePill({ set }: { set: PlannerParams }) {
  const t = useText(planningText);
  if (set.archived) return <StatusPill tone="idle">{t('sets.archived')}</StatusPill>;
  return <StatusPill tone={set.status === 'active' ? 'ok' : 'idle'}>{t(`sets.${set.status}`)}</StatusPill>;
}

function SetMenu({ set, onCopy }: { set: PlannerParams; onCopy: () => void }) {
  const t = useText(planningText);
  const save = useSaveParams();
  const put = (change: Partial<Pick<PlannerParams, 'status' | 'archived'>>): void =>
    save.mutate({ id: set._id, change }, { onSuccess: () => toast.ok(t('sets.saved')) });
  const isActive = set.status === 'active';
  return (
    <RowMenu name={set.name}>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onCopy}>
        {t('sets.duplicate')}
      </Menu.Item>
      {!set.archived && (
        <Menu.Item
          leftSection={<IconToggleLeft size={16} aria-hidden />}
          onClick={() => put({ status: isActive ? 'inactive' : 'active' })}
        >
          {t(isActive ? 'sets.deactivate' : 'sets.activate')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={set.archived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
        onClick={() => put({ archived: !set.archived })}
      >
        {t(set.archived ? 'sets.restore' : 'sets.archive')}
      </Menu.Item>
    </RowMenu>
  );
}
