import * as z from 'zod/mini';
import { guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { csv, day, id, listCount, listQuery, minuteOfDay } from './fields.ts';
import { limits } from './limits.ts';

export const vehicleKinds = ['bike', 'motorbike', 'car', 'van', 'truck3_5', 'rabon', 'torton', 'trailer'] as const;
export const vehicleKind = z.enum(vehicleKinds);
export const vehicleSkill = z.enum(['refrigerated', 'liftgate', 'hazmat', 'fragile', 'highValue']);
/** `available` / `routeAssigned` follow from the routes of the day; maintenance and deleted are set by people. */
export const vehicleStatus = z.enum(['available', 'routeAssigned', 'maintenance', 'deleted']);

export const vehicleCapacity = z.object({
  /** Packages; the documents' name for it in planning. */
  quantity: z.int(),
  weightKg: z.number(),
  volumeM3: z.number(),
});

export const vehicle = z.object({
  _id: id,
  vehicleId: z.string(),
  nickname: z.string(),
  plate: z.string(),
  brand: z.nullable(z.string()),
  model: z.nullable(z.string()),
  type: vehicleKind,
  floatType: z.enum(['own', 'third']),
  provider: z.nullable(z.object({ _id: id, name: z.string() })),
  originAddress: z.nullable(z.object({ _id: id, name: z.string() })),
  capacity: vehicleCapacity,
  costPerKm: z.number(),
  costPerHour: z.number(),
  fixedCost: z.number(),
  shiftStartMinute: minuteOfDay,
  shiftEndMinute: minuteOfDay,
  speedFactor: z.number(),
  skills: z.array(vehicleSkill),
  status: vehicleStatus,
  /** Driver who usually takes it. */
  usualDriver: z.nullable(z.object({ _id: id, fullName: z.string() })),
});
export type Vehicle = z.infer<typeof vehicle>;

const vehicleFilter = {
  cedisIds: z.optional(csv),
  provider: z.optional(csv),
  /** Vehicle types, comma separated. */
  units: z.optional(csv),
  /** Only vehicles free (`available`) or taken (`routeAssigned`) on `routeStartDate`. */
  tripStatus: z.optional(z.enum(['available', 'routeAssigned'])),
  routeStartDate: z.optional(day),
};

export const fleetApi = {
  list: endpoint({
    method: 'GET',
    path: '/vehicles',
    summary: 'Lista de vehículos',
    who: guideReaders,
    query: z.object({ ...listQuery(limits.vehicles), ...vehicleFilter }),
    answer: z.object({ vehicles: z.array(vehicle), count: listCount }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/vehicles/count',
    summary: 'Cuántos vehículos hay',
    who: guideReaders,
    query: z.object({ ...listQuery(limits.vehicles), ...vehicleFilter }),
    answer: z.object({ vehicles: z.int(), count: listCount }),
  }),
};
