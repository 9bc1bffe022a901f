import { lastedS, whoOf } from '@tramo/contract/alert-line';
import type { Alert } from '@tramo/contract/alerts';
import { alertPlace } from '@tramo/contract/screen-path';
import { describe, expect, it } from 'vitest';
import { badgeOf, byDay } from './alert.rules.ts';

const alert: Alert = {
  _id: 'a',
  kind: 'silent',
  status: 'unread',
  at: '2026-11-21T15:15:00Z',
  lastAt: '2026-11-21T15:15:00Z',
  count: 1,
  overAt: null,
  cedi: null,
  route: { _id: 'r', name: 'Ruta 7', day: '2026-11-21' },
  guide: null,
  driver: { _id: 'd', fullName: 'Miguel Ríos' },
  vehicle: { _id: 'v', nickname: 'Unidad 3' },
  values: { minutes: 15, since: '2026-11-21T15:00:00Z' },
  handledBy: null,
};
const paper = { ...alert, kind: 'document', route: null } as const;

describe('alerts', () => {
  it.each([
    [alert, 'Ruta 7 · Miguel Ríos'],
    [{ ...alert, driver: null }, 'Ruta 7'],
    [{ ...paper, vehicle: null }, 'Miguel Ríos'],
    [{ ...paper, driver: null }, 'Unidad 3'],
  ])('say whom they are about', (a, who) => expect(whoOf(a as Alert)).toBe(who));

  it('tell how long it lasted, or lasts', () => {
    const now = Date.parse('2026-11-21T15:22:00Z');
    expect(lastedS(alert, now)).toBe(22 * 60);
    expect(lastedS({ ...alert, overAt: '2026-11-21T15:20:00Z' }, now)).toBe(20 * 60);
    expect(lastedS({ ...alert, values: {} }, now)).toBe(7 * 60);
  });

  it.each([
    [alert, '/routes-overview/2026-11-21', { route: 'r', cedi: 'all' }],
    [{ ...alert, guide: { _id: 'g', folio: 'G-1' } }, '/route-guides/g', {}],
    [{ ...alert, kind: 'reply', guide: { _id: 'g', folio: 'G-1' } }, '/route-guides/g', { tab: 'notices' }],
    [{ ...paper, driver: null }, '/vehicles', { search: 'Unidad 3', cedi: 'all' }],
    [{ ...paper, vehicle: null }, '/carriers', { search: 'Miguel Ríos' }],
  ])('lead to the thing', (a, to, search) => {
    expect(alertPlace(a as Alert, () => true)).toEqual({ to, search });
    expect(alertPlace(a as Alert, () => false)).toBeNull();
  });

  it('stand below their days, and their number ends at 99', () => {
    const at = (lastAt: string) => ({ lastAt });
    const days = byDay([at('2026-11-21T02'), at('2026-11-21T01'), at('2026-11-20T01')], (v) => v.slice(0, 10));
    expect(days.map((d) => [d.day, d.alerts.length])).toEqual([
      ['2026-11-21', 2],
      ['2026-11-20', 1],
    ]);
    expect([badgeOf(99), badgeOf(100)]).toEqual(['99', '99+']);
  });
});
