import { Menu } from '@mantine/core';
import {
  IconBan,
  IconPackage,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Order } from '@tramo/contract/warehouse/orders';
import type { OrderDeed } from '@tramo/contract/warehouse/orders-api';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { orderWords } from '../shared/order-words.es.ts';

const deeds = [
  ['hold', 'hold', IconPlayerPause],
  ['release', 'release', IconPlayerPlay],
  ['guide', 'makeGuide', IconPackage],
  ['reopen', 'reopen', IconRotateClockwise],
  ['cancel', 'cancel', IconBan],
] as const satisfies readonly (readonly [OrderDeed, keyof Order['can'], unknown])[];

/** What may be done with one order of the list; nothing at all for who only reads. */
export function OrderRowMenu({ order, open }: { order: Order; open: (order: Order, deed: OrderDeed) => void }) {
  const ui = useText(uiText);
  const words = useText(orderWords);
  if (!Object.values(order.can).some(Boolean)) return null;
  return (
    <RowMenu name={order.number}>
      {order.can.update && (
        <Menu.Item
          component={Link}
          to={pathOf('editOrder', { id: order._id }) as never}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {ui('edit')}
        </Menu.Item>
      )}
      {deeds.map(
        ([deed, can, Icon]) =>
          order.can[can] && (
            <Menu.Item
              key={deed}
              leftSection={<Icon size={16} aria-hidden />}
              {...(deed === 'cancel' ? { color: 'red' } : {})}
              onClick={() => open(order, deed)}
            >
              {words(`deed.${deed}`)}
            </Menu.Item>
          ),
      )}
    </RowMenu>
  );
}
