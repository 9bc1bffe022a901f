import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Usage } from './guides.costs.rules.ts';
import { codesOfGuides, noticeRules, visitsOfGuides } from './guides.relations.ts';
import type { ToldGuides } from './guides.texts.rules.ts';

/**
 * What guides used so far: those that a driver managed once or more (a visit that was taken back is none), codes that were made, notices
 * that a provider took or that were kept for want of one.
 */
export async function usageOf(trx: Trx, guideIds: readonly string[]): Promise<Usage> {
  const ids = guideIds as string[];
  const { rows } = await sql<Usage>`select
      (select count(*) from guide g where id = any(${ids}::uuid[]) and (managed_at is not null
        or exists (select 1 from ${visitsOfGuides()} v where v.guide_id = g.id)))::int as "managedGuide",
      (select count(*) from ${codesOfGuides()} c where guide_id = any(${ids}::uuid[]))::int as "certifiedCode",
      (select count(*) from message where guide_id = any(${ids}::uuid[]) and channel = 'sms' and (accepted_at is not null or status = 'kept'))::int as sms,
      (select count(*) from message where guide_id = any(${ids}::uuid[]) and channel = 'whatsapp' and (accepted_at is not null or status = 'kept'))::int as whatsapp`.execute(
    trx,
  );
  return rows[0] as Usage;
}

/** Contacts of one client that are told: see the notifications' own rule. */
const CONTACTS = 10;

/** Guides by how they are told of. `cediIds`: those alone. */
export async function toldGuides(
  trx: Trx,
  guideIds: readonly string[],
  cediIds: readonly string[] | null,
): Promise<ToldGuides[]> {
  if (guideIds.length === 0) return [];
  const { rows } =
    await sql<ToldGuides>`select client_id as "clientId", certified, jsonb_build_object('email', email_on, 'sms', sms_on, 'whatsapp', whatsapp_on) as notify,
      has_phone as "hasPhone", has_whatsapp as "hasWhatsapp", has_email as "hasEmail",
      (select least(count(*), ${CONTACTS})::int from client_contact c where c.client_id = g.client_id and c.phone <> '') as contacts, g.count
    from (select client_id, certified, coalesce((notify->>'email')::boolean, false) as email_on, coalesce((notify->>'sms')::boolean, false) as sms_on,
        coalesce((notify->>'whatsapp')::boolean, false) as whatsapp_on, phone <> '' as has_phone,
        coalesce(nullif(notify->>'whatsappPhone', ''), phone) <> '' as has_whatsapp, email <> '' as has_email, count(*)::int as count
      from guide where id = any(${guideIds as string[]}::uuid[])
        and (${cediIds as string[] | null}::uuid[] is null or cedi_id = any(${cediIds as string[] | null}::uuid[]))
      group by 1, 2, 3, 4, 5, 6, 7, 8) g`.execute(trx);
  return rows;
}

/** Those of the guides that stand in these cedis. */
export async function guidesInCedis(
  trx: Trx,
  guideIds: readonly string[],
  cediIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from guide where id = any(${guideIds as string[]}::uuid[])
    and cedi_id = any(${cediIds as string[]}::uuid[])`.execute(trx);
  return rows.map((r) => r.id);
}

/** What is told to whom: the company's rules (`clientId` null), and what these clients have instead. */
export async function rulesInForce(
  trx: Trx,
  companyId: string,
  clientIds: readonly string[],
): Promise<{ clientId: string | null; rules: unknown; asGuideAsks: boolean | null }[]> {
  const { rows } = await sql<{
    clientId: string | null;
    rules: unknown;
    asGuideAsks: boolean | null;
  }>`select client_id as "clientId", rules, as_guide_asks as "asGuideAsks" from ${noticeRules()} r
    where company_id = ${companyId} and (client_id is null or client_id = any(${clientIds as string[]}::uuid[]))`.execute(
    trx,
  );
  return rows;
}
