import { accountsApi } from '@tramo/contract/accounts-api';
import { guidesApi } from '@tramo/contract/guides-api';
import { describe, expect, it } from 'vitest';
import { openAppOn, testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import { guidesChanged } from '../../modules/guides/guides.events.ts';
import { newId } from '../ids.ts';
import { emit } from '../outbox.ts';
import { lagsOf } from './lags.ts';
import { listenMetrics } from './page.ts';
import { openMetrics } from './registry.ts';

const t = await testApp();
// As a process that worked before left it.
await t.connection.script(`insert into subscriber (name, seq) values ('guides.changes', 0)`);

describe('the registry', () => {
  it('writes counters, gauges and histograms in the text format', async () => {
    const metrics = openMetrics();
    const tried = metrics.counter('tried_total', 'Tried', ['way']);
    tried.inc({ way: 'a "b"\n\\' });
    metrics.counter('tried_total', 'Tried', ['way']).add(2, { way: 'sms' });
    metrics.gauge('waiting', 'Waiting').set(3.5);
    const took = metrics.histogram('took_seconds', 'Took', ['way'], [0.1, 1]);
    for (const s of [0.05, 0.1, 0.5, 7]) took.observe(s, { way: 'sms' });
    expect(await metrics.page()).toContain(
      [
        '# HELP tried_total Tried',
        '# TYPE tried_total counter',
        'tried_total{way="a \\"b\\"\\n\\\\"} 1',
        'tried_total{way="sms"} 2',
        '# HELP waiting Waiting',
        '# TYPE waiting gauge',
        'waiting 3.5',
        '# HELP took_seconds Took',
        '# TYPE took_seconds histogram',
        'took_seconds_bucket{way="sms",le="0.1"} 2',
        'took_seconds_bucket{way="sms",le="1"} 3',
        'took_seconds_bucket{way="sms",le="+Inf"} 4',
        'took_seconds_sum{way="sms"} 7.65',
        'took_seconds_count{way="sms"} 4',
        '',
      ].join('\n'),
    );
    expect(() => metrics.gauge('tried_total', 'Tried')).toThrow(/counter already/);
  });

  it('answers although a collector fails, and says which', async () => {
    const heard: string[] = [];
    const metrics = openMetrics((_, collector) => heard.push(collector));
    metrics.onCollect('database', () => Promise.reject(new Error('away')));
    metrics.onCollect('process', () => metrics.gauge('up', 'Up').set(1));
    const page = await metrics.page();
    expect(page).toContain('tramo_metrics_collect_failed{collector="database"} 1');
    expect(page).toContain('tramo_metrics_collect_failed{collector="process"} 0');
    expect(page).toContain('\nup 1\n');
    expect(heard).toEqual(['database']);
  });
});

describe('the lags', () => {
  it('tell what is committed and not relayed, and each subscriber of this version', async () => {
    const company = await buildCompany(t);
    const before = await lagsOf(t.platform);
    await t.platform.db.system((trx) =>
      emit(trx, [guidesChanged(company.id, null, { guideIds: [] }), guidesChanged(company.id, null, { guideIds: [] })]),
    );
    // What was just asked is remembered.
    expect(await lagsOf(t.platform)).toBe(before);
    const now = await lagsOf({ db: { ...t.platform.db }, now: t.platform.now });
    expect(now.relay.waiting - before.relay.waiting).toBe(2);
    expect(now.outbox - before.outbox).toBe(2);
    expect(now.webhooks).toEqual({ due: 0, oldestS: 0 });
  });
});

describe('the page', () => {
  const page = (headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'GET', url: '/api/metrics', headers, remoteAddress: '192.0.2.9' });

  it('is there for nobody but the token and the addresses of the operator', async () => {
    expect((await page()).statusCode).toBe(404);
    expect((await page({ authorization: 'Bearer ' })).statusCode).toBe(404);
    expect((await t.app.inject({ method: 'GET', url: '/api/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(
      404,
    );
  });

  it('is the same for its token, and says how long each call took', async () => {
    const token = 'un-secreto-largo';
    const watched = await openAppOn(t.connection, {
      config: { metrics: { token, allow: ['10.1.0.0/16'], port: null, host: '' } },
    });
    const ask = (authorization: string, remoteAddress = '192.0.2.9') =>
      watched.app.inject({ method: 'GET', url: '/api/metrics', headers: { authorization }, remoteAddress });
    expect((await ask('Bearer otro')).statusCode).toBe(404);
    expect((await ask('', '10.2.0.1')).statusCode).toBe(404);
    expect((await ask('', '::ffff:10.1.2.3')).statusCode).toBe(200);
    const { admin } = await buildCompany(t);
    await watched.call(accountsApi.me, { token: admin.token });
    await watched.call(accountsApi.me, { token: 'nadie' });
    await watched.call(guidesApi.detail, { token: admin.token, params: { id: newId() } });
    const answer = await ask(`Bearer ${token}`);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    const lines = answer.body.split('\n');
    for (const line of [
      'tramo_http_request_seconds_count{method="GET",route="/api/users/me",status="2xx"} 1',
      'tramo_http_request_seconds_count{method="GET",route="/api/users/me",status="4xx"} 1',
      'tramo_http_request_seconds_count{method="GET",route="/api/guides/{id}",status="4xx"} 1',
      'tramo_http_requests_in_flight 1',
      'tramo_live_streams 0',
      'tramo_database_up 1',
      'tramo_webhooks_due 0',
    ])
      expect(lines).toContain(line);
    expect(answer.body).toMatch(/^tramo_subscriber_oldest_seconds\{subscriber="guides\.changes"\} \d/m);
    expect(answer.body).toMatch(/^tramo_database_bytes [1-9]\d+$/m);
    expect(answer.body).not.toContain(admin.userId);
    await watched.app.close();
  });
});

describe('the port of its own', () => {
  it('tells this machine the figures, and whoever asks whether the process wants requests', async () => {
    const config = { ...t.platform.config, metrics: { token: null, allow: [], port: 0, host: '127.0.0.1' } };
    const page = await listenMetrics({ ...t.platform, config });
    const ask = async (path: string): Promise<[number, string]> => {
      const answer = await fetch(`http://127.0.0.1:${page?.port}${path}`, { headers: { connection: 'close' } });
      return [answer.status, (await answer.text()).split('\n')[0] ?? ''];
    };
    expect(await ask('/metrics')).toEqual([200, expect.stringMatching(/^# HELP /)]);
    expect(await ask('/ready')).toEqual([200, 'ok']);
    t.platform.serving.set('draining');
    expect(await ask('/api/ready')).toEqual([503, 'no']);
    expect((await t.app.inject({ method: 'GET', url: '/api/ready' })).json().error.key).toBe('general.unavailable');
    expect(await ask('/health')).toEqual([200, 'ok']);
    expect(await ask('/')).toEqual([404, '']);
    t.platform.serving.set('ready');
    await page?.close();
  });
});
