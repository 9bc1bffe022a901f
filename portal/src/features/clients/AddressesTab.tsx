import { Button, Menu } from '@mantine/core';
import { IconMapPin, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ClientAddress } from '@tramo/contract/clients';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import { AddressForm } from './AddressForm.tsx';
import { useAddresses, useDeleteAddress } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const pageSize = 50;
const defaults = { search: '', open: '', page: 1, sort: 'name', order: 'asc' as const };

/** The places of a client. */
export function AddressesTab({ clientId }: { clientId: string }) {
  const t = useText(clientsText);
  const ui = useText(uiText);
  const f = useFormat();
  const [state, setState] = useUrlState(defaults, ['open']);
  const addresses = useAddresses(clientId, { search: state.search, page: state.page, limit: pageSize });
  const open = useOpenRow(state.open, addresses.data?.addresses);
  const setOpen = (row: ClientAddress | 'new' | null): void =>
    setState({ open: row === 'new' ? row : (row?._id ?? '') });
  const remove = useDeleteAddress(clientId);
  const ask = async (address: ClientAddress): Promise<void> => {
    const isSure = await confirm({
      title: t('addresses.removeTitle', { name: address.name }),
      body: t('addresses.removeText'),
      confirm: ui('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(address._id);
      toast.ok(t('addresses.removed'));
    } catch {
      toast.error(t('addresses.removeFailed'));
    }
  };
  const columns: Column<ClientAddress>[] = [
    {
      key: 'name',
      header: t('addresses.columns.name'),
      cell: (a) => (
        <TwoLines
          top={a.name}
          bottom={[a.address.street, a.address.extNumber, a.address.intNumber].filter(Boolean).join(' ')}
        />
      ),
    },
    {
      key: 'area',
      header: t('addresses.columns.area'),
      isWide: true,
      cell: (a) => <TwoLines top={a.address.suburb} bottom={`${a.address.zipCode} ${a.address.city}`} />,
    },
    {
      key: 'windows',
      header: t('addresses.columns.windows'),
      isWide: true,
      width: 190,
      cell: (a) =>
        a.windows.length === 0 ? (
          <span className="muted">{t('addresses.anyTime')}</span>
        ) : (
          a.windows.map((w) => `${f.minuteOfDay(w.startMinute)}–${f.minuteOfDay(w.endMinute)}`).join(', ')
        ),
    },
    {
      key: 'place',
      header: t('addresses.columns.place'),
      width: 200,
      cell: (a) => (
        <StatusPill tone={a.location === null ? 'warn' : a.location === 'driver' ? 'ok' : 'info'}>
          {t(`addresses.location.${a.location ?? 'none'}`)}
        </StatusPill>
      ),
    },
    {
      key: 'menu',
      header: '',
      width: 48,
      cell: (a) => (
        <RowMenu name={a.name}>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void ask(a)}>
            {ui('delete')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <>
      <Toolbar label={t('addresses.search')} isWhole>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('addresses.search')}
          width={300}
        />
        {add}
      </Toolbar>
      <DataTable
        label={t('section.addresses')}
        columns={columns}
        rows={addresses.data?.addresses}
        rowKey={(address) => address._id}
        rowName={(address) => address.name}
        state={state}
        setState={setState}
        count={addresses.data?.count}
        pageSize={pageSize}
        onOpen={setOpen}
        query={addresses}
        failed={t('addresses.failed')}
        empty={
          <EmptyState
            icon={<IconMapPin size={32} stroke={1.5} aria-hidden />}
            title={t(state.search ? 'empty.filteredTitle' : 'addresses.emptyTitle')}
            text={t(state.search ? 'empty.filteredText' : 'addresses.emptyText')}
            action={add}
          />
        }
      />
      <FormDrawer
        title={t(open === 'new' ? 'addresses.add' : 'addresses.edit')}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        size="xl"
      >
        {({ onDirty, close, done }) => (
          <AddressForm
            clientId={clientId}
            {...(open !== 'new' && open !== null ? { address: open } : {})}
            onDirty={onDirty}
            onCancel={close}
            onSaved={done}
          />
        )}
      </FormDrawer>
    </>
  );
}
