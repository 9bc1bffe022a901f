import { expect, test } from '../support/fixtures.ts';
import { far, type Listed, makeGuides, prefixOf } from '../support/guides.ts';

const written = far.split('-').reverse().join('/');

test('puts chosen guides in a route, and says why not the others', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo');
  const prefix = prefixOf('RUTA');
  const { ids, cediId } = await makeGuides(api, prefix, 3, 1);
  const route = `Ruta ${prefix}`;
  const first = ids[0] as string;
  await api.call('POST', '/routes', {
    name: route,
    guides: [first],
    order: [{ id: first, type: 'delivery' }],
    address: cediId,
    startDate: `${far}T15:00:00Z`,
    rangeConfirmed: true,
  });
  await page.goto(`/guides?search=${prefix}&sort=folio&order=asc`);
  // A range by Shift: from the first to the last.
  await page.getByRole('checkbox', { name: `Seleccionar ${prefix}-1` }).check();
  await page.getByRole('checkbox', { name: `Seleccionar ${prefix}-4` }).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 guías seleccionadas')).toBeVisible();
  await page.getByRole('button', { name: 'Poner en ruta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Poner en ruta' });
  await expect(dialog.getByText(`La guía ${prefix}-1 ya está en la ruta ${route}`)).toBeVisible();
  await expect(dialog.getByText(`La guía ${prefix}-4 no tiene ubicación. Coloca su pin en el mapa.`)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Día de la ruta' })).toHaveValue(written);
  await dialog.getByRole('radio', { name: new RegExp(route) }).check();
  await checkA11y();
  await takeScreenshot('guides-to-route');
  await dialog.getByRole('button', { name: 'Poner 2 guías en ruta' }).click();
  await expect(page.getByText(`2 guías están en ${route}`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${prefix}-2.*${route}`) })).toBeVisible();

  // Or plans with what is left over: the planner opens with it.
  const more = await makeGuides(api, `${prefix}-P`, 2);
  await page.goto(`/guides?search=${prefix}-P`);
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await page.getByRole('button', { name: 'Poner en ruta' }).click();
  await dialog.getByRole('button', { name: 'Planear con estas' }).click();
  await expect(page).toHaveURL(/\/route-planner\/guides\?plan=/);
  await expect(page.getByText(`${more.ids.length} guías elegidas`)).toBeVisible();
});

test('deletes the chosen guides that have no route, and tells of those that stay', async ({ page, signIn }) => {
  const api = await signIn('rutas@tramo.demo');
  const prefix = prefixOf('BORRA');
  const { ids, cediId } = await makeGuides(api, prefix, 3);
  const first = ids[0] as string;
  const route = { name: `Ruta ${prefix}`, guides: [first], order: [{ id: first, type: 'delivery' }], address: cediId };
  await api.call('POST', '/routes', { ...route, startDate: `${far}T16:00:00Z`, rangeConfirmed: true });
  await page.goto(`/guides?search=${prefix}`);
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar 2 guías?' });
  await expect(question.getByText(`La guía ${prefix}-1 ya está en la ruta Ruta ${prefix}`)).toBeVisible();
  await question.getByRole('button', { name: 'Eliminar 2 guías' }).click();
  await expect(page.getByText('Se eliminaron 2 guías')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByText('1 guía', { exact: true })).toBeVisible();
});

test('the menu of a row: duplicate, labels, back to available', async ({ page, signIn, checkA11y }) => {
  const api = await signIn('rutas@tramo.demo');
  const { guides } = await api.call<Listed>('POST', '/guides/list', {
    status: ['undelivered'],
    limit: 1,
    sort: 'scheduledDate',
    order: 'asc',
  });
  const [guide] = guides as [Listed['guides'][number]];
  await page.goto(`/guides-undelivered/all?search=${guide.folio}`);
  const menu = page.getByRole('button', { name: `Acciones de ${guide.folio}` });
  await menu.click();
  await checkA11y();
  await expect(page.getByRole('menuitem', { name: 'Duplicar' })).toHaveAttribute(
    'href',
    `/guides/new?from=${guide._id}`,
  );
  await page.getByRole('menuitem', { name: 'Imprimir etiquetas' }).click();
  const labels = page.getByRole('dialog', { name: 'Imprimir etiquetas' });
  await labels.getByRole('button', { name: 'Preparar etiquetas' }).click();
  await expect(labels.getByRole('button', { name: 'Descargar' })).toBeVisible({ timeout: 20_000 });
  await labels.getByRole('button', { name: 'Cerrar' }).click();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Devolver a disponibles' }).click();
  const back = page.getByRole('dialog', { name: 'Devolver a disponibles' });
  await back.getByRole('textbox', { name: 'Fecha de la nueva visita' }).fill(written);
  await back.getByRole('button', { name: 'Devolver 1 guía' }).click();
  await expect(page.getByText('Se devolvió 1 guía')).toBeVisible();
  await back.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(
    page.getByRole('row', {
      name: new RegExp(`${guide.folio}.*(Devuelta a disponibles|Recolección devuelta a disponibles)`),
    }),
  ).toBeVisible();
});
