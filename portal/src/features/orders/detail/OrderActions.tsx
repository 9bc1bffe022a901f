import { Button, Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBan,
  IconCalendarEvent,
  IconDots,
  IconPackage,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotateClockwise,
  IconSeparator,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import type { OrderDeed } from '@tramo/contract/warehouse/orders-api';
import { type ReactNode, useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { targetOf } from '../list/orders-target.rules.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { orderText } from './order.es.ts';

const DeedDialog = lazyPart(() => import('../list/DeedDialog.tsx').then((m) => m.DeedDialog));
const MergeIntoDialog = lazyPart(() => import('../list/MergeOrdersDialog.tsx').then((m) => m.MergeIntoDialog));
const SplitDialog = lazyPart(() => import('./SplitDialog.tsx').then((m) => m.SplitDialog));

/** What may be done with the order as it stands: the likeliest as buttons, the rest in a menu; nothing for who only reads. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const ui = useText(uiText);
  const words = useText(orderWords);
  const navigate = useNavigate();
  const [open, setOpen] = useState<OrderDeed | 'split' | 'merge' | null>(null);
  const { can } = order;
  if (!Object.values(can).some(Boolean)) return null;
  const close = (): void => setOpen(null);
  const goTo = (id: string): void => void navigate({ to: pathOf('orderDetail', { id }) as never });
  const item = (deed: OrderDeed | 'split' | 'merge', label: string, icon: ReactNode, isDangerous = false) => (
    <Menu.Item leftSection={icon} {...(isDangerous ? { color: 'red' } : {})} onClick={() => setOpen(deed)}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      {can.release && (
        <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => setOpen('release')}>
          {words('deed.release')}
        </Button>
      )}
      {can.reopen && (
        <Button leftSection={<IconRotateClockwise size={16} aria-hidden />} onClick={() => setOpen('reopen')}>
          {words('deed.reopen')}
        </Button>
      )}
      {can.update && (
        <Button
          component={Link}
          to={pathOf('editOrder', { id: order._id }) as never}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {ui('edit')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={9} aria-label={t('actions.more')}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {can.hold && item('hold', words('deed.hold'), <IconPlayerPause size={16} aria-hidden />)}
          {can.makeGuide && item('guide', words('deed.guide'), <IconPackage size={16} aria-hidden />)}
          {can.update && item('promise', words('deed.promise'), <IconCalendarEvent size={16} aria-hidden />)}
          {can.split && item('split', t('actions.split'), <IconSeparator size={16} aria-hidden />)}
          {can.merge && item('merge', t('actions.merge'), <IconArrowMerge size={16} aria-hidden />)}
          {can.cancel && item('cancel', words('deed.cancel'), <IconBan size={16} aria-hidden />, true)}
          {can.delete && item('delete', words('deed.delete'), <IconTrash size={16} aria-hidden />, true)}
        </Menu.Dropdown>
      </Menu>
      {open === 'split' && <SplitDialog order={order} onClose={close} onDone={goTo} />}
      {open === 'merge' && <MergeIntoDialog order={order} onClose={close} onDone={close} />}
      {open !== null && open !== 'split' && open !== 'merge' && (
        <DeedDialog
          deed={open}
          target={targetOf(order)}
          onClose={close}
          onDone={() => open === 'delete' && void navigate({ to: pathOf('orders') as never })}
        />
      )}
    </>
  );
}
