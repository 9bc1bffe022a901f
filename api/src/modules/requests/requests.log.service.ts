import { requestLogLimits } from '@tramo/contract/api-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/context.ts';
import { connectionKey } from '../../platform/http/callers.ts';
import { bodyAsItCame, repeatedHeader } from '../../platform/http/raw-body.ts';
import { newId } from '../../platform/ids.ts';
import { type KeyOwner, keyHash, keyOwners } from '../accounts/accounts.keys.service.ts';
import { cut, queryWithoutSecrets, withoutSecrets, wordsOf } from './requests.rules.ts';
import { insertRequests, type KeptRequest } from './requests.store.ts';

/** What waits to be written: at most so many, for at most so long. */
const MOST = 1000;
const BATCH = 200;
const GATHER_MS = 500;
const MINUTE = 60_000;

type Heard = Omit<KeptRequest, 'company_id' | 'api_key_id' | 'words'> & { hash: Buffer };

export interface RequestLog {
  /** Writes what waits. */
  flush(): Promise<void>;
}

/**
 * Writes down what other systems call and what they are answered, behind the answers: many in one transaction, and of each key no more than so many a
 * minute. A key that is refused is its company's all the same; one that nobody knows is nobody's. What a process had not written when it died is lost.
 */
export function keepRequests(app: FastifyInstance, platform: Platform): RequestLog {
  const answers = new WeakMap<FastifyRequest, string>();
  const waiting: Heard[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const isWithin = openBounds();

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      try {
        await platform.db.system(async (trx) => {
          const owners = await keyOwners(trx, [...new Set(batch.map((b) => b.hash.toString('hex')))]);
          await insertRequests(
            trx,
            batch.flatMap((heard) => keptOf(heard, owners)),
          );
        });
      } catch (error) {
        platform.log.warn({ err: error, lost: batch.length }, 'requests were not written down');
      }
    }
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  };

  app.addHook('onSend', async (request, _, payload) => {
    if (typeof payload === 'string' && isKept(request)) answers.set(request, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    const key = isKept(request) ? connectionKey(request) : null;
    if (key === null || waiting.length >= MOST) return;
    const hash = keyHash(key);
    if (!isWithin(hash.toString('base64url'), platform.now().getTime())) return;
    waiting.push({ ...heardOf(request, reply, answers.get(request) ?? '', platform.now()), hash });
    if (waiting.length >= BATCH) void flush();
    else timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
  });
  app.addHook('onClose', flush);
  return { flush };
}

/** Public pages carry their secret in the path, and are no calls of a connection. */
const isKept = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') && !request.url.startsWith('/api/public/') && connectionKey(request) !== null;

function heardOf(request: FastifyRequest, reply: FastifyReply, answer: string, now: Date): Omit<Heard, 'hash'> {
  const [path = '', ...query] = request.url.split('?');
  const given = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    id: newId(),
    at: now.toISOString(),
    method: request.method,
    path: path.replace(/^\/api/, '').slice(0, 300),
    query: query.join('?').slice(0, 1000),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    address: request.ip,
    user_agent: (given('user-agent') ?? '').slice(0, 300),
    idempotency_key: given('idempotency-key')?.slice(0, 200) ?? null,
    is_repeated: reply.getHeader(repeatedHeader) === 'true',
    problem: reply.statusCode < 400 ? null : (/"key":"([\w.]+)"/.exec(answer)?.[1] ?? null),
    request_body: bodyAsItCame(request),
    // Of a body that was refused unread only its length is known.
    request_bytes: Number(given('content-length') ?? 0) || 0,
    answer_body: answer,
    answer_bytes: 0,
  };
}

/** As it is kept: without secrets, cut, with what it is found by. PostgreSQL's texts hold no NUL. */
function keptOf({ hash, ...heard }: Heard, owners: ReadonlyMap<string, KeyOwner>): KeptRequest[] {
  const owner = owners.get(hash.toString('hex'));
  if (!owner) return [];
  const clean = (text: string): string => withoutSecrets(text.replaceAll('\0', '�'));
  const [request, answer] = [cut(clean(heard.request_body)), cut(clean(heard.answer_body))];
  return [
    {
      ...heard,
      company_id: owner.companyId,
      api_key_id: owner.id,
      path: withoutSecrets(heard.path),
      query: queryWithoutSecrets(heard.query),
      idempotency_key: heard.idempotency_key && withoutSecrets(heard.idempotency_key),
      user_agent: withoutSecrets(heard.user_agent),
      words: wordsOf(request.text, answer.text),
      request_body: request.text,
      request_bytes: heard.request_body === '' ? heard.request_bytes : request.bytes,
      answer_body: answer.text,
      answer_bytes: answer.bytes,
    },
  ];
}

/** Whether one more of a key may be kept in this minute. */
function openBounds(): (key: string, at: number) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (key, at) => {
    const now = Math.floor(at / MINUTE);
    if (now !== minute) {
      minute = now;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= requestLogLimits.perMinute;
  };
}
