import type { Plan } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle, guideParts } from '../../../test/builders.ts';
import { grid, limitPackages, ok, planCalls } from '../../../test/plans.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const { optimised, optimize, settled, put } = planCalls(t, company);

/** Guides on a grid, each with so many packages. */
const withPackages = (amounts: readonly number[]) =>
  grid(amounts.length, (i) => ({
    items: guideParts(company).items?.map((x) => ({
      ...x,
      packages: amounts[i] as number,
      weightKg: 1,
      volumeM3: 0.01,
    })),
  }));

describe('what would help a plan', () => {
  it('is told with what enters together, and the search reaches it', async () => {
    const vehicle = await buildVehicle(t, company);
    await limitPackages(t, vehicle, 10);
    // Ten fill the van; what is left asks for 14, 9, 8, 7 and 6 more.
    const guides = await buildGuides(company, withPackages([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 14, 9, 8, 7, 6]));
    const plan = await optimised({ guides, vehicles: [vehicle] });
    expect(plan.unassigned).toHaveLength(5);
    const help = plan.hindrances?.helps.find((h) => h.step.kind === 'packages');
    // 14 more would let in each of the five; the two smallest go in together, and need 13.
    expect(help).toMatchObject({ step: { vehicle, amount: 13 }, guides: 2, alone: 4 });
    const applied: Plan = await ok(put(plan, { exceptions: [help?.step], capacityConfirmed: true }));
    await ok(optimize(applied._id));
    const after = await settled(applied._id);
    expect(after.unassigned.length).toBeLessThanOrEqual(plan.unassigned.length - (help?.guides ?? 0));
  });

  it('is told as the least with which all enter, and the search with it leaves nobody out', async () => {
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    for (const v of vehicles) await limitPackages(t, v, 8);
    // No single step lets in both that are left over: room for one of them, and then for the other.
    const guides = await buildGuides(company, withPackages([8, 8, 5, 5, 2]));
    const plan = await optimised({ guides, vehicles });
    expect(plan.unassigned.length).toBeGreaterThan(1);
    const { together, helps = [] } = plan.hindrances ?? {};
    expect(helps.every((h) => h.guides < plan.unassigned.length)).toBe(true);
    expect(together).toMatchObject({ guides: plan.unassigned.length, of: plan.unassigned.length });
    const applied: Plan = await ok(put(plan, { exceptions: together?.steps, capacityConfirmed: true }));
    await ok(optimize(applied._id, { changes: 'little' }));
    expect((await settled(applied._id)).unassigned).toEqual([]);
  });

  it('leaves out what another asks no more for', async () => {
    const [small, large] = [await buildVehicle(t, company), await buildVehicle(t, company)];
    await limitPackages(t, small, 4);
    await limitPackages(t, large, 4);
    const guides = await buildGuides(company, withPackages([4, 4, 3]));
    const { hindrances } = await optimised({ guides, vehicles: [small, large] });
    const kinds = hindrances?.helps.map((h) => h.step.kind) ?? [];
    expect(kinds.filter((k) => k === 'packages')).toHaveLength(1);
    // Three packages more are less than one more van, and let the same guide in.
    expect(kinds).not.toContain('addVehicle');
  });
});
