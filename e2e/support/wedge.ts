import type { Page } from '@playwright/test';

/**
 * What a scanner that types as a keyboard sends: the keys one right after the other, without waiting for the page. (Playwright's own typing waits for each key, and on a busy machine
 * comes as slow as a person.)
 */
export async function scanWedge(page: Page, code: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const key = (type: 'keyDown' | 'keyUp', name: string, text?: string) =>
    cdp.send('Input.dispatchKeyEvent', {
      type,
      key: name,
      ...(type === 'keyDown' && text ? { text } : {}),
      ...(name === 'Enter' ? { windowsVirtualKeyCode: 13 } : {}),
    });
  const strokes = [...code].flatMap((char) => [key('keyDown', char, char), key('keyUp', char)]);
  await Promise.all([...strokes, key('keyDown', 'Enter', '\r'), key('keyUp', 'Enter')]);
  await cdp.detach();
}
