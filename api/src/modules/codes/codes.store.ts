import type { CodeChallenge } from '@tramo/contract/codes';
import type { GuideNotify, GuideStatus, GuideType } from '@tramo/contract/guides';
import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { HeldCode } from './codes.rules.ts';

export interface CodeRow extends HeldCode {
  salt: Buffer;
  code_hash: Buffer;
  challenge: CodeChallenge;
}
/** A guide as codes see it: whom it goes to, the trip it is on, and the code of that trip. */
export interface CodedGuide {
  id: string;
  folio: string;
  type: GuideType;
  status: GuideStatus;
  certified: boolean;
  cediId: string;
  clientId: string | null;
  contactName: string;
  phone: string;
  email: string;
  notify: GuideNotify;
  routeId: string | null;
  routeStatus: RouteStatus | null;
  driverId: string | null;
  code: CodeRow | null;
}

interface Row extends CodeRow {
  id: string;
  folio: string;
  type: GuideType;
  status: GuideStatus;
  certified: boolean;
  cedi_id: string;
  client_id: string | null;
  contact_name: string;
  phone: string;
  email: string;
  notify: GuideNotify;
  route_id: string | null;
  route_status: RouteStatus | null;
  driver_id: string | null;
  coded: string | null;
}
// Reading joins the guide's and its route's own columns: a call per row to their modules would be silly.
const columns = sql`g.id, g.folio, g.type, g.status, g.certified, g.cedi_id, g.client_id, g.contact_name, g.phone, g.email,
    g.notify, g.route_id,
    r.status as route_status, r.driver_id, c.guide_id as coded, c.salt, c.code_hash, c.challenge, c.tries, c.sent_at, c.sent_to, c.resends,
    c.resends_day::text as resends_day, c.used_at, c.override_at, c.override_by, c.override_reason
  from guide g left join route r on r.id = g.route_id left join delivery_code c on c.guide_id = g.id and c.route_id = g.route_id`;

const toGuide = (r: Row): CodedGuide => ({
  id: r.id,
  folio: r.folio,
  type: r.type,
  status: r.status,
  certified: r.certified,
  cediId: r.cedi_id,
  clientId: r.client_id,
  contactName: r.contact_name,
  phone: r.phone,
  email: r.email,
  notify: r.notify,
  routeId: r.route_id,
  routeStatus: r.route_status,
  driverId: r.driver_id,
  code: r.coded === null ? null : r,
});

export async function findGuide(trx: Trx, guideId: string): Promise<CodedGuide | null> {
  const { rows } = await sql<Row>`select ${columns} where g.id = ${guideId}`.execute(trx);
  return rows[0] ? toGuide(rows[0]) : null;
}

/** The same, with its code held until the transaction ends: tries, sendings and uses come one after the other. */
export async function holdGuide(trx: Trx, guideId: string): Promise<CodedGuide | null> {
  await sql`select 1 from delivery_code where guide_id = ${guideId} for update`.execute(trx);
  return findGuide(trx, guideId);
}

const lacking = sql`g.certified and g.status = 'route' and r.status = 'started' and c.guide_id is null`;
/** Certified guides on the road without a code of this trip: those of a route, or some by their ids. Of one company, also beyond its wall. */
export async function guidesLackingCode(
  trx: Trx,
  companyId: string,
  of: { routeId: string } | { guideIds: readonly string[] },
): Promise<CodedGuide[]> {
  const which = 'routeId' in of ? sql`g.route_id = ${of.routeId}` : sql`g.id = any(${of.guideIds as string[]}::uuid[])`;
  const { rows } =
    await sql<Row>`select ${columns} where g.company_id = ${companyId} and ${which} and ${lacking} order by g.id`.execute(
      trx,
    );
  return rows.map(toGuide);
}

/** What phones check codes with, of those guides that still ask for one. */
export async function challengesOf(
  trx: Trx,
  guideIds: readonly string[],
  triesAllowed: number,
): Promise<Map<string, CodeChallenge>> {
  if (guideIds.length === 0) return new Map();
  const { rows } = await sql<{ guide_id: string; challenge: CodeChallenge }>`select c.guide_id, c.challenge
    from delivery_code c join guide g on g.id = c.guide_id and g.route_id = c.route_id join route r on r.id = c.route_id
    where c.guide_id = any(${guideIds as string[]}::uuid[]) and g.certified and g.status = 'route' and r.status = 'started'
      and c.override_at is null and c.tries < ${triesAllowed}`.execute(trx);
  return new Map(rows.map((r) => [r.guide_id, r.challenge]));
}

export interface NewCode {
  guideId: string;
  routeId: string;
  salt: Buffer;
  hash: Buffer;
  challenge: CodeChallenge;
  sentTo: HeldCode['sent_to'];
}
/** Codes of new trips: what was left of an earlier trip is forgotten. */
export async function insertCodes(trx: Trx, companyId: string, codes: readonly NewCode[], at: Date): Promise<void> {
  if (codes.length === 0) return;
  const rows = codes.map((c) => ({
    guide_id: c.guideId,
    route_id: c.routeId,
    salt: c.salt.toString('hex'),
    code_hash: c.hash.toString('hex'),
    challenge: c.challenge,
    sent_to: c.sentTo,
  }));
  await sql`insert into delivery_code (guide_id, company_id, route_id, salt, code_hash, challenge, sent_at, sent_to)
    select guide_id, ${companyId}::uuid, route_id, decode(salt, 'hex'), decode(code_hash, 'hex'), challenge, ${at}, sent_to
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(guide_id uuid, route_id uuid, salt text, code_hash text, challenge jsonb, sent_to jsonb)
    on conflict (guide_id) do update set route_id = excluded.route_id, salt = excluded.salt, code_hash = excluded.code_hash, challenge = excluded.challenge,
      sent_at = excluded.sent_at, sent_to = excluded.sent_to, tries = 0, resends = 0, resends_day = null, used_at = null,
      override_at = null, override_by = null, override_reason = null`.execute(trx);
}

/** A new code of the same trip in the place of the one before. */
export const replaceCode = (
  trx: Trx,
  c: NewCode,
  of: { at: Date; tries: number; resends: number; resendsDay: string },
): Promise<unknown> =>
  sql`update delivery_code set salt = ${c.salt}, code_hash = ${c.hash}, challenge = ${JSON.stringify(c.challenge)}::jsonb, sent_at = ${of.at},
      sent_to = ${JSON.stringify(c.sentTo)}::jsonb, tries = ${of.tries}, resends = ${of.resends}, resends_day = ${of.resendsDay}::date
    where guide_id = ${c.guideId}`.execute(trx);

/** Writes the row for a right try too: right and wrong take the same time. */
export const countTry = (trx: Trx, guideId: string, wrong: 0 | 1): Promise<unknown> =>
  sql`update delivery_code set tries = tries + ${wrong} where guide_id = ${guideId}`.execute(trx);

export const markUsed = (trx: Trx, guideId: string, at: Date): Promise<unknown> =>
  sql`update delivery_code set used_at = ${at} where guide_id = ${guideId}`.execute(trx);

export const waive = (trx: Trx, guideId: string, o: { at: Date; by: string; reason: string }): Promise<unknown> =>
  sql`update delivery_code set override_at = ${o.at}, override_by = ${o.by}, override_reason = ${o.reason} where guide_id = ${guideId}`.execute(
    trx,
  );
