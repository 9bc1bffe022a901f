import { accountsApi } from '@tramo/contract/accounts-api';
import { auditApi } from '@tramo/contract/audit';
import { dashboardApi, type EfficiencyRow } from '@tramo/contract/dashboard';
import { driverApi } from '@tramo/contract/driver';
import type { Answer } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuides,
  buildUser,
  buildVehicle,
  type Company,
  type GuideParts,
  type Person,
} from '../../../test/builders.ts';
import { buildStartedRoute, manageGuide, pins, readGuide } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import { instantOf } from '../../platform/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';

const t = await testApp({ background: true });

type Progress = Answer<typeof dashboardApi.progress>;
type Efficiency = Answer<typeof dashboardApi.efficiency>;
type OutcomeMap = Answer<typeof dashboardApi.map>;
const progress = async (who: Person, body: Record<string, unknown>): Promise<Progress> =>
  (await t.call(dashboardApi.progress, { token: who.token, body })).json();
const efficiency = async (who: Person, body: Record<string, unknown>): Promise<Efficiency> =>
  (await t.call(dashboardApi.efficiency, { token: who.token, body })).json();
const map = async (who: Person, body: Record<string, unknown>): Promise<OutcomeMap> =>
  (await t.call(dashboardApi.map, { token: who.token, body })).json();

interface Visit {
  clientId?: string | null;
  windows?: { startMinute: number; endMinute: number }[];
  /** Minutes of the local day. */
  planned?: number;
  arrived?: number;
  departed?: number;
  managed?: number;
  outcome?: string;
  subStatus?: string;
  guideId?: string;
  place?: { lat: number; lng: number; suburb?: string };
  weightKg?: number;
}
interface PastRoute {
  day: string;
  cediId?: string;
  driverId?: string;
  vehicleId?: string;
  /** Minutes of the local day. */
  left?: number;
  back?: number | null;
  plannedMinutes?: number;
  plannedKm?: number;
  realKm?: number;
  zone?: string;
  visits: Visit[];
}

/** A route of the past, straight into the tables, as if it had been driven. */
async function drive(c: Company, r: PastRoute): Promise<{ id: string; guideIds: string[] }> {
  const id = newId();
  const zone = r.zone ?? 'America/Mexico_City';
  const at = (minute: number | undefined): Date | null =>
    minute === undefined ? null : instantOf(r.day, minute * 60, zone);
  const made = r.visits.filter((v) => !v.guideId);
  const parts = made.map(
    (v): GuideParts => ({
      clientId: v.clientId ?? null,
      windows: v.windows ?? [],
      scheduledDate: r.day,
      ...(v.place ? { party: { address: v.place } } : {}),
      items: [
        {
          name: 'Caja',
          quantity: 1,
          packages: 1,
          weightKg: v.weightKg ?? 10,
          volumeM3: 0,
          declaredValue: 0,
          sku: '',
          barcode: '',
          code: '',
          customFields: {},
        },
      ],
    }),
  );
  const built = await buildGuides(c, parts);
  const guideIds = r.visits.map((v) => v.guideId ?? (built.shift() as string));
  await t.platform.db.system(async (trx) => {
    await sql`insert into route (id, company_id, name, cedi_id, driver_id, vehicle_id, colour, status, start_at, start_day, start_place, started_at, finished_at, distance_m, duration_s)
      values (${id}, ${c.id}, ${`Ruta ${id.slice(-4)}`}, ${r.cediId ?? c.cediId}, ${r.driverId ?? null}, ${r.vehicleId ?? null}, '#3f6496', ${r.back === null ? 'started' : 'finished'},
        ${at(r.left ?? 480)}, ${r.day}::date, '{"lat": 25.67, "lng": -100.31, "name": "Cedi", "addressId": null}', ${at(r.left ?? 480)}, ${r.back === null ? null : at(r.back ?? 600)},
        ${(r.plannedKm ?? 10) * 1000}, ${(r.plannedMinutes ?? 120) * 60})`.execute(trx);
    if (r.realKm !== undefined)
      await sql`insert into route_watch (route_id, company_id, real_m) values (${id}, ${c.id}, ${r.realKm * 1000})`.execute(
        trx,
      );
    for (const [n, v] of r.visits.entries()) {
      const guideId = guideIds[n];
      await sql`insert into route_stop (company_id, route_id, guide_id, position, planned_arrival, planned_departure, arrived_at, departed_at, outcome, outcome_sub_status, managed_at)
        values (${c.id}, ${id}, ${guideId}, ${n + 1}, ${at(v.planned)}, ${at(v.planned === undefined ? undefined : v.planned + 10)}, ${at(v.arrived)}, ${at(v.departed)},
          ${v.outcome ?? null}, ${v.subStatus ?? null}, ${at(v.managed)})`.execute(trx);
      await sql`update guide set route_id = ${id}, status = ${v.outcome ?? 'route'}, sub_status = ${v.subStatus ?? null}, managed_at = ${at(v.managed)} where id = ${guideId}`.execute(
        trx,
      );
    }
  });
  return { id, guideIds };
}

