import type { OsmFeature } from '../osm/features.ts';
import type { Tags } from '../osm/source.ts';

/** Layers of a tile, in the order in which they are drawn. */
export const mapLayers = ['water', 'green', 'building', 'border', 'street', 'place', 'poi', 'number'] as const;
export type MapLayer = (typeof mapLayers)[number];

/** What an element becomes on the map. */
export interface MapThing {
  layer: MapLayer;
  kind: string;
  shape: OsmFeature['shape'];
  /** The zoom from which on it is shown. */
  minZoom: number;
  name: string;
  ref: string;
  /** Bits of `streetFlag`. */
  flags: number;
  /** People of a place: large ones go first where there is room for one. */
  rank: number;
  /** Drawn against the order of its points. */
  isTurned?: boolean;
}
export const streetFlag = { oneway: 1, tunnel: 2, bridge: 4, toll: 8, link: 16 } as const;

/** OpenStreetMap's classes of ways, as the map draws them and from which zoom on. Later ones are drawn above. */
const ways: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  steps: ['path', 14],
  footway: ['path', 14],
  bridleway: ['path', 14],
  corridor: ['path', 15],
  path: ['path', 14],
  cycleway: ['path', 14],
  track: ['track', 13],
  service: ['service', 14],
  pedestrian: ['pedestrian', 13],
  living_street: ['minor', 12],
  residential: ['minor', 12],
  road: ['minor', 12],
  unclassified: ['minor', 12],
  tertiary: ['tertiary', 11],
  secondary: ['secondary', 9],
  primary: ['primary', 8],
  trunk: ['trunk', 6],
  motorway: ['motorway', 6],
};
/** Kinds of the layer `street` from below to above. */
export const streetKinds = [
  'ferry',
  'runway',
  'path',
  'track',
  'service',
  'pedestrian',
  'rail',
  'minor',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
  'motorway',
] as const;

const rails = new Set(['rail', 'light_rail', 'subway', 'tram', 'narrow_gauge', 'monorail']);
const places: Readonly<Record<string, number>> = {
  city: 6,
  town: 8,
  borough: 11,
  suburb: 11,
  village: 10,
  quarter: 13,
  neighbourhood: 13,
  hamlet: 12,
};
const greens: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  'leisure=park': ['park', 10],
  'leisure=garden': ['park', 13],
  'leisure=golf_course': ['park', 11],
  'leisure=nature_reserve': ['wood', 9],
  'leisure=recreation_ground': ['park', 12],
  'leisure=playground': ['park', 15],
  'leisure=pitch': ['pitch', 14],
  'leisure=stadium': ['pitch', 13],
  'landuse=forest': ['wood', 9],
  'landuse=cemetery': ['cemetery', 12],
  'landuse=grass': ['grass', 13],
  'landuse=meadow': ['grass', 12],
  'landuse=village_green': ['park', 13],
  'landuse=recreation_ground': ['park', 12],
  'natural=wood': ['wood', 9],
  'amenity=grave_yard': ['cemetery', 13],
};
const pois: Readonly<Record<string, string>> = {
  'amenity=hospital': 'hospital',
  'amenity=clinic': 'hospital',
  'amenity=school': 'school',
  'amenity=university': 'school',
  'amenity=college': 'school',
  'amenity=marketplace': 'market',
  'amenity=fuel': 'fuel',
  'amenity=bus_station': 'station',
  'aeroway=aerodrome': 'station',
  'shop=supermarket': 'shop',
  'shop=mall': 'shop',
  'shop=department_store': 'shop',
};
const waterways: Readonly<Record<string, number>> = { river: 8, canal: 11, stream: 13, drain: 14, ditch: 15 };
const borders: Readonly<Record<string, readonly [kind: string, minZoom: number]>> = {
  '2': ['country', 6],
  '4': ['state', 6],
  '6': ['municipality', 9],
};

const isYes = (value: string | undefined): boolean => value !== undefined && value !== 'no' && value !== 'false';
const firstOf = (table: Readonly<Record<string, unknown>>, tags: Tags, keys: readonly string[]): string | undefined =>
  keys.map((key) => `${key}=${tags[key]}`).find((pair) => table[pair] !== undefined);

