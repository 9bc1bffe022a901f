import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import { openNoticeDesk } from '../../../test/notices.ts';
import { buildStartedRoute, pins } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import type { Database, Trx } from '../../platform/db/tx.ts';
import { startRelay } from '../../platform/outbox.ts';
import { startSubscribers } from '../../platform/subscribers.ts';
import { notificationsSubscribers } from './notifications.subscribers.ts';

const t = await testApp();

it('a long route is told in parts: a process that dies with one in hand leaves those before, the next goes on, and each recipient is told once', async () => {
  const c = await buildCompany(t);
  const desk = openNoticeDesk(t, c);
  await desk.rules([{ event: 'routeStart' }]);
  // The last guide is of the first one's stop and for the same person: both are told in one message.
  const places = pins(61);
  const parts = places.map((address, n) => ({ party: { address, email: `r${n}@casa.mx` } }));
  parts.push({ party: { address: places[0] as (typeof places)[number], email: 'r0@casa.mx' } });
  await buildStartedRoute(t, c, { guides: parts });

  const countOf = async (trx: Trx): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from message where company_id = ${c.id}
      and event = 'routeStart' and status <> 'suppressed'`.execute(trx);
    return rows[0]?.n ?? 0;
  };
  const told = (): Promise<number> => t.platform.db.system(countOf);
  let isDead = false;
  /** What a process that dies has not committed is gone. */
  const dying: Database = {
    ...t.platform.db,
    system: (run) =>
      t.platform.db.system(async (trx) => {
        const result = await run(trx);
        if ((await countOf(trx)) > 25) isDead = true;
        if (isDead) throw new Error('dead');
        return result;
      }),
  };
  const failed: unknown[] = [];
  const start = (db: Database): Promise<() => Promise<void>> =>
    startSubscribers(db, notificationsSubscribers(t.platform), (error) => failed.push(error));
  // Whoever starts first begins with what happens from then on: the route had left before.
  await t.platform.db.system((trx) =>
    sql`insert into subscriber (name, seq) values ('notifications.tell', 0)`.execute(trx),
  );
  const stopRelay = await startRelay(t.platform.db, (error) => failed.push(error));
  try {
    const stopDying = await start(dying);
    await eventually(() => expect(isDead).toBe(true));
    await stopDying();
    expect(failed.map(String)).toContain('Error: dead');
    expect(await told(), 'the first part stands, and nothing of the second').toBe(25);

    failed.length = 0;
    const stop = await start(t.platform.db);
    await eventually(async () => expect(await told()).toBe(61));
    await stop();
  } finally {
    await stopRelay();
  }
  expect(failed).toEqual([]);
  expect(new Set(await desk.told()).size).toBe(61);
  expect((await desk.notices()).filter((n) => n.reason === 'toldTogether')).toHaveLength(1);
});
