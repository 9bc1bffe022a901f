import { bridgesOf } from './bridges.ts';
import { type Colonia, coloniaOf, doorsOf, indexRoads, type RoadIndex } from './colonias.ts';
import { type Ground, groundOf, type Plane, planeAt } from './ground.ts';
import type { DemoCity } from './main-avenues.ts';
import { type DemoPlace, type ThroughRoad, throughRoads } from './through-roads.ts';

/** A city of the demo before its streets are tied together. */
export interface DemoCityPlan {
  city: DemoCity;
  places: readonly DemoPlace[];
  plane: Plane;
  ground: Ground;
  through: ThroughRoad[];
  roads: RoadIndex;
  colonias: Colonia[];
}
/** Lays out a city: avenues, what joins colonias, and the streets of each. */
export function planCity(city: DemoCity, places: readonly DemoPlace[]): DemoCityPlan {
  const middle = (of: (p: DemoPlace) => number): number => places.reduce((s, p) => s + of(p), 0) / places.length;
  const plane = planeAt(
    middle((p) => p.lng),
    middle((p) => p.lat),
  );
  const ground = groundOf(city, plane);
  const centres = places.map((p) => plane.toSpot(p.lng, p.lat));
  const through = throughRoads(city, places, centres, plane, ground);
  through.push(...bridgesOf(city, centres, through, ground));
  const roads = indexRoads(through);
  const colonias = places.map((_, i) => coloniaOf(places, centres, i, roads, ground));
  return { city, places, plane, ground, through, roads, colonias };
}

/** A house of the demo with its address. */
export interface DemoDoor {
  /** As the catalogue writes it, with its short forms. */
  street: string;
  number: number;
  lat: number;
  lng: number;
}
/** The houses on a place's streets of the catalogue, as far as `withinM` from its middle: those that the map has numbers of. */
export function doorsOfPlace(plan: DemoCityPlan, i: number, withinM: number): DemoDoor[] {
  const doors = doorsOf(
    plan.places[i] as DemoPlace,
    plan.colonias[i] as Colonia,
    plan.through,
    plan.roads,
    plan.ground,
    DOORS_WITHIN_M,
  );
  const centre = (plan.colonias[i] as Colonia).centre;
  return doors
    .filter((d) => Math.hypot(d.spot[0] - centre[0], d.spot[1] - centre[1]) <= withinM)
    .map(({ street, number, spot }) => {
      const { lat, lng } = plan.plane.toDegrees(spot);
      return { street, number, lat: round6(lat), lng: round6(lng) };
    });
}
/** Numbers are on the map as far as this from a place's middle, metres. */
export const DOORS_WITHIN_M = 850;
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
