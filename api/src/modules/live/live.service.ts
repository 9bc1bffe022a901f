import type { ServerResponse } from 'node:http';
import type { Audience } from '@tramo/contract/access';
import type { LiveEvent } from '@tramo/contract/live';
import { type Actor, type Ctx, type Platform, systemCtx } from '../../platform/context.ts';
import { seenText } from '../../platform/db/replica.ts';
import { onWake } from '../../platform/db/wake.ts';
import type { StoredEvent } from '../../platform/events.ts';
import { type Pulse, pulse } from '../../platform/nudged-work.ts';
import { companyEventsAfter, eventsAfter, eventTime, lastSeq } from '../../platform/outbox.ts';
import { problem } from '../../platform/problem.ts';
import { platformOf, worldOf } from '../../platform/sandboxes.ts';
import { sessionActors } from '../accounts/accounts.session.service.ts';
import { canOn, liveRoute } from '../routes/routes.service.ts';
import { type FixFeed, openFixFeed } from './live.fixes.service.ts';
import { endSilentPresence } from './live.presence.service.ts';
import { frame, moveFrame } from './live.rules.ts';
import { changedRoute, coalesce, maySee, plainEvent } from './live.wire.service.ts';

const HEARTBEAT_MS = 15_000;
/** How long a stream may outlive its session, or the rights that it was opened with. */
const RIGHTS_MS = 1000;
/** A reader that lags waits this long before it reads, so that one read serves many events. */
const GATHER_MS = 40;
const READ_BATCH = 1000;
/** A browser further behind than this starts over. */
export const RESUME_MAX = 5000;
/** Bytes and frames that wait for a slow browser before it is let go; it comes back by resume. */
const BUFFER_MAX = 4 * 1024 * 1024;
const PENDING_MAX = 5000;
const DRAIN_MS = 20_000;
/** Open streams of one person: a browser has one per tab. */
export const STREAMS_PER_USER = 20;

/** An event ready for the wire; a changed route reads differently by what its reader may do. */
interface Outgoing {
  event: StoredEvent;
  text(actor: Actor): string;
}
interface Client {
  actor: Actor;
  response: ServerResponse;
  /** Last place in the stream that was written. */
  seq: number;
  /** Events that came while the past is still being written; null once the client is live. */
  pending: Outgoing[] | null;
  isLive(): boolean;
}
interface Running extends Pulse {
  fixes: FixFeed;
}
export interface Hub {
  /** Throws general.rate when the person has as many streams as one may have. */
  admit(actor: Actor): void;
  join(actor: Actor, response: ServerResponse, lastEventId: number | null): Promise<void>;
  /** Heartbeat, end of ended sessions and of silent people's presence, at once instead of at the next beat. */
  beat(): Promise<void>;
  size(): number;
  close(): Promise<void>;
}

const hubs = new WeakMap<Platform, Hub>();
/** The process's fan-out: one reader of the outbox for all of its browsers. */
export function hubOf(platform: Platform): Hub {
  const world = worldOf(platform);
  const hub = hubs.get(world) ?? openHub(world);
  hubs.set(world, hub);
  return hub;
}

