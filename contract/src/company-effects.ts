import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const count = z.int();

/** What the settings of a company touch now: counted before somebody saves, so that the change is made knowingly. */
export const companyEffects = z.object({
  /** Routes on the road, and those that have not started. */
  routesUnderWay: count,
  routesAhead: count,
  /** Stops of the routes on the road that nobody has managed. */
  openVisits: count,
  /** Plans that were not dispatched. */
  plansOpen: count,
  /** Guides that wait for a route, with the minutes that they were made with. */
  guidesWaiting: count,
  /** People of the portal with an open session; and those who have two or more. */
  peopleSignedIn: count,
  peopleWithMoreSessions: count,
  /** Enabled people of the portal without a second factor. */
  peopleWithoutFactor: count,
  /** Templates in use that say a day, an hour, a distance. */
  templatesWithDay: count,
  templatesWithHour: count,
  templatesWithDistance: count,
});
export type CompanyEffects = z.infer<typeof companyEffects>;

export const companyEffectsApi = {
  effects: endpoint({
    method: 'GET',
    path: '/company/effects',
    summary: 'Qué toca ahora la configuración: rutas, planes, sesiones y plantillas, contados',
    who: ['admin'],
    answer: companyEffects,
  }),
};
