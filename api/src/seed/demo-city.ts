import { type DemoCityPlan, type DemoDoor, doorsOfPlace, planCity } from '@tramo/roads/demo/city-plan';
import { type CataloguePlace, type CatalogueRegion, demoCatalogue } from '../modules/places/places.catalogue.ts';

const plans = new Map<CatalogueRegion, DemoCityPlan>();
/** How the streets of a city of the demo lie; laid out once for each process. */
export function demoCity(region: CatalogueRegion): DemoCityPlan {
  const known = plans.get(region);
  if (known) return known;
  const plan = planCity(region, demoCatalogue[region]);
  plans.set(region, plan);
  return plan;
}

/** Houses of an address are no further from the middle of their suburb. Suburbs are about a kilometre wide, so this stays within them. */
export const maxFromMiddleM = 590;

const doors = new Map<CataloguePlace, readonly DemoDoor[]>();
/** The houses of a place of the catalogue, on its streets of the demo. */
export function demoDoors(place: CataloguePlace): readonly DemoDoor[] {
  const known = doors.get(place);
  if (known) return known;
  const region = demoCatalogue.monterrey.includes(place) ? 'monterrey' : 'cdmx';
  const made = doorsOfPlace(demoCity(region), demoCatalogue[region].indexOf(place), maxFromMiddleM);
  doors.set(place, made);
  return made;
}
