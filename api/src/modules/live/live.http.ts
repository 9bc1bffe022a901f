import { liveApi } from '@tramo/contract/live';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { placeOf } from './live.rules.ts';
import { admit, hubOf, listen } from './live.service.ts';

export function liveHttp(m: Mounting): void {
  // Streams are sent elsewhere before the server waits for its connections.
  const hub = hubOf(m.platform);
  m.app.addHook('preClose', () => hub.close());
  mount(m, liveApi.events, async (ctx, { request, reply, query }) => {
    const header = request.headers['last-event-id'];
    const place = placeOf(typeof header === 'string' ? header : undefined, query.lastEventId);
    admit(ctx);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    raw.socket?.setNoDelay(true);
    raw.flushHeaders();
    try {
      await listen(ctx, raw, place);
    } catch (error) {
      request.log.error({ err: error }, 'live stream');
      raw.destroy();
    }
    return { ok: true as const };
  });
}
