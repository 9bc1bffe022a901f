import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

test('the example of the algorithm', () => {
  const points = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ];
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline(encodePolyline(points))).toEqual(points);
});

test('any line comes back to the metre', () => {
  const point = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (points) => {
      const back = decodePolyline(encodePolyline(points));
      expect(back.length).toBe(points.length);
      for (const [i, p] of back.entries()) {
        expect(Math.abs(p.lat - (points[i] as typeof p).lat)).toBeLessThan(6e-6);
        expect(Math.abs(p.lng - (points[i] as typeof p).lng)).toBeLessThan(6e-6);
      }
    }),
  );
});
