import { describe, expect, it } from 'vitest';
import {
  isExpired,
  isSafari,
  notificationOf,
  portalPath,
  readPush,
  showsNotification,
  windowInFront,
  windowToOpen,
} from './push-worker.rules.ts';

const origin = 'https://tramo.test';
const now = Date.parse('2026-11-23T18:00:00Z');
const payload = {
  title: 'Sin señal',
  body: 'Ruta 7 lleva 22 min sin señal',
  logoUrl: null,
  timestamp: '2026-11-23T17:58:00Z',
  pushExpiration: 5,
  url: '/alerts',
  event: 'alert.began',
  tag: 'alert.began 1',
};
const read = (change: object) => readPush(JSON.stringify({ ...payload, ...change }));

describe('a push', () => {
  it('is read as it comes; an app’s texts too; what is none of ours is nothing', () => {
    expect(read({})).toEqual(payload);
    expect(read({ pushExpiration: '12' })).toMatchObject({ pushExpiration: 12 });
    expect(readPush('{"title":"Hola"}')).toMatchObject({ title: 'Hola', body: '', url: '/', pushExpiration: 5 });
    for (const text of ['', 'hola', 'null', '[]', '{"body":"x"}', '{"title":7}']) expect(readPush(text)).toBeNull();
  });

  it.each([
    ['within five minutes', {}, 5 * 60 - 120, false],
    ['at five minutes', {}, 3 * 60, false],
    ['past five minutes', {}, 3 * 60 + 31, true],
    ['with a life of its own', { pushExpiration: 60 }, 50 * 60, false],
    ['past its own life', { pushExpiration: 1 }, 0, true],
    ['of a clock that is behind', { timestamp: '2026-11-23T18:10:00Z' }, 0, false],
    ['without a moment', { timestamp: '' }, 9_999_999, false],
    ['without a life', { pushExpiration: 'x' }, 3 * 60 + 31, true],
  ])('%s', (_, change, laterS, expected) => {
    const push = read(change);
    expect(push && isExpired(push, now + laterS * 1000)).toBe(expected);
  });

  it('shows as the company’s, with when it happened, in the place of the same one', () => {
    const logoUrl = 'https://tramo.test/api/public/company/1/logo';
    expect(notificationOf({ ...payload, logoUrl }, origin)).toEqual({
      body: payload.body,
      icon: logoUrl,
      badge: '/push-badge.png',
      timestamp: Date.parse(payload.timestamp),
      tag: payload.tag,
      renotify: true,
      data: { path: '/alerts', event: 'alert.began' },
    });
    expect(notificationOf({ ...payload, tag: '', timestamp: 'x' }, origin)).toMatchObject({ icon: '/push-icon.png' });
  });
});

describe('a click', () => {
  it.each([
    ['/alerts', '/alerts'],
    ['/routes-overview/2026-11-21?route=r&cedi=all', '/routes-overview/2026-11-21?route=r&cedi=all'],
    ['https://tramo.test/guides#1', '/guides#1'],
    ['https://mala.test/guides', '/'],
    ['//mala.test/guides', '/'],
    ['javascript:alert(1)', '/'],
    ['/tracking/1', '/'],
    ['/api/files/1', '/'],
    ['http://[', '/'],
  ])('%s leads to %s', (url, path) => expect(portalPath(url, origin)).toBe(path));

  const seen = (path: string, focused = false, visibilityState = 'hidden') => ({
    url: origin + path,
    focused,
    visibilityState,
  });
  it('goes on in the window that shows the thing, else in the one in front, in sight, or any; never in a recipient’s page', () => {
    const where = { path: '/alerts', origin };
    const [thing, front, sight, any] = [
      seen('/alerts'),
      seen('/', true, 'visible'),
      seen('/', false, 'visible'),
      seen('/'),
    ];
    expect(windowToOpen([any, sight, front, thing], where)).toBe(thing);
    expect(windowToOpen([any, sight, front], where)).toBe(front);
    expect(windowToOpen([any, sight], where)).toBe(sight);
    expect(windowToOpen([any], where)).toBe(any);
    expect(
      windowToOpen([seen('/tracking', true, 'visible'), { ...any, url: 'https://otra.test/' }], where),
    ).toBeUndefined();
  });

  it('whoever sits in front of the portal is told by the page, but for a trial and in Safari', () => {
    const front = seen('/guides', true, 'visible');
    expect(windowInFront([seen('/'), front], origin)).toBe(front);
    expect(windowInFront([seen('/', false, 'visible'), seen('/tracking', true, 'visible')], origin)).toBeUndefined();
    const shows = (event: string | null, hasFront: boolean, inSafari = false) =>
      showsNotification({ ...payload, event }, { hasFront, isSafari: inSafari });
    expect([shows('alert.began', false), shows('alert.began', true), shows(null, true)]).toEqual([true, false, true]);
    expect(shows('alert.began', true, true)).toBe(true);
    expect(isSafari('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1')).toBe(
      true,
    );
    expect(isSafari('Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36')).toBe(false);
  });
});
