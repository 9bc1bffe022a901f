import { accountsApi } from '@tramo/contract/accounts-api';
import { driverApi } from '@tramo/contract/driver';
import { type GuideLinks, trackingApi } from '@tramo/contract/tracking';
import { defaultTracking, type TrackingSettings } from '@tramo/contract/tracking-settings';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { inTx } from '../src/platform/context.ts';
import { saveFile } from '../src/platform/files.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import { type Company, unique } from './builders.ts';
import type { BuiltRoute } from './routes.ts';

/** A caller without key or session. */
export const nobody = { token: '', headers: { apikey: '' } };
export const secretOf = (link: string | null): string => new URL(link ?? '').hash.slice(1);

export const linksOf = async (
  t: TestApp,
  company: Company,
  id: string,
  token = company.admin.token,
): Promise<GuideLinks> => (await t.call(trackingApi.links, { token, params: { id } })).json();
export const openLink = (t: TestApp, token: string): Promise<LightMyRequestResponse> =>
  t.call(trackingApi.open, { ...nobody, params: { token } });
export const openReport = (t: TestApp, token: string): Promise<LightMyRequestResponse> =>
  t.call(trackingApi.report, { ...nobody, params: { token } });

/** The public search, from an address of its own each time, so that one test's limits are not another's. */
export const search = (
  t: TestApp,
  of: { companyId: string; folio: string; phone: string; address?: string },
): Promise<LightMyRequestResponse> =>
  t.app.inject({
    method: 'GET',
    url: `/api/public/tracking/${of.companyId}`,
    query: { folio: of.folio, phone: of.phone },
    remoteAddress: of.address ?? `10.1.${Math.floor(unique() / 250) % 250}.${unique() % 250}`,
  });

export const setTracking = (
  t: TestApp,
  of: Company,
  tracking: Partial<TrackingSettings>,
): Promise<LightMyRequestResponse> =>
  t.call(accountsApi.updateCompany, {
    token: of.admin.token,
    params: { id: of.id },
    body: { tracking: { ...defaultTracking, ...tracking } },
  });

/** A visit's rows with a photo and a signature, as the driver's app leaves them. */
export async function buildVisitRow(
  t: TestApp,
  of: Company,
  guideId: string,
  parts: { isUndone?: boolean; at?: Date; customFields?: Record<string, unknown> } = {},
): Promise<Record<'photo' | 'signature', string>> {
  const at = parts.at ?? new Date();
  const visitId = newId();
  const picture = async (kind: string): Promise<string> => {
    const content = Buffer.from(`${kind} ${visitId}`);
    return (
      await inTx(of.ctx, (tx) =>
        saveFile(tx, { kind: 'evidence', name: `${kind}.jpg`, type: 'image/jpeg', content, expiresAt: null }),
      )
    )._id;
  };
  const files = { photo: await picture('photo'), signature: await picture('signature') };
  const answers = [{ question: '¿Quién recibe?', answer: 'Familiar' }];
  const items = [{ name: 'Caja', quantity: 2, managedQuantity: 1 }];
  await t.platform.db.system(async (trx) => {
    await sql`insert into guide_visit (id, company_id, guide_id, folio, type, attempt, outcome, at, received_by, cedi_id, answers, items, custom_fields, undone_at)
      values (${visitId}, ${of.id}, ${guideId}, 'V', 'delivery', 1, 'delivered', ${at}, 'Rosa Elena Peña', ${of.cediId}, ${JSON.stringify(answers)}::jsonb,
        ${JSON.stringify(items)}::jsonb, ${JSON.stringify(parts.customFields ?? {})}::jsonb, ${parts.isUndone ? at : null})`.execute(
      trx,
    );
    for (const [n, kind] of (['photo', 'signature'] as const).entries())
      await sql`insert into guide_evidence (id, company_id, visit_id, guide_id, kind, position, file_id, at)
        values (${newId()}, ${of.id}, ${visitId}, ${guideId}, ${kind}, ${n + 1}, ${files[kind]}, ${at})`.execute(trx);
  });
  return files;
}

/** The driver hands a guide over. */
export const deliver = (t: TestApp, route: BuiltRoute, id: string, at: Date): Promise<LightMyRequestResponse> =>
  t.call(driverApi.manage, {
    token: route.driver.token,
    params: { id },
    body: { routeId: route.id, result: 'delivered', at: at.toISOString(), receivedBy: 'Rosa Elena Peña' },
  });
