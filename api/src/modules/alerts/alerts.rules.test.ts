import type { Audience } from '@tramo/contract/access';
import type { PushChoices } from '@tramo/contract/push';
import { type AlertKind, isQuietMinute } from '@tramo/contract/road-settings';
import { describe, expect, it } from 'vitest';
import { STORM_MS, signalOfNotice, signalsOfVisit, stepOf, wantsPush } from './alerts.rules.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 15, minute));

describe('what a cause makes', () => {
  it.each([
    ['the first time', null, 0, 'new'],
    ['the same word handled twice', { lastAt: at(10), overAt: null }, 10, 'nothing'],
    ['an older word that comes late', { lastAt: at(10), overAt: null }, 5, 'nothing'],
    ['again while it holds', { lastAt: at(10), overAt: null }, 11, 'again'],
    ['again soon after it was over', { lastAt: at(10), overAt: at(20) }, 49, 'again'],
    ['again half an hour after it was over', { lastAt: at(10), overAt: at(20) }, 50, 'new'],
  ] as const)('%s', (_, last, minute, step) => expect(stepOf(last, at(minute))).toBe(step));

  it('flapping for hours makes a new alert once in half an hour at most', () => {
    let last: { lastAt: Date; overAt: Date | null } | null = null;
    let made = 0;
    for (let minute = 0; minute < 600; minute += 7) {
      const step = stepOf(last, at(minute));
      if (step === 'new') made += 1;
      last = { lastAt: at(minute), overAt: at(minute + 3) };
    }
    expect(made).toBe(1);
    expect(STORM_MS).toBe(30 * 60_000);
  });
});

describe('quiet hours', () => {
  const night = { startMinute: 1320, endMinute: 360 };
  const lunch = { startMinute: 840, endMinute: 900 };
  it.each([
    [null, 0, false],
    [lunch, 839, false],
    [lunch, 840, true],
    [lunch, 899, true],
    [lunch, 900, false],
    [night, 1319, false],
    [night, 1320, true],
    [night, 0, true],
    [night, 359, true],
    [night, 360, false],
    [{ startMinute: 1200, endMinute: 1440 }, 1439, true],
    [{ startMinute: 1200, endMinute: 1440 }, 0, false],
  ] as const)('%j at %i', (quiet, minute, isQuiet) => expect(isQuietMinute(quiet, minute)).toBe(isQuiet));
});

describe('words', () => {
  const visit = {
    routeId: 'r',
    guideId: 'g',
    status: 'delivered',
    subStatus: null,
    at: at(0).toISOString(),
    distanceM: 40,
  };
  const said = (change: object) =>
    signalsOfVisit({ ...visit, ...change }, { farVisitM: 500 }).map((w) => `${w.kind} ${w.phase}`);
  it.each([
    [{}, ['undelivered ends']],
    [{ status: 'undelivered', subStatus: 'Cliente ausente' }, ['undelivered begins']],
    [{ status: 'uncollected' }, ['undelivered begins']],
    [{ status: 'partial' }, ['undelivered ends']],
    [{ distanceM: 500 }, ['undelivered ends']],
    [{ distanceM: 501 }, ['undelivered ends', 'farVisit begins']],
    [{ distanceM: null, status: 'undelivered' }, ['undelivered begins']],
  ])('of a visit %j', (change, words) => expect(said(change)).toEqual(words));

  it('of a notice: one cause for a route and a kind', () => {
    const notice = {
      routeId: 'r',
      kind: 'silent',
      phase: 'begins',
      at: at(15).toISOString(),
      since: at(0).toISOString(),
      values: { minutes: 15 },
    } as const;
    expect(signalOfNotice(notice)).toEqual({
      kind: 'silent',
      cause: 'silent:r',
      at: at(15),
      phase: 'begins',
      guideId: null,
      facts: { minutes: 15, since: at(0).toISOString() },
    });
  });
});

it('a push about money reaches administrators alone', () => {
  const choices = { alerts: ['balance', 'delay'], jobs: false, quiet: null } as PushChoices;
  const wants = (audience: Audience, kind: AlertKind) => wantsPush({ audiences: [audience], choices }, kind, 600);
  expect([wants('admin', 'balance'), wants('routesManager', 'balance')]).toEqual([true, false]);
  expect(wants('routesManager', 'delay')).toBe(true);
});
