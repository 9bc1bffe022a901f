import type { GuideStatus } from '@tramo/contract/guides';

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
