import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodePolyline } from '@tramo/contract/roads/polyline';
import { expect, it } from 'vitest';
import { estimatedTravel, osrmTravel } from './osrm.ts';

it('lines of a road service are those of its steps, asked below its limit of places; without an answer they are straight', async () => {
  let isBroken = false;
  let paths = 0;
  // Every leg goes by way of the corner, in two steps that share it, as OSRM tells them.
  const server = createServer((request, response) => {
    const [, list = ''] = /^\/route\/v1\/driving\/([^?]*)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const points = list.split(';').map((p) => p.split(',').map(Number) as [number, number]);
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    paths++;
    if (isBroken || points.length > 100) response.statusCode = isBroken ? 503 : 400;
    const legs = points.slice(1).map(([lng, lat], i) => {
      const [fromLng, fromLat] = points[i] as [number, number];
      const [from, corner, to] = [
        { lat: fromLat, lng: fromLng },
        { lat: fromLat, lng },
        { lat, lng },
      ];
      const steps = [
        [from, corner],
        [corner, to],
        [to, to],
      ].map((s) => ({ geometry: encodePolyline(s) }));
      return { duration: 60.4, distance: 500.6, steps: query.get('steps') === 'true' ? steps : [] };
    });
    response.end(JSON.stringify({ code: 'Ok', routes: [{ legs }] }));
  });
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const travel = osrmTravel(address, () => undefined);
    const path = Array.from({ length: 121 }, (_, i) => ({ lat: 25.6 + i / 1000, lng: -100.3 - i / 1000 }));
    const lines = await travel.lines(path, { secondOfDay: 0 });
    expect([lines.length, paths]).toEqual([120, 2]);
    expect(lines[119]).toMatchObject({
      source: 'service',
      durationS: 60,
      distanceM: 501,
      line: [
        { lat: 25.719, lng: -100.419 },
        { lat: 25.719, lng: -100.42 },
        { lat: 25.72, lng: -100.42 },
      ],
    });
    isBroken = true;
    const [straight] = await travel.lines(path.slice(0, 2), { secondOfDay: 0 });
    expect(straight).toMatchObject({ source: 'estimate', line: path.slice(0, 2) });
  } finally {
    await new Promise((r) => server.close(r));
  }
});

it('distances from one place come by one row of its tables; without an answer they are estimated', async () => {
  const asked: string[] = [];
  let isBroken = false;
  const server = createServer((request, response) => {
    const url = decodeURIComponent(request.url ?? '');
    asked.push(url);
    const points = (/driving\/([^?]*)/.exec(url)?.[1] ?? '').split(';');
    const places = new URL(url, 'http://x').searchParams.get('destinations')?.split(';') ?? [];
    if (isBroken || points.length > 100) response.statusCode = 503;
    // Metres tell which place it was; the service knows no way to the seventh.
    const metres = places.map((i) =>
      points[Number(i)]?.startsWith('-7.') ? null : -Number(points[Number(i)]?.split(',')[0]),
    );
    response.end(JSON.stringify({ code: 'Ok', durations: [metres], distances: [metres] }));
  });
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
  try {
    const travel = osrmTravel(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => undefined);
    const from = { lat: 25, lng: 0 };
    const to = Array.from({ length: 150 }, (_, i) => ({ lat: 25, lng: -1 - i }));
    const { legs, source } = await travel.row(from, to, { secondOfDay: 0 });
    expect([source, legs.length, asked.length]).toEqual(['service', 150, 2]);
    const estimated = await estimatedTravel().row(from, to, { secondOfDay: 0 });
    expect(legs).toEqual(to.map((p, i) => (i === 6 ? estimated.legs[i] : { durationS: -p.lng, distanceM: -p.lng })));
    isBroken = true;
    expect(await travel.row(from, to, { secondOfDay: 0 })).toEqual(estimated);
    expect(estimated.source).toBe('estimate');
  } finally {
    await new Promise((r) => server.close(r));
  }
});
