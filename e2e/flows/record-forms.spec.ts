import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { passwordHash } from '../support/people.ts';
import { address, pin } from '../support/places.ts';
import type { RecordFormCase as Case, OpenedRecord as Opened } from '../support/record-form.ts';
import { beginWithSession } from '../support/session.ts';

/**
 * Every form of a record that has a version, while somebody else saves the same record: told, nothing typed is lost, what they changed
 * is there, and saving again keeps both. On a server of its own: settings are everybody's.
 */
const password = 'clave-nueva-2026';
let server: OwnServer;
let token = '';
const call = async <T = { _id: string }>(method: string, path: string, data?: unknown): Promise<T> => {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { apiKey: 'tramo-web', platform: 'web', token, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};
const signIn = async (word: string): Promise<void> => {
  const body = { username: server.username, password: passwordHash(word) };
  token = (await call<{ token: string }>('POST', '/v2/auth/login', body)).token;
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startOwnServer();
  await signIn(server.password);
  const me = await call('GET', '/users/me');
  await call('PUT', `/users/${me._id}`, {
    currentPassword: passwordHash(server.password),
    newPassword: passwordHash(password),
    setNewPassword: true,
    newPasswordType: 'self',
  });
  await signIn(password);
  await call('PUT', `/users/${me._id}`, { isOnboardingRequired: false });
});
// A catalogue that knows other places of every postal code: it fills what is typed, and nothing that was saved.
test.beforeEach(({ page }) =>
  page.route('**/api/zip-codes/*', (route) => {
    const zipCode = new URL(route.request().url()).pathname.split('/').at(-1);
    const json = { zipCode, state: 'Otro', municipality: 'Otro', city: 'Otra', suburbs: ['A', 'B'], ...pin };
    return route.fulfill({ json });
  }),
);
test.afterAll(async () => {
  await server?.stop();
});

/** The field of a label; required ones carry an asterisk. */
const field = (scope: Page | Locator, label: string): Locator => scope.getByLabel(new RegExp(`^${label}( \\*)?$`));
const driver = {
  fullName: 'Ramiro Chofer',
  username: 'ramiro.chofer@empresa.test',
  type: 'driver',
  password: passwordHash(password),
};
const user = { ...driver, fullName: 'Marina Solís', username: 'marina.solis@empresa.test', type: 'staff' };

const company = async (tab: string, theirs: object): Promise<Opened> => {
  const { _id } = await call('GET', '/company');
  return { path: `/settings/${tab}`, put: `/company/${_id}`, theirs, read: () => call('GET', '/company') };
};
const client = (name: string) => call('POST', '/clients', { name });
const person = async (data: { fullName: string }, path: string): Promise<Opened> => {
  const { _id } = await call('POST', '/users', data);
  const theirs = { fullName: 'Nombre Suyo', email: 'suyo@empresa.test' };
  return {
    path,
    row: new RegExp(data.fullName),
    ...(path === '/carriers' ? { button: 'Editar' } : {}),
    put: `/users/${_id}`,
    theirs,
    read: async () =>
      (await call<{ accounts: object[] }>('POST', '/accounts', { ids: [_id], status: 'all' })).accounts[0],
  };
};

