import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsApi } from '@tramo/contract/accounts-api';
import { publicPages } from '@tramo/contract/public-pages';
import { defaultTracking } from '@tramo/contract/tracking-settings';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { buildCompany, type Company } from '../../../test/builders.ts';
import { buildApp } from '../../app.ts';
import { newId } from '../../platform/ids.ts';

let t: TestApp;
let app: FastifyInstance;
let company: Company;
const dir = mkdtempSync(join(tmpdir(), 'tramo-pages-'));
beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), '<title>portal</title>');
  writeFileSync(join(dir, 'public-pages.html'), '<title>recipients</title>');
  t = await openTestApp();
  app = await buildApp(
    { ...t.platform, config: { ...t.platform.config, mapStyleUrl: 'https://mapas.test/estilo.json' } },
    dir,
  );
  company = await buildCompany(t);
  await t.call(accountsApi.updateCompany, {
    token: company.admin.token,
    params: { id: company.id },
    body: { tracking: { ...defaultTracking, frameOrigins: ['https://tienda.mx', 'https://*.tienda.mx'] } },
  });
});
afterAll(async () => {
  await app.close();
  await t.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split(/;\s*/)
      .map((d) => [d.slice(0, d.indexOf(' ')), d.slice(d.indexOf(' ') + 1)]),
  );
const framed = [publicPages.trackingFrame, publicPages.statusFrame];

describe('the recipients’ pages', () => {
  it.each([
    publicPages.tracking,
    publicPages.report,
    publicPages.route,
    publicPages.unsubscribe,
    `${publicPages.tracking}/`,
  ])('%s is theirs, and nobody frames it', async (path) => {
    const page = await get(path);
    expect(page.body).toContain('recipients');
    expect(directives(page.headers['content-security-policy'])['frame-ancestors']).toBe("'none'");
    expect(page.headers).toMatchObject({
      'x-frame-options': expect.any(String),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-cache',
    });
  });

  it.each(framed)('%s is framed by the origins of its company', async (path) => {
    const page = await get(`${path}/${company.id}`);
    expect(page.body).toContain('recipients');
    expect(directives(page.headers['content-security-policy'])['frame-ancestors']).toBe(
      'https://tienda.mx https://*.tienda.mx',
    );
    expect(page.headers['x-frame-options']).toBeUndefined();
  });

  it.each(framed)('%s of a company that chose none, or that there is not, is framed by nobody', async (path) => {
    const other = await buildCompany(t);
    for (const id of [other.id, newId(), 'no-es-un-id', "x'; script-src *"]) {
      const page = await get(`${path}/${encodeURIComponent(id)}`);
      expect([page.statusCode, page.headers['x-frame-options']]).toEqual([200, 'DENY']);
      expect(directives(page.headers['content-security-policy'])['frame-ancestors']).toBe("'none'");
    }
  });

  it('run their own scripts and styles alone, and read the map’s style from where it is', async () => {
    const policy = directives((await get(publicPages.tracking)).headers['content-security-policy']);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self' https://mapas.test",
      'base-uri': "'none'",
      'form-action': "'none'",
    });
  });

  it('leave every other path to the portal, which nobody frames', async () => {
    for (const path of ['/', '/login', '/tracking/algo', '/tracking-iframe', '/guides']) {
      const page = await get(path);
      expect(page.body).toContain('portal');
      expect(directives(page.headers['content-security-policy'])['frame-ancestors']).toBe("'none'");
    }
  });
});
