import * as z from 'zod/mini';
import { type Audience, guideReaders, operations } from './access.ts';
import { outcome } from './checklists.ts';
import { endpoint } from './endpoint.ts';
import {
  csvIds,
  email,
  id,
  instant,
  listCount,
  listQuery,
  ok,
  phone,
  postalAddress,
  requiredText,
  text,
  timeWindow,
  version,
  zipCode,
} from './fields.ts';
import { limits } from './limits.ts';

/** Which papers a client wants verified before its guides may leave. */
export const checkListConfig = z.object({
  generateDocuments: z.boolean(),
  checkingOthers: z.boolean(),
  verifyDocuments: z.boolean(),
});
export type CheckListConfig = z.infer<typeof checkListConfig>;

/** The roles that verify papers. */
export const documentRoles = ['documentGenerator', 'supervisorDocuments'] as const;
export const documentRole = z.enum(documentRoles);
export type DocumentRole = z.infer<typeof documentRole>;
/** The verifications that a client's configuration asks for (document 2 §5). */
export const requiredRoles = (config: CheckListConfig | null): DocumentRole[] =>
  config === null
    ? []
    : documentRoles.filter((role) =>
        role === 'documentGenerator' ? config.generateDocuments : config.checkingOthers || config.verifyDocuments,
      );

export const client = z.object({
  _id: id,
  name: z.string(),
  /** The company's own number of it. */
  clientId: z.string(),
  companyName: z.nullable(z.string()),
  rfc: z.nullable(z.string()),
  tags: z.array(z.string()),
  notes: z.string(),
  status: z.enum(['enabled', 'deleted']),
  checkListConfig,
  /** Guides ever made for it. */
  totals: z.object({ deliveries: z.int(), pickups: z.int(), managements: z.int() }),
  version,
});
export type Client = z.infer<typeof client>;

/** A person of a client, to be chosen for a guide. */
export const clientContact = z.object({
  _id: id,
  name: z.string(),
  companyName: z.string(),
  phone: z.string(),
  phoneExtension: z.string(),
  email: z.string(),
  job: z.string(),
  version,
});
export type ClientContact = z.infer<typeof clientContact>;
/** A contact among those of all clients, with whose it is. */
export const companyContact = z.extend(clientContact, { client: z.object({ _id: id, name: z.string() }) });
export type CompanyContact = z.infer<typeof companyContact>;
/** Characters that a contact's name may not have, each once; empty when the name is fine. */
export const invalidCharacters = (name: string): string =>
  [...new Set(name.match(/[^\p{L}\p{M}\p{N} .,'’´&()/ºª°#+-]/gu) ?? [])].join(' ');
export const contactFields = {
  name: requiredText(120),
  companyName: text(120),
  phone,
  phoneExtension: text(10),
  email,
  job: text(80),
};
/** All of name, phone and email are required (document 2 §5). */
export const contactInput = z.object({
  ...contactFields,
  companyName: z._default(contactFields.companyName, ''),
  phoneExtension: z._default(contactFields.phoneExtension, ''),
  job: z._default(contactFields.job, ''),
});

/** A place of a client: its address, when it receives and how one gets in. */
export const clientAddress = z.object({
  _id: id,
  name: z.string(),
  address: postalAddress,
  windows: z.array(timeWindow),
  accessNotes: z.string(),
  /** Where its coordinates come from; `driver`: confirmed by a delivery. */
  location: z.nullable(z.enum(['pin', 'driver', 'file'])),
  version,
  createdDate: instant,
});
export type ClientAddress = z.infer<typeof clientAddress>;
export const clientAddressInput = z.object({
  name: requiredText(80),
  address: z.extend(postalAddress, {
    street: requiredText(160),
    extNumber: requiredText(30),
    suburb: requiredText(120),
    city: requiredText(120),
    zipCode,
  }),
  windows: z._default(z.array(timeWindow).check(z.maxLength(limits.windowsPerGuide)), []),
  accessNotes: z._default(text(limits.accessNotesMax), ''),
});

export const clientFields = {
  name: requiredText(120),
  clientId: text(40),
  companyName: z.nullable(text(160)),
  rfc: z.nullable(
    z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3})?$/, { error: 'rfc' })),
  ),
  tags: z.array(requiredText(40)).check(z.maxLength(limits.tagsPerClient, { error: 'tooMany' })),
  notes: text(1000),
};
export const clientInput = z.object({
  name: clientFields.name,
  clientId: z._default(clientFields.clientId, ''),
  companyName: z._default(clientFields.companyName, null),
  rfc: z._default(clientFields.rfc, null),
  tags: z._default(clientFields.tags, []),
  notes: z._default(clientFields.notes, ''),
});
export type ClientInput = z.output<typeof clientInput>;
/** What the visits to a client's guides came to in the last days, those of the caller's cedis. */
export const clientActivity = z.object({
  /** Days that it looks back, today among them. */
  days: z.int(),
  visits: z.int(),
  successful: z.int(),
  partial: z.int(),
  failed: z.int(),
  /** Sub-statuses of what was no whole success, the most frequent first. */
  reasons: z.array(z.object({ subStatus: z.string(), visits: z.int() })),
  latest: z.array(
    z.object({
      guideId: id,
      folio: z.string(),
      contactName: z.string(),
      outcome,
      subStatus: z.nullable(z.string()),
      at: instant,
    }),
  ),
});
export type ClientActivity = z.infer<typeof clientActivity>;
const byId = z.object({ id });
const page = { ...listQuery(limits.filterPage) };
const readers: readonly Audience[] = [...guideReaders, 'integration'];