const cases: Case[] = [
  {
    form: 'client: data',
    open: async () => {
      const { _id } = await client('Tienda Uno');
      const read = () => call('GET', `/clients/${_id}`);
      const theirs = { name: 'Tienda Uno', companyName: 'Suya SA', notes: 'De ellos' };
      return { path: `/clients/edit/${_id}`, put: `/clients/${_id}`, theirs, read };
    },
    mine: { RFC: 'FAL010101AB1' },
    both: { label: 'Razón social', typed: 'Mía SA', says: 'Ahora dice «Suya SA»' },
    taken: { label: 'Notas', value: 'De ellos' },
    save: 'Guardar cliente',
    saved: { rfc: 'FAL010101AB1', companyName: 'Mía SA', notes: 'De ellos' },
  },
  {
    form: 'client: contact',
    open: async () => {
      const { _id } = await client('Tienda Dos');
      const contact = { name: 'Rosa Peña', phone: '8112345678', email: 'rosa@tienda.mx' };
      const made = await call('POST', `/clients/${_id}/contacts`, contact);
      return {
        path: `/clients/edit/${_id}/contacts`,
        row: /Rosa Peña/,
        put: `/clients/${_id}/contacts/${made._id}`,
        theirs: { ...contact, job: 'Compras', companyName: 'Suya' },
        read: async () => (await call<{ contacts: object[] }>('GET', `/clients/${_id}/contacts`)).contacts[0],
      };
    },
    mine: { Extensión: '12' },
    both: { label: 'Puesto', typed: 'Gerente', says: 'Ahora dice «Compras»' },
    taken: { label: 'Empresa', value: 'Suya' },
    save: 'Guardar contacto',
    saved: { phoneExtension: '12', job: 'Gerente', companyName: 'Suya' },
  },
  {
    form: 'client: address, whose postal code somebody else changes',
    open: async () => {
      const { _id } = await client('Tienda Tres');
      const place = { name: 'Sucursal', address: { ...address, ...pin } };
      const made = await call('POST', `/clients/${_id}/addresses`, place);
      return {
        path: `/clients/edit/${_id}/addresses`,
        row: /Sucursal/,
        put: `/clients/${_id}/addresses/${made._id}`,
        theirs: {
          ...place,
          address: { ...place.address, zipCode: '66220', suburb: 'Colonia Suya', references: 'Portón verde' },
        },
        read: async () => (await call<{ addresses: object[] }>('GET', `/clients/${_id}/addresses`)).addresses[0],
      };
    },
    mine: { Calle: 'Juárez', 'Indicaciones de acceso': 'Tocar fuerte' },
    both: { label: 'Referencias', typed: 'Esquina', says: 'Ahora dice «Portón verde»' },
    taken: { label: 'Colonia', value: 'Colonia Suya' },
    save: 'Guardar dirección',
    saved: {
      address: { street: 'Juárez', references: 'Esquina', zipCode: '66220', suburb: 'Colonia Suya', city: 'Monterrey' },
      accessNotes: 'Tocar fuerte',
    },
  },
  {
    form: 'client: documents',
    open: async () => {
      const { _id } = await client('Tienda Cuatro');
      const theirs = { checkListConfig: { generateDocuments: true, verifyDocuments: false, checkingOthers: false } };
      const read = () => call('GET', `/clients/${_id}`);
      return { path: `/clients/edit/${_id}/settings`, put: `/clients/${_id}/settings`, theirs, read };
    },
    checks: 'Verificar documentos',
    taken: { label: 'Generar documentos', value: true },
    save: 'Guardar',
    saved: { checkListConfig: { generateDocuments: true, verifyDocuments: true, checkingOthers: false } },
  },
  {
    form: 'settings: company',
    open: () => company('company', { profile: { website: 'https://suyo.mx', contactName: 'Eva' } }),
    mine: { 'Razón social': 'Mía SA de CV' },
    both: { label: 'Sitio web', typed: 'https://mio.mx', says: 'Ahora dice «https://suyo.mx»' },
    taken: { label: 'Nombre de contacto', value: 'Eva' },
    save: 'Guardar',
    saved: { profile: { legalName: 'Mía SA de CV', website: 'https://mio.mx', contactName: 'Eva' } },
  },
  {
    form: 'settings: regional',
    open: () => company('regional', { maxRoutesPerWeek: 70, firstWeekday: 0, defaultDeliveryMinutes: 15 }),
    both: { label: 'Rutas por semana y usuario', typed: '80', says: 'Ahora dice «70»' },
    taken: { label: 'Minutos por entrega', value: '15 min' },
    save: 'Guardar',
    saved: { maxRoutesPerWeek: 80, firstWeekday: 0, defaultDeliveryMinutes: 15 },
  },
  {
    form: 'settings: routes on the road',
    open: async () => {
      const { road } = await call<{ road: { alerts: object } }>('GET', '/company');
      const theirs = {
        ...road,
        driverReorders: true,
        alerts: { ...road.alerts, delayMinutes: 33, stoppedMinutes: 44 },
      };
      return company('road', { road: theirs });
    },
    both: { label: 'Minutos de retraso', typed: '22', says: 'Ahora dice «33»' },
    taken: { label: 'Pueden cambiar el orden de sus paradas', value: true },
    save: 'Guardar',
    saved: { road: { driverReorders: true, alerts: { delayMinutes: 22, stoppedMinutes: 44 } } },
  },
  {
    form: 'settings: public tracking',
    open: async () => {
      const { tracking } = await call<{ tracking: object }>('GET', '/company');
      return company('tracking', { tracking: { ...tracking, note: 'Nota suya', colour: '#1d5fd0' } });
    },
    checks: 'Mostrar la posición del operador',
    both: { label: 'Nota para tus destinatarios', typed: 'Nota mía', says: 'Ahora dice «Nota suya»' },
    taken: { label: 'Color', value: '#1d5fd0' },
    save: 'Guardar',
    saved: { tracking: { showDriver: true, note: 'Nota mía', colour: '#1d5fd0' } },
  },
  {
    form: 'settings: billing data',
    open: async () => {
      const { _id } = await call('GET', '/company');
      const kemper = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', taxRegime: '601', cfdiUse: 'G03' };
      const data = { ...kemper, zipCode: '42501', email: 'facturas@kemper.mx' };
      await call('PUT', `/company/billing/${_id}`, data);
      return {
        path: '/settings/billing',
        put: `/company/billing/${_id}`,
        theirs: { ...data, email: 'suyo@kemper.mx', zipCode: '64000' },
        read: () => call('GET', '/company/billing'),
      };
    },
    mine: { 'Nombre o razón social': 'ESCUELA KEMPER' },
    both: { label: 'Correo para facturas', typed: 'mio@kemper.mx', says: 'Ahora dice «suyo@kemper.mx»' },
    taken: { label: 'Código postal del domicilio fiscal', value: '64000' },
    save: 'Guardar',
    saved: { name: 'ESCUELA KEMPER', email: 'mio@kemper.mx', zipCode: '64000', rfc: 'EKU9003173C9' },
  },
  {
    form: 'settings: security',
    open: () => company('security', { name: 'Empresa Renombrada' }),
    checks: 'Una sola sesión web por usuario',
    save: 'Guardar',
    // Whoever signed in twice is counted.
    sure: 'Guardar de todos modos',
    saved: { singleSession: true, name: 'Empresa Renombrada' },
  },
  {
    form: 'notifications',
    open: async () => {
      const shown = await call<{ settings: object; version: number }>('GET', '/notifications');
      return {
        path: '/notifications',
        put: '/notifications',
        theirs: {
          version: shown.version,
          settings: { ...shown.settings, defaultEmail: 'suyo@empresa.test', changedArrivalMinutes: 45 },
        },
        read: async () => (await call<{ settings: object }>('GET', '/notifications')).settings,
      };
    },
    both: { label: 'Correo predeterminado', typed: 'mio@empresa.test', says: 'Ahora dice «suyo@empresa.test»' },
    taken: { label: 'Minutos de diferencia', value: '45 min' },
    save: 'Guardar',
    saved: { defaultEmail: 'mio@empresa.test', changedArrivalMinutes: 45 },
  },
  {
    form: 'sub-status',
    open: async () => {
      const made = await call<{ subStatusId: string }>('POST', '/substatus', {
        category: 'undelivered',
        name: 'Perro suelto',
      });
      return {
        path: '/settings/substatus?search=Perro',
        row: /Perro suelto/,
        put: `/substatus/${made.subStatusId}`,
        theirs: { description: 'La de ellos', visible: false },
        read: async () =>
          (await call<{ substatus: { _id: string }[] }>('GET', '/substatus?search=Perro')).substatus.find(
            ({ _id }) => _id === made.subStatusId,
          ),
      };
    },
    mine: { Nombre: 'Perro bravo' },
    both: { label: 'Descripción', typed: 'La mía', says: 'Ahora dice «La de ellos»' },
    taken: { label: 'El operador puede elegirlo', value: false },
    save: 'Guardar subestado',
    saved: { name: 'Perro bravo', description: 'La mía', visible: false },
  },
  {
    form: 'custom field',
    open: async () => {
      const made = await call('POST', '/custom-fields', { target: 'guide', name: 'Centro de costos', type: 'text' });
      return {
        path: '/settings/fields',
        button: 'Editar Centro de costos',
        put: `/custom-fields/${made._id}`,
        theirs: { description: 'La de ellos', showInReport: true },
        read: async () =>
          (await call<{ customFields: { _id: string }[] }>('GET', '/custom-fields')).customFields.find(
            ({ _id }) => _id === made._id,
          ),
      };
    },
    mine: { Nombre: 'Centro de gasto' },
    both: { label: 'Descripción', typed: 'La mía', says: 'Ahora dice «La de ellos»' },
    taken: { label: 'Mostrar en el reporte', value: true },
    save: 'Guardar campo',
    saved: { name: 'Centro de gasto', description: 'La mía', showInReport: true },
  },
  {
    form: 'vehicle',
    open: async () => {
      const made = await call('POST', '/vehicles', {
        nickname: 'Urvan 1',
        plate: 'ABC-12-34',
        type: 'van',
        capacity: { quantity: 100, weightKg: 1000, volumeM3: 9 },
      });
      return {
        path: '/vehicles',
        row: /Urvan 1/,
        put: `/vehicles/${made._id}`,
        theirs: { type: 'car', brand: 'Nissan', notes: 'De ellos', skills: ['fragile'] },
        read: () => call('GET', `/vehicles/${made._id}`),
      };
    },
    mine: { 'Nombre de la unidad': 'Urvan Azul' },
    both: { label: 'Marca', typed: 'Ford', says: 'Ahora dice «Nissan»' },
    taken: { label: 'Notas', value: 'De ellos' },
    save: 'Guardar vehículo',
    saved: { nickname: 'Urvan Azul', brand: 'Ford', notes: 'De ellos', type: 'car', skills: ['fragile'] },
  },
  {
    form: 'provider',
    open: async () => {
      const made = await call('POST', '/providers', { name: 'Fletes Uno' });
      return {
        path: '/providers',
        row: /Fletes Uno/,
        put: `/providers/${made._id}`,
        theirs: { contactName: 'Eva', legalName: 'Suya SA' },
        read: async () => (await call<{ providers: object[] }>('GET', '/providers')).providers[0],
      };
    },
    mine: { Correo: 'mio@fletes.mx' },
    both: { label: 'Razón social', typed: 'Mía SA', says: 'Ahora dice «Suya SA»' },
    taken: { label: 'Contacto', value: 'Eva' },
    save: 'Guardar proveedor',
    saved: { email: 'mio@fletes.mx', legalName: 'Mía SA', contactName: 'Eva' },
  },
  {
    form: 'cedi',
    open: async () => {
      const made = await call('POST', '/address', { name: 'Cedi Centro', ...address, ...pin });
      return {
        path: `/cedis/edit/${made._id}`,
        put: `/address/${made._id}`,
        theirs: { alias: 'Suyo', references: 'Portón verde', lat: 25.68, lng: -100.3 },
        read: () => call('GET', `/address/${made._id}`),
      };
    },
    mine: { Teléfono: '8112345678' },
    both: { label: 'Alias', typed: 'Mío', says: 'Ahora dice «Suyo»' },
    taken: { label: 'Latitud', value: '25.68' },
    save: 'Guardar CEDIS',
    saved: { phone: '8112345678', alias: 'Mío', references: 'Portón verde', lat: 25.68, lng: -100.3 },
  },
  {
    form: 'driver',
    open: () => person({ ...driver, cellphone: '5512345678' } as typeof driver, '/carriers'),
    mine: { Teléfono: '5587654321' },
    both: { label: 'Nombre completo', typed: 'Nombre Mío', says: 'Ahora dice «Nombre Suyo»' },
    taken: { label: 'Correo', value: 'suyo@empresa.test' },
    save: 'Guardar cambios',
    saved: { cellphone: '5587654321', fullName: 'Nombre Mío', email: 'suyo@empresa.test' },
  },
  {
    form: 'user',
    open: () => person({ ...user, staffType: 'shipper' } as typeof user, '/users'),
    mine: { Teléfono: '5511223344' },
    both: { label: 'Nombre completo', typed: 'Nombre Mío', says: 'Ahora dice «Nombre Suyo»' },
    save: 'Guardar cambios',
    taken: { label: 'Correo', value: 'suyo@empresa.test' },
    saved: { cellphone: '5511223344', fullName: 'Nombre Mío', email: 'suyo@empresa.test' },
  },
  {
    form: 'profile',
    open: async () => {
      const { _id } = await call('GET', '/users/me');
      const read = () => call('GET', '/users/me');
      return { path: '/profile', put: `/users/${_id}`, theirs: { fullName: 'Nombre Suyo' }, read };
    },
    mine: { Teléfono: '5511223355' },
    both: { label: 'Nombre completo', typed: 'Nombre Mío', says: 'Ahora dice «Nombre Suyo»' },
    save: 'Guardar',
    saved: { cellphone: '5511223355', fullName: 'Nombre Mío' },
  },
  {
    form: 'planner parameters',
    open: async () => {
      const { plannerParams } = await call<{ plannerParams: { _id: string; name: string; params: object }[] }>(
        'GET',
        '/planner-params',
      );
      const set = plannerParams.find(({ name }) => name === 'Equilibrado');
      if (!set) throw new Error('no parameters');
      return {
        path: '/planner-params',
        row: /Equilibrado/,
        put: `/planner-params/${set._id}`,
        theirs: { name: 'Suyo', params: { ...set.params, timeLimitS: 44, maxLoadPercent: 77 } },
        read: async () =>
          (await call<{ plannerParams: { _id: string }[] }>('GET', '/planner-params')).plannerParams.find(
            ({ _id }) => _id === set._id,
          ),
      };
    },
    mine: { 'Paradas máximas': '25' },
    both: { label: 'Segundos de búsqueda', typed: '33', says: 'Ahora dice «44»' },
    taken: { label: 'Nombre', value: 'Suyo' },
    save: 'Guardar',
    saved: { name: 'Suyo', params: { maxStops: 25, timeLimitS: 33, maxLoadPercent: 77 } },
  },
  {
    form: 'guide',
    open: async () => {
      const cedi = await call('POST', '/address', { name: 'Cedi Norte', ...address, ...pin });
      const made = await call('POST', '/guides', {
        folio: 'AMBOS-1',
        type: 'delivery',
        cediId: cedi._id,
        scheduledDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
        party: {
          contactName: 'Ana',
          phone: '8112345678',
          email: 'ana@sol.mx',
          companyName: 'Sol',
          address: { ...address, ...pin },
        },
        items: [{ name: 'Caja', quantity: 1, packages: 1 }],
      });
      return {
        path: `/guides/edit/${made._id}`,
        put: `/guides/${made._id}`,
        theirs: { orderNumber: 'SUYO-1', observations: 'De ellos' },
        read: () => call('GET', `/guides/${made._id}`),
      };
    },
    mine: { 'ID de entrega': 'MÍO-2' },
    both: { label: 'Número de orden', typed: 'MÍO-1', says: 'Ahora dice «SUYO-1»' },
    taken: { label: 'Observaciones', value: 'De ellos' },
    save: 'Guardar',
    saved: { orderNumber: 'MÍO-1', deliveryId: 'MÍO-2', observations: 'De ellos' },
  },
];

