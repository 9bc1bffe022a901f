import * as accounts from './modules/accounts/accounts.relations.ts';
import { companyRows, personRows } from './modules/accounts/accounts.shown.store.ts';
import { standingAnswers } from './modules/answers/answers.shown.store.ts';
import * as checklists from './modules/checklists/checklists.relations.ts';
import * as clients from './modules/clients/clients.relations.ts';
import { codeRows } from './modules/codes/codes.shown.store.ts';
import * as fleet from './modules/fleet/fleet.relations.ts';
import { vehicleRows } from './modules/fleet/fleet.shown.store.ts';
import * as guides from './modules/guides/guides.relations.ts';
import { guideRows, guidesOnRoad } from './modules/guides/guides.shown.store.ts';
import * as places from './modules/places/places.relations.ts';
import { planRows } from './modules/planning/planning.shown.store.ts';
import { clientVisits, standingVisits } from './modules/proof/proof.shown.store.ts';
import * as routes from './modules/routes/routes.relations.ts';
import { routeRows, startedRoutes, unfinishedDrives, unfinishedRoutes } from './modules/routes/routes.shown.store.ts';
import { lastFixes, watchedRoutes } from './modules/telemetry/telemetry.shown.store.ts';
import { companiesOfJobs, peopleOfJobs } from './platform/jobs.ts';

/** Whose rows the modules below join. */
export function showRelations(): void {
  companiesOfJobs.shows(companyRows);
  peopleOfJobs.shows(personRows);
  accounts.routesOfPeople.shows(routeRows);
  accounts.vehiclesOfCompanies.shows(vehicleRows);
  checklists.guidesBySubstatus.shows(guideRows);
  checklists.guidesUnderWay.shows(guidesOnRoad);
  checklists.routesUnderWay.shows(startedRoutes);
  checklists.answersOfVersions.shows(standingAnswers);
  clients.guidesOfClients.shows(guideRows);
  clients.visitsOfClients.shows(clientVisits);
  fleet.unfinishedRoutes.shows(unfinishedDrives);
  places.guidesOfCedis.shows(guideRows);
  places.unfinishedRoutes.shows(unfinishedRoutes);
  guides.routesOfGuides.shows(routeRows);
  guides.codesOfGuides.shows(codeRows);
  guides.visitsOfGuides.shows(standingVisits);
  routes.lastFixes.shows(lastFixes);
  routes.watchedRoutes.shows(watchedRoutes);
  routes.visitsOfRoutes.shows(standingVisits);
  routes.plansOfRoutes.shows(planRows);
}
