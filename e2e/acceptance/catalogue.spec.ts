/** Document 2: the messages and fields of cedis, vehicles, clients, alerts, settings, dashboard and labels. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openAs, type RolePage } from '../support/role-page.ts';

let admin: RolePage;
const run = Date.now().toString(36).toUpperCase();
const nickname = `Acepta ${run}`;
const clientName = `Cliente ${run}`;
const cediName = `Cedi ${run}`;
const ids = { vehicle: '', client: '', cedi: '' };
test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin@tramo.demo');
  const made = <T = { _id: string }>(path: string, data: object) => admin.call<T>('POST', path, data);
  const capacity = { quantity: 10, weightKg: 100, volumeM3: 1 };
  ids.vehicle = (await made('/vehicles', { nickname, plate: `AC-${run.slice(-6)}`, type: 'van', capacity }))._id;
  ids.client = (await made('/clients', { name: clientName }))._id;
  const address = {
    street: 'Zaragoza',
    extNumber: '1',
    suburb: 'Centro',
    city: 'Monterrey',
    state: 'Nuevo León',
    zipCode: '64000',
  };
  ids.cedi = (await made('/address', { name: cediName, ...address, lat: 25.67, lng: -100.31 }))._id;
});
test.afterAll(async () => {
  await admin?.call('PUT', `/vehicles/${ids.vehicle}`, { status: 'deleted' }).catch(() => undefined);
  await admin?.call('PUT', `/address/${ids.cedi}`, { status: 'deleted' }).catch(() => undefined);
  await admin?.call('DELETE', `/clients/${ids.client}`).catch(() => undefined);
  await admin?.close();
});
test.afterEach(() => admin.restore());

const page = () => admin.page;
const dialog = (): Locator => page().getByRole('dialog');
const open = async (path: string): Promise<void> => {
  await admin.open('/admin-guard');
  await admin.open(path);
};
const menuOf = async (name: string, entry: string): Promise<void> => {
  await page()
    .getByRole('button', { name: `Acciones de ${name}` })
    .click();
  await page().getByRole('menuitem', { name: entry }).click();
};
const says = (words: string): Promise<void> => expect(page().getByText(words, { exact: true }).first()).toBeVisible();
const unexpected = {
  code: 'general.unexpected',
  key: 'general.unexpected',
  message: 'Ocurrió un error. Intenta de nuevo.',
};

test.describe('8 · vehicles', () => {
  test('added: ‘El vehículo se agregó con éxito’', async () => {
    await open('/vehicles');
    await page().getByRole('button', { name: 'Nuevo vehículo' }).click();
    await dialog()
      .getByLabel(/^Nombre de la unidad/)
      .fill(`${nickname} B`);
    await dialog()
      .getByLabel(/^Placa/)
      .fill(`AB-${run.slice(-6)}`);
    await dialog().getByRole('button', { name: 'Guardar vehículo' }).click();
    await says('El vehículo se agregó con éxito');
  });

  test('changed: ‘Los datos del vehículo se actualizaron con éxito’', async () => {
    await open(`/vehicles?search=AC-${run.slice(-6)}`);
    await page()
      .getByRole('row', { name: new RegExp(nickname) })
      .click();
    await dialog()
      .getByLabel(/^Marca/)
      .fill('Nissan');
    await dialog().getByRole('button', { name: 'Guardar vehículo' }).click();
    await says('Los datos del vehículo se actualizaron con éxito');
  });

  test('deleted: ‘Se elimino el vehiculo.’', async () => {
    await open(`/vehicles?search=AB-${run.slice(-6)}`);
    await menuOf(`${nickname} B`, 'Eliminar');
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await says('Se elimino el vehiculo.');
  });
});

test('2 · the guided start offers a fleet of one’s own, of third parties, or mixed', async () => {
  await open('/onboarding/vehicle');
  await page().getByRole('button', { name: 'Agregar otro' }).click();
  for (const kind of [/^Propios(?! y)/, /^De terceros/, /^Propios y de terceros/])
    await expect(page().locator('main').getByRole('link', { name: kind }).first()).toBeVisible();
});

test.describe('8 · cedis', () => {
  test('not saved: ‘Hubo un error inesperado, intenta en otro momento’', async () => {
    await open(`/cedis?search=${encodeURIComponent(cediName)}`);
    await admin.refuse(`/address/${ids.cedi}`, 500, unexpected);
    await menuOf(cediName, 'Eliminar');
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await expect(page().getByText('Hubo un error inesperado, intenta en otro momento').first()).toBeVisible();
    await page().keyboard.press('Escape');
  });

  test('deleted: ‘Se elimino la dirección.’', async () => {
    await open(`/cedis?search=${encodeURIComponent(cediName)}`);
    await menuOf(cediName, 'Eliminar');
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await says('Se elimino la dirección.');
  });
});

test.describe('2 and 8 · clients', () => {
  for (const [section, name] of [
    ['contacts', 'Contactos'],
    ['addresses', 'Direcciones'],
    ['settings', 'Documentos'],
  ] as const)
    test(`the tab ${section}: ${name}`, async () => {
      await open(`/clients/edit/${ids.client}/${section}`);
      const link = page().getByRole('navigation', { name: 'Secciones del cliente' }).getByRole('link', { name });
      await expect(link).toHaveAttribute('aria-current', 'page');
    });

  test('contacts: all fields are required, with their formats; invalid characters are listed', async () => {
    await open(`/clients/edit/${ids.client}/contacts`);
    await page().getByRole('button', { name: 'Agregar contacto' }).first().click();
    const save = dialog().getByRole('button', { name: 'Guardar contacto' });
    await dialog().getByLabel('Puesto').fill('Compras');
    await save.click();
    await expect(dialog().getByText('Este campo es requerido')).toHaveCount(3);
    await dialog().getByLabel('Nombre *').fill('Rosa <Peña>');
    await dialog().getByLabel('Teléfono *').fill('811');
    await dialog().getByLabel('Correo *').fill('rosa');
    await save.click();
    for (const words of [
      'Caracteres no permitidos: < >',
      'El teléfono se debe de conformar por 10 dígitos',
      'Formato de email inválido',
    ])
      await expect(dialog().getByText(words)).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await dialog().getByRole('button', { name: 'Salir sin guardar' }).click();
  });

  for (const [path, call, es, en] of [
    ['/clients', '/clients?**', 'Error al obtener la lista de clientes', 'Error fetching clients list'],
    [
      '/clients/edit/{client}/contacts',
      '/clients/*/contacts?**',
      'Error al obtener los contactos. Intenta de nuevo.',
      'Error fetching client contacts',
    ],
    [
      '/clients/edit/{client}/addresses',
      '/clients/*/addresses?**',
      'Error al obtener las direcciones. Intenta de nuevo.',
      'Error fetching client addresses',
    ],
    [
      '/clients/edit/{client}/settings',
      '/clients/{client}',
      'Error al cargar la configuración del cliente',
      'Error loading client settings',
    ],
    [
      '/clients/edit/{client}/settings',
      '/evidence-rules?**',
      'Error al cargar la configuración del cliente',
      'Error loading client settings',
    ],
  ] as const)
    for (const [language, words] of [
      ['es', es],
      ['en', en],
    ] as const)
      test(`${path} whose ${call} cannot be read says ‘${words}’`, async ({ page: fresh, signIn, allowConsole }) => {
        allowConsole(/status of 500/);
        await fresh.addInitScript((locale) => localStorage.setItem('locale', locale), language);
        await fresh.route(`**/api${call.replace('{client}', ids.client)}`, (route) =>
          route.fulfill({ status: 500, json: { error: unexpected } }),
        );
        await fresh.route('**/api/users/me', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ json: { ...(await answer.json()), language } });
        });
        await signIn('admin@tramo.demo', path.replace('{client}', ids.client));
        await expect(fresh.getByRole('alert').filter({ hasText: words })).toBeVisible();
      });
});