for (const one of cases) {
  test(`nothing is lost when somebody else saves: ${one.form}`, async ({ page, allowConsole, checkA11y }) => {
    allowConsole(/status of 409/);
    const { path, row, button: opener, put, theirs, read } = await one.open();
    await beginWithSession(page, token);
    await page.goto(server.url + path);
    if (row) await page.getByRole('row', { name: row }).click();
    if (opener) await page.getByRole('button', { name: opener, exact: true }).click();
    const form: Page | Locator = row || opener ? page.getByRole('dialog') : page.getByRole('main');
    const button = form.getByRole('button', { name: one.save, exact: true });
    await expect(button).toBeVisible();
    const save = async (): Promise<void> => {
      await button.click();
      if (one.sure) await page.getByRole('dialog').getByRole('button', { name: one.sure }).click();
    };
    const typed = { ...one.mine, ...(one.both ? { [one.both.label]: one.both.typed } : {}) };
    for (const [label, value] of Object.entries(typed)) await field(form, label).fill(value);
    if (one.checks) await form.getByLabel(one.checks).check();
    await call('PUT', put, theirs);

    await save();
    await expect(form.getByRole('alert').filter({ hasText: 'guarda de nuevo' })).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(field(form, label)).toHaveValue(new RegExp(`^${value}`));
    if (one.checks) await expect(form.getByLabel(one.checks)).toBeChecked();
    if (one.both) await expect(form.getByText(one.both.says, { exact: true })).toBeVisible();
    if (one.taken) {
      const { label, value } = one.taken;
      if (typeof value === 'string') await expect(field(form, label)).toHaveValue(value);
      else await expect(form.getByLabel(label)).toBeChecked({ checked: value });
    }
    // Where a pin stands is the place's to say, also beside a button of the map.
    await checkA11y({ exclude: ['.maplibregl-marker'] });
    await save();
    await expect(form.getByRole('alert').filter({ hasText: 'guarda de nuevo' })).toBeHidden();
    await expect.poll(read).toMatchObject(one.saved);
  });
}
