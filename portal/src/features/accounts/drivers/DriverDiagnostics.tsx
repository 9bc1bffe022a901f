import type { User } from '@tramo/contract/accounts';
import type { Diagnostics } from '@tramo/contract/fleet';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { StatusPill, type Tone } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { carriersText } from './carriers.es.ts';
import classes from './driver-detail.module.css';
import { useDiagnostics } from './driver-diagnostics.api.ts';
import {
  type CheckKey,
  type CheckState,
  checkKeys,
  checksOf,
  positionState,
  reportAgeS,
} from './driver-diagnostics.rules.ts';

const DriverMap = lazyPart(() => import('./DriverMap.tsx').then((m) => m.DriverMap));
const tones: Record<CheckState, Tone> = { ok: 'ok', warn: 'warn', bad: 'bad', unknown: 'idle' };

/** How a driver's phone is, and where it was last. */
export function DriverDiagnostics({ driver }: { driver: User }) {
  const t = useText(carriersText);
  const f = useFormat();
  const now = useNow(10_000);
  const phone = useDiagnostics(driver._id);
  if (phone.error && !phone.data)
    return <ErrorState title={t('diagnosticsFailed')} error={phone.error} retry={phone.refetch} />;
  if (!phone.data) return <SkeletonRows rows={4} />;
  const ageS = reportAgeS(phone.data, now);
  return (
    <>
      {ageS === null ? (
        <p className="muted">{t('never')}</p>
      ) : (
        <>
          <p className="muted small">{t('reported', { age: f.age(ageS) })}</p>
          <Checks phone={phone.data} now={now} />
        </>
      )}
      <LastPosition driver={driver} position={phone.data.lastPosition} now={now} />
    </>
  );
}

function Checks({ phone, now }: { phone: Diagnostics; now: number }) {
  const t = useText(carriersText);
  const states = checksOf(phone, now);
  const value = useCheckValue(phone, now);
  return (
    <ul className={classes.checks}>
      {checkKeys.map((key) => (
        <li key={key}>
          <span className={classes.checkName}>{t(`check.${key}`)}</span>
          <span className={classes.checkValue}>{states[key] === 'unknown' ? t('value.unknown') : value(key)}</span>
          <StatusPill tone={tones[states[key]]}>{t(`state.${states[key]}`)}</StatusPill>
        </li>
      ))}
    </ul>
  );
}

function useCheckValue(phone: Diagnostics, now: number): (key: CheckKey) => string {
  const t = useText(carriersText);
  const f = useFormat();
  const skew = phone.clockSkewS ?? 0;
  const date = f.dateTime(phone.offlineDataExpires);
  const values: Record<CheckKey, () => string> = {
    signal: () => phone.signal ?? '',
    gps: () => t(phone.gps ? 'value.gpsOn' : 'value.gpsOff'),
    battery: () => f.percent(phone.battery),
    pending: () =>
      phone.pendingUploads === 0 ? t('value.inSync') : t('value.pending', { count: phone.pendingUploads ?? 0 }),
    clock: () =>
      Math.abs(skew) <= 60
        ? t('value.clockRight')
        : t(skew > 0 ? 'value.clockAhead' : 'value.clockBehind', { time: f.duration(Math.abs(skew)) }),
    app: () => phone.appVersion ?? '',
    disk: () =>
      (phone.freeDiskMb ?? 0) >= 1000
        ? `${f.number((phone.freeDiskMb ?? 0) / 1000, 1)} GB`
        : `${f.number(phone.freeDiskMb)} MB`,
    offlineData: () => t(Date.parse(phone.offlineDataExpires ?? '') > now ? 'value.until' : 'value.ended', { date }),
  };
  return (key) => values[key]();
}

function LastPosition({ driver, position, now }: { driver: User; position: Diagnostics['lastPosition']; now: number }) {
  const t = useText(carriersText);
  const f = useFormat();
  if (!position) return <p className={`muted ${classes.noPosition}`}>{t('positionNone')}</p>;
  const ageS = Math.max(0, (now - Date.parse(position.at)) / 1000);
  return (
    <figure className={classes.position}>
      <figcaption>
        <span>{t('position', { age: f.age(ageS), route: position.routeName })}</span>
        {position.accuracyM !== null && (
          <span className="muted small">{t('accuracy', { metres: f.distance(position.accuracyM) })}</span>
        )}
      </figcaption>
      <div className={classes.map}>
        <DriverMap
          label={t('mapLabel', { name: driver.fullName })}
          at={position}
          ageLabel={f.age(ageS)}
          state={positionState(ageS)}
        />
      </div>
    </figure>
  );
}
