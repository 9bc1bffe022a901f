import { alertKinds, defaultRoad, type RoadSettings, roadSettings } from '@tramo/contract/road-settings';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { atRoadForm, type RoadValues, roadFaults, roadOf, roadValues } from './road.rules.ts';

const full: RoadSettings = {
  driverReorders: false,
  driverStartsOtherDays: false,
  boardingByScan: true,
  departureQuestions: [{ question: '¿Llevas extintor?', isRequired: true }],
  alerts: {
    ...defaultRoad.alerts,
    off: ['lowBattery'],
    delayMinutes: 30,
    quiet: { startMinute: 1320, endMinute: 360 },
  },
};
const faults = (change: Partial<RoadValues>) =>
  roadFaults({ ...roadValues(full), ...change }, 'es', (min, max) => `${min} a ${max}`);

describe('settings of routes under way', () => {
  it.each([defaultRoad, full])('come back from the form as they went in', (road) => {
    expect(roadOf(roadValues(road))).toEqual(road);
    expect(z.safeParse(roadSettings, roadOf(roadValues(road))).success).toBe(true);
    expect(roadFaults(roadValues(road), 'es', () => 'fault')).toEqual({});
  });

  it.each([
    [{ delayMinutes: '' }, { delayMinutes: '5 a 240' }],
    [{ offRouteM: 199 }, { offRouteM: '200 a 50000' }],
    [{ silentMinutes: 7.5 }, { silentMinutes: '3 a 240' }],
    // Its kind is off.
    [{ batteryPercent: '' }, {}],
    [
      { departureQuestions: [{ key: 0, question: ' ', isRequired: false }] },
      { 'departureQuestions.0.question': 'Este campo es requerido' },
    ],
    [{ quietEnd: 1320 }, { quietEnd: 'La hora final debe ser distinta de la inicial' }],
    [{ quietStart: 0, quietEnd: 1440 }, { quietEnd: 'La hora final debe ser distinta de la inicial' }],
    [{ hasQuiet: false, quietEnd: 1320 }, {}],
  ] as [Partial<RoadValues>, object][])('tell what is wrong in %j', (change, expected) =>
    expect(faults(change)).toEqual(expected),
  );

  it('what the form lets pass the server takes', () => {
    const values = {
      ...roadValues(full),
      batteryPercent: '' as const,
      kinds: alertKinds.filter((k) => k !== 'lowBattery'),
    };
    expect(z.safeParse(roadSettings, roadOf(values)).success).toBe(true);
  });

  it('shows refusals of the server at their fields', () =>
    expect(
      atRoadForm({
        'road.alerts.quiet.endMinute': 'a',
        'road.alerts.delayMinutes': 'b',
        'road.departureQuestions.1.question': 'c',
      }),
    ).toEqual({ quietEnd: 'a', delayMinutes: 'b', 'departureQuestions.1.question': 'c' }));
});
