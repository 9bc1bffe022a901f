import { Button, Group, Menu } from '@mantine/core';
import { IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx';
import { Toolbar } from '../../../ui/Page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../../ui/table/open-row.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { ListActions } from '../../bulk/shared/ListActions.tsx';
import { ContactForm } from '../ContactForm.tsx';
import { type ListedContact, useContacts, useDeleteContact } from '../clients.api.ts';
import { clientsText } from '../clients.es.ts';
import { ClientFilter } from './ClientFilter.tsx';

const pageSize = 50;
const defaults = {
  search: '',
  clients: [] as string[],
  open: '',
  page: 1,
  sort: 'name',
  order: 'asc' as 'asc' | 'desc',
};

/** The people of a client, or of all clients (null), each with whose it is. */
export function ContactList({ clientId }: { clientId: string | null }) {
  const t = useText(clientsText);
  const ui = useText(uiText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  const [state, setState] = useUrlState(defaults, ['open']);
  const { search, page, sort, order, clients } = state;
  const contacts = useContacts(clientId, { search, page, sort, order, limit: pageSize, clientIds: clients });
  const open = useOpenRow(state.open, contacts.data?.contacts);
  const setOpen = (row: ListedContact | 'new' | null): void =>
    setState({ open: row === 'new' ? row : (row?._id ?? '') });
  const ownerOf = (contact: ListedContact): string => clientId ?? contact.client?._id ?? '';
  const remove = useDeleteContact();
  const ask = async (contact: ListedContact): Promise<void> => {
    const isSure = await confirm({
      title: t('contacts.removeTitle', { name: contact.name }),
      body: t('contacts.removeText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ clientId: ownerOf(contact), contactId: contact._id });
      toast.ok(t('contacts.removed'));
    } catch {
      toast.error(t('contacts.removeFailed'));
    }
  };
  const client: Column<ListedContact> = {
    key: 'client',
    header: t('contacts.columns.client'),
    sortKey: 'client',
    isWide: true,
    cell: (c) =>
      c.client && <Link to={pathOf('editClient', { id: c.client._id, section: 'contacts' })}>{c.client.name}</Link>,
  };
  const columns: Column<ListedContact>[] = [
    {
      key: 'name',
      header: t('contacts.columns.name'),
      ...(clientId === null ? { sortKey: 'name' } : {}),
      cell: (c) => (
        <TwoLines
          top={c.name}
          // On a phone there are no other columns.
          bottom={isNarrow ? [c.client?.name, f.phone(c.phone)].filter(Boolean).join(' · ') : c.companyName}
        />
      ),
    },
    ...(clientId === null ? [client] : []),
    {
      key: 'phone',
      header: t('contacts.columns.phone'),
      isWide: true,
      width: 170,
      cell: (c) => <TwoLines top={f.phone(c.phone)} bottom={c.phoneExtension && `ext. ${c.phoneExtension}`} />,
    },
    { key: 'email', header: t('contacts.columns.email'), isWide: true, cell: (c) => c.email },
    {
      key: 'job',
      header: t('contacts.columns.job'),
      isWide: true,
      cell: (c) => c.job || <span className="muted">—</span>,
    },
    {
      key: 'menu',
      header: '',
      width: 48,
      cell: (c) => (
        <RowMenu name={c.name}>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask(c)}>
            {ui('delete')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  const isFiltered = search !== '' || clients.length > 0;
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('contacts.add')}
    </Button>
  );
  return (
    <>
      <Toolbar label={t('contacts.search')} isWhole>
        <SearchField
          value={search}
          onChange={(search) => setState({ search })}
          placeholder={t('contacts.search')}
          width={300}
        />
        {clientId === null && <ClientFilter value={clients} onChange={(next) => setState({ clients: next })} />}
        <Group gap={8} ml="auto">
          {clientId === null && (
            <ListActions
              list="contacts"
              filter={{ search, sort, order, ...(clients.length > 0 ? { clientIds: clients.join(',') } : {}) }}
              {...(contacts.data ? { total: contacts.data.count.totalCount } : {})}
            />
          )}
          {add}
        </Group>
      </Toolbar>
      <DataTable
        label={t('section.contacts')}
        columns={columns}
        rows={contacts.data?.contacts}
        rowKey={(contact) => contact._id}
        rowName={(contact) => contact.name}
        state={state}
        setState={setState}
        count={contacts.data?.count}
        pageSize={pageSize}
        onOpen={setOpen}
        query={contacts}
        failed={t('contacts.failed')}
        empty={
          <EmptyState
            icon={<IconUsers size={32} stroke={1.5} aria-hidden />}
            title={t(isFiltered ? 'contacts.filteredTitle' : 'contacts.emptyTitle')}
            text={t(isFiltered ? 'empty.filteredText' : 'contacts.emptyText')}
            action={add}
          />
        }
      />
      <FormDrawer
        title={t(open === 'new' ? 'contacts.add' : 'contacts.edit')}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {({ onDirty, close, done }) => (
          <ContactForm
            clientId={open === 'new' || open === null ? clientId : ownerOf(open)}
            {...(open !== 'new' && open !== null ? { contact: open } : {})}
            onDirty={onDirty}
            onCancel={close}
            onSaved={done}
          />
        )}
      </FormDrawer>
    </>
  );
}
