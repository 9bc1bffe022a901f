import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

/** A browser with a disk of its own that may be killed at any moment and opened again on what it had written. */
export interface PhoneBrowser {
  /** Opens it, with one page on nothing. */
  open: () => Promise<Page>;
  /** Ends all of its processes, as the system does that needs memory. */
  kill: () => Promise<void>;
  close: () => Promise<void>;
}

const OPENS_WITHIN_MS = 60_000;

export function phoneBrowser(executablePath: string, size = { width: 390, height: 844 }): PhoneBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'tramo-e2e-phone-'));
  let child: ChildProcess | null = null;
  let browser: Browser | null = null;
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (running?.pid !== undefined && running.exitCode === null && running.signalCode === null) {
      const exit = new Promise((resolve) => running.once('exit', resolve));
      // The group: its renderers and its storage go with it.
      process.kill(-running.pid, 'SIGKILL');
      await exit;
    }
    await browser?.close().catch(() => undefined);
    browser = null;
  };
  const open = async (): Promise<Page> => {
    const portFile = join(profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(join(profile, lock), { force: true });
    const started = spawn(
      executablePath,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        '--lang=es-MX',
        '--accept-lang=es-MX',
        `--window-size=${size.width},${size.height}`,
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        'about:blank',
      ],
      { detached: true, stdio: 'ignore' },
    );
    child = started;
    for (const end = Date.now() + OPENS_WITHIN_MS; !existsSync(portFile); ) {
      if (Date.now() > end || started.exitCode !== null) throw new Error('The phone’s browser does not open');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    // Its first line is written before its second.
    while (!/^\d+\n\S/.test(readFileSync(portFile, 'utf8'))) await new Promise((resolve) => setTimeout(resolve, 5));
    const [port] = readFileSync(portFile, 'utf8').split('\n');
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    if (!context) throw new Error('The phone’s browser has no context');
    await context.grantPermissions(['geolocation', 'camera', 'microphone']).catch(() => undefined);
    const page = context.pages()[0] ?? (await context.newPage());
    await context.setGeolocation({ latitude: 25.681, longitude: -100.31, accuracy: 12 }).catch(() => undefined);
    await page.setViewportSize(size);
    return page;
  };
  return {
    open,
    kill,
    close: async () => {
      await kill();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
