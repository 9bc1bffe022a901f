import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import type { RouteDetail as Detail } from '@tramo/contract/routes';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/useNow.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { useMayOpen } from '../accounts/shared/useMayOpen.ts';
import { fixAgeS, isOldFix, statusTones } from './overview.rules.ts';
import { RouteActions } from './RouteActions.tsx';
import classes from './RouteDetail.module.css';
import { useCrew } from './RouteRow.tsx';
import { useRoute } from './routes.api.ts';
import { routesText } from './routes.text.ts';
import { StopRow } from './StopRow.tsx';

const ReorderStops = lazyPart(() => import('./ReorderStops.tsx').then((m) => m.ReorderStops));

interface RouteDetailProps {
  id: string;
  /** A day that is over is looked at, not worked on. */
  isPast: boolean;
  /** On a phone the detail is a step of its own, with a way back. */
  isStep: boolean;
  /** The stop chosen on the map. */
  chosenStop: string | null;
  onHoverStop: (guideId: string | null) => void;
  onClose: () => void;
}

/** One route: how it stands, what can be done with it, its visits. */
export function RouteDetail({ id, isPast, isStep, chosenStop, onHoverStop, onClose }: RouteDetailProps) {
  const t = useText(routesText);
  const query = useRoute(id);
  const [reorderOf, setReorderOf] = useState<Detail | null>(null);
  const route = query.data;
  const isGone = query.error instanceof ApiProblem && query.error.status === 404;

  if (!route || isGone) {
    return (
      <section className={classes.detail} data-step={isStep || undefined} aria-label={t('detail.loading')} aria-busy={query.isPending}>
        <div className={classes.header}>
          <Leave isStep={isStep} onClose={onClose} />
        </div>
        {isGone ? (
          <EmptyState title={t('detail.gone')} />
        ) : query.error ? (
          <ErrorState error={query.error} retry={query.refetch} />
        ) : (
          <SkeletonRows />
        )}
      </section>
    );
  }
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
          <Facts route={route} />
        </div>
        {!isStep && <Leave isStep={false} onClose={onClose} />}
      </header>
      <Crew route={route} />
      {reorderOf?._id === route._id ? (
        <ReorderStops route={reorderOf} onDone={() => setReorderOf(null)} onReload={setReorderOf} />
      ) : (
        <>
          <RouteActions route={route} isPast={isPast} onReorder={() => setReorderOf(route)} onDeleted={onClose} />
          <Stops route={route} chosenStop={chosenStop} onHoverStop={onHoverStop} />
        </>
      )}
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

/** `41 paradas · 63.2 km · termina 16:48`. */
function Facts({ route }: { route: Detail }) {
  const t = useText(routesText);
  const f = useFormat();
  const planned = f.time(route.plannedEnd);
  const end = f.time(route.expectedEnd ?? route.plannedEnd);
  return (
    <p className={classes.facts}>
      {t('detail.stops', { count: route.stops.length })} · {f.distance(route.distanceM)}
      {route.status === 'finished'
        ? route.finishedAt && ` · ${t('detail.ended', { time: f.time(route.finishedAt) })}`
        : route.plannedEnd && (
            <>
              {' · '}
              {t('detail.ends', { time: end })}
              {planned !== end && (
                <>
                  {' '}
                  <s className={classes.was}>{planned}</s>
                </>
              )}
            </>
          )}
    </p>
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
  return (
    <p className={classes.crew}>
      <span>
        {crew}
        {vehicle?.plate && ` · ${vehicle.plate}`}
      </span>
      {driver?.cellphone && (
        <a href={`tel:+52${driver.cellphone}`} aria-label={t('detail.phone', { name: driver.fullName })}>
          {f.phone(driver.cellphone)}
        </a>
      )}
      {route.status === 'started' && (
        <span className={classes.fix} data-old={ageS === null || isOldFix(ageS) || undefined}>
          {ageS === null ? t('detail.noFix') : t('detail.fix', { age: f.age(ageS) })}
        </span>
      )}
      {route.updateReason && <span className={classes.reason}>{t('detail.lastReason', { reason: route.updateReason })}</span>}
    </p>
  );
}

function Stops({
  route,
  chosenStop,
  onHoverStop,
}: {
  route: Detail;
  chosenStop: string | null;
  onHoverStop: (guideId: string | null) => void;
}) {
  const t = useText(routesText);
  const list = useRef<HTMLOListElement>(null);
  const mayOpen = useMayOpen()('routeGuides');
  // Opened at the stop that comes next, with the one before it still in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another route is opened
  useEffect(() => {
    const at = route.stops.findIndex((s) => s.isNext);
    const row = list.current?.children[Math.max(0, at - 1)] as HTMLElement | undefined;
    if (list.current && row && at > 0) list.current.scrollTop = row.offsetTop;
  }, [route._id]);
  useEffect(() => {
    if (chosenStop) list.current?.querySelector(`[data-stop="${chosenStop}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenStop]);
  return (
    <ol ref={list} className={classes.stops} aria-label={t('stop.list', { name: route.name })}>
      {route.stops.map((stop) => (
        <StopRow
          key={stop.guideId}
          stop={stop}
          colour={route.colour}
          isMoving={route.status === 'started'}
          isChosen={stop.guideId === chosenStop}
          mayOpen={mayOpen}
          onHover={onHoverStop}
        />
      ))}
    </ol>
  );
}
