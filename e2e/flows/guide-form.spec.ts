import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

interface Detail {
  _id: string;
  folio: string;
  type: string;
  labelCount: number;
  orderNumber: string;
  observations: string;
  location: string | null;
  load: { packages: number; weightKg: number };
  windows: { startMinute: number; endMinute: number }[];
  items: { code: string; name: string; quantity: number }[];
  recipient: { contactName: string; phone: string; address: { extNumber: string; state: string } } | null;
  sender: object | null;
  documents: { name: string }[];
  cedi: { _id: string };
}
interface Listed {
  guides: Detail[];
}

/** Fields that offer choices are comboboxes, the others text boxes. */
const field = (form: Locator, name: string): Locator =>
  form.getByRole('textbox', { name, exact: true }).or(form.getByRole('combobox', { name, exact: true }));
const cell = (form: Locator, column: string, row: number): Locator =>
  form.getByRole('textbox', { name: `${column}, artículo ${row}`, exact: true });
/** Cells of a line, Tab between them. */
async function typeAlong(page: Page, texts: readonly string[]): Promise<void> {
  for (const [n, text] of texts.entries()) {
    if (n > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}
const formOf = (page: Page): Locator => page.locator('form');
const folioOf = (name: string): string => `${name}-${Date.now().toString(36)}`;

/** Who receives and where; the postal code fills the city by itself. */
async function fillRecipient(page: Page, form: Locator): Promise<void> {
  await field(form, 'Nombre de contacto').fill('Ximena Ñáñez');
  await field(form, 'Empresa').fill('Papelería Sol');
  await field(form, 'Teléfono').fill('+52 81 1234-5678');
  await field(form, 'Correo').fill('ximena@ejemplo.mx');
  await field(form, 'Código postal').fill('06350');
  await expect(field(form, 'Estado')).toHaveValue('Ciudad de México');
  await field(form, 'Colonia').fill('Buenavista');
  await page.keyboard.press('Tab');
  await field(form, 'Calle').fill('Aldama');
  await field(form, 'Núm. exterior').fill('mz 5 lt 12');
  await page.keyboard.press('Tab');
  await expect(field(form, 'Núm. exterior')).toHaveValue('Mz 5 Lt 12');
}

test('creates a delivery by keyboard, with two articles, hours, a pin and a paper, and begins the next one', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const api = await signIn('rutas@tramo.demo', '/guides/new');
  const form = formOf(page);
  const folio = folioOf('NUEVA');
  await expect(page.getByRole('heading', { name: 'Nueva guía', level: 1 })).toBeVisible();
  await expect(field(form, 'Folio')).toBeFocused();

  // What the form asks for, in the words of the specification.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Por favor, revisa los errores en el formulario')).toBeVisible();
  await expect(form.getByText('Este campo es requerido').first()).toBeVisible();
  await expect(form.getByText('La guía necesita al menos un paquete')).toBeVisible();
  await expect(field(form, 'Folio')).toBeFocused();
  await checkA11y();
  // What is there but malformed is told as what it is.
  await field(form, 'Teléfono').fill('811');
  await field(form, 'Código postal').fill('063');
  await field(form, 'Código postal').press('Control+Enter');
  await expect(form.getByText('El teléfono se debe de conformar por 10 dígitos')).toBeVisible();
  await expect(form.getByText('Código postal no valido')).toBeVisible();

  await page.getByRole('button', { name: 'Generar un folio' }).click();
  await expect(field(form, 'Folio')).toHaveValue(/^E-\d{6}-[2-9A-Z]{4}$/);
  await field(form, 'Folio').fill(folio);
  await fillRecipient(page, form);
  await expect(form.getByText('Este campo es requerido')).toHaveCount(0);

  // Enter goes down to a new line, Tab along it.
  await cell(form, 'ID', 1).click();
  await typeAlong(page, ['A-1', 'Caja de medicina', '2', '2', '12.5']);
  await page.keyboard.press('Enter');
  await expect(cell(form, 'ID', 2)).toBeFocused();
  await typeAlong(page, ['a-1', 'Sobre']);
  await expect(form.getByText('ID: Hay elementos repetidos')).toBeVisible();
  await cell(form, 'ID', 2).fill('A-2');
  await expect(form.getByText('ID: Hay elementos repetidos')).toBeHidden();
  await expect(form.getByText('2 artículos · 3 paquetes')).toBeVisible();
  await form.getByRole('button', { name: 'Agregar horario' }).click();
  await form.getByRole('switch', { name: 'Entrega certificada' }).click();
  await expect(form.getByRole('region', { name: 'Resumen' })).toContainText('Código de entrega');
  // It does not arrive the first time, and is sent again as it was.
  await page.route('**/api/files?*', (route) => route.abort('internetdisconnected'), { times: 1 });
  await form.locator('input[type=file]').setInputFiles({
    name: 'remision.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(form.getByText('No hay conexión con el servicio')).toBeVisible();
  await form.getByRole('button', { name: 'Reintentar remision.png' }).click();
  await expect(form.getByText('Listo')).toBeVisible();
  await form.getByRole('button', { name: 'Colocar el pin en el C.P.' }).click();
  await expect(form.getByText('Ubicación confiable')).toBeVisible();
  await takeScreenshot('guide-form');

  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText(`Se a creado ${folio} exitosamente`)).toBeVisible();
  await expect(field(form, 'Folio')).toHaveValue('');
  await expect(field(form, 'Folio')).toBeFocused();
  await expect(field(form, 'Nombre de contacto')).toHaveValue('');
  await expect(cell(form, 'ID', 2)).toHaveCount(0);

  const { guides } = await api.call<Listed>('POST', '/guides/list', { search: folio });
  const made = await api.call<Detail>('GET', `/guides/${guides[0]?._id}`);
  expect(made).toMatchObject({
    folio,
    type: 'delivery',
    labelCount: 3,
    location: 'pin',
    load: { packages: 3, weightKg: 12.5 },
    windows: [{ startMinute: 540, endMinute: 840 }],
    items: [
      { code: 'A-1', name: 'Caja de medicina', quantity: 2 },
      { code: 'A-2', name: 'Sobre', quantity: 1 },
    ],
    recipient: {
      contactName: 'Ximena Ñáñez',
      phone: '8112345678',
      address: { extNumber: 'Mz 5 Lt 12', state: 'Ciudad de México' },
    },
    sender: null,
  });
  expect(made.documents).toHaveLength(1);
  // Nothing is left to lose.
  await page.getByRole('link', { name: 'Etiquetas' }).click();
  await expect(page).toHaveURL(/\/labels/);
});

test('a new guide survives a reload, is refused a folio that is taken, and asks before it is lost', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const api = await signIn('rutas@tramo.demo', '/guides/new');
  const { guides } = await api.call<Listed>('POST', '/guides/list', { limit: 1 });
  const taken = guides[0]?.folio as string;
  const form = formOf(page);
  await field(form, 'Folio').fill(taken);
  await page.keyboard.press('Tab');
  await expect(form.getByText(`El folio ${taken} ya existe`)).toBeVisible();
  await fillRecipient(page, form);
  await cell(form, 'Artículo', 1).fill('Caja');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Dejaste una guía sin guardar')).toBeVisible();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(field(form, 'Nombre de contacto')).toHaveValue('Ximena Ñáñez');
  await expect(field(form, 'Colonia')).toHaveValue('Buenavista');
  await expect(cell(form, 'Artículo', 1)).toHaveValue('Caja');

  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(`El folio: ${taken} ya existe`)).toBeVisible();
  await expect(form.getByText(`El folio ${taken} ya existe`)).toBeVisible();
  await expect(field(form, 'Folio')).toBeFocused();
  await expect(field(form, 'Calle')).toHaveValue('Aldama');

  await page.getByRole('link', { name: 'Etiquetas' }).click();
  const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(field(form, 'Folio')).toHaveValue(taken);
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
  // It was left on purpose: nobody offers it again.
  await page.goto('/guides/new');
  await expect(field(form, 'Folio')).toBeFocused();
  await expect(page.getByText('Dejaste una guía sin guardar')).toBeHidden();
});

