import { driverApi } from '@tramo/contract/driver';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import type { RouteDetail } from '@tramo/contract/routes';
import { routesApi } from '@tramo/contract/routes';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import {
  buildGuides,
  buildUser,
  buildVehicle,
  type Company,
  type GuideParts,
  type Person,
  unique,
} from './builders.ts';

export interface BuiltRoute {
  id: string;
  guideIds: string[];
  driver: Person;
  vehicleId: string;
}

/** Places some kilometres apart, north of the cedi. */
export const pins = (count: number): { lat: number; lng: number }[] =>
  Array.from({ length: count }, (_, i) => ({ lat: 25.68 + i * 0.01, lng: -100.3 }));

/** A ready route made through `POST /routes`, with a driver and a vehicle of its own. */
export async function buildReadyRoute(
  t: TestApp,
  company: Company,
  options: {
    stops?: number;
    guides?: GuideParts[];
    startDate?: string;
    driver?: Person;
    vehicleId?: string;
    name?: string;
  } = {},
): Promise<BuiltRoute> {
  const parts = options.guides ?? pins(options.stops ?? 3).map((address) => ({ party: { address } }));
  const guideIds = await buildGuides(company, parts);
  const driver =
    options.driver ?? (await buildUser(t, company.id, { type: 'driver', fullName: `Operador Número ${unique()}` }));
  const vehicleId = options.vehicleId ?? (await buildVehicle(t, company));
  const answer = await t.call(routesApi.create, {
    token: company.admin.token,
    body: {
      // Whose cedi the driver is of is not what these routes are about.
      driverCediConfirmed: true,
      name: options.name ?? `Ruta ${unique()}`,
      order: guideIds.map((id) => ({ id, type: 'delivery' })),
      guides: guideIds,
      address: company.cediId,
      vehicle: vehicleId,
      driver: driver.userId,
      startDate: options.startDate ?? t.platform.now().toISOString(),
    },
  });
  expect(answer.json()).toMatchObject({ routeId: expect.any(String) });
  return { id: answer.json().routeId, guideIds, driver, vehicleId };
}

export async function buildStartedRoute(
  t: TestApp,
  company: Company,
  options: Parameters<typeof buildReadyRoute>[2] = {},
): Promise<BuiltRoute> {
  const route = await buildReadyRoute(t, company, options);
  const answer = await t.call(driverApi.start, {
    token: route.driver.token,
    params: { id: route.id },
    body: { at: t.platform.now().toISOString() },
  });
  expect(answer.statusCode).toBe(200);
  return route;
}

export const readRoute = async (t: TestApp, token: string, id: string): Promise<RouteDetail> =>
  (await t.call(routesApi.detail, { token, params: { id } })).json();
export const readGuide = async (t: TestApp, token: string, id: string): Promise<GuideDetail> =>
  (await t.call(guidesApi.detail, { token, params: { id } })).json();

/** The driver tells what came of a visit: a delivery now, but for what is given. */
export const manageGuide = (
  t: TestApp,
  route: Pick<BuiltRoute, 'id' | 'driver'>,
  id: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  t.call(driverApi.manage, {
    token: route.driver.token,
    params: { id },
    body: { routeId: route.id, result: 'delivered', at: t.platform.now().toISOString(), ...body },
    headers,
  });
