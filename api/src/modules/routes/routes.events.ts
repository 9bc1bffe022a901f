import type { GuideStatus } from '@tramo/contract/guides';
import type { AlertKind } from '@tramo/contract/road-settings';
import type { Fix } from '@tramo/contract/routes';

interface RouteEvent {
  companyId: string;
  name: string;
  payload: Record<string, unknown>;
  cediId: string;
}

/** Something of a route changed: its row, its stops or their states. */
export const routeChanged = (companyId: string, routeId: string, cediId: string): RouteEvent => ({
  companyId,
  name: 'route.changed',
  payload: { routeId },
  cediId,
});
export const routeDeleted = (companyId: string, routeId: string, cediId: string): RouteEvent => ({
  companyId,
  name: 'route.deleted',
  payload: { routeId },
  cediId,
});
/** The last known fix of a route moved. */
export const routePosition = (companyId: string, routeId: string, cediId: string, fix: Fix): RouteEvent => ({
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
): RouteEvent => ({
  companyId,
  name: `route.${kind}`,
  payload: { routeId, guideId, at: new Date(at).toISOString() },
  cediId,
});

/**
 * What the watch of a route under way noticed: once when it begins, once when it ends, and in between (`goesOn`) only when its `values` have
 * moved by much since they were last told.
 */
export interface RouteNotice {
  routeId: string;
  kind: Extract<AlertKind, 'delay' | 'silent' | 'stopped' | 'offRoute' | 'outOfZone' | 'lowBattery'>;
  phase: 'begins' | 'goesOn' | 'ends';
  /** When it was noticed, or ended. */
  at: string;
  since: string;
  /** `minutes` of a delay, a silence or a halt; `meters` away; `percent` of the battery; `zone`, its name. */
  values: Record<string, string | number>;
}
export const routeNoticed = (companyId: string, cediId: string, notice: RouteNotice): RouteEvent => ({
  companyId,
  name: 'route.noticed',
  payload: { ...notice },
  cediId,
});

/** A driver managed a stop. */
export interface RouteVisited {
  routeId: string;
  guideId: string;
  status: GuideStatus;
  subStatus: string | null;
  at: string;
  /** Metres between the place of the visit and the stop's pin; null when either is unknown. */
  distanceM: number | null;
}
export const routeVisited = (companyId: string, cediId: string, visited: RouteVisited): RouteEvent => ({
  companyId,
  name: 'route.visited',
  payload: { ...visited },
  cediId,
});

/** A driver took a visit back that he had reported by mistake: the stop is open again. */
export interface RouteReopened {
  routeId: string;
  guideId: string;
}
export const routeReopened = (companyId: string, cediId: string, reopened: RouteReopened): RouteEvent => ({
  companyId,
  name: 'route.reopened',
  payload: { ...reopened },
  cediId,
});
