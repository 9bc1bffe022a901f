import * as z from 'zod/mini';
import { catalogueKeepers, role, staffType, userType } from './access.ts';
import { company, companyChange, newUser, ownUser, user, userChange, username } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { id, listCount, listQuery, ok, passwordHash, queryFlag } from './fields.ts';
import { limits } from './limits.ts';

/** Where the browser finds its map and what the deployment offers. */
export const settings = z.object({
  mapStyleUrl: z.string(),
  routing: z.enum(['estimate', 'osrm']),
  demo: z.boolean(),
  /** Where drivers get their app; null hides the link. */
  driverAppUrl: z.nullable(z.string()),
});

export const accountsApi = {
  login: endpoint({
    method: 'POST',
    path: '/v2/auth/login',
    summary: 'Inicia sesión en la web',
    who: 'public',
    body: z.object({
      username,
      password: passwordHash,
      /** Six digits of the authenticator app, or a recovery code; asked for by `auth.second_factor_required`. */
      code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    }),
    answer: z.object({ token: z.string(), isChangePasswordRequired: z.boolean() }),
    ratePerMinute: 60,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v2/auth/logout',
    summary: 'Cierra la sesión',
    who: 'session',
    openBefore: ['password', 'secondFactor'],
    answer: ok,
  }),
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    summary: 'Perfil de quien llama',
    who: 'session',
    openBefore: ['password', 'secondFactor'],
    answer: ownUser,
  }),
  accounts: endpoint({
    method: 'POST',
    path: '/accounts',
    summary: 'Lista de cuentas: usuarios y operadores. Quien no es administrador ve operadores de sus CEDIS',
    reads: 'replica',
    who: ['admin', 'supervisor', 'routesManager', 'shipper'],
    body: z.object({
      ...listQuery(limits.accountsPage),
      status: z.optional(z.enum(['enabled', 'disabled', 'all'])),
      cedisIds: z.optional(z.array(id)),
      types: z.optional(z.array(userType)),
      roles: z.optional(z.array(z.union([role, staffType]))),
      /** Drivers whose licence ends within `limits.expiringDays`, or has ended. */
      isExpiring: z.optional(z.boolean()),
      ids: z.optional(z.array(id).check(z.maxLength(limits.listMax))),
    }),
    answer: z.object({ accounts: z.array(user), count: listCount }),
  }),
  account: endpoint({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Una cuenta',
    who: ['admin', 'supervisor', 'routesManager', 'shipper'],
    params: z.object({ id }),
    answer: user,
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/users',
    summary: 'Crea un usuario o un operador',
    who: catalogueKeepers,
    body: newUser,
    answer: user,
    idempotent: true,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Cambia la propia cuenta, o la de otra persona quien puede',
    who: 'session',
    openBefore: ['password'],
    params: z.object({ id }),
    body: userChange,
    answer: user,
  }),
  downloadUsers: endpoint({
    method: 'GET',
    path: '/users/download',
    summary: 'Archivo XLSX de los usuarios',
    who: ['admin'],
    query: z.object({ search: z.optional(z.string().check(z.maxLength(120))), isDriver: z.optional(queryFlag) }),
    answer: z.object({ url: z.string() }),
  }),
  downloadUser: endpoint({
    method: 'GET',
    path: '/users/download/{id}',
    summary: 'Archivo XLSX con los datos de una persona',
    who: ['admin'],
    params: z.object({ id }),
    answer: z.object({ url: z.string() }),
  }),
  company: endpoint({
    method: 'GET',
    path: '/company',
    summary: 'La empresa de quien llama',
    who: 'session',
    openBefore: ['password', 'secondFactor'],
    answer: company,
  }),
  updateCompany: endpoint({
    method: 'PUT',
    path: '/company/{id}',
    summary: 'Guarda la configuración de la empresa; las preferencias de la interfaz, cualquiera',
    who: 'session',
    params: z.object({ id }),
    body: companyChange,
    answer: company,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'Ajustes públicos del portal',
    who: 'public',
    answer: settings,
  }),
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'El proceso vive, tenga o no base de datos',
    who: 'public',
    answer: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'El servicio atiende: la base de datos responde (503 si no)',
    who: 'public',
    answer: z.object({ status: z.literal('ok') }),
  }),
};
