import { expect, type SignedIn, test } from '../support/fixtures.ts';

interface Listed {
  guides: { _id: string; folio: string; scheduledDate: string; cedi: { _id: string; name: string } }[];
  count: { totalCount: number };
}
const search = 'Folio, destinatario, teléfono, dirección u orden';
const far = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const written = far.split('-').reverse().join('/');

/** Guides of one's own, for a day on which nobody else works. The last one has no pin. */
async function makeGuides(
  api: SignedIn,
  prefix: string,
  located: number,
  missing = 0,
): Promise<{ ids: string[]; cediId: string }> {
  const { guides } = await api.call<Listed>('POST', '/guides/list', { available: true, limit: 1 });
  const cediId = guides[0]?.cedi._id as string;
  const address = { street: 'Hidalgo', extNumber: '1', suburb: 'Centro', city: 'Monterrey', zipCode: '64000' };
  const ids: string[] = [];
  for (let n = 1; n <= located + missing; n++) {
    const pin = n <= located ? { lat: 25.67, lng: -100.31 } : {};
    const made = await api.call<{ _id: string }>('POST', '/guides', {
      folio: `${prefix}-${n}`,
      type: 'delivery',
      cediId,
      scheduledDate: far,
      party: {
        contactName: `Cliente ${n}`,
        companyName: 'Ejemplo',
        phone: '8112345678',
        email: 'ana@ejemplo.mx',
        address: { ...address, ...pin },
      },
      items: [{ name: 'Caja', quantity: 1, packages: 1 }],
    });
    ids.push(made._id);
  }
  return { ids, cediId };
}
const prefixOf = (word: string): string => `${word}-${Date.now().toString(36).toUpperCase()}`;

