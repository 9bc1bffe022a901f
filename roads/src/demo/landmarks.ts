import type { Tags } from '../osm/source.ts';
import { chanceFrom } from './chance.ts';
import { type DemoCityPlan, DOORS_WITHIN_M } from './city-plan.ts';
import { type Colonia, doorsOf, lengthOf } from './colonias.ts';
import { beside, RIVER_HALF_M } from './ground.ts';
import type { Spot } from './noding.ts';
import { fullName } from './street-names.ts';

type AddArea = (ring: readonly Spot[], tags: Tags) => void;

export function addGround(
  plan: DemoCityPlan,
  addArea: AddArea,
  addLine: (line: readonly Spot[], tags: Tags) => void,
): void {
  for (const { name, kind, ring } of plan.ground.areas)
    addArea(ring, kind === 'water' ? { natural: 'water', name } : { leisure: 'nature_reserve', natural: 'wood', name });
  for (const { name, line } of plan.ground.rivers) {
    addLine(line, { waterway: 'river', name });
    addArea([...beside(line, RIVER_HALF_M), ...beside(line, -RIVER_HALF_M).reverse()], {
      natural: 'water',
      water: 'river',
      name,
    });
  }
}

/** Colonias with their grounds, parks, schools and churches, and the house numbers. */
export function addPlaces(plan: DemoCityPlan, addNode: (spot: Spot, tags?: Tags) => number, addArea: AddArea): void {
  const towns = new Map<string, number>();
  for (const [i, place] of plan.places.entries()) {
    const colonia = plan.colonias[i] as Colonia;
    const chance = chanceFrom(`places ${place.zipCode} ${place.suburb}`);
    addNode(colonia.centre, { place: 'suburb', name: place.suburb, postal_code: place.zipCode });
    addArea(colonia.ring, {
      boundary: 'administrative',
      admin_level: '10',
      name: place.suburb,
      postal_code: place.zipCode,
      landuse: 'residential',
    });
    if (!towns.has(place.municipality)) {
      towns.set(place.municipality, i);
      const [x, y] = colonia.centre;
      addNode([x + 90, y + 60], { place: 'town', name: place.municipality });
    }
    for (const [n, ring] of colonia.parks.entries()) {
      const what = n > 0 && chance() < 0.4 ? 'building' : 'park';
      if (what === 'park')
        addArea(ring, {
          leisure: 'park',
          name: `${chance() < 0.5 ? 'Parque' : 'Plaza'} ${n === 0 ? place.suburb : 'Central'}`,
        });
      else addArea(ring, { building: 'school', amenity: 'school', name: `Escuela Primaria ${place.suburb}` });
    }
    const address: Tags = {
      'addr:suburb': place.suburb,
      'addr:postcode': place.zipCode,
      'addr:city': place.municipality,
    };
    const doors = doorsOf(place, colonia, plan.through, plan.roads, plan.ground, DOORS_WITHIN_M);
    for (const { street, number, spot } of doors)
      addNode(spot, { 'addr:street': fullName(street), 'addr:housenumber': String(number), ...address });
    // Other streets have a number near their ends on each side.
    for (const { name, isListed, pieces } of colonia.streets) {
      if (isListed) continue;
      let number = 101 + 100 * Math.floor(chance() * 9);
      for (const piece of pieces) {
        const houses = Math.floor(lengthOf(piece) / 8);
        const isShort = piece.length < 3;
        for (const side of [0, 1] as const) {
          const line = beside(piece, side === 0 ? 9 : -9);
          const ends = isShort ? [line[0]] : [line[1], line.at(-2)];
          for (const [e, spot] of ends.entries())
            if (spot && !plan.roads.isNear(spot, 17))
              addNode(spot, {
                'addr:street': fullName(name),
                'addr:housenumber': String(number + side + e * 2 * Math.floor(houses / 2)),
                ...address,
              });
        }
        number += 2 * Math.floor(houses / 2) + 20;
      }
    }
  }
}
