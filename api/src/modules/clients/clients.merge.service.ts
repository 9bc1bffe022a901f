import { type ClientGroup, type MergeMoves, type MergeTake, mergedClient } from '@tramo/contract/client-merge';
import { type Client, type ClientAddress, type ClientContact, clientFields } from '@tramo/contract/clients';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import * as book from './clients.book.store.ts';
import { listDuplicates } from './clients.duplicates.store.ts';
import { clientConfigChanged } from './clients.events.ts';
import { type BookMerge, mergeAddresses, mergeContacts } from './clients.merge.rules.ts';
import * as store from './clients.merge.store.ts';
import { audited, findClient, oncePerName } from './clients.service.ts';
import { clientsWithTotals, updateClient, updateConfig } from './clients.store.ts';

/** Clients that may be the same one, by what they share. */
export const duplicateClients = (
  ctx: Ctx,
  q: { search: string; page: number; limit: number },
): Promise<{ groups: ClientGroup[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const page = { search: q.search, limit: q.limit, offset: (q.page - 1) * q.limit };
    const { groups, total } = await listDuplicates(trx, page);
    return { groups, count: countOf(total, q.limit) };
  });

/** A client and the others that shall become it, with their books as they would be. */
export interface Merging {
  into: Client;
  others: Client[];
  contacts: BookMerge<ClientContact>;
  addresses: BookMerge<ClientAddress>;
}

const whole = (clientId: string): book.BookPage => ({ clientId, words: [], limit: 1_000_000, offset: 0 });

async function merging(tx: TxCtx, into: Client, ids: readonly string[]): Promise<Merging> {
  const found = new Map((await clientsWithTotals(tx.trx, ids)).map((c) => [c._id, c]));
  const others = ids.flatMap((id) => found.get(id) ?? []);
  if (others.length < ids.length) throw problem('clients.not_found');
  const contacts: ClientContact[] = [];
  const addresses: ClientAddress[] = [];
  for (const { _id } of others) {
    contacts.push(...(await book.listContacts(tx.trx, whole(_id))).contacts);
    addresses.push(...(await book.listAddresses(tx.trx, whole(_id))).addresses);
  }
  const own = await book.listContacts(tx.trx, whole(into._id));
  const ownPlaces = await book.listAddresses(tx.trx, whole(into._id));
  return {
    into,
    others,
    contacts: mergeContacts(own.contacts, contacts),
    addresses: mergeAddresses(ownPlaces.addresses, addresses),
  };
}
/** Each once, and not the one that stays. Throws clients.merge_self, and clients.merge_whole where guides of cedis would move that the caller does not see. */
function othersOf(tx: TxCtx, id: string, from: readonly string[]): string[] {
  if (cediScope(tx.actor) !== null) throw problem('clients.merge_whole');
  if (from.includes(id)) throw problem('clients.merge_self');
  return [...new Set(from)];
}

/** What a merge would do, nothing done. Throws clients.not_found, clients.merge_self, clients.merge_whole. */
export const plannedMerge = (ctx: Ctx, id: string, from: readonly string[]): Promise<Merging> =>
  inTx(ctx, async (tx) => merging(tx, await findClient(tx, id), othersOf(tx, id, from)));

/** All of them locked: what would be written for one of them waits, and then finds the one that stays. Throws as `plannedMerge`, and general.stale. */
export const lockedMerge = (
  ctx: Ctx,
  id: string,
  from: readonly string[],
  version: number | undefined,
): Promise<Merging> =>
  inTx(ctx, async (tx) => {
    const others = othersOf(tx, id, from);
    const locked = await store.lockClients(tx.trx, [id, ...others]);
    if (locked.size <= others.length) throw problem('clients.not_found');
    const into = await findClient(tx, id);
    if (version !== undefined && version !== into.version) throw problem('general.stale', {}, { detail: into });
    return merging(tx, into, others);
  });

export const bookMoves = (m: Merging): Omit<MergeMoves, 'guides' | 'visits'> => ({
  contacts: m.contacts.moved.length,
  doubledContacts: m.contacts.doubled.length,
  addresses: m.addresses.moved.length,
  doubledAddresses: m.addresses.doubled.length,
});

/** Ends a merge whose guides have moved: the book, the client's own fields, the end of the others, and the history of all of them. */
export const endMerge = (ctx: Ctx, m: Merging, take: MergeTake, moves: MergeMoves): Promise<Client> =>
  inTx(ctx, async (tx) => {
    const { into, others } = m;
    await store.moveContacts(tx.trx, into._id, m.contacts);
    await store.moveAddresses(tx.trx, into._id, m.addresses);
    // First: one of them may leave its name.
    await store.deleteMerged(
      tx.trx,
      others.map((c) => c._id),
      into._id,
    );
    const { checkListConfig, ...fields } = mergedClient(into, others, take);
    if (!clientFields.notes.safeParse(fields.notes).success)
      throw problem('general.invalid', {}, { fields: { notes: fieldMessages.tooLong[tx.locale] } });
    await oncePerName(fields.name, () => updateClient(tx.trx, into._id, fields));
    await updateConfig(tx.trx, into._id, checkListConfig);
    await emit(tx.trx, [clientConfigChanged(tx.actor.companyId, null, { clientId: into._id })]);
    const after = await findClient(tx, into._id);
    const merged = others.map(({ _id, name }) => ({ _id, name }));
    await audit(tx, {
      action: 'merge',
      kind: 'client',
      id: into._id,
      name: after.name,
      before: audited(into),
      after: { ...audited(after), merged, guides: moves.guides },
    });
    for (const other of others)
      await audit(tx, {
        action: 'delete',
        kind: 'client',
        id: other._id,
        name: other.name,
        before: audited(other),
        after: { mergedInto: { _id: after._id, name: after.name } },
      });
    return after;
  });
