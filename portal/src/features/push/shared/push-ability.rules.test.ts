import { describe, expect, it } from 'vitest';
import { abilityOf, mendingOf } from './push-ability.rules.ts';

const chrome = {
  isSecure: true,
  hasWorkers: true,
  hasPush: true,
  hasNotifications: true,
  permission: 'default' as const,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0',
  touchPoints: 0,
  isInstalled: false,
};
const iphone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1', touchPoints: 5 };

describe('what a browser can', () => {
  it.each([
    ['a browser of today', {}, 'possible'],
    ['one that was refused', { permission: 'denied' as const }, 'denied'],
    ['a plain http address', { isSecure: false, hasWorkers: false, hasPush: false }, 'insecure'],
    ['one without pushes', { hasPush: false }, 'unsupported'],
    ['an iPhone in its browser', { ...iphone, hasPush: false }, 'install'],
    ['an iPad, which calls itself a Mac', { userAgent: 'Macintosh', touchPoints: 5, hasPush: false }, 'install'],
    ['an iPhone from its home screen', { ...iphone, isInstalled: true }, 'possible'],
    ['an old iPhone from its home screen', { ...iphone, isInstalled: true, hasPush: false }, 'unsupported'],
    ['a Mac', { userAgent: 'Macintosh' }, 'possible'],
  ] as const)('%s: %s', (_, change, expected) => expect(abilityOf({ ...chrome, ...change })).toBe(expected));
});

describe('a subscription that is looked at', () => {
  const own = {
    userId: 'ana',
    remembered: { userId: 'ana', endpoint: 'a' },
    endpoint: 'a',
    deviceId: 'd',
    isPermitted: true,
    hasCurrentKey: true,
  };
  it.each([
    ['stands', {}, 'nothing'],
    ['was made with another key of the server', { hasCurrentKey: false }, 'subscribe'],
    ['has another address now', { endpoint: 'b', deviceId: null }, 'subscribe'],
    ['is gone from the browser', { endpoint: null, deviceId: null }, 'subscribe'],
    ['is gone with its permission', { endpoint: null, deviceId: null, isPermitted: false }, 'nothing'],
    ['was taken from the list elsewhere', { deviceId: null }, 'end'],
    ['is of who sat here before', { userId: 'beto', remembered: null, deviceId: null }, 'end'],
    ['is of who sat here before, and remembered', { userId: 'beto', deviceId: null }, 'end'],
    ['never was', { remembered: null, endpoint: null, deviceId: null }, 'nothing'],
  ] as const)('%s: %s', (_, change, expected) => expect(mendingOf({ ...own, ...change })).toBe(expected));
});
