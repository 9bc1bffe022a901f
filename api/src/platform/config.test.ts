import fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { logOptions } from './start.ts';

/** The address that a request counts for, sent by a proxy at 10.0.0.1. */
async function seenAddress(trust: string | undefined, forwarded: string): Promise<string> {
  const app = fastify({ trustProxy: readConfig(trust === undefined ? {} : { TRUST_PROXY: trust }).trustProxy });
  app.get('/', async (request) => request.ip);
  return (await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers: { 'x-forwarded-for': forwarded } })).body;
}

it.each([
  [undefined, '10.0.0.1'],
  ['', '10.0.0.1'],
  ['0', '10.0.0.1'],
  ['1', '10.0.0.2'],
  ['2', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9'],
  ['10.0.0.1, 10.0.0.2', '203.0.113.9'],
  ['10.0.0.1', '10.0.0.2'],
  ['192.0.2.7', '10.0.0.1'],
])('TRUST_PROXY=%s: what the caller forged at the left counts for nothing', async (trust, address) => {
  expect(await seenAddress(trust, '198.51.100.1, 203.0.113.9, 10.0.0.2')).toBe(address);
});

it('a log hides secrets, and keeps what the database says of an error', () => {
  const lines: string[] = [];
  const log = pino(logOptions, { write: (line: string) => void lines.push(line) });
  log.error({
    err: Object.assign(new Error('duplicate key'), { code: '23505' }),
    body: { code: '123456', token: 'abc' },
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { errorCode: '23505' },
    body: { code: '[oculto]', token: '[oculto]' },
  });
});
