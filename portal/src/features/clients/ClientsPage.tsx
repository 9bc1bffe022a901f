import '@mantine/core/styles/Badge.layer.css';
import { Badge, Button } from '@mantine/core';
import { IconArrowMerge, IconBriefcase, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type CheckListConfig, type Client, requiredRoles } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { yesNoName } from '@tramo/contract/words/names';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList, SkeletonRows } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { type Selection, useSelection } from '../../ui/table/selection.ts';
import tabsCss from '../../ui/tabs.module.css';
import type { BulkField } from '../bulk/shared/bulk-field.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { ClientMenu } from './ClientMenu.tsx';
import classes from './Clients.module.css';
import { useClients, useFindClients } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const MergeDialog = lazyPart(() => import('./merge/MergeDialog.tsx').then((m) => m.MergeDialog));
const DuplicateGroups = lazyPart(
  () => import('./merge/DuplicateGroups.tsx').then((m) => m.DuplicateGroups),
  <SkeletonRows />,
);

const views = ['all', 'duplicates'] as const;
const defaults = { view: 'all' as (typeof views)[number], search: '', page: 1, sort: 'name', order: 'asc' as const };

/** The companies whose parcels are carried. */
export function ClientsPage() {
  const t = useText(clientsText);
  const f = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const [state, setState] = useUrlState(defaults);
  const { view, ...listState } = state;
  const isList = view !== 'duplicates';
  const clients = useClients({ ...listState, page: isList ? state.page : 1, limit: limits.guidesPage });
  const [merging, setMerging] = useState<readonly Client[] | null>(null);
  const matching = { search: state.search } as const;
  const total = clients.data?.count.totalCount ?? 0;
  const selection = useSelection('clients', total, state.search);
  const add = (
    <Button component={Link} to={pathOf('newClient') as never} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );
  const figure = (key: keyof Client['totals']): Column<Client> => ({
    key,
    header: t(`columns.${key}`),
    isWide: true,
    width: 115,
    align: 'right',
    cell: (client) => f.number(client.totals[key]),
  });
  const verification = (key: keyof CheckListConfig): BulkField => ({
    key,
    label: t(`settings.${key}`),
    kind: 'flag',
    on: yesNoName(true, locale),
    off: yesNoName(false, locale),
  });
  const columns: Column<Client>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortKey: 'name',
      cell: (c) => <TwoLines top={c.name} bottom={[c.companyName, c.rfc].filter(Boolean).join(' · ')} />,
    },
    {
      key: 'number',
      header: t('columns.number'),
      isWide: true,
      width: 100,
      cell: (c) => c.clientId || <span className="muted">—</span>,
    },
    {
      key: 'tags',
      header: t('columns.tags'),
      isWide: true,
      width: 220,
      cell: (c) => (
        <span className={classes.tags}>
          {c.tags.map((tag) => (
            <Badge key={tag} variant="default" size="sm" tt="none" fw={500}>
              {tag}
            </Badge>
          ))}
        </span>
      ),
    },
    figure('deliveries'),
    figure('pickups'),
    figure('managements'),
    {
      key: 'papers',
      header: t('columns.papers'),
      isWide: true,
      width: 150,
      cell: (c) =>
        requiredRoles(c.checkListConfig).length > 0 ? (
          <StatusPill tone="info">{t('papers.some')}</StatusPill>
        ) : (
          <span className="muted">{t('papers.none')}</span>
        ),
    },
    { key: 'menu', header: '', width: 48, cell: (c) => <ClientMenu client={c} onMerge={() => setMerging([c])} /> },
  ];
  return (
    <Page
      fill
      title={t('title')}
      subtitle={clients.data && t('count', { count: total })}
      actions={
        <>
          <ListActions list="clients" filter={matching} {...(clients.data ? { total } : {})} />
          {add}
        </>
      }
    >
      <nav className={tabsCss.bar} aria-label={t('views.label')}>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            className={tabsCss.tab}
            aria-current={name === (isList ? 'all' : view) ? 'page' : undefined}
            onClick={() => setState({ view: name })}
          >
            {t(`views.${name}`)}
          </button>
        ))}
      </nav>
      <Toolbar label={t('search')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={390}
        />
      </Toolbar>
      {!isList && (
        <DuplicateGroups
          search={state.search}
          page={state.page}
          onPage={(page) => setState({ page })}
          clearSearch={() => setState({ search: '' })}
          onMerge={setMerging}
        />
      )}
      {isList && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={clients.data?.clients}
          rowKey={(client) => client._id}
          rowName={(client) => client.name}
          state={state}
          setState={setState}
          count={clients.data?.count}
          pageSize={limits.guidesPage}
          selection={selection}
          selectionActions={
            <SelectionActions
              list="clients"
              selection={selection}
              filter={matching}
              fields={(['generateDocuments', 'verifyDocuments', 'checkingOthers'] as const).map(verification)}
            >
              <MergeChosen selection={selection} onMerge={setMerging} />
            </SelectionActions>
          }
          onOpen={(client) => void navigate({ to: pathOf('editClient', { id: client._id }) as never })}
          query={clients}
          failed={t('listFailed')}
          empty={
            <EmptyList
              t={t}
              icon={<IconBriefcase size={32} stroke={1.5} aria-hidden />}
              action={add}
              clear={state.search !== '' && (() => setState({ search: '' }))}
            />
          }
        />
      )}
      {merging && (
        <MergeDialog
          clients={merging}
          onClose={() => setMerging(null)}
          onDone={() => {
            setMerging(null);
            selection.clear();
          }}
        />
      )}
    </Page>
  );
}

/** Offered for as many as can be merged at once, whichever page they were ticked on. */
function MergeChosen({
  selection: { chosen },
  onMerge,
}: {
  selection: Selection;
  onMerge: (clients: readonly Client[]) => void;
}) {
  const t = useText(clientsText);
  const find = useFindClients();
  if (chosen.all || chosen.ids.size < 2 || chosen.ids.size > limits.clientsMerged) return null;
  const ids = [...chosen.ids];
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowMerge size={14} aria-hidden />}
      loading={find.isPending}
      onClick={() => find.mutate(ids, { onSuccess: onMerge })}
    >
      {t('merge')}
    </Button>
  );
}
