/** The server of `plan-board-screen.bench.ts` in a process of its own: a company with two plans that somebody arranged by hand, on the embedded database. */
import { buildApp } from '@tramo/api/app';
import { openTestApp } from '@tramo/api/test/app';
import { buildCompany, buildGuides, buildVehicle } from '@tramo/api/test/builders';
import { planCalls, planDay, plannerValues } from '@tramo/api/test/plans';
import { sql } from 'kysely';
import { random } from './measure.ts';

export interface Ready {
  token: string;
  plans: { name: string; id: string }[];
}

/** Serves on `port` the portal of `portalDir`. */
export async function servePlans(port: number, portalDir: string): Promise<void> {
  const t = await openTestApp({ background: true });
  const company = await buildCompany(t);
  const calls = planCalls(t, company);
  const plans: Ready['plans'] = [];
  for (const [stops, routes] of [
    [500, 25],
    [2000, 100],
  ] as const) {
    const each = stops / routes;
    const pins = Array.from({ length: stops }, () => ({ lat: 25.6 + random() * 0.17, lng: -100.45 + random() * 0.27 }));
    // Strips from west to east, each from south to north: routes that a person could have drawn.
    pins.sort((a, b) => a.lng - b.lng);
    const sorted = Array.from({ length: routes }, (_, i) =>
      pins.slice(i * each, (i + 1) * each).sort((a, b) => a.lat - b.lat),
    ).flat();
    const guides = await buildGuides(
      company,
      sorted.map((address) => ({ scheduledDate: planDay, serviceMinutes: 4, party: { address } })),
    );
    const vehicles: string[] = [];
    for (let i = 0; i < routes; i++) vehicles.push(await buildVehicle(t, company));
    await t.platform.db.system((trx) =>
      sql`update vehicle set capacity_packages = 60, cost_per_km = 4, cost_per_hour = 60, fixed_cost = 150 where id = any(${vehicles}::uuid[])`.execute(
        trx,
      ),
    );
    const plan = await calls.createPlan({
      guides,
      vehicles,
      plannerParams: { id: null, params: { ...plannerValues, allowLate: true } },
      routes: vehicles.map((vehicle, i) => ({
        _id: crypto.randomUUID(),
        vehicle,
        guides: guides.slice(i * each, (i + 1) * each),
      })),
    });
    plans.push({ name: `${stops}x${routes}`, id: plan._id });
  }
  const app = await buildApp(t.platform, portalDir);
  await app.listen({ port, host: '127.0.0.1' });
  process.on('message', async (message) => {
    if (message !== 'stop') return;
    await app.close();
    await t.close();
    process.exit(0);
  });
  process.send?.({ token: company.admin.token, plans } satisfies Ready);
}
