import { createHash } from 'node:crypto';
import { apiKeyPrefix } from '@tramo/contract/api-keys';
import type { FirstDuty } from '@tramo/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor, Platform } from '../context.ts';
import { openKeyRates, type RateLeft } from './key-rate.ts';

/** Finds who is behind a token, or throws the problem to tell. Given by the accounts module. */
export type Authenticate = (platform: Platform, token: string) => Promise<Caller>;
/** The same for the key of another system. */
export type AuthenticateKey = (platform: Platform, key: string, address: string) => Promise<Actor>;
export interface Caller {
  actor: Actor;
  mustDoFirst: FirstDuty | null;
}

/** The key of a connection, when it is another system that calls: `platform: api`, its key in `apiKey`, and no session. */
export function connectionKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const { apikey, platform, token } = headers;
  const calls = platform === 'api' && (token === undefined || token === '');
  return calls && typeof apikey === 'string' && apikey.startsWith(apiKeyPrefix) ? apikey : null;
}
/** The session's token, when there is one. */
const tokenOf = ({ headers: { token } }: FastifyRequest): string => (typeof token === 'string' ? token : '');

export interface Callers {
  /** Who sends a request; found out once for each. Throws the problem to tell. */
  of(request: FastifyRequest): Promise<Caller>;
  /**
   * What a request counts against: its session or connection when there is one, else its address. A made-up token opens no account of its own.
   * Secrets are never the key themselves, which are as long as a caller likes, too.
   */
  rateKey(request: FastifyRequest): Promise<string>;
  /** Counts a call of a connection against its own limit. */
  countKey(connection: NonNullable<Actor['connection']>): RateLeft;
  /** Says that a key has asked too much: for a minute nobody unknown from this address is looked up. */
  exceeded(key: string): void;
}

const MINUTE = 60_000;
/** Sessions and addresses that are remembered; older ones are found out again. */
const MOST = 20_000;
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST && oldest !== undefined) map.delete(oldest);
}

export function openCallers(platform: Platform, authenticate: Authenticate, authenticateKey: AuthenticateKey): Callers {
  const asked = new WeakMap<FastifyRequest, Promise<Caller>>();
  /** Hashes of the secrets that opened something lately. */
  const known = new Map<string, true>();
  const shutOut = new Map<string, number>();
  const ask = async (request: FastifyRequest): Promise<Caller> => {
    const key = connectionKey(request);
    return key === null
      ? authenticate(platform, tokenOf(request))
      : { actor: await authenticateKey(platform, key, request.ip), mustDoFirst: null };
  };
  const of: Callers['of'] = (request) => {
    const asking = asked.get(request) ?? ask(request);
    asked.set(request, asking);
    return asking;
  };
  const countKey = openKeyRates();
  return {
    of,
    countKey: ({ id, ratePerMinute }) => countKey(id, ratePerMinute),
    rateKey: async (request) => {
      const secret = tokenOf(request) || connectionKey(request);
      if (!secret) return request.ip;
      const hash = createHash('sha256').update(secret).digest('base64url');
      if (known.has(hash)) return hash;
      if ((shutOut.get(request.ip) ?? 0) > Date.now()) return request.ip;
      try {
        await of(request);
      } catch {
        return request.ip;
      }
      remember(known, hash, true);
      return hash;
    },
    exceeded: (key) => remember(shutOut, key, Date.now() + MINUTE),
  };
}
