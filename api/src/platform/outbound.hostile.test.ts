import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NotSent, newTrace, openOutbound } from './outbound.ts';

// Ways to get a request into a private network. A server of our own stands there: nothing may come to it.
let connections = 0;
let port = 0;
const server = createServer((_, response) => response.end('secreto')).on('connection', () => {
  connections += 1;
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '::', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
});

/** Hosts as they stand in an address; names are resolved by the system, or not at all. */
const hosts = [
  // This machine, written in every way that a browser takes.
  '127.0.0.1',
  '127.0.0.53',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0x7f.1',
  '127.0.0.1.',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'foo.localhost',
  '0.0.0.0',
  '0',
  '0x0',
  '①②⑦.⓪.⓪.①',
  '１２７.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  // Own networks.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  // IPv6, and IPv4 inside of it.
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[5f00::1]',
  '[100::1]',
] as const;

describe('hostile addresses', () => {
  it('are sixty and more', () => expect(new Set(hosts).size).toBeGreaterThanOrEqual(60));

  it.each(hosts)('%s', async (host) => {
    const ask = openOutbound([]);
    const trace = newTrace();
    await expect(ask(`http://${host}:${port}/`, { timeoutMs: 5000, trace })).rejects.toBeInstanceOf(NotSent);
    expect(trace.connectMs).toBeNull();
    expect(connections).toBe(0);
  });

  it('userinfo, and words that only look like a host, lead nowhere else', async () => {
    const ask = openOutbound([]);
    for (const url of [
      `http://8.8.8.8@127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}#@8.8.8.8/`,
      `http://127.0.0.1:${port}\\@8.8.8.8/`,
      `http:127.0.0.1:${port}/`,
      `gopher://127.0.0.1:${port}/`,
    ])
      await expect(ask(url), url).rejects.toBeInstanceOf(NotSent);
    expect(connections).toBe(0);
  });

  it('a name that changes its mind is asked at each connection, and its private addresses are passed over', async () => {
    let asked = 0;
    const ask = openOutbound([], (_, __, done) => {
      asked += 1;
      // Another one at each asking: what was looked at first is not what is connected to then.
      const address = asked === 1 ? '192.0.2.7' : '127.0.0.1';
      setImmediate(done, null, [{ address, family: 4 }]);
    });
    for (let i = 0; i < 3; i++) {
      const trace = newTrace();
      await expect(ask(`http://rebind.example:${port}/`, { trace })).rejects.toBeInstanceOf(NotSent);
      expect(trace.refused).toBe('private');
    }
    expect(asked).toBe(3);
    // A mix of both never goes to the private one.
    const mixed = openOutbound([], (_, __, done) =>
      setImmediate(done, null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ]),
    );
    await expect(mixed(`http://mixed.example:${port}/`)).rejects.toBeInstanceOf(NotSent);
    expect(connections).toBe(0);
  });

  it('what is allowed is reached, by its name and port alone', async () => {
    const ask = openOutbound([`127.0.0.1:${port}`]);
    expect((await ask(`http://127.0.0.1:${port}/`)).text).toBe('secreto');
    await expect(ask(`http://127.0.0.1:${port + 1}/`)).rejects.toBeInstanceOf(NotSent);
    await expect(ask(`http://localhost:${port}/`)).rejects.toBeInstanceOf(NotSent);
  });
});
