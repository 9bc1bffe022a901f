import { landing, type Screen, type ScreenKey, screens } from '@tramo/contract/access';
import { describe, expect, it } from 'vitest';
import { type GuardedUser, redirectOf } from './guards.ts';

const manager: GuardedUser = {
  type: 'staff',
  staffType: null,
  roles: ['routes-manager'],
  isOnboardingRequired: false,
  isChangePasswordRequired: false,
  isSecondFactorRequired: false,
  lastPage: null,
};
const admin: GuardedUser = { ...manager, type: 'admin', roles: ['admin'] };
const supervisor: GuardedUser = { ...manager, type: 'supervisor', roles: ['supervisor'] };
const adminScreen: Screen = { path: '/users', name: 'users', auth: true, admin: true };
const both: Screen = { path: '/x', name: 'x', auth: true, admin: true, manager: true };
const person = (more: Partial<GuardedUser>): GuardedUser => ({ ...manager, roles: [], ...more });
const people = {
  admin,
  manager,
  supervisor,
  shipper: person({ staffType: 'shipper' }),
  documents: person({ staffType: 'documentGenerator' }),
  packer: person({ staffType: 'packer' }),
  tagger: person({ type: 'tagger' }),
};
type Person = keyof typeof people;
const guard = '/admin-guard';
/** Open for all but those named. */
const open = (refused: Partial<Record<Person, string>>): Record<Person, string | null> => ({
  admin: null,
  manager: null,
  supervisor: null,
  shipper: null,
  documents: null,
  packer: null,
  tagger: null,
  ...refused,
});
const onlyAdmin = open({
  manager: guard,
  supervisor: guard,
  shipper: guard,
  documents: guard,
  packer: guard,
  tagger: guard,
});
/** Screens without the manager flag, where supervisors work, too. */
const routesPlansAndClients: readonly ScreenKey[] = [
  'planList',
  'planCompare',
  'routePlanner',
  'newRoute',
  'routesCreate',
  'clients',
  'newClient',
  'editClient',
  'clientChecklists',
  'addChecklistToClient',
];
const everywhere = (): boolean => true;

const visit = (
  screen: Screen,
  user: GuardedUser | null,
  more: Partial<Parameters<typeof redirectOf>[0]> = {},
): string | null => redirectOf({ screen, path: screen.path, hasToken: true, user, hasScreen: everywhere, ...more });

