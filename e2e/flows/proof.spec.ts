import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { sessionOf } from '../support/people.ts';
import { ownCrew, phoneOf } from '../support/road.ts';

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date());

test('from creation to proof: papers verified, a code for the recipient, a visit with evidence, its sheet, links and a correction', async ({
  page,
  request,
  signIn,
  allowConsole,
  checkA11y,
  takeScreenshot,
}) => {
  allowConsole(/status of (404|409|410|422)/);
  const admin = await sessionOf(request, 'admin@tramo.demo');
  const crew = await ownCrew(admin.call as never);
  const mark = randomUUID().slice(0, 8);
  const client = await admin.call<{ _id: string; version: number }>('POST', '/clients', {
    name: `Con papeles ${mark}`,
  });
  await admin.call('PUT', `/clients/${client._id}/settings`, {
    checkListConfig: { generateDocuments: true, checkingOthers: false, verifyDocuments: false },
  });
  const folio = `PRUEBA-${mark}`;
  const guide = await admin.call<{ _id: string }>('POST', '/guides', {
    folio,
    type: 'delivery',
    cediId: crew.cediId,
    clientId: client._id,
    scheduledDate: today(),
    certifiedDelivery: true,
    party: {
      contactName: 'Lucía Peña Solís',
      companyName: 'Casa Peña',
      phone: '8123456789',
      email: `lucia.${mark}@correo.test`,
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
    items: [{ name: 'Caja', quantity: 2, packages: 1, weightKg: 3 }],
  });

  // Without its papers it may not leave; the message is the documents' own.
  const order = {
    name: `Prueba ${mark}`,
    order: [{ id: guide._id, type: 'delivery' }],
    guides: [guide._id],
    address: crew.cediId,
    startDate: new Date().toISOString(),
    rangeConfirmed: true,
  };
  const refused = await request.post('/api/routes', {
    headers: { apiKey: 'tramo-web', platform: 'web', token: admin.token },
    data: order,
  });
  expect((await refused.json()).error.message).toBe(
    `La guía: ${folio} tiene pendiente la verificación de checklist por el Generador de documentos`,
  );

  // Document staff find it in their queue.
  await signIn('admin@tramo.demo', `/guides/verification?search=${folio}`);
  await expect(page.getByRole('row', { name: new RegExp(folio) })).toBeVisible();
  await checkA11y();
  await takeScreenshot('verification');
  // Many at once: those without a file to look at are told before anything is verified.
  await page.getByRole('checkbox', { name: `Seleccionar ${folio}` }).check();
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  const many = page.getByRole('dialog', { name: 'Verificar 1 guía' });
  await expect(many.getByRole('note')).toContainText('1 de 1 guía no tiene archivos');
  await many.getByRole('button', { name: 'Cancelar' }).click();
  // One: its files stand beside the button, or that there are none.
  await page.getByRole('button', { name: `Verificar ${folio}` }).click();
  const drawer = page.getByRole('dialog', { name: folio });
  await expect(drawer.getByRole('note')).toContainText('No tiene archivos');
  await takeScreenshot('verification-no-files');
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'factura.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(drawer.getByRole('button', { name: 'Abrir factura' })).toBeVisible();
  await expect(drawer.getByRole('note')).toHaveCount(0);
  await expect(drawer.getByRole('button', { name: 'Verificar' })).toBeEnabled();
  await page.goto(`/route-guides/${guide._id}?tab=papers`);
  await expect(page.getByRole('button', { name: 'Abrir factura' })).toBeVisible();
  await takeScreenshot('guide-papers');
  await page.getByRole('region', { name: 'Verificación' }).getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('Documentos verificados')).toBeVisible();

  const { routeId } = await admin.call<{ routeId: string }>('POST', '/routes', order);
  await admin.call('PUT', `/routes/${routeId}`, { vehicle: crew.vehicleId, driver: crew.driverId });
  const phone = await phoneOf(request, crew.username);
  await phone.start(routeId);

  // The code goes to the recipient alone: the list of kept messages stands in for her mailbox.
  await page.goto(`/messages?search=lucia.${mark}`);
  await page.getByRole('row', { name: /lucia/ }).first().click();
  const body = await page.getByRole('dialog').innerText();
  const code = /\b(\d{6})\b/.exec(body.replace(folio, ''))?.[1] as string;
  const picture = await page.screenshot();
  const [photo, signature] = [await phone.upload('photo', picture), await phone.upload('signature', picture)];
  const report = {
    routeId,
    result: 'delivered',
    lat: 25.6716,
    lng: -100.3094,
    receivedBy: 'Lucía Peña',
    evidence: [
      { kind: 'photo', fileId: photo, at: phone.at() },
      { kind: 'signature', fileId: signature, at: phone.at() },
    ],
  };
  const wrong = await phone.manage(guide._id, { ...report, code: code === '000000' ? '000001' : '000000' });
  expect([wrong.status(), (await wrong.json()).error.message]).toEqual([
    422,
    'El código no es correcto. Quedan 4 intentos.',
  ]);
  const right = await phone.manage(guide._id, { ...report, code });
  expect(right.ok(), await right.text()).toBe(true);
  await phone.finish(routeId);

  // What is left of it: a visit with its evidence, proven by the code.
  await page.goto(`/route-guides/${guide._id}?tab=visits`);
  await expect(page.getByText('Código del destinatario, comprobado en línea')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`Ver Foto 1 de ${folio}`, 'i') })).toBeVisible();
  await checkA11y();
  await takeScreenshot('guide-visits');
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Comprobante' }).first().click();
  expect((await sheet).suggestedFilename()).toContain(folio);

  await page.getByRole('navigation', { name: 'Partes de la guía' }).getByRole('button', { name: 'Resumen' }).click();
  await expect(page.getByText('Completada', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Guía gestionada')).toBeVisible();
  await checkA11y();
  await takeScreenshot('guide-summary');

  await page.goto(`/delivery-proof?search=${folio}`);
  await expect(page.getByText(folio).first()).toBeVisible();
  await checkA11y();
  await takeScreenshot('proof');

  // The recipient's own page, without a session.
  const links = await admin.call<{ tracking: string; report: string }>('GET', `/guides/${guide._id}/links`);
  const stranger = await (await page.context().browser())?.newContext();
  if (!stranger) throw new Error('no browser');
  const outside = await stranger.newPage();
  const path = (link: string): string => new URL(link).pathname + new URL(link).hash;
  await outside.goto(new URL(path(links.tracking), page.url()).href);
  await expect(outside.getByText(folio)).toBeVisible();
  await expect(outside.getByText('Lucía Peña Solís')).toHaveCount(0);
  await outside.goto(new URL(path(links.report), page.url()).href);
  await expect(outside.getByText(folio)).toBeVisible();
  await expect(outside.getByRole('heading', { level: 2, name: 'Entregado' })).toBeVisible();
  await stranger.close();

  // Closed by mistake: a supervisor's correction tells why.
  await page.goto(`/route-guides/${guide._id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Corregir el cierre' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('No entregada').check();
  await dialog.getByLabel('Subestado').click();
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Motivo').fill('Se entregó al vecino por error');
  await dialog.getByRole('button', { name: 'Corregir' }).click();
  await expect(page.getByText('Acción realizada con éxito')).toBeVisible();
  await page.getByRole('navigation', { name: 'Partes de la guía' }).getByRole('button', { name: 'Bitácora' }).click();
  await expect(page.getByRole('region', { name: 'Bitácora' })).toContainText('Se entregó al vecino por error');
  await takeScreenshot('guide-history');
  // What was corrected leads on the recipient's page, and no receiver is named there any more.
  await page.goto(path(links.report));
  await expect(page.getByRole('heading', { level: 2, name: 'No entregado' })).toBeVisible();
  await expect(page.getByText(/La empresa corrigió esta visita .* «Entregado»/)).toBeVisible();
  await expect(page.getByText('Recibió', { exact: true })).toHaveCount(0);
  await checkA11y();
  await takeScreenshot('report-corrected');
});

test('a value is changed where it stands, and a stale one says so', async ({ page, request, signIn, allowConsole }) => {
  allowConsole(/status of 409/);
  const admin = await sessionOf(request, 'admin@tramo.demo');
  const { guides } = await admin.call<{ guides: { _id: string; version: number }[] }>('POST', '/guides/list', {
    status: ['pending'],
    sort: 'createdDate',
    limit: 1,
    page: 30,
  });
  const [guide] = guides as [{ _id: string; version: number }];
  const order = `PED-${Date.now()}`;
  await signIn('rutas@tramo.demo', `/route-guides/${guide._id}`);
  await page.getByRole('button', { name: 'Cambiar Número de orden' }).click();
  await page.getByRole('textbox', { name: 'Número de orden' }).fill(order);
  await page.keyboard.press('Enter');
  await expect(page.getByText('La actualización de la guía se realizó con éxito')).toBeVisible();
  await expect(page.getByText(order)).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar Observaciones' }).click();
  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Nada');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Observaciones' })).toHaveCount(0);
});
