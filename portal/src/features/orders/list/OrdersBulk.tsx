import { Button, Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconCalendarEvent,
  IconChevronDown,
  IconPackage,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { OrderDeed } from '@tramo/contract/warehouse/orders-api';
import { useText } from '../../../lib/text.ts';
import type { Selection } from '../../../ui/table/selection.ts';
import { ordersText } from '../orders.es.ts';
import { orderWords } from '../shared/order-words.es.ts';

export type OpenDeed = OrderDeed | 'merge';
/** What can be done with the ticked orders; the dialog tells which of them refused. */
export function OrdersBulk({ selection, open }: { selection: Selection; open: (deed: OpenDeed) => void }) {
  const t = useText(ordersText);
  const words = useText(orderWords);
  const { chosen } = selection;
  const mayMerge = !chosen.all && chosen.ids.size >= 2 && chosen.ids.size <= limits.ordersMerged;
  const button = (deed: OpenDeed, icon: React.ReactNode, label: string) => (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={() => open(deed)}>
      {label}
    </Button>
  );
  const item = (deed: OrderDeed, icon: React.ReactNode, isDangerous = false) => (
    <Menu.Item leftSection={icon} {...(isDangerous ? { color: 'red' } : {})} onClick={() => open(deed)}>
      {words(`deed.${deed}`)}
    </Menu.Item>
  );
  return (
    <>
      {button('hold', <IconPlayerPause size={14} aria-hidden />, words('deed.hold'))}
      {button('release', <IconPlayerPlay size={14} aria-hidden />, words('deed.release'))}
      {mayMerge && button('merge', <IconArrowMerge size={14} aria-hidden />, t('bulk.merge'))}
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="default" size="compact-sm" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('menu.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {item('guide', <IconPackage size={16} aria-hidden />)}
          {item('promise', <IconCalendarEvent size={16} aria-hidden />)}
          {item('reopen', <IconRotateClockwise size={16} aria-hidden />)}
          <Menu.Divider />
          {item('cancel', <IconBan size={16} aria-hidden />, true)}
          {item('delete', <IconTrash size={16} aria-hidden />, true)}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
