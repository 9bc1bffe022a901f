import * as z from 'zod/mini';

export const userTypes = ['admin', 'supervisor', 'tagger', 'staff', 'driver'] as const;
export const staffTypes = ['shipper', 'picker', 'packer', 'documentGenerator', 'supervisorDocuments'] as const;
export const roles = ['admin', 'supervisor', 'routes-manager', 'documentGenerator', 'supervisorDocuments'] as const;
export const userType = z.enum(userTypes);
export const staffType = z.enum(staffTypes);
export const role = z.enum(roles);
export type UserType = z.infer<typeof userType>;
export type StaffType = z.infer<typeof staffType>;
export type Role = z.infer<typeof role>;

/** Who a caller is for the purpose of permissions: one person may belong to several audiences. `integration`: another system, by its own key. */
export type Audience =
  | 'admin'
  | 'supervisor'
  | 'routesManager'
  | 'shipper'
  | 'documents'
  | 'warehouse'
  | 'tagger'
  | 'driver'
  | 'integration';

/** What a connection's key may be for; endpoints name theirs (`scope`). */
export const apiScopes = ['guides', 'orders', 'routes', 'tracking', 'optimizer', 'events'] as const;
export type ApiScope = (typeof apiScopes)[number];

/**
 * The people who make routes, plan and keep clients, each within their cedis: supervisors are refused the screens that carry the manager flag,
 * and what those alone call (document 1 §2), nothing else.
 */
export const operations = ['admin', 'supervisor', 'routesManager', 'shipper'] as const satisfies readonly Audience[];
/** Those of them who work on the screens that carry the manager flag: guides, imports, alerts, dashboard. */
export const dispatchers = ['admin', 'routesManager', 'shipper'] as const satisfies readonly Audience[];
/** Those who work on guides: dispatchers and document staff. */
export const guideKeepers = [...dispatchers, 'documents'] as const satisfies readonly Audience[];
/** Those who keep the company's vehicles, drivers, providers and cedis. */
export const catalogueKeepers = ['admin', 'routesManager'] as const satisfies readonly Audience[];
/** Those who load vans: the warehouse, document staff who check the boarding, and whoever makes routes. */
export const loaders = [...operations, 'documents', 'warehouse'] as const satisfies readonly Audience[];
/** Those who see orders: whoever makes routes, and the warehouse that picks and packs them. */
export const orderReaders = [...operations, 'warehouse'] as const satisfies readonly Audience[];
/** Those who see warehouses with what lies in them, put and move goods, and count. */
export const warehousePeople = [...operations, 'warehouse'] as const satisfies readonly Audience[];
/** Those who keep warehouses: areas, products, corrections of stock, printers. */
export const warehouseKeepers = ['admin', 'supervisor', 'routesManager'] as const satisfies readonly Audience[];
/** Those who print labels. */
export const labelPrinters = ['tagger', 'admin', 'routesManager', 'shipper'] as const satisfies readonly Audience[];
export const guideReaders = [
  'admin',
  'supervisor',
  'routesManager',
  'shipper',
  'documents',
] as const satisfies readonly Audience[];

export interface Who {
  type: UserType;
  staffType: StaffType | null;
  roles: readonly Role[];
}

/** Audiences of a user, from type, staff type and roles. */
export function audiencesOf(user: Who): Audience[] {
  const list = new Set<Audience>();
  if (user.type === 'driver') return ['driver'];
  if (user.type === 'admin' || user.roles.includes('admin')) list.add('admin');
  if (user.type === 'supervisor' || user.roles.includes('supervisor')) list.add('supervisor');
  if (user.type === 'tagger') list.add('tagger');
  if (user.roles.includes('routes-manager')) list.add('routesManager');
  if (user.staffType === 'shipper') list.add('shipper');
  if (user.staffType === 'picker' || user.staffType === 'packer') list.add('warehouse');
  const documentRoles = ['documentGenerator', 'supervisorDocuments'] as const;
  if (documentRoles.some((r) => user.staffType === r || user.roles.includes(r))) list.add('documents');
  return [...list];
}

