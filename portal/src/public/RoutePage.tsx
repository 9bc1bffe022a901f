/** @jsxImportSource preact */
import { limits } from '@tramo/contract/limits';
import { type PublicRoute, trackingApi } from '@tramo/contract/tracking';
import { useMemo } from 'preact/hooks';
import { read, serverNow } from './client.ts';
import { Frame, Loading, Notice } from './Frame.tsx';
import { Freshness } from './Freshness.tsx';
import { ageText, type Figures, figuresOf } from './figures.ts';
import { isWhole, useSecret } from './LinkPage.tsx';
import { LinkProblem } from './LinkProblem.tsx';
import { MapCanvas } from './MapCard.tsx';
import { useNow } from './useClock.ts';
import { type FollowedOf, useFollowed } from './useFollowed.ts';
import { useLanguage, type Words } from './words.ts';

/** The page of a route that a dispatcher shared: how far it is, stop by stop, and nothing of who is visited. */
export function RoutePage() {
  const { t } = useLanguage();
  const secret = useSecret();
  if (isWhole(secret)) return <Followed key={secret} token={secret} />;
  return (
    <Frame company={null} title={t('pageRoute')}>
      <Notice title={t('noLink')} text={t('noLinkText')} />
    </Frame>
  );
}

function Followed({ token }: { token: string }) {
  const { t, locale } = useLanguage();
  const followed = useFollowed<PublicRoute>(
    `${token} ${locale}`,
    (signal) => read(trackingApi.route, { params: { token }, locale, signal }),
    (route) => route.status === 'finished',
  );
  const { data } = followed;
  return (
    <Frame company={data?.company ?? null} title={data?.name ?? t('pageRoute')}>
      {data ? (
        <View route={data} followed={followed} />
      ) : followed.problem ? (
        <LinkProblem followed={followed} failed={t('routeFailed')} />
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

function View({ route, followed }: { route: PublicRoute; followed: FollowedOf<PublicRoute> }) {
  const { t, locale } = useLanguage();
  const { timeZone, company, vehicle } = route;
  const f = useMemo(
    () => figuresOf(locale, { timeZone, hourFormat: company.hourFormat }),
    [locale, timeZone, company.hourFormat],
  );
  return (
    <div class="columns">
      <Progress route={route} f={f} />
      {vehicle && (
        <section class="card map-card" aria-labelledby="map">
          <h2 id="map">{t('map')}</h2>
          <MapCanvas driver={vehicle} zone={null} />
          <VehicleAge at={vehicle.at} />
        </section>
      )}
      <Stops route={route} f={f} />
      {route.status !== 'finished' && <Freshness followed={followed} />}
    </div>
  );
}

/** An hour alone on the day of the reader, and with its day otherwise. */
const hourOf = (f: Figures, at: string): string => (f.isSameDay(at, serverNow()) ? f.time(at) : f.moment(at));

function whenText(t: Words, f: Figures, route: PublicRoute): string {
  if (route.status === 'finished')
    return route.finishedAt ? t('routeEnded', { time: hourOf(f, route.finishedAt) }) : '';
  if (route.status === 'started') return route.end ? t('routeEnds', { time: hourOf(f, route.end) }) : '';
  return t('routeLeaves', { time: hourOf(f, route.startDate) });
}

function Progress({ route, f }: { route: PublicRoute; f: Figures }) {
  const { t } = useLanguage();
  const { managed, stops, status, driver, company } = route;
  const when = whenText(t, f, route);
  const done = t('routeDone', { done: managed, total: stops.length });
  return (
    <section class="card headline" data-tone={status === 'finished' ? 'ok' : 'info'}>
      <p class="muted">{[route.name, f.day(route.day)].join(' · ')}</p>
      <div role="status">
        <h1>
          {t(status === 'finished' ? 'route_finished' : status === 'started' ? 'route_started' : 'route_waiting')}
        </h1>
        {when && <p class="when">{when}</p>}
      </div>
      <div class="route-progress">
        <progress value={managed} max={Math.max(1, stops.length)} aria-label={done} />
        <span>{done}</span>
      </div>
      {driver && <p class="muted">{t('routeDriver', { name: driver })}</p>}
      {company.phone && (
        <p>
          <a href={`tel:+52${company.phone}`}>{t('call', { phone: company.phone })}</a>
        </p>
      )}
      <p class="muted small">{t('routeCloses', { when: f.moment(route.endsAt) })}</p>
    </section>
  );
}

/** A position is told with its age: an old dot must not look alive. */
function VehicleAge({ at }: { at: string }) {
  const { t } = useLanguage();
  useNow();
  const ms = serverNow() - Date.parse(at);
  const isOld = ms > limits.staleFixS * 1000;
  return (
    <p class="age" data-old={isOld ? '' : undefined}>
      <span class="dot" data-tone={isOld ? 'warn' : 'ok'} aria-hidden="true" />
      <span>
        {t('driverAtNameless', { age: ageText(t, ms) })}
        {isOld && <> {t('driverOld')}</>}
        <span class="muted"> {t('routeNear')}</span>
      </span>
    </p>
  );
}

function Stops({ route, f }: { route: PublicRoute; f: Figures }) {
  const { t } = useLanguage();
  return (
    <section class="card" aria-labelledby="stops">
      <h2 id="stops">{t('stops')}</h2>
      <ol class="stops">
        {route.stops.map((stop) => (
          <li key={stop.order} data-state={stop.state} aria-current={stop.state === 'next' ? 'step' : undefined}>
            <span class="stop-number">{stop.order}</span>
            <span class="stop-place">
              <strong>{stop.suburb || t('stopNumber', { order: stop.order })}</strong>
              <span class="muted small">
                {[t(`stop_${stop.state}`), stop.type === 'recollection' && t('stopCollection')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span class="stop-time">{timeText(f, stop)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function timeText(f: Figures, stop: PublicRoute['stops'][number]): string {
  if (stop.at) return hourOf(f, stop.at);
  if (stop.eta) return `${hourOf(f, stop.eta.from)} – ${f.time(stop.eta.to)}`;
  return stop.planned ? f.time(stop.planned) : '';
}
