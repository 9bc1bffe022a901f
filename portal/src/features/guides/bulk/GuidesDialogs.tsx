import type { GuideListInput } from '@tramo/contract/guide-list';
import { useMe } from '../../../session/me.api.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { PrintChoice } from '../../labels/shared/PrintDialog.tsx';
import { matchingOf } from '../list/guides-filter.ts';
import type { OpenDeed } from './GuidesBulk.tsx';
import { type Target, verifyingRoles } from './guides-many.rules.ts';

const ManyDialog = lazyPart(() => import('./ManyDialog.tsx').then((m) => m.ManyDialog));
const ToRouteDialog = lazyPart(() => import('./ToRouteDialog.tsx').then((m) => m.ToRouteDialog));
const VerifyDialog = lazyPart(() => import('../verification/VerifyDialog.tsx').then((m) => m.VerifyDialog));
const PrintDialog = lazyPart(() => import('../../labels/shared/PrintDialog.tsx').then((m) => m.PrintDialog));

interface GuidesDialogsProps {
  open: { deed: OpenDeed; target: Target } | null;
  filter: GuideListInput;
  onClose: () => void;
  onDone: () => void;
}

/** What is done to chosen guides, each in its dialog; loaded when it is needed. */
export function GuidesDialogs({ open, filter, onClose, onDone }: GuidesDialogsProps) {
  const me = useMe();
  if (!open) return null;
  const { deed, target } = open;
  const matching = matchingOf(filter);
  if (deed === 'route') return <ToRouteDialog target={target} matching={matching} onClose={onClose} onDone={onDone} />;
  if (deed === 'verify') {
    return (
      <VerifyDialog target={target} roles={verifyingRoles(me)} matching={matching} onClose={onClose} onDone={onDone} />
    );
  }
  if (deed !== 'labels')
    return <ManyDialog deed={deed} target={target} matching={matching} onClose={onClose} onDone={onDone} />;
  const { chosen } = target;
  // In the order of the list.
  const { page: _page, limit: _limit, ...ordered } = filter;
  const choice: PrintChoice = chosen.all
    ? { by: 'filter', filter: ordered, except: [...chosen.except] }
    : { by: 'guides', guideIds: [...chosen.ids] };
  return <PrintDialog choice={choice} guides={target.count} onClose={onClose} onStarted={onDone} />;
}
