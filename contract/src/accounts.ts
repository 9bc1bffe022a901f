import * as z from 'zod/mini';
import { role, staffType, userType } from './access.ts';
import { endpoint } from './endpoint.ts';
import { email, id, listCount, listQuery, ok, passwordHash, phone, requiredText, text } from './fields.ts';
import { limits } from './limits.ts';

export const userStatus = z.enum(['enabled', 'disabled']);

/** A cedi as it hangs on a user. */
export const cediRef = z.object({ _id: id, name: z.string() });

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
  maxRoutesToManage: z.nullable(z.int()),
  routesManaged: z.int(),
  lastPage: z.nullable(z.string()),
  language: z.enum(['es', 'en']),
  theme: z.enum(['auto', 'light', 'dark']),
});
export type User = z.infer<typeof user>;

export const company = z.object({
  _id: id,
  name: z.string(),
  timeZone: z.string(),
  dateFormat: z.string(),
  hourFormat: z.enum(['24H', '12H']),
  distanceUnit: z.enum(['km', 'miles']),
  weightUnit: z.enum(['kg', 'pounds']),
  defaultDeliveryMinutes: z.int(),
  defaultWaitMinutes: z.int(),
  firstWeekday: z.int(),
  minVehicleLoadPercent: z.int(),
  isDemo: z.boolean(),
  ui: z.record(z.string(), z.unknown()),
});
export type Company = z.infer<typeof company>;

export const username = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1, { error: 'required' }), z.maxLength(limits.usernameMax, { error: 'username' }));

/** What `PUT /users/{id}` takes: one of these uses at a time, as the documents tell. */
export const userChange = z.object({
  currentPassword: z.optional(passwordHash),
  newPassword: z.optional(passwordHash),
  setNewPassword: z.optional(z.boolean()),
  newPasswordType: z.optional(z.literal('self')),
  lastPage: z.optional(z.nullable(text(300))),
  fcmToken: z.optional(z.nullable(text(400))),
  language: z.optional(z.enum(['es', 'en'])),
  theme: z.optional(z.enum(['auto', 'light', 'dark'])),
  fullName: z.optional(requiredText(120)),
  cellphone: z.optional(phone),
  email: z.optional(email),
});

export const companyChange = z.object({ ui: z.optional(z.record(z.string().check(z.maxLength(60)), z.unknown())) });

/** Where the browser finds its map and what the deployment offers. */
export const settings = z.object({
  mapStyleUrl: z.string(),
  routing: z.enum(['estimate', 'osrm']),
  demo: z.boolean(),
});

export const accountsApi = {
  login: endpoint({
    method: 'POST',
    path: '/v2/auth/login',
    summary: 'Inicia sesión en la web',
    who: 'public',
    body: z.object({ username, password: passwordHash }),
    answer: z.object({ token: z.string(), isChangePasswordRequired: z.boolean() }),
    ratePerMinute: 60,
  }),
  logout: endpoint({ method: 'POST', path: '/v2/auth/logout', summary: 'Cierra la sesión', who: 'session', answer: ok }),
  me: endpoint({ method: 'GET', path: '/users/me', summary: 'Perfil de quien llama', who: 'session', answer: user }),
  accounts: endpoint({
    method: 'POST',
    path: '/accounts',
    summary: 'Lista de cuentas: usuarios y operadores',
    who: ['admin', 'supervisor', 'routesManager', 'shipper'],
    body: z.object({
      ...listQuery(limits.accountsPage),
      status: z.optional(z.enum(['enabled', 'disabled', 'all'])),
      cedisIds: z.optional(z.array(id)),
      types: z.optional(z.array(userType)),
    }),
    answer: z.object({ accounts: z.array(user), count: listCount }),
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Cambia la propia contraseña, el perfil o la última página',
    who: 'session',
    params: z.object({ id }),
    body: userChange,
    answer: user,
  }),
  company: endpoint({ method: 'GET', path: '/company', summary: 'La empresa de quien llama', who: 'session', answer: company }),
  updateCompany: endpoint({
    method: 'PUT',
    path: '/company/{id}',
    summary: 'Guarda preferencias de la interfaz de la empresa',
    who: 'session',
    params: z.object({ id }),
    body: companyChange,
    answer: company,
  }),
  settings: endpoint({ method: 'GET', path: '/settings', summary: 'Ajustes públicos del portal', who: 'public', answer: settings }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Estado del servicio',
    who: 'public',
    answer: z.object({ status: z.literal('ok') }),
  }),
};
