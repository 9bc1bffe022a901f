import { defaultPrices, type Prices } from '@tramo/contract/prices';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Usage } from './guides.costs.rules.ts';
import { codesOfGuides, visitsOfGuides } from './guides.relations.ts';

interface PriceRow {
  managed_guide_cents: number;
  sms_cents: number;
  whatsapp_cents: number;
  certified_code_cents: number;
  emails_included: number;
  email_package: number;
  email_package_cents: number;
}

/** Prices of the session's company, or everybody's. */
export async function pricesOf(trx: Trx): Promise<Prices> {
  const { rows } = await sql<PriceRow>`select * from company_price`.execute(trx);
  const r = rows[0];
  if (!r) return defaultPrices;
  return {
    managedGuide: r.managed_guide_cents / 100,
    sms: r.sms_cents / 100,
    whatsapp: r.whatsapp_cents / 100,
    certifiedCode: r.certified_code_cents / 100,
    emailsIncluded: r.emails_included,
    emailPackage: r.email_package,
    emailPackagePrice: r.email_package_cents / 100,
  };
}

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

/** What guides will use once they are on the road, by their own settings. */
export async function plannedUsageOf(
  trx: Trx,
  guideIds: readonly string[],
  cediIds: readonly string[] | null,
): Promise<Usage> {
  const { rows } =
    await sql<Usage>`select count(*)::int as "managedGuide", count(*) filter (where certified)::int as "certifiedCode",
      count(*) filter (where (notify->>'sms')::boolean)::int as sms, count(*) filter (where (notify->>'whatsapp')::boolean)::int as whatsapp
    from guide where id = any(${guideIds as string[]}::uuid[]) and (${cediIds as string[] | null}::uuid[] is null or cedi_id = any(${cediIds as string[] | null}::uuid[]))`.execute(
      trx,
    );
  return rows[0] as Usage;
}
