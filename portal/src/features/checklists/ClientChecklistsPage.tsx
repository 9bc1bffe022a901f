import { Checkbox, Switch } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Checklist } from '@tramo/contract/checklist-api';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { clientsApi } from '@tramo/contract/clients';
import { call } from '../../lib/api.ts';
import { problemText } from '../../lib/api-problem.ts';
import { useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { ClientTabs } from '../clients/shared/ClientTabs.tsx';
import { useAttachChecklist, useChecklists, useClientChecklists } from './catalogue/catalogue.api.ts';
import { AnswersNow } from './logic/AnswersNow.tsx';
import { clientChecklistsText } from './logic/client-checklists.es.ts';
import classes from './logic/Logic.module.css';
import { restOf } from './logic/scope.rules.ts';

const defaults = { search: '', only: false, page: 1, sort: 'position', order: 'asc' as 'asc' | 'desc' };
/** What a client may have of its own: before a route leaves there is no client. */
const attachable = [
  'delivered',
  'partial',
  'undelivered',
  'collected',
  'partialCollection',
  'uncollected',
  'return',
] as const;

/** `/clients/edit/:id/checklists` and `/clients/checklist/:id`: which checklists answer for a client, and its own. */
export function ClientChecklistsPage() {
  const t = useText(clientChecklistsText);
  const { id } = useScreenParams('clientChecklists');
  const client = useQuery({
    queryKey: ['clients', 'detail', id],
    queryFn: ({ signal }) => call(clientsApi.detail, { params: { id }, signal }),
  });
  return (
    <Page fill title={client.data?.name ?? t('title')} subtitle={client.data && t('title')}>
      <ClientTabs id={id} section="checklists" />
      {client.data ? (
        <Own clientId={id} />
      ) : client.error ? (
        <ErrorState error={client.error} retry={client.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Own({ clientId }: { clientId: string }) {
  const t = useText(clientChecklistsText);
  const [state, setState] = useUrlState(defaults);
  const { only, ...page } = state;
  const list = useChecklists({ ...page, category: [...attachable], ...(only ? { clientId } : {}) });
  const own = useClientChecklists(clientId);
  const attach = useAttachChecklist();
  const ids = own.data?.checklistIds ?? [];
  const toggle = async (c: Checklist, isAttached: boolean): Promise<void> => {
    const base = own.data;
    if (!base) return;
    const isFirst = isAttached && c.clientIds.length === 0;
    const isLast = !isAttached && c.clientIds.every((one) => one === clientId);
    if (isFirst || isLast) {
      const which = isFirst ? 'first' : 'last';
      const isSure = await confirm({
        title: t(which),
        body: t(`${which}Text`, { name: c.name }),
        confirm: t(`${which}Confirm`),
      });
      if (!isSure) return;
    }
    try {
      const { isMerged } = await attach.mutateAsync({ clientId, checklistId: c._id, isAttached, base });
      const done = t(isAttached ? 'attached' : 'detached', { name: c.name });
      if (isMerged) toast.info(t('merged', { done }));
      else toast.ok(done);
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const columns: Column<Checklist>[] = [
    {
      key: 'attached',
      header: t('columns.attached'),
      width: 130,
      cell: (c) => (
        <Switch
          checked={ids.includes(c._id)}
          disabled={!own.data || attach.isPending}
          aria-label={t('attach', { name: c.name })}
          onChange={(event) => void toggle(c, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      cell: (c) => <TwoLines top={c.name} bottom={c.subStatus?.name ?? c.description} />,
    },
    {
      key: 'category',
      header: t('columns.category'),
      sortKey: 'category',
      isWide: true,
      width: 170,
      cell: (c) => t(`category.${c.category.value}`),
    },
    {
      key: 'forWhom',
      header: t('columns.forWhom'),
      isWide: true,
      width: 170,
      cell: (c) => t('forWhom', { count: c.clientIds.length }),
    },
    {
      key: 'state',
      header: t('columns.state'),
      isWide: true,
      width: 190,
      cell: (c) => {
        const rest = restOf(c);
        return <StatusPill tone={rest ? 'warn' : 'ok'}>{t(`state.${rest ?? 'gets'}`)}</StatusPill>;
      },
    },
  ];
  return (
    <div className={classes.own}>
      <div className={classes.head}>
        <h2 className={classes.headTitle}>{t('now')}</h2>
        <AnswersNow clientId={clientId} />
        <p className="muted">{t('hint')}</p>
      </div>
      <Toolbar label={t('filters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={260}
        />
        <Checkbox
          label={t('only')}
          checked={only}
          onChange={(event) => setState({ only: event.currentTarget.checked })}
        />
      </Toolbar>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={list.data?.checklist}
        rowKey={(c) => c._id}
        rowName={(c) => c.name}
        state={state}
        setState={setState as never}
        count={list.data?.count}
        pageSize={checklistLimits.page}
        query={list}
        empty={
          <EmptyList
            t={t}
            icon={<IconChecklist size={32} stroke={1.5} aria-hidden />}
            clear={state.search !== '' || only ? () => setState({ search: '', only: false }) : false}
          />
        }
      />
    </div>
  );
}
