import type { Page } from '@playwright/test';
import type { Checklist, ChecklistDetail } from '@tramo/contract/checklist-api';
import { aContent, aQuestion, aRule, asks, does, optionId } from '@tramo/contract/test/checklist-samples';
import { expect, type SignedIn, test } from '../support/fixtures.ts';

const who = aQuestion(1, 'singleChoice', { required: true });
const photo = aQuestion(2, 'photos', { required: true, min: 2 });
const note = aQuestion(3, 'shortAnswer');
const sound = aContent([who, photo]);
/** The note is asked only when somebody is two people at once. */
const odd = aContent(
  [who, photo, note],
  [aRule(1, [asks(who, 'is', optionId(who, 0)), asks(who, 'is', optionId(who, 1))], [does('show', [note])])],
);

type Call = SignedIn['call'];
const make = (call: Call, name: string, parts: object = {}) =>
  call<ChecklistDetail>('POST', '/checklist', { name, category: 'return', content: sound, ...parts });
const listed = async (call: Call, category: string): Promise<Checklist[]> =>
  (await call<{ checklist: Checklist[] }>('GET', `/checklist?category=${category}&limit=5000`)).checklist;
const menuOf = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Acciones de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('the list: searched, filtered, ten a page, the newest first after an addition; duplicated and deleted by its typed name', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/settings/checklists');
  const name = `Revisión ${Date.now()}`;
  await make(call, name, { description: 'La que se busca' });
  const table = page.getByRole('table', { name: 'Checklists de gestión' });
  await expect(table.getByRole('row')).toHaveCount(11);
  await checkA11y();
  await takeScreenshot('checklists');
  await page.getByRole('searchbox').fill(name);
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByText('Sin publicar')).toBeVisible();
  await expect(page.getByRole('switch', { name: `Mostrar ${name} al operador` })).not.toBeChecked();

  await menuOf(page, name, 'Duplicar');
  await expect(page.getByText(`Se a creado Copia de ${name} exitosamente`)).toBeVisible();
  await expect(page).toHaveURL(/sort=createdDate&order=desc/);
  await expect(table.getByRole('row').nth(1)).toContainText(`Copia de ${name}`);
  await page.getByRole('combobox', { name: 'Uso', exact: true }).click();
  await page.getByRole('option', { name: 'Inactivo', exact: true }).click();
  await expect(table.getByRole('row')).toHaveCount(2);

  await menuOf(page, `Copia de ${name}`, 'Eliminar');
  const dialog = page.getByRole('dialog', { name: `¿Eliminar Copia de ${name}?` });
  const confirm = dialog.getByRole('button', { name: 'Eliminar' });
  await dialog.getByRole('textbox').fill(name);
  await confirm.click();
  await expect(dialog.getByText('Escribe el nombre tal como está arriba')).toBeVisible();
  await dialog.getByRole('textbox').fill(`Copia de ${name}`);
  await confirm.click();
  await expect(page.getByText(`Se eliminó el checklist Copia de ${name}`)).toBeVisible();
  await expect(page.getByText('Ningún checklist coincide')).toBeVisible();
});

test('every status keeps one in use, one visible and one without logic: the three messages', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of 422/);
  const category = 'partialCollection';
  const { call } = await signIn('admin@tramo.demo', '/settings/checklists');
  const name = `Último ${Date.now()}`;
  const mine = await make(call, name, { category });
  await call('PUT', `/checklist/${mine._id}`, { visible: true });
  const others = (await listed(call, category)).filter((c) => c._id !== mine._id);
  try {
    for (const c of others.filter((one) => one.visible)) await call('PUT', `/checklist/${c._id}`, { visible: false });
    await page.reload();
    await page.getByRole('searchbox').fill(name);
    const visible = page.getByRole('switch', { name: `Mostrar ${name} al operador` });
    await expect(visible).toBeChecked();
    await visible.press('Space');
    await expect(page.getByText('Debes tener al menos un checklist de este estado visible')).toBeVisible();
    await expect(visible).toBeChecked();

    for (const c of others.filter((one) => one.status === 'enabled'))
      await call('PUT', `/checklist/${c._id}`, { status: 'inactive' });
    const enabled = page.getByRole('switch', { name: `Usar ${name}` });
    // A toast lies over it.
    await enabled.press('Space');
    await expect(page.getByText('Debes tener al menos un checklist de este estado', { exact: true })).toBeVisible();
    await expect(enabled).toBeChecked();

    await page.getByRole('link', { name: 'Lógica del operador' }).click();
    await page.getByRole('button', { name: 'Recolección parcial' }).click();
    await page.getByRole('button', { name: `Condiciones de ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Condiciones de ${name}` });
    await dialog.getByRole('button', { name: 'Agregar condición' }).click();
    await dialog.getByRole('textbox', { name: 'Valor de la condición 1' }).fill('2');
    await checkA11y();
    await takeScreenshot('checklist-conditions');
    await dialog.getByRole('button', { name: 'Guardar condiciones' }).click();
    await expect(dialog.getByText('Debes tener al menos un checklist de este estado sin lógica')).toBeVisible();
  } finally {
    for (const c of others)
      await call('PUT', `/checklist/${c._id}`, { visible: c.visible, status: c.status }).catch(() => undefined);
    await call('PUT', `/checklist/${mine._id}`, { status: 'deleted' });
  }
});

