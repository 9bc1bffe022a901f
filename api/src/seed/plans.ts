import { sql } from 'kysely';
import { dispatchPlan } from '../modules/planning/planning.dispatch.service.ts';
import { createPlan } from '../modules/planning/planning.service.ts';
import { addDays, localDay } from '../platform/calendar.ts';
import { type Ctx, type Platform, systemCtx } from '../platform/context.ts';
import { newId } from '../platform/ids.ts';
import type { DemoCedi, DemoCompany, DemoVehicle } from './company.ts';
import { makeSpareGuides, writeDays } from './past-day.ts';
import { sweep } from './routes.ts';

type Placed = Parameters<typeof sweep>[1][number];
/** What every van takes a dozen of. */
const LIGHT = { kg: 90, packages: 8 };
const STOPS = 12;

/**
 * Three plans, each made by the planner's own front door: a draft of tomorrow, one of tomorrow whose routes stand, and one of the day after that was
 * sent out. The last has guides of its own, so that tomorrow waits whole.
 */
export async function makeDemoPlans(platform: Platform, company: DemoCompany): Promise<void> {
  const [north, south] = company.cedis as [DemoCedi, DemoCedi];
  const today = localDay(platform.now(), company.timeZone);
  const [tomorrow, after] = [addDays(today, 1), addDays(today, 2)];
  const vans = (cedi: DemoCedi): DemoVehicle[] =>
    company.vehicles.filter((v) => v.cediId === cedi.id && v.packages === 140 && v.documentsUntil >= after);
  const spare = makeSpareGuides(company, south, after, 2 * STOPS, 8001);
  await platform.db.system((trx) => writeDays(trx, company, [{ guides: spare, routes: [] }]));
  const waiting = (cedi: DemoCedi, count: number): Promise<Placed[]> =>
    platform.db.system(async (trx) => {
      const { rows } = await sql<Placed['row']>`select id, lat, lng from guide where company_id = ${company.id}
        and cedi_id = ${cedi.id} and scheduled_date = ${tomorrow}::date and status = 'pending' and lat is not null and windows = '[]'
        and weight_kg < ${LIGHT.kg} and packages <= ${LIGHT.packages} and verified_roles = '{}' order by folio limit ${count}`.execute(
        trx,
      );
      return rows.map((row) => ({ row }));
    });
  const ctx = systemCtx(platform, company, await planner(platform, company.id));
  const draft = await waiting(north, 5 * STOPS);
  await makePlan(ctx, north, {
    name: 'Reparto a domicilio',
    day: tomorrow,
    guides: draft,
    vehicles: vans(north),
    isArranged: false,
  });
  const arranged = await waiting(south, 3 * STOPS);
  await makePlan(ctx, south, {
    name: 'Reparto de la mañana',
    day: tomorrow,
    guides: arranged,
    vehicles: vans(south).slice(0, 3),
    isArranged: true,
  });
  const sent = await makePlan(ctx, south, {
    name: 'Ruta foránea',
    day: after,
    guides: spare,
    vehicles: vans(south).slice(3, 5),
    isArranged: true,
  });
  await dispatchPlan(ctx, sent._id, { version: sent.version, drivers: [], documentsConfirmed: false });
}

const planner = (platform: Platform, companyId: string): Promise<{ id: string; name: string }> =>
  platform.db.system(async (trx) => {
    const { rows } = await sql<{
      id: string;
      name: string;
    }>`select id, full_name as name from app_user where company_id = ${companyId} and 'routes-manager' = any(roles) order by created_at limit 1`.execute(
      trx,
    );
    if (!rows[0]) throw new Error('The demo has no routes manager.');
    return rows[0];
  });

interface Made {
  name: string;
  day: string;
  guides: readonly Placed[];
  vehicles: readonly DemoVehicle[];
  isArranged: boolean;
}
const makePlan = (ctx: Ctx, cedi: DemoCedi, p: Made) =>
  createPlan(ctx, {
    name: p.name,
    startDate: p.day,
    startHour: { hours: 8, minutes: 0 },
    startAddress: { addressId: cedi.id, name: cedi.name, lat: cedi.lat, lng: cedi.lng },
    cedisSelected: [cedi.id],
    guides: p.guides.map((g) => g.row.id),
    vehicles: p.vehicles.map((v) => v.id),
    plannerParams: { id: null },
    capacityConfirmed: p.isArranged,
    documentsConfirmed: false,
    routes: p.isArranged
      ? sweep(cedi, p.guides, p.vehicles.length).map((part, i) => ({
          _id: newId(),
          vehicle: (p.vehicles[i] as DemoVehicle).id,
          guides: part.map((g) => g.row.id),
        }))
      : undefined,
  });
