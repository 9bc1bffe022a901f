import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import type { RouteDetail as Detail } from '@tramo/contract/routes';
import { type CSSProperties, useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLive } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { useKeys } from '../../../lib/useKeys.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { PresenceLine } from '../../presence/shared/PresenceLine.tsx';
import { usePresence } from '../../presence/shared/usePresence.ts';
import { hiddenAppText } from '../live/app-words.ts';
import { fixAgeS, isOldFix, isOpenStop, statusTones } from '../overview/overview.rules.ts';
import { useCrew } from '../overview/RouteRow.tsx';
import { useRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';
import { DetailFacts } from './DetailFacts.tsx';
import { detailText } from './detail.es.ts';
import { RouteActions, type Work } from './RouteActions.tsx';
import classes from './RouteDetail.module.css';
import { RouteDialogs } from './RouteDialogs.tsx';
import { RouteNotes } from './RouteNotes.tsx';
import { StopList } from './StopList.tsx';
import { useRemoval } from './useRemoval.tsx';

const RouteChecks = lazyPart(() => import('../../vehicle-checks/shared/RouteChecks.tsx').then((m) => m.RouteChecks));
const ReorderStops = lazyPart(() => import('./ReorderStops.tsx').then((m) => m.ReorderStops));

interface RouteDetailProps {
  id: string;
  /** A day that is over is looked at, not worked on. */
  isPast: boolean;
  /** On a phone the detail is a step of its own, with a way back. */
  isStep: boolean;
  /** The stop chosen on the map. */
  chosenStop: string | null;
  /** Open stops that are ticked, in the list or by the map's lasso. */
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
  onHoverStop: (guideId: string | null) => void;
  onClose: () => void;
}

/** One route: how it stands, what can be done with it, its visits. */
export function RouteDetail({ id, isStep, onClose, ...rest }: RouteDetailProps) {
  const t = useText(routesText);
  const query = useRoute(id);
  const route = query.data;
  // Somebody else deleted it while it was open; who undoes that brings it back.
  const [isDeleted, setDeleted] = useState(false);
  useLive((event) => {
    if (event.type === 'route.deleted' && event.routeId === id) setDeleted(true);
    if (event.type === 'route.changed' && event.route._id === id) setDeleted(false);
  });
  const isGone = isDeleted || (query.error instanceof ApiProblem && query.error.status === 404);

  if (!route || isGone) {
    return (
      <section
        className={classes.detail}
        data-step={isStep || undefined}
        aria-label={t('detail.loading')}
        aria-busy={query.isPending}
      >
        <div className={classes.header}>
          {!isStep && <span className={classes.spacer} />}
          <Leave isStep={isStep} onClose={onClose} />
        </div>
        {isGone ? (
          <EmptyState title={t('detail.gone')} />
        ) : query.error ? (
          <ErrorState title={t('detail.failed')} error={query.error} retry={query.refetch} />
        ) : (
          <SkeletonRows />
        )}
      </section>
    );
  }
  return <Open route={route} isStep={isStep} onClose={onClose} {...rest} />;
}

type OpenProps = Omit<RouteDetailProps, 'id'> & { route: Detail };

function Open({ route, isPast, isStep, chosenStop, picked, onPick, onHoverStop, onClose }: OpenProps) {
  const t = useText(routesText);
  const d = useText(detailText);
  const [work, setWork] = useState<Work | null>(null);
  // What a reordering began with: its version tells the server what the new order was made from.
  const [reorderOf, setReorderOf] = useState<Detail | null>(null);
  const mayDispatch = useMayOpen()('newRoute');
  const people = usePresence('route', route._id, work !== null, mayDispatch);
  const mayChange = route.can.assign && !isPast;
  // "la ruta Ruta 7" would be said twice.
  const plainName = route.name.replace(/^(ruta|route)\s+/i, '');
  const openCount = route.stops.filter(isOpenStop).length;
  // A stop that was visited, or left, is no longer ticked.
  const still = [...picked].filter((id) => route.stops.some((s) => s.guideId === id && isOpenStop(s)));
  useEffect(() => {
    if (still.length < picked.size) onPick(new Set(still));
  });
  const { removeRoute, removeStops } = useRemoval(route);

  const begin = (next: Work): void => {
    if (next === 'remove') return void removeRoute(onClose);
    if (next === 'reorder') setReorderOf(route);
    setWork(next);
  };
  const end = (): void => {
    setWork(null);
    setReorderOf(null);
  };
  const isIdle = work === null && mayChange;
  useKeys({
    // A reordering has its own way out, and goes first.
    escape: work === null ? onClose : undefined,
    a: isIdle ? () => begin('assign') : undefined,
    o: isIdle && openCount > 1 ? () => begin('reorder') : undefined,
    p: isIdle && openCount > 1 ? () => begin('optimise') : undefined,
    g: isIdle ? () => begin('add') : undefined,
    m: isIdle && picked.size > 0 ? () => begin('move') : undefined,
  });

  return (
    <section
      className={classes.detail}
      data-step={isStep || undefined}
      aria-label={t('detail.label', { name: route.name })}
      style={{ '--route': route.colour } as CSSProperties}
    >
      <header className={classes.header}>
        {isStep && <Leave isStep onClose={onClose} />}
        <div className={classes.heading}>
          <h2 className={classes.name}>{route.name}</h2>
          <StatusPill tone={statusTones[route.status]}>{t(`status.${route.status}`)}</StatusPill>
          <Crew route={route} />
        </div>
        {!isStep && <Leave isStep={false} onClose={onClose} />}
      </header>
      <PresenceLine
        people={people}
        label={d('presence.label')}
        words={{
          editing: (name) => d('presence.editing', { name, route: plainName }),
          viewing: (name) => d('presence.viewing', { name, route: plainName }),
          more: (name, count) => d('presence.more', { name, count }),
        }}
      />
      {work === 'reorder' && reorderOf ? (
        <ReorderStops route={reorderOf} onDone={end} onReload={setReorderOf} />
      ) : (
        <>
          <DetailFacts route={route} />
          <RouteNotes
            route={route}
            mayEdit={mayChange}
            isEditing={work === 'notes'}
            onEdit={(isOn) => setWork(isOn ? 'notes' : null)}
          />
          {route.vehicle && route.status !== 'pending' && <RouteChecks routeId={route._id} />}
          <RouteActions route={route} isPast={isPast} onWork={begin} />
          <StopList
            route={route}
            chosenStop={chosenStop}
            onHoverStop={onHoverStop}
            picked={mayChange ? picked : null}
            onPick={onPick}
            onMove={() => begin('move')}
            onRemove={() => void removeStops(picked, () => onPick(new Set()))}
          />
        </>
      )}
      <RouteDialogs
        route={route}
        work={work}
        picked={picked}
        onDone={end}
        onMoved={(isEmptied) => {
          end();
          onPick(new Set());
          if (isEmptied) onClose();
        }}
      />
    </section>
  );
}

function Leave({ isStep, onClose }: { isStep: boolean; onClose: () => void }) {
  const t = useText(routesText);
  return (
    <ActionIcon size="lg" onClick={onClose} aria-label={isStep ? t('detail.back') : t('detail.close')}>
      {isStep ? <IconArrowLeft size={20} aria-hidden /> : <IconX size={18} aria-hidden />}
    </ActionIcon>
  );
}

/** Who drives it, how to reach them, and how old the last position is. */
function Crew({ route }: { route: Detail }) {
  const t = useText(routesText);
  const f = useFormat();
  const crew = useCrew(route);
  const now = useNow(1000);
  const { driver, latestLocation: fix, vehicle } = route;
  const ageS = fix ? fixAgeS(fix, now) : null;
  const hidden = hiddenAppText(route, t, f);
  return (
    <p className={classes.crew}>
      <span>
        {crew}
        {vehicle?.plate && vehicle.plate !== vehicle.nickname && ` · ${vehicle.plate}`}
      </span>
      {driver?.cellphone && (
        <a href={`tel:+52${driver.cellphone}`} aria-label={t('detail.phone', { name: driver.fullName })}>
          {f.phone(driver.cellphone)}
        </a>
      )}
      {route.status === 'started' && (
        <span className={classes.fix} data-old={ageS === null || isOldFix(ageS) || undefined}>
          {ageS === null ? t('detail.noFix') : t('detail.fix', { age: f.age(ageS) })}
          {fix?.battery != null && ` · ${t('detail.battery', { share: f.percent(fix.battery) })}`}
        </span>
      )}
      {hidden !== null && (
        <span className={classes.fix} data-old>
          {hidden}
        </span>
      )}
      {route.updateReason && (
        <span className={classes.reason}>{t('detail.lastReason', { reason: route.updateReason })}</span>
      )}
    </p>
  );
}