test('finds guides by search and filters, and keeps them in the address', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo', '/guides');
  const { guides } = await api.call<Listed>('POST', '/guides/list', {
    status: ['delivered'],
    types: ['delivery'],
    limit: 1,
  });
  const [wanted] = guides as [Listed['guides'][number]];
  await expect(page.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  await checkA11y();
  await takeScreenshot('guides');

  await page.keyboard.press('/');
  await page.keyboard.type(wanted.folio);
  await expect(page.getByRole('searchbox', { name: search })).toHaveValue(wanted.folio);
  await expect(page.getByText('1 guía', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${wanted.folio}.*Entregada`) })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`search=${wanted.folio}`));
  await page.getByRole('button', { name: 'Quitar filtros' }).click();

  await page.getByRole('button', { name: 'Estado', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'No entregada' }).check();
  await page.keyboard.press('Escape');
  const { count } = await api.call<Listed>('POST', '/guides/list/count', { status: ['undelivered'] });
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await expect(pages).toContainText(`de ${count.totalCount.toLocaleString('es-MX')}`);
  // A reload shows the same.
  await page.reload();
  await expect(pages).toContainText(`de ${count.totalCount.toLocaleString('es-MX')}`);
  await expect(page.getByRole('row').nth(1)).toContainText('No entregada');

  // By keyboard into the second one, whose binnacle tells its story.
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/route-guides\//);
  await expect(page.getByRole('button', { name: 'Devolver a disponibles' })).toBeVisible();
});

test('filters by driver, searched on the server ten at a time, and by days told from today', async ({
  page,
  signIn,
  checkA11y,
}) => {
  const api = await signIn('rutas@tramo.demo', '/guides');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await checkA11y();
  await page.getByRole('button', { name: 'Operador', exact: true }).click();
  const drivers = page.getByRole('dialog', { name: 'Operador' });
  await expect(drivers.getByRole('checkbox')).toHaveCount(10);
  await drivers.getByRole('button', { name: 'Ver más' }).click();
  await expect(drivers.getByRole('checkbox')).toHaveCount(20);
  const name = (await drivers
    .getByRole('checkbox')
    .nth(12)
    .evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent)) as string;
  await drivers.getByRole('textbox').fill(name);
  await expect(drivers.getByRole('checkbox')).toHaveCount(1);
  await drivers.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  const { accounts } = await api.call<{ accounts: { _id: string }[] }>('POST', '/accounts', {
    types: ['driver'],
    search: name,
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());
  await page.getByRole('combobox', { name: 'Fecha' }).click();
  await page.getByRole('option', { name: 'Hoy', exact: true }).click();
  await expect(page).toHaveURL(/when=today/);
  const body = { driverIds: [accounts[0]?._id], dateFrom: today, dateTo: today };
  const { count } = await api.call<Listed>('POST', '/guides/list/count', body);
  await expect(
    page.getByText(count.totalCount === 1 ? '1 guía' : `${count.totalCount} guías`, { exact: true }),
  ).toBeVisible();
});

test('columns are chosen and ordered by keyboard, and stay as they were left', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo');
  const [me, company] = [
    await api.call<{ _id: string }>('GET', '/users/me'),
    await api.call<{ _id: string }>('GET', '/company'),
  ];
  await api.call('PUT', `/company/${company._id}`, { ui: { [`guides.columns.${me._id}`]: null } });
  await page.goto('/guides');
  const headers = page.getByRole('columnheader');
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('button', { name: 'Mostrar Operador' }).click();
  await page.getByRole('button', { name: 'Quitar Carga' }).click();
  await expect(headers).toHaveText(['', 'Guía', 'Destinatario', 'CEDIS', 'Fecha', 'Estado', 'Operador', 'Acciones']);
  await checkA11y();
  await takeScreenshot('guides-columns');
  await page.getByRole('button', { name: 'Mover Operador' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Operador en el lugar 5 de 5')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Operador en el lugar 4 de 5')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(headers).toHaveText(['', 'Guía', 'Destinatario', 'CEDIS', 'Fecha', 'Operador', 'Estado', 'Acciones']);
  await page.getByRole('button', { name: 'Subir Operador' }).click();
  await expect(headers).toHaveText(['', 'Guía', 'Destinatario', 'CEDIS', 'Operador', 'Fecha', 'Estado', 'Acciones']);
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/api/company/') && answer.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Bajar CEDIS' }).click();
  await saved;
  await page.reload();
  await expect(headers).toHaveText(['', 'Guía', 'Destinatario', 'Operador', 'CEDIS', 'Fecha', 'Estado', 'Acciones']);
  await page.getByRole('button', { name: 'Columnas' }).click();
  await page.getByRole('button', { name: 'Restablecer' }).click();
  await expect(headers).toHaveText(['', 'Guía', 'Destinatario', 'CEDIS', 'Fecha', 'Carga', 'Estado', 'Acciones']);
});

test('views keep filters, sort and columns: one’s own, and those of the company', async ({
  page,
  signIn,
  checkA11y,
  browser,
}) => {
  await signIn('rutas@tramo.demo', '/guides?status=pending&sort=folio&order=asc');
  const mine = prefixOf('Mía');
  const ours = prefixOf('Nuestra');
  const save = async (name: string, isShared: boolean): Promise<void> => {
    await page.getByRole('button', { name: /^Vistas|^Mía/ }).click();
    await page.getByRole('menuitem', { name: 'Guardar como vista…' }).click();
    const form = page.getByRole('dialog', { name: 'Guardar vista' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill(name);
    if (isShared) await form.getByText('Toda la empresa').click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(`Se guardó la vista «${name}»`)).toBeVisible();
  };
  await save(mine, false);
  await page.getByRole('button', { name: mine }).click();
  await checkA11y();
  await page.keyboard.press('Escape');
  await save(ours, true);

  // Another filter is a change of the view, taken back or kept.
  await page.getByRole('searchbox', { name: search }).fill('zzz');
  await expect(page.getByText('Ninguna guía cumple los filtros')).toBeVisible();
  await page.getByRole('button', { name: `${ours} · con cambios` }).click();
  await page.getByRole('menuitem', { name: 'Deshacer los cambios' }).click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(page).not.toHaveURL(/zzz/);

  // The whole list again, then back by the view.
  await page.getByRole('button', { name: ours }).click();
  await page.getByRole('menuitem', { name: 'Sin vista' }).click();
  await expect(page).not.toHaveURL(/status|view/);
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('menuitem', { name: mine }).click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(page.getByRole('columnheader', { name: 'Guía' })).toHaveAttribute('aria-sort', 'ascending');

  // A colleague finds the company's alone.
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/login');
  await other.getByLabel('Usuario').fill('admin@tramo.demo');
  await other.getByLabel('Contraseña', { exact: true }).fill('tramo-demo-2026');
  await other.getByRole('button', { name: 'Entrar' }).click();
  await other.waitForURL(/routes-overview/);
  await other.goto('/guides');
  await other.getByRole('button', { name: 'Vistas' }).click();
  await expect(other.getByRole('menuitem', { name: ours })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: mine })).toBeHidden();
  await context.close();

  await page.getByRole('button', { name: mine }).click();
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Se eliminó la vista')).toBeVisible();
});

test('what was not delivered, and what came by API, are lists of their own', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('rutas@tramo.demo', '/guides');
  const lists = page.getByRole('navigation', { name: 'Listas de guías' });
  await lists.getByRole('link', { name: 'No entregadas' }).click();
  await expect(page).toHaveURL(/\/guides-undelivered\/all$/);
  await expect(page.getByRole('heading', { name: 'Guías no entregadas', level: 1 })).toBeVisible();
  await expect(page.getByText('No entregadas, parciales y por reenviar')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(
    /No entregada|No recolectada|parcial|[Dd]evuelta a disponibles/,
  );
  await page.getByRole('button', { name: 'Estado', exact: true }).first().click();
  await expect(page.getByRole('checkbox', { name: 'Pendiente' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await checkA11y();
  await takeScreenshot('guides-undelivered');
  await page.getByRole('combobox', { name: 'Origen de las guías' }).click();
  await page.getByRole('option', { name: 'API' }).click();
  await expect(page).toHaveURL(/\/guides-undelivered\/api$/);

  await lists.getByRole('link', { name: 'Por API' }).click();
  await expect(page).toHaveURL(/\/guides-api\/all$/);
  await expect(page.getByRole('heading', { name: 'Guías hechas por API', level: 1 })).toBeVisible();
  await expect(page.getByText('Creadas por API')).toBeVisible();
  await lists.getByRole('link', { name: 'Todas' }).click();
  await expect(page).toHaveURL(/\/guides$/);
  await expect(page.getByRole('heading', { name: 'Guías', level: 1 })).toBeVisible();
});

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
  await expect(page.getByText('4 seleccionados')).toBeVisible();
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

test('long pages draw only what is in sight, and are walked by keyboard', async ({ page, signIn }) => {
  await signIn('rutas@tramo.demo', '/guides');
  await page.getByRole('combobox', { name: 'Filas por página' }).click();
  await page.getByRole('option', { name: '500' }).click();
  await expect(page.getByText(/^1–500 de/)).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '501');
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(page.locator('tr[aria-rowindex="501"]')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 seleccionado')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await expect(page.getByText('500 seleccionados')).toBeVisible();
  await page.getByRole('button', { name: /^Seleccionar los [\d,]+ que cumplen el filtro$/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Quitar selección' }).click();
  // The browser remembers the size.
  await page.goto('/guides');
  await expect(page.getByText(/^1–500 de/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('cards without sideways scroll, filters in a drawer, ticks at hand', async ({
    page,
    signIn,
    checkA11y,
    takeScreenshot,
  }) => {
    await signIn('rutas@tramo.demo', '/guides');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const isWide = (): Promise<boolean> =>
      page.evaluate(() =>
        [...document.querySelectorAll('html, table')].some((one) => one.scrollWidth > window.innerWidth),
      );
    expect(await isWide()).toBe(false);
    await takeScreenshot('guides-phone');
    await page.getByRole('button', { name: 'Filtros' }).click();
    const filters = page.getByRole('dialog', { name: 'Filtros' });
    await filters.getByRole('button', { name: 'Estado', exact: true }).click();
    await page.getByRole('checkbox', { name: 'No entregada' }).check();
    await filters.getByRole('heading', { name: 'Filtros' }).click();
    await checkA11y();
    await filters.getByRole('button', { name: /^Ver \d/ }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('No entregada');
    await page
      .getByRole('checkbox', { name: /^Seleccionar [A-Z]-/ })
      .first()
      .check();
    await expect(page.getByText('1 seleccionado')).toBeVisible();
    expect(await isWide()).toBe(false);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Devolver a disponibles' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Devolver a disponibles' }).getByText('1 guía volverá'),
    ).toBeVisible();
    await checkA11y();
  });
});
