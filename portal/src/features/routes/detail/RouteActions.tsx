import { Button, Checkbox, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowsSort,
  IconFlag3,
  IconNote,
  IconPackage,
  IconPencil,
  IconSteeringWheel,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import type { RouteDetail } from '@tramo/contract/routes';
import { type ReactNode, useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { toast } from '../../../ui/toast.ts';
import { HistoryItem } from '../../audit/shared/HistoryItem.tsx';
import { BoardingDialog } from '../../loading/shared/BoardingDialog.tsx';
import { isOpenStop } from '../overview/overview.rules.ts';
import { RoutePapers } from '../papers/RoutePapers.tsx';
import { useChangeRoute, useRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { BoardHistory } from '../undo/BoardHistory.tsx';
import { useUndo } from '../undo/useRouteUndo.ts';
import { isStale } from './ChangeNotice.tsx';
import { detailText } from './detail.es.ts';
import classes from './RouteDetail.module.css';

/** What somebody is doing to the open route; others are told that it is being edited meanwhile. */
export type Work = 'assign' | 'reorder' | 'optimise' | 'add' | 'move' | 'edit' | 'notes' | 'close' | 'remove';

interface RouteActionsProps {
  route: RouteDetail;
  isPast: boolean;
  onWork: (work: Work) => void;
}

/**
 * What can be done with a route, by what its row allows. On a day that is over nothing is assigned or reordered any more, but a route
 * that was left open can still be closed or deleted: otherwise its guides would stay taken.
 */
export function RouteActions({ route, isPast, onWork }: RouteActionsProps) {
  const t = useText(routesText);
  const words = useText(detailText);
  const mayDispatch = useMayOpen()('newRoute');
  const { can } = route;
  const mayChange = can.assign && !isPast;
  const openCount = route.stops.filter(isOpenStop).length;
  const isStaffed = route.vehicle !== null && route.driver !== null;
  const needsBoarding = route.boardingRequired && !isPast && (route.status === 'pending' || route.status === 'ready');
  return (
    <div className={classes.actions} data-full={mayChange || undefined}>
      {mayChange && (
        <Action
          label={isStaffed ? t('detail.change') : t('detail.assign')}
          letter="A"
          isMain={!isStaffed}
          icon={<IconSteeringWheel size={15} aria-hidden />}
          onClick={() => onWork('assign')}
        />
      )}
      {mayChange && openCount > 1 && (
        <>
          <Action
            label={t('detail.reorder')}
            letter="O"
            icon={<IconArrowsSort size={15} aria-hidden />}
            onClick={() => onWork('reorder')}
          />
          <Action
            label={words('actions.optimise')}
            hint={words('actions.optimiseLong')}
            letter="P"
            icon={<IconWand size={15} aria-hidden />}
            onClick={() => onWork('optimise')}
          />
        </>
      )}
      {mayChange && (
        <Action
          label={words('actions.add')}
          letter="G"
          icon={<IconPackage size={15} aria-hidden />}
          onClick={() => onWork('add')}
        />
      )}
      {can.close && (
        <Action
          label={t('detail.closeRoute')}
          icon={<IconFlag3 size={15} aria-hidden />}
          onClick={() => onWork('close')}
        />
      )}
      <RoutePapers route={route} />
      {mayDispatch && <BoardHistory route={route} />}
      {(mayChange || can.delete) && (
        <RowMenu label={t('detail.more')}>
          {mayChange && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onWork('edit')}>
              {words('actions.edit')}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item leftSection={<IconNote size={16} aria-hidden />} onClick={() => onWork('notes')}>
              {words(route.notes === '' ? 'notes.add' : 'notes.edit')}
            </Menu.Item>
          )}
          <HistoryItem subjectId={route._id} />
          {can.delete && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onWork('remove')}>
              {t('detail.delete')}
            </Menu.Item>
          )}
        </RowMenu>
      )}
      {isPast && <span className={classes.past}>{t('history')}</span>}
      {needsBoarding && <Boarding route={route} />}
    </div>
  );
}

interface ActionProps {
  label: string;
  /** Longer words for the tip. */
  hint?: string;
  letter?: string;
  isMain?: boolean;
  icon: ReactNode;
  onClick: () => void;
}
function Action({ label, hint = label, letter, isMain, icon, onClick }: ActionProps) {
  const t = useText(detailText);
  const button = (
    <Button
      size="compact-sm"
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      aria-keyshortcuts={letter?.toLowerCase()}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return letter ? <Tooltip label={t('actions.key', { label: hint, key: letter })}>{button}</Tooltip> : button;
}

/** The check before the start; document staff may tick it too. */
function Boarding({ route }: { route: RouteDetail }) {
  const t = useText(routesText);
  const change = useChangeRoute(route._id, { isQuiet: true });
  const { refetch } = useRoute(route._id);
  const mayUndo = useMayOpen()('newRoute');
  const words = useText(detailText);
  const { toastWithUndo } = useUndo();
  const [byScan, setByScan] = useState<ApiProblem | null>(null);
  const tick = (boardingChecked: boolean, updateReason?: string): void => {
    change.mutate(
      { boardingChecked, version: route.version, ...(updateReason ? { updateReason } : {}) },
      {
        onSuccess: () => {
          setByScan(null);
          if (mayUndo) toastWithUndo(words('edit.saved', { name: route.name }), route._id);
        },
        onError: (error) => {
          if (error instanceof ApiProblem && error.key === 'routes.boarding_by_scan') return setByScan(error);
          // The row on the screen was behind: it is read again, and the tick can be set on what is true now.
          if (isStale(error)) void refetch();
          toast.error(problemText(error));
        },
      },
    );
  };
  return (
    <>
      <Checkbox
        size="sm"
        label={t('detail.boarding')}
        checked={route.boardingChecked}
        disabled={!route.can.edit || change.isPending}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      {!route.boardingChecked && <span className={classes.hint}>{t('detail.boardingNeeded')}</span>}
      {byScan && (
        <BoardingDialog
          route={route}
          error={byScan}
          onReason={(reason) => tick(true, reason)}
          onClose={() => setByScan(null)}
        />
      )}
    </>
  );
}
