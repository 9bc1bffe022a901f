import type { Load } from '@tramo/contract/fields';
import { type Guide, visited } from '@tramo/contract/guides';
import type { PlanGuide } from '@tramo/contract/planning';

/** What the planner's lists and maps need of a guide, whichever call told of it. */
export interface GuidePlace {
  _id: string;
  load: Load;
  lat: number | null;
  lng: number | null;
}
export const placeOfGuide = (g: Guide): GuidePlace => {
  const address = visited(g)?.address;
  return { _id: g._id, load: g.load, lat: address?.lat ?? null, lng: address?.lng ?? null };
};
export const placeOfPlanGuide = ({ _id, load, lat, lng }: PlanGuide): GuidePlace => ({ _id, load, lat, lng });

export const noLoad: Load = { packages: 0, weightKg: 0, volumeM3: 0 };
export const sumLoads = (loads: Iterable<Load>): Load => {
  const sum = { ...noLoad };
  for (const l of loads) {
    sum.packages += l.packages;
    sum.weightKg += l.weightKg;
    sum.volumeM3 += l.volumeM3;
  }
  return sum;
};
