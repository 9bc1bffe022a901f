import type { ChecklistDetail, ChecklistVersion, checklistApi, OnRoad } from '@tramo/contract/checklist-api';
import type { ChecklistContent } from '@tramo/contract/checklist-content';
import { contentFaults } from '@tramo/contract/checklist-faults';
import { reviewOf } from '@tramo/contract/checklist-review';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { checkContent, findChecklist } from './checklists.catalogue.service.ts';
import { takeTurn } from './checklists.store.ts';
import * as store from './checklists.versions.store.ts';

type PageQuery = Parsed<typeof checklistApi.versions>['query'];
const pageOf = (q: PageQuery): { search: string; limit: number; offset: number } => ({
  search: q.search,
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

/** Throws checklists.review_errors, and checklists.review_warnings unless somebody has seen them, with the findings in their detail. */
function review({ content }: ChecklistDetail, isConfirmed: boolean): void {
  if (contentFaults(content).length > 0) return;
  const { findings } = reviewOf(content);
  if (findings.some((f) => f.severity === 'error'))
    throw problem('checklists.review_errors', {}, { detail: { findings } });
  if (findings.length > 0 && !isConfirmed) throw problem('checklists.review_warnings', {}, { detail: { findings } });
}

/** Makes the draft the version that phones get from now on; older ones stay as they are. */
export const publishChecklist = (
  ctx: Ctx,
  id: string,
  { version, note, confirmed }: Parsed<typeof checklistApi.publish>['body'],
): Promise<ChecklistDetail> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const publishable = async (): Promise<ChecklistDetail> => {
      const now = await findChecklist(tx, id);
      if (version !== now.version) throw problem('general.stale', {}, { detail: now });
      if (now.published && !now.isChanged) throw problem('checklists.nothing_new');
      return now;
    };
    // A review may take a moment: before the turn, in which the version is looked at again.
    review(await publishable(), confirmed);
    await takeTurn(trx, actor.companyId);
    const before = await publishable();
    // Valid when it was kept: a client or a sub-status that it names may have gone since.
    await checkContent(tx, before.content, before.category.value);
    await store.insertVersion(trx, {
      id: newId(),
      checklistId: id,
      note,
      by: { id: actor.userId, name: actor.name },
      at: platform.now(),
    });
    await store.touch(trx, id);
    const now = await findChecklist(tx, id);
    await audit(tx, {
      action: 'publish',
      kind: 'checklist',
      id,
      name: now.name,
      reason: note,
      before: { published: before.published?.number ?? null },
      after: { published: now.published?.number ?? null },
    });
    return now;
  });

export const listVersions = (
  ctx: Ctx,
  id: string,
  q: PageQuery,
): Promise<{ versions: ChecklistVersion[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await findChecklist(tx, id);
    const { versions, total } = await store.listVersions(tx.trx, id, pageOf(q));
    return { versions, count: countOf(total, q.limit) };
  });

/** Of deleted checklists too: what was answered is still read. */
export const findVersion = (
  ctx: Ctx,
  id: string,
  versionId: string,
): Promise<ChecklistVersion & { content: ChecklistContent }> =>
  inTx(ctx, async ({ trx }) => {
    const found = await store.findVersion(trx, id, versionId);
    if (!found) throw problem('checklists.version_unknown');
    return found;
  });

export const listOnRoad = (ctx: Ctx, id: string, q: PageQuery): Promise<{ drivers: OnRoad[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await findChecklist(tx, id);
    const { drivers, total } = await store.listOnRoad(tx.trx, id, pageOf(q));
    return { drivers, count: countOf(total, q.limit) };
  });
