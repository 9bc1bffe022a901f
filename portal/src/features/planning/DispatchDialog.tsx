import { Button, Group, Modal, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Vehicle } from '@tramo/contract/fleet';
import type { Plan } from '@tramo/contract/planning';
import { useMemo, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import shared from './planner.module.css';
import { dispatchPlan, useBusyDrivers, useDrivers } from './planning.api.ts';
import { planningText } from './planning.text.ts';
import classes from './routes.module.css';

interface DispatchDialogProps {
  plan: Plan;
  vehicles: ReadonlyMap<string, Vehicle>;
  idempotencyKey: string;
  onClose: () => void;
  /** The routes exist; the planner is about to be left. */
  onDone: () => void;
}

/** The last look before the routes exist: what goes out, who drives, what stays. */
export function DispatchDialog({ plan, vehicles, idempotencyKey, onClose, onDone }: DispatchDialogProps) {
  const t = useText(planningText);
  const ui = useText(uiText);
  const f = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const cedisIds = useMemo(() => plan.cedisSelected.map((c) => c._id), [plan.cedisSelected]);
  const drivers = useDrivers(cedisIds, true).data?.accounts ?? [];
  const busy = useBusyDrivers(plan.startDate);
  const [picked, setPicked] = useState<Record<string, string | null>>({});
  const routes = plan.routes.filter((r) => r.guides.length > 0);
  const chosen = useMemo(() => {
    // Each vehicle's usual driver, unless another route of the day or of this plan has them.
    const taken = new Set(busy.data);
    for (const id of Object.values(picked)) if (id) taken.add(id);
    const result = new Map<string, string | null>();
    for (const route of routes) {
      const own = picked[route._id];
      const usual = vehicles.get(route.vehicle)?.usualDriver?._id ?? null;
      const driver = own !== undefined ? own : usual && !taken.has(usual) ? usual : null;
      if (own === undefined && driver) taken.add(driver);
      result.set(route._id, driver);
    }
    return result;
  }, [routes, picked, busy.data, vehicles]);

  const dispatch = useMutation({
    mutationFn: () =>
      dispatchPlan(
        plan._id,
        { version: plan.version, drivers: routes.map((r) => ({ route: r._id, driver: chosen.get(r._id) ?? null })) },
        idempotencyKey,
      ),
    onSuccess: ({ routeIds }) => {
      toast.ok(t('dispatch.done', { count: routeIds.length }));
      onDone();
      for (const key of ['plans', 'routes', 'guides', 'vehicles']) void client.invalidateQueries({ queryKey: [key] });
      // After the guard of unsaved work has heard that there is none.
      setTimeout(() => void navigate({ to: pathOf('routesOverview', { startDate: plan.startDate }) } as never));
    },
  });
  const uses = new Map<string, number>();
  for (const id of chosen.values()) if (id) uses.set(id, (uses.get(id) ?? 0) + 1);
  const without = routes.filter((r) => !chosen.get(r._id)).length;
  const broken = routes.filter((r) => r.violations.some((v) => v.kind !== 'late')).length;
  const options = drivers.map((d) => ({ value: d._id, label: d.fullName }));
  const optionsFor = (driver: string | null, vehicle: Vehicle | undefined) => {
    // The chosen one is always among the options, also before the list has come.
    const usual = vehicle?.usualDriver;
    return driver && usual?._id === driver && !options.some((o) => o.value === driver)
      ? [{ value: usual._id, label: usual.fullName }, ...options]
      : options;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': ui('close') }}
      size="lg"
      title={t('dispatch.title', { count: routes.length })}
    >
      <p className={shared.hint}>{t('dispatch.text', { day: f.day(plan.startDate) })}</p>
      <ul className={classes.summary}>
        {plan.unassigned.length > 0 && <li className={shared.warnText}>{t('dispatch.unassigned', { count: plan.unassigned.length })}</li>}
        {plan.totals.lateStops > 0 && <li className={shared.bad}>{t('dispatch.late', { count: plan.totals.lateStops })}</li>}
        {broken > 0 && <li className={shared.bad}>{t('dispatch.violations', { count: broken })}</li>}
        {without > 0 && <li className={shared.warnText}>{t('dispatch.without', { count: without })}</li>}
      </ul>
      <div className={classes.drivers}>
        {routes.map((route) => {
          const vehicle = vehicles.get(route.vehicle);
          const driver = chosen.get(route._id) ?? null;
          return (
            <div key={route._id} className={classes.driverRow}>
              <span className={classes.swatch} style={{ background: route.colour }} aria-hidden />
              <span className={classes.routeText}>
                <span className={classes.stopName}>{route.routeTitle}</span>
                <span className={classes.stopPlace}>
                  {vehicle?.nickname} · {t('view.stops', { count: route.guides.length })}
                </span>
              </span>
              <Select
                w={240}
                searchable
                clearable
                placeholder={t('dispatch.noDriver')}
                aria-label={t('dispatch.driverOf', { route: route.routeTitle })}
                error={driver && (uses.get(driver) ?? 0) > 1 ? t('dispatch.twice') : undefined}
                data={optionsFor(driver, vehicle)}
                value={driver}
                onChange={(next) => setPicked((now) => ({ ...now, [route._id]: next }))}
              />
            </div>
          );
        })}
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('dispatch.cancel')}
        </Button>
        <Button
          loading={dispatch.isPending}
          disabled={busy.isPending || [...uses.values()].some((n) => n > 1)}
          onClick={() => dispatch.mutate()}
          data-autofocus
        >
          {t('dispatch.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