/** What an element with these tags is on the map: nothing, one thing or several (a building that has a number). */
export function mapThings(osm: OsmFeature['osm'], tags: Tags): MapThing[] {
  const things: MapThing[] = [];
  const name = tags['name:es'] ?? tags.name ?? '';
  const add = (
    layer: MapLayer,
    kind: string,
    shape: MapThing['shape'],
    minZoom: number,
    more: Partial<MapThing> = {},
  ): number => things.push({ layer, kind, shape, minZoom, name, ref: '', flags: 0, rank: 0, ...more });

  const place = tags.place === undefined ? undefined : places[tags.place];
  if (place !== undefined && name !== '') {
    const shape = osm === 'node' ? 'point' : 'area';
    // A town as an area is a boundary: its name stands at its node.
    if (shape === 'point' || place >= 11)
      add('place', tags.place as string, shape, place, {
        rank: Math.min(99_999_999, Number.parseInt(tags.population ?? '0', 10) || 0),
      });
  }
  const number = tags['addr:housenumber'];
  if (number !== undefined && number.length <= 12)
    add('number', '', osm === 'node' ? 'point' : 'area', 15, { name: number });
  const poi = firstOf(pois, tags, ['amenity', 'aeroway', 'shop']);
  if (poi && name !== '') add('poi', pois[poi] as string, osm === 'node' ? 'point' : 'area', 15);
  if (osm === 'node') return things;

  addStreet(tags, add);
  const green = firstOf(greens, tags, ['leisure', 'landuse', 'natural', 'amenity']);
  if (green) {
    const [kind, minZoom] = greens[green] as readonly [string, number];
    add('green', kind, 'area', minZoom);
  }
  const isPool = tags.leisure === 'swimming_pool';
  if (
    tags.natural === 'water' ||
    tags.waterway === 'riverbank' ||
    tags.landuse === 'reservoir' ||
    tags.landuse === 'basin' ||
    isPool
  )
    add('water', 'area', 'area', isPool ? 15 : 8, isPool ? { name: '' } : {});
  else if (tags.waterway !== undefined && waterways[tags.waterway] !== undefined && !isYes(tags.tunnel))
    add('water', tags.waterway, 'line', waterways[tags.waterway] as number);
  if (isYes(tags.building)) add('building', '', 'area', 15, { name: '' });
  const border = tags.boundary === 'administrative' && osm === 'way' ? borders[tags.admin_level ?? ''] : undefined;
  if (border && tags.maritime !== 'yes') add('border', border[0], 'line', border[1], { name: '' });
  return things;
}

type Add = (layer: MapLayer, kind: string, shape: MapThing['shape'], minZoom: number, more?: Partial<MapThing>) => void;

function addStreet(tags: Tags, add: Add): void {
  const flags = (isYes(tags.tunnel) ? streetFlag.tunnel : 0) | (isYes(tags.bridge) ? streetFlag.bridge : 0);
  if (tags.railway !== undefined && rails.has(tags.railway)) {
    // What runs below the ground is nothing that a driver sees.
    if (!isYes(tags.tunnel)) add('street', 'rail', 'line', tags.service ? 14 : 11, { flags, name: '' });
    return;
  }
  if (tags.route === 'ferry') {
    add('street', 'ferry', 'line', 9);
    return;
  }
  if (tags.aeroway === 'runway') {
    add('street', 'runway', 'line', 11, { name: '' });
    return;
  }
  if (tags.highway === undefined || tags.area === 'yes') return;
  const isLink = tags.highway.endsWith('_link');
  const way = ways[isLink ? tags.highway.slice(0, -5) : tags.highway];
  if (!way) return;
  const [kind, minZoom] = way;
  const isRoundabout = tags.junction === 'roundabout' || tags.junction === 'circular';
  const oneway = tags.oneway ?? (isRoundabout || tags.highway === 'motorway' ? 'yes' : 'no');
  const isTurned = oneway === '-1' || oneway === 'reverse';
  const isOneway = isTurned || oneway === 'yes' || oneway === '1' || oneway === 'true';
  const isSmall = kind === 'service' && tags.service !== undefined && tags.service !== 'alley';
  add('street', kind, 'line', isLink ? Math.max(minZoom, 11) : isSmall ? 15 : minZoom, {
    // Steps and pavements along every street would crowd it with its own name.
    name: kind === 'path' && tags.footway !== undefined ? '' : (tags['name:es'] ?? tags.name ?? ''),
    ref: kind === 'path' ? '' : ((tags.ref ?? '').split(';')[0]?.trim().slice(0, 14) ?? ''),
    flags:
      flags |
      (isOneway ? streetFlag.oneway : 0) |
      (isYes(tags.toll) ? streetFlag.toll : 0) |
      (isLink ? streetFlag.link : 0),
    isTurned,
  });
}
