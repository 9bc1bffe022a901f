import type { Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import type { Present, presenceApi } from '@tramo/contract/presence';
import { type Ctx, inTx, type Platform, seesCedi, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { emit } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { cedisOfPlan } from '../planning/planning.read.service.ts';
import { seenRoute } from '../routes/routes.read.service.ts';
import { presenceChanged } from './live.events.ts';
import { isSame, peopleOf } from './live.presence.rules.ts';
import * as store from './live.presence.store.ts';

type Said = Parsed<typeof presenceApi.here>['body'];

/** Who was not heard since is gone. */
const endOf = (now: Date): Date => new Date(now.getTime() - limits.presenceEndsS * 1000);

/** The cedi whose people may know who is at a thing; null for one of several cedis. Throws not_found for what the caller may not see. */
async function cediOf(tx: TxCtx, { kind, id }: Said): Promise<string | null> {
  if (kind === 'route') return (await seenRoute(tx, id)).row.cedi_id;
  if (kind === 'plan') {
    const cedis = await cedisOfPlan(tx, id);
    return cedis.length === 1 ? (cedis[0] ?? null) : null;
  }
  const [guide] = await guidesByIds(tx, [id]);
  if (!guide) throw problem('guides.not_found');
  return guide.cedi._id;
}

/** Runs a change of who is at a thing, one at a time for each thing, and tells it when the people or what they do are others than before. */
async function changing(
  trx: Trx,
  thing: store.Thing,
  now: Date,
  change: (tabs: store.Tab[]) => Promise<void>,
): Promise<Present[]> {
  await takeTurns(trx, [`presence ${thing.id}`]);
  const tabs = await store.tabsAt(trx, thing);
  await change(tabs);
  await store.dropSilent(trx, thing, endOf(now));
  const left = await store.tabsAt(trx, thing);
  const people = peopleOf(left);
  if (!isSame(peopleOf(tabs), people)) {
    const [known] = left.length > 0 ? left : tabs;
    await emit(trx, [
      presenceChanged(thing.companyId, known?.cediId ?? null, { kind: thing.kind, id: thing.id, people }),
    ]);
  }
  return people;
}

/** Somebody has a thing open, or closed it. Answers who else is there: never the caller, however many tabs are open. */
export const sayPresence = (ctx: Ctx, said: Said): Promise<{ people: Present[] }> =>
  inTx(ctx, async (tx) => {
    const { actor, trx } = tx;
    const thing = { companyId: actor.companyId, kind: said.kind, id: said.id };
    const now = tx.platform.now();
    let isThere = false;
    const people = await changing(trx, thing, now, async (tabs) => {
      // Whoever came in was seen to see the thing; from then on the kept cedi is enough.
      const mine = tabs.find((t) => t.userId === actor.userId);
      isThere = mine !== undefined && (mine.cediId === null || seesCedi(actor, mine.cediId));
      if (said.state === 'left') return void (await store.dropTab(trx, thing, actor.userId, said.tab));
      const cediId = isThere && mine ? mine.cediId : await cediOf(tx, said);
      isThere = true;
      const isEditing = said.state === 'editing';
      await store.saveTab(trx, thing, {
        userId: actor.userId,
        name: actor.name,
        isEditing,
        tab: said.tab,
        cediId,
        seenAt: now,
      });
    });
    // Who leaves what was never opened (or is deleted by now) is told nothing of it.
    return { people: isThere ? people.filter((p) => p.userId !== actor.userId) : [] };
  });

/** Ends the presence of those who fell silent (a closed lid, a lost network) and tells who is left. */
export async function endSilentPresence(platform: Platform): Promise<void> {
  const now = platform.now();
  const things = await platform.db.system((trx) => store.thingsLeft(trx, endOf(now)));
  for (const thing of things) await platform.db.system((trx) => changing(trx, thing, now, async () => undefined));
}
