import { Button, Drawer, Menu } from '@mantine/core';
import { IconBuildingStore, IconListDetails, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Shop } from '@tramo/contract/shops';
import { useState } from 'react';
import { setting } from '../../../../lib/page-setting.ts';
import { useText } from '../../../../lib/text.ts';
import { useFormat } from '../../../../session/useFormat.ts';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { confirm } from '../../../../ui/confirm.tsx';
import { FormDrawer } from '../../../../ui/form/FormDrawer.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../../ui/table/DataTable.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { toast } from '../../../../ui/toast.ts';
import { uiText } from '../../../../ui/ui.es.ts';
import { ShopForm } from './ShopForm.tsx';
import { ShopOrders } from './ShopOrders.tsx';
import { useRemoveShop, useShops } from './shops.api.ts';
import { shopsText } from './shops.es.ts';
import classes from './shops.module.css';

const state = { page: 1, sort: '', order: 'asc' };
const addressOf = ({ _id }: Shop): string => new URL(`${setting.apiUrl}/in/${_id}`, window.location.origin).href;

/** Shops whose orders come in by a connection: where each sends them, and what came. */
export function ShopsTab() {
  const t = useText(shopsText);
  const ui = useText(uiText);
  const f = useFormat();
  const shops = useShops();
  const remove = useRemoveShop();
  const [edited, setEdited] = useState<Shop | 'new' | null>(null);
  const [shown, setShown] = useState<Shop | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  const onRemove = async ({ _id, connection }: Shop): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { name: connection }),
      body: t('removeText'),
      confirm: t('remove'),
      isDangerous: true,
    });
    if (isSure) remove.mutate(_id, { onSuccess: () => toast.ok(t('removed')) });
  };
  const columns: Column<Shop>[] = [
    {
      key: 'kind',
      header: t('columns.kind'),
      cell: (s) => <TwoLines top={s.connection} bottom={s.isOn ? t(`kind.${s.kind}`) : t('off')} />,
    },
    {
      key: 'address',
      header: t('columns.address'),
      isWide: true,
      width: 380,
      cell: (s) => (
        <span className={classes.address}>
          <code>{addressOf(s)}</code>
          <CopyButton value={addressOf(s)} label={t('copyAddress')} isIcon />
        </span>
      ),
    },
    {
      key: 'last',
      header: t('columns.last'),
      isWide: true,
      width: 180,
      cell: (s) => (s.lastDate ? f.dateTime(s.lastDate) : t('noOrders')),
    },
    {
      key: 'menu',
      header: ui('actions'),
      isHeaderHidden: true,
      width: 48,
      cell: (s) => (
        <RowMenu name={s.connection}>
          <Menu.Item leftSection={<IconListDetails size={16} aria-hidden />} onClick={() => setShown(s)}>
            {t('open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEdited(s)}>
            {t('edit')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void onRemove(s)}>
            {t('remove')}
          </Menu.Item>
        </RowMenu>
      ),
    },
  ];
  return (
    <>
      <div className={classes.head}>
        <p className="muted">{t('hint')}</p>
        {add}
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={shops.data}
        rowKey={(s) => s._id}
        rowName={(s) => s.connection}
        state={state}
        setState={() => undefined}
        pageSize={50}
        onOpen={setShown}
        query={shops}
        empty={
          <EmptyState
            icon={<IconBuildingStore size={32} stroke={1.5} aria-hidden />}
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={add}
          />
        }
      />
      <FormDrawer
        title={t(edited === 'new' ? 'add' : 'edit')}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        size="xl"
      >
        {(drawer) => <ShopForm shop={edited === 'new' ? null : edited} taken={shops.data ?? []} drawer={drawer} />}
      </FormDrawer>
      <Drawer
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown?.connection}
        position="right"
        size="lg"
        closeButtonProps={{ 'aria-label': ui('close') }}
      >
        {shown && <ShopOrders id={shown._id} />}
      </Drawer>
    </>
  );
}
