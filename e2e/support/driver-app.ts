import { expect, type Locator, type Page } from '@playwright/test';
import type { OwnDay, OwnGuide } from './own-day.ts';
import type { PhoneBrowser } from './phone-browser.ts';

/** What a driver does with the app, as taps on its screens. */

/** A JPEG of a plain colour: the same bytes each time, another for each `n`. */
async function picture(page: Page, n: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (hue) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = `hsl(${hue * 29} 70% 50%)`;
    context.fillRect(0, 0, 640, 480);
    context.fillStyle = 'white';
    for (let i = 0; i < 40; i++) context.fillRect((i * 97) % 600, (i * 61 + hue * 13) % 440, 24, 24);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, n);
  return Buffer.from(base64, 'base64');
}

export async function signInToApp(page: Page, url: string, { username, password }: OwnDay['driver']): Promise<void> {
  await page.goto(`${url}/operador/`);
  await fillSignIn(page, username, password);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeHidden();
}

/** Opens the phone again on what it had, wherever the network is. */
export async function openAgain(phone: PhoneBrowser, url: string): Promise<Page> {
  const page = await phone.open();
  await page.goto(`${url}/operador/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Goes to a screen of the app without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

export async function leave(page: Page, routeId: string): Promise<void> {
  await goTo(page, `/route/${routeId}/start`);
  await page.getByRole('button', { name: 'Iniciar ruta' }).click();
  await expect(page.getByText('Siguiente parada')).toBeVisible();
}

export interface AppVisit {
  kind?: 'whole' | 'partial' | 'failed';
  receivedBy?: string;
  comment?: string;
  /** Numbers of the pictures (the same number, the same bytes). */
  photos?: readonly number[];
  video?: Buffer;
  isSigned?: boolean;
  subStatus?: string;
}

const outcomeName = {
  delivery: { whole: 'Entregada', partial: 'Entrega parcial', failed: 'No entregada' },
  recollection: { whole: 'Recolectada', partial: 'Recolección parcial', failed: 'No recolectada' },
};

/** Fills a visit up to its last button. */
export async function fillVisit(page: Page, routeId: string, guide: OwnGuide, visit: AppVisit): Promise<void> {
  const kind = visit.kind ?? 'whole';
  await goTo(page, `/route/${routeId}/visit/${guide.id}`);
  const type = guide.type === 'recollection' ? 'recollection' : 'delivery';
  const wanted = outcomeName[type][kind];
  await expect(page.getByRole('button', { name: /^Guardar/ })).toBeVisible();
  // The usual case is chosen already.
  if (kind !== 'whole') {
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await page.getByRole('button', { name: wanted, exact: true }).click();
  }
  if (visit.subStatus) {
    const list = page.getByRole('button', { name: /^Motivo/ });
    const choice = page.getByText(visit.subStatus, { exact: true });
    await expect(list.or(choice).first()).toBeVisible();
    if (await list.isVisible()) await list.click();
    await choice.click();
  }
  if (kind === 'partial')
    await page
      .getByRole('button', { name: /^Menos/ })
      .first()
      .click();
  if (visit.receivedBy) await page.getByLabel(/Recibió|Entregó/).fill(visit.receivedBy);
  if (visit.comment) await page.getByLabel(/Comentario/).fill(visit.comment);
  for (const [i, n] of (visit.photos ?? []).entries()) {
    await choosePhoto(page, n);
    await expect(page.getByRole('button', { name: `Ver foto ${i + 1}` })).toBeVisible();
  }
  if (visit.video) {
    const files = page.locator('input[type=file][accept^="video"]').first();
    if (!(await files.count())) await page.getByRole('button', { name: 'Video', exact: true }).click();
    const file = { name: 'puerta.webm', mimeType: 'video/webm', buffer: visit.video };
    await files.setInputFiles(file);
    await expect(page.getByRole('button', { name: 'Ver video 1' })).toBeVisible();
  }
  if (visit.isSigned) await sign(page);
}

/** Gives the open visit a picture; when it is kept tells its «Ver foto». */
export async function choosePhoto(page: Page, n: number): Promise<void> {
  await page
    .locator('input[type=file][accept="image/*"]')
    .first()
    .setInputFiles(await photoFile(page, n));
}
const photoFile = async (page: Page, n: number) => ({
  name: `${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await picture(page, n),
});
/** Gives a field pictures of the gallery, chosen together. */
export async function choosePhotos(field: Locator, numbers: readonly number[]): Promise<void> {
  const files = [];
  for (const n of numbers) files.push(await photoFile(field.page(), n));
  await field.getByLabel('Galería').and(field.locator('input')).setInputFiles(files);
}

/** Lets no picture be read until it is let go, as on a phone that is slow. Answers how: read then, or found broken. */
export async function holdPictures(page: Page): Promise<(as?: 'read' | 'broken') => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const read = globalThis.createImageBitmap;
    const { promise, resolve } = Promise.withResolvers<'read' | 'broken'>();
    globalThis.createImageBitmap = async (...given: unknown[]) => {
      if ((await promise) === 'broken') throw new Error('broken');
      return Reflect.apply(read, globalThis, given);
    };
    return {
      letGo: (as: 'read' | 'broken') => {
        globalThis.createImageBitmap = read;
        resolve(as);
      },
    };
  });
  return (as = 'read') => held.evaluate((one, how) => one.letGo(how), as);
}

/** Lets no draft of a visit come to the phone's disk until it is let go: as one that is slow. Answers how. */
export async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('tramo-driver-drafts');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const state = { isOver: false };
    // Who writes next waits for this one, which ends when it asks nothing more.
    const drafts = db.transaction('drafts', 'readwrite').objectStore('drafts');
    const goOn = () => {
      if (state.isOver) db.close();
      else drafts.count().onsuccess = goOn;
    };
    goOn();
    return state;
  });
  return () =>
    held.evaluate((state) => {
      state.isOver = true;
    });
}

async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Firmar', exact: true }).click();
  const paper = page.getByLabel('Espacio para firmar');
  // It rises: who signs waits until it stands.
  await paper.hover();
  const box = await paper.boundingBox();
  if (!box) throw new Error('no paper to sign on');
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.4, 0.7],
    [0.5, 0.3],
    [0.6, 0.7],
    [0.75, 0.4],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Guardar firma' }).click();
  await expect(page.getByRole('button', { name: 'Ver firma' })).toBeVisible();
}

/** Saves, with what it lacks where it lacks something. */
export async function saveVisit(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Guardar visita' });
  const anyway = page.getByRole('button', { name: 'Guardar así' });
  await save.click();
  await expect(async () => {
    if (await anyway.isVisible()) await anyway.click({ timeout: 1000 });
    await expect(save).toBeHidden({ timeout: 1000 });
  }).toPass({ intervals: [0, 50] });
}

/** Waits until the server has all that was done. */
export async function allSent(page: Page, timeout = 120_000): Promise<void> {
  await expect(page.getByRole('button', { name: /Nada por enviar/ })).toBeVisible({ timeout });
}
