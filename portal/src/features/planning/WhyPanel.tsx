import { Button, Drawer } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Vehicle } from '@tramo/contract/fleet';
import type { OtherPlace, RelaxationStep, Why } from '@tramo/contract/plan-reasons';
import type { Plan, PlanGuide } from '@tramo/contract/planning';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { uiText } from '../../ui/ui.text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { type Arrangement, sentOf } from './arrange.rules.ts';
import { fetchWhy } from './planning.api.ts';
import { planningText } from './planning.text.ts';
import { obstacleText, stepText } from './reason.ts';
import classes from './why.module.css';

interface WhyPanelProps {
  plan: Plan;
  arrangement: Arrangement;
  guide: PlanGuide | undefined;
  vehicles: ReadonlyMap<string, Vehicle>;
  guides: ReadonlyMap<string, PlanGuide>;
  onClose: () => void;
  /** Puts the guide at a place of a vehicle's route. */
  onPlace: (guideId: string, vehicle: string, position: number) => void;
}

/** Why a guide stands where it stands or has no route, and what could be done about it. */
export function WhyPanel({ plan, arrangement, guide, vehicles, guides, onClose, onPlace }: WhyPanelProps) {
  const t = useText(planningText);
  const ui = useText(uiText);
  const told = useQuery({
    queryKey: ['plans', 'why', plan._id, plan.version, guide?._id, arrangement],
    queryFn: ({ signal }) => fetchWhy(plan._id, { ...sentOf(arrangement), guide: guide?._id ?? '' }, signal),
    enabled: guide !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
  const nameOf = (vehicle: string): string => vehicles.get(vehicle)?.nickname ?? '';
  const isLocked = (vehicle: string): boolean => arrangement.routes.some((r) => r.vehicle === vehicle && r.locked);
  const place = (vehicle: string, position: number | null): ReactNode =>
    guide && position !== null && plan.can.edit && !isLocked(vehicle) ? (
      <Button size="compact-sm" variant="default" onClick={() => onPlace(guide._id, vehicle, position)}>
        {t('why.place')}
      </Button>
    ) : null;
  return (
    <Drawer
      opened={guide !== undefined}
      onClose={onClose}
      position="right"
      size={460}
      title={guide && t('why.title', { folio: guide.folio })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {told.error ? (
        <ErrorState error={told.error} retry={() => void told.refetch()} />
      ) : !told.data ? (
        <SkeletonRows rows={5} />
      ) : (
        <div className={classes.panel} data-stale={told.isPlaceholderData || undefined}>
          {told.data.placed && <Placed placed={told.data.placed} nameOf={nameOf} place={place} />}
          {told.data.left && (
            <Left left={told.data.left} nameOf={nameOf} folioOf={(id) => guides.get(id)?.folio ?? ''} about={guide?._id} place={place} />
          )}
        </div>
      )}
    </Drawer>
  );
}

type Naming = { nameOf: (vehicle: string) => string; place: (vehicle: string, position: number | null) => ReactNode };

function Placed({ placed, nameOf, place }: Naming & { placed: NonNullable<Why['placed']> }) {
  const t = useText(planningText);
  const f = useFormat();
  return (
    <>
      <p>{t('why.adds', { distance: f.distance(placed.distanceM), time: f.duration(placed.durationS) })}</p>
      <h3 className={classes.heading}>{t('why.elsewhere')}</h3>
      <ul className={classes.list}>
        {placed.others.map((other) => (
          <li key={other.vehicle}>
            <span className={classes.words}>
              <strong>{nameOf(other.vehicle)}</strong>
              <OtherWords other={other} />
            </span>
            {place(other.vehicle, other.position)}
          </li>
        ))}
      </ul>
    </>
  );
}

function OtherWords({ other }: { other: OtherPlace }) {
  const t = useText(planningText);
  const f = useFormat();
  if (other.position === null) {
    if (!other.obstacle) return <span>{t('why.noOther')}</span>;
    return <span>{obstacleText(other.obstacle, t, f)}</span>;
  }
  const sign = (value: number, write: (size: number) => string): string => `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`;
  return (
    <span className="figures">
      {t('why.at', { place: other.position + 1 })} · {sign(other.distanceM, f.distance)} · {sign(other.durationS, f.duration)}
    </span>
  );
}

interface LeftProps extends Naming {
  left: NonNullable<Why['left']>;
  folioOf: (guideId: string) => string;
  /** The guide that is asked about. */
  about: string | undefined;
}

function Left({ left, nameOf, folioOf, about, place }: LeftProps) {
  const t = useText(planningText);
  const f = useFormat();
  const words = (step: RelaxationStep): string =>
    stepText(step, step.guideId === about ? null : folioOf(step.guideId ?? ''), step.vehicle ? nameOf(step.vehicle) : '', t, f);
  return (
    <>
      <h3 className={classes.heading}>{t('why.ways')}</h3>
      {left.ways.length === 0 && <p className="muted">{t('why.noWays')}</p>}
      <ul className={classes.list}>
        {left.ways.map((way) => {
          const steps = way.steps.map(words);
          return (
            <li key={`${way.vehicle} ${way.position} ${steps.join()}`}>
              <span className={classes.words}>
                <strong>{steps.length > 0 ? steps.join(' + ') : t('why.fits')}</strong>
                <span>
                  {way.position === null ? t('why.newVehicle') : t('why.in', { vehicle: nameOf(way.vehicle), place: way.position + 1 })}
                </span>
              </span>
              {place(way.vehicle, way.position)}
            </li>
          );
        })}
      </ul>
      <h3 className={classes.heading}>{t('why.stops')}</h3>
      <ul className={classes.list}>
        {left.vehicles.map((v) => (
          <li key={v.vehicle}>
            <span className={classes.words}>
              <strong>{nameOf(v.vehicle)}</strong>
              <span>{obstacleText(v, t, f)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('why.forced')}</p>
    </>
  );
}