describe('efficiency', () => {
  it('tells what a period came to, against the one before', async () => {
    const c = await buildCompany(t);
    const vehicleId = await buildVehicle(t, c);
    await t.platform.db.system((trx) =>
      sql`update vehicle set capacity_weight_kg = 100, capacity_packages = 1000, cost_per_km = 5, fixed_cost = 100, cost_per_hour = 20 where id = ${vehicleId}`.execute(
        trx,
      ),
    );
    const window = [{ startMinute: 540, endMinute: 600 }];
    await drive(c, {
      day: '2026-05-12',
      vehicleId,
      left: 480,
      back: 720,
      plannedMinutes: 210,
      plannedKm: 20,
      realKm: 24,
      visits: [
        // In its window; came before it and waited; came after it; late without one; in time without one by its fix; closed without a visit.
        { windows: window, managed: 570, arrived: 562, departed: 572, outcome: 'delivered' },
        { windows: window, managed: 545, arrived: 530, departed: 550, outcome: 'delivered' },
        {
          windows: window,
          managed: 640,
          arrived: 631,
          departed: 641,
          outcome: 'undelivered',
          subStatus: 'Cliente ausente',
        },
        { planned: 600, managed: 640, outcome: 'partial', subStatus: 'Producto incompleto' },
        { planned: 650, managed: 690, arrived: 660, outcome: 'collected' },
        { windows: window, managed: 560, outcome: 'undelivered', subStatus: 'Cierre de ruta' },
      ],
    });
    // The day before had one, of 2 km in one hour.
    await drive(c, {
      day: '2026-05-11',
      left: 480,
      back: 540,
      plannedKm: 2,
      visits: [{ planned: 500, managed: 510, outcome: 'completed' }],
    });
    const answer = await efficiency(c.admin, { from: '2026-05-12', to: '2026-05-12', by: 'vehicle' });
    expect(answer.previous).toEqual({ from: '2026-05-11', to: '2026-05-11' });
    expect(answer.now).toMatchObject({
      routes: 1,
      stops: 6,
      plannedKm: 20,
      realKm: 24,
      tracedKm: 20,
      plannedHours: 3.5,
      realHours: 4,
    });
    expect(answer.now.onTimeShare).toBeCloseTo(3 / 6);
    expect(answer.now.firstAttemptShare).toBeCloseTo(3 / 6);
    expect(answer.now.successShare).toBeCloseTo(3 / 6);
    expect(answer.now.stopsPerHour).toBeCloseTo(6 / 4);
    expect(answer.now.kmPerStop).toBeCloseTo(4);
    expect(answer.now.minutesAtStop).toBeCloseTo((10 + 20 + 10) / 3);
    expect(answer.now.loadShare).toBeCloseTo(0.6);
    expect(answer.now.costPerStop).toBeCloseTo((100 + 24 * 5 + 4 * 20) / 6);
    // Without a trace or a vehicle, what they would tell is not told.
    expect(answer.before).toMatchObject({
      routes: 1,
      stops: 1,
      realKm: null,
      tracedKm: null,
      kmPerStop: 2,
      loadShare: null,
      costPerStop: null,
      onTimeShare: 1,
    });
    expect(answer.rows).toHaveLength(1);
    expect(answer.rows[0]).toMatchObject({ _id: vehicleId, stops: 6 });
    expect(answer.days.map((d) => d.name)).toEqual(['2026-05-12']);
    expect(answer.reasons).toEqual([
      { name: 'Cierre de ruta', count: 1 },
      { name: 'Cliente ausente', count: 1 },
    ]);
  });

  it('groups add up to the whole, filters cut it, and people see their own cedis', async () => {
    const c = await buildCompany(t);
    const other = await buildCedi(t, c.id, { name: 'Otro' });
    const clients = [await buildClient(t, c.id), await buildClient(t, c.id), null];
    const drivers = [
      (await buildUser(t, c.id, { type: 'driver' })).userId,
      (await buildUser(t, c.id, { type: 'driver' })).userId,
    ];
    const outcomes = ['delivered', 'undelivered', 'collected', 'partial', 'completed', 'uncollected', 'delivered'];
    let n = 0;
    for (const day of ['2026-06-29', '2026-06-30', '2026-07-01'])
      for (const cediId of [c.cediId, other])
        await drive(c, {
          day,
          cediId,
          driverId: drivers[cediId === other ? 0 : 1] as string,
          realKm: 7,
          visits: Array.from({ length: 4 }, () => {
            n += 1;
            return {
              clientId: clients[n % 3] ?? null,
              planned: 500 + n,
              managed: 510 + n * 2,
              outcome: outcomes[n % 7] as string,
            };
          }),
        });
    const period = { from: '2026-06-29', to: '2026-07-01' };
    const whole = (await efficiency(c.admin, period)).now;
    expect(whole).toMatchObject({ routes: 6, stops: 24 });
    const sum = (rows: EfficiencyRow[], of: (r: EfficiencyRow) => number): number =>
      rows.reduce((s, r) => s + of(r), 0);
    for (const [by, count] of [
      ['day', 3],
      ['cedi', 2],
      ['client', 3],
      ['driver', 2],
      ['vehicle', 1],
    ] as const) {
      const { rows } = await efficiency(c.admin, { ...period, by });
      expect([by, rows.length, sum(rows, (r) => r.stops)]).toEqual([by, count, 24]);
      expect(sum(rows, (r) => r.realKm ?? 0)).toBeCloseTo(42);
      expect(sum(rows, (r) => (r.successShare ?? 0) * r.stops)).toBeCloseTo((whole.successShare as number) * 24);
    }
    expect((await efficiency(c.admin, { from: '2026-07-01', to: '2026-07-01' })).now.stops).toBe(8);
    expect((await efficiency(c.admin, { ...period, clientIds: [clients[0]] })).now).toMatchObject({ stops: 8 });
    // Each route carried guides of both: it is one route.
    expect((await efficiency(c.admin, { ...period, clientIds: clients.slice(0, 2) })).now).toMatchObject({
      routes: 6,
      stops: 16,
    });
    expect((await efficiency(c.admin, { ...period, driverIds: [drivers[1]] })).rows.length).toBeGreaterThan(0);
    const local = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [other] });
    expect((await efficiency(local, period)).now).toMatchObject({ routes: 3, stops: 12 });
    expect((await efficiency(local, { ...period, cedisIds: [c.cediId] })).now).toMatchObject({
      routes: 0,
      stops: 0,
      successShare: null,
    });
    expect((await efficiency((await buildCompany(t)).admin, period)).now).toMatchObject({
      routes: 0,
      stops: 0,
      onTimeShare: null,
      realKm: null,
    });
  });

  it('counts the day of a second attempt against the first one, and a correction in the past', async () => {
    const c = await buildCompany(t);
    const route = await buildStartedRoute(t, c, { stops: 2 });
    const [first, second] = route.guideIds as [string, string];
    const at = new Date().toISOString();
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
    const period = { from: day, to: day };
    const manage = async (id: string, body: Record<string, unknown>): Promise<void> =>
      expect((await manageGuide(t, route, id, { at, ...body })).statusCode).toBe(200);
    await manage(first, { result: 'undelivered', subStatus: 'Cliente ausente' });
    // Under way it is reckoned as it stands.
    expect((await efficiency(c.admin, period)).now).toMatchObject({
      routes: 1,
      stops: 1,
      successShare: 0,
      firstAttemptShare: 0,
    });
    await manage(second, { result: 'delivered', receivedBy: 'Ana' });
    expect(
      (await t.call(driverApi.finish, { token: route.driver.token, params: { id: route.id }, body: { at } }))
        .statusCode,
    ).toBe(200);
    expect((await efficiency(c.admin, period)).now).toMatchObject({ stops: 2, successShare: 0.5 });
    const correction = { result: 'delivered', receivedBy: 'Vecina', reason: 'El operador se equivocó' };
    const { version } = await readGuide(t, c.admin.token, first);
    const answer = await t.call(guidesApi.correct, {
      token: c.admin.token,
      params: { id: first },
      body: { ...correction, version },
    });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    await eventually(async () => expect((await efficiency(c.admin, period)).now.successShare).toBe(1));

    // A second attempt, on another day, is not a first one.
    await drive(c, {
      day: '2026-05-20',
      visits: [{ managed: 500, planned: 495, outcome: 'undelivered', subStatus: 'Cliente ausente' }],
    }).then(({ guideIds }) =>
      drive(c, {
        day: '2026-05-21',
        visits: [
          { guideId: guideIds[0] as string, managed: 500, planned: 495, outcome: 'delivered' },
          { managed: 510, planned: 505, outcome: 'undelivered' },
        ],
      }),
    );
    expect((await efficiency(c.admin, { from: '2026-05-21', to: '2026-05-21' })).now).toMatchObject({
      stops: 2,
      successShare: 0.5,
      firstAttemptShare: 0,
    });
    expect((await efficiency(c.admin, { from: '2026-05-20', to: '2026-05-20' })).now).toMatchObject({
      stops: 1,
      firstAttemptShare: 0,
    });
  });

  it('keeps windows and hours right on the day the clocks change at the border', async () => {
    const c = await buildCompany(t);
    const zone = 'America/Tijuana';
    await t.platform.db.system((trx) => sql`update company set time_zone = ${zone} where id = ${c.id}`.execute(trx));
    const admin = await buildUser(t, c.id, { type: 'admin', roles: ['admin'] });
    // On 1 November 2026 one o'clock comes twice: 1:30 lies 2.5 hours after midnight the second time, and 8:30 nine and a half.
    await drive(c, {
      day: '2026-11-01',
      zone,
      left: 480,
      back: 600,
      visits: [
        { windows: [{ startMinute: 510, endMinute: 540 }], planned: 510, managed: 511, outcome: 'delivered' },
        { windows: [{ startMinute: 510, endMinute: 540 }], planned: 590, managed: 590, outcome: 'delivered' },
      ],
    });
    expect((await efficiency(admin, { from: '2026-11-01', to: '2026-11-01' })).now).toMatchObject({
      stops: 2,
      onTimeShare: 0.5,
      realHours: 2,
    });
    expect((await efficiency(admin, { from: '2026-11-02', to: '2026-11-02' })).now.stops).toBe(0);
    t.setNow(new Date('2026-11-01T17:40:00Z'));
    try {
      const { curve, totals } = await progress(admin, { startDate: '2026-11-01' });
      expect(totals).toMatchObject({ assigned: 2, late: 1 });
      expect(curve.at(0)).toEqual({ minute: 480, planned: 0, made: 0 });
      // It is 9:40 by the wall.
      expect(curve.filter((p) => p.made !== null).at(-1)).toEqual({ minute: 585, planned: 1, made: 1 });
    } finally {
      t.setNow(null);
    }
  });

  it('is for those who dispatch, and for periods that make sense', async () => {
    const c = await buildCompany(t);
    const body = { from: '2026-05-12', to: '2026-05-12' };
    for (const who of [await buildUser(t, c.id, { type: 'supervisor' }), await buildUser(t, c.id, { type: 'tagger' })])
      expect((await t.call(dashboardApi.efficiency, { token: who.token, body })).statusCode).toBe(403);
    for (const [to, message] of [
      ['2026-05-11', 'El último día no puede ser anterior al primero'],
      ['2027-05-14', 'Es más de lo que se permite'],
    ]) {
      const answer = await t.call(dashboardApi.map, { token: c.admin.token, body: { ...body, to } });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([422, { to: message }]);
    }
  });
});

