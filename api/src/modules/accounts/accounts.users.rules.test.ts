import type { UserChange } from '@tramo/contract/accounts';
import { describe, expect, it } from 'vitest';
import {
  isPreferenceOnly,
  mayChange,
  mayCreate,
  mergeCedis,
  notifyOf,
  type Person,
  type SettledPerson,
  settlePerson,
} from './accounts.users.rules.ts';

const licence = { number: 'NL-1', type: 'B', validUntil: '2027-01-31', photoFileId: null } as const;
const person = (p: Partial<Person>): Person => ({
  type: 'staff',
  staffType: 'shipper',
  roles: [],
  username: 'ana.prueba@x.mx',
  cellphone: null,
  cedisIds: ['c1'],
  maxRoutesToManage: null,
  licence: null,
  ...p,
});

describe('a person takes the shape of the type', () => {
  const shaped: [string, Partial<Person>, Partial<SettledPerson>][] = [
    [
      'a driver signs in with the phone',
      { type: 'driver', username: undefined, cellphone: '8110000001' },
      { username: '8110000001' },
    ],
    ['or with a user name of their own', { type: 'driver', cellphone: '8110000001' }, { username: 'ana.prueba@x.mx' }],
    [
      'a driver has neither roles nor staff type nor routes to manage',
      { type: 'driver', cellphone: '8110000001', roles: ['admin'], maxRoutesToManage: 5, licence },
      { roles: [], staffType: null, maxRoutesToManage: null, licence, cedisIds: ['c1'] },
    ],
    ['only drivers have licences', { licence }, { licence: null }],
    ['an admin has the role', { type: 'admin', staffType: null }, { roles: ['admin'], staffType: null }],
    [
      'once',
      { type: 'admin', roles: ['admin', 'routes-manager'] },
      { roles: ['admin', 'routes-manager'], staffType: null },
    ],
    ['only staff has a staff type', { type: 'supervisor' }, { staffType: null }],
    ['document staff loses its cedis', { staffType: 'documentGenerator' }, { cedisIds: [] }],
    ['document verifiers too', { staffType: 'supervisorDocuments' }, { cedisIds: [] }],
    ['by their role too', { type: 'supervisor', roles: ['supervisorDocuments'] }, { cedisIds: [] }],
    [
      'a driver keeps the cedis whatever roles were sent',
      { type: 'driver', cellphone: '8110000001', roles: ['documentGenerator'] },
      { cedisIds: ['c1'] },
    ],
    ['a cedi counts once', { cedisIds: ['c1', 'c2', 'c1'] }, { cedisIds: ['c1', 'c2'] }],
    ['routes per week stay', { maxRoutesToManage: 7 }, { maxRoutesToManage: 7 }],
  ];
  it.each(shaped)('%s', (_, from, to) => {
    expect(settlePerson(person(from))).toMatchObject({ person: to });
  });

  it.each<[string, Partial<Person>, Record<string, string>]>([
    ['a driver without a phone', { type: 'driver' }, { cellphone: 'required' }],
    ['staff without its kind', { staffType: null }, { staffType: 'staffType' }],
    [
      'a user of the portal without a user name',
      { username: undefined, cellphone: '8110000001' },
      { username: 'required' },
    ],
  ])('%s is told so', (_, from, faults) => {
    expect(settlePerson(person(from))).toEqual({ faults });
  });

  it('an account of old without its staff type goes on while nobody changes what the person is', () => {
    expect(settlePerson(person({ staffType: null }), true)).toMatchObject({
      person: { staffType: null, type: 'staff' },
    });
  });
});

