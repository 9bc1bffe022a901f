import { Button, Checkbox } from '@mantine/core';
import { IconArrowsSort, IconFlag3, IconSteeringWheel, IconTrash } from '@tabler/icons-react';
import type { RouteDetail } from '@tramo/contract/routes';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { toast } from '../../ui/toast.ts';
import { isOpenStop, openParts } from './overview.rules.ts';
import classes from './RouteDetail.module.css';
import { useChangeRoute, useCloseRoute, useDeleteRoute, useRoute } from './routes.api.ts';
import { routesText } from './routes.text.ts';

const AssignDialog = lazyPart(() => import('./AssignDialog.tsx').then((m) => m.AssignDialog));

interface RouteActionsProps {
  route: RouteDetail;
  isPast: boolean;
  onReorder: () => void;
  onDeleted: () => void;
}

/**
 * What can be done with a route, by what its row allows. On a day that is over nothing is assigned or reordered any more, but a route
 * that was left open can still be closed or deleted: otherwise its guides would stay taken.
 */
export function RouteActions({ route, isPast, onReorder, onDeleted }: RouteActionsProps) {
  const t = useText(routesText);
  const [isAssigning, setAssigning] = useState(false);
  const close = useCloseRoute();
  const remove = useDeleteRoute();
  const { can } = route;
  const canReorder = can.assign && !isPast && route.stops.filter(isOpenStop).length > 1;
  const isStaffed = route.vehicle !== null && route.driver !== null;

  const closeIt = async (): Promise<void> => {
    const { deliveries, collections } = openParts(route.stops);
    const body = (
      <>
        {deliveries > 0 && <p>{t('close.open', { count: deliveries })}</p>}
        {collections > 0 && <p>{t('close.collections', { count: collections })}</p>}
        {deliveries + collections === 0 && <p>{t('close.none')}</p>}
        <p>{t('close.final')}</p>
      </>
    );
    if (
      !(await confirm({
        title: t('close.title', { name: route.name }),
        body,
        confirm: t('close.confirm'),
        isDangerous: deliveries + collections > 0,
      }))
    )
      return;
    close.mutate(route._id, { onSuccess: () => toast.ok(t('close.done')), onError: () => toast.error(t('close.failed')) });
  };
  const removeIt = async (): Promise<void> => {
    const { name, stops } = route;
    if (
      !(await confirm({
        title: t('remove.title', { name }),
        body: t('remove.text', { count: stops.length }),
        confirm: t('remove.confirm'),
        isDangerous: true,
      }))
    )
      return;
    remove.mutate(route._id, {
      onSuccess: () => {
        toast.ok(t('remove.done', { name }));
        onDeleted();
      },
    });
  };

  const needsBoarding = route.boardingRequired && !isPast && (route.status === 'pending' || route.status === 'ready');
  if (!Object.values(can).some(Boolean) && !isPast) return null;
  return (
    <div className={classes.actions}>
      {can.assign && !isPast && (
        <Button
          size="compact-sm"
          variant={isStaffed ? 'default' : 'filled'}
          leftSection={<IconSteeringWheel size={15} aria-hidden />}
          onClick={() => setAssigning(true)}
        >
          {isStaffed ? t('detail.change') : t('detail.assign')}
        </Button>
      )}
      {canReorder && (
        <Button size="compact-sm" variant="default" leftSection={<IconArrowsSort size={15} aria-hidden />} onClick={onReorder}>
          {t('detail.reorder')}
        </Button>
      )}
      {can.close && (
        <Button
          size="compact-sm"
          variant="default"
          loading={close.isPending}
          leftSection={<IconFlag3 size={15} aria-hidden />}
          onClick={() => void closeIt()}
        >
          {t('detail.closeRoute')}
        </Button>
      )}
      {can.delete && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={remove.isPending}
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => void removeIt()}
        >
          {t('detail.delete')}
        </Button>
      )}
      {isPast && <span className={classes.past}>{t('history')}</span>}
      {needsBoarding && <Boarding route={route} />}
      {isAssigning && <AssignDialog route={route} onClose={() => setAssigning(false)} />}
    </div>
  );
}

/** The check before the start; document staff may tick it too. */
function Boarding({ route }: { route: RouteDetail }) {
  const t = useText(routesText);
  const change = useChangeRoute(route._id, { isQuiet: true });
  const { refetch } = useRoute(route._id);
  const tick = (boardingChecked: boolean): void => {
    change.mutate(
      { boardingChecked, version: route.version },
      {
        onError: (error) => {
          // The row on the screen was behind: it is read again, and the tick can be set on what is true now.
          if (error instanceof ApiProblem && error.key === 'general.stale') void refetch();
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
    </>
  );
}
