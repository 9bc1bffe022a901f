/** Document 2: the screens of guides, their form and messages; leaving with unsaved work. */
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { deliveryOf } from '../support/guides.ts';
import { openAs, type RolePage } from '../support/role-page.ts';

let manager: RolePage;
const run = Date.now().toString(36).toUpperCase();
/** A day that no flow plans. */
const day = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10);
const made: { _id: string; folio: string }[] = [];
test.beforeAll(async ({ browser }) => {
  manager = await openAs(browser, 'rutas@tramo.demo');
  const { addresses } = await manager.call<{ addresses: { _id: string }[] }>('GET', '/address?limit=1');
  for (const n of [1, 2, 3]) {
    const guide = deliveryOf({ folio: `ACEPTA-${run}-${n}`, cediId: addresses[0]?._id, scheduledDate: day });
    made.push(await manager.call<{ _id: string; folio: string }>('POST', '/guides', guide));
  }
});
test.afterAll(async () => {
  await manager?.call('DELETE', '/guides/unassigned', { ids: made.map((g) => g._id) });
  await manager?.close();
});
test.afterEach(() => manager.restore());

const page = () => manager.page;
const guide = (n: number) => made[n - 1] as { _id: string; folio: string };
const form = (): Locator => page().locator('form');
const field = (name: string): Locator =>
  form()
    .getByRole('textbox', { name, exact: true })
    .or(form().getByRole('combobox', { name, exact: true }));
const listed = () =>
  page()
    .waitForRequest((r) => r.url().endsWith('/api/guides/list') && r.method() === 'POST')
    .then((r) => r.postDataJSON());

test.describe('2 and 9 · the lists of guides', () => {
  for (const [path, asked] of [
    ['/guides', { limit: 50 }],
    ['/guides-undelivered/api', { origins: ['api'] }],
    ['/guides-undelivered/file', { origins: ['file'] }],
    ['/guides-api/all', { origins: ['api'] }],
  ] as const)
    test(`${path} asks for ${JSON.stringify(asked)}`, async () => {
      await manager.open('/admin-guard');
      const sent = listed();
      await manager.open(path);
      expect(await sent).toMatchObject(asked);
    });

  test('a filter offers ten at a time', async () => {
    await manager.open('/admin-guard');
    await manager.open('/guides');
    const sent = page().waitForRequest((r) => r.url().includes('/api/clients?'));
    await page().getByRole('button', { name: 'Cliente', exact: true }).click();
    expect(new URL((await sent).url()).searchParams.get('limit')).toBe('10');
    await page().keyboard.press('Escape');
  });

  test('guides without a route are offered 500 at a time', async () => {
    await manager.open('/admin-guard');
    const sent = listed();
    await manager.open('/new-route/guides');
    expect(await sent).toMatchObject({ limit: 500 });
  });
});

