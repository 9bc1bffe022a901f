import { clientMergeApi } from '@tramo/contract/client-merge';
import { clientsApi } from '@tramo/contract/clients';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as book from './clients.book.service.ts';
import { duplicateClients } from './clients.merge.service.ts';
import * as clients from './clients.service.ts';

export function clientsHttp(m: Mounting): void {
  mount(m, clientsApi.list, (ctx, { query }) => clients.listClients(ctx, query));
  mount(m, clientMergeApi.duplicates, (ctx, { query }) => duplicateClients(ctx, query));
  mount(m, clientsApi.detail, (ctx, { params }) => clients.findClient(ctx, params.id));
  mount(m, clientsApi.activity, (ctx, { params }) => clients.clientActivity(ctx, params.id));
  mount(m, clientsApi.create, (ctx, { body }) => clients.createClient(ctx, body));
  mount(m, clientsApi.update, (ctx, { params, body }) => clients.updateClient(ctx, params.id, body));
  mount(m, clientsApi.remove, (ctx, { params }) => clients.removeClient(ctx, params.id));
  mount(m, clientsApi.settings, (ctx, { params, body }) => clients.updateSettings(ctx, params.id, body));
  mount(m, clientsApi.contacts, (ctx, { params, query }) => book.listContacts(ctx, params.id, query));
  mount(m, clientsApi.companyContacts, (ctx, { query }) => book.listCompanyContacts(ctx, query));
  mount(m, clientsApi.relatedContacts, (ctx, { params }) => book.relatedContacts(ctx, params.id, params.contactId));
  mount(m, clientsApi.createContact, (ctx, { params, body }) => book.createContact(ctx, params.id, body));
  mount(m, clientsApi.updateContact, (ctx, { params, body }) =>
    book.updateContact(ctx, params.id, params.contactId, body),
  );
  mount(m, clientsApi.removeContact, (ctx, { params }) => book.removeContact(ctx, params.id, params.contactId));
  mount(m, clientsApi.addresses, (ctx, { params, query }) => book.listAddresses(ctx, params.id, query));
  mount(m, clientsApi.createAddress, (ctx, { params, body }) => book.createAddress(ctx, params.id, body));
  mount(m, clientsApi.updateAddress, (ctx, { params, body }) =>
    book.updateAddress(ctx, params.id, params.addressId, body),
  );
  mount(m, clientsApi.removeAddress, (ctx, { params }) => book.removeAddress(ctx, params.id, params.addressId));
}
