import * as z from 'zod/mini';
import { role, staffType, userType } from './access.ts';
import { day, email, id, instant, passwordHash, phone, requiredText, text, version } from './fields.ts';
import { limits } from './limits.ts';
import { roadSettings } from './road-settings.ts';
import { trackingSettings } from './tracking-settings.ts';
import { orderSettings } from './warehouse/order-settings.ts';

export const userStatus = z.enum(['enabled', 'disabled']);

/** A cedi as it hangs on a user. */
export const cediRef = z.object({ _id: id, name: z.string() });

/** Mails that a person may choose to get. */
export const notify = z.object({
  newSession: z.boolean(),
  documentsExpiring: z.boolean(),
  guideOutOfRange: z.boolean(),
});
export type Notify = z.infer<typeof notify>;

/** Mexican driving licence types: state ones A to D, the federal one by letter. */
export const licenceTypes = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'federalA',
  'federalB',
  'federalC',
  'federalE',
  'motorbike',
] as const;
/** A driver's licence; `photoFileId` opens with `GET /files/{id}`. */
export const licence = z.object({
  number: text(40),
  type: z.nullable(z.enum(licenceTypes)),
  validUntil: z.nullable(day),
  photoFileId: z.nullable(id),
});
export type Licence = z.infer<typeof licence>;

export const user = z.object({
  _id: id,
  fullName: z.string(),
  initials: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  cellphone: z.nullable(z.string()),
  countryCode: z.string(),
  type: userType,
  staffType: z.nullable(staffType),
  roles: z.array(role),
  cedi: z.array(cediRef),
  cedisIds: z.array(id),
  status: userStatus,
  isChangePasswordRequired: z.boolean(),
  isOnboardingRequired: z.boolean(),
  /** Routes that the person may create in a week; null takes the company's number. */
  maxRoutesToManage: z.nullable(z.int()),
  /** Routes that the person created this week. */
  routesManaged: z.int(),
  lastPage: z.nullable(z.string()),
  language: z.enum(['es', 'en']),
  theme: z.enum(['auto', 'light', 'dark']),
  photoFileId: z.nullable(id),
  notify,
  /** True when signing in asks for a code of an authenticator app. */
  hasSecondFactor: z.boolean(),
  /** The company requires a second factor and this person has none yet: nothing else answers until it is set. */
  isSecondFactorRequired: z.boolean(),
  /** Drivers alone. */
  licence: z.nullable(licence),
  /** An unfinished route that the driver drives: the account can be neither edited nor disabled. People of the portal have none. */
  assignedRoute: z.nullable(z.object({ _id: id, name: z.string() })),
  createdDate: instant,
  lastSeenDate: z.nullable(instant),
  version,
  can: z.object({ edit: z.boolean(), disable: z.boolean() }),
});
export type User = z.infer<typeof user>;
/** What a person reads of themselves: with the address of the phone that takes their pushes. */
export const ownUser = z.extend(user, { fcmToken: z.nullable(z.string()) });
export type OwnUser = z.infer<typeof ownUser>;

/** The five steps of a new company (document 2 §3: their total is fixed). */
export const onboardingActivities = ['profile', 'cedi', 'vehicle', 'driver', 'route'] as const;
export type OnboardingActivity = (typeof onboardingActivities)[number];

export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
/** Zones of Mexico. */
export const timeZones = [
  'America/Mexico_City',
  'America/Monterrey',
  'America/Cancun',
  'America/Merida',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Hermosillo',
  'America/Mazatlan',
  'America/Bahia_Banderas',
  'America/Matamoros',
  'America/Ojinaga',
  'America/Tijuana',
] as const;

export const companyProfile = z.object({
  legalName: text(160),
  legalRepresentative: text(120),
  email: z.union([email, z.literal('')], { error: 'email' }),
  website: text(200),
  contactName: text(120),
  phone: z.union([phone, z.literal('')], { error: 'phone' }),
  address: text(300),
  country: text(60),
});

export const company = z.object({
  _id: id,
  name: z.string(),
  profile: companyProfile,
  logoFileId: z.nullable(id),
  timeZone: z.string(),
  dateFormat: z.string(),
  hourFormat: z.enum(['24H', '12H']),
  distanceUnit: z.enum(['km', 'miles']),
  weightUnit: z.enum(['kg', 'pounds']),
  volumeUnit: z.literal('m3'),
  defaultDeliveryMinutes: z.int(),
  defaultWaitMinutes: z.int(),
  /** 0 Sunday to 6 Saturday. */
  firstWeekday: z.int(),
  minVehicleLoadPercent: z.int(),
  maxRoutesPerWeek: z.int(),
  /** One web session per user. */
  singleSession: z.boolean(),
  requireSecondFactor: z.boolean(),
  isDemo: z.boolean(),
  /** A company for tries, and how far its clock runs ahead. */
  isSandbox: z.boolean(),
  clockAheadMs: z.number(),
  ui: z.record(z.string(), z.unknown()),
  tracking: trackingSettings,
  road: roadSettings,
  orders: orderSettings,
  /** Which of the five activities are done. Counted from what the company really has. */
  activitiesCompleted: z.record(z.enum(onboardingActivities), z.boolean()),
  /** Of the settings: `ui` changes by itself. */
  version,
});
export type Company = z.infer<typeof company>;

