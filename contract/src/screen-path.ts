import { type ScreenKey, screens } from './access.ts';
import type { Alert } from './alerts.ts';
import type { BulkList } from './bulk.ts';
import type { Job } from './jobs.ts';

/** The address of a screen, its parameters filled in. The portal's own `pathOf` knows which ones each screen has. */
export function screenPath(screen: ScreenKey, values: Readonly<Record<string, string | undefined>> = {}): string {
  const parts = screens[screen].path.split('/').map((part) => {
    const name = /^(?:\{-)?\$(\w+)\}?$/.exec(part)?.[1];
    return name === undefined ? part : encodeURIComponent(values[name] ?? '');
  });
  return parts.join('/').replace(/\/+$/, '') || '/';
}

/** A link's target within the portal. */
export interface Place {
  to: string;
  search: Record<string, string>;
}
export const placeLink = ({ to, search }: Place): string => {
  const query = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return query.length === 0 ? to : `${to}?${query.join('&')}`;
};

/** Where a click on an alert leads, of another cedi than the one chosen too; null where the reader may open no such screen. */
export function alertPlace(a: Alert, mayOpen: (screen: ScreenKey) => boolean): Place | null {
  const at = (screen: ScreenKey, to: string, search: Record<string, string>): Place | null =>
    mayOpen(screen) ? { to, search } : null;
  if (a.guide) {
    // A reply is read and answered where the guide's messages are.
    const search: Record<string, string> = a.kind === 'reply' ? { tab: 'notices' } : {};
    return at('routeGuides', screenPath('routeGuides', { id: a.guide._id }), search);
  }
  if (a.kind === 'balance') return at('balance', screenPath('balance'), {});
  if (a.kind === 'budget') return at('billing', screenPath('billing', { tab: 'costs' }), {});
  if (a.route)
    return at('routesOverview', screenPath('routesOverview', { startDate: a.route.day }), {
      route: a.route._id,
      cedi: 'all',
    });
  if (a.vehicle) return at('vehicles', screenPath('vehicles'), { search: a.vehicle.nickname, cedi: 'all' });
  if (a.driver) return at('carriers', screenPath('carriers'), { search: a.driver.fullName });
  return null;
}

const screenOfList: Readonly<Record<BulkList, Place>> = {
  users: { to: screenPath('users'), search: {} },
  drivers: { to: screenPath('carriers'), search: {} },
  vehicles: { to: screenPath('vehicles'), search: {} },
  providers: { to: screenPath('providers'), search: {} },
  cedis: { to: screenPath('cedis'), search: {} },
  contacts: { to: screenPath('settings', { tab: 'contacts' }), search: {} },
  substatus: { to: screenPath('settings', { tab: 'substatus' }), search: {} },
  audit: { to: screenPath('audit'), search: {} },
  clients: { to: screenPath('clients'), search: {} },
  guides: { to: screenPath('guides'), search: {} },
  routes: { to: screenPath('routesOverview'), search: {} },
  orders: { to: screenPath('orders'), search: {} },
  products: { to: screenPath('warehouseProducts'), search: {} },
  stock: { to: screenPath('warehouseStock'), search: {} },
};

/** What some jobs are told when they begin, and lead back by. */
export interface JobAim {
  list?: BulkList;
  checklistId?: string;
}

/** The screen on which somebody began a job. What came of it opens there by `job`, where the screen does not show it by itself. */
export function jobPlace(job: Pick<Job, '_id' | 'kind' | 'subjectId'>, { list, checklistId }: JobAim): Place {
  const result = { job: job._id };
  const { to } = screenOfList[list ?? 'routes'];
  switch (job.kind) {
    case 'guides.import.read':
    case 'guides.import.run':
      return { to: screenPath('guideImport'), search: { import: job.subjectId } };
    case 'orders.import.read':
    case 'orders.import.run':
      return { to: screenPath('orderImport'), search: { import: job.subjectId } };
    case 'planning.optimize':
      return { to: screenPath('routePlanner', { tab: 'view-route' }), search: { plan: job.subjectId } };
    case 'planning.try':
      return { to: screenPath('plannerParams'), search: result };
    case 'labels.print':
      return { to: screenPath('labels', { tab: 'route' }), search: result };
    case 'warehouses.labels':
      return { to: screenPath('warehouses'), search: result };
    case 'roads.learn':
      return { to: screenPath('roads', { tab: 'learning' }), search: result };
    case 'company.copy':
    case 'privacy.forget':
      return { to: screenPath('settings', { tab: 'data' }), search: result };
    case 'proof.zip':
      return { to: screenPath('deliveryProof'), search: result };
    case 'bulk.import':
      return { to, search: { sheet: job.subjectId } };
    case 'answers.export':
      return { to: checklistId ? screenPath('checklistAnswers', { id: checklistId }) : to, search: result };
    case 'bulk.export':
    case 'bulk.edit':
    case 'routes.manifests':
      return { to, search: result };
  }
}
