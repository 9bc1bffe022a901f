import { expect, test } from '../support/fixtures.ts';
import { type Listed, prefixOf } from '../support/guides.ts';

const search = 'Folio, destinatario, teléfono, dirección u orden';

test('finds guides by search and filters, and keeps them in the address', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const api = await signIn('rutas@tramo.demo', '/guides');
  const { guides } = await api.call<Listed>('POST', '/guides/list', {
    types: ['delivery'],
    status: ['delivered'],
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
  await expect(page.getByRole('row', { name: new RegExp(wanted.folio) })).toContainText('Entregada');
  await expect(page).toHaveURL(new RegExp(`search=${wanted.folio}`));
  await page.getByRole('button', { name: 'Quitar filtros' }).click();

  await page.getByRole('button', { name: 'Estado', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'No entregada' }).check();
  await page.keyboard.press('Escape');
  const pages = page.getByRole('navigation', { name: 'Páginas' });
  await expect(page.getByRole('row').nth(1)).toContainText('No entregada');
  // A reload keeps the filter. The demo's drivers go on failing visits meanwhile: screen and count are compared until no visit came between them.
  await expect(async () => {
    await page.reload();
    const { count } = await api.call<Listed>('POST', '/guides/list/count', { status: ['undelivered'] });
    await expect(pages).toContainText(`de ${count.totalCount.toLocaleString('es-MX')}`, { timeout: 5_000 });
  }).toPass();
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
  await expect(page.getByRole('menu')).toHaveCount(0);
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
  await expect(page.getByText('1 guía seleccionada')).toBeVisible();
  // Taken back: the page may be read again meanwhile, with another guide at its end.
  await page.keyboard.press('Space');
  await expect(page.getByText('1 guía seleccionada')).toBeHidden();
  await page.getByRole('checkbox', { name: 'Seleccionar esta página' }).check();
  await expect(page.getByText('500 guías seleccionadas')).toBeVisible();
  await page.getByRole('button', { name: /^Seleccionar las [\d,]+ guías que cumplen el filtro$/ }).click();
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
    await expect(page.getByText('1 guía seleccionada')).toBeVisible();
    expect(await isWide()).toBe(false);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Devolver a disponibles' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Devolver a disponibles' }).getByText('1 guía volverá'),
    ).toBeVisible();
    await checkA11y();
  });
});