export const username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'required' }),
    z.maxLength(limits.usernameMax, { error: 'username' }),
  );

/** User name of a new account: 10 to 120 characters (document 1 §5); no spaces, so that it can be said and typed; digits alone are a phone, as at the sign-in. */
export const newUsername = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(limits.usernameMin, { error: 'username' }),
    z.maxLength(limits.usernameMax, { error: 'username' }),
    z.regex(/^\S+$/, { error: 'noSpaces' }),
    z.regex(/^(?!\d+$)|^\d{10}$/, { error: 'phone' }),
  );

const person = {
  fullName: requiredText(120),
  username: newUsername,
  email: z.nullable(email),
  cellphone: z.nullable(phone),
  type: userType,
  staffType: z.nullable(staffType),
  roles: z.array(role).check(z.maxLength(5)),
  cedisIds: z.array(id).check(z.maxLength(500)),
  maxRoutesToManage: z.nullable(z.int().check(z.gte(0, { error: 'notNegative' }), z.lte(10_000, { error: 'tooMany' }))),
  /** SHA-256 of the first password. */
  password: passwordHash,
  /** The password must be changed at the first entry. */
  isChangePasswordRequired: z.boolean(),
  licence: z.nullable(licence),
};

/** What `POST /users` takes: a portal user, or a driver (type driver), whose user name is the phone when none is given. */
export const newUser = z.object({
  ...person,
  username: z.optional(person.username),
  email: z._default(person.email, null),
  cellphone: z._default(person.cellphone, null),
  staffType: z._default(person.staffType, null),
  roles: z._default(person.roles, []),
  cedisIds: z._default(person.cedisIds, []),
  maxRoutesToManage: z._default(person.maxRoutesToManage, null),
  isChangePasswordRequired: z._default(z.boolean(), true),
  licence: z._default(person.licence, null),
});

/** The part of `PUT /users/{id}` that people may change of themselves. */
export const ownChange = z.object({
  currentPassword: z.optional(passwordHash),
  newPassword: z.optional(passwordHash),
  setNewPassword: z.optional(z.boolean()),
  newPasswordType: z.optional(z.enum(['self', 'other'])),
  lastPage: z.optional(z.nullable(text(300))),
  fcmToken: z.optional(z.nullable(text(400))),
  language: z.optional(z.enum(['es', 'en'])),
  theme: z.optional(z.enum(['auto', 'light', 'dark'])),
  fullName: z.optional(person.fullName),
  cellphone: z.optional(person.cellphone),
  /** One's own needs `currentPassword`: it is where a lost password is recovered. */
  email: z.optional(person.email),
  photoFileId: z.optional(z.nullable(id)),
  notify: z.optional(notify),
});
/** What `PUT /users/{id}` takes. Admins change anybody of the company, those who keep the catalogues its drivers. */
export const userChange = z.object({
  ...ownChange.shape,
  username: z.optional(person.username),
  type: z.optional(person.type),
  staffType: z.optional(person.staffType),
  roles: z.optional(person.roles),
  cedisIds: z.optional(person.cedisIds),
  /** Somebody who was kept to some cedis becomes document staff, who see the whole company: asked for by `accounts.every_cedi_unconfirmed`. */
  everyCediConfirmed: z.optional(z.boolean()),
  maxRoutesToManage: z.optional(person.maxRoutesToManage),
  isChangePasswordRequired: z.optional(z.boolean()),
  licence: z.optional(person.licence),
  /** `disabled` is the soft delete. */
  status: z.optional(userStatus),
  /** Of one's own account: false leaves the guided start. */
  isOnboardingRequired: z.optional(z.boolean()),
  /** Removes another person's second factor, for a lost phone. */
  resetSecondFactor: z.optional(z.literal(true)),
  version: z.optional(version),
});
export type UserChange = z.infer<typeof userChange>;

/** What `PUT /company/{id}` takes: `ui` from anybody (a null removes a key), the rest from admins. */
export const companyChange = z.object({
  ui: z.optional(z.record(z.string().check(z.maxLength(60)), z.unknown())),
  name: z.optional(requiredText(120)),
  profile: z.optional(z.partial(companyProfile)),
  logoFileId: z.optional(z.nullable(id)),
  timeZone: z.optional(z.enum(timeZones)),
  dateFormat: z.optional(z.enum(dateFormats)),
  hourFormat: z.optional(z.enum(['24H', '12H'])),
  distanceUnit: z.optional(z.enum(['km', 'miles'])),
  weightUnit: z.optional(z.enum(['kg', 'pounds'])),
  defaultDeliveryMinutes: z.optional(z.int().check(z.gte(0), z.lte(600))),
  defaultWaitMinutes: z.optional(z.int().check(z.gte(0), z.lte(600))),
  firstWeekday: z.optional(z.int().check(z.gte(0), z.lte(6))),
  minVehicleLoadPercent: z.optional(z.int().check(z.gte(0), z.lte(100))),
  maxRoutesPerWeek: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
  singleSession: z.optional(z.boolean()),
  requireSecondFactor: z.optional(z.boolean()),
  tracking: z.optional(trackingSettings),
  road: z.optional(roadSettings),
  orders: z.optional(orderSettings),
  version: z.optional(version),
});
export type CompanyChange = z.infer<typeof companyChange>;
