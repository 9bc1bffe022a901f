import { accountsHttp } from './modules/accounts/accounts.http.ts';
import { checklistsHttp } from './modules/checklists/checklists.http.ts';
import { clientsHttp } from './modules/clients/clients.http.ts';
import { driverHttp } from './modules/driver/driver.http.ts';
import { fleetHttp } from './modules/fleet/fleet.http.ts';
import { guidesHttp } from './modules/guides/guides.http.ts';
import { importsHttp } from './modules/imports/imports.http.ts';
import { importsJobs } from './modules/imports/imports.jobs.ts';
import { releaseImportOfEndedJob } from './modules/imports/imports.subscribers.ts';
import { jobsHttp } from './modules/jobs/jobs.http.ts';
import { liveHttp } from './modules/live/live.http.ts';
import { placesHttp } from './modules/places/places.http.ts';
import { planningHttp } from './modules/planning/planning.http.ts';
import { planningJobs } from './modules/planning/planning.jobs.ts';
import { planningSubscribers } from './modules/planning/planning.subscribers.ts';
import { routesHttp } from './modules/routes/routes.http.ts';
import { routesSubscribers } from './modules/routes/routes.subscribers.ts';
import type { Platform } from './platform/context.ts';
import type { Mounting } from './platform/http/mount.ts';
import type { Subscriber } from './platform/subscribers.ts';

/** Every module's mounts, in the order of `modules.mjs`. */
export const modules: readonly ((m: Mounting) => void)[] = [
  accountsHttp,
  placesHttp,
  fleetHttp,
  clientsHttp,
  checklistsHttp,
  guidesHttp,
  importsHttp,
  jobsHttp,
  routesHttp,
  planningHttp,
  driverHttp,
  liveHttp,
];

/** Every module's reactions to events. */
export const subscribers = (platform: Platform): readonly Subscriber[] => [
  releaseImportOfEndedJob,
  ...routesSubscribers(platform),
  ...planningSubscribers(platform),
];

/** Every module's workers of queued jobs, registered before a process takes jobs. */
export const jobHandlers: readonly ((platform: Platform) => void)[] = [importsJobs, planningJobs];
