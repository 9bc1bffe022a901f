import { expect, test } from '../support/fixtures.ts';

interface Listed {
  guides: { _id: string; folio: string; version: number; recipient: { contactName: string } | null; cedi: { _id: string; name: string } }[];
  count: { totalCount: number };
}
const search = 'Folio, destinatario, teléfono, dirección u orden';

test('finds guides by search and filters, and keeps them in the address', async ({ page, signIn, checkA11y, takeScreenshot }) => {
  const api = await signIn('rutas@tramo.demo', '/guides');
  const { guides } = await api.call<Listed>('POST', '/guides/list', { status: ['delivered'], types: ['delivery'], limit: 1 });
  const [wanted] = guides as [Listed['guides'][number]];
  await expect(page.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  await checkA11y();
  await takeScreenshot('guides');

  await page.getByRole('searchbox', { name: search }).fill(wanted.folio);
  await expect(page.getByText('1 guía', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${wanted.folio}.*Entregada`) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${wanted.folio}`));
  await page.getByRole('button', { name: 'Quitar filtros' }).click();

  await page.getByRole('button', { name: 'Estado', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'No entregada' }).check();
  await page.keyboard.press('Escape');
  const { count } = await api.call<Listed>('POST', '/guides/list/count', { status: ['undelivered'] });
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toContainText(`de ${count.totalCount.toLocaleString('es-MX')}`);
  // A reload shows the same.
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toContainText(`de ${count.totalCount.toLocaleString('es-MX')}`);
  await expect(page.getByRole('row').nth(1)).toContainText('No entregada');

  // By keyboard into the first one, whose binnacle tells its story.
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const log = page.getByRole('region', { name: 'Bitácora' });
  await expect(log).toContainText('Guía creada');
  await expect(log).toContainText('Asignada a una ruta');
  await expect(log).toContainText('No entregada');
  await expect(log.getByRole('link', { name: /Ruta/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Devolver a disponibles' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('guide');
});

test('corrects a guide, with the messages of the form', async ({ page, signIn, checkA11y, takeScreenshot, allowConsole }) => {
  allowConsole(/status of 404/);
  const api = await signIn('rutas@tramo.demo');
  const { guides } = await api.call<Listed>('POST', '/guides/list', {
    available: true,
    location: 'known',
    types: ['delivery'],
    limit: 1,
    sort: 'folio',
    order: 'asc',
  });
  const [guide] = guides as [Listed['guides'][number]];
  await page.goto(`/route-guides/${guide._id}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: `Editar guía ${guide.folio}` });
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('81123');
  await form.getByRole('textbox', { name: 'Nombre de contacto' }).fill('');
  await form.getByRole('textbox', { name: 'Correo' }).fill('ana@');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByText('El teléfono se debe de conformar por 10 dígitos')).toBeVisible();
  await expect(form.getByText('Este campo es requerido')).toBeVisible();
  await expect(form.getByText('Formato de email inválido')).toBeVisible();
  await checkA11y();
  await takeScreenshot('guide-form');

  await form.getByRole('textbox', { name: 'Teléfono' }).fill('8112345678');
  await form.getByRole('textbox', { name: 'Nombre de contacto' }).fill('Ximena Ñáñez');
  await form.getByRole('textbox', { name: 'Correo' }).fill('ximena@ejemplo.mx');
  // A postal code fills what it knows.
  await form.getByRole('textbox', { name: 'Código postal' }).fill('06350');
  await expect(form.getByRole('textbox', { name: 'Estado', exact: true })).toHaveValue('Ciudad de México');
  await expect(form.getByRole('textbox', { name: 'Municipio o alcaldía' })).toHaveValue('Cuauhtémoc');
  await form
    .getByRole('combobox', { name: 'Colonia' })
    .or(form.getByRole('textbox', { name: 'Colonia' }))
    .fill('Buenavista');
  await page.keyboard.press('Tab');
  await expect(form.getByText('Al cambiar la dirección se quita el pin')).toBeVisible();
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('La actualización de la guía se realizó con éxito')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Destinatario' })).toContainText('Ximena Ñáñez');
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('Datos actualizados');
  await expect(page.getByText('Esta guía no tiene ubicación')).toBeVisible();
});

test('somebody else’s change is not written over', async ({ page, signIn, allowConsole }) => {
  allowConsole(/status of 409/);
  const api = await signIn('rutas@tramo.demo');
  const { guides } = await api.call<Listed>('POST', '/guides/list', {
    available: true,
    types: ['delivery'],
    limit: 1,
    sort: 'folio',
    order: 'desc',
  });
  const [guide] = guides as [Listed['guides'][number]];
  await page.goto(`/route-guides/${guide._id}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: `Editar guía ${guide.folio}` });
  await form.getByRole('textbox', { name: 'Número de orden' }).fill('MÍO-1');
  await api.call('PUT', `/guides/${guide._id}`, { orderNumber: 'SUYO-1' });
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('alert')).toContainText('Alguien más cambió estos datos');
  await expect(form.getByRole('textbox', { name: 'Número de orden' })).toHaveValue('MÍO-1');
  await form.getByRole('button', { name: 'Recargar datos' }).click();
  await expect(form.getByRole('textbox', { name: 'Número de orden' })).toHaveValue('SUYO-1');
});

test('deletes the chosen guides that have no route', async ({ page, signIn }) => {
  const api = await signIn('rutas@tramo.demo');
  const { guides } = await api.call<Listed>('POST', '/guides/list', { available: true, limit: 1 });
  const prefix = `BORRA-${Date.now().toString(36)}`;
  const party = {
    contactName: 'Por borrar',
    phone: '8112345678',
    address: { street: 'Hidalgo', extNumber: '1', suburb: 'Centro', city: 'Monterrey', zipCode: '64000', lat: 25.67, lng: -100.31 },
  };
  for (const n of [1, 2]) {
    await api.call('POST', '/guides', {
      folio: `${prefix}-${n}`,
      type: 'delivery',
      cediId: guides[0]?.cedi._id,
      scheduledDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date()),
      party,
      items: [{ name: 'Caja', quantity: 1, packages: 1 }],
    });
  }
  await page.goto(`/guides?search=${prefix}`);
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar 2 guías?' });
  await question.getByRole('button', { name: 'Eliminar guías' }).click();
  await expect(page.getByText('Se eliminaron 2 guías')).toBeVisible();
  await expect(page.getByText('Ninguna guía cumple los filtros')).toBeVisible();
});
