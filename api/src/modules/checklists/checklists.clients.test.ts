import { auditApi } from '@tramo/contract/audit';
import { type ClientChecklists, checklistApi } from '@tramo/contract/checklist-api';
import { beforeEach, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { checklistById, checklistCalls, contentOf, question } from '../../../test/checklists.ts';
import { newId } from '../../platform/ids.ts';
import { moveChecklistsToClient } from './checklists.merge.service.ts';

const t = await testApp();
let c: Company;
let token: string;
beforeEach(async () => {
  c = await buildCompany(t);
  token = c.admin.token;
});
const { made, update } = checklistCalls(t, () => token);
const attachAs = (caller: string, id: string, body: object) =>
  t.call(checklistApi.attachToClient, { token: caller, params: { id }, body });

it('clients have checklists of their own', async () => {
  const client = await buildClient(t, c.id, { name: 'Abarrotes del Norte' });
  const [a, b] = [await made({ name: 'A' }), await made({ name: 'B' })];
  const departure = await made({ category: 'departure' });
  const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
  const attach = (checklistIds: string[], id = client) => attachAs(shipper.token, id, { checklistIds });
  expect((await attach([a._id, b._id])).json()).toMatchObject({ checklistIds: [a._id, b._id] });
  expect((await attach([b._id])).json()).toMatchObject({ checklistIds: [b._id] });
  expect(await checklistById(t, token, b._id)).toMatchObject({ clientIds: [client] });
  expect((await attach([b._id, departure._id, newId()])).json().error.fields).toEqual({
    'checklistIds.1': 'El checklist no existe o no es de este estado',
    'checklistIds.2': 'El checklist no existe o no es de este estado',
  });
  expect((await attach([], newId())).statusCode).toBe(404);
  const twin = await buildClient(t, c.id);
  await attach([a._id, b._id], twin);
  const only = {
    match: 'all' as const,
    tests: [{ question: null, fact: 'client' as const, op: 'is' as const, values: [twin] }],
  };
  const q = question('Folio');
  const content = contentOf(
    [q],
    [{ id: newId(), when: only, actions: [{ type: 'require', targets: [q.id], subStatusId: null, reason: null }] }],
  );
  await update(a._id, { logic: only, content });
  await moveChecklistsToClient(c.ctx, [twin], client);
  expect((await attach([a._id, b._id])).json()).toMatchObject({ checklistIds: [a._id, b._id] });
  expect(await checklistById(t, token, a._id)).toMatchObject({
    clientIds: [client],
    logic: { tests: [{ values: [client] }] },
    content: { rules: [{ when: { tests: [{ values: [client] }] } }] },
    version: 3,
  });
  expect((await update(b._id, { category: 'departure' })).json()).toMatchObject({ clientIds: [] });
  const { entries } = (await t.call(auditApi.list, { token, query: { subjectId: client } })).json();
  expect(entries.at(-1)).toMatchObject({
    kind: 'client',
    subjectName: 'Abarrotes del Norte',
    after: { checklists: ['A', 'B'] },
  });
});

it('two people at once: who comes second is told what the first one left, and lays theirs over it', async () => {
  const client = await buildClient(t, c.id);
  const [a, b, own] = [await made({ name: 'A' }), await made({ name: 'B' }), await made({ name: 'C' })];
  const attach = (checklistIds: string[], version?: string) => attachAs(token, client, { checklistIds, version });
  const read = async (): Promise<ClientChecklists> =>
    (await t.call(checklistApi.clientChecklists, { token, params: { id: client } })).json();
  await attach([own._id]);
  const opened = await read();
  const both = await Promise.all([a, b].map((one) => attach([own._id, one._id], opened.version)));
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  const [fine, refused] = both[0]?.statusCode === 200 ? both : both.toReversed();
  const now = await read();
  expect([fine?.json(), refused?.json().error]).toEqual([
    now,
    expect.objectContaining({ key: 'general.stale', detail: now }),
  ]);
  const late = refused === both[0] ? a : b;
  const merged = await attach([...now.checklistIds, late._id], now.version);
  expect(merged.json().checklistIds.toSorted()).toEqual([a._id, b._id, own._id].toSorted());
  // The set changes too with what is deleted; who says no version writes as before.
  const before = await read();
  await update(own._id, { status: 'deleted' });
  expect(keyOf(await attach([a._id], before.version))).toBe('general.stale');
  expect((await attach([a._id])).json()).toEqual({ ...(await read()), checklistIds: [a._id] });
});