const party = {
  contactName: 'Por corregir',
  companyName: 'Papelería Sol',
  phone: '8112345678',
  email: 'sol@ejemplo.mx',
  address: {
    street: 'Hidalgo',
    extNumber: '1',
    suburb: 'Centro',
    city: 'Monterrey',
    zipCode: '64000',
    lat: 25.67,
    lng: -100.31,
  },
};
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());

test('corrects a guide: another address drops its pin, another type its articles; somebody else’s change is merged', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const api = await signIn('rutas@tramo.demo');
  const { guides } = await api.call<Listed>('POST', '/guides/list', { limit: 1 });
  const guide = await api.call<Detail>('POST', '/guides', {
    folio: folioOf('CORRIGE'),
    type: 'delivery',
    cediId: guides[0]?.cedi._id,
    scheduledDate: today(),
    party,
    items: [{ name: 'Caja', quantity: 1, packages: 1 }],
  });
  await page.goto(`/guides/edit/${guide._id}`);
  const form = formOf(page);
  await expect(page.getByRole('heading', { name: `Editar guía ${guide.folio}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();

  await field(form, 'Calle').fill('Juárez');
  await expect(
    form.getByText('La dirección cambió. Mueve el pin o confírmalo; si no, se quita al guardar.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'El pin sigue bien' }).click();
  await field(form, 'Número de orden').fill('MÍO-1');
  await api.call('PUT', `/guides/${guide._id}`, { orderNumber: 'SUYO-1', observations: 'Tocar fuerte' });
  await page.keyboard.press('Control+Enter');
  const notice = form.getByRole('alert').filter({ hasText: 'mientras la editabas' });
  await expect(notice).toContainText('Cambió: Número de orden «SUYO-1», Observaciones «Tocar fuerte»');
  await expect(notice).toContainText('También lo cambiaste tú: Número de orden');
  await checkA11y();
  await takeScreenshot('guide-form-stale');
  await expect(form.getByText('Ahora dice «SUYO-1»')).toBeVisible();
  await expect(field(form, 'Número de orden')).toHaveValue('MÍO-1');
  await expect(field(form, 'Observaciones')).toHaveValue('Tocar fuerte');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('La actualización de la guía se realizó con éxito')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/route-guides/${guide._id}`));
  expect(await api.call<Detail>('GET', `/guides/${guide._id}`)).toMatchObject({
    orderNumber: 'MÍO-1',
    location: 'pin',
  });

  await page.goto(`/guides/edit/${guide._id}`);
  await form.getByRole('radiogroup', { name: 'Tipo' }).getByText('Recolección').click();
  const question = page.getByRole('dialog', { name: '¿Cambiar el tipo de la guía?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(cell(form, 'Artículo', 1)).toHaveValue('Caja');
  await form.getByRole('radiogroup', { name: 'Tipo' }).getByText('Recolección').click();
  await question.getByRole('button', { name: 'Cambiar y quitar' }).click();
  await expect(form.getByRole('region', { name: 'Remitente' })).toContainText('Nombre de contacto');
  await expect(cell(form, 'Artículo', 1)).toHaveValue('');
  await cell(form, 'Artículo', 1).fill('Devolución');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('La actualización de la guía se realizó con éxito')).toBeVisible();
  expect(await api.call<Detail>('GET', `/guides/${guide._id}`)).toMatchObject({
    type: 'recollection',
    items: [{ name: 'Devolución' }],
  });

  // A copy has everything but the folio.
  await page.goto(`/guides/new?from=${guide._id}`);
  await expect(page.getByText(`Copia de ${guide.folio}`)).toBeVisible();
  await expect(field(form, 'Folio')).toHaveValue('');
  await expect(field(form, 'Nombre de contacto')).toHaveValue('Por corregir');
  await expect(cell(form, 'Artículo', 1)).toHaveValue('Devolución');
});

test('the company’s own fields are ordered by keyboard and asked for in the form', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('admin@tramo.demo', '/settings/fields');
  const card = page.getByRole('region', { name: 'Guías de recolección' });
  const name = folioOf('Bodega');
  await card.getByRole('button', { name: 'Agregar campo a Guías de recolección' }).click();
  const form = page.getByRole('dialog', { name: 'Campo nuevo: Guías de recolección' });
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name);
  await form
    .getByRole('combobox', { name: 'Tipo' })
    .or(form.getByRole('textbox', { name: 'Tipo' }))
    .click();
  await page.getByRole('option', { name: 'Opciones' }).click();
  await form.getByRole('textbox', { name: 'Opciones', exact: true }).fill('Norte');
  await form.getByRole('button', { name: 'Guardar campo' }).click();
  await expect(form.getByText('Escribe al menos 2 opciones')).toBeVisible();
  await form.getByRole('textbox', { name: 'Opciones', exact: true }).fill('Norte\nSur');
  await expect(form.getByRole('region', { name: 'Así se ve en el formulario' })).toContainText(name);
  await checkA11y();
  await form.getByRole('button', { name: 'Guardar campo' }).click();
  await expect(page.getByText(`Se a creado ${name} exitosamente`)).toBeVisible();
  await expect(card.getByRole('listitem').last()).toContainText(name);

  await card.getByRole('button', { name: `Mover ${name}` }).focus();
  await page.keyboard.press('Space');
  const total = await card.getByRole('listitem').count();
  await expect(page.getByText(`${name} va en el lugar ${total} de ${total}`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${name} va en el lugar ${total - 1} de ${total}`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(card.getByRole('listitem').last()).not.toContainText(name);
  await takeScreenshot('custom-fields');

  await page.goto('/guides/new');
  await formOf(page).getByRole('radiogroup', { name: 'Tipo' }).getByText('Recolección').click();
  await expect(field(formOf(page), name)).toBeVisible();
  const { customFields } = await api.call<{ customFields: { _id: string; name: string; position: number }[] }>(
    'GET',
    '/custom-fields',
  );
  await api.call('DELETE', `/custom-fields/${customFields.find((one) => one.name === name)?._id}`);
});
