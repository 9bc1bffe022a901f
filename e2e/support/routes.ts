import { createHash, randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { atTheDoor, beforeLeaving } from './departure.ts';
import { demoPassword, expect, type SignedIn } from './fixtures.ts';
import { soundVehicles, today } from './plans.ts';

interface Account {
  _id: string;
  fullName: string;
  username: string;
}
interface DayRoute {
  _id: string;
  name: string;
  driver: { _id: string } | null;
}
export interface Stop {
  guideId: string;
  folio: string;
  contactName: string;
  companyName: string;
  lat: number;
  lng: number;
  status: string;
}
type Call = SignedIn['call'];

/** A route of its own, so that the flow takes nothing away from others: three free guides that leave within the hour. */
export async function makeRoute(
  call: Call,
  guideCount = 3,
  ofCedi?: string,
): Promise<{ id: string; name: string; cediId: string; stops: Stop[] }> {
  const { addresses } = await call<{ addresses: { _id: string }[] }>('POST', '/address/list', {});
  for (const { _id: cediId } of addresses) {
    if (ofCedi && cediId !== ofCedi) continue;
    const { guides: found } = await call<{ guides: { _id: string; folio: string; type: string }[] }>(
      'POST',
      '/guides/list',
      {
        available: true,
        location: 'known',
        cedisIds: [cediId],
        types: ['delivery'],
        // Tomorrow's guides are the planning flow's, which runs at the same time.
        dateFrom: today(),
        dateTo: today(),
        limit: 100,
      },
    );
    // The demo's own: other flows make guides of today too, some of which ask for a code at the door.
    const guides = found.filter((g) => g.folio.startsWith('F-')).slice(0, guideCount);
    if (guides.length < guideCount) continue;
    const name = `Vigilada ${randomUUID().slice(0, 6)}`;
    const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
      name,
      order: guides.map(({ _id, type }) => ({ id: _id, type })),
      guides: guides.map((g) => g._id),
      address: cediId,
      startDate: new Date().toISOString(),
    });
    const { stops } = await call<{ stops: Stop[] }>('GET', `/routes/${routeId}`);
    return { id: routeId, name, cediId, stops };
  }
  throw new Error('no cedi has enough free guides');
}

/** A vehicle and a driver without a route that is open. */
export async function freeCrew(
  call: Call,
  cediId: string,
): Promise<{ vehicle: { nickname: string }; driver: Account }> {
  const { routes } = await call<{ routes: DayRoute[] }>('POST', '/routes/list', {
    status: ['pending', 'ready', 'started'],
    limit: 500,
  });
  const taken = new Set(routes.map((r) => r.driver?._id));
  const { accounts } = await call<{ accounts: Account[] }>('POST', '/accounts', {
    types: ['driver'],
    status: 'enabled',
    cedisIds: [cediId],
    limit: 200,
  });
  const driver = accounts.find((a) => !taken.has(a._id) && a.username.startsWith('operador'));
  const [vehicle] = await soundVehicles(call, cediId, today());
  if (!driver || !vehicle) throw new Error('no free vehicle and driver');
  return { vehicle, driver };
}

/** Plays the driver's phone. */
export async function driverPhone(request: APIRequestContext, username: string) {
  const headers = { apiKey: 'tramo-web', platform: 'driver' };
  const password = createHash('sha256').update(demoPassword).digest('hex');
  const signedIn = await request.post('/api/driver/login', { headers, data: { username, password } });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const send = (path: string, data: object) =>
    request.post(`/api/driver${path}`, { headers: { ...headers, token, 'Idempotency-Key': randomUUID() }, data });
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await send(path, data);
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  };
  const at = (): string => new Date().toISOString();
  return {
    start: async (routeId: string) =>
      post(`/routes/${routeId}/start`, {
        at: at(),
        checklist: await beforeLeaving(request, { ...headers, token }, routeId),
      }),
    locate: (routeId: string, lat: number, lng: number) =>
      post('/positions', { routeId, positions: [{ lat, lng, at: at(), heading: 120, speedMps: 9, battery: 0.8 }] }),
    /** With the answers that its checklist asks for, where one does. */
    manage: async (routeId: string, guideId: string, result: string, subStatus?: string) => {
      const visit = { routeId, result, at: at(), subStatus };
      const first = await send(`/guides/${guideId}/manage`, visit);
      if (first.ok()) return;
      const { error } = (await first.json()) as { error: { key: string; detail?: { versionId?: string } } };
      const versionId = error.key === 'answers.required' ? error.detail?.versionId : undefined;
      expect(versionId, `${result}: ${first.status()} ${JSON.stringify(error)}`).toBeDefined();
      const asked = { guideId, versionId: versionId ?? '', at: visit.at };
      await post(`/guides/${guideId}/manage`, {
        ...visit,
        ...(await atTheDoor(request, { ...headers, token }, asked)),
      });
    },
  };
}
/** The row's own button: others beside it name the route too. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}`) });
export const nameOf = (stop: Stop | undefined): string =>
  stop ? stop.companyName || stop.contactName || stop.folio : '';