function openHub(platform: Platform): Hub {
  const clients = new Set<Client>();
  const onError = (error: unknown): void => platform.log.error({ err: error }, 'live');
  /** How far the reader has come. A joining browser may set it back: what the others have already is passed over by their `seq`. */
  let place = 0;
  let idle = true;
  let started: Promise<Running> | null = null;
  const leave = (client: Client): void => {
    if (clients.delete(client)) void started?.then(({ fixes }) => fixes.follow());
  };
  let closed = false;

  const streams = platform.metrics.gauge('tramo_live_streams', 'Open live streams of browsers');
  platform.metrics.onCollect('live', () => streams.set(clients.size));

  const drop = (client: Client): void => {
    leave(client);
    client.response.destroy();
  };

  /** Events in order as texts; every changed route is read once, as it is now. A route that is gone has its own event. */
  const render = async (events: readonly StoredEvent[]): Promise<Outgoing[]> => {
    const outgoing: Outgoing[] = [];
    for (const event of coalesce(events)) {
      const listeners = [...clients].filter((c) => maySee(c.actor, event));
      if (listeners.length === 0) continue;
      const routeId = changedRoute(event);
      if (routeId === null) {
        const plain = plainEvent(event);
        if (!plain) continue;
        const text = frame(event.seq, plain);
        outgoing.push({ event, text: () => text });
        continue;
      }
      const { timeZone } = (listeners[0] as Client).actor;
      const found = await liveRoute(systemCtx(platform, { id: event.companyId, timeZone }), routeId);
      if (!found) continue;
      const texts = new Map<string, string>();
      const text = (actor: Actor): string => {
        const key = audienceKey(actor.audiences);
        const known = texts.get(key);
        if (known) return known;
        const made = frame(event.seq, {
          type: 'route.changed',
          route: { ...found.route, can: canOn(actor, found.route) },
          stops: found.stops,
        } satisfies LiveEvent);
        texts.set(key, made);
        return made;
      };
      outgoing.push({ event, text });
    }
    return outgoing;
  };

  const deliver = (client: Client, outgoing: readonly Outgoing[]): void => {
    const news = outgoing.filter((t) => t.event.seq > client.seq && maySee(client.actor, t.event));
    const last = news.at(-1);
    if (!last) return;
    if (client.pending) {
      client.pending.push(...news);
      if (client.pending.length > PENDING_MAX) drop(client);
      return;
    }
    client.seq = last.event.seq;
    client.response.write(news.map((t) => t.text(client.actor)).join(''));
    if (client.response.writableLength > BUFFER_MAX) drop(client);
  };

  /** Whoever hears of a change reads lists anew: no replica may answer that has not come so far. */
  const tellSeen = async (events: readonly StoredEvent[]): Promise<void> => {
    const { replica } = platform.db;
    const seen = replica && (await replica.place());
    if (!replica || !seen) return;
    const companies = new Set(events.map((e) => e.companyId));
    for (const companyId of companies) replica.note(companyId, seen);
    const text = frame(null, { type: 'seen', until: seenText(seen) });
    for (const client of clients)
      if (!client.pending && companies.has(client.actor.companyId)) client.response.write(text);
  };

  const read = async (): Promise<void> => {
    if (clients.size === 0 || idle) return;
    await new Promise((r) => setTimeout(r, GATHER_MS));
    for (;;) {
      const from = place;
      const events = await platform.db.system((trx) => eventsAfter(trx, from, READ_BATCH));
      if (events.length === 0) return;
      await tellSeen(events);
      const outgoing = await render(events);
      for (const client of clients) deliver(client, outgoing);
      if (place === from) place = (events.at(-1) as StoredEvent).seq;
      else continue;
      if (events.length < READ_BATCH) return;
    }
  };

  const beat = async (): Promise<void> => {
    for (const client of [...clients]) {
      client.response.write(': ♥\n\n');
      if (!client.pending && client.response.writableLength > BUFFER_MAX) drop(client);
    }
    await checkRights();
    await endSilentPresence(platform);
  };

  /** A session that ended takes its streams with it; one whose rights changed comes back with the new ones. All of them are asked in one go. */
  const checkRights = async (): Promise<void> => {
    if (clients.size === 0) return;
    const asked = [...clients];
    const holders = await sessionActors(platform, [...new Set(asked.flatMap((c) => c.actor.sessionHash ?? []))]);
    for (const client of asked) {
      const now = holders.get(client.actor.sessionHash?.toString('hex') ?? '');
      if (now && rightsOf(now) === rightsOf(client.actor)) continue;
      leave(client);
      client.response.end();
    }
  };

  /** Listens from the first browser on. Without one nothing is read, and the place is taken anew. */
  const start = async (): Promise<Running> => {
    const fixes = await openFixFeed(platform, clients, onError);
    const reader = await onWake(platform.db.connection, 'tramo_events', read, onError);
    const timer = setInterval(() => void beat().catch(onError), HEARTBEAT_MS);
    timer.unref();
    const rights = pulse(checkRights, RIGHTS_MS, onError);
    return {
      fixes,
      nudge: reader.nudge,
      stop: async () => {
        clearInterval(timer);
        await fixes.stop();
        await rights.stop();
        await reader.stop();
      },
    };
  };

  const join: Hub['join'] = async (actor, response, lastEventId) => {
    started ??= start();
    const reader = await started;
    // Gone while it was let in: its 'close' has been, and nothing would take it off the list.
    if (closed || response.destroyed) return void response.end();
    // While nobody listened nothing was read: the reader begins again where the first browser comes in.
    if (clients.size === 0) idle = true;
    const client: Client = {
      actor,
      response,
      seq: lastEventId ?? 0,
      pending: [],
      isLive: () => client.pending === null,
    };
    clients.add(client);
    reader.fixes.follow();
    response.on('close', () => leave(client));
    response.on('error', () => leave(client));
    // Events that come from here on wait in `pending`; what came before is read now. Both may hold the same ones: `seq` tells.
    // The head first: what is numbered between the two looks would otherwise be in neither.
    const { head, past, leftAt } = await platform.db.system(async (trx) => ({
      head: await lastSeq(trx),
      past: lastEventId === null ? [] : await companyEventsAfter(trx, actor.companyId, lastEventId, RESUME_MAX),
      leftAt: lastEventId === null ? null : await eventTime(trx, lastEventId),
    }));
    place = idle ? head : Math.min(place, head);
    idle = false;
    const { companyId } = actor;
    const hello: LiveEvent = { type: 'hello', serverTime: platformOf(platform, companyId).now().toISOString() };
    await send(client, frame(lastEventId === null ? head : null, hello));
    if (past === null) {
      client.seq = head;
      await send(client, frame(head, { type: 'reset' }));
    } else if (lastEventId === null) client.seq = head;
    else {
      const seen = coalesce(past.filter((e) => maySee(actor, e)));
      for (let i = 0; i < seen.length && clients.has(client); i += 200) {
        const outgoing = await render(seen.slice(i, i + 200));
        const mine = outgoing.filter((t) => maySee(client.actor, t.event));
        if (mine.length > 0) await send(client, mine.map((t) => t.text(actor)).join(''));
      }
      client.seq = Math.max(client.seq, past.at(-1)?.seq ?? 0);
      // Fixes are no events: where the vehicles came meanwhile is read.
      if (leftAt) await send(client, await reader.fixes.missed(actor, leftAt));
    }
    while (client.pending && client.pending.length > 0 && clients.has(client)) {
      const news = client.pending.splice(0).filter((t) => t.event.seq > client.seq);
      const last = news.at(-1);
      if (!last) continue;
      client.seq = last.event.seq;
      await send(client, news.map((t) => t.text(actor)).join(''));
    }
    client.pending = null;
    reader.nudge();
  };

  /** Writes to a browser that catches up, at its own pace. */
  const send = async (client: Client, text: string): Promise<void> => {
    if (text === '') return;
    if (client.response.destroyed || client.response.write(text)) return;
    const drained = await new Promise<boolean>((resolve) => {
      const late = setTimeout(() => resolve(false), DRAIN_MS);
      const settle = (ok: boolean) => () => {
        clearTimeout(late);
        resolve(ok);
      };
      client.response.once('drain', settle(true));
      client.response.once('close', settle(false));
    });
    if (!drained) drop(client);
  };

  return {
    admit: ({ userId }) => {
      let open = 0;
      for (const c of clients) if (c.actor.userId === userId) open++;
      if (open >= STREAMS_PER_USER) throw problem('general.rate');
    },
    join,
    beat,
    size: () => clients.size,
    close: async () => {
      if (closed) return;
      closed = true;
      for (const client of clients) client.response.end(moveFrame(Math.random()));
      clients.clear();
      await (await started)?.stop();
    },
  };
}

const audienceKey = (audiences: readonly Audience[]): string => [...audiences].sort().join();
const rightsOf = (a: Actor): string =>
  `${audienceKey(a.audiences)}|${a.cediIds === null ? '*' : [...a.cediIds].sort().join()}`;

/** Whether a person may open one more stream. Throws general.rate. */
export const admit = (ctx: Ctx): void => hubOf(ctx.platform).admit(ctx.actor);

/** Puts a browser on the company's stream; the answer is written until it leaves or its session ends. */
export const listen = (ctx: Ctx, response: ServerResponse, lastEventId: number | null): Promise<void> =>
  hubOf(ctx.platform).join(ctx.actor, response, lastEventId);
