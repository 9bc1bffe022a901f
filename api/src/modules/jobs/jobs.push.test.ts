import { bulkApi } from '@tramo/contract/bulk';
import { jobsApi } from '@tramo/contract/jobs';
import { pushApi } from '@tramo/contract/push';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Person } from '../../../test/builders.ts';
import { pushDevices } from '../../../test/push.ts';
import { endedJob, eventually } from '../../../test/waits.ts';
import { startBackground } from '../../app.ts';

// Nobody takes jobs until everything is begun.
const t = await testApp();
const push = await pushDevices(t);
const company = await buildCompany(t);

const person = async (name: string, jobs = true): Promise<Person> => {
  const who = await buildUser(t, company.id, { roles: ['routes-manager'] });
  await push.subscribe(who, name);
  await t.call(pushApi.choose, { token: who.token, body: { alerts: [], jobs, quiet: null } });
  return who;
};
/** Asks for an export that has waited for so long by now. */
const exported = async (who: Person, seconds: number): Promise<string> => {
  const { jobId } = (
    await t.call(bulkApi.export, { token: who.token, params: { list: 'vehicles' }, body: { all: true } })
  ).json();
  await t.platform.db.system((trx) =>
    sql`update job set created_at = now() - make_interval(secs => ${seconds}) where id = ${jobId}`.execute(trx),
  );
  return jobId;
};

test('the end of long work reaches who began it and wants that; what was quick, or cancelled, tells nobody', async () => {
  const [waits, quick, wantsNone, cancels] = [
    await person('espera'),
    await person('al momento'),
    await person('no quiere', false),
    await person('cancela'),
  ];
  const long = await exported(waits, 150);
  const others = [await exported(quick, 0), await exported(wantsNone, 150)];
  const cancelled = await exported(cancels, 150);
  await t.call(jobsApi.cancel, { token: cancels.token, params: { id: cancelled } });
  const stop = await startBackground(t.platform, { work: true });
  try {
    for (const id of [long, ...others])
      expect(await endedJob(t, company.admin.token, id)).toMatchObject({ status: 'done' });
    await eventually(() => expect(push.got('espera')).toHaveLength(1));
    expect(push.got('espera')).toMatchObject([
      {
        title: 'Tu exportación está lista',
        body: expect.stringMatching(/^Tardó [23] min\. Toca para verlo\.$/),
        url: `/vehicles?job=${long}`,
        event: 'job.ended',
        tag: `job.ended ${long}`,
      },
    ]);
    await eventually(async () => {
      const { rows } = await t.platform.db.system((trx) =>
        sql`select 1 from event where name = 'job.changed' and (seq is null or seq > (select seq from subscriber where name = 'jobs.push'))`.execute(
          trx,
        ),
      );
      expect(rows).toEqual([]);
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql`select event_key from message where event = 'job.ended'`.execute(trx),
    );
    expect(rows).toEqual([{ event_key: long }]);
  } finally {
    await stop();
  }
});