describe('cedis that a caller of some cedis gives', () => {
  it.each<[string, string[], string[], string[] | null, string[] | null]>([
    ['everything from who is kept to none', ['a'], ['b', 'c'], null, ['b', 'c']],
    ['own ones come', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
    ['own ones go, others’ stay', ['a', 'x'], ['b'], ['a', 'b'], ['x', 'b']],
    ['others’ may be named when they are there', ['a', 'x'], ['a', 'x'], ['a'], ['x', 'a']],
    ['others’ cannot be given', ['a'], ['a', 'x'], ['a'], null],
  ])('%s', (_, current, asked, own, result) => {
    expect(mergeCedis(current, asked, own)).toEqual(result);
  });
});

const who = {
  admin: { userId: '1', type: 'admin', staffType: null, roles: ['admin'] },
  manager: { userId: '2', type: 'staff', staffType: null, roles: ['routes-manager'] },
  shipper: { userId: '3', type: 'staff', staffType: 'shipper', roles: [] },
  supervisor: { userId: '4', type: 'supervisor', staffType: null, roles: ['supervisor'] },
  driver: { userId: '5', type: 'driver', staffType: null, roles: [] },
} as const;
type Name = keyof typeof who;

describe('who changes what', () => {
  it.each<[Name, Name, UserChange, boolean]>([
    ['admin', 'shipper', { roles: ['admin'] }, true],
    ['admin', 'driver', { status: 'disabled' }, true],
    ['admin', 'admin', { username: 'otra.persona@x.mx' }, true],
    ['admin', 'shipper', { resetSecondFactor: true }, true],
    ['admin', 'shipper', { notify: { newSession: false, documentsExpiring: false, guideOutOfRange: false } }, false],
    ['admin', 'shipper', { isOnboardingRequired: false }, false],
    ['admin', 'shipper', { lastPage: '/x' }, false],
    ['manager', 'driver', { fullName: 'X', cedisIds: [], newPassword: 'x' }, true],
    ['manager', 'driver', { type: 'driver', roles: [] }, true],
    ['manager', 'driver', { type: 'staff' }, false],
    ['manager', 'driver', { roles: ['admin'] }, false],
    ['manager', 'driver', { resetSecondFactor: true }, false],
    ['manager', 'driver', { maxRoutesToManage: 9 }, false],
    ['manager', 'shipper', { fullName: 'X' }, false],
    ['manager', 'admin', { newPassword: 'x' }, false],
    ['manager', 'manager', { fullName: 'X', theme: 'dark', email: null }, true],
    ['manager', 'manager', { roles: ['admin'] }, false],
    ['manager', 'manager', { type: 'admin' }, false],
    ['manager', 'manager', { cedisIds: [] }, false],
    ['manager', 'manager', { status: 'disabled' }, false],
    ['manager', 'manager', { username: 'otra.persona@x.mx' }, false],
    ['manager', 'manager', { maxRoutesToManage: 9 }, false],
    ['manager', 'manager', { isChangePasswordRequired: false }, false],
    ['manager', 'manager', { isOnboardingRequired: false }, true],
    ['manager', 'manager', { isOnboardingRequired: true }, false],
    ['shipper', 'driver', { fullName: 'X' }, false],
    ['supervisor', 'driver', { fullName: 'X' }, false],
    ['supervisor', 'supervisor', { language: 'en' }, true],
  ])('%s changes %s: %j → %s', (caller, target, change, may) => {
    expect(mayChange(who[caller], who[target], change)).toBe(may);
  });

  it.each<[Name, Parameters<typeof mayCreate>[1], boolean]>([
    ['admin', { type: 'admin', roles: [], staffType: null }, true],
    ['manager', { type: 'driver', roles: [], staffType: null }, true],
    ['manager', { type: 'driver', roles: ['admin'], staffType: null }, false],
    ['manager', { type: 'tagger', roles: [], staffType: null }, false],
    ['shipper', { type: 'driver', roles: [], staffType: null }, false],
    ['supervisor', { type: 'driver', roles: [], staffType: null }, false],
  ])('%s creates %j → %s', (caller, made, may) => {
    expect(mayCreate(who[caller], made)).toBe(may);
  });

  it('tells preferences from changes', () => {
    expect(isPreferenceOnly({ lastPage: '/guides', language: 'en', fullName: undefined })).toBe(true);
    expect(isPreferenceOnly({ lastPage: '/guides', fullName: 'X' })).toBe(false);
  });
});

it('mails follow what was chosen, and the role until then', () => {
  expect(notifyOf({}, who.admin)).toEqual({ newSession: true, documentsExpiring: true, guideOutOfRange: false });
  expect(notifyOf({}, who.shipper)).toEqual({ newSession: true, documentsExpiring: false, guideOutOfRange: false });
  expect(notifyOf({ newSession: false, documentsExpiring: false }, who.admin)).toEqual({
    newSession: false,
    documentsExpiring: false,
    guideOutOfRange: false,
  });
});
