/** @jsxImportSource preact */
import { accountsApi } from '@tramo/contract/accounts-api';
import type { LatLng } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import type { PublicTracking } from '@tramo/contract/tracking';
import { useEffect, useRef, useState } from 'preact/hooks';
import { read, serverNow } from './client.ts';
import { ageText } from './figures.ts';
import type { LiveMap } from './live-map.ts';
import { useNow } from './useClock.ts';
import { useLanguage } from './words.ts';

/** The map comes by itself when there is a driver to be seen, and otherwise when somebody asks: it weighs more than all the rest. */
export function MapCard({ tracking, destination }: { tracking: PublicTracking; destination: LatLng }) {
  const { t } = useLanguage();
  const { driver } = tracking;
  const [isWanted, setWanted] = useState(false);
  return (
    <section class="card map-card" aria-labelledby="map">
      <h2 id="map">{t('map')}</h2>
      {driver || isWanted ? (
        <>
          <MapCanvas driver={driver} zone={destination} />
          {driver && <DriverAge driver={driver} isNear={tracking.stopsAway === 0} />}
          <p class="muted small">{t('zone')}</p>
        </>
      ) : (
        <button type="button" class="button quiet" onClick={() => setWanted(true)}>
          {t('showMap')}
        </button>
      )}
    </section>
  );
}

/** A position is told with its age: an old dot must not look alive. */
function DriverAge({ driver, isNear }: { driver: NonNullable<PublicTracking['driver']>; isNear: boolean }) {
  const { t } = useLanguage();
  useNow();
  const ms = serverNow() - Date.parse(driver.at);
  const age = ageText(t, ms);
  const isOld = ms > limits.staleFixS * 1000;
  return (
    <p class="age" data-old={isOld ? '' : undefined}>
      <span class="dot" data-tone={isOld ? 'warn' : 'ok'} aria-hidden="true" />
      <span>
        {driver.name ? t('driverAt', { name: driver.name, age }) : t('driverAtNameless', { age })}
        {isOld && <> {t('driverOld')}</>}
        {!isNear && <span class="muted"> {t('driverNear')}</span>}
      </span>
    </p>
  );
}

/** The map with the vehicle and, when it is about one visit, its quarter. */
export function MapCanvas({ driver, zone }: { driver: LatLng | null; zone: LatLng | null }) {
  const { t, locale } = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<LiveMap | null>(null);
  const latest = useRef({ driver, zone });
  latest.current = { driver, zone };
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    const open = async (): Promise<void> => {
      const [{ openMap }, { mapStyleUrl }] = await Promise.all([
        import('./live-map.ts'),
        read(accountsApi.settings, { locale }),
      ]);
      if (isGone || !element.current) return;
      map.current = openMap(element.current, { styleUrl: mapStyleUrl, locale, ...latest.current });
    };
    open().catch(() => {
      if (!isGone) setFailed(true);
    });
    return () => {
      isGone = true;
      map.current?.close();
      map.current = null;
    };
  }, [locale]);
  useEffect(() => map.current?.show({ driver, zone }), [driver, zone]);

  if (hasFailed) return <p class="muted">{t('mapFailed')}</p>;
  return <div class="map" ref={element} />;
}
