import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { type DemoCompany, makeDemoCompany } from './company.ts';
import { makeToday } from './past-day.ts';

const t = await testApp();
let company: DemoCompany;
beforeAll(async () => {
  company = await t.platform.db.system((trx) => makeDemoCompany(trx));
});

// Mexico City is six hours behind: from a minute after its midnight until late at night.
it.each(['06:01', '07:00', '08:30', '10:40', '11:00', '11:29', '18:00', '05:30'])(
  'a demo that begins at %s UTC tells of no visit to come',
  (hour) => {
    const now = new Date(`2026-11-${hour < '06' ? 22 : 21}T${hour}:00Z`);
    const { routes } = makeToday(company, '2026-11-21', now);
    const later = (at: unknown) => typeof at === 'string' && new Date(at) > now;
    expect(routes.flatMap((r) => r.stops).filter((s) => later(s.managed_at) || later(s.departed_at))).toEqual([]);
    expect(routes.filter((r) => later(r.route.started_at) || later(r.route.finished_at))).toEqual([]);
    expect(routes.filter((r) => r.route.status === 'ready').length).toBeGreaterThan(0);
    // Whoever is under way has somebody left to visit.
    const toCome = (r: (typeof routes)[number]) => r.stops.filter((s) => s.outcome === null).length;
    expect(routes.filter((r) => r.route.status === 'started' && toCome(r) < 2)).toEqual([]);
  },
);
