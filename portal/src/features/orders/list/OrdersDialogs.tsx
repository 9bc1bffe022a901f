import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { OpenDeed } from './OrdersBulk.tsx';
import type { OrdersTarget } from './orders-target.rules.ts';

const DeedDialog = lazyPart(() => import('./DeedDialog.tsx').then((m) => m.DeedDialog));
const MergeChosenDialog = lazyPart(() => import('./MergeOrdersDialog.tsx').then((m) => m.MergeChosenDialog));

interface OrdersDialogsProps {
  open: { deed: OpenDeed; target: OrdersTarget } | null;
  onClose: () => void;
  onDone: () => void;
}

/** What is done to chosen orders, each in its dialog; loaded when it is needed. */
export function OrdersDialogs({ open, onClose, onDone }: OrdersDialogsProps) {
  if (!open) return null;
  const { deed, target } = open;
  if (deed !== 'merge') return <DeedDialog deed={deed} target={target} onClose={onClose} onDone={onDone} />;
  const ids = target.chosen.all ? [] : [...target.chosen.ids];
  return <MergeChosenDialog ids={ids} onClose={onClose} onDone={onDone} />;
}
