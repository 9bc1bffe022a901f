import { plannerValues } from '../plans.ts';
import type { Attempts, Things } from './attempt.ts';

/** Requests of plans that point at the first company's things. */
export const planAttempts = ({ id, ids, day }: Things): Attempts => ({
  'planning.list': {},
  'planning.detail': { params: id('plan') },
  'planning.create': {
    body: { name: 'Ajeno', startDate: day, cedisSelected: [ids.cedi], guides: [ids.guide], vehicles: [ids.vehicle] },
  },
  'planning.update': { params: id('plan'), body: { plan: { name: 'Ajeno' }, version: 1 } },
  'planning.remove': { params: id('plan') },
  'planning.duplicate': { params: id('plan') },
  'planning.optimize': { params: id('plan') },
  'planning.dispatch': { params: id('plan'), body: { version: 1 } },
  'planning.params': {},
  'planning.createParams': 'own', // names nothing of anybody
  'planning.updateParams': { params: id('params'), body: { name: 'Ajeno' } },
  'planning.tryParams': { body: { params: plannerValues, cedi: ids.cedi, day } },
  'planning.external': 'own', // saves nothing and reads nothing
  'planBoard.evaluate': {
    params: id('plan'),
    body: { routes: [{ _id: ids.plan, vehicle: ids.vehicle, guides: [ids.guide] }] },
  },
  'planBoard.arrange': {
    params: id('plan'),
    body: { version: 1, routes: [{ _id: ids.plan, vehicle: ids.vehicle, guides: [ids.guide] }] },
  },
  'planBoard.keepSearch': { params: id('plan') },
  'planBoard.places': { params: id('plan'), body: { routes: [], guide: ids.guide } },
  'planBoard.improve': { params: id('plan'), body: { routes: [], only: [ids.plan], vehicles: [ids.vehicle] } },
  'planBoard.why': { params: id('plan'), body: { routes: [], guide: ids.guide } },
  'planDispatch.crews': { params: id('plan') },
  'planDispatch.changes': { params: id('plan') },
  'planChecks.checks': { params: id('plan') },
  'planChecks.guides': { params: id('plan'), body: { cedisIds: [ids.cedi] } },
  'planChecks.guideIds': { params: id('plan'), body: { cedisIds: [ids.cedi] } },
});
