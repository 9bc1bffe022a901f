import type { RouteDetail } from '@tramo/contract/routes';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import type { Work } from './RouteActions.tsx';

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx').then((m) => m.AssignDialog));
const OptimiseDialog = lazyPart(() => import('./OptimiseDialog.tsx').then((m) => m.OptimiseDialog));
const AddGuidesDialog = lazyPart(() => import('./AddGuidesDialog.tsx').then((m) => m.AddGuidesDialog));
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx').then((m) => m.MoveDialog));
const EditDialog = lazyPart(() => import('./EditDialog.tsx').then((m) => m.EditDialog));
const CloseDialog = lazyPart(() => import('./CloseDialog.tsx').then((m) => m.CloseDialog));

interface RouteDialogsProps {
  route: RouteDetail;
  work: Work | null;
  picked: ReadonlySet<string>;
  /** The work is done, or given up. */
  onDone: () => void;
  /** The chosen stops have left the route. */
  onMoved: (isEmptied: boolean) => void;
}

/** The dialog of the work in hand. Each keeps the route as it was when it opened: that is what its change is made from. */
export function RouteDialogs({ route, work, picked, onDone, onMoved }: RouteDialogsProps) {
  switch (work) {
    case 'assign':
      return <AssignDialog route={route} onClose={onDone} />;
    case 'optimise':
      return <OptimiseDialog route={route} onClose={onDone} />;
    case 'add':
      return <AddGuidesDialog route={route} onClose={onDone} />;
    case 'move':
      return <MoveDialog route={route} picked={picked} onClose={onDone} onMoved={onMoved} />;
    case 'edit':
      return <EditDialog route={route} onClose={onDone} />;
    case 'close':
      return <CloseDialog route={route} onClose={onDone} />;
    default:
      return null;
  }
}
