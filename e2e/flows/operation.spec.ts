import { expect, test } from '../support/fixtures.ts';

test('an admin sees how the system stands, and has it looked at again', async ({
  page,
  signIn,
  checkA11y,
  takeScreenshot,
}) => {
  await signIn('admin@tramo.demo', '/settings/system');
  const list = page.getByRole('list', { name: 'Qué se revisó' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Base de datos' })).toContainText('En orden');
  await expect(list.getByRole('listitem').filter({ hasText: 'Respaldos' })).toContainText('Atención');
  await expect(list).not.toContainText('SMTP_URL');
  await expect(page.getByRole('status').filter({ hasText: /partes? / })).toBeVisible();
  await checkA11y();
  await takeScreenshot('system-status');
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/system/status'));
  await page.getByRole('button', { name: 'Revisar otra vez' }).click();
  expect((await asked).status()).toBe(200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeVisible();
  await checkA11y();
  await takeScreenshot('system-status-phone-dark');
});
