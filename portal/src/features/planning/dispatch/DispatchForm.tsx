import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Vehicle } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { PlanCrew } from '@tramo/contract/plan-dispatch';
import type { Plan, PlanRoute } from '@tramo/contract/planning';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';
import { dispatchPlan, planKey, updatePlan } from '../planning.api.ts';
import { isUnderloaded } from '../shared/capacity.rules.ts';
import { CrewRow } from './CrewRow.tsx';
import { chosenDrivers, crewNotices } from './crew.rules.ts';
import type { Sent } from './DispatchDialog.tsx';
import { useChanges, useCrews } from './dispatch.api.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';
import { NoticeList } from './NoticeList.tsx';
import { PlanChanges } from './PlanChanges.tsx';

interface DispatchFormProps {
  plan: Plan;
  routes: readonly PlanRoute[];
  vehicles: ReadonlyMap<string, Vehicle>;
  idempotencyKey: string;
  onClose: () => void;
  onSent: (sent: Sent) => void;
}

/** What goes out, who drives, what stays, and what is different from the last time. */
export function DispatchForm({ plan, routes, vehicles, idempotencyKey, onClose, onSent }: DispatchFormProps) {
  const t = useText(dispatchText);
  const f = useFormat();
  const client = useQueryClient();
  const confirmEnded = useConfirmEnded();
  const leastLoad = useCompany()?.minVehicleLoadPercent ?? 0;
  const now = useNow(60_000);
  const found = useCrews(plan, true);
  const changes = useChanges(plan, { page: 1 }).data;
  const [picked, setPicked] = useState<Record<string, string | null>>({});
  const [isShown, setShown] = useState(false);
  const { crews = [], drivers = [] } = found.data ?? {};
  const chosen = useMemo(() => chosenDrivers(crews, picked, drivers), [crews, picked, drivers]);
  const names = useMemo(() => new Map(drivers.map((d) => [d._id, d])), [drivers]);
  const byId = useMemo(() => new Map(routes.map((r) => [r._id, r])), [routes]);
  const rows = useMemo(
    () =>
      crews
        .map((crew) => ({ crew, routes: crew.routes.flatMap((id) => byId.get(id) ?? []) }))
        .filter((row) => row.routes.length > 0),
    [crews, byId],
  );
  const driverOf = (route: string): { _id: string; name: string } | null => {
    const id = chosen.get(byId.get(route)?.vehicle ?? '');
    const person = id ? names.get(id) : undefined;
    return person ? { _id: person._id, name: person.fullName } : null;
  };
  const people = changes?.last ? crewNotices(changes, routes, driverOf) : null;

  const dispatch = useMutation({
    mutationFn: () =>
      confirmEnded.send((documentsConfirmed) =>
        dispatchPlan(
          plan._id,
          {
            version: plan.version,
            drivers: routes.map((r) => ({ route: r._id, driver: chosen.get(r.vehicle) ?? null })),
            documentsConfirmed,
          },
          idempotencyKey,
        ),
      ),
    onSuccess: ({ routeIds }) => {
      onSent({ routeIds, people });
      for (const key of ['plans', 'routes', 'guides', 'vehicles', 'labels'])
        void client.invalidateQueries({ queryKey: [key] });
    },
    // Who is free may be another by now.
    onError: () => void found.refetch(),
  });
  /** The vehicles of two crews change places; of a free one, it comes into the plan. */
  const swap = useMutation({
    mutationFn: ({ vehicle, swap: other }: PlanCrew) => {
      const next = other?.vehicle ?? vehicle;
      const exchanged = plan.routes.map((r) => ({
        _id: r._id,
        guides: r.guides,
        vehicle: r.vehicle === vehicle ? next : r.vehicle === next ? vehicle : r.vehicle,
      }));
      const more = plan.vehicles.includes(next) ? {} : { vehicles: [...plan.vehicles, next] };
      return updatePlan(plan._id, plan.version, {
        routes: exchanged,
        capacityConfirmed: plan.capacityConfirmed,
        ...more,
      });
    },
    onSuccess: (saved, crew) => {
      client.setQueryData(planKey(plan._id), saved);
      // The drivers go with their vehicles anew.
      setPicked({});
      toast.ok(
        t('swap.done', {
          vehicle: crew.swap?.nickname ?? '',
          route: crew.routes.map((id) => byId.get(id)?.routeTitle).join(' + '),
        }),
      );
    },
  });
  const pick = useCallback(
    (vehicle: string, driver: string | null) => setPicked((now) => ({ ...now, [vehicle]: driver })),
    [],
  );

  const uses = new Map<string, number>();
  for (const id of chosen.values()) if (id) uses.set(id, (uses.get(id) ?? 0) + 1);
  const isTwice = (driver: string | null): boolean => driver !== null && (uses.get(driver) ?? 0) > 1;
  const without = routes.filter((r) => !chosen.get(r.vehicle)).length;
  const busy = [...uses.keys()].filter((id) => names.get(id)?.busyWith).length;
  const past = routes.filter((r) => Date.parse(r.routeStart) < now).length;
  const light = routes.filter((r) => isUnderloaded(r.routeStats.loadShare, r.guides.length, leastLoad)).length;
  const broken = routes.filter((r) => r.violations.some((v) => v.kind !== 'late')).length;
  return (
    <div className={classes.body}>
      <p className={classes.hint}>
        {t('text', { day: f.day(plan.startDate) })} {t('why.days', { days: limits.historyDays })}
      </p>
      <ul className={classes.notes}>
        {plan.unassigned.length > 0 && (
          <li className={classes.warn}>{t('unassigned', { count: plan.unassigned.length })}</li>
        )}
        {plan.totals.lateStops > 0 && <li className={classes.bad}>{t('late', { count: plan.totals.lateStops })}</li>}
        {broken > 0 && <li className={classes.bad}>{t('violations', { count: broken })}</li>}
        {found.data && without > 0 && <li className={classes.warn}>{t('without', { count: without })}</li>}
        {light > 0 && (
          <li className={classes.warn}>{t('light', { count: light, least: f.percent(leastLoad / 100) })}</li>
        )}
        {past > 0 && <li className={classes.warn}>{t('past', { count: past })}</li>}
        {busy > 0 && <li className={classes.warn}>{t('busyChosen', { count: busy })}</li>}
      </ul>
      {changes?.last && people && (changes.total > 0 || people.length > 0) && (
        <section className={classes.body} aria-label={t('changes.title')}>
          <div className={classes.more}>
            <h3 className={classes.heading}>{t('changes.link', { count: changes.total })}</h3>
            {changes.total > 0 && (
              <Button size="compact-sm" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
                {isShown ? t('changes.hide') : t('changes.show')}
              </Button>
            )}
          </div>
          {isShown && <PlanChanges plan={plan} />}
          {found.data && <NoticeList people={people} />}
        </section>
      )}
      {found.error && !found.data && <ErrorState error={found.error} retry={found.refetch} />}
      {found.isPending && (
        <div role="status" aria-label={t('loading')}>
          <SkeletonRows />
        </div>
      )}
      {rows.length > 0 && (
        <ul className={classes.crews} aria-label={t('crews')}>
          {rows.map(({ crew, routes: own }) => {
            const driver = chosen.get(crew.vehicle) ?? null;
            return (
              <CrewRow
                key={crew.vehicle}
                crew={crew}
                routes={own}
                vehicle={vehicles.get(crew.vehicle)}
                drivers={drivers}
                driver={driver}
                isTwice={isTwice(driver)}
                swapRoute={crew.swap?.gives.map((id) => byId.get(id)?.routeTitle).join(' + ') ?? ''}
                isSwapping={swap.isPending && swap.variables?.vehicle === crew.vehicle}
                onPick={pick}
                onSwap={swap.mutate}
              />
            );
          })}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={dispatch.isPending}
          disabled={!found.data || found.isPlaceholderData || swap.isPending || [...uses.values()].some((n) => n > 1)}
          onClick={() => dispatch.mutate()}
          data-autofocus
        >
          {t('confirm')}
        </Button>
      </div>
    </div>
  );
}