/** True when the user belongs to one of the audiences. */
export const isAmong = (user: Who, audiences: readonly Audience[]): boolean =>
  audiencesOf(user).some((a) => audiences.includes(a));

/** Those who generate or verify documents work with every cedi's guides: they have no cedis of their own. */
export const worksInEveryCedi = (user: Who): boolean => isAmong(user, ['documents']);
/** True when a change opens the whole company to somebody who was kept to some cedis: it asks for confirmation. */
export const opensEveryCedi = (before: Who & { cedisIds: readonly string[] }, after: Who): boolean =>
  before.cedisIds.length > 0 && worksInEveryCedi(after) && !worksInEveryCedi(before) && !isAmong(before, ['admin']);

export interface Screen {
  /** Pattern of the portal's path, `$name` for parameters. */
  path: string;
  name: string;
  /** A stored token is required. */
  auth?: true;
  /** Admin role only; others go to /admin-guard. */
  admin?: true;
  /** Supervisors go to /admin-guard. */
  manager?: true;
  /** Audiences who find the screen in their rail and whose calls it makes. */
  who?: readonly Audience[];
}

/** The one table of screens and their flags (document 1 §2). Only screens that exist stand here. */
export const screens = {
  login: { path: '/login', name: 'login' },
  passwordRecovery: { path: '/password-recovery/{-$username}', name: 'password_recovery' },
  updatePassword: { path: '/update-password', name: 'update_password', auth: true },
  /** Where people whose company requires a second factor turn theirs on before anything else. */
  secondFactor: { path: '/second-factor', name: 'second_factor', auth: true },
  home: { path: '/', name: 'home', auth: true, who: guideReaders },
  routesOverview: { path: '/routes-overview/{-$startDate}', name: 'routes_overview', auth: true, who: guideReaders },
  guides: {
    path: '/guides',
    name: 'guides',
    auth: true,
    manager: true,
    who: guideKeepers,
  },
  guideImport: { path: '/guides/import', name: 'guide_import', auth: true, manager: true, who: dispatchers },
  guideReview: { path: '/guides/review', name: 'guide_review', auth: true, manager: true, who: dispatchers },
  guidesUndelivered: {
    path: '/guides-undelivered/$origin',
    name: 'guides_undelivered',
    auth: true,
    manager: true,
    who: guideKeepers,
  },
  guidesApi: {
    path: '/guides-api/$origin',
    name: 'guides_api',
    auth: true,
    manager: true,
    who: guideKeepers,
  },
  newGuide: { path: '/guides/new', name: 'guide_new', auth: true, manager: true, who: dispatchers },
  editGuide: { path: '/guides/edit/$id', name: 'guide_edit', auth: true, manager: true, who: dispatchers },
  guideVerification: {
    path: '/guides/verification',
    name: 'guide_verification',
    auth: true,
    manager: true,
    who: guideKeepers,
  },
  deliveryProof: {
    path: '/delivery-proof',
    name: 'deliveryProof',
    auth: true,
    manager: true,
    who: guideKeepers,
  },
  clients: { path: '/clients', name: 'clients', auth: true, who: operations },
  newClient: { path: '/clients/new', name: 'addClient', auth: true, who: operations },
  editClient: { path: '/clients/edit/$id/{-$section}', name: 'editClient', auth: true, who: operations },
  /** The tab of a client's checklists, and the same by its own path. */
  clientChecklists: { path: '/clients/edit/$id/checklists', name: 'clientChecklists', auth: true, who: operations },
  addChecklistToClient: {
    path: '/clients/checklist/$id',
    name: 'addChecklistToClient',
    auth: true,
    who: operations,
  },
  routeGuides: {
    path: '/route-guides/$id',
    name: 'route_guides',
    auth: true,
    manager: true,
    who: guideKeepers,
  },
  newRoute: { path: '/new-route/$tab/{-$subtab}', name: 'new_route', auth: true, who: operations },
  routesCreate: { path: '/routes/create', name: 'routes_create', auth: true, who: operations },
  fleetDeployment: { path: '/feet-deployment', name: 'feet-deployment', auth: true, who: guideReaders },
  dashboard: {
    path: '/dashboard/$tab',
    name: 'dashboard',
    auth: true,
    manager: true,
    who: ['admin', 'routesManager', 'shipper'],
  },
  alerts: { path: '/alerts', name: 'alerts', auth: true, manager: true, who: dispatchers },
  planList: { path: '/plan-list', name: 'plan_list', auth: true, who: operations },
  planCompare: { path: '/plan-list/compare', name: 'plan_compare', auth: true, who: operations },
  /** Its own path: what it keeps is the whole company's, so it stays with those who keep more than their cedis' routes. */
  plannerParams: { path: '/planner-params', name: 'planner_params', auth: true, manager: true, who: dispatchers },
  routePlanner: { path: '/route-planner/$tab', name: 'route_planner', auth: true, who: operations },
  labels: { path: '/labels/$tab', name: 'labels', auth: true, manager: true, who: labelPrinters },
  /** Vans at the dock: the routes of a day, and one of them over the whole window. */
  loading: { path: '/loading', name: 'loading', auth: true, who: loaders },
  loadingRoute: { path: '/loading/$id', name: 'loading_route', auth: true, who: loaders },
  /** Areas of the warehouses; the form is of those who keep them. */
  warehouses: { path: '/warehouses/list', name: 'warehouses', auth: true, who: warehousePeople },
  warehouseForm: { path: '/warehouses/form', name: 'warehouse_form', auth: true, who: warehouseKeepers },
  warehouseArea: { path: '/warehouses/detail/$area', name: 'warehouse_detail', auth: true, who: warehousePeople },
  warehouseStock: { path: '/warehouses/stock', name: 'warehouse_stock', auth: true, who: warehousePeople },
  warehouseProducts: { path: '/warehouses/products', name: 'warehouse_products', auth: true, who: warehousePeople },
  warehouseCounts: { path: '/warehouses/counts', name: 'warehouse_counts', auth: true, who: warehousePeople },
  warehouseCount: { path: '/warehouses/counts/$id', name: 'warehouse_count', auth: true, who: warehousePeople },
  warehousePrinters: { path: '/warehouses/printers', name: 'warehouse_printers', auth: true, who: warehousePeople },
  /** What is picked and packed today, by whom; and the same work in the hand of who does it, over the whole window. */
  picking: { path: '/orders/picking', name: 'orders_picking', auth: true, who: operations },
  warehouseMode: {
    path: '/warehouse-mode/{-$work}/{-$id}',
    name: 'warehouse_mode',
    auth: true,
    who: warehousePeople,
  },
  orders: { path: '/orders', name: 'orders', auth: true, who: orderReaders },
  newOrder: { path: '/orders/new', name: 'order_new', auth: true, who: operations },
  orderImport: { path: '/orders/import', name: 'order_import', auth: true, who: operations },
  editOrder: { path: '/orders/edit/$id', name: 'order_edit', auth: true, who: operations },
  orderDetail: { path: '/orders/$id', name: 'order_detail', auth: true, who: orderReaders },
  carriers: { path: '/carriers', name: 'carriers', auth: true, manager: true, who: catalogueKeepers },
  vehicles: { path: '/vehicles', name: 'vehicles', auth: true, manager: true, who: catalogueKeepers },
  providers: { path: '/providers', name: 'providers', auth: true, manager: true, who: catalogueKeepers },
  cedis: { path: '/cedis', name: 'cedis', auth: true, manager: true, who: catalogueKeepers },
  newCedis: { path: '/cedis/new', name: 'new-cedis', auth: true, manager: true, who: catalogueKeepers },
  editCedis: { path: '/cedis/edit/$id', name: 'edit-cedis', auth: true, manager: true, who: catalogueKeepers },
  /** Closed streets, what was learned of streets, and which are imported. */
  roads: { path: '/roads/{-$tab}', name: 'roads', auth: true, who: operations },
  users: { path: '/users', name: 'users', auth: true, admin: true, who: ['admin'] },
  settings: { path: '/settings/{-$tab}/{-$subtab}', name: 'settings', auth: true, admin: true, who: ['admin'] },
  checklistAnswers: {
    path: '/settings/checklist/$id/answers',
    name: 'checklist_answers',
    auth: true,
    admin: true,
    who: ['admin'],
  },
  newChecklist: { path: '/new-checklist', name: 'new_checklist', auth: true, admin: true, who: ['admin'] },
  newChecklistV2: { path: '/new-checklist-v2', name: 'new_checklist_v2', auth: true, admin: true, who: ['admin'] },
  /** Which checklist a driver answers when; beside the settings, whose tab lists them. */
  checklistLogic: {
    path: '/settings/checklist/logic',
    name: 'checklist_logic',
    auth: true,
    admin: true,
    who: ['admin'],
  },
  newMailTemplate: { path: '/new-mail-template', name: 'new_mail_template', auth: true, admin: true, who: ['admin'] },
  /** Of WhatsApp and of SMS, which read alike on a phone. */
  whatsappTemplate: {
    path: '/whatsapp-template',
    name: 'whatsapp_template',
    auth: true,
    admin: true,
    who: ['admin'],
  },
  notifications: { path: '/notifications', name: 'notifications', auth: true, manager: true, who: dispatchers },
  billingData: { path: '/billing-data', name: 'billingData', auth: true, admin: true, who: ['admin'] },
  editBillingInfo: {
    path: '/edit-billing-info',
    name: 'edit_billing_info',
    auth: true,
    admin: true,
    who: ['admin'],
  },
  audit: { path: '/audit', name: 'audit', auth: true, admin: true, who: ['admin'] },
  messages: { path: '/messages', name: 'messages', auth: true, admin: true, who: ['admin'] },
  balance: { path: '/balance', name: 'balance', auth: true, admin: true, who: ['admin'] },
  billing: { path: '/billing/$tab', name: 'billing', auth: true, admin: true, who: ['admin'] },
  transaction: {
    path: '/transaction/$transactionId',
    name: 'transaction_detail',
    auth: true,
    admin: true,
    who: ['admin'],
  },
  profile: { path: '/profile', name: 'profile', auth: true, manager: true },
  activitiesOnboarding: { path: '/activities-onboarding', name: 'activities_onboarding', auth: true, who: ['admin'] },
  onboarding: { path: '/onboarding/$tab/{-$subtab}', name: 'onboarding_guides', auth: true, who: ['admin'] },
  adminGuard: { path: '/admin-guard', name: 'admin_guard' },
} as const satisfies Record<string, Screen>;
export type ScreenKey = keyof typeof screens;

/** True when a signed-in user may open a screen: its flags (document 1 §6), and the audiences whose calls it makes. */
export function mayOpenScreen(user: Who, screen: Screen): boolean {
  if (screen.admin && !isAmong(user, ['admin'])) return false;
  if (screen.manager && isAmong(user, ['supervisor'])) return false;
  return screen.who === undefined || isAmong(user, screen.who);
}

/** Where a user lands after signing in (document 1 §2); the warehouse at its work. Who has no screen at all is told so. */
export const landing = (user: Who): string => {
  if (user.type === 'tagger') return '/labels/route';
  if (isAmong(user, guideReaders)) return '/routes-overview';
  return isAmong(user, ['warehouse']) ? '/warehouse-mode' : '/admin-guard';
};
