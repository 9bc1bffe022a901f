import { type Checklist, type ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import { checklistsApi } from '@tramo/contract/checklists';
import { type PortalProblemKey, portalKinds } from '@tramo/contract/portal-problems';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { addFirstSubstatuses } from './checklists.service.ts';

const t = await testApp();
let c: Company;
let token: string;
beforeEach(async () => {
  c = await buildCompany(t);
  token = c.admin.token;
  await t.platform.db.system(async (trx) => {
    await sql`delete from substatus where company_id = ${c.id}`.execute(trx);
    await addFirstSubstatuses(trx, c.id);
  });
});

const made = async (body: object): Promise<ChecklistDetail> =>
  (await t.call(checklistApi.create, { token, body: { category: 'delivered', ...body } })).json();
const update = (id: string, body: object, caller = token) =>
  t.call(checklistApi.update, { token: caller, params: { id }, body });
const updateSubstatus = (id: string, body: object) =>
  t.call(checklistsApi.updateSubstatus, { token, params: { id }, body });
const listed = async (query: Record<string, string> = {}): Promise<Checklist[]> =>
  (await t.call(checklistApi.list, { token, query: { limit: '200', ...query } })).json().checklist;
/** What a refusal says: status, code on the wire, and the sentence that people read. */
const refused = (answer: LightMyRequestResponse): unknown[] => {
  const { key, message } = answer.json().error;
  return [answer.statusCode, message, portalKinds[key as PortalProblemKey]?.es];
};
const lastLogic = [422, 'Logic not updated', 'Debes tener al menos un checklist de este estado sin lógica'];
const lastVisible = [422, 'Visibility not updated', 'Debes tener al menos un checklist de este estado visible'];
const lastOne = [422, 'Status not updated', 'Debes tener al menos un checklist de este estado'];
const lateOnly = { match: 'all', tests: [{ fact: 'minutesLate', op: 'atLeast', values: [30] }] };

describe('every status keeps', () => {
  /** The two checklists of 'delivered', the first of them visible. */
  const two = async (): Promise<[Checklist, Checklist]> =>
    (await listed({ category: 'delivered' })) as [Checklist, Checklist];

  it('one, one without logic and one that is visible', async () => {
    const [one, other] = await two();
    expect(refused(await update(one._id, { visible: false }))).toEqual(lastVisible);
    expect(refused(await update(one._id, { status: 'inactive' }))).toEqual(lastVisible);
    expect(refused(await update(one._id, { status: 'deleted' }))).toEqual(lastVisible);
    await update(other._id, { logic: lateOnly });
    expect(refused(await update(one._id, { logic: lateOnly }))).toEqual(lastLogic);
    await update(other._id, { visible: true });
    expect((await update(one._id, { visible: false })).statusCode).toBe(200);
    expect(refused(await update(one._id, { status: 'inactive' }))).toEqual(lastLogic);
    await update(other._id, { logic: null });
    expect((await update(one._id, { status: 'inactive' })).statusCode).toBe(200);
    expect(refused(await update(other._id, { status: 'inactive' }))).toEqual(lastOne);
    expect(refused(await update(other._id, { category: 'partial', subStatusId: null }))).toEqual(lastOne);
    // Whatever rests already asks for nothing.
    expect((await update(one._id, { logic: lateOnly })).statusCode).toBe(200);
    expect((await update(one._id, { status: 'deleted' })).statusCode).toBe(200);
  });

  it('them when a sub-status is disabled, deleted or moved, too', async () => {
    const [one] = await two();
    for (const change of [{ status: 'inactive' }, { status: 'deleted' }, { category: 'partial' }])
      expect([change, refused(await updateSubstatus(one.subStatusId as string, change))]).toEqual([
        change,
        lastVisible,
      ]);
    expect((await listed({ category: 'delivered' }))[0]).toMatchObject({
      status: 'enabled',
      subStatus: { status: 'enabled' },
    });
    const free = await made({ name: 'De todos' });
    await update(free._id, { visible: true });
    expect((await updateSubstatus(one.subStatusId as string, { status: 'deleted' })).statusCode).toBe(200);
    expect((await two()).map((x) => x.name)).toEqual(['Entregado a un tercero', 'De todos']);
  });

  it('nothing before leaving, and nothing of what only the system writes', async () => {
    const one = await made({ name: 'Unidad', category: 'departure' });
    await update(one._id, { visible: true });
    expect((await update(one._id, { status: 'deleted' })).statusCode).toBe(200);
    const system = (await listed({ category: 'undelivered' })).find((x) => x.name === 'Cierre de ruta') as Checklist;
    const others = (await listed({ category: 'undelivered' })).filter((x) => !x.visible && x._id !== system._id);
    for (const x of others) expect((await update(x._id, { status: 'inactive' })).statusCode).toBe(200);
    await update(system._id, { visible: true });
    const last = (await listed({ category: 'undelivered' })).find(
      (x) => x.visible && x._id !== system._id,
    ) as Checklist;
    expect(refused(await update(last._id, { status: 'inactive' }))).toEqual(lastOne);
  });

  it('them while two admins toggle the last two at once, two hundred times', async () => {
    const second = await buildUser(t, c.id, { type: 'admin', roles: ['admin'] });
    const [one, other] = await two();
    await update(other._id, { visible: true });
    const kinds: [object, object, (x: Checklist) => boolean][] = [
      [{ status: 'inactive' }, { status: 'enabled' }, (x) => x.status === 'enabled'],
      [{ visible: false }, { visible: true }, (x) => x.status === 'enabled' && x.visible],
      [{ logic: lateOnly }, { logic: null }, (x) => x.status === 'enabled' && x.logic === null],
    ];
    for (const [off, on, isOne] of kinds) {
      let taken = 0;
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            update((n % 2 ? one : other)._id, (n >> 1) % 3 === 2 ? on : off, n % 4 < 2 ? token : second.token),
          ),
        );
        taken += answers.filter((a) => a.statusCode === 422).length;
        expect(answers.every((a) => [200, 422].includes(a.statusCode))).toBe(true);
        const left = (await two()).filter(isOne);
        expect([off, left.length > 0]).toEqual([off, true]);
        for (const x of [one, other]) await update(x._id, on);
      }
      expect(taken).toBeGreaterThan(0);
    }
  });
});
