import type { RouteOfDay } from '@tramo/contract/driver-day/day';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useRoute } from '../app/day-context.ts';
import { go, pathTo, type ScreenProps } from '../app/navigation.ts';
import { useWords } from '../app/words.ts';
import { whereabouts } from '../position/place.ts';
import { NoRoute } from '../route/NoRoute.tsx';
import { nameOf, nextStopOf } from '../route/stop-facts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useLocale } from '../ui/language.ts';
import { Screen } from '../ui/Screen.tsx';
import { useStore } from '../ui/store.ts';
import { KeptMapLine } from './KeptMapLine.tsx';
import classes from './map.module.css';
import { mapWords } from './map-words.ts';
import type { RouteMap } from './route-map.ts';

/** The route on the map of its streets, with or without signal. */
export function MapScreen({ id }: ScreenProps) {
  const route = useRoute(id);
  return route ? <RouteOnMap route={route} /> : <NoRoute />;
}

function RouteOnMap({ route }: { route: RouteOfDay }) {
  const t = useWords(mapWords);
  const locale = useLocale();
  const { fix } = useStore(whereabouts);
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<RouteMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [picked, setPicked] = useState<string | null>(nextStopOf(route)?.guideId ?? null);
  const place = useMemo(() => fix && { lat: fix.lat, lng: fix.lng, accuracyM: fix.accuracyM ?? null }, [fix]);
  const latest = useRef({ route, place });
  latest.current = { route, place };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map for each language
  useEffect(() => {
    let isGone = false;
    import('./route-map.ts').then(
      ({ openMap }) => {
        if (isGone || !element.current) return;
        try {
          map.current = openMap(element.current, { ...latest.current, locale, label: t('mapOf'), onPick: setPicked });
        } catch {
          // No WebGL: the list has all that the map has.
          setFailed(true);
        }
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
      map.current?.close();
      map.current = null;
    };
  }, [locale]);
  useEffect(() => map.current?.show(route, place), [route, place]);
  const stop = route.stops.find((one) => one.guideId === picked);
  return (
    <Screen title={t('map')} subtitle={route.name} isFull>
      <div class={classes.frame}>
        {hasFailed ? (
          <p class={classes.failed}>{t('noMap')}</p>
        ) : (
          <div class={classes.map} ref={element} data-map={route._id} />
        )}
        {!hasFailed && (
          <div class={classes.tools}>
            <IconButton tone="plain" name="route" label={t('fit')} onClick={() => map.current?.fit()} />
            <IconButton
              tone="plain"
              name="gps"
              label={t('here')}
              isDisabled={!place}
              onClick={() => place && map.current?.centre(place)}
            />
          </div>
        )}
        <div class={classes.foot}>
          <KeptMapLine route={route} />
          {stop && (
            <Button
              isWide
              onClick={() => go(pathTo('/route/{id}/stop/{guideId}', { id: route._id, guideId: stop.guideId }))}
            >
              {t('stop', { n: stop.order, name: nameOf(stop) })}
            </Button>
          )}
        </div>
      </div>
    </Screen>
  );
}
