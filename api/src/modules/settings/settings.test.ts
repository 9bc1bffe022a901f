import { type CompanyEffects, companyEffectsApi } from '@tramo/contract/company-effects';
import { templatesApi } from '@tramo/contract/templates';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildUser, type Company, type Person } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute } from '../../../test/routes.ts';

const t = await testApp();
const effects = async ({ token }: Person): Promise<CompanyEffects> => {
  const answer = await t.call(companyEffectsApi.effects, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** A company with something of everything that is counted. */
async function busyCompany(): Promise<Company> {
  const company = await buildCompany(t);
  await buildStartedRoute(t, company, { stops: 3 });
  await buildReadyRoute(t, company, { stops: 2 });
  await buildGuides(company, [{}, {}]);
  return company;
}

it('counts what settings touch, of the caller’s company alone', async () => {
  await busyCompany();
  const company = await busyCompany();
  const before = await effects(company.admin);
  expect(before).toMatchObject({
    routesUnderWay: 1,
    routesAhead: 1,
    openVisits: 3,
    guidesWaiting: 2,
    peopleSignedIn: 1,
    peopleWithMoreSessions: 0,
    peopleWithoutFactor: 1,
  });
  // A second person, with a second session; drivers and disabled people are none of the portal's.
  const shipper = await buildUser(t, company.id, { staffType: 'shipper' });
  await buildUser(t, company.id, { type: 'driver' });
  const gone = await buildUser(t, company.id, { staffType: 'shipper' });
  await t.platform.db.system(async (trx) => {
    await sql`insert into session (token_hash, company_id, user_id, platform, expires_at)
      values (decode(${'ab'.repeat(32)}, 'hex'), ${company.id}, ${shipper.userId}, 'web', '2099-01-01')`.execute(trx);
    await sql`update app_user set status = 'disabled' where id = ${gone.userId}`.execute(trx);
    await sql`update app_user set totp_at = now() where id = ${shipper.userId}`.execute(trx);
  });
  expect(await effects(company.admin)).toMatchObject({
    peopleSignedIn: 2,
    peopleWithMoreSessions: 1,
    peopleWithoutFactor: 1,
  });
});

it('counts the templates in use that say an hour or a day, ours as well', async () => {
  const company = await buildCompany(t);
  const first = await effects(company.admin);
  const { token } = company.admin;
  const { templates } = (
    await t.call(templatesApi.list, { token, query: { channel: 'sms', locale: 'es', event: 'certifiedCode' } })
  ).json();
  const { _id, name, version } = templates[0];
  const change = (message: string, at: number) =>
    t.call(templatesApi.update, { token, params: { id: _id }, body: { name, message, version: at } });
  const plain = await change('Tu código es {{codigo}}', version);
  expect(plain.statusCode, plain.body).toBe(200);
  const without = await effects(company.admin);
  await change('Tu código es {{codigo}}, el {{fecha}} hacia las {{ hora_estimada }}', plain.json().version);
  const withBoth = await effects(company.admin);
  expect([withBoth.templatesWithHour, withBoth.templatesWithDay]).toEqual([
    without.templatesWithHour + 1,
    without.templatesWithDay + 1,
  ]);
  expect(first.templatesWithHour).toBeGreaterThanOrEqual(without.templatesWithHour);
});

it('is for admins', async () => {
  const company = await buildCompany(t);
  const shipper = await buildUser(t, company.id, { staffType: 'shipper' });
  expect(keyOf(await t.call(companyEffectsApi.effects, { token: shipper.token }))).toBe('auth.forbidden');
});
