import type { FeatureCollector, OsmFeature } from '../osm/features.ts';
import type { Tags } from '../osm/source.ts';
import type { BookInfo } from './book.ts';
import { type AddressPoint, BookMaker } from './make-book.ts';
import { middleOf } from './outlines.ts';

/** Addresses of an OpenStreetMap file, gathered while its zone is imported. */
export interface AddressCollector extends FeatureCollector {
  /** When all features came: the book's bytes (`addresses.bin`), and how many streets and house numbers it has. */
  finish(info: Pick<BookInfo, 'name' | 'isDemo' | 'madeAt'>): { bytes: Uint8Array; info: BookInfo };
}

const coloniaPlaces = new Set(['suburb', 'neighbourhood', 'quarter', 'city_block', 'borough']);
const cityPlaces = new Set(['city', 'town', 'village', 'municipality']);
/** Of Mexico: 6 municipalities, 8 to 10 localities and suburbs. */
const coloniaLevels = new Set(['9', '10', '11']);
const cityLevels = new Set(['6', '8']);

function areaKindOf(tags: Tags): 'colonia' | 'city' | 'zip' | null {
  if (tags.boundary === 'postal_code' && tags.postal_code) return 'zip';
  if (!tags.name) return null;
  if (coloniaPlaces.has(tags.place ?? '')) return 'colonia';
  if (cityPlaces.has(tags.place ?? '')) return 'city';
  if (tags.boundary === 'administrative' && coloniaLevels.has(tags.admin_level ?? '')) return 'colonia';
  if (tags.boundary === 'administrative' && cityLevels.has(tags.admin_level ?? '')) return 'city';
  return tags.landuse === 'residential' ? 'colonia' : null;
}
const notStreets = new Set(['proposed', 'construction', 'platform', 'raceway', 'elevator', 'corridor', 'bus_stop']);
const isStreet = (tags: Tags): boolean =>
  tags.highway !== undefined && (tags.name ?? '') !== '' && !notStreets.has(tags.highway);
const isHouse = (tags: Tags): boolean => tags['addr:housenumber'] !== undefined;

/**
 * Streets with names, corners where two of them share a node, house numbers (`addr:*`; one without `addr:street` is of the nearest street within 60 m), suburbs,
 * cities and postal codes by outline or nearest point. Lines of `addr:interpolation` are not read: numbers between two known ones are placed when they are asked for.
 */
export function addressCollector(): AddressCollector {
  const maker = new BookMaker();
  // Outlines come after the houses that lie in them.
  const houses: AddressPoint[] = [];
  const streets: { name: string; line: Int32Array }[] = [];
  return {
    wants: (osm, tags) => isHouse(tags) || (osm !== 'node' && isStreet(tags)) || areaKindOf(tags) !== null,
    add: ({ shape, tags, coordinates }: OsmFeature) => {
      const line = coordinates[0];
      if (!line || line.length < 2) return;
      if (shape === 'line' && isStreet(tags)) {
        for (const name of new Set([tags.name, tags.alt_name, tags.official_name, tags.old_name]))
          if (name) streets.push({ name, line });
      } else if (isHouse(tags)) {
        const [lng, lat] = middleOf(line);
        const point = {
          street: tags['addr:street'] ?? tags['addr:place'] ?? '',
          lat,
          lng,
          colonia: tags['addr:suburb'] ?? tags['addr:neighbourhood'] ?? tags['addr:quarter'] ?? '',
          city: tags['addr:city'] ?? tags['addr:municipality'] ?? '',
          state: tags['addr:state'] ?? '',
          zip: tags['addr:postcode'] ?? '',
        };
        // Several houses in one: '12;14'.
        for (const number of (tags['addr:housenumber'] as string).split(/[;,]/).slice(0, 20))
          houses.push({ ...point, number });
      }
      const kind = areaKindOf(tags);
      if (kind === null || shape === 'line') return;
      maker.addArea({ kind, name: (kind === 'zip' ? tags.postal_code : tags.name) as string, rings: coordinates });
    },
    finish: (info) => {
      for (const { name, line } of streets) maker.addLine(name, line);
      for (const house of houses) maker.addPoint(house);
      // Of a city they are some hundred megabytes: the book needs the room.
      streets.length = 0;
      houses.length = 0;
      return maker.make(info);
    },
  };
}
