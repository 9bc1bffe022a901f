import { expect, test } from '../support/fixtures.ts';

interface Params {
  _id: string;
  name: string;
  objectiveFunction: string;
  params: { weights: { compactness: number }; balanceBy: string; rest: { latestMinute: number } | null };
  archived: boolean;
}

test('una encargada prueba parámetros con un día que ya pasó, los guarda y los archiva', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  const { call } = await signIn('rutas@tramo.demo', '/plan-list');
  const name = `Zonas ${Date.now()}`;
  await page.getByRole('link', { name: 'Parámetros', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parámetros de planeación' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Jornadas parejas/ })).toBeVisible();
  await checkA11y();
  await takeScreenshot('planner-params');

  await page.getByRole('button', { name: 'Nuevo parámetro' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nuevo parámetro' });
  await test.step('sin nombre no se guarda', async () => {
    allowConsole(/status of 422/);
    await drawer.getByRole('button', { name: 'Guardar' }).click();
    await expect(drawer.getByText('El parámetro de planeación necesita un nombre')).toBeVisible();
  });
  await drawer.getByRole('textbox', { name: 'Nombre' }).fill(name);
  const compact = drawer.getByRole('slider', { name: 'Rutas compactas' });
  await compact.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await drawer.getByText('Paradas', { exact: true }).click();
  await drawer.getByRole('checkbox', { name: /^Descanso en la ruta/ }).check();
  await drawer.getByRole('textbox', { name: 'Segundos de búsqueda' }).fill('2');

  await test.step('se prueban con un día', async () => {
    await drawer.getByRole('button', { name: 'Probar' }).click();
    const comparison = drawer.getByRole('table');
    await expect(comparison.getByRole('row', { name: /^Sin ruta/ })).toBeVisible({ timeout: 30_000 });
    await expect(comparison.getByRole('row', { name: /^Distancia .*km/ })).toBeVisible();
    await checkA11y();
    await takeScreenshot('planner-params-try');
  });

  await drawer.getByRole('button', { name: 'Guardar' }).click();
  await expect(drawer).toBeHidden();
  const saved = async (): Promise<Params | undefined> =>
    (await call<{ plannerParams: Params[] }>('GET', '/planner-params')).plannerParams.find((p) => p.name === name);
  expect(await saved()).toMatchObject({
    params: { weights: { compactness: 3 }, balanceBy: 'stops', rest: { latestMinute: 900 } },
  });

  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Archivar' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  expect(await saved()).toMatchObject({ archived: true });
});
