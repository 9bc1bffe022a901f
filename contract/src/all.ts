import { accountsApi } from './accounts-api.ts';
import { alertsApi } from './alerts.ts';
import { apiKeysApi } from './api-keys.ts';
import { apiRequestsApi } from './api-requests.ts';
import { auditApi } from './audit.ts';
import { billingApi } from './billing.ts';
import { budgetsApi } from './budgets.ts';
import { bulkApi } from './bulk.ts';
import { checklistAnswersApi } from './checklist-answers.ts';
import { checklistApi } from './checklist-api.ts';
import { checklistsApi } from './checklists.ts';
import { clientMergeApi } from './client-merge.ts';
import { clientsApi } from './clients.ts';
import { codesApi } from './codes.ts';
import { companiesApi } from './companies.ts';
import { companyEffectsApi } from './company-effects.ts';
import { costsApi } from './costs.ts';
import { customFieldsApi } from './custom-fields.ts';
import { dashboardApi } from './dashboard.ts';
import { driverApi } from './driver.ts';
import { driverAppApi } from './driver-day/driver-app.ts';
import { driverQueuesApi } from './driver-day/driver-queues.ts';
import type { Endpoint } from './endpoint.ts';
import { evidenceRulesApi } from './evidence-rules.ts';
import { filesApi } from './files.ts';
import { fleetApi } from './fleet-api.ts';
import { fleetLiveApi } from './fleet-live.ts';
import { guidesApi } from './guides-api.ts';
import { hooksApi } from './hooks.ts';
import { importsApi } from './imports.ts';
import { invoicesApi } from './invoices.ts';
import { jobsApi } from './jobs.ts';
import { labelsApi } from './labels.ts';
import { liveApi } from './live.ts';
import { messageAccountsApi } from './message-accounts.ts';
import { messagesApi } from './messages.ts';
import { moneyApi } from './money.ts';
import { notificationSettingsApi } from './notification-settings.ts';
import { notificationsApi } from './notifications.ts';
import { paymentsApi } from './payments.ts';
import { placesApi } from './places-api.ts';
import { planBoardApi } from './plan-board.ts';
import { planChecksApi } from './plan-checks.ts';
import { planDispatchApi } from './plan-dispatch.ts';
import { planningApi } from './planning.ts';
import { presenceApi } from './presence.ts';
import { pricesApi } from './prices.ts';
import { privacyApi } from './privacy.ts';
import { proofApi } from './proof.ts';
import { pushApi } from './push.ts';
import { repliesApi } from './replies.ts';
import { addressesApi } from './roads/addresses.ts';
import { closuresApi } from './roads/closures.ts';
import { learningApi } from './roads/learning.ts';
import { mapApi, roadsApi } from './roads/roads.ts';
import { routeChangesApi } from './route-changes.ts';
import { routesApi } from './routes.ts';
import { sandboxApi } from './sandbox.ts';
import { searchApi } from './search.ts';
import { sessionsApi } from './sessions.ts';
import { shopsApi } from './shops.ts';
import { statusApi } from './status.ts';
import { templatesApi } from './templates.ts';
import { trackingApi } from './tracking.ts';
import { unsubscribeApi } from './unsubscribe.ts';
import { vehicleChecksApi } from './vehicle-checks.ts';
import { countsApi } from './warehouse/counts.ts';
import { loadingApi } from './warehouse/loading.ts';
import { locationLabelsApi } from './warehouse/location-labels.ts';
import { ordersApi } from './warehouse/orders-api.ts';
import { packingApi } from './warehouse/packing.ts';
import { pickingApi } from './warehouse/picking.ts';
import { printersApi } from './warehouse/printers.ts';
import { productsApi } from './warehouse/products.ts';
import { stockApi } from './warehouse/stock.ts';
import { warehousesApi } from './warehouse/warehouses.ts';
import { wavesApi } from './warehouse/waves.ts';
import { webhooksApi } from './webhooks.ts';

/** Every endpoint table, by domain: the API page, the access tests and the boot check walk it. */
export const allApis: Record<string, Record<string, Endpoint>> = {
  accounts: accountsApi,
  apiRequests: apiRequestsApi,
  shops: shopsApi,
  sandbox: sandboxApi,
  sessions: sessionsApi,
  push: pushApi,
  companies: companiesApi,
  companyEffects: companyEffectsApi,
  apiKeys: apiKeysApi,
  webhooks: webhooksApi,
  files: filesApi,
  audit: auditApi,
  messages: messagesApi,
  messageAccounts: messageAccountsApi,
  templates: templatesApi,
  replies: repliesApi,
  hooks: hooksApi,
  bulk: bulkApi,
  search: searchApi,
  addresses: addressesApi,
  places: placesApi,
  fleet: fleetApi,
  clients: clientsApi,
  clientMerge: clientMergeApi,
  evidenceRules: evidenceRulesApi,
  checklists: checklistsApi,
  checklist: checklistApi,
  checklistAnswers: checklistAnswersApi,
  vehicleChecks: vehicleChecksApi,
  customFields: customFieldsApi,
  guides: guidesApi,
  prices: pricesApi,
  money: moneyApi,
  costs: costsApi,
  billing: billingApi,
  payments: paymentsApi,
  budgets: budgetsApi,
  invoices: invoicesApi,
  notifications: notificationsApi,
  notificationSettings: notificationSettingsApi,
  imports: importsApi,
  orders: ordersApi,
  routes: routesApi,
  routeChanges: routeChangesApi,
  fleetLive: fleetLiveApi,
  roads: roadsApi,
  map: mapApi,
  closures: closuresApi,
  learning: learningApi,
  planning: planningApi,
  planBoard: planBoardApi,
  planDispatch: planDispatchApi,
  planChecks: planChecksApi,
  driver: driverApi,
  driverApp: driverAppApi,
  driverQueues: driverQueuesApi,
  labels: labelsApi,
  loading: loadingApi,
  picking: pickingApi,
  packing: packingApi,
  waves: wavesApi,
  warehouses: warehousesApi,
  products: productsApi,
  stock: stockApi,
  counts: countsApi,
  locationLabels: locationLabelsApi,
  printers: printersApi,
  codes: codesApi,
  privacy: privacyApi,
  proof: proofApi,
  tracking: trackingApi,
  unsubscribe: unsubscribeApi,
  dashboard: dashboardApi,
  alerts: alertsApi,
  jobs: jobsApi,
  status: statusApi,
  presence: presenceApi,
  live: liveApi,
};
