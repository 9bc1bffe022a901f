import { encodePolyline } from '@tramo/contract/roads/polyline';
import { describe, expect, test } from 'vitest';
import { alongLine, type Leg, nextTurn } from './legs.ts';

/** North along a street for about 1.1 km, then east for about a kilometre. */
const corner = [
  { lat: 25.67, lng: -100.31 },
  { lat: 25.68, lng: -100.31 },
  { lat: 25.68, lng: -100.3 },
];
const step = (text: string, distanceM: number, at: { lat: number; lng: number }) => ({
  kind: 'straight',
  exit: null,
  street: '',
  text,
  distanceM,
  durationS: 60,
  ...at,
});
const leg: Leg = {
  fromGuideId: null,
  toGuideId: 'a',
  line: encodePolyline(corner),
  distanceM: 2114,
  durationS: 300,
  source: 'roads',
  steps: [
    step('Sal por Hidalgo', 1112, corner[0]!),
    step('Gira a la derecha en Juárez', 1002, corner[1]!),
    step('Llegaste', 0, corner[2]!),
  ],
};

describe('the next turn', () => {
  test.each<[string, { lat: number; lng: number } | null, string | null, number]>([
    ['at the start', corner[0]!, 'Gira a la derecha en Juárez', 1112],
    [
      'halfway to the corner, ten metres beside the line',
      { lat: 25.675, lng: -100.3101 },
      'Gira a la derecha en Juárez',
      556,
    ],
    ['after the corner', { lat: 25.68, lng: -100.305 }, 'Llegaste', 501],
    ['past the end', { lat: 25.68, lng: -100.2995 }, 'Llegaste', 0],
    ['off the way', { lat: 25.675, lng: -100.32 }, null, 0],
    ['nobody knows where', null, null, 0],
  ])('%s', (_, at, text, inM) => {
    const turn = nextTurn(leg, at);
    expect(turn?.step.text ?? null).toBe(text);
    if (turn) expect(Math.abs(turn.inM - inM)).toBeLessThan(6);
  });
  test('none where the line is straight and without steps', () =>
    expect(nextTurn({ ...leg, steps: [] }, corner[0]!)).toBeNull());
});

test('along a line', () => {
  const { alongM, offM } = alongLine(corner, { lat: 25.675, lng: -100.309 });
  expect(Math.round(alongM)).toBeCloseTo(556, -1);
  expect(Math.round(offM)).toBeCloseTo(100, -1);
});