describe('guards, in their order', () => {
  it('public screens open for anybody', () => {
    expect(visit(screens.login, null, { hasToken: false })).toBeNull();
    expect(visit(screens.adminGuard, null, { hasToken: false })).toBeNull();
  });
  it('1. without a token: /login, whatever else the screen asks for', () => {
    expect(visit(both, admin, { hasToken: false })).toBe('/login');
  });
  it('2. admin screens are for admins', () => {
    expect(visit(adminScreen, manager)).toBe('/admin-guard');
    expect(visit(adminScreen, admin)).toBeNull();
  });
  it('3. manager screens refuse supervisors, by type or by role', () => {
    expect(visit(screens.guides, supervisor)).toBe('/admin-guard');
    expect(visit(screens.guides, { ...manager, roles: ['routes-manager', 'supervisor'] })).toBe('/admin-guard');
    expect(visit(screens.guides, manager)).toBeNull();
    expect(visit(screens.routesOverview, supervisor)).toBeNull();
  });
  it('4. onboarding comes last: refused screens stay refused', () => {
    const fresh = { ...manager, isOnboardingRequired: true };
    expect(visit(adminScreen, fresh)).toBe('/admin-guard');
    expect(visit(screens.guides, fresh)).toBe('/onboarding/welcome');
    expect(visit(screens.guides, { ...fresh, lastPage: '/onboarding/guides?step=2' })).toBe(
      '/onboarding/guides?step=2',
    );
    expect(
      visit({ path: '/onboarding/$tab', name: 'o', auth: true }, fresh, { path: '/onboarding/guides' }),
    ).toBeNull();
  });
  it('4. and leads only to screens that exist, never in a ring', () => {
    const fresh = { ...manager, isOnboardingRequired: true };
    expect(visit(screens.guides, fresh, { hasScreen: () => false })).toBeNull();
    expect(visit(screens.guides, { ...fresh, lastPage: '/guides' })).toBeNull();
  });
  it('4. but the own password and second factor stay within reach meanwhile', () => {
    const fresh = { ...admin, isOnboardingRequired: true };
    expect(visit(screens.updatePassword, fresh)).toBeNull();
    expect(visit(screens.secondFactor, fresh)).toBeNull();
    expect(visit(screens.profile, fresh)).toBe('/onboarding/welcome');
  });
  it('a password that must be changed comes before any other screen', () => {
    const forced = { ...manager, isChangePasswordRequired: true };
    expect(visit(screens.guides, forced)).toBe('/update-password');
    expect(visit(screens.updatePassword, forced)).toBeNull();
    expect(visit(screens.guides, forced, { hasToken: false })).toBe('/login');
  });
  it('a second factor that the company requires comes next, and only then the rest', () => {
    const forced = { ...manager, isSecondFactorRequired: true, isOnboardingRequired: true };
    expect(visit(screens.guides, forced)).toBe('/second-factor');
    expect(visit(adminScreen, forced)).toBe('/second-factor');
    expect(visit(screens.secondFactor, forced)).toBeNull();
    expect(visit(screens.secondFactor, { ...forced, isChangePasswordRequired: true })).toBe('/update-password');
    expect(visit(screens.secondFactor, supervisor)).toBeNull();
  });
  it.each<[ScreenKey, Record<Person, string | null>]>([
    ['home', open({ tagger: guard, packer: guard })],
    ['guides', open({ supervisor: guard, tagger: guard, packer: guard })],
    ['guideImport', open({ supervisor: guard, tagger: guard, packer: guard, documents: guard })],
    ...routesPlansAndClients.map((key): [ScreenKey, Record<Person, string | null>] => [
      key,
      open({ tagger: guard, packer: guard, documents: guard }),
    ]),
    ['plannerParams', open({ supervisor: guard, tagger: guard, packer: guard, documents: guard })],
    ['notifications', open({ supervisor: guard, tagger: guard, packer: guard, documents: guard })],
    ['labels', open({ supervisor: guard, packer: guard, documents: guard })],
    ['vehicles', open({ supervisor: guard, tagger: guard, packer: guard, documents: guard, shipper: guard })],
    ['cedis', open({ supervisor: guard, tagger: guard, packer: guard, documents: guard, shipper: guard })],
    ['newCedis', open({ supervisor: guard, tagger: guard, packer: guard, documents: guard, shipper: guard })],
    ['warehouseMode', open({ tagger: guard, documents: guard })],
    ['picking', open({ tagger: guard, documents: guard, packer: guard })],
    ['users', onlyAdmin],
    ['settings', onlyAdmin],
    ['audit', onlyAdmin],
    ['messages', onlyAdmin],
    ['activitiesOnboarding', onlyAdmin],
    ['profile', open({ supervisor: guard })],
    ['secondFactor', open({})],
    ['updatePassword', open({})],
  ])('%s opens for whom its flags and its calls let in', (key, expected) => {
    const found = Object.fromEntries(
      Object.entries(people).map(([name, person]) => [name, visit(screens[key], person)]),
    );
    expect(found).toEqual(expected);
  });
  it('each lands where its work is', () => {
    expect(Object.entries(people).map(([name, person]) => [name, landing(person)])).toEqual([
      ['admin', '/routes-overview'],
      ['manager', '/routes-overview'],
      ['supervisor', '/routes-overview'],
      ['shipper', '/routes-overview'],
      ['documents', '/routes-overview'],
      ['packer', '/warehouse-mode'],
      ['tagger', '/labels/route'],
    ]);
  });
  it('people whom every call of the screen would refuse are told so', () => {
    expect(visit(screens.planList, people.documents)).toBe('/admin-guard');
    expect(visit(screens.routesOverview, { ...manager, type: 'tagger', roles: [] })).toBe('/admin-guard');
  });
  it('without a profile the screen opens and tells what is wrong itself', () => {
    expect(visit(screens.guides, null)).toBeNull();
  });
});
