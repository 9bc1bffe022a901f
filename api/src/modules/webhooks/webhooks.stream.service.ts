import type { Answer, Parsed } from '@tramo/contract/endpoint';
import type { webhooksApi } from '@tramo/contract/webhooks';
import { type Ctx, inTx } from '../../platform/context.ts';
import { bodyOf } from './webhooks.record.service.ts';
import * as store from './webhooks.record.store.ts';
import { secretOf, standardHeaders } from './webhooks.rules.ts';

const BATCH = 100;
const LOOK_MS = 500;
/** A listener is one until so long after it was last heard of. */
const LISTENS_MS = 60_000;

type Heard = Answer<typeof webhooksApi.stream>;

/**
 * Events after a place, signed with a secret of the caller's own: waits a moment until there are some. Who holds no connection open loses none: the place
 * says what he has.
 */
export async function hearEvents(ctx: Ctx, q: Parsed<typeof webhooksApi.stream>['query']): Promise<Heard> {
  const { platform, actor } = ctx;
  const key = platform.vault.sign(`${actor.companyId}:${actor.userId}`, 'webhook-listen');
  const secret = secretOf(Buffer.from(key, 'base64url'));
  const until = performance.now() + q.waitS * 1000;
  for (;;) {
    const heard = await inTx(ctx, async ({ trx }): Promise<Heard> => {
      await store.noteListener(trx, actor.companyId, actor.userId, new Date(Date.now() + LISTENS_MS));
      if (q.after === undefined) return { place: await store.lastPlace(trx), secret, events: [] };
      const rows = await store.eventsAfter(trx, q.after, BATCH);
      const events = rows.map((e) => {
        const body = JSON.stringify(bodyOf(e, '2026-11-01'));
        return { type: e.type, body, headers: standardHeaders({ messageId: e.id, at: new Date(), body }, [secret]) };
      });
      return { place: rows.at(-1)?.n ?? q.after, secret, events };
    });
    if (
      heard.events.length > 0 ||
      q.after === undefined ||
      performance.now() >= until ||
      platform.serving.state() === 'draining'
    )
      return heard;
    await new Promise((r) => setTimeout(r, LOOK_MS));
  }
}
