/** Document 1's sentences about pushes that the wire shows; that a browser ignores old ones stands in `e2e/flows/push.spec.ts`. */
import { pushApi } from '@tramo/contract/push';
import { expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { queueMessage } from '../../src/platform/messaging/queue.ts';
import { sendDue } from '../../src/platform/messaging/sender.ts';
import { testApp } from '../app.ts';
import { buildCompany } from '../builders.ts';
import { pushDevices } from '../push.ts';

const t = await testApp();
const push = await pushDevices(t);
const company = await buildCompany(t);

test('a push message has title, body, logoUrl, timestamp and pushExpiration', async () => {
  await push.subscribe(company.admin, 'navegador');
  await t.call(pushApi.trial, { token: company.admin.token });
  expect(push.got('navegador')).toMatchObject([
    {
      title: expect.stringMatching(/./),
      body: expect.stringMatching(/./),
      logoUrl: null,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      pushExpiration: 5,
    },
  ]);
});

test('push notifications older than pushExpiration minutes (5 by default) are ignored: they do not even leave', async () => {
  const to = await push.subscribe(company.admin, 'otro navegador');
  const at = Date.now();
  t.setNow(new Date(at));
  for (const pushMinutes of [undefined, 6])
    await t.platform.db.as(company.id, (trx) =>
      queueMessage(trx, t.platform, {
        companyId: company.id,
        event: { name: 'prueba', key: newId() },
        recipient: { kind: 'user', key: company.admin.userId },
        lane: 'notice',
        steps: [{ channel: 'push', to, subject: 'Aviso', text: 'Aviso', ...(pushMinutes ? { pushMinutes } : {}) }],
      }),
    );
  t.setNow(new Date(at + 5 * 60_000));
  await sendDue(t.platform);
  t.setNow(null);
  expect(push.got('otro navegador')).toMatchObject([{ pushExpiration: 6 }]);
});
