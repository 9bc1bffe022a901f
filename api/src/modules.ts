import { accountsHttp } from './modules/accounts/accounts.http.ts';
import { accountsKeysHttp } from './modules/accounts/accounts.keys.http.ts';
import { accountsPushHttp } from './modules/accounts/accounts.push.http.ts';
import { accountsSessionsHttp } from './modules/accounts/accounts.sessions.http.ts';
import { accountFiles } from './modules/accounts/accounts.store.ts';
import { addressesHttp } from './modules/addresses/addresses.http.ts';
import { alertsHttp } from './modules/alerts/alerts.http.ts';
import { alertTrace } from './modules/alerts/alerts.personal.store.ts';
import { alertsSubscribers } from './modules/alerts/alerts.subscribers.ts';
import { answersHttp } from './modules/answers/answers.http.ts';
import { answersJobs } from './modules/answers/answers.jobs.ts';
import { answerTrace } from './modules/answers/answers.personal.store.ts';
import { auditHttp } from './modules/audit/audit.http.ts';
import { billingHttp } from './modules/billing/billing.http.ts';
import { bulkHttp } from './modules/bulk/bulk.http.ts';
import { bulkJobs } from './modules/bulk/bulk.jobs.ts';
import { releaseBulkImportOfEndedJob } from './modules/bulk/bulk.subscribers.ts';
import { checklistsHttp } from './modules/checklists/checklists.http.ts';
import { clientsHttp } from './modules/clients/clients.http.ts';
import { contactTrace } from './modules/clients/clients.personal.store.ts';
import { codesHttp } from './modules/codes/codes.http.ts';
import { codeTrace } from './modules/codes/codes.personal.store.ts';
import { codesSubscribers } from './modules/codes/codes.subscribers.ts';
import { companiesHttp } from './modules/companies/companies.http.ts';
import { companiesJobs } from './modules/companies/companies.jobs.ts';
import { driverAppHttp } from './modules/driver/driver.app.http.ts';
import { driverHttp } from './modules/driver/driver.http.ts';
import { driverQueuesHttp } from './modules/driver/driver.queues.http.ts';
import { driverSubscribers } from './modules/driver/driver.subscribers.ts';
import { evidenceHttp } from './modules/evidence/evidence.http.ts';
import { fieldsHttp } from './modules/fields/fields.http.ts';
import { filesHttp } from './modules/files/files.http.ts';
import { fleetHttp } from './modules/fleet/fleet.http.ts';
import { vehicleFiles } from './modules/fleet/fleet.store.ts';
import { guideFiles } from './modules/guides/guides.documents.store.ts';
import { guidesHttp } from './modules/guides/guides.http.ts';
import { binnacleTrace, guideTrace } from './modules/guides/guides.personal.store.ts';
import { guidesSubscribers } from './modules/guides/guides.subscribers.ts';
import { hooksHttp } from './modules/hooks/hooks.http.ts';
import { importsHttp } from './modules/imports/imports.http.ts';
import { importsJobs } from './modules/imports/imports.jobs.ts';
import { importTrace } from './modules/imports/imports.personal.store.ts';
import { releaseImportOfEndedJob } from './modules/imports/imports.subscribers.ts';
import { invoicesHttp } from './modules/invoices/invoices.http.ts';
import { jobsHttp } from './modules/jobs/jobs.http.ts';
import { jobsSubscribers } from './modules/jobs/jobs.subscribers.ts';
import { labelsHttp } from './modules/labels/labels.http.ts';
import { labelsJobs } from './modules/labels/labels.jobs.ts';
import { ledgerHttp } from './modules/ledger/ledger.http.ts';
import { liveHttp } from './modules/live/live.http.ts';
import { livePresenceHttp } from './modules/live/live.presence.http.ts';
import { loadingHttp } from './modules/loading/loading.http.ts';
import { mapHttp } from './modules/map/map.http.ts';
import { mergesHttp } from './modules/merges/merges.http.ts';
import { messagesHttp } from './modules/messages/messages.http.ts';
import { notificationsHttp } from './modules/notifications/notifications.http.ts';
import { notificationsSubscribers } from './modules/notifications/notifications.subscribers.ts';
import { ordersHttp } from './modules/orders/orders.http.ts';
import { orderTrace } from './modules/orders/orders.personal.store.ts';
import { paymentsHttp } from './modules/payments/payments.http.ts';
import { pickingHttp } from './modules/picking/picking.http.ts';
import { pickingSubscribers } from './modules/picking/picking.subscribers.ts';
import { placesHttp } from './modules/places/places.http.ts';
import { planningHttp } from './modules/planning/planning.http.ts';
import { planningJobs } from './modules/planning/planning.jobs.ts';
import { planningSequenceHttp } from './modules/planning/planning.sequence.http.ts';
import { planningSubscribers } from './modules/planning/planning.subscribers.ts';
import { privacyHttp } from './modules/privacy/privacy.http.ts';
import { privacyJobs } from './modules/privacy/privacy.jobs.ts';
import { proofHttp } from './modules/proof/proof.http.ts';
import { proofJobs } from './modules/proof/proof.jobs.ts';
import { evidenceTrace, visitTrace } from './modules/proof/proof.personal.store.ts';
import { repliesHttp } from './modules/replies/replies.http.ts';
import { replyTrace } from './modules/replies/replies.personal.store.ts';
import { reportsHttp } from './modules/reports/reports.http.ts';
import { reportsSubscribers } from './modules/reports/reports.subscribers.ts';
import { requestsHttp } from './modules/requests/requests.http.ts';
import { requestTrace } from './modules/requests/requests.personal.store.ts';
import { roadsHttp } from './modules/roads/roads.http.ts';
import { roadsJobs } from './modules/roads/roads.jobs.ts';
import { routesChangesHttp } from './modules/routes/routes.changes.http.ts';
import { routesHttp } from './modules/routes/routes.http.ts';
import { routesJobs } from './modules/routes/routes.jobs.ts';
import { routesSubscribers } from './modules/routes/routes.subscribers.ts';
import { sandboxHttp } from './modules/sandbox/sandbox.http.ts';
import { searchHttp } from './modules/search/search.http.ts';
import { settingsHttp } from './modules/settings/settings.http.ts';
import { shopsHttp } from './modules/shops/shops.http.ts';
import { shopOrderTrace } from './modules/shops/shops.personal.store.ts';
import { statusHttp } from './modules/status/status.http.ts';
import { telemetryHttp } from './modules/telemetry/telemetry.http.ts';
import { templatesHttp } from './modules/templates/templates.http.ts';
import { trackingHttp } from './modules/tracking/tracking.http.ts';
import { trackingShareHttp } from './modules/tracking/tracking.share.http.ts';
import { trackingUnsubscribeHttp } from './modules/tracking/tracking.unsubscribe.http.ts';
import { warehousesCountsHttp } from './modules/warehouses/warehouses.counts.http.ts';
import { warehousesHttp } from './modules/warehouses/warehouses.http.ts';
import { warehousesJobs } from './modules/warehouses/warehouses.jobs.ts';
import { webhooksHttp } from './modules/webhooks/webhooks.http.ts';
import { webhookTrace } from './modules/webhooks/webhooks.personal.store.ts';
import { webhooksSubscribers } from './modules/webhooks/webhooks.subscribers.ts';
import { showRelations } from './modules.relations.ts';
import type { Platform } from './platform/context.ts';
import type { NamedFiles } from './platform/files.ts';
import type { Mounting } from './platform/http/mount.ts';
import { tellTraces } from './platform/personal-data.ts';
import { auditTrace, messageTrace } from './platform/personal-traces.ts';
import type { Subscriber } from './platform/subscribers.ts';

