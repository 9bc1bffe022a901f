import type { BinnacleEntry, GuideStatus } from '@tramo/contract/guides';
import type { WebhookEvent } from '@tramo/contract/webhook-events';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { json } from '../../platform/messaging/json.ts';

// What records runs as the owner: every statement names the company itself.

/** Since when a company is told of what happens: its oldest connection that is on, or a listener; null: nobody wants to know. */
export async function listensSince(trx: Trx, companyId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`select least(
      (select min(created_at) from webhook where company_id = ${companyId} and is_on),
      (select now() - interval '1 minute' from webhook_listener where company_id = ${companyId} and until > now() limit 1)) as since`.execute(
    trx,
  );
  return rows[0]?.since ?? null;
}

export interface Line {
  id: string;
  guide_id: string;
  at: Date;
  recorded_at: Date;
  actor_name: string;
  action: BinnacleEntry['action'];
  from_status: GuideStatus | null;
  to_status: GuideStatus;
  sub_status: string | null;
  reason: string | null;
  fields: string[];
  lat: number | null;
  lng: number | null;
  route_id: string | null;
  route_name: string | null;
}
const lineColumns = sql`b.id, b.guide_id, b.at, b.recorded_at, b.actor_name, b.action, b.from_status, b.to_status, b.sub_status, b.reason, b.fields, b.lat, b.lng,
  b.route_id, b.route_name`;

/** Lines of guides' binnacles that were not told yet, in the order of what happened. */
export async function newLines(trx: Trx, companyId: string, guideIds: readonly string[], since: Date): Promise<Line[]> {
  const { rows } = await sql<Line>`select ${lineColumns} from binnacle b
      left join webhook_subject s on s.company_id = b.company_id and s.subject_id = b.guide_id
    where b.company_id = ${companyId} and b.guide_id = any(${guideIds as string[]}::uuid[]) and b.recorded_at >= ${since}
      and (s.mark is null or b.id::text > s.mark) order by b.id`.execute(trx);
  return rows;
}