export const clientsApi = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    summary: 'Lista de clientes',
    reads: 'replica',
    who: readers,
    scope: 'guides',
    query: z.object(page),
    answer: z.object({ clients: z.array(client), count: listCount }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/clients/{id}',
    summary: 'Un cliente',
    who: guideReaders,
    params: byId,
    answer: client,
  }),
  activity: endpoint({
    method: 'GET',
    path: '/clients/{id}/activity',
    summary: 'Visitas de un cliente en los últimos 90 días: cuántas, cómo salieron, por qué fallaron y las últimas',
    who: guideReaders,
    params: byId,
    answer: clientActivity,
  }),
  create: endpoint({
    method: 'POST',
    path: '/clients',
    summary: 'Crea un cliente',
    who: operations,
    body: clientInput,
    answer: client,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/clients/{id}',
    summary: 'Cambia los datos de un cliente',
    who: operations,
    params: byId,
    body: z.extend(clientInput, { version: z.optional(version) }),
    answer: client,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/clients/{id}',
    summary: 'Elimina un cliente sin guías por entregar; las demás quedan',
    who: operations,
    params: byId,
    answer: ok,
  }),
  settings: endpoint({
    method: 'PUT',
    path: '/clients/{id}/settings',
    summary: 'Qué documentos de sus guías se verifican antes de salir',
    who: operations,
    params: byId,
    body: z.object({ checkListConfig, version: z.optional(version) }),
    answer: client,
  }),
  contacts: endpoint({
    method: 'GET',
    path: '/clients/{id}/contacts',
    summary: 'Contactos de un cliente',
    who: guideReaders,
    params: byId,
    query: z.object(page),
    answer: z.object({ contacts: z.array(clientContact), count: listCount }),
  }),
  companyContacts: endpoint({
    method: 'GET',
    path: '/contacts',
    summary: 'Contactos de todos los clientes, con su cliente',
    who: operations,
    query: z.object({ ...page, clientIds: z.optional(csvIds) }),
    answer: z.object({ contacts: z.array(companyContact), count: listCount }),
  }),
  relatedContacts: endpoint({
    method: 'GET',
    path: '/clients/{id}/contacts/{contactId}/related',
    summary: 'La misma persona con otros clientes: contactos con su correo o su teléfono',
    who: guideReaders,
    params: z.object({ id, contactId: id }),
    answer: z.object({ contacts: z.array(companyContact) }),
  }),
  createContact: endpoint({
    method: 'POST',
    path: '/clients/{id}/contacts',
    summary: 'Agrega un contacto',
    who: operations,
    params: byId,
    body: contactInput,
    answer: clientContact,
    idempotent: true,
  }),
  updateContact: endpoint({
    method: 'PUT',
    path: '/clients/{id}/contacts/{contactId}',
    summary: 'Cambia un contacto',
    who: operations,
    params: z.object({ id, contactId: id }),
    body: z.extend(contactInput, { version: z.optional(version) }),
    answer: clientContact,
  }),
  removeContact: endpoint({
    method: 'DELETE',
    path: '/clients/{id}/contacts/{contactId}',
    summary: 'Elimina un contacto',
    who: operations,
    params: z.object({ id, contactId: id }),
    answer: ok,
  }),
  addresses: endpoint({
    method: 'GET',
    path: '/clients/{id}/addresses',
    summary: 'Direcciones de un cliente',
    who: guideReaders,
    params: byId,
    query: z.object(page),
    answer: z.object({ addresses: z.array(clientAddress), count: listCount }),
  }),
  createAddress: endpoint({
    method: 'POST',
    path: '/clients/{id}/addresses',
    summary: 'Agrega una dirección',
    who: operations,
    params: byId,
    body: clientAddressInput,
    answer: clientAddress,
    idempotent: true,
  }),
  updateAddress: endpoint({
    method: 'PUT',
    path: '/clients/{id}/addresses/{addressId}',
    summary: 'Cambia una dirección',
    who: operations,
    params: z.object({ id, addressId: id }),
    body: z.extend(clientAddressInput, { version: z.optional(version) }),
    answer: clientAddress,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/clients/{id}/addresses/{addressId}',
    summary: 'Elimina una dirección',
    who: operations,
    params: z.object({ id, addressId: id }),
    answer: ok,
  }),
};
