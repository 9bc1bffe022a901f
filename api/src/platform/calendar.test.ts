import { expect, test } from 'vitest';
import { trueTime } from './calendar.ts';

const at = (time: string): Date => new Date(`2026-11-17T${time}Z`);

test('a device time is never in the future nor before the earliest', () => {
  expect(trueTime(at('15:00:00'), at('14:00:00'))).toEqual(at('14:00:00'));
  expect(trueTime(at('13:00:00'), at('14:00:00'), at('13:30:00'))).toEqual(at('13:30:00'));
  expect(trueTime(at('13:45:00'), at('14:00:00'), at('13:30:00'))).toEqual(at('13:45:00'));
});