test('any other refusal says that the checklist could not be updated, and loses nothing', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const { call } = await signIn('admin@tramo.demo', '/settings/checklists');
  const name = `Otra ${Date.now()}`;
  await make(call, name);
  await page.getByRole('searchbox').fill(name);
  await page.route('**/api/checklist/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  const visible = page.getByRole('switch', { name: `Mostrar ${name} al operador` });
  await visible.press('Space');
  await expect(page.getByText('Ocurrió un error al actualizar el checklist')).toBeVisible();
  await expect(visible).not.toBeChecked();
  await page.unroute('**/api/checklist/*');
  await visible.press('Space');
  await expect(page.getByText('Se actualizó exitosamente')).toBeVisible();
  await expect(visible).toBeChecked();
});

test('publishing: what the reviewer says, what changes, a draft that changed meanwhile; versions are read and compared', async ({
  page,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of 409/);
  const { call } = await signIn('admin@tramo.demo', '/settings/checklists');
  const name = `Por publicar ${Date.now()}`;
  const mine = await make(call, name, { content: odd });
  await page.getByRole('searchbox').fill(name);
  await menuOf(page, name, 'Publicar');
  const dialog = page.getByRole('dialog', { name: `Publicar ${name}` });
  await expect(dialog.getByText('«Pregunta 3» nunca se pregunta.')).toBeVisible();
  await expect(dialog.getByText(/^1 camino; el más largo: 2 preguntas, 2 fotos, ≈ 1 min y 4 MB$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Ver este camino' }).click();
  await expect(
    dialog.getByRole('region', { name: 'Un camino, con respuestas de muestra' }).getByRole('listitem'),
  ).toHaveText([/Pregunta 1Opción \d/, /Pregunta 22 fotos/]);
  await checkA11y();
  await takeScreenshot('checklist-publish');
  const publish = dialog.getByRole('button', { name: 'Publicar versión 1' });
  await expect(publish).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Leí los avisos; publicar de todos modos' }).check();

  // Somebody mends the draft meanwhile: it is told, shown and asked again.
  await call('PUT', `/checklist/${mine._id}`, { content: sound });
  await publish.click();
  await expect(dialog.getByText(/Alguien cambió el borrador mientras tanto/)).toBeVisible();
  await expect(dialog.getByText('La revisión no encontró nada.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nota de la versión' }).fill('La primera');
  await publish.click();
  await expect(page.getByText('Se publicó la versión 1')).toBeVisible();
  await expect(dialog).toBeHidden();

  const more = aContent([
    { ...who, label: { es: '¿Quién firmó?', en: '' } },
    aQuestion(9, 'signature', { required: true }),
  ]);
  await call('PUT', `/checklist/${mine._id}`, { content: more });
  await page.reload();
  await expect(page.getByText('con cambios sin publicar')).toBeVisible();
  await menuOf(page, name, 'Publicar');
  await expect(dialog.getByText('1 pregunta nueva, 1 quitada, 1 cambiada')).toBeVisible();
  await expect(dialog.getByText('antes: Pregunta 1')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: /Ningún operador en ruta|operador(es)? en ruta/ })).toBeVisible();
  await takeScreenshot('checklist-publish-second');
  await dialog.getByRole('button', { name: 'Publicar versión 2' }).click();
  await expect(page.getByText('Se publicó la versión 2')).toBeVisible();

  await menuOf(page, name, 'Versiones');
  const drawer = page.getByRole('dialog', { name: `Versiones de ${name}` });
  await expect(drawer.getByRole('listitem')).toHaveText([/Versión 2Vigente/, /Versión 1.*La primera/]);
  await drawer.getByRole('button', { name: 'Ver lo que preguntaba: Versión 1' }).click();
  await expect(drawer.getByText('Pregunta 2')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Comparar con' }).click();
  await page.getByRole('option', { name: 'Versión 2' }).click();
  await expect(drawer.getByRole('heading', { name: '1 pregunta nueva, 1 quitada, 1 cambiada' })).toBeVisible();
  await checkA11y();
  await takeScreenshot('checklist-versions');
  await page.goBack();
  await expect(drawer).toBeHidden();
});

test('the driver’s logic: order and conditions by keyboard, and which checklist a visit would answer', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/settings/checklist/logic?status=return');
  const mark = Date.now();
  const [first, second] = [`Primero ${mark}`, `Segundo ${mark}`] as const;
  const made = [await make(call, first), await make(call, second)];
  for (const c of made) {
    await call('PUT', `/checklist/${c._id}`, { visible: true });
    const { version } = await call<ChecklistDetail>('GET', `/checklist/${c._id}`);
    await call('POST', `/checklist/${c._id}/publish`, { version, note: '', confirmed: true });
  }
  await page.reload();
  const rows = page.getByRole('list', { name: /en su orden/ }).getByRole('listitem');
  await expect(rows.filter({ hasText: second })).toContainText('Los operadores lo reciben');
  const places = async (): Promise<number[]> => {
    const names = (await listed(call, 'return')).map((c) => c.name);
    return [names.indexOf(first), names.indexOf(second)];
  };
  const [a, b] = await places();
  expect(b).toBe((a ?? 0) + 1);
  await page.getByRole('button', { name: `Mover ${second}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${second} va en el lugar ${(b ?? 0) + 1} de`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${second} va en el lugar ${b} de`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(places).toEqual([b, a]);

  // Conditions wholly by keyboard.
  await page.getByRole('button', { name: `Condiciones de ${second}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Condiciones de ${second}` });
  await dialog.getByRole('button', { name: 'Agregar condición' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Valor de la condición 1' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: second })).toContainText('Si Intento de visita es al menos 3');
  await checkA11y();
  await takeScreenshot('checklist-logic');

  await page.getByRole('button', { name: 'Probar' }).click();
  const trial = page.getByRole('dialog', { name: 'Probar qué checklist contesta' });
  await trial.getByRole('textbox', { name: 'Intento de visita' }).fill('3');
  await expect(trial.getByRole('status')).toHaveText(`Contesta ${second}`);
  await trial.getByRole('textbox', { name: 'Intento de visita' }).fill('2');
  await expect(trial.getByRole('status')).not.toHaveText(`Contesta ${second}`);
  await expect(trial.getByRole('listitem').filter({ hasText: second })).toContainText('No se cumplen sus condiciones');
  await checkA11y();
  await takeScreenshot('checklist-trial');
  for (const c of made) await call('PUT', `/checklist/${c._id}`, { status: 'deleted' });
});

test('a client’s own checklists: attached and taken off, what answers for it and what is pending; by both addresses', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
  allowConsole,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/clients');
  const client = await call<{ _id: string }>('POST', '/clients', { name: `Cliente ${Date.now()}` });
  const name = `Solo suyo ${Date.now()}`;
  const mine = await make(call, name);
  await page.goto(`/clients/edit/${client._id}`);
  await page.getByRole('link', { name: 'Checklists', exact: true }).click();
  await expect(page).toHaveURL(`/clients/edit/${client._id}/checklists`);
  await page.getByRole('searchbox').fill(name);
  const attach = page.getByRole('switch', { name: `Adjuntar ${name}` });
  await attach.click();
  await page
    .getByRole('dialog', { name: '¿Dejarlo solo para este cliente?' })
    .getByRole('button', { name: 'Adjuntar' })
    .click();
  await expect(page.getByText(`Se adjuntó ${name}`)).toBeVisible();
  await expect(attach).toBeChecked();
  const now = page.getByRole('region', { name: 'Qué contestan hoy los operadores en sus visitas' });
  await expect(now.getByText('Pendiente: oculto')).toBeVisible();
  await call('PUT', `/checklist/${mine._id}`, { visible: true });
  const { version } = await call<ChecklistDetail>('GET', `/checklist/${mine._id}`);
  await call('POST', `/checklist/${mine._id}/publish`, { version, note: '', confirmed: true });

  await page.goto(`/clients/checklist/${client._id}?only=true`);
  await expect(now.getByText('Es de este cliente')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Checklists que se pueden adjuntar' }).getByRole('row')).toHaveCount(2);
  await checkA11y();
  await takeScreenshot('client-checklists');
  await attach.click();
  await page
    .getByRole('dialog', { name: '¿Dejarlo para todos los clientes?' })
    .getByRole('button', { name: 'Quitar' })
    .click();
  await expect(page.getByText(`Se quitó ${name}`)).toBeVisible();
  expect(await call('GET', `/clients/${client._id}/checklists`)).toMatchObject({ checklistIds: [] });

  // Somebody else attaches another one while this list is open: both stay, and it is said.
  const theirs = await make(call, `Ajeno ${Date.now()}`);
  await call('PUT', `/clients/${client._id}/checklists`, { checklistIds: [theirs._id] });
  await page.goto(`/clients/checklist/${client._id}?search=${encodeURIComponent(name)}`);
  await expect(attach).not.toBeChecked();
  const others = await make(call, `Otro ajeno ${Date.now()}`);
  await call('PUT', `/clients/${client._id}/checklists`, { checklistIds: [theirs._id, others._id] });
  allowConsole(/status of 409/);
  await attach.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Adjuntar' }).click();
  await expect(page.getByText(`Se adjuntó ${name}. Alguien más cambió los de este cliente`)).toBeVisible();
  await expect(attach).toBeChecked();
  const { checklistIds } = await call<{ checklistIds: string[] }>('GET', `/clients/${client._id}/checklists`);
  expect([...checklistIds].sort()).toEqual([mine._id, theirs._id, others._id].sort());
  for (const c of [mine, theirs, others]) await call('PUT', `/checklist/${c._id}`, { status: 'deleted' });
});
