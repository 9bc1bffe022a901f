import { expect, type Page } from '@playwright/test';

/** Saves the settings that are on show; once more where another flow saved its own meanwhile, as the form asks. Its 409 is to be allowed. */
export async function saveSettings(page: Page): Promise<void> {
  const saved = page.getByText('Se ha actualizado tu configuración correctamente');
  const theirs = page.getByRole('alert').filter({ hasText: 'guarda de nuevo' });
  for (let tries = 0; tries < 5 && !(await saved.isVisible()); tries += 1) {
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(saved.or(theirs).first()).toBeVisible();
  }
  await expect(saved).toBeVisible();
}
