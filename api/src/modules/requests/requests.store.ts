import {
  type ApiRequest,
  type ApiRequestDetail,
  type RequestOutcome,
  requestLogLimits,
} from '@tramo/contract/api-requests';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { json } from '../../platform/messaging/json.ts';

/** A call as it is kept. */
export interface KeptRequest {
  id: string;
  company_id: string;
  api_key_id: string;
  at: string;
  method: string;
  path: string;
  query: string;
  status: number;
  ms: number;
  address: string;
  user_agent: string;
  idempotency_key: string | null;
  is_repeated: boolean;
  problem: string | null;
  words: string;
  request_body: string;
  request_bytes: number;
  answer_body: string;
  answer_bytes: number;
}

/** Many at once. Of a company or key that went meanwhile nothing is kept. */
export async function insertRequests(trx: Trx, rows: readonly KeptRequest[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into api_request (id, company_id, api_key_id, at, method, path, query, status, ms, address, user_agent, idempotency_key, is_repeated, problem,
      words, request_body, request_bytes, answer_body, answer_bytes)
    select r.id, r.company_id, r.api_key_id, r.at, r.method, r.path, r.query, r.status, r.ms, r.address, r.user_agent, r.idempotency_key, r.is_repeated, r.problem,
      r.words, r.request_body, r.request_bytes, r.answer_body, r.answer_bytes
    from jsonb_to_recordset(${json(rows)}::jsonb) as r(id uuid, company_id uuid, api_key_id uuid, at timestamptz, method text, path text, query text, status int,
      ms int, address text, user_agent text, idempotency_key text, is_repeated boolean, problem text, words text, request_body text, request_bytes int,
      answer_body text, answer_bytes int)
    join api_key k on k.company_id = r.company_id and k.id = r.api_key_id`.execute(trx);
}

type Row = Omit<KeptRequest, 'at'> & { at: Date; connection: string };
const listed = sql`r.id, r.api_key_id, r.at, r.method, r.path, r.status, r.ms, r.is_repeated, r.problem, k.name as connection`;
const toRequest = (r: Row): ApiRequest => ({
  _id: r.id,
  at: r.at.toISOString(),
  apiKeyId: r.api_key_id,
  connection: r.connection,
  method: r.method,
  path: r.path,
  status: r.status,
  ms: r.ms,
  isRepeated: r.is_repeated,
  problem: r.problem,
});

export interface RequestFilter {
  apiKeyId?: string | undefined;
  method?: string | undefined;
  outcome?: RequestOutcome | undefined;
  search: string;
  before?: string | undefined;
}
/** Written out as the partial index has them. */
const ofOutcome: Record<RequestOutcome, RawBuilder<unknown>> = {
  ok: sql`r.status < 400`,
  refused: sql`r.status >= 400 and r.status < 500`,
  failed: sql`r.status >= 400 and r.status >= 500`,
};

/** One page, and where the next one goes on. A search reads a bounded number of rows: those of a busy key are millions. */
export async function listRequests(
  trx: Trx,
  f: RequestFilter,
  limit: number,
): Promise<{ requests: ApiRequest[]; next: string | null }> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (f.apiKeyId) parts.push(sql`r.api_key_id = ${f.apiKeyId}`);
  if (f.method) parts.push(sql`r.method = ${f.method}`);
  if (f.outcome) parts.push(ofOutcome[f.outcome]);
  if (f.before) parts.push(sql`r.id < ${f.before}`);
  const newest = sql`select * from api_request r where ${sql.join(parts, sql` and `)} order by r.id desc`;
  const { searched } = requestLogLimits;
  const text = sql`r.path || ' ' || r.words || ' ' || coalesce(r.problem, '') || ' ' || coalesce(r.idempotency_key, '')`;
  const { rows } = await sql<Row>`select ${listed} from (${newest} limit ${searched}) r
      join api_key k on k.company_id = r.company_id and k.id = r.api_key_id
    where ${holdsSearch(f.search, [text])} order by r.id desc limit ${limit + 1}`.execute(trx);
  const requests = rows.slice(0, limit).map(toRequest);
  if (rows.length > limit) return { requests, next: requests.at(-1)?._id ?? null };
  if (f.search === '') return { requests, next: null };
  const { rows: last } = await sql<{ id: string }>`select id from (${newest} offset ${searched - 1} limit 1) r`.execute(
    trx,
  );
  return { requests, next: last[0]?.id ?? null };
}

export async function findRequest(trx: Trx, id: string): Promise<ApiRequestDetail | null> {
  const { rows } =
    await sql<Row>`select ${listed}, r.query, r.address, r.user_agent, r.idempotency_key, r.request_body, r.request_bytes, r.answer_body, r.answer_bytes
    from api_request r join api_key k on k.company_id = r.company_id and k.id = r.api_key_id where r.id = ${id}`.execute(
      trx,
    );
  const [row] = rows;
  if (!row) return null;
  const body = (text: string, bytes: number): ApiRequestDetail['request'] => ({
    text,
    bytes,
    isCut: bytes > requestLogLimits.bodyBytes,
  });
  return {
    ...toRequest(row),
    query: row.query,
    address: row.address,
    userAgent: row.user_agent,
    idempotencyKey: row.idempotency_key,
    request: body(row.request_body, row.request_bytes),
    answer: body(row.answer_body, row.answer_bytes),
  };
}

/** Past its days, so many at a time: the sweep holds nobody up. */
export const forgetRequests = (trx: Trx, now: Date): Promise<unknown> =>
  sql`delete from api_request where id in (select id from api_request
    where at < ${new Date(now.getTime() - requestLogLimits.keptDays * 86_400_000)} order by at limit 50000)`.execute(
    trx,
  );
