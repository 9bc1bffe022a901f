import { afterEach, describe, expect, test, vi } from 'vitest';
import { type NatsServer, openNatsServer } from '../../../test/nats-server.ts';
import { newId } from '../ids.ts';
import { type FixBus, openFixBus, type ToldFix } from './fix-bus.ts';
import { fixesOfText, fixTexts } from './fix-text.ts';
import { natsServers } from './nats-client.ts';
import { natsWire } from './nats-wire.ts';

const company = newId();
const toldOf = (n: number, more: Partial<ToldFix> = {}): ToldFix => ({
  companyId: company,
  cediId: company,
  routeId: newId(),
  fix: {
    lat: (256_712_345 + n * 10_000) / 1e7,
    lng: -100.3098765,
    at: new Date(Date.UTC(2026, 10, 27, 12, 0, n)).toISOString(),
    receivedAt: new Date(Date.UTC(2026, 10, 27, 12, 0, n + 1)).toISOString(),
    heading: n % 2 ? null : 90,
    speedMps: n % 2 ? null : 8.25,
    battery: n % 2 ? null : 0.7,
  },
  ...more,
});

describe('fixes as text', () => {
  test('come back as they went, in texts below the limit, each of one cedi', () => {
    const cedis = [newId(), newId()];
    const fixes = Array.from({ length: 300 }, (_, n) => toldOf(n, { cediId: cedis[n % 2] as string }));
    const texts = fixTexts('me', fixes, 7900);
    expect(texts.length).toBeGreaterThan(3);
    expect(Math.max(...texts.map((t) => Buffer.byteLength(t.text)))).toBeLessThanOrEqual(7900);
    const back = texts.flatMap((t) => fixesOfText('you', t.text));
    const byRoute = (list: ToldFix[]) => list.toSorted((a, b) => (a.routeId < b.routeId ? -1 : 1));
    expect(byRoute(back)).toEqual(byRoute(fixes));
    for (const t of texts)
      for (const f of fixesOfText('you', t.text)) expect([f.companyId, f.cediId]).toEqual([t.companyId, t.cediId]);
  });
  test('of the process itself, or of nobody, tell nothing', () => {
    const [text] = fixTexts('me', [toldOf(1)], 7900);
    expect(fixesOfText('me', text?.text ?? '')).toEqual([]);
    for (const nonsense of ['', 'x', '[]', '{"o":"a"}', 'null']) expect(fixesOfText('me', nonsense)).toEqual([]);
  });
});

test.each([
  ['nats://a:4222', [['a', 4222, false, '', '']]],
  [
    'a, tls://u:p%40@b:5',
    [
      ['a', 4222, false, '', ''],
      ['b', 5, true, 'u', 'p@'],
    ],
  ],
  ['nats://token@[::1]', [['::1', 4222, false, 'token', '']]],
])('%s names servers', (url, servers) =>
  expect(natsServers(url).map((s) => [s.host, s.port, s.isTls, s.user, s.password])).toEqual(servers),
);
test('an address that is none is refused without telling its password', () => {
  for (const url of ['http://ana:secreta@a', 'nats://', 'nats://ana:secreta@a:99999'])
    expect(() => natsServers(url)).toThrow(/^NATS_URL: se espera nats:\/\/servidor:4222 o tls:\/\/servidor:4222$/);
});

describe('NATS', () => {
  let server: NatsServer;
  const buses: FixBus[] = [];
  afterEach(async () => {
    for (const bus of buses.splice(0)) await bus.close();
    await server.close();
  });
  const told: string[] = [];
  const openBus = (origin: string, url = server.url): FixBus => {
    const wire = natsWire({ url, origin, onUp: () => told.push('up'), onDown: (reason) => told.push(reason) });
    const bus = openFixBus({ first: wire, second: null }, (error) => told.push(String(error)));
    buses.push(bus);
    return bus;
  };
  const isUp = (bus: FixBus) => vi.waitFor(() => expect(bus.state().isFallback).toBe(false), 10_000);

  test('carries the fixes of the companies that are watched, by subject, and comes back after it fell', async () => {
    server = await openNatsServer({ user: 'tramo', pass: 'con espacio' });
    server.url = `nats://tramo:con%20espacio@127.0.0.1:${server.port}`;
    const [a, b] = [openBus('a'), openBus('b')];
    await Promise.all([isUp(a), isUp(b)]);
    const other = newId();
    const watched = new Set([company]);
    const heard: string[] = [];
    let gaps = 0;
    const subscription = await b.listen({
      hear: (fixes) => heard.push(...fixes.map((f) => f.routeId)),
      onGap: () => gaps++,
      companies: () => watched,
    });
    const publish = async (fix: ToldFix) => {
      a.publish([fix]);
      await vi.waitFor(() => expect(server.subjects).toContain(`tramo.pos.${fix.companyId}.${fix.cediId}`), 10_000);
    };
    const [mine, foreign, later, back] = [
      toldOf(1),
      toldOf(2, { companyId: other }),
      toldOf(3, { companyId: other }),
      toldOf(4),
    ];
    await publish(foreign);
    await publish(mine);
    await vi.waitFor(() => expect(heard).toEqual([mine.routeId]), 10_000);
    watched.add(other);
    subscription.follow();
    await new Promise((r) => setTimeout(r, 150));
    a.publish([later]);
    await vi.waitFor(() => expect(heard).toEqual([mine.routeId, later.routeId]), 10_000);
    await server.fall();
    await vi.waitFor(() => expect(a.state()).toMatchObject({ kind: 'notify', isFallback: true }), 10_000);
    await server.rise();
    await Promise.all([isUp(a), isUp(b)]);
    expect(gaps).toBe(1);
    await vi.waitFor(() => {
      a.publish([back]);
      expect(heard).toContain(back.routeId);
    }, 10_000);
  });

  test('a wrong password is told, and not the password', async () => {
    server = await openNatsServer({ user: 'tramo', pass: 'buena' });
    told.length = 0;
    openBus('a', `nats://tramo:mala@127.0.0.1:${server.port}`);
    await vi.waitFor(() => expect(told).toEqual([expect.stringContaining('Authorization')]), 10_000);
    expect(told.join()).not.toContain('mala');
  });
});
