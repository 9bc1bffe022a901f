import type { LightStop, Route, RouteStops } from '@tramo/contract/routes';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { detailText } from '../detail/detail.es.ts';
import { stopFacts, stopName } from '../detail/StopRow.tsx';
import classes from '../OverviewPage.module.css';
import { useRoute } from '../routes.api.ts';
import { routesText } from '../routes.es.ts';

interface StopCardProps {
  routes: readonly Route[];
  stops: readonly RouteStops[] | undefined;
  /** The open route, of which more is known. */
  selectedId: string;
  /** The stop under the pointer. */
  guideId: string;
}

/** What stands at the stop under the pointer: of the open route with its times there, of the others what the map knows. */
export function StopCard({ routes, stops, selectedId, guideId }: StopCardProps) {
  const path = stops?.find((r) => r.stops.some((s) => s.guideId === guideId));
  const stop = path?.stops.find((s) => s.guideId === guideId);
  const route = routes.find((r) => r._id === path?.routeId);
  return stop && route ? <Card stop={stop} route={route} isOpen={route._id === selectedId} /> : null;
}

function Card({ stop, route, isOpen }: { stop: LightStop; route: Route; isOpen: boolean }) {
  const t = useText(routesText);
  const words = useText(guideWords);
  const detail = useText(detailText);
  const f = useFormat();
  const whole = useRoute(isOpen ? route._id : '').data?.stops.find((s) => s.guideId === stop.guideId);
  const planned = stop.plannedArrival && detail('facts.planned', { value: f.time(stop.plannedArrival) });
  const managed = stop.managedAt && f.time(stop.managedAt);
  const facts = whole ? stopFacts(whole, detail, f) : '';
  return (
    <div className={classes.stopCard} aria-hidden>
      <b>{whole ? stopName(whole) : t('onMap.stopOf', { order: stop.order, route: route.name })}</b>
      {whole && <span className="muted">{t('onMap.stopOf', { order: stop.order, route: route.name })} · </span>}
      {[words(`status.${stop.status}`), managed, planned].filter(Boolean).join(' · ')}
      {facts && <div className="muted">{facts}</div>}
    </div>
  );
}
