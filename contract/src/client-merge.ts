import * as z from 'zod/mini';
import { operations } from './access.ts';
import { type CheckListConfig, type Client, client } from './clients.ts';
import { endpoint } from './endpoint.ts';
import { csvIds, id, listCount, listQuery, version } from './fields.ts';
import { limits } from './limits.ts';

/** Why clients look alike. `name`: the same name or legal name without case, accents, signs and the kind of firm ("S.A. de C.V."). */
export const likenesses = ['rfc', 'name', 'phone', 'email'] as const;
export const likeness = z.enum(likenesses);
export type Likeness = z.infer<typeof likeness>;

/** Clients that may be the same one, the most telling reason first. A client may stand in several groups. */
export const clientGroup = z.object({ reasons: z.array(likeness), clients: z.array(client) });
export type ClientGroup = z.infer<typeof clientGroup>;

/** What a person chooses where clients differ; tags and verifications are always united. */
export const mergeFields = ['name', 'clientId', 'companyName', 'rfc', 'notes'] as const;
export type MergeField = (typeof mergeFields)[number];
/** Whose value of a field stays, by the client's id. */
const taken = z.optional(id);
export const mergeTake = z.object({ name: taken, clientId: taken, companyName: taken, rfc: taken, notes: taken });
export type MergeTake = z.infer<typeof mergeTake>;

const from = z
  .array(id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.clientsMerged, { error: 'tooMany' }));

/** What moves to the client that stays. Doubled ones are those that it has already: they are not kept twice. */
export const mergeMoves = z.object({
  guides: z.int(),
  visits: z.int(),
  contacts: z.int(),
  doubledContacts: z.int(),
  addresses: z.int(),
  doubledAddresses: z.int(),
});
export type MergeMoves = z.infer<typeof mergeMoves>;

type Merged = Pick<Client, MergeField | 'tags' | 'checkListConfig'>;
const isBlank = (value: string | null): boolean => value === null || value.trim() === '';

/** The values of a field that clients have, each once, the one that stays first: more than one must be chosen from. */
export function differing(clients: readonly Client[], field: MergeField): { value: string; of: string }[] {
  const values: { value: string; of: string }[] = [];
  for (const one of clients) {
    const value = one[field] ?? '';
    if (!isBlank(value) && !values.some((v) => v.value === value)) values.push({ value, of: one._id });
  }
  return values;
}

/**
 * What the client that stays is after the merge, by the portal's preview and by the server. A field is the chosen client's; without a choice
 * its own, or the first of the others' where it has none. Notes without a choice are put one under the other. Tags are united, as many as a
 * client may have; a verification that one of them asks for is asked for.
 */
export function mergedClient(into: Client, others: readonly Client[], take: MergeTake = {}): Merged {
  const all = [into, ...others];
  const pick = (field: MergeField): string | null => {
    const chosen = all.find((c) => c._id === take[field]);
    return chosen ? chosen[field] : (differing(all, field)[0]?.value ?? null);
  };
  const asks = (key: keyof CheckListConfig): boolean => all.some((c) => c.checkListConfig[key]);
  return {
    name: pick('name') ?? into.name,
    clientId: pick('clientId') ?? '',
    companyName: pick('companyName'),
    rfc: pick('rfc'),
    notes:
      take.notes === undefined
        ? differing(all, 'notes')
            .map((n) => n.value)
            .join('\n')
        : (pick('notes') ?? ''),
    tags: [...new Set(all.flatMap((c) => c.tags))].slice(0, limits.tagsPerClient),
    checkListConfig: {
      generateDocuments: asks('generateDocuments'),
      checkingOthers: asks('checkingOthers'),
      verifyDocuments: asks('verifyDocuments'),
    },
  };
}

const byId = z.object({ id });

export const clientMergeApi = {
  duplicates: endpoint({
    method: 'GET',
    path: '/clients/duplicates',
    summary: 'Grupos de clientes que pueden ser el mismo: por RFC, nombre, teléfono o correo de sus contactos',
    who: operations,
    query: z.object(listQuery(limits.filterPage)),
    answer: z.object({ groups: z.array(clientGroup), count: listCount }),
  }),
  /** Throws clients.not_found (one of them), clients.merge_self, clients.merge_whole (the caller is kept to cedis). */
  preview: endpoint({
    method: 'GET',
    path: '/clients/{id}/merge',
    summary: 'Qué pasaría a un cliente si se le combinan otros',
    who: operations,
    params: byId,
    query: z.object({ from: z.pipe(csvIds, from) }),
    answer: z.object({ client, from: z.array(client), moves: mergeMoves }),
  }),
  /** Throws as `preview`, general.stale with the client as it is, clients.name_taken, general.invalid with the field that does not fit. */
  merge: endpoint({
    method: 'POST',
    path: '/clients/{id}/merge',
    summary: 'Combina clientes en uno: sus guías, visitas, contactos y direcciones pasan a él; los demás se eliminan',
    who: operations,
    params: byId,
    body: z.object({ from, take: z._default(mergeTake, {}), version: z.optional(version) }),
    answer: z.object({ client, moves: mergeMoves }),
    idempotent: true,
  }),
};
