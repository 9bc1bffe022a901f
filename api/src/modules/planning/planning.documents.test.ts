import { planBoardApi } from '@tramo/contract/plan-board';
import { planChecksApi } from '@tramo/contract/plan-checks';
import { type Plan, planningApi } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { grid, ok, planCalls, planDay, refusal } from '../../../test/plans.ts';
import { addDays } from '../../platform/calendar.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { as, createPlan, plan: read, settled, put } = planCalls(t, company);

const yesterday = addDays(planDay, -1);
const ended = (): Promise<string> => buildVehicle(t, company, { insuredUntil: yesterday });
const refused = { status: 409, key: 'fleet.documents_ended' };
const endDocument = (vehicle: string) =>
  t.platform.db.system((trx) =>
    sql`update vehicle set documents = ${JSON.stringify([{ kind: 'permit', number: '', validUntil: yesterday, fileId: null }])}::jsonb
      where id = ${vehicle}`.execute(trx),
  );
const optimize = (p: Plan, body?: { documentsConfirmed: boolean }) =>
  t.call(planningApi.optimize, { ...as, params: { id: p._id }, ...(body ? { body } : {}) });
const checks = (p: Plan) => ok(t.call(planChecksApi.checks, { ...as, params: { id: p._id } }));
const dispatch = (p: Plan, more: { documentsConfirmed?: boolean } = {}) =>
  t.call(planningApi.dispatch, { ...as, params: { id: p._id }, body: { version: p.version, ...more } });

describe('a vehicle with a document that has ended by the day of the plan', () => {
  it('comes into a plan only when somebody confirms it, and then goes all the way', async () => {
    const [good, bad] = [await buildVehicle(t, company, { insuredUntil: planDay }), await ended()];
    const guides = await buildGuides(company, grid(3));
    const form = { name: 'X', startDate: planDay, guides, vehicles: [good, bad], capacityConfirmed: true };
    expect(await refusal(t.call(planningApi.create, { ...as, body: form }))).toMatchObject({
      ...refused,
      detail: { vehicles: [{ _id: bad, name: expect.any(String), until: yesterday }] },
    });
    let p = await createPlan({ ...form, documentsConfirmed: true });
    await ok(optimize(p));
    p = await settled(p._id);
    await ok(dispatch(p));
  });

  it('is asked about when it joins a plan, once', async () => {
    const [bad, second] = [await ended(), await ended()];
    let p = await createPlan({ guides: [], vehicles: [] });
    expect(await refusal(put(p, { vehicles: [bad] }))).toMatchObject(refused);
    p = await ok(put(p, { vehicles: [bad], documentsConfirmed: true }));
    p = await ok(put(p, { name: 'Otro nombre' }));
    p = await ok(put(p, { vehicles: [] }));
    p = await ok(put(p, { vehicles: [bad] }));
    expect(await refusal(put(p, { vehicles: [bad, second] }))).toMatchObject({
      ...refused,
      detail: { vehicles: [{ _id: second }] },
    });
  });

  it('is asked about anew for another day', async () => {
    const good = await buildVehicle(t, company, { insuredUntil: planDay });
    const p = await createPlan({ guides: [], vehicles: [good] });
    const later = addDays(planDay, 1);
    expect(await refusal(put(p, { startDate: later }))).toMatchObject(refused);
    const moved: Plan = await ok(put(p, { startDate: later, documentsConfirmed: true }));
    expect(await refusal(put(moved, { startDate: addDays(later, 1) }))).toMatchObject(refused);
  });

  it('whose document ended since it was chosen is asked about by the search and by the dispatch', async () => {
    const vehicle = await buildVehicle(t, company);
    const guides = await buildGuides(company, grid(2));
    const p = await createPlan({ guides, vehicles: [vehicle] });
    await endDocument(vehicle);
    expect(await checks(p)).toMatchObject({ isClear: false, vehicles: [{ problem: 'papers', level: 'stop' }] });
    expect(await refusal(optimize(p))).toMatchObject(refused);
    await ok(optimize(p, { documentsConfirmed: true }));
    const found = await settled(p._id);
    expect(await checks(p)).toMatchObject({ isClear: true, vehicles: [{ problem: 'papers', level: 'warn' }] });
    await ok(dispatch(found));

    const [other, unused] = [await buildVehicle(t, company), await buildVehicle(t, company)];
    const more = await buildGuides(company, grid(2));
    const arranged = await createPlan({
      guides: more,
      vehicles: [other, unused],
      routes: [{ _id: newId(), vehicle: other, guides: more }],
    });
    // One without a route goes nowhere.
    await endDocument(unused);
    await endDocument(other);
    expect(await refusal(dispatch(arranged))).toMatchObject({ ...refused, detail: { vehicles: [{ _id: other }] } });
    expect((await read(arranged._id)).status).toBe('optimised');
    await ok(dispatch(arranged, { documentsConfirmed: true }));
  });

  it('is not taken by the board either, and stays confirmed in a copy', async () => {
    const [vehicle, bad] = [await buildVehicle(t, company), await ended()];
    const guides = await buildGuides(company, grid(2));
    const p = await createPlan({ guides, vehicles: [vehicle], routes: [{ _id: newId(), vehicle, guides }] });
    const routes = [{ _id: newId(), vehicle: bad, guides }];
    const arrange = (more: { documentsConfirmed?: boolean }) =>
      t.call(planBoardApi.arrange, {
        ...as,
        params: { id: p._id },
        body: { version: p.version, routes, addVehicles: [bad], ...more },
      });
    expect(await refusal(arrange({}))).toMatchObject(refused);
    await ok(arrange({ documentsConfirmed: true }));
    const copy: Plan = await ok(t.call(planningApi.duplicate, { ...as, params: { id: p._id } }));
    await ok(dispatch(copy));
  });
});
