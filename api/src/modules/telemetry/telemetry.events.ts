import type { AlertKind } from '@tramo/contract/road-settings';
import type { Fix } from '@tramo/contract/routes';

interface TelemetryEvent {
  companyId: string;
  name: string;
  payload: Record<string, unknown>;
  cediId: string;
}

/** The last known fix of a route moved. */
export const routePosition = (companyId: string, routeId: string, cediId: string, fix: Fix): TelemetryEvent => ({
  companyId,
  name: 'route.position',
  payload: { routeId, fix },
  cediId,
});

/** The vehicle came to a stop, or left it, by its fixes: once for each time that it was there. */
export const routeAtStop = (
  companyId: string,
  cediId: string,
  routeId: string,
  { kind, guideId, at }: { kind: 'arrived' | 'departed'; guideId: string; at: number },
): TelemetryEvent => ({
  companyId,
  name: `route.${kind}`,
  payload: { routeId, guideId, at: new Date(at).toISOString() },
  cediId,
});

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
export const routeNoticed = (companyId: string, cediId: string, notice: RouteNotice): TelemetryEvent => ({
  companyId,
  name: 'route.noticed',
  payload: { ...notice },
  cediId,
});
