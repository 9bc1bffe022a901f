import type { Client, ClientActivity, clientsApi } from '@tramo/contract/clients';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { audit } from '../../platform/audit.ts';
import { addDays, instantOf, localDay } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { activityOf } from './clients.activity.store.ts';
import { clientConfigChanged } from './clients.events.ts';
import * as store from './clients.store.ts';

/** Clients serve the whole company, whatever the caller's cedis. */
export const listClients = (
  ctx: Ctx,
  q: Parsed<typeof clientsApi.list>['query'],
): Promise<{ clients: Client[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const { clients, total } = await store.listClients(trx, clientPageOf(q));
    return { clients, count: countOf(total, q.limit) };
  });

export const clientPageOf = (q: Parsed<typeof clientsApi.list>['query']): store.ClientPage => ({
  search: q.search,
  ids: null,
  sort: store.clientSorts.find((s) => s === q.sort) ?? 'name',
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
  withTotals: q.limit <= limits.guidesPage,
});

const plainPage = {
  search: '',
  sort: 'name',
  descending: false,
  limit: limits.listMax,
  offset: 0,
  withTotals: false,
} as const;
/** Every enabled client, for matching names (imports). Their totals are not counted. */
export const listAllClients = (ctx: Ctx): Promise<Client[]> =>
  inTx(ctx, async ({ trx }) => (await store.listClients(trx, { ...plainPage, ids: null })).clients);

/**
 * Clients by ids in their order, without totals, for something that is made for them; unknown or deleted ones are missing. They stay as they are
 * until the caller's transaction ends: nothing is made for a client while it is merged into another one.
 */
export const clientsByIds = (ctx: Ctx, ids: readonly string[]): Promise<Client[]> =>
  inTx(ctx, async ({ trx }) => {
    if (ids.length === 0) return [];
    const { clients } = await store.listClients(trx, { ...plainPage, ids: [...new Set(ids)], share: true });
    const byId = new Map(clients.map((c) => [c._id, c]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** Clients whose name has a word, by the word, for a search of something that is theirs. */
export const clientsNamed = (ctx: Ctx, words: readonly string[]): Promise<Map<string, string[]>> =>
  inTx(ctx, ({ trx }) => store.clientsNamed(trx, words));

/** The first clients that a search finds, without totals. */
export const searchClients = (ctx: Ctx, search: string, limit: number): Promise<Client[]> =>
  inTx(ctx, async ({ trx }) => (await store.listClients(trx, { ...plainPage, ids: null, search, limit })).clients);

/** A client of the company. Throws clients.not_found. */
export const findClient = (ctx: Ctx, id: string): Promise<Client> =>
  inTx(ctx, async ({ trx }) => {
    const found = await store.findClient(trx, id);
    if (!found) throw problem('clients.not_found');
    return found;
  });

/** What the visits to a client's guides came to lately, those of the caller's cedis. */
export const clientActivity = (ctx: Ctx, id: string): Promise<ClientActivity> =>
  inTx(ctx, async (tx) => {
    await findClient(tx, id);
    const { actor, platform, trx } = tx;
    const days = limits.activityDays;
    const since = instantOf(addDays(localDay(platform.now(), actor.timeZone), 1 - days), 0, actor.timeZone);
    return { days, ...(await activityOf(trx, id, since, cediScope(actor))) };
  });

/** A client locked for a change, of the version that the caller saw when it says one. */
async function forChange(tx: TxCtx, id: string, version: number | undefined): Promise<Client> {
  const found = await store.findClient(tx.trx, id, { lock: true });
  if (!found) throw problem('clients.not_found');
  if (version !== undefined && version !== found.version) throw problem('general.stale', {}, { detail: found });
  return found;
}

export async function oncePerName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'client_unique_name') throw problem('clients.name_taken', { name });
    throw error;
  }
}

/** Totals are the guides' and change by themselves. */
export const audited = ({ totals: _, ...client }: Client): Record<string, unknown> => client;

export const createClient = (ctx: Ctx, input: Parsed<typeof clientsApi.create>['body']): Promise<Client> =>
  inTx(ctx, async (tx) => {
    const id = newId();
    await oncePerName(input.name, () =>
      store.insertClient(tx.trx, { ...input, id, companyId: tx.actor.companyId, at: tx.platform.now() }),
    );
    const made = await findClient(tx, id);
    await audit(tx, { action: 'create', kind: 'client', id, name: made.name, after: audited(made) });
    return made;
  });

export const updateClient = (ctx: Ctx, id: string, change: Parsed<typeof clientsApi.update>['body']): Promise<Client> =>
  inTx(ctx, async (tx) => {
    const { version, ...fields } = change;
    const before = await forChange(tx, id, version);
    await oncePerName(fields.name, () => store.updateClient(tx.trx, id, fields));
    return changed(tx, before);
  });

/** Which papers of its guides are verified before they leave: it counts at once for all that wait. */
export const updateSettings = (
  ctx: Ctx,
  id: string,
  input: Parsed<typeof clientsApi.settings>['body'],
): Promise<Client> =>
  inTx(ctx, async (tx) => {
    const before = await forChange(tx, id, input.version);
    await store.updateConfig(tx.trx, id, input.checkListConfig);
    await emit(tx.trx, [clientConfigChanged(tx.actor.companyId, null, { clientId: id })]);
    return changed(tx, before);
  });

async function changed(tx: TxCtx, before: Client): Promise<Client> {
  const after = await findClient(tx, before._id);
  await audit(tx, {
    action: 'update',
    kind: 'client',
    id: after._id,
    name: after.name,
    before: audited(before),
    after: audited(after),
  });
  return after;
}

/** Throws clients.has_guides while guides of it wait or are on their way. */
export const removeClient = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const before = await forChange(tx, id, undefined);
    const guides = await store.openGuidesOf(tx.trx, id);
    if (guides > 0) throw problem('clients.has_guides', { name: before.name, guides });
    await store.deleteClient(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'client', id, name: before.name, before: audited(before) });
    return { ok: true as const };
  });
