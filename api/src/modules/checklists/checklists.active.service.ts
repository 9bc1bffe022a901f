import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import type { ChecklistContent } from '@tramo/contract/checklist-content';
import { type Ctx, inTx } from '../../platform/context.ts';
import { namedInContent, renamed } from './checklists.catalogue.rules.ts';
import * as store from './checklists.versions.store.ts';

/** What phones get and answer: the other front door of the checklists. */

interface KeptContent {
  content: ChecklistContent;
  clientIds: string[];
  /** As it reads since clients that it names were merged into others. */
  followed: { merges: string; content: ChecklistContent } | null;
}
/** Versions never change: what was read is kept for the next one who asks, by company and version, the ones read last. */
const kept = new Map<string, KeptContent>();
const KEPT = 300;

const keptOf = (content: ChecklistContent): KeptContent => ({
  content,
  clientIds: namedInContent(content).flatMap((n) => (n.kind === 'client' ? [n.id] : [])),
  followed: null,
});
/** A content whose rules name the clients that those of theirs were merged into. */
function followed(one: KeptContent, merged: ReadonlyMap<string, string>): ChecklistContent {
  const merges = one.clientIds.map((id) => merged.get(id) ?? '').join();
  if (merges.replaceAll(',', '') === '') return one.content;
  if (one.followed?.merges !== merges) one.followed = { merges, content: renamed(one.content, merged) };
  return one.followed.content;
}

/**
 * What versions ask, by their ids; the same object for the same version, so that `evaluate` prepares it once. A client of their rules that was merged into
 * another one is that one.
 */
export const versionContents = (ctx: Ctx, versionIds: readonly string[]): Promise<Map<string, ChecklistContent>> =>
  inTx(ctx, async ({ trx, actor }) => {
    const keyOf = (id: string): string => `${actor.companyId} ${id}`;
    const missing = versionIds.filter((id) => !kept.has(keyOf(id)));
    if (missing.length > 0)
      for (const [id, content] of await store.contentsOf(trx, missing)) kept.set(keyOf(id), keptOf(content));
    const found = new Map<string, KeptContent>();
    for (const id of new Set(versionIds)) {
      const one = kept.get(keyOf(id));
      if (!one) continue;
      found.set(id, one);
      kept.delete(keyOf(id));
      kept.set(keyOf(id), one);
    }
    for (const key of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(key);
    }
    const clientIds = [...new Set([...found.values()].flatMap((one) => one.clientIds))];
    const merged = clientIds.length === 0 ? new Map<string, string>() : await store.mergedClients(trx, clientIds);
    return new Map([...found].map(([id, one]) => [id, followed(one, merged)]));
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
