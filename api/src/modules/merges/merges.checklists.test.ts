import { checklistApi } from '@tramo/contract/checklist-api';
import { clientMergeApi } from '@tramo/contract/client-merge';
import { driverApi } from '@tramo/contract/driver';
import { expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany } from '../../../test/builders.ts';
import { choice, contentOf, liveChecklist, option, question, sentTo, versionOf } from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide, pins } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();

it('a published checklist’s rules on a client that was merged hold for the one that stays, and the version is as it was', async () => {
  const c = await buildCompany(t);
  const { token } = c.admin;
  const [gone, stays, last, other] = [
    await buildClient(t, c.id),
    await buildClient(t, c.id),
    await buildClient(t, c.id),
    await buildClient(t, c.id),
  ];
  const [who, note] = [choice('¿Quién recibió?', ['Titular', 'Vecino']), question('Número de andén')];
  const isClient = { question: null, fact: 'client' as const, op: 'anyOf' as const, values: [gone] };
  const asks = { type: 'require' as const, targets: [note.id], subStatusId: null, reason: null };
  const rule = { id: newId(), when: { match: 'all' as const, tests: [isClient] }, actions: [asks] };
  const list = await liveChecklist(t, c, contentOf([who, note], [rule]));
  const version = { token, params: { id: list._id, versionId: versionOf(list) } };
  const published = (await t.call(checklistApi.version, version)).json();

  /** What a visit to a guide of this client is told without the note, and with it; and whom the phone's rules name. */
  const visitOf = async (clientId: string): Promise<unknown[]> => {
    const guides = pins(2).map((address) => ({ party: { address }, clientId }));
    const r = await buildStartedRoute(t, c, { guides });
    const day = (await t.call(driverApi.routes, { token: r.driver.token })).json();
    const answers = { [who.id]: option(who, 0) };
    const send = async (n: number, more: object): Promise<string> =>
      keyOf(await manageGuide(t, r, r.guideIds[n] as string, sentTo(list, { ...answers, ...more })));
    const named = day.checklists[0].content.rules[0].when.tests[0].values;
    return [await send(0, {}), await send(1, { [note.id]: '4' }), named];
  };
  const merge = async (into: string, from: string): Promise<void> => {
    const answer = await t.call(clientMergeApi.merge, { token, params: { id: into }, body: { from: [from] } });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  expect(await visitOf(gone)).toEqual(['general.invalid', 'ok', [gone]]);
  expect(await visitOf(stays)).toEqual(['ok', 'ok', [gone]]);
  await merge(stays, gone);
  expect(await visitOf(stays)).toEqual(['general.invalid', 'ok', [stays]]);
  expect(await visitOf(other)).toEqual(['ok', 'ok', [stays]]);
  await merge(last, stays);
  expect(await visitOf(last)).toEqual(['general.invalid', 'ok', [last]]);
  const { content, sha256 } = (await t.call(checklistApi.version, version)).json();
  expect({ content, sha256 }).toEqual({ content: published.content, sha256: published.sha256 });
});