test.describe('5 · the new guide', () => {
  test('asks for folio, company, contact, phone, email, zip code, suburb, city, exterior number and packages', async () => {
    await manager.open('/guides/new');
    await expect(field('Folio')).toBeFocused();
    await page().keyboard.press('Control+Enter');
    await expect(page().getByText('Por favor, revisa los errores en el formulario')).toBeVisible();
    for (const name of [
      'Folio',
      'Empresa',
      'Nombre de contacto',
      'Teléfono',
      'Correo',
      'Código postal',
      'Colonia',
      'Ciudad',
      'Núm. exterior',
    ])
      await expect(field(name).first(), name).toHaveAccessibleDescription(/Este campo es requerido/);
    await expect(form().getByText('La guía necesita al menos un paquete')).toBeVisible();
  });

  for (const [name, typed, words] of [
    ['Teléfono', '811', 'El teléfono se debe de conformar por 10 dígitos'],
    ['Correo', 'inigo@', 'Formato de email inválido'],
    ['Código postal', '063', 'Código postal no valido'],
  ] as const)
    test(`${name} ‘${typed}’: ‘${words}’`, async () => {
      await manager.open('/guides/new');
      await field(name).first().fill(typed);
      await field(name).first().press('Control+Enter');
      await expect(field(name).first()).toHaveAccessibleDescription(new RegExp(words));
    });

  test('a folio is generated on wish', async () => {
    await manager.open('/guides/new');
    await page().getByRole('button', { name: 'Generar un folio' }).click();
    await expect(field('Folio')).toHaveValue(/^E-\d{6}-[2-9A-Z]{4}$/);
  });

  test('leaving with pending uploads asks first in the orders', async () => {
    await manager.open('/orders/import');
    // The form of a guide, which stays until this screen is there, has a button for its documents, too.
    await expect(page().getByRole('heading', { level: 1, name: 'Importar pedidos' })).toBeVisible();
    await expect(page().getByRole('button', { name: 'Elegir archivo', exact: true })).toBeEnabled();
    // It never arrives.
    await page().route('**/api/guides/import?**', () => undefined);
    const file = { name: 'pedidos.csv', mimeType: 'text/csv', buffer: Buffer.from('Pedido;Contacto;Artículo') };
    await page().getByLabel('Elegir archivo', { exact: true }).setInputFiles(file);
    await expect(page().getByText('Enviando pedidos.csv')).toBeVisible();
    await page().getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Vehículos' }).click();
    const question = page().getByRole('dialog', { name: 'Tienes cambios sin guardar' });
    await question.getByRole('button', { name: 'Seguir aquí' }).click();
    await expect(page()).toHaveURL(/\/orders\/import$/);
    await expect(page().getByText('Enviando pedidos.csv')).toBeVisible();
    await page().getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Vehículos' }).click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page()).toHaveURL(/\/vehicles$/);
    await page().unroute('**/api/guides/import?**');
  });

  test('leaving with unsaved data asks first', async () => {
    await manager.open('/guides/new');
    await field('Folio').fill('SIN-GUARDAR');
    await page().getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Vehículos' }).click();
    const question = page().getByRole('dialog', { name: 'Tienes cambios sin guardar' });
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page()).toHaveURL(/\/vehicles/);
  });
});

test.describe('8 · messages', () => {
  const edit = async (n: number): Promise<void> => {
    await manager.open('/admin-guard');
    await manager.open(`/guides/edit/${guide(n)._id}`);
    await expect(field('Folio')).toHaveValue(guide(n).folio);
  };
  const save = async (): Promise<void> => {
    await field('Folio').press('Control+Enter');
  };

  test('code 48: ‘El folio {folio} ya existe’', async () => {
    await edit(1);
    await field('Folio').fill(guide(2).folio);
    await save();
    await expect(
      page()
        .getByText(`El folio ${guide(2).folio} ya existe`)
        .first(),
    ).toBeVisible();
    await field('Folio').fill(guide(1).folio);
  });

  test('saved: ‘La actualización de la guía se realizó con éxito’', async () => {
    await edit(2);
    await field('Número de orden').fill('OC-7');
    await save();
    await expect(page().getByText('La actualización de la guía se realizó con éxito')).toBeVisible();
  });

  test('not saved: ‘Hubo un error al actualizar la guía’', async () => {
    await edit(3);
    await manager.refuse(`/guides/${guide(3)._id}`, 500, { code: 'general.unexpected', key: 'general.unexpected' });
    await field('Número de orden').fill('OC-8');
    await save();
    await expect(page().getByText('Hubo un error al actualizar la guía').first()).toBeVisible();
    await manager.restore();
    await field('Número de orden').fill('');
  });

  test('not deleted: ‘No se pudo eliminar la guia, intenta más tarde.’', async () => {
    await manager.open('/admin-guard');
    await manager.open(`/route-guides/${guide(1)._id}`);
    await expect(page().getByRole('heading', { name: guide(1).folio, level: 1 })).toBeVisible();
    await page().route(`**/api/guides/${guide(1)._id}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 500,
            json: { error: { code: 'general.unexpected', key: 'general.unexpected', message: 'x' } },
          })
        : route.continue(),
    );
    await page().getByRole('button', { name: 'Más acciones' }).click();
    await page().getByRole('menuitem', { name: 'Eliminar' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page().getByText('No se pudo eliminar la guia, intenta más tarde.')).toBeVisible();
    await page().keyboard.press('Escape');
  });
});
