import { Badge, Button, Menu } from '@mantine/core';
import { IconBox, IconBriefcase, IconPackage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type Client, requiredRoles } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { HistoryItem } from '../audit/shared/HistoryItem.tsx';
import classes from './Clients.module.css';
import { useClients, useDeleteClient } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const defaults = { search: '', page: 1, sort: 'name', order: 'asc' as const };

/** The companies whose parcels are carried. */
export function ClientsPage() {
  const t = useText(clientsText);
  const f = useFormat();
  const navigate = useNavigate();
  const [state, setState] = useUrlState(defaults);
  const clients = useClients({ ...state, limit: limits.guidesPage });
  const add = (
    <Button component={Link} to={pathOf('newClient') as never} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );
  const figure = (key: keyof Client['totals']): Column<Client> => ({
    key,
    header: t(`columns.${key}`),
    isWide: true,
    width: 130,
    align: 'right',
    cell: (client) => f.number(client.totals[key]),
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
      width: 120,
      cell: (c) => c.clientId || <span className="muted">—</span>,
    },
    {
      key: 'tags',
      header: t('columns.tags'),
      isWide: true,
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
      width: 150,
      cell: (c) =>
        requiredRoles(c.checkListConfig).length > 0 ? (
          <StatusPill tone="info">{t('papers.some')}</StatusPill>
        ) : (
          <span className="muted">{t('papers.none')}</span>
        ),
    },
    { key: 'menu', header: '', width: 48, cell: (c) => <ClientMenu client={c} /> },
  ];
  return (
    <Page
      fill
      title={t('title')}
      subtitle={clients.data && t('count', { count: clients.data.count.totalCount })}
      actions={add}
    >
      <Toolbar label={t('search')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={340}
        />
      </Toolbar>
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
        onOpen={(client) => void navigate({ to: pathOf('editClient', { id: client._id }) as never })}
        query={clients}
        empty={
          <EmptyList
            t={t}
            icon={<IconBriefcase size={32} stroke={1.5} aria-hidden />}
            action={add}
            clear={state.search !== '' && { label: t('empty.clear'), run: () => setState({ search: '' }) }}
          />
        }
      />
    </Page>
  );
}

function ClientMenu({ client }: { client: Client }) {
  const t = useText(clientsText);
  const remove = useDeleteClient();
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('deleteTitle', { name: client.name }),
      body: t('deleteText'),
      confirm: t('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(client._id);
      toast.ok(t('deleted'));
    } catch {
      toast.error(t('deleteFailed'));
    }
  };
  return (
    <RowMenu label={t('rowMenu', { name: client.name })}>
      <Menu.Item
        component={Link}
        to={pathOf('editClient', { id: client._id })}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        {t('edit')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`${pathOf('guides')}?clients=${client._id}`}
        leftSection={<IconBox size={16} aria-hidden />}
      >
        {t('guides')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`${pathOf('newGuide')}?client=${client._id}`}
        leftSection={<IconPackage size={16} aria-hidden />}
      >
        {t('newGuide')}
      </Menu.Item>
      <HistoryItem subjectId={client._id} />
      <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask()}>
        {t('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
