import { describe, expect, it } from 'vitest';
import { laterDeparture } from './departure.rules.ts';

const at = (clock: string): string => `2026-11-23T${clock}:00Z`;
const minuteOf = (instant: string): number => Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16));
const stop = (guideId: string, clock: string) => ({ guideId, serviceStart: at(clock) }) as never;
const guides = new Map([
  ['any', { folio: 'F-1', windows: [] }],
  ['noon', { folio: 'F-2', windows: [{ startMinute: 720, endMinute: 840 }] }],
]);
const from9 = { shiftStartMinute: 540 };

describe('why a route leaves later than its plan', () => {
  it.each([
    ['at the hour of the plan', '08:00', 1, ['any'], undefined, null],
    ['with its vehicle’s shift', '09:00', 1, ['any'], from9, { why: 'shift' }],
    ['for a window that opens', '11:45', 1, ['noon'], from9, { why: 'window', guide: 'F-2', opensMinute: 720 }],
    ['after a trip before', '11:45', 2, ['noon'], from9, { why: 'reload' }],
    ['for no rule that shows', '08:20', 1, ['any'], undefined, { why: 'pace' }],
  ] as const)('%s', (_, clock, trip, ids, vehicle, expected) => {
    const route = { routeStart: at(clock), trip, stops: ids.map((id) => stop(id, id === 'noon' ? '12:00' : '10:07')) };
    expect(laterDeparture(route, 480, vehicle, guides, minuteOf)).toEqual(expected);
  });
});