describe('progress', () => {
  it('follows a day by cedi, client, driver and route, with what is late and at risk', async () => {
    const c = await buildCompany(t);
    const client = await buildClient(t, c.id, { name: '=Cliente' });
    const now = new Date('2026-08-04T18:00:00Z'); // noon
    t.setNow(now);
    try {
      const window = [{ startMinute: 600, endMinute: 660 }];
      const { id } = await drive(c, {
        day: '2026-08-04',
        left: 600,
        back: null,
        visits: [
          { clientId: client, planned: 610, managed: 620, windows: window, outcome: 'delivered' },
          {
            clientId: client,
            planned: 650,
            managed: 700,
            windows: window,
            outcome: 'undelivered',
            subStatus: 'Cliente ausente',
          },
          // Its window has passed and it is still open.
          { planned: 690, windows: window },
          { planned: 900 },
        ],
      });
      const day = await progress(c.admin, { startDate: '2026-08-04' });
      expect(day.totals).toEqual({
        assigned: 4,
        managed: 2,
        done: 1,
        partial: 0,
        failed: 1,
        open: 2,
        late: 2,
        atRisk: 1,
      });
      expect(day.byClient.map((r) => [r.name, r.assigned, r.late, r.atRisk])).toEqual([
        ['=Cliente', 2, 1, 0],
        ['', 2, 1, 1],
      ]);
      expect(day.byRoute).toEqual([expect.objectContaining({ _id: id, assigned: 4 })]);
      expect(day.byCedi[0]).toMatchObject({ _id: c.cediId, managed: 2 });
      expect(day.curve.at(-1)).toMatchObject({ planned: 4, made: null });
      expect(day.curve.find((p) => p.minute === 720)).toMatchObject({ made: 2 });
      expect((await progress(c.admin, { startDate: '2026-08-04', clientIds: [client] })).totals).toMatchObject({
        assigned: 2,
        atRisk: 0,
      });
      expect((await progress(c.admin, { startDate: '2026-08-05' })).totals.assigned).toBe(0);

      const file = await t.call(dashboardApi.export, {
        token: c.admin.token,
        body: { tab: 'progress', format: 'xlsx', from: '2026-08-04', to: '2026-08-04' },
      });
      expect(file.headers['content-disposition']).toContain('Avance 2026-08-04.xlsx');
      const sheet = await readSheet({ file: file.rawPayload });
      const rows = JSON.stringify(sheet);
      expect(rows).toContain('=Cliente');
      expect(rows).toContain('Gestionadas');
      const { entries } = (await t.call(auditApi.list, { token: c.admin.token, query: { kinds: 'dashboard' } })).json();
      expect(entries[0]).toMatchObject({ action: 'export', kind: 'dashboard', subjectName: 'Avance 2026-08-04' });
    } finally {
      t.setNow(null);
    }
  });

  it('writes distances in the company’s unit', async () => {
    const c = await buildCompany(t);
    await drive(c, { day: '2026-05-12', plannedKm: 20, realKm: 24, visits: [{ managed: 500, outcome: 'delivered' }] });
    const distances = async (): Promise<Record<string, unknown>> => {
      const body = { tab: 'efficiency', format: 'xlsx', from: '2026-05-12', to: '2026-05-12', by: 'day' };
      const file = (await t.call(dashboardApi.export, { token: c.admin.token, body })).rawPayload;
      const { header, rows } = await readSheet({ file });
      const first = rows[0]?.cells ?? [];
      return Object.fromEntries(
        header.flatMap((name, i) => (/km|milla/i.test(name) ? [[name, Number(first[i])]] : [])),
      );
    };
    expect(await distances()).toEqual({ 'Km por visita': 24, 'Km planeados': 20, 'Km reales': 24 });
    const body = { distanceUnit: 'miles' };
    expect(
      (await t.call(accountsApi.updateCompany, { token: c.admin.token, params: { id: c.id }, body })).statusCode,
    ).toBe(200);
    expect(await distances()).toEqual({ 'Millas por visita': 14.91, 'Millas planeadas': 12.4, 'Millas reales': 14.9 });
  });

  it('prints both tabs, one of them empty', async () => {
    const c = await buildCompany(t);
    await drive(c, {
      day: '2026-05-12',
      visits: [
        { managed: 500, planned: 495, outcome: 'delivered' },
        { managed: 510, planned: 505, outcome: 'undelivered' },
      ],
    });
    for (const [tab, day] of [
      ['efficiency', '2026-05-12'],
      ['progress', '2020-01-01'],
    ]) {
      const answer = await t.call(dashboardApi.export, {
        token: c.admin.token,
        body: { tab, format: 'pdf', from: day, to: day, by: 'driver' },
      });
      expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
    }
  });
});

