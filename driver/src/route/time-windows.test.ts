import { describe, expect, test } from 'vitest';
import { clockText, localMinute, type WindowState, windowState } from './time-windows.ts';

const morning = { startMinute: 600, endMinute: 720 };
const evening = { startMinute: 960, endMinute: 1140 };

describe('how the windows of a stop stand', () => {
  test.each<[string, { startMinute: number; endMinute: number }[], number, WindowState | null]>([
    ['none: any time', [], 500, null],
    ['before the first', [evening, morning], 570.5, { kind: 'opens', minute: 600, inMinutes: 30 }],
    ['as it opens', [morning], 600, { kind: 'open', minute: 720, leftMinutes: 120 }],
    ['half an hour before its end', [morning], 690, { kind: 'closing', minute: 720, leftMinutes: 30 }],
    ['in its last seconds', [morning], 719.9, { kind: 'closing', minute: 720, leftMinutes: 1 }],
    ['between two', [morning, evening], 720, { kind: 'opens', minute: 960, inMinutes: 240 }],
    ['after the last', [morning, evening], 1150.9, { kind: 'over', minute: 1140, byMinutes: 10 }],
    ['after midnight', [evening], 1450, { kind: 'over', minute: 1140, byMinutes: 310 }],
  ])('%s', (_, windows, now, state) => expect(windowState(windows, now)).toEqual(state));
});

describe('the local minute of a route’s day', () => {
  const noon = '2026-03-02T18:00:00.000Z';
  test.each([
    ['in the afternoon of the same day', '2026-03-02T21:30:00.000Z', 'America/Monterrey', 930],
    ['after midnight it goes on', '2026-03-03T06:30:00.000Z', 'America/Monterrey', 1470],
    ['the day before', '2026-03-02T05:00:00.000Z', 'America/Monterrey', -60],
    ['in another zone of the country', '2026-03-02T21:30:00.000Z', 'America/Tijuana', 810],
  ])('%s', (_, iso, zone, minute) => expect(localMinute(iso, noon, zone)).toBe(minute));
});

test.each([
  [545, '9:05'],
  [0, '0:00'],
  [1470, '0:30'],
])('%i is written %s', (minute, text) => expect(clockText(minute)).toBe(text));
