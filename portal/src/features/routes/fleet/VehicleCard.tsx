import { Button } from '@mantine/core';
import { IconCurrentLocation, IconPhone } from '@tabler/icons-react';
import type { RouteStop } from '@tramo/contract/routes';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { hiddenAppText } from '../live/app-words.ts';
import { isOpenStop } from '../overview/overview.rules.ts';
import { routesText } from '../routes.es.ts';
import { FleetCard, OpenRoute } from './FleetCard.tsx';
import { StateLabel } from './FleetRow.tsx';
import { etaBand, type Vehicle } from './fleet.rules.ts';
import { fleetLiveText } from './fleet-live.es.ts';
import classes from './VehicleCard.module.css';

const shownStops = 4;

interface VehicleCardProps {
  vehicle: Vehicle;
  stops: readonly RouteStop[] | undefined;
  isFollowed: boolean;
  onFollow: () => void;
  onClose: () => void;
}

/** One vehicle, whole: who drives it, what is going on, where it goes next and what it has done. */
export function VehicleCard({ vehicle, stops, isFollowed, onFollow, onClose }: VehicleCardProps) {
  const t = useText(fleetLiveText);
  const words = useText(routesText);
  const f = useFormat();
  const { route } = vehicle;
  const hidden = hiddenAppText(route, words, f);
  const fix = route.latestLocation;
  const { driver } = route;
  const open = (stops ?? []).filter(isOpenStop);
  const made = (stops ?? [])
    .filter((s) => !isOpenStop(s))
    .sort((a, b) => Date.parse(b.managedAt ?? '') - Date.parse(a.managedAt ?? ''));
  const moment = (stop: RouteStop): string => {
    if (stop.arrivedAt && !stop.departedAt) return t('row.thereSince', { time: f.time(stop.arrivedAt) });
    const at = stop.expectedArrival ?? stop.plannedArrival;
    if (at === null) return f.time(null);
    const { from, to } = etaBand(at, stop.etaSpreadS, vehicle.now);
    return from === to ? f.time(from) : t('row.etaBand', { from: f.time(from), to: f.time(to) });
  };
  return (
    <FleetCard
      route={route}
      crew={route.vehicle ? `${route.vehicle.nickname} (${route.vehicle.plate})` : t('row.noVehicle')}
      aside={
        <StateLabel
          state={vehicle.state}
          tone={vehicle.tone === 'old' ? 'quiet' : vehicle.tone}
          label={t(`state.${vehicle.state}`)}
        />
      }
      onClose={onClose}
    >
      <div className={classes.actions}>
        {fix && (
          <ToggleButton icon={IconCurrentLocation} isOn={isFollowed} onToggle={onFollow}>
            {isFollowed ? t('card.following') : t('card.follow')}
          </ToggleButton>
        )}
        {driver?.cellphone && (
          <Button
            component="a"
            href={`tel:+52${driver.cellphone}`}
            size="compact-sm"
            variant="default"
            aria-label={t('card.call', { name: driver.fullName })}
            leftSection={<IconPhone size={15} aria-hidden />}
          >
            {f.phone(driver.cellphone)}
          </Button>
        )}
        <OpenRoute route={route} />
      </div>
      {(route.conditions.length > 0 || vehicle.zone || hidden !== null) && (
        <ul className={classes.conditions} aria-label={t('card.conditions')}>
          {vehicle.zone && <li>{t('row.inZone', { zone: vehicle.zone })}</li>}
          {hidden !== null && <li>{hidden}</li>}
          {route.conditions.map((c) => (
            <li key={c.kind}>{t('condition.since', { condition: t(`condition.${c.kind}`), time: f.time(c.since) })}</li>
          ))}
        </ul>
      )}
      <dl className={classes.facts}>
        <Fact name={t('card.position')}>
          {fix && vehicle.ageS !== null
            ? t('card.positionAge', { age: f.age(vehicle.ageS), time: f.time(fix.at) })
            : t('row.noFix')}
        </Fact>
        <Fact name={t('card.delay')}>{f.delay(route.delayS)}</Fact>
        <Fact name={t('card.ends')}>{f.time(route.expectedEnd ?? route.plannedEnd)}</Fact>
        <Fact name={t('card.driven')}>
          {t('card.drivenOf', { driven: f.distance(route.realDistanceM), planned: f.distance(route.distanceM) })}
        </Fact>
        {/* An old fix says nothing of how fast it goes now. */}
        {fix?.speedMps != null && vehicle.tone !== 'old' && <Fact name={t('card.speed')}>{f.speed(fix.speedMps)}</Fact>}
        {route.app && route.app.state !== 'hidden' && <Fact name={t('card.app')}>{t(`app.${route.app.state}`)}</Fact>}
        {fix?.battery != null && <Fact name={t('card.battery')}>{f.percent(fix.battery)}</Fact>}
      </dl>
      {stops === undefined ? (
        <p className="muted small">{t('card.loading')}</p>
      ) : (
        <>
          <Stops title={t('card.next')} empty={t('card.noNext')} stops={open}>
            {(stop) => (
              <>
                {stop.isLate && <StatusPill tone="warn">{t('card.late')}</StatusPill>}
                <span className={classes.time}>{moment(stop)}</span>
              </>
            )}
          </Stops>
          <Stops title={t('card.last')} empty={t('card.noLast')} stops={made}>
            {(stop) => (
              <>
                <GuidePill status={stop.status} />
                <span className={classes.time}>{f.time(stop.managedAt)}</span>
              </>
            )}
          </Stops>
        </>
      )}
    </FleetCard>
  );
}

function GuidePill({ status }: { status: RouteStop['status'] }) {
  const words = useText(guideWords);
  return <StatusPill tone={guideTones[status]}>{words(`status.${status}`)}</StatusPill>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface StopsProps {
  title: string;
  empty: string;
  stops: readonly RouteStop[];
  children: (stop: RouteStop) => ReactNode;
}
function Stops({ title, empty, stops, children }: StopsProps) {
  const t = useText(fleetLiveText);
  return (
    <div className={classes.part}>
      <h3 className={classes.title}>{title}</h3>
      {stops.length === 0 ? (
        <p className="muted small">{empty}</p>
      ) : (
        <ol className={classes.stops} aria-label={title}>
          {stops.slice(0, shownStops).map((stop) => (
            <li key={stop.guideId}>
              <span className={classes.order}>{stop.order}</span>
              <span className={classes.place} title={stop.addressLine}>
                {stop.companyName || stop.contactName || stop.folio}
              </span>
              {children(stop)}
            </li>
          ))}
        </ol>
      )}
      {stops.length > shownStops && (
        <p className="muted small">{t('card.more', { count: stops.length - shownStops })}</p>
      )}
    </div>
  );
}
