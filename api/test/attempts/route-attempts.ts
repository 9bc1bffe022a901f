import type { Attempts, Things } from './attempt.ts';

/** Requests of routes and of what is seen of them that point at the first company's things. */
export const routeAttempts = ({ id, ids, at, day, ownCedi }: Things): Attempts => {
  const routeBody = {
    name: 'Ruta',
    order: [{ id: ids.guide, type: 'delivery' }],
    guides: [ids.guide],
    address: ownCedi,
    startDate: at,
  };
  return {
    'routes.create': { body: routeBody },
    'routes.list': { body: { limit: 5000, cedisIds: [ids.cedi] } },
    'routes.fleet': { body: { limit: 5000 } },
    'routes.count': { body: { cedisIds: [ids.cedi] } },
    'routes.stops': { body: { limit: 500, cedisIds: [ids.cedi] } },
    'routes.managersLimit': {},
    'routes.detail': { params: id('started') },
    'routes.update': { params: id('ready'), body: { name: 'Ajena' } },
    'routes.remove': { params: id('ready') },
    'routes.addGuides': { params: id('ready'), body: { guides: [ids.guide] } },
    'routes.close': { params: id('started'), body: { reason: 'x' } },
    'routes.locations': { params: id('started') },
    'fleetLive.tracks': { body: { startDate: day, routeIds: [ids.started as string] } },
    'fleetLive.zones': {},
    'routeChanges.move': { params: id('started'), body: { guides: [ids.onRoad], to: ids.ready } },
    'routeChanges.moveCosts': { params: id('started'), body: { guides: [ids.onRoad], to: [ids.ready] } },
    'routeChanges.joinCosts': { params: id('ready'), body: { guides: [ids.guide], together: [ids.guide] } },
    'routeChanges.directions': { params: id('started') },
    'routeChanges.arrange': { body: { address: ids.cedi, guides: [ids.guide], startDate: at, mode: 'keep' } },
    'routeChanges.rearrange': { params: id('started') },
    'routeChanges.actions': { query: { routeId: ids.started as string } },
    'routeChanges.undo': { params: id('boardAction') },
    'routeChanges.manifest': { params: id('started') },
    'routeChanges.manifests': { body: { routes: [ids.started] } },
    'routeChanges.sheet': { params: id('started') },
    'routeChanges.shared': { params: id('started') },
    'routeChanges.share': { params: id('started'), body: { hours: 2 } },
    'routeChanges.unshare': { params: id('started') },
    'dashboard.progress': { body: { startDate: day, cedisIds: [ids.cedi] } },
    'dashboard.map': { body: { from: day, to: day, cedisIds: [ids.cedi] } },
    'dashboard.efficiency': { body: { from: day, to: day, cedisIds: [ids.cedi], by: 'client' } },
    'dashboard.export': { body: { tab: 'efficiency', format: 'xlsx', from: day, to: day, cedisIds: [ids.cedi] } },
  };
};
