/** Document 2, 5 · checklist, and its screens and messages: what the builder's screen does. */
import { expect, test } from '../support/fixtures.ts';
import { openAs, type RolePage } from '../support/role-page.ts';

// One draft goes through all cases: tried again, they begin anew.
test.describe.configure({ mode: 'serial' });

let admin: RolePage;
const main = () => admin.page.getByRole('main');
const row = (name: string) =>
  main()
    .locator('[data-row]')
    .filter({ has: admin.page.getByText(name, { exact: true }) });
const save = () => admin.page.getByRole('button', { name: 'Guardar checklist' });
const add = async (type: string): Promise<void> => {
  await admin.page.getByRole('button', { name: 'Agregar pregunta' }).click();
  await admin.page.getByRole('menuitem', { name: new RegExp(`^${type}`) }).click();
  // The new question is in the form, no longer the one before it.
  await expect(admin.page.getByRole('textbox', { name: 'Pregunta o indicación', exact: true })).toHaveValue('');
};
const refusal = (text: string | RegExp) => admin.page.getByRole('alert').getByText(text);

test.beforeAll(async ({ browser }) => {
  admin = await openAs(browser, 'admin@tramo.demo', '/new-checklist-v2');
});
test.afterAll(() => admin?.close());

test('/new-checklist opens the plain list, /new-checklist-v2 the panes with the phone', async () => {
  const phone = admin.page.getByRole('region', { name: 'Vista previa en el teléfono' });
  await admin.open('/new-checklist');
  await expect(admin.page.getByRole('heading', { name: 'Nuevo checklist' })).toBeVisible();
  await expect(phone).toHaveCount(0);
  await admin.open('/new-checklist-v2');
  await expect(phone).toBeVisible();
});

test('both are the admin’s: others go to /admin-guard', async ({ browser }) => {
  const other = await openAs(browser, 'rutas@tramo.demo');
  for (const path of ['/new-checklist', '/new-checklist-v2']) {
    await other.open('/clients');
    await other.open(path);
    await expect(other.page).toHaveURL(/\/admin-guard$/);
  }
  await other.close();
});

test('a name is required, and at least one question', async () => {
  await main().getByRole('textbox', { name: 'Descripción' }).fill('Para tiendas');
  await save().click();
  await expect(refusal('Datos del checklist: Este campo es requerido')).toBeVisible();
  await expect(refusal('Datos del checklist: Agrega al menos una pregunta')).toBeVisible();
  await main().getByRole('textbox', { name: 'Nombre', exact: true }).fill(`Aceptación ${Date.now()}`);
});

test('the eight types of question', async () => {
  await admin.page.getByRole('button', { name: 'Agregar pregunta' }).click();
  const names = [
    'Opción única',
    'Opción múltiple',
    'Respuesta corta',
    'Fotos',
    'Video',
    'Firma',
    'Escaneo',
    'Instrucción',
  ];
  await expect(admin.page.getByRole('menuitem')).toHaveCount(names.length);
  for (const name of names)
    await expect(admin.page.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toBeVisible();
  await admin.page.keyboard.press('Escape');
});

test('at least two options', async () => {
  await add('Opción única');
  await admin.page.getByRole('textbox', { name: 'Pregunta o indicación', exact: true }).fill('¿Quién recibió?');
  await admin.page.getByRole('textbox', { name: 'Opción 1', exact: true }).fill('Titular');
  await admin.page.getByRole('button', { name: 'Quitar la opción 2' }).click();
  await expect(refusal('¿Quién recibió?: Escribe al menos 2 opciones')).toBeVisible();
  await admin.page.getByRole('textbox', { name: 'Opción 1', exact: true }).press('Enter');
  await admin.page.getByRole('textbox', { name: 'Opción 2', exact: true }).fill('Vecino');
});

for (const [type, label, most] of [
  ['Fotos', 'Foto de fachada', 5],
  ['Video', 'Video de la entrega', 2],
  ['Escaneo', 'Códigos', 50],
] as const)
  test(`${type}: at most ${most} in a step`, async () => {
    await add(type);
    await admin.page.getByRole('textbox', { name: 'Pregunta o indicación', exact: true }).fill(label);
    const max = admin.page.getByRole('textbox', { name: 'Máximo' });
    await max.fill(String(most + 1));
    await max.blur();
    await expect(max).toHaveValue(String(most));
  });

test('a duplicate item is rejected', async () => {
  await add('Firma');
  const label = admin.page.getByRole('textbox', { name: 'Pregunta o indicación', exact: true });
  await label.fill('Códigos');
  await expect(refusal('Códigos: Ya hay una pregunta con ese texto')).toBeVisible();
  await label.fill('Firma de quien recibió');
});

test('a rule needs a condition and an action, a notice somebody to tell', async () => {
  await row('¿Quién recibió?').click();
  await admin.page.getByRole('button', { name: 'Agregar regla desde esta pregunta' }).click();
  await admin.page.getByRole('button', { name: 'Quitar la condición 1' }).click();
  await admin.page.getByRole('button', { name: 'Quitar la acción 1' }).click();
  await expect(refusal('Regla 1: Agrega al menos una condición')).toBeVisible();
  await expect(refusal('Regla 1: Agrega al menos una acción')).toBeVisible();
  await main().getByText('Avisos', { exact: true }).click();
  await admin.page.getByRole('button', { name: 'Agregar aviso' }).click();
  await expect(refusal('Aviso 1: Agrega al menos un destinatario')).toBeVisible();
  await admin.page
    .getByRole('combobox', { name: 'Cuándo se avisa' })
    .or(admin.page.getByRole('textbox', { name: 'Cuándo se avisa' }))
    .click();
  for (const name of ['Siempre', 'Si se cumplen todas', 'Si se cumple alguna', 'En cuanto se cumplen, antes de enviar'])
    await expect(admin.page.getByRole('option', { name })).toBeVisible();
  await admin.page.keyboard.press('Escape');
  for (const kind of ['Avisos (1)', 'Reglas (1)']) {
    await main().getByText(kind, { exact: true }).click();
    await main().locator('ol [data-row]').click();
    await main().getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(main().getByText(kind, { exact: true })).toHaveCount(0);
  }
  // Nothing is left to put right.
  await expect(admin.page.getByRole('alert')).toHaveCount(0);
});

test('added: ‘Se agrego el checklist correctamente’; saved: ‘Se actualizó el formulario correctamente’', async () => {
  await save().click();
  await expect(admin.page.getByText('Se agrego el checklist correctamente')).toBeVisible();
  await expect(admin.page).toHaveURL(/id=/);
  await main().getByText('Datos del checklist').first().click();
  await main().getByRole('textbox', { name: 'Descripción' }).fill('Para todas las tiendas');
  await save().click();
  await expect(admin.page.getByText('Se actualizó el formulario correctamente')).toBeVisible();
});

test('deleting an item asks to type its name', async () => {
  await main().getByText('Preguntas', { exact: true }).first().click();
  await admin.page.getByRole('button', { name: 'Acciones de Códigos' }).click();
  await admin.page.getByRole('menuitem', { name: 'Eliminar' }).click();
  const dialog = admin.page.getByRole('dialog', { name: '¿Eliminar Códigos?' });
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByText('Escribe el nombre tal como está arriba')).toBeVisible();
  await dialog.getByRole('textbox').fill('Códigos');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row('Códigos')).toHaveCount(0);
  await save().click();
});
