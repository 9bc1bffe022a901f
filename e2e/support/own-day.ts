import { createHash, randomUUID } from 'node:crypto';
import type { OwnServer } from './own-server.ts';

const hash = (password: string): string => createHash('sha256').update(password).digest('hex');
/** A red dot: the smallest picture that a phone could have taken. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export interface OwnGuide {
  id: string;
  folio: string;
  type: string;
}
/** A company of one cedi, one vehicle and one driver, whose route with these guides has just left. */
export interface OwnDay {
  companyId: string;
  /** Of the company's admin. */
  token: string;
  guides: OwnGuide[];
  routeId: string;
  /** With what the driver signs in to the app. */
  driver: { id: string; username: string; password: string };
  /** Calls the API as the admin, path below `/api`. */
  call: <T>(method: string, path: string, data?: unknown) => Promise<T>;
  drive: {
    /** The route leaves, where it was not to do so by itself. */
    start: () => Promise<void>;
    /** The phone tells where it is. */
    at: (place: { lat: number; lng: number }) => Promise<void>;
    /** Hands a guide over, with a photo and a signature. */
    deliver: (guide: OwnGuide, receivedBy: string) => Promise<void>;
  };
}

/** Places of the visits, some hundred metres apart. */
export const ownPlaces = [0, 1, 2, 3, 4].map((n) => ({ lat: 25.68 + n * 0.012, lng: -100.31 }));
export const ownPhone = '8112345678';

/** `waits`: the route has not left yet. `more`: what its guides have besides, `moreOf` what the n-th has, from 0; `places`: where they are. */
export async function makeOwnDay(
  server: OwnServer,
  {
    waits = false,
    more = {},
    moreOf = () => ({}),
    places = ownPlaces,
  }: {
    waits?: boolean;
    more?: object;
    moreOf?: (n: number) => object;
    places?: readonly { lat: number; lng: number }[];
  } = {},
): Promise<OwnDay> {
  const send = async (token: string, method: string, path: string, data?: unknown): Promise<Response> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { apiKey: 'tramo-web', platform: 'web', token, 'content-type': 'application/json' },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const json = async <T>(token: string, method: string, path: string, data?: unknown): Promise<T> =>
    (await (await send(token, method, path, data)).json()) as T;
  const signIn = async (path: string, username: string, password: string): Promise<string> =>
    (await json<{ token: string }>('', 'POST', path, { username, password: hash(password) })).token;

  const first = await signIn('/v2/auth/login', server.username, server.password);
  const me = await json<{ _id: string }>(first, 'GET', '/users/me');
  const password = 'clave-nueva-2026';
  const change = {
    currentPassword: hash(server.password),
    newPassword: hash(password),
    setNewPassword: true,
    newPasswordType: 'self',
  };
  await send(first, 'PUT', `/users/${me._id}`, change);
  const token = await signIn('/v2/auth/login', server.username, password);
  const call = <T>(method: string, path: string, data?: unknown): Promise<T> => json<T>(token, method, path, data);

  const company = await call<{ _id: string }>('GET', '/company');
  await call('PUT', `/company/${company._id}`, {
    profile: { legalName: 'Empresa de Prueba SA de CV', phone: '8188887777' },
  });
  const address = {
    street: 'Av. Constitución',
    extNumber: '100',
    suburb: 'Centro',
    city: 'Monterrey',
    state: 'Nuevo León',
    zipCode: '64000',
  };
  const cedi = await call<{ _id: string }>('POST', '/address', {
    name: 'Cedi Centro',
    ...address,
    lat: 25.67,
    lng: -100.31,
  });
  const vehicle = await call<{ _id: string }>('POST', '/vehicles', {
    nickname: 'Urvan 1',
    plate: 'ABC-12-34',
    type: 'van',
    capacity: { quantity: 100, weightKg: 1000, volumeM3: 9 },
  });
  const driver = await call<{ _id: string; username: string }>('POST', '/users', {
    fullName: 'Ramiro Chofer Luna',
    username: 'ramiro.chofer@empresa.test',
    cellphone: '5512345678',
    type: 'driver',
    password: hash(password),
    isChangePasswordRequired: false,
  });
  const now = new Date().toISOString();
  const guides: OwnGuide[] = [];
  for (const [n, place] of places.entries()) {
    const folio = `PROPIA-${n + 1}`;
    const made = await call<{ _id: string; type: string }>('POST', '/guides', {
      folio,
      type: 'delivery',
      cediId: cedi._id,
      scheduledDate: now.slice(0, 10),
      party: {
        contactName: 'María López García',
        companyName: 'Librería López',
        email: 'maria@correo.test',
        phone: ownPhone,
        address: { ...address, street: 'Calle Reservada', ...place },
      },
      items: [{ name: 'Caja de libros', quantity: 2, packages: 1 }],
      ...more,
      ...moreOf(n),
    });
    guides.push({ id: made._id, folio, type: made.type });
  }
  const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
    name: 'Ruta propia',
    order: guides.map(({ id, type }) => ({ id, type })),
    guides: guides.map(({ id }) => id),
    address: cedi._id,
    vehicle: vehicle._id,
    driver: driver._id,
    startDate: now,
  });
  const phone = await signIn('/driver/login', driver.username, password);
  const start = async (): Promise<void> => {
    await send(phone, 'POST', `/driver/routes/${routeId}/start`, { at: new Date().toISOString() });
  };
  if (!waits) await start();

  const upload = async (kind: 'photo' | 'signature'): Promise<string> => {
    const id = randomUUID();
    const body = new FormData();
    body.append('file', new Blob([dot], { type: 'image/png' }), `${kind}.png`);
    const answer = await fetch(`${server.url}/api/driver/files/${id}?kind=${kind}`, {
      method: 'PUT',
      headers: { apiKey: 'tramo-web', platform: 'driver', token: phone },
      body,
    });
    if (!answer.ok) throw new Error(`file: ${answer.status} ${await answer.text()}`);
    return id;
  };
  return {
    companyId: company._id,
    token,
    guides,
    routeId,
    driver: { id: driver._id, username: driver.username, password },
    call,
    drive: {
      start,
      at: async (place) => {
        await send(phone, 'POST', '/driver/positions', {
          routeId,
          positions: [{ ...place, at: new Date().toISOString() }],
        });
      },
      deliver: async (guide, receivedBy) => {
        const at = new Date().toISOString();
        const evidence = [];
        for (const kind of ['photo', 'signature'] as const) evidence.push({ kind, fileId: await upload(kind), at });
        const answers = [{ question: '¿Quién recibe?', answer: 'Familiar' }];
        await send(phone, 'POST', `/driver/guides/${guide.id}/manage`, {
          routeId,
          result: 'delivered',
          at,
          receivedBy,
          evidence,
          answers,
        });
      },
    },
  };
}
