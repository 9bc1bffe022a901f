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

/** Who a caller is for the purpose of permissions: one person may belong to several audiences. */
export type Audience = 'admin' | 'supervisor' | 'routesManager' | 'shipper' | 'documents' | 'warehouse' | 'tagger' | 'driver';

/** The people of a company who work with routes and guides. */
export const operations = ['admin', 'supervisor', 'routesManager', 'shipper'] as const satisfies readonly Audience[];
/** Those of them who may write (document 1 §6: supervisors look on manager screens' data, they do not change it). */
export const dispatchers = ['admin', 'routesManager', 'shipper'] as const satisfies readonly Audience[];
export const guideReaders = ['admin', 'supervisor', 'routesManager', 'shipper', 'documents'] as const satisfies readonly Audience[];

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
export const isAmong = (user: Who, audiences: readonly Audience[]): boolean => audiencesOf(user).some((a) => audiences.includes(a));

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
  updatePassword: { path: '/update-password', name: 'update_password', auth: true },
  home: { path: '/', name: 'home', auth: true, who: guideReaders },
  routesOverview: { path: '/routes-overview/{-$startDate}', name: 'routes_overview', auth: true, who: guideReaders },
  guides: { path: '/guides', name: 'guides', auth: true, manager: true, who: ['admin', 'routesManager', 'shipper', 'documents'] },
  guideImport: { path: '/guides/import', name: 'guide_import', auth: true, manager: true, who: dispatchers },
  guideReview: { path: '/guides/review', name: 'guide_review', auth: true, manager: true, who: dispatchers },
  routeGuides: {
    path: '/route-guides/$id',
    name: 'route_guides',
    auth: true,
    manager: true,
    who: ['admin', 'routesManager', 'shipper', 'documents'],
  },
  planList: { path: '/plan-list', name: 'plan_list', auth: true, who: dispatchers },
  routePlanner: { path: '/route-planner/$tab', name: 'route_planner', auth: true, who: dispatchers },
  adminGuard: { path: '/admin-guard', name: 'admin_guard' },
} as const satisfies Record<string, Screen>;
export type ScreenKey = keyof typeof screens;

/** Where a user lands after signing in. */
export const landing = (user: Who): string => (isAmong(user, guideReaders) ? '/routes-overview' : '/admin-guard');
