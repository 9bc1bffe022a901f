import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveDriverApp } from './driver-pages.ts';

const dir = mkdtempSync(join(tmpdir(), 'tramo-driver-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<title>driver</title>');
  writeFileSync(join(dir, 'service-worker.js'), 'self;');
  writeFileSync(join(dir, 'app.webmanifest'), '{}');
  writeFileSync(join(dir, 'assets/index-abc.js'), 'page;');
  writeFileSync(join(dir, 'assets/barcode-worker-abc.js'), 'decoder;');
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await serveDriverApp(app, { dir, maps: ['https://mapas.test'] });
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
});
const get = (url: string) => app.inject({ method: 'GET', url });

it('the page stands below the slash, where its worker keeps it', async () => {
  const page = await get('/operador/');
  expect(page.body).toContain('driver');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('html') });
  const before = await get('/operador?a=1');
  expect([before.statusCode, before.headers.location]).toEqual([302, '/operador/?a=1']);
});

it('the page may run its own scripts alone, and asks the phone for camera and place', async () => {
  for (const url of ['/operador/', '/operador/assets/index-abc.js']) {
    const { headers } = await get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ");
    expect(policy).toContain("connect-src 'self' https://mapas.test");
    expect(policy).not.toMatch(/unsafe|https:(?!\/\/mapas\.test)/);
    expect(headers['permissions-policy']).toContain('camera=(self), geolocation=(self)');
  }
});

it('only the decoder of the camera compiles WebAssembly', async () => {
  const { headers } = await get('/operador/assets/barcode-worker-abc.js');
  expect(headers['content-security-policy']).toContain("'wasm-unsafe-eval'");
});

it.each([
  ['/operador/assets/index-abc.js', 'public, max-age=31536000, immutable'],
  ['/operador/service-worker.js', 'no-cache'],
  ['/operador/app.webmanifest', 'no-cache'],
])('%s is kept as %s', async (url, kept) => {
  expect((await get(url)).headers['cache-control']).toBe(kept);
});

it('the worker is for the app and for nothing else of this address', async () => {
  expect((await get('/operador/service-worker.js')).headers['service-worker-allowed']).toBe('/operador/');
});

it.each(['/operador/assets/gone.js', '/operador/../index.html', '/operador/nowhere'])(
  '%s is not there',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

it('nothing is served where the app was not built', async () => {
  const bare = fastify();
  await serveDriverApp(bare, { dir: join(dir, 'assets'), maps: [] });
  expect((await bare.inject('/operador/')).statusCode).toBe(404);
  await bare.close();
});
