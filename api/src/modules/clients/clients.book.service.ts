import {
  type ClientAddress,
  type ClientContact,
  type CompanyContact,
  type clientsApi,
  invalidCharacters,
} from '@tramo/contract/clients';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { fieldMessages, fill } from '@tramo/contract/problems';
import { searchWords } from '@tramo/contract/text';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './clients.book.store.ts';
import { findClient } from './clients.service.ts';

/** A client's book: the people and places that its guides go to. What happens to it stands in the client's own history. */
type PageQuery = Parsed<typeof clientsApi.contacts>['query'];
const pageOf = (clientId: string, q: PageQuery): store.BookPage => ({
  clientId,
  words: searchWords(q.search),
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

type Shape = Record<string, unknown>;
async function audited(tx: TxCtx, clientId: string, before: Shape | null, after: Shape | null): Promise<void> {
  const client = await findClient(tx, clientId);
  await audit(tx, {
    action: 'update',
    kind: 'client',
    id: clientId,
    name: client.name,
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  });
}
const stale = (version: number | undefined, row: { version: number }): void => {
  if (version !== undefined && version !== row.version) throw problem('general.stale', {}, { detail: row });
};

export const listContacts = (
  ctx: Ctx,
  clientId: string,
  q: PageQuery,
): Promise<{ contacts: ClientContact[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    const { contacts, total } = await store.listContacts(tx.trx, pageOf(clientId, q));
    return { contacts, count: countOf(total, q.limit) };
  });

/** The people of every client, for who looks after all of them. */
export const listCompanyContacts = (
  ctx: Ctx,
  q: Parsed<typeof clientsApi.companyContacts>['query'],
): Promise<{ contacts: CompanyContact[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const { contacts, total } = await store.listCompanyContacts(trx, companyPageOf(q));
    return { contacts, count: countOf(total, q.limit) };
  });
export const companyPageOf = (q: Parsed<typeof clientsApi.companyContacts>['query']): store.CompanyContactPage => ({
  words: searchWords(q.search),
  clientIds: q.clientIds ?? null,
  sort: store.companyContactSorts.find((s) => s === q.sort) ?? 'name',
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

/** Where else a person is a contact. Throws clients.not_found, clients.contact_not_found. */
export const relatedContacts = (ctx: Ctx, clientId: string, id: string): Promise<{ contacts: CompanyContact[] }> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    const contact = await foundContact(tx, clientId, id);
    return { contacts: await store.relatedContacts(tx.trx, contact, limits.filterPage) };
  });

/** Throws general.invalid with the characters that a name may not have. */
function checkName(ctx: Ctx, name: string): void {
  const characters = invalidCharacters(name);
  if (characters !== '')
    throw problem(
      'general.invalid',
      {},
      { fields: { name: fill(fieldMessages.characters[ctx.locale], { characters }) } },
    );
}
async function foundContact(tx: TxCtx, clientId: string, id: string): Promise<ClientContact> {
  const found = await store.findContact(tx.trx, clientId, id);
  if (!found) throw problem('clients.contact_not_found');
  return found;
}
const contactShape = ({ _id: _, version: __, ...rest }: ClientContact): Shape => ({ contact: rest });

export const createContact = (
  ctx: Ctx,
  clientId: string,
  input: Parsed<typeof clientsApi.createContact>['body'],
): Promise<ClientContact> =>
  inTx(ctx, async (tx) => {
    checkName(tx, input.name);
    await findClient(tx, clientId);
    const id = newId();
    await store.insertContact(tx.trx, { ...input, id, companyId: tx.actor.companyId, clientId, at: tx.platform.now() });
    const made = await foundContact(tx, clientId, id);
    await audited(tx, clientId, null, contactShape(made));
    return made;
  });

export const updateContact = (
  ctx: Ctx,
  clientId: string,
  id: string,
  change: Parsed<typeof clientsApi.updateContact>['body'],
): Promise<ClientContact> =>
  inTx(ctx, async (tx) => {
    checkName(tx, change.name);
    const { version, ...fields } = change;
    await findClient(tx, clientId);
    const before = await foundContact(tx, clientId, id);
    stale(version, before);
    await store.updateContact(tx.trx, id, fields);
    const after = await foundContact(tx, clientId, id);
    await audited(tx, clientId, contactShape(before), contactShape(after));
    return after;
  });

export const removeContact = (ctx: Ctx, clientId: string, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    const before = await foundContact(tx, clientId, id);
    await store.removeFromBook(tx.trx, 'client_contact', id);
    await audited(tx, clientId, contactShape(before), null);
    return { ok: true as const };
  });

export const listAddresses = (
  ctx: Ctx,
  clientId: string,
  q: PageQuery,
): Promise<{ addresses: ClientAddress[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    const { addresses, total } = await store.listAddresses(tx.trx, pageOf(clientId, q));
    return { addresses, count: countOf(total, q.limit) };
  });

async function foundAddress(tx: TxCtx, clientId: string, id: string): Promise<ClientAddress> {
  const found = await store.findAddress(tx.trx, clientId, id);
  if (!found) throw problem('clients.address_not_found');
  return found;
}
const addressShape = ({ _id: _, version: __, createdDate: ___, address, ...rest }: ClientAddress): Shape => ({
  address: { ...rest, ...address },
});

type AddressInput = Parsed<typeof clientsApi.createAddress>['body'];
/** Both coordinates or none: half a pin is none. */
const pinned = (input: AddressInput, before: ClientAddress | null): store.AddressFields => {
  const { lat, lng } = input.address;
  if (lat === null || lng === null)
    return { ...input, address: { ...input.address, lat: null, lng: null }, location: null };
  const isSame = before?.address.lat === lat && before.address.lng === lng;
  return { ...input, location: isSame ? (before?.location ?? 'pin') : 'pin' };
};

export const createAddress = (ctx: Ctx, clientId: string, input: AddressInput): Promise<ClientAddress> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    const id = newId();
    await store.insertAddress(tx.trx, {
      ...pinned(input, null),
      id,
      companyId: tx.actor.companyId,
      clientId,
      at: tx.platform.now(),
    });
    const made = await foundAddress(tx, clientId, id);
    await audited(tx, clientId, null, addressShape(made));
    return made;
  });

export const updateAddress = (
  ctx: Ctx,
  clientId: string,
  id: string,
  change: Parsed<typeof clientsApi.updateAddress>['body'],
): Promise<ClientAddress> =>
  inTx(ctx, async (tx) => {
    const { version, ...fields } = change;
    await findClient(tx, clientId);
    const before = await foundAddress(tx, clientId, id);
    stale(version, before);
    await store.updateAddress(tx.trx, id, pinned(fields, before));
    const after = await foundAddress(tx, clientId, id);
    await audited(tx, clientId, addressShape(before), addressShape(after));
    return after;
  });

export const removeAddress = (ctx: Ctx, clientId: string, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, clientId);
    const before = await foundAddress(tx, clientId, id);
    await store.removeFromBook(tx.trx, 'client_address', id);
    await audited(tx, clientId, addressShape(before), null);
    return { ok: true as const };
  });