/** The company's last line that may be told as an example, of these actions and outcomes. */
export async function lastLine(
  trx: Trx,
  actions: readonly string[],
  to: GuideStatus | null,
): Promise<(Line & { place: number }) | null> {
  const { rows } = await sql<Line & { place: number }>`with last as (select * from binnacle
      where action = any(${actions as string[]}::text[]) and (${to}::text is null or to_status = ${to}) order by id desc limit 1)
    select ${lineColumns}, (select count(*)::int from binnacle o where o.guide_id = b.guide_id and o.id <= b.id) as place from last b`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** The company's last route that came as far as one of these states. */
export async function lastRoute(trx: Trx, statuses: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from route where status = any(${statuses as string[]}::text[])
    order by id desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}

export interface Subject {
  sequence: number;
  last_event_id: string | null;
  mark: string;
}
export async function subjectsOf(trx: Trx, companyId: string, ids: readonly string[]): Promise<Map<string, Subject>> {
  const { rows } = await sql<
    Subject & { subject_id: string }
  >`select subject_id, sequence, last_event_id, mark from webhook_subject
    where company_id = ${companyId} and subject_id = any(${ids as string[]}::uuid[]) for update`.execute(trx);
  return new Map(rows.map((r) => [r.subject_id, r]));
}

export interface NewEvent {
  id: string;
  type: WebhookEvent;
  subjectId: string;
  subjectName: string;
  sequence: number;
  previousId: string | null;
  at: Date;
  data: object;
  /** What the subject looks like now. */
  mark: string;
  isSample?: boolean;
}

/** Keeps events, their subjects' places, and a delivery for each connection that wants one. Answers how many deliveries. */
export async function insertEvents(
  trx: Trx,
  companyId: string,
  events: readonly NewEvent[],
  deliveries: { newId: () => string; now: Date } | null,
): Promise<number> {
  if (events.length === 0) return 0;
  const rows = events.map((e, i) => ({ ...e, i, at: e.at.toISOString() }));
  await sql`insert into webhook_event (id, company_id, type, subject_id, subject_name, sequence, previous_id, at, recorded_at, data, is_sample)
    select id, ${companyId}::uuid, type, "subjectId", "subjectName", sequence, "previousId", at, ${deliveries?.now ?? new Date()}::timestamptz, data, coalesce("isSample", false)
    from jsonb_to_recordset(${json(rows)}::jsonb) as e(i int, id uuid, type text, "subjectId" uuid, "subjectName" text, sequence int, "previousId" uuid, at timestamptz,
      data jsonb, "isSample" boolean) order by i on conflict (id) do nothing`.execute(trx);
  if (!deliveries) return 0;
  const last = new Map(events.map((e) => [e.subjectId, e]));
  await sql`insert into webhook_subject (company_id, subject_id, sequence, last_event_id, mark, told_at)
    select ${companyId}::uuid, "subjectId", sequence, id, mark, ${deliveries.now}::timestamptz
    from jsonb_to_recordset(${json([...last.values()])}::jsonb) as e("subjectId" uuid, sequence int, id uuid, mark text)
    on conflict (company_id, subject_id) do update set sequence = excluded.sequence, last_event_id = excluded.last_event_id, mark = excluded.mark, told_at = excluded.told_at`.execute(
    trx,
  );
  const { rows: wanting } = await sql<{ id: string; events: string[] }>`select id, events from webhook
    where company_id = ${companyId} and is_on and gone_at is null order by id`.execute(trx);
  const wanted = events.flatMap((e) =>
    wanting
      .filter((w) => w.events.includes(e.type))
      .map((w) => ({
        id: deliveries.newId(),
        webhookId: w.id,
        eventId: e.id,
        type: e.type,
        subjectId: e.subjectId,
        subjectName: e.subjectName,
      })),
  );
  if (wanted.length === 0) return 0;
  await sql`insert into webhook_delivery (id, company_id, webhook_id, event_id, message_id, type, subject_id, subject_name, created_at, since, next_at)
    select id, ${companyId}::uuid, "webhookId", "eventId", "eventId", type, "subjectId", "subjectName", ${deliveries.now}::timestamptz, ${deliveries.now}, ${deliveries.now}
    from jsonb_to_recordset(${json(wanted.map((w, i) => ({ ...w, i })))}::jsonb) as d(i int, id uuid, "webhookId" uuid, "eventId" uuid, type text, "subjectId" uuid,
      "subjectName" text) order by i on conflict do nothing`.execute(trx);
  return wanted.length;
}

/** Keeps what a subject looks like although there was nothing to tell. */
export const markSubject = (
  trx: Trx,
  companyId: string,
  subjectId: string,
  mark: string,
  now: Date,
): Promise<unknown> =>
  sql`insert into webhook_subject (company_id, subject_id, sequence, mark, told_at) values (${companyId}, ${subjectId}, 0, ${mark}, ${now})
    on conflict (company_id, subject_id) do update set mark = excluded.mark`.execute(trx);

export interface EventRow {
  id: string;
  n: number;
  company_id: string;
  type: WebhookEvent;
  subject_id: string;
  subject_name: string;
  sequence: number;
  previous_id: string | null;
  at: Date;
  data: Record<string, unknown>;
}
const eventColumns = sql`id, n, company_id, type, subject_id, subject_name, sequence, previous_id, at, data`;

export async function lastEventOf(trx: Trx, type: WebhookEvent): Promise<EventRow | null> {
  const { rows } =
    await sql<EventRow>`select ${eventColumns} from webhook_event where type = ${type} order by n desc limit 1`.execute(
      trx,
    );
  return rows[0] ?? null;
}
export async function findEvent(trx: Trx, id: string): Promise<EventRow | null> {
  const { rows } = await sql<EventRow>`select ${eventColumns} from webhook_event where id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export async function eventsByIds(trx: Trx, ids: readonly string[]): Promise<Map<string, EventRow>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<EventRow>`select ${eventColumns} from webhook_event where id = any(${ids as string[]}::uuid[])`.execute(
      trx,
    );
  return new Map(rows.map((r) => [r.id, r]));
}

/** Events of the company after a place; who writes them is one transaction after another, so that none comes up behind it. */
export async function eventsAfter(trx: Trx, n: number, limit: number): Promise<EventRow[]> {
  const { rows } =
    await sql<EventRow>`select ${eventColumns} from webhook_event where n > ${n} and not is_sample order by n limit ${limit}`.execute(
      trx,
    );
  return rows;
}
export async function lastPlace(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`select max(n) as n from webhook_event`.execute(trx);
  return rows[0]?.n ?? 0;
}
export const noteListener = (trx: Trx, companyId: string, callerId: string, until: Date): Promise<unknown> =>
  sql`insert into webhook_listener (company_id, caller_id, until) values (${companyId}, ${callerId}, ${until})
    on conflict (company_id, caller_id) do update set until = excluded.until`.execute(trx);

/** Companies that want `balance.low`. */
export async function companiesOfBalance(trx: Trx): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await sql<{
    companyId: string;
    timeZone: string;
  }>`select distinct c.id as "companyId", c.time_zone as "timeZone" from webhook w join company c on c.id = w.company_id
    where w.is_on and 'balance.low' = any(w.events)`.execute(trx);
  return rows;
}
