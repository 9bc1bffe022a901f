import { Button, Menu } from '@mantine/core';
import { IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import type { ClientContact } from '@tramo/contract/clients';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { ContactForm } from './ContactForm.tsx';
import { useContacts, useDeleteContact } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const pageSize = 50;
const defaults = { search: '', page: 1, sort: 'name', order: 'asc' as const };

/** The people of a client. */
export function ContactsTab({ clientId }: { clientId: string }) {
  const t = useText(clientsText);
  const f = useFormat();
  const [state, setState] = useUrlState(defaults);
  const [open, setOpen] = useState<ClientContact | 'new' | null>(null);
  const contacts = useContacts(clientId, { search: state.search, page: state.page, limit: pageSize });
  const remove = useDeleteContact(clientId);
  const ask = async (contact: ClientContact): Promise<void> => {
    const isSure = await confirm({
      title: t('contacts.removeTitle', { name: contact.name }),
      body: t('contacts.removeText'),
      confirm: t('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(contact._id);
      toast.ok(t('contacts.removed'));
    } catch {
      toast.error(t('contacts.removeFailed'));
    }
  };
  const columns: Column<ClientContact>[] = [
    { key: 'name', header: t('contacts.columns.name'), cell: (c) => <TwoLines top={c.name} bottom={c.companyName} /> },
    {
      key: 'phone',
      header: t('contacts.columns.phone'),
      width: 190,
      cell: (c) => [f.phone(c.phone), c.phoneExtension && `ext. ${c.phoneExtension}`].filter(Boolean).join(' '),
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
        <RowMenu label={t('rowMenu', { name: c.name })}>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask(c)}>
            {t('delete')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('contacts.add')}
    </Button>
  );
  return (
    <>
      <Toolbar label={t('contacts.search')} isWhole>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('contacts.search')}
          width={300}
        />
        {add}
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
        empty={
          <EmptyState
            icon={<IconUsers size={32} stroke={1.5} aria-hidden />}
            title={t(state.search ? 'empty.filteredTitle' : 'contacts.emptyTitle')}
            text={t(state.search ? 'empty.filteredText' : 'contacts.emptyText')}
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
            clientId={clientId}
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
