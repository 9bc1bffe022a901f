import { Button, Menu } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconBell, IconBriefcase, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import type { ClientNotifications } from '@tramo/contract/notification-settings';
import { useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RemoteSelect } from '../../ui/form/RemoteSelect.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { useFoundClients } from '../clients/shared/client-book.api.ts';
import { useWayWords } from './matrix/useWayWords.ts';
import classes from './Notifications.module.css';
import { useClientNotices, useRemoveClientNotices } from './notifications.api.ts';
import { notificationsText } from './notifications.es.ts';

interface ClientListProps {
  state: { search: string; page: number };
  setState: (change: { search?: string; page?: number }) => void;
  onOpen: (clientId: string) => void;
}

/** Clients that are told otherwise than the company says: searched, a page at a time, and how one joins them. */
export function ClientList({ state, setState, onOpen }: ClientListProps) {
  const t = useText(notificationsText);
  const words = useWayWords();
  const [isAdding, setAdding] = useState(false);
  const list = useClientNotices({
    search: state.search,
    page: state.page,
    limit: limits.evidenceClients,
    withExceptions: true,
  });
  const countOf = ({ exceptions }: ClientNotifications): string => {
    const off = exceptions.filter(({ way }) => way === null).length;
    const own = exceptions.length - off;
    return [own > 0 && t('clients.own', { count: own }), off > 0 && t('clients.off', { count: off })]
      .filter(Boolean)
      .join(' · ');
  };
  const columns: Column<ClientNotifications>[] = [
    {
      key: 'name',
      header: t('clients.client'),
      width: '34%',
      cell: (one) => <TwoLines top={one.name} bottom={countOf(one)} />,
    },
    {
      key: 'what',
      header: t('clients.what'),
      isWide: true,
      cell: ({ exceptions }) => (
        <div className="ellipsis">
          {exceptions
            .map(({ event, recipient, way }) =>
              t('cell', { event: t(`event.${event}`), recipient: t(`recipient.${recipient}`), way: words(way) }),
            )
            .join(' · ')}
        </div>
      ),
    },
    { key: 'menu', header: '', width: 56, cell: (one) => <ClientRowMenu client={one} onOpen={onOpen} /> },
  ];
  const add = (
    <Button variant="default" onClick={() => setAdding(true)}>
      {t('clients.add')}
    </Button>
  );
  return (
    <>
      <Toolbar label={t('clients.list')} isWhole>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('clients.search')}
          width={340}
        />
        {isAdding ? (
          <AddClient
            onChoose={(id) => {
              setAdding(false);
              if (id) onOpen(id);
            }}
          />
        ) : (
          add
        )}
      </Toolbar>
      <DataTable
        label={t('clients.list')}
        columns={columns}
        rows={list.data?.clients}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        state={{ page: state.page, sort: 'name', order: 'asc' }}
        setState={({ page }) => page !== undefined && setState({ page })}
        {...(list.data ? { count: list.data.count } : {})}
        pageSize={limits.evidenceClients}
        onOpen={({ _id }) => onOpen(_id)}
        query={list}
        empty={
          <EmptyList
            t={t}
            icon={<IconBell size={32} stroke={1.5} aria-hidden />}
            clear={state.search !== '' && (() => setState({ search: '' }))}
          />
        }
      />
    </>
  );
}

function ClientRowMenu({ client, onOpen }: { client: ClientNotifications; onOpen: (clientId: string) => void }) {
  const t = useText(notificationsText);
  const ui = useText(uiText);
  const mayOpen = useMayOpen();
  const remove = useRemoveClientNotices();
  const { _id, name } = client;
  const run = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('clients.removeTitle', { name }),
      body: t('clients.removeText'),
      confirm: t('clients.remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(_id, { onSuccess: () => toast.ok(t('clients.removed', { name })) });
  };
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onOpen(_id)}>
        {ui('edit')}
      </Menu.Item>
      {mayOpen('editClient') && (
        <Menu.Item
          component={Link}
          to={pathOf('editClient', { id: _id, section: 'settings' }) as never}
          leftSection={<IconBriefcase size={16} aria-hidden />}
        >
          {t('clients.client')}
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void run()}>
        {t('clients.remove')}
      </Menu.Item>
    </RowMenu>
  );
}

/** A client, searched on the server; chosen, its matrix opens. */
function AddClient({ onChoose }: { onChoose: (clientId: string | null) => void }) {
  const t = useText(notificationsText);
  const ui = useText(uiText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const found = useFoundClients(search).data ?? [];
  return (
    <RemoteSelect
      className={classes.picker}
      aria-label={t('clients.addLabel')}
      placeholder={t('clients.addLabel')}
      nothingFoundMessage={ui('noneNamed')}
      autoFocus
      defaultDropdownOpened
      value={null}
      options={found.map(({ _id, name }) => ({ value: _id, label: name }))}
      onSearch={setText}
      onChange={(choice) => onChoose(choice?.value ?? null)}
      onKeyDown={(event) => event.key === 'Escape' && onChoose(null)}
    />
  );
}