test.describe('4 and 8 · alerts', () => {
  test('that cannot be read: ‘Error al cargar alertas’', async () => {
    await page().route('**/api/alerts?**', (route) => route.fulfill({ status: 500, json: { error: unexpected } }));
    await open('/alerts?kinds=lowBattery&search=nunca-visto');
    await expect(page().getByText('Error al cargar alertas').first()).toBeVisible();
  });

  test('are unread, read and archived, marked as read and selected all at once', async () => {
    await open('/alerts');
    for (const name of ['Sin leer', 'Leídas', 'Archivadas'])
      await expect(page().getByRole('button', { name, exact: true })).toBeVisible();
  });
});

test.describe('2, 3 and 8 · settings, dashboard and labels', () => {
  test('saved settings say ‘Se ha actualizado tu configuración correctamente’', async () => {
    await open('/settings/company');
    const website = page().getByLabel('Sitio web');
    const before = await website.inputValue();
    await website.fill('https://tramo.demo/aceptada');
    await page().getByRole('button', { name: 'Guardar' }).click();
    await says('Se ha actualizado tu configuración correctamente');
    const company = await admin.call<{ _id: string }>('GET', '/company');
    await admin.call('PUT', `/company/${company._id}`, { profile: { website: before } });
  });

  test('the company’s profile: name, legal representative, email, website, contact, address, country and a logo of 240 × 240', async () => {
    await open('/settings/company');
    for (const label of [
      'Razón social',
      'Representante legal',
      'Correo',
      'Sitio web',
      'Nombre de contacto',
      'Dirección',
      'País',
    ])
      await expect(page().getByLabel(label).first(), label).toBeVisible();
    await expect(page().getByText(/240 × 240 px a 72 DPI.*1 MB/)).toBeVisible();
  });

  test('regional: date and hour format, first weekday, distance in km or miles, weight in kg or pounds, volume, delivery and wait minutes, least load', async () => {
    await open('/settings/regional');
    for (const [name, value] of [
      ['Formato de fecha', 'DD/MM/YYYY'],
      ['Formato de hora', '24 horas (18:30)'],
      ['Primer día de la semana', 'lunes'],
      ['Distancia', 'Kilómetros'],
      ['Peso', 'Kilogramos'],
    ] as const)
      await expect(page().getByRole('combobox', { name, exact: true }), name).toHaveValue(value);
    await expect(page().getByLabel('Minutos por entrega')).toHaveValue('10 min');
    await expect(page().getByLabel('Minutos de espera')).toHaveValue('5 min');
    await expect(page().getByLabel('Carga mínima del vehículo')).toHaveValue('0 %');
    await expect(page().getByLabel('Volumen')).toHaveValue('Metros cúbicos (m³)');
    await expect(page().getByLabel('Rutas por semana y usuario')).toHaveValue('50');
    await page().getByRole('combobox', { name: 'Distancia', exact: true }).click();
    await expect(page().getByRole('option')).toHaveText(['Kilómetros', 'Millas']);
    await page().keyboard.press('Escape');
  });

  for (const [tab, name] of [
    ['Progress', 'Avance'],
    ['Map', 'Mapa'],
    ['Efficiency', 'Eficiencia'],
  ] as const)
    test(`/dashboard/${tab} opens ${name}`, async () => {
      await open(`/dashboard/${tab}`);
      const link = page().getByRole('navigation', { name: 'Partes del panel' }).getByRole('link', { name });
      await expect(link).toHaveAttribute('aria-current', 'page');
    });

  test('labels are for paper of 4 × 6 in (10.16 × 15.24 cm)', async () => {
    await open('/labels/route');
    await expect(page().getByText('Papel de 4 × 6 in (10.16 × 15.24 cm)')).toBeVisible();
  });

  test('beside a route’s labels of which none is ticked it says what prints', async () => {
    await open('/labels/route');
    await page().getByRole('list', { name: 'Rutas del día' }).getByRole('button').first().click();
    await expect(page().getByText('Se imprimen todas las guías de la ruta.')).toBeVisible();
    await page().getByRole('main').getByRole('row').nth(1).getByRole('checkbox').check();
    await expect(page().getByText('Se imprime solo la guía marcada.')).toBeVisible();
  });

  test('tooltips: light border on #4CAF50, above, 350 px at most, with words that can be read', async () => {
    const { plans } = await admin.call<{ plans: { _id: string; status: string }[] }>('GET', '/routes-plan?limit=50');
    await open(`/route-planner/view-route?plan=${plans.find((p) => p.status === 'optimised')?._id}`);
    const target = page().getByRole('button', { name: 'Atajos de teclado' });
    await target.hover();
    const tooltip = page().getByRole('tooltip');
    await expect(tooltip).toBeVisible();
    const drawn = await tooltip.evaluate((element) => {
      const { backgroundColor, borderTopColor, color, maxWidth } = getComputedStyle(element);
      return { backgroundColor, borderTopColor, color, maxWidth, bottom: element.getBoundingClientRect().bottom };
    });
    expect(drawn.backgroundColor).toBe('rgb(76, 175, 80)');
    expect(drawn.maxWidth).toMatch(/350px|21\.875rem/);
    expect(drawn.bottom).toBeLessThanOrEqual((await target.boundingBox())?.y ?? 0);
    const light = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = (colour.match(/\d+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    expect(light(drawn.borderTopColor)).toBeGreaterThan(0.7);
    expect((light(drawn.backgroundColor) + 0.05) / (light(drawn.color) + 0.05)).toBeGreaterThan(4.5);
  });
});
