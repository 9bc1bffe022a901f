import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import type { ChecklistContent } from '@tramo/contract/checklist-content';
import { type Ctx, inTx } from '../../platform/context.ts';
import * as store from './checklists.versions.store.ts';

/** What phones get and answer: the other front door of the checklists. */

/** Versions never change: what was read is kept for the next one who asks, by company and version, the ones read last. */
const kept = new Map<string, ChecklistContent>();
const KEPT = 300;

/** What versions ask, by their ids; the same object for the same version, so that `evaluate` prepares it once. */
export const versionContents = (ctx: Ctx, versionIds: readonly string[]): Promise<Map<string, ChecklistContent>> =>
  inTx(ctx, async ({ trx, actor }) => {
    const keyOf = (id: string): string => `${actor.companyId} ${id}`;
    const missing = versionIds.filter((id) => !kept.has(keyOf(id)));
    if (missing.length > 0)
      for (const [id, content] of await store.contentsOf(trx, missing)) kept.set(keyOf(id), content);
    const found = new Map<string, ChecklistContent>();
    for (const id of new Set(versionIds)) {
      const content = kept.get(keyOf(id));
      if (!content) continue;
      found.set(id, content);
      kept.delete(keyOf(id));
      kept.set(keyOf(id), content);
    }
    for (const key of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(key);
    }
    return found;
  });

/** What decides which checklist a visit answers (`checklistFor`): those that phones get, without what they ask. `firstPublishedAt`: since when there was one to answer. */
export const checklistScopes = (ctx: Ctx): Promise<store.ScopeRow[]> => inTx(ctx, ({ trx }) => store.activeScopes(trx));

/** What phones get: enabled, visible and published ones, each with its present version. */
export const activeChecklists = (ctx: Ctx): Promise<ActiveChecklist[]> =>
  inTx(ctx, async (tx) => {
    const scopes = await store.activeScopes(tx.trx);
    const contents = await versionContents(
      tx,
      scopes.map((s) => s.versionId),
    );
    return scopes.map(({ firstPublishedAt: _, ...scope }) => ({
      ...scope,
      content: contents.get(scope.versionId) as ChecklistContent,
    }));
  });

/**
 * The checklist of a version, deleted ones too, with what that version asks; null when the company has no such version. `isAcceptable`: phones may still answer it,
 * for it is the present one of a checklist that they get, or neither of both has been so for longer than `checklistLimits.olderVersionDays`.
 */
export const versionForAnswers = (
  ctx: Ctx,
  versionId: string,
): Promise<{
  checklist: Omit<store.AnsweredRow, 'isAcceptable'>;
  content: ChecklistContent;
  isAcceptable: boolean;
} | null> =>
  inTx(ctx, async (tx) => {
    const row = await store.answeredChecklist(tx.trx, versionId, tx.platform.now());
    const content = (await versionContents(tx, [versionId])).get(versionId);
    if (!row || !content) return null;
    const { isAcceptable, ...checklist } = row;
    return { checklist, content, isAcceptable };
  });
