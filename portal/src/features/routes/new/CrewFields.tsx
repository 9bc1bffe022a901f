import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Vehicle } from '@tramo/contract/fleet';
import { limits } from '@tramo/contract/limits';
import type { Route } from '@tramo/contract/routes';
import { useMemo, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import { useDriverOptions, useVehicleOptions } from '../crew.api.ts';
import type { RouteDraft } from './draft.rules.ts';
import { useRoutesOf } from './new-route.api.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { busyBetween } from './route-guides.rules.ts';
import type { RoutePlan } from './useRoutePlan.ts';

interface CrewFieldsProps {
  draft: RouteDraft;
  change: (patch: Partial<RouteDraft>) => void;
  plan: RoutePlan;
  cediId: string;
  vehicle: Vehicle | undefined;
}

/** Vehicle and driver, each with the route that keeps it busy at that time. */
export function CrewFields({ draft, change, plan, cediId, vehicle }: CrewFieldsProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const [vehicleText, setVehicleText] = useState('');
  const [driverText, setDriverText] = useState('');
  const [vehicleSearch] = useDebouncedValue(vehicleText, limits.debounceMs);
  const [driverSearch] = useDebouncedValue(driverText, limits.debounceMs);
  const vehicles = useVehicleOptions({ cediId, day: plan.day, search: vehicleSearch }).data?.vehicles ?? [];
  const drivers = useDriverOptions({ cediId, search: driverSearch }).data?.accounts ?? [];
  const routes = useRoutesOf(plan.day).data;
  const end = plan.times?.end ?? plan.start;
  const busy = useMemo(
    () =>
      routes && plan.start !== null && end !== null ? busyBetween(routes, plan.start, end) : new Map<string, Route>(),
    [routes, plan.start, end],
  );
  const optionOf = (id: string, name: string): { value: string; label: string } => {
    const route = busy.get(id);
    return { value: id, label: route ? `${name} · ${t('assign.busy', { route: route.name })}` : name };
  };
  const nameOf = (v: Vehicle): string =>
    v.plate && v.plate !== v.nickname ? `${v.nickname} · ${v.plate}` : v.nickname;
  const usual = vehicle?.usualDriver ?? null;
  return (
    <>
      <RemoteSelect
        key={`v ${draft.vehicle?.id}`}
        label={t('assign.vehicle')}
        placeholder={t('assign.vehicleSearch')}
        nothingFoundMessage={t('assign.noVehicles')}
        clearButtonProps={{ 'aria-label': t('assign.clearVehicle') }}
        value={draft.vehicle && { value: draft.vehicle.id, label: draft.vehicle.name }}
        onSearch={setVehicleText}
        renderOption={({ option }) => {
          const found = vehicles.find((v) => v._id === option.value);
          return (
            <span className={classes.option}>
              <span>{option.label}</span>
              {found && (
                <span className="muted small figures">
                  {f.weight(found.capacity.weightKg)} · {f.volume(found.capacity.volumeM3)}
                </span>
              )}
            </span>
          );
        }}
        options={vehicles.map((v) => {
          if (v._id === draft.vehicle?.id) return { value: v._id, label: draft.vehicle.name };
          if (v.status === 'maintenance')
            return { value: v._id, label: `${nameOf(v)} · ${t('assign.maintenance')}`, disabled: true };
          return optionOf(v._id, nameOf(v));
        })}
        onChange={(choice) => {
          const found = vehicles.find((v) => v._id === choice?.value);
          change({ vehicle: found ? { id: found._id, name: nameOf(found) } : null });
        }}
      />
      <Busy who={draft.vehicle} kind="busyVehicle" busy={busy} />
      {usual && usual._id !== draft.driver?.id && (
        <p className={classes.usual}>
          {t('assign.usual', { name: usual.fullName })}
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => change({ driver: { id: usual._id, name: usual.fullName } })}
          >
            {t('assign.useUsual')}
          </Button>
        </p>
      )}
      <RemoteSelect
        key={`d ${draft.driver?.id}`}
        label={t('assign.driver')}
        placeholder={t('assign.driverSearch')}
        nothingFoundMessage={t('assign.noDrivers')}
        clearButtonProps={{ 'aria-label': t('assign.clearDriver') }}
        value={draft.driver && { value: draft.driver.id, label: draft.driver.name }}
        onSearch={setDriverText}
        options={drivers.map((d) =>
          d._id === draft.driver?.id ? { value: d._id, label: draft.driver.name } : optionOf(d._id, d.fullName),
        )}
        onChange={(choice) => {
          const found = drivers.find((d) => d._id === choice?.value);
          change({ driver: found ? { id: found._id, name: found.fullName } : null });
        }}
      />
      <Busy who={draft.driver} kind="busyDriver" busy={busy} />
    </>
  );
}

interface BusyProps {
  who: RouteDraft['driver'];
  kind: 'busyVehicle' | 'busyDriver';
  busy: ReadonlyMap<string, Route>;
}
/** Which route the chosen one has at that time. */
function Busy({ who, kind, busy }: BusyProps) {
  const t = useText(newRouteText);
  const f = useFormat();
  const route = who && busy.get(who.id);
  if (!who || !route) return null;
  return (
    <p className={classes.warn} role="status">
      {t(`assign.${kind}`, {
        name: who.name,
        route: route.name,
        from: f.time(route.startDate),
        to: f.time(route.plannedEnd),
      })}
    </p>
  );
}
