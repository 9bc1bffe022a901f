import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { OwnDay, OwnGuide } from './own-day.ts';

/** What the office does around one driver's route. */
export type DriverRoute = Omit<OwnDay, 'drive'> & { vehicleId: string; name: string };

const hash = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Another driver of the company, with nothing to drive yet. */
export async function makeDriver({ call }: Pick<OwnDay, 'call'>, fullName: string): Promise<OwnDay['driver']> {
  const password = 'clave-propia-2026';
  const username = `${randomUUID().slice(0, 8)}@empresa.test`;
  const { _id } = await call<{ _id: string }>('POST', '/users', {
    fullName,
    username,
    cellphone: `55${String(randomInt(100_000_000)).padStart(8, '0')}`,
    type: 'driver',
    password: hash(password),
    isChangePasswordRequired: false,
  });
  return { id: _id, username, password };
}

/** Another route of today in the company of a day, with a driver and a vehicle of its own, that waits to leave. */
export async function makeDriverRoute(day: Omit<OwnDay, 'drive'>, stops = 4): Promise<DriverRoute> {
  const { call, companyId, token } = day;
  const mark = randomUUID().slice(0, 6).toUpperCase();
  const { addresses } = await call<{ addresses: { _id: string }[] }>('POST', '/address/list', {});
  const cediId = addresses[0]?._id;
  const vehicle = await call<{ _id: string }>('POST', '/vehicles', {
    nickname: `Urvan ${mark}`,
    plate: `AB${mark}`,
    type: 'van',
    capacity: { quantity: 10_000, weightKg: 100_000, volumeM3: 900 },
  });
  const driver = await makeDriver(day, `Chofer ${mark}`);
  const now = new Date().toISOString();
  const guides: OwnGuide[] = [];
  for (let n = 0; n < stops; n++) {
    const folio = `${mark}-${n + 1}`;
    const { _id, type } = await call<{ _id: string; type: string }>('POST', '/guides', {
      folio,
      type: 'delivery',
      cediId,
      scheduledDate: now.slice(0, 10),
      party: {
        contactName: `Persona ${n + 1} de ${mark}`,
        companyName: `Tienda ${n + 1} ${mark}`,
        email: 'persona@correo.test',
        phone: '8112345678',
        address: {
          street: 'Calle Hidalgo',
          extNumber: String(n + 1),
          suburb: 'Centro',
          city: 'Monterrey',
          state: 'Nuevo León',
          zipCode: '64000',
          lat: 25.68 + (n % 50) * 0.004,
          lng: -100.31 + Math.floor(n / 50) * 0.004,
        },
      },
      items: [{ name: 'Caja', quantity: 2, packages: 1 }],
    });
    guides.push({ id: _id, folio, type });
  }
  const name = `Ruta ${mark}`;
  const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
    name,
    order: guides.map(({ id, type }) => ({ id, type })),
    guides: guides.map(({ id }) => id),
    address: cediId,
    vehicle: vehicle._id,
    driver: driver.id,
    startDate: now,
    rangeConfirmed: true,
  });
  return { companyId, token, guides, routeId, driver, call, vehicleId: vehicle._id, name };
}

/** The driver changes the password on another phone: every other session ends. (Of who is on the road nobody else may change it.) */
export async function changePassword(url: string, driver: OwnDay['driver'], password: string): Promise<void> {
  const send = async (method: string, path: string, token: string, body: object): Promise<Response> => {
    const headers = { apiKey: 'tramo-web', platform: 'driver', token, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const current = hash(driver.password);
  const signedIn = await send('POST', '/driver/login', '', { username: driver.username, password: current });
  const { token } = (await signedIn.json()) as { token: string };
  await send('PUT', '/driver/password', token, { currentPassword: current, newPassword: hash(password) });
}
