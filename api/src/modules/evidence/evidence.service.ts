import { checklistFor } from '@tramo/contract/checklist-choice';
import { evaluate } from '@tramo/contract/checklist-logic';
import { checklistNeeds } from '@tramo/contract/checklist-visit';
import { outcomes } from '@tramo/contract/checklists';
import type { Parsed } from '@tramo/contract/endpoint';
import {
  type AskedEvidence,
  type ChecklistEvidence,
  type DayEvidence,
  type EvidenceRule,
  type evidenceRulesApi,
  type RequiredEvidence,
  requiredEvidence,
} from '@tramo/contract/evidence-rules';
import { countOf } from '@tramo/contract/fields';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { activeChecklists } from '../checklists/checklists.active.service.ts';
import { findClient } from '../clients/clients.service.ts';
import * as store from './evidence.store.ts';

/** The company's rules, the sub-statuses', and a page of the clients'. Clients serve the whole company, whatever the caller's cedis. */
export const evidenceMatrix = (
  ctx: Ctx,
  q: Parsed<typeof evidenceRulesApi.list>['query'],
): Promise<Answered<typeof evidenceRulesApi.list>> =>
  inTx(ctx, async (tx) => {
    const { trx } = tx;
    const page = { search: q.search, clientIds: q.clientIds ?? null, limit: q.limit, offset: (q.page - 1) * q.limit };
    const { clients, total } = await store.clientRules(trx, page);
    return {
      company: await store.companyRules(trx),
      substatus: await store.substatusRules(trx),
      clients,
      checklists: await checklistsAsk(tx, [null, ...clients.map((c) => c._id)]),
      count: countOf(total, q.limit),
    };
  });

/** What checklists ask at least, with nothing answered yet; those of one sub-status or under other conditions than the client do not answer here. */
async function checklistsAsk(tx: TxCtx, clientIds: readonly (string | null)[]): Promise<ChecklistEvidence[]> {
  const active = await activeChecklists(tx);
  return clientIds.flatMap((clientId) =>
    outcomes.flatMap((outcome) => {
      const context = { client: clientId };
      const asked = { category: outcome, subStatusId: null, clientId, vehicleType: null, context };
      const found = checklistFor(active, asked);
      if (!found) return [];
      const needs = checklistNeeds(found.content, evaluate(found.content, {}, context));
      return [{ clientId, outcome, name: found.name, needs }];
    }),
  );
}

type Save = Parsed<typeof evidenceRulesApi.save>['body'];
/** Whose rule it is, as the history tells it. Throws clients.not_found, checklists.not_found, and auth.forbidden where only an admin may. */
async function subjectOf(
  tx: TxCtx,
  { clientId, substatusId }: Save,
): Promise<{ kind: 'client' | 'substatus' | 'company'; id: string; name: string }> {
  if (clientId !== null) return { kind: 'client', id: clientId, name: (await findClient(tx, clientId)).name };
  if (!tx.actor.audiences.includes('admin')) throw problem('auth.forbidden');
  if (substatusId === null) {
    const { company } = await companyOf(tx, tx.actor.companyId);
    return { kind: 'company', id: company._id, name: company.name };
  }
  const substatus = await store.findSubstatus(tx.trx, substatusId);
  if (!substatus) throw problem('checklists.not_found');
  return { kind: 'substatus', id: substatusId, name: substatus.name };
}

/** Changes one rule; visits that were made before keep what they lacked. */
export const saveEvidenceRule = (ctx: Ctx, body: Save): Promise<EvidenceRule> =>
  inTx(ctx, async (tx) => {
    const { clientId, substatusId, outcome, needs, version } = body;
    const subject = await subjectOf(tx, body);
    const key = { clientId, substatusId, outcome };
    const before = await store.lockRule(tx.trx, tx.actor.companyId, key);
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const after = await store.saveRule(tx.trx, key, needs);
    const shape = (rule: EvidenceRule) => ({ requiredEvidence: rule.needs && { outcome, ...rule.needs } });
    await audit(tx, { action: 'update', ...subject, before: shape(before), after: shape(after) });
    return after;
  });

/** What a visit must bring as the rules are now. `checklist`: what the version that it answers requires at least. */
export const evidenceRequired = (
  ctx: Ctx,
  visit: Pick<AskedEvidence, 'outcome'> & { clientId: string | null; subStatus: string | null },
  checklist: AskedEvidence['checklist'] = null,
): Promise<RequiredEvidence> =>
  inTx(ctx, async ({ trx }) =>
    requiredEvidence({ outcome: visit.outcome, ...(await store.askedOf(trx, visit)), checklist }),
  );

/** The rules that a driver's phone needs for visits to guides of these clients. */
export const evidenceOfDay = (ctx: Ctx, clientIds: readonly string[]): Promise<DayEvidence> =>
  inTx(ctx, ({ trx }) => store.rulesOfDay(trx, clientIds));

/** Rules of clients that end become another one's where it has none of its own. */
export const moveEvidenceToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, ({ trx, actor }) => store.moveToClient(trx, actor.companyId, from, into));