showRelations();
tellTraces([
  guideTrace,
  binnacleTrace,
  orderTrace,
  visitTrace,
  evidenceTrace,
  answerTrace,
  codeTrace,
  messageTrace,
  replyTrace,
  contactTrace,
  importTrace,
  shopOrderTrace,
  webhookTrace,
  requestTrace,
  alertTrace,
  auditTrace,
]);

/** Every module's mounts, in the order of `modules.mjs`. */
export const modules: readonly ((m: Mounting) => void)[] = [
  accountsHttp,
  addressesHttp,
  accountsSessionsHttp,
  accountsPushHttp,
  accountsKeysHttp,
  placesHttp,
  fleetHttp,
  clientsHttp,
  checklistsHttp,
  fieldsHttp,
  ledgerHttp,
  billingHttp,
  guidesHttp,
  importsHttp,
  jobsHttp,
  routesHttp,
  routesChangesHttp,
  telemetryHttp,
  mapHttp,
  roadsHttp,
  planningHttp,
  planningSequenceHttp,
  codesHttp,
  evidenceHttp,
  proofHttp,
  answersHttp,
  driverHttp,
  driverAppHttp,
  driverQueuesHttp,
  trackingHttp,
  trackingShareHttp,
  trackingUnsubscribeHttp,
  templatesHttp,
  repliesHttp,
  alertsHttp,
  reportsHttp,
  mergesHttp,
  labelsHttp,
  warehousesHttp,
  warehousesCountsHttp,
  loadingHttp,
  pickingHttp,
  ordersHttp,
  auditHttp,
  filesHttp,
  messagesHttp,
  notificationsHttp,
  paymentsHttp,
  invoicesHttp,
  hooksHttp,
  bulkHttp,
  searchHttp,
  settingsHttp,
  webhooksHttp,
  shopsHttp,
  sandboxHttp,
  companiesHttp,
  privacyHttp,
  requestsHttp,
  statusHttp,
  liveHttp,
  livePresenceHttp,
];

/** Every module's reactions to events. */
export const subscribers = (platform: Platform): readonly Subscriber[] => [
  releaseImportOfEndedJob,
  releaseBulkImportOfEndedJob,
  ...guidesSubscribers(platform),
  ...routesSubscribers(platform),
  ...planningSubscribers(platform),
  ...codesSubscribers(platform),
  ...alertsSubscribers(platform),
  ...driverSubscribers(platform),
  ...jobsSubscribers(platform),
  ...reportsSubscribers(platform),
  ...notificationsSubscribers(platform),
  ...pickingSubscribers(platform),
  ...webhooksSubscribers(platform),
];

/** Every module's workers of queued jobs, registered before a process takes jobs. */
export const jobHandlers: readonly ((platform: Platform) => void)[] = [
  importsJobs,
  routesJobs,
  roadsJobs,
  planningJobs,
  labelsJobs,
  warehousesJobs,
  bulkJobs,
  proofJobs,
  answersJobs,
  companiesJobs,
  privacyJobs,
];

/** Files that modules name in tables of their own: all others that were replaced are forgotten. */
export const namedFiles: readonly NamedFiles[] = [accountFiles, guideFiles, vehicleFiles];