describe('the map', () => {
  it('shows how visits ended, and where they fail', async () => {
    const c = await buildCompany(t);
    const [near, far] = [pins(1)[0] as { lat: number; lng: number }, { lat: 25.9, lng: -100.5 }];
    await drive(c, {
      day: '2026-05-12',
      visits: [
        { managed: 500, outcome: 'delivered', place: { ...near, suburb: 'Centro' } },
        {
          managed: 510,
          outcome: 'undelivered',
          place: { lat: near.lat + 0.001, lng: near.lng - 0.001, suburb: 'Centro' },
        },
        { managed: 520, outcome: 'undelivered', place: { ...far, suburb: 'Lejos' } },
        { managed: 530, outcome: 'uncollected', place: { ...far, suburb: 'Lejos' } },
        { managed: 540, outcome: 'partial', place: { ...far, suburb: 'Lejos' } },
      ],
    });
    const period = { from: '2026-05-01', to: '2026-05-31' };
    const all = await map(c.admin, period);
    expect(all.total).toBe(5);
    expect(all.points[0]).toMatchObject({ status: 'partial', lat: far.lat, isLate: false });
    expect(all.cells[0]).toMatchObject({ visits: 3, failed: 2 });
    expect(all.suburbs).toEqual([
      {
        suburb: 'Lejos',
        city: 'Monterrey',
        visits: 3,
        failed: 2,
        lat: expect.closeTo(far.lat, 6),
        lng: expect.closeTo(far.lng, 6),
      },
      expect.objectContaining({ suburb: 'Centro', city: 'Monterrey', visits: 2, failed: 1 }),
    ]);
    const failed = await map(c.admin, { ...period, outcomes: ['failed'] });
    expect([failed.total, failed.points.length, failed.suburbs[1]?.visits]).toEqual([3, 3, 2]);
    expect((await map(c.admin, { from: '2026-04-01', to: '2026-04-30' })).total).toBe(0);
  });
});
