import { BlockList } from 'node:net';
import { isWithin, parseNetwork } from '@tramo/contract/networks';
import { describe, expect, test } from 'vitest';

describe('networks', () => {
  test.each([
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '2001:db8::/32',
    '::1',
    '::/0',
    '2001:DB8:0:0:1:0:0:1',
    '::ffff:203.0.113.7',
    '64:ff9b::192.0.2.33/96',
  ])('%s is one', (text) => expect(parseNetwork(text)).not.toBeNull());

  test.each([
    '',
    'tienda.mx',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7/33',
    '203.0.113.7/',
    '203.0.113.7/8/8',
    '2001:db8::/129',
    '1:2:3:4:5:6:7',
    '1::2::3',
    '1:2:3:4:5:6:7::8',
    'g::1',
    '::1.2.3',
    '203.0.113.7/-1',
    '203.0.113.7 /8 x',
  ])('%j is none', (text) => expect(parseNetwork(text)).toBeNull());

  test.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.200', ['10.0.0.0/8', '203.0.113.0/24'], true],
    ['::ffff:203.0.113.200', ['203.0.113.0/24'], true],
    ['203.0.113.200', ['::ffff:203.0.113.0/120'], true],
    ['203.0.114.1', ['203.0.113.0/24'], false],
    ['2001:db8:1::5', ['2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['203.0.113.7', ['::/0'], false],
    ['203.0.113.7', [], false],
    ['203.0.113.0/24', ['203.0.113.0/24'], false],
    ['nobody', ['0.0.0.0/0'], false],
  ])('%s within %j: %s', (address, networks, is) => expect(isWithin(address, networks)).toBe(is));

  test('agrees with the one of Node on ten thousand addresses', () => {
    let seed = 7;
    const byte = (): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return (seed >> 8) & 255;
    };
    const four = (): string => [10 + (byte() & 1), byte() & 3, byte(), byte()].join('.');
    const six = (): string => `2001:db8:${(byte() & 3).toString(16)}::${byte().toString(16)}:${byte().toString(16)}`;
    for (let i = 0; i < 10_000; i++) {
      const [make, most, family] = i % 2 === 0 ? ([four, 33, 'ipv4'] as const) : ([six, 129, 'ipv6'] as const);
      const [net, prefix, address] = [make(), (byte() * 2 + (byte() & 1)) % most, make()];
      const list = new BlockList();
      list.addSubnet(net, prefix, family);
      expect([address, net, prefix, isWithin(address, [`${net}/${prefix}`])]).toEqual([
        address,
        net,
        prefix,
        list.check(address, family),
      ]);
    }
  });
});
