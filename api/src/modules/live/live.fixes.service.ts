import type { ServerResponse } from 'node:http';
import type { Actor, Platform } from '../../platform/context.ts';
import { newest, type ToldFix } from '../../platform/fix-bus/fix-bus.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { fixesSince } from '../telemetry/telemetry.positions.service.ts';
import { frame } from './live.rules.ts';
import { seesFixes } from './live.wire.service.ts';

/** Browsers get what is newest of each vehicle at most so often. */
const TELL_EVERY_MS = 1000;
/** What comes at the same moment goes in one piece. */
const GATHER_MS = 40;
/** Bytes on their way to a browser above which it counts as slow: it gets the newest state later, never a queue. */
const SLOW_BYTES = 256 * 1024;
/** What the bus lost is found in the tables this often; while NATS is set up and away, so often. */
const LOOK_MS = 15_000;
const AWAY_LOOK_MS = 1000;
/** Routes that are remembered; more are forgotten together, and told once more. */
const KNOWN_MAX = 50_000;
/** Clocks of processes differ, and a commit may be told before a look that began earlier. */
const SLACK_MS = 5000;

/** A browser as the fixes see it. */
export interface FixReader {
  actor: Actor;
  response: ServerResponse;
  /** It has caught up with what came before. */
  isLive(): boolean;
}
export interface FixFeed {
  /** A browser came or left. */
  follow(): void;
  /** Fixes that a browser missed since an instant, as one text. */
  missed(actor: Actor, since: Date): Promise<string>;
  stop(): Promise<void>;
}

interface Said extends ToldFix {
  text?: string;
}
const textOf = (said: Said): string => {
  said.text ??= frame(null, { type: 'route.position', routeId: said.routeId, fix: said.fix });
  return said.text;
};

/** Tells browsers where vehicles are: the newest fix of each route, at most once a second, without a place in the stream of events. */
export async function openFixFeed(
  platform: Platform,
  readers: ReadonlySet<FixReader>,
  onError: (error: unknown) => void,
): Promise<FixFeed> {
  /** By company, what came since the last telling. */
  let fresh = new Map<string, Map<string, Said>>();
  /** What slow browsers have not got yet. */
  const behind = new WeakMap<FixReader, Map<string, Said>>();
  let hasBehind = false;
  /** The latest fix of each route that came, so that a look into the tables tells what is new alone. */
  let known = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const companies = (): Set<string> => new Set([...readers].map((r) => r.actor.companyId));

  const hear = (fixes: readonly ToldFix[]): void => {
    if (readers.size === 0) return;
    for (const told of fixes) {
      const at = Date.parse(told.fix.at);
      if ((known.get(told.routeId) ?? 0) > at) continue;
      known.set(told.routeId, at);
      const own = fresh.get(told.companyId) ?? new Map<string, Said>();
      fresh.set(told.companyId, own);
      own.set(told.routeId, { ...told });
    }
    if (fresh.size > 0) soon();
  };
  const soon = (): void => {
    if (isStopped) return;
    timer ??= setTimeout(tell, Math.max(GATHER_MS, toldAt + TELL_EVERY_MS - performance.now()));
  };

  const tell = (): void => {
    timer = null;
    toldAt = performance.now();
    const told = fresh;
    fresh = new Map();
    hasBehind = false;
    const pieces = new Map<string, string>();
    for (const reader of readers) tellOne(reader, told.get(reader.actor.companyId), pieces);
    if (hasBehind) soon();
  };
  const tellOne = (reader: FixReader, news: Map<string, Said> | undefined, pieces: Map<string, string>): void => {
    const { actor, response } = reader;
    const left = behind.get(reader);
    if (!news && !left) return;
    if (!reader.isLive() || response.writableLength > SLOW_BYTES) {
      const waits = left ?? new Map<string, Said>();
      for (const [routeId, said] of news ?? []) waits.set(routeId, newest(waits.get(routeId), said));
      behind.set(reader, waits);
      hasBehind = true;
      return;
    }
    behind.delete(reader);
    const piece = left ? pieceFor(actor, [...left.values(), ...(news?.values() ?? [])]) : shared(actor, news, pieces);
    if (piece !== '') response.write(piece);
  };
  /** The same piece for all who see the same cedis. */
  const shared = (actor: Actor, news: Map<string, Said> | undefined, pieces: Map<string, string>): string => {
    const key = `${actor.companyId}|${[...actor.audiences].sort().join()}|${actor.cediIds === null ? '*' : [...actor.cediIds].sort().join()}`;
    const made = pieces.get(key) ?? pieceFor(actor, [...(news?.values() ?? [])]);
    pieces.set(key, made);
    return made;
  };
  const pieceFor = (actor: Actor, list: readonly Said[]): string =>
    list
      .filter((said) => seesFixes(actor, said))
      .map(textOf)
      .join('');

  /** What the tables know and the bus did not tell. One process alone misses nothing. */
  let lookedAt = platform.now();
  let hasGap = false;
  const look = async (): Promise<void> => {
    const { kind, isFallback } = platform.fixBus.state();
    const now = platform.now();
    const isDue = hasGap || isFallback || now.getTime() - lookedAt.getTime() >= LOOK_MS;
    if (kind === 'process' || !isDue) return;
    hasGap = false;
    const since = new Date(lookedAt.getTime() - SLACK_MS);
    lookedAt = now;
    if (readers.size === 0 || known.size > KNOWN_MAX) known = new Map();
    if (readers.size === 0) return;
    const found = await fixesSince(platform, [...companies()], since);
    hear(found.filter((f) => (known.get(f.routeId) ?? 0) < Date.parse(f.fix.at)));
  };
  const looks = pulse(look, AWAY_LOOK_MS, onError);
  const onGap = (): void => {
    hasGap = true;
    looks.nudge();
  };
  const heard = await platform.fixBus.listen({ hear, onGap, companies });

  return {
    follow: () => heard.follow(),
    missed: async (actor, since) =>
      pieceFor(actor, await fixesSince(platform, [actor.companyId], new Date(since.getTime() - SLACK_MS))),
    stop: async () => {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await looks.stop();
      await heard.stop();
    },
  };
}
