import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { sessionOf } from '../support/people.ts';
import { ownCrew, phoneOf } from '../support/road.ts';

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());

interface Made {
  _id: string;
  version: number;
  published: { _id: string } | null;
}

test('what a driver answers stands in the guide with its pictures, is corrected by the office, listed and exported', async ({
  page,
  request,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  const { call } = await sessionOf(request, 'admin@tramo.demo');
  const mark = randomUUID().slice(0, 6);
  const [who, facade, name] = [randomUUID(), randomUUID(), randomUUID()];
  const [holder, neighbour] = [randomUUID(), randomUUID()];
  const plain = (id: string, type: string, es: string, parts: object = {}) => ({
    id,
    type,
    label: { es, en: '' },
    ...parts,
  });
  const options = [
    { id: holder, label: { es: 'Titular', en: '' } },
    { id: neighbour, label: { es: 'Vecino', en: '' } },
  ];
  const isNeighbour = { question: who, fact: null, op: 'is', values: [neighbour] };
  const act = (type: string, target: string) => ({ type, targets: [target] });
  const content = {
    sections: [
      {
        id: randomUUID(),
        label: { es: 'Recepción', en: '' },
        questions: [
          plain(who, 'singleChoice', '¿Quién recibió?', { options, required: true }),
          plain(facade, 'photos', 'Foto de fachada', { max: 2 }),
          plain(name, 'shortAnswer', 'Nombre del vecino'),
        ],
      },
    ],
    rules: [
      {
        id: randomUUID(),
        when: { match: 'all', tests: [isNeighbour] },
        actions: [act('show', facade), act('require', facade), act('show', name)],
      },
    ],
    notifications: [],
  };
  // Of a client of this test alone: other flows' visits answer nothing.
  const client = await call<{ _id: string }>('POST', '/clients', { name: `Con checklist ${mark}` });
  const title = `Entrega ${mark}`;
  const made = await call<Made>('POST', '/checklist', { name: title, category: 'delivered', content });
  await call('PUT', `/clients/${client._id}/checklists`, { checklistIds: [made._id] });
  const published = await call<Made>('POST', `/checklist/${made._id}/publish`, {
    version: (await call<Made>('GET', `/checklist/${made._id}`)).version,
    confirmed: true,
  });
  await call('PUT', `/checklist/${made._id}`, { visible: true });

  const crew = await ownCrew(call as never);
  const folio = `RESP-${mark}`;
  const bring = (itsFolio: string) =>
    call<{ _id: string }>('POST', '/guides', {
      folio: itsFolio,
      type: 'delivery',
      cediId: crew.cediId,
      clientId: client._id,
      scheduledDate: today(),
      party: {
        contactName: 'Lucía Peña Solís',
        companyName: 'Casa Peña',
        email: `lucia.${mark}@correo.test`,
        phone: '8123456789',
        address: {
          street: 'Av. Juárez',
          extNumber: '100',
          suburb: 'Centro',
          city: 'Monterrey',
          zipCode: '64000',
          lat: 25.6714,
          lng: -100.3095,
        },
      },
      items: [{ name: 'Caja', quantity: 1, packages: 1 }],
    });
  const [guide, taken] = [await bring(folio), await bring(`TARDE-${mark}`)];
  const { routeId } = await call<{ routeId: string }>('POST', '/routes', {
    name: `Ruta ${mark}`,
    order: [guide, taken].map(({ _id }) => ({ id: _id, type: 'delivery' })),
    guides: [guide._id, taken._id],
    address: crew.cediId,
    vehicle: crew.vehicleId,
    driver: crew.driverId,
    startDate: new Date().toISOString(),
    rangeConfirmed: true,
  });
  const phone = await phoneOf(request, crew.username);
  await phone.start(routeId);
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const photo = await phone.upload('photo', picture);
  await phone.manage(guide._id, {
    routeId,
    result: 'delivered',
    at: new Date().toISOString(),
    receivedBy: 'Nora',
    checklist: {
      versionId: published.published?._id,
      answers: { [who]: neighbour, [facade]: [photo], [name]: 'Nora' },
    },
  });

  // The office takes one out of his hands before his report of it arrives.
  await call('PUT', `/routes/${routeId}`, { guides: [guide._id] });
  const late = { versionId: published.published?._id, answers: { [who]: holder } };
  const report = { routeId, result: 'delivered', at: new Date().toISOString(), checklist: late };
  expect((await phone.manage(taken._id, report)).status()).toBe(409);

  await signIn('admin@tramo.demo');
  await page.goto(`/route-guides/${guide._id}?tab=visits`);
  const answers = page.getByRole('region', { name: 'Respuestas' });
  await expect(answers.getByText('Foto de fachada')).toBeVisible();
  await expect(answers.getByText('Vecino', { exact: true })).toBeVisible();
  await answers.getByRole('button', { name: 'Ver 1 de «Foto de fachada»' }).click();
  await expect(page.getByRole('dialog').getByText(/Foto · 1 de 1/)).toBeVisible();
  await page.keyboard.press('Escape');
  await checkA11y();
  await takeScreenshot('checklist-answers-guide');

  // What a rule shows comes and goes as the office answers, and nothing is saved without a reason.
  await answers.getByRole('button', { name: 'Corregir respuestas' }).click();
  const form = page.getByRole('dialog', { name: `${title}, versión 1` });
  await expect(form.getByText('1 del operador')).toBeVisible();
  await form.getByRole('radio', { name: 'Titular' }).check();
  await expect(form.getByText('Nombre del vecino')).toBeHidden();
  await form.getByRole('radio', { name: 'Vecino' }).check();
  const field = form.getByRole('textbox', { name: 'Nombre del vecino' });
  await expect(field).toHaveValue('Nora');
  await field.fill('Nora Garza Ruiz');
  const save = form.getByRole('button', { name: 'Guardar respuestas' });
  await expect(save).toBeDisabled();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Faltaban sus apellidos');
  await checkA11y();
  await takeScreenshot('checklist-answers-fill');
  await save.click();
  await expect(form).toBeHidden();
  await expect(answers.getByText('Nora Garza Ruiz')).toBeVisible();
  await expect(answers.getByText(/La oficina las corrigió: .*Motivo: Faltaban sus apellidos/)).toBeVisible();
  await answers.getByText(/^Antes: Operador Prueba/).click();
  await expect(answers.getByText('Nora', { exact: true })).toBeVisible();

  // All answers of the checklist: a column for each question, searched, and as a sheet.
  await page.goto(`/settings/checklist/${made._id}/answers`);
  const table = page.getByRole('table', { name: `Respuestas de ${title}` });
  await expect(table.getByRole('columnheader', { name: '¿Quién recibió?' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Nora Garza Ruiz' })).toBeVisible();
  await expect(table.getByRole('row', { name: `TARDE-${mark}` }).getByText('recibida tarde')).toBeVisible();
  await takeScreenshot('checklist-answers-list');
  await checkA11y();
  await page.getByPlaceholder('Folio, operador o unidad').fill('nada de esto');
  await expect(page.getByText('Ninguna respuesta cumple el filtro')).toBeVisible();
  await page.getByPlaceholder('Folio, operador o unidad').fill(folio);
  await expect(table.getByRole('link', { name: `Abrir la guía ${folio}` })).toBeVisible();
  await page.getByRole('button', { name: 'Exportar' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Respuestas Entrega .*\.xlsx$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('link', { name: `Abrir la guía ${folio}` })).toBeVisible();
  await checkA11y();
  await takeScreenshot('checklist-answers-phone');
  await table.getByRole('link', { name: `Abrir la guía ${folio}` }).click();
  await expect(page).toHaveURL(new RegExp(`/route-guides/${guide._id}`));
  await takeScreenshot('checklist-answers-guide-phone');
});
