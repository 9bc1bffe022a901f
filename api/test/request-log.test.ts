import { accountsApi } from '@tramo/contract/accounts-api';
import { bulkApi } from '@tramo/contract/bulk';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { logOptions } from '../src/platform/start.ts';
import { testApp } from './app.ts';
import { buildCompany, guideParts } from './builders.ts';

const t = await testApp();

/** The same platform with a log that is read: `TRUST_PROXY=1` where asked. */
async function logged(more: object = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'info', ...logOptions }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const config = { ...t.platform.config, logLevel: 'info', ...more };
  const app = await buildApp({ ...t.platform, log, config });
  return { app, lines };
}

describe('the log of requests', () => {
  it('has one line for each: what, how it ended, for whom, and nothing that somebody wrote', async () => {
    const { admin, id } = await buildCompany(t);
    const { app, lines } = await logged();
    const answer = await app.inject({
      method: 'GET',
      url: `/api${accountsApi.me.path}?q=ana@empresa.mx`,
      headers: { apikey: t.platform.config.apiKey, token: admin.token, 'x-request-id': 'de-alguien-que-no-es-proxy' },
    });
    const requestId = answer.headers['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines).toEqual([
      expect.objectContaining({
        requestId,
        method: 'GET',
        route: '/api/users/me',
        status: 200,
        companyId: id,
        userId: admin.userId,
        msg: 'request',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ana@|127\.0\.0\.1|Admin de Prueba/);
    // Whoever watches calls these all day.
    await app.inject({ method: 'GET', url: '/api/ready' });
    expect(lines).toHaveLength(1);
    await app.close();
  });

  it('takes the id of a proxy that is believed, when it is one', async () => {
    const { app } = await logged({ trustProxy: () => true });
    const idOf = async (given: string): Promise<unknown> => {
      const headers = { 'x-forwarded-for': '203.0.113.7', 'x-request-id': given };
      return (await app.inject({ method: 'GET', url: '/api/health', headers })).headers['x-request-id'];
    };
    expect(await idOf('7f3a-del-proxy')).toBe('7f3a-del-proxy');
    expect(await idOf('con espacio y "comillas"')).toMatch(/^[0-9a-f-]{36}$/);
    await app.close();
  });

  it('tells slow ones as a warning, and an unexpected error with the id that its caller got', async () => {
    const { app, lines } = await logged({ slowRequestMs: 0 });
    app.post('/api/roto', async () => Promise.reject(new Error('roto por dentro')));
    const answer = await app.inject({ method: 'POST', url: '/api/roto', payload: { telefono: '8112345678' } });
    const requestId = answer.headers['x-request-id'];
    expect(lines.map((l) => [l.level, l.msg, l.requestId])).toEqual([
      [50, 'unexpected error', requestId],
      [40, 'slow request', requestId],
    ]);
    expect(JSON.stringify(lines)).not.toContain('8112345678');
    await app.close();
  });
});

describe('what a request begins', () => {
  it('keeps its id: events and jobs', async () => {
    const { admin, cediId } = await buildCompany(t);
    const made = await t.call(guidesApi.create, { token: admin.token, body: guideParts({ cediId }) });
    const asked = await t.call(bulkApi.export, {
      token: admin.token,
      params: { list: 'vehicles' },
      body: { all: true, filter: {} },
    });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        request_id: string;
        what: string;
      }>`select request_id, 'event' as what from event where name = 'guides.changed'
        union all select request_id, kind from job`.execute(trx),
    );
    expect(rows).toEqual([
      { what: 'event', request_id: made.headers['x-request-id'] },
      { what: expect.stringContaining('xport'), request_id: asked.headers['x-request-id'] },
    ]);
  });
});
