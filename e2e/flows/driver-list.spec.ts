import type { Page } from '@playwright/test';
import { allSent, goTo, saveVisit, signInToApp } from '../support/driver-app.ts';
import { demoPassword, expect, test } from '../support/fixtures.ts';
import { ownCrew, ownRoute, phoneOf } from '../support/road.ts';

/** A long route's list stays below its stops and visits: out of reach while it is not seen, and as it was on the way back. */

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

const places = Array.from({ length: 40 }, (_, n) => ({ lat: 25.67 + n * 0.002, lng: -100.31 }));

test('from far down a long list to a stop and back: the same line, by keyboard and by tap, with what was done meanwhile', async ({
  page,
  request,
  signIn,
  checkA11y,
}) => {
  const { call } = await signIn('admin@tramo.demo', '/operador/');
  const crew = await ownCrew(call);
  const route = await ownRoute(call, crew, { prefix: 'LIS', name: 'Larga', places });
  await (await phoneOf(request, crew.username)).start(route.id);
  const driver = { id: crew.driverId, username: crew.username, password: demoPassword };
  await signInToApp(page, test.info().project.use.baseURL ?? '', driver);
  // What is told while the app is kept stands above the list.
  await page.waitForFunction(() => navigator.serviceWorker?.controller !== null);
  await goTo(page, `/route/${route.id}`);
  await expect(page.getByText('Siguiente parada')).toBeVisible();
  const rows = page.locator('button[data-stop]');
  await expect(rows).toHaveCount(places.length - 1);

  const rowOf = (n: number) => page.locator(`button[data-stop="${route.guides[n]}"]`);
  /**
   * Where a row stands on the screen. Rows that were never seen are taller or lower than they were taken for: what is scrolled to them first settles, also where the
   * browser holds the row itself in its place meanwhile.
   */
  const topOf = (n: number): Promise<number> =>
    rowOf(n).evaluate(
      (row) =>
        new Promise<number>((answer) => {
          const list = row.closest('main');
          const look = (before: string) =>
            requestAnimationFrame(() => {
              const top = Math.round(row.getBoundingClientRect().top);
              const now = `${top} ${list?.scrollTop} ${list?.scrollHeight}`;
              if (now === before) answer(top);
              else look(now);
            });
          look('');
        }),
    );
  /**
   * Taps a row, and answers where the row `seen` stood then. A tap that misses is tried again, and the list scrolled for it: where a row stood before it says nothing.
   */
  const tapOn = async (n: number, seen = n): Promise<number> => {
    const tapped = await rowOf(seen).evaluateHandle((row) => {
      const state = { top: Number.NaN };
      const note = () => {
        state.top = Math.round(row.getBoundingClientRect().top);
      };
      document.addEventListener('click', note, { capture: true, once: true });
      return state;
    });
    await rowOf(n).tap();
    return tapped.evaluate(({ top }) => top);
  };
  const title = page.locator('h1:focus');
  const back = page.getByRole('button', { name: 'Atrás' });
  /** Where each press of a key leads: nothing of the list may be among it. */
  const reached = async (key: string, times: number): Promise<string[]> => {
    const found: string[] = [];
    for (let n = 0; n < times; n += 1) {
      await page.keyboard.press(key);
      found.push(await whereFocusIs(page));
    }
    return found;
  };

  await test.step('by keyboard: the stop’s title has the focus, and Tab goes round in the stop alone', async () => {
    await rowOf(30).focus();
    const before = await topOf(30);
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Rosa Elizondo');
    await expect(page.getByText('Parada 31 de 40')).toBeVisible();
    await expect(rowOf(30)).toBeHidden();
    const found = [...(await reached('Tab', 25)), ...(await reached('Shift+Tab', 25))];
    expect(found).toContain('button Atrás');
    expect(found.filter((place) => place.startsWith('list'))).toEqual([]);
    await checkA11y();
    await back.focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(30)).toBeFocused();
    expect(Math.abs((await topOf(30)) - before), 'where it was, but for the rounding of a pixel').toBeLessThanOrEqual(
      1,
    );
    // On from there, as if it had never been left.
    await page.keyboard.press('Tab');
    await expect(rowOf(31)).toBeFocused();
  });

  await test.step('by tap, and back by the phone’s own way', async () => {
    await rowOf(20).scrollIntoViewIfNeeded();
    await topOf(20);
    const before = await tapOn(20);
    await expect(title).toHaveText('Rosa Elizondo');
    await expect(page.getByText('Parada 21 de 40')).toBeVisible();
    await page.goBack();
    await expect(rowOf(20)).toBeFocused();
    expect(Math.abs((await topOf(20)) - before), 'where it was, but for the rounding of a pixel').toBeLessThanOrEqual(
      1,
    );
  });

  await test.step('tapped sooner than the browser has gone back: the line that was tapped', async () => {
    await rowOf(20).tap();
    await expect(page.getByText('Parada 21 de 40')).toBeVisible();
    await page.evaluate(async (id) => {
      document.querySelector<HTMLButtonElement>('button[aria-label="Atrás"]')?.click();
      await Promise.resolve();
      document.querySelector<HTMLButtonElement>(`button[data-stop="${id}"]`)?.click();
    }, route.guides[21]);
    await expect(page.getByText('Parada 22 de 40')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/stop/${route.guides[21]}$`));
    await page.goBack();
    await expect(rowOf(21)).toBeVisible();
  });

  await test.step('what was done meanwhile is done in the list, too', async () => {
    const before = await tapOn(20, 19);
    await page.getByRole('button', { name: 'Entregar', exact: true }).tap();
    await page.getByLabel('Recibió').fill('Ana');
    await saveVisit(page);
    // The route's next stop is offered, and back from there leads to the list: the stop that is over was left with its visit.
    await expect(page.getByText('Parada 1 de 40')).toBeVisible();
    await expect(title).toHaveText('Rosa Elizondo');
    await back.tap();
    await expect(page.getByText('1 de 40 visitas')).toBeVisible();
    await allSent(page);
    expect(Math.abs((await topOf(19)) - before), 'where it was, but for the rounding of a pixel').toBeLessThanOrEqual(
      1,
    );
    await expect(rowOf(20)).toHaveAttribute('data-end', 'whole');
    await expect(rowOf(20)).toContainText('Entregada');
    await expect(rows).toHaveCount(places.length - 1);
    // Its line stands elsewhere now: who cannot see hears the list's title.
    await expect(title).toHaveText(route.name);
  });
});

async function whereFocusIs(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'page';
    if (at.closest('main')?.querySelector('[data-stop]')) return `list ${at.textContent}`;
    return `${at.tagName.toLowerCase()} ${at.getAttribute('aria-label') ?? at.textContent}`;
  });
}
