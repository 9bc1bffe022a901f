/** Finds a Chromium for the browser flows, or installs one where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './node24.mjs';

/** Draws without the browser's own frame: the flows take half the time of the full one. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const usual = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightsOwn = async () => {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
};

const installed = async () =>
  [process.env.CHROMIUM_PATH, ...usual].find((path) => path && existsSync(path)) ?? (await playwrightsOwn());

/** The path of a Chromium, or undefined when there is none and none could be installed. */
export const findChromium = async () => {
  const found = await installed();
  if (found) return found;
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isRootOnDebian) {
    say('Instalando Chromium con apt-get…');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0) break;
  } else {
    say('Descargando el Chromium de Playwright…');
    await run([join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
  }
  return installed();
};
