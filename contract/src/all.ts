import { accountsApi } from './accounts.ts';
import { checklistsApi } from './checklists.ts';
import { clientsApi } from './clients.ts';
import { driverApi } from './driver.ts';
import type { Endpoint } from './endpoint.ts';
import { fleetApi } from './fleet.ts';
import { guidesApi } from './guides.ts';
import { importsApi } from './imports.ts';
import { jobsApi } from './jobs.ts';
import { liveApi } from './live.ts';
import { placesApi } from './places.ts';
import { planningApi } from './planning.ts';
import { routesApi } from './routes.ts';

/** Every endpoint table, by domain: the API page, the access tests and the boot check walk it. */
export const allApis: Record<string, Record<string, Endpoint>> = {
  accounts: accountsApi,
  places: placesApi,
  fleet: fleetApi,
  clients: clientsApi,
  checklists: checklistsApi,
  guides: guidesApi,
  imports: importsApi,
  routes: routesApi,
  planning: planningApi,
  driver: driverApi,
  jobs: jobsApi,
  live: liveApi,
};
