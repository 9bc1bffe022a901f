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
