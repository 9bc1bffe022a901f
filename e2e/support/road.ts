import { createHash, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { beforeLeaving, type Choose } from './departure.ts';
import { demoPassword, expect, type SignedIn } from './fixtures.ts';
import { passwordHash } from './people.ts';

type Call = SignedIn['call'];

/** A cedi of the demo, with a vehicle and a driver of this test alone: what others do with theirs does not matter. */
export async function ownCrew(
  call: Call,
): Promise<{ cediId: string; vehicleId: string; driverId: string; username: string }> {
  const { addresses } = await call<{ addresses: { _id: string }[] }>('POST', '/address/list', {});
  const cediId = (addresses[0] as { _id: string })._id;
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const { _id: vehicleId } = await call<{ _id: string }>('POST', '/vehicles', {
    nickname: `Prueba ${mark}`,
    plate: `PR-${mark}`,
    type: 'van',
    capacity: { quantity: 100, weightKg: 900, volumeM3: 8 },
    originAddressId: cediId,
  });
  const cellphone = `81${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const driver = await call<{ _id: string; username: string }>('POST', '/users', {
    type: 'driver',
    fullName: `Operador Prueba ${mark}`,
    cellphone,
    password: passwordHash(demoPassword),
    isChangePasswordRequired: false,
    cedisIds: [cediId],
  });
  return { cediId, vehicleId, driverId: driver._id, username: cellphone };
}

/** A route of today for such a crew, with deliveries of its own at these places. `prefix`: of the folios. */
export async function ownRoute(
  call: Call,
  crew: { cediId: string; vehicleId: string; driverId: string },
  { prefix, name, places }: { prefix: string; name: string; places: readonly { lat: number; lng: number }[] },
): Promise<{ id: string; name: string; guides: string[] }> {
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const guides: string[] = [];
  for (const [n, place] of places.entries()) {
    const { _id } = await call<{ _id: string }>('POST', '/guides', {
      folio: `${prefix}-${mark}-${n + 1}`,
      type: 'delivery',
      cediId: crew.cediId,
      scheduledDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date()),
      party: {
        contactName: 'Rosa Elizondo',
        companyName: `Papelería ${n + 1} ${mark}`,
        email: 'rosa@correo.test',
        phone: '8111112222',
        address: {
          street: 'Calle Hidalgo',
          extNumber: '10',
          suburb: 'Centro',
          city: 'Monterrey',
          state: 'Nuevo León',
          zipCode: '64000',
          ...place,
        },
      },
      items: [{ name: 'Caja', quantity: 1, packages: 1 }],
    });
    guides.push(_id);
  }
  const own = `${name} ${mark}`;
  const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
    name: own,
    order: guides.map((id) => ({ id, type: 'delivery' })),
    guides,
    address: crew.cediId,
    vehicle: crew.vehicleId,
    driver: crew.driverId,
    startDate: new Date().toISOString(),
    rangeConfirmed: true,
  });
  return { id: routeId, name: own, guides };
}

/** Plays a driver's phone. */
export async function phoneOf(request: APIRequestContext, username: string) {
  const headers = { apiKey: 'tramo-web', platform: 'driver' };
  const password = createHash('sha256').update(demoPassword).digest('hex');
  const signedIn = await request.post('/api/driver/login', { headers, data: { username, password } });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const { token } = (await signedIn.json()) as { token: string };
  const send = (path: string, data: object) =>
    request.post(`/api/driver${path}`, { headers: { ...headers, token, 'Idempotency-Key': randomUUID() }, data });
  const at = (): string => new Date().toISOString();
  return {
    /** Leaves, with what is asked of the vehicle answered. */
    start: async (routeId: string): Promise<void> => {
      const checklist = await beforeLeaving(request, { ...headers, token }, routeId);
      const answer = await send(`/routes/${routeId}/start`, { at: at(), checklist });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    /** Tries to leave with the vehicle's checklist answered otherwise; answers what the server says. */
    tryStart: async (routeId: string, choose: Choose) => {
      const checklist = await beforeLeaving(request, { ...headers, token }, routeId, choose);
      return send(`/routes/${routeId}/start`, { at: at(), checklist });
    },
    /** The phone tells where it is. */
    locate: async (routeId: string, place: { lat: number; lng: number }): Promise<void> => {
      const fix = { ...place, at: at(), heading: 120, speedMps: 9, battery: 0.8 };
      const answer = await send('/positions', { routeId, positions: [fix] });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    finish: async (routeId: string): Promise<void> => {
      const answer = await send(`/routes/${routeId}/finish`, { at: at() });
      expect(answer.ok(), await answer.text()).toBe(true);
    },
    /** Keeps a picture on the server and answers its id. */
    upload: async (kind: 'photo' | 'signature', picture: Buffer): Promise<string> => {
      const id = randomUUID();
      const answer = await request.put(`/api/driver/files/${id}?kind=${kind}`, {
        headers: { ...headers, token },
        multipart: { file: { name: `${kind}.png`, mimeType: 'image/png', buffer: picture } },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return id;
    },
    manage: (guideId: string, data: object) => send(`/guides/${guideId}/manage`, { at: at(), ...data }),
    at,
  };
}
