import type { AlertKind } from '@tramo/contract/road-settings';
import { eventsOf, type NewEvent } from '../../platform/events.ts';

/**
 * What the watch of a route under way noticed: once when it begins, once when it ends, and in between (`continues`) only when its `values` have
 * moved by much since they were last told.
 */
export interface RouteNotice {
  routeId: string;
  kind: Extract<AlertKind, 'delay' | 'silent' | 'stopped' | 'offRoute' | 'outOfZone' | 'lowBattery'>;
  phase: 'begins' | 'continues' | 'ends';
  /** When it was noticed, or ended. */
  at: string;
  since: string;
  /** `minutes` of a delay, a silence or a halt; `meters` away; `percent` of the battery; `zone`, its name. */
  values: Record<string, string | number>;
}

/** Of a vehicle at a stop, by its fixes. */
interface AtStop {
  routeId: string;
  guideId: string;
  at: string;
}
interface TelemetryEvents {
  /** The vehicle came to a stop, or left it: once for each time that it was there. */
  'route.arrived': AtStop;
  'route.departed': AtStop;
  'route.noticed': RouteNotice;
}
const event = eventsOf<TelemetryEvents>();
export const routeArrived = event('route.arrived');
export const routeDeparted = event('route.departed');
export const routeNoticed = event('route.noticed');

export const routeAtStop = (
  companyId: string,
  cediId: string,
  routeId: string,
  { kind, guideId, at }: { kind: 'arrived' | 'departed'; guideId: string; at: number },
): NewEvent => {
  const type = kind === 'arrived' ? routeArrived : routeDeparted;
  return type(companyId, cediId, { routeId, guideId, at: new Date(at).toISOString() });
};
