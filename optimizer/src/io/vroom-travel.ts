/** VROOM's matrices, and what a vehicle pays for travelling as one length for all. */

import { InstanceError } from './instance.ts';
import { type Json, list, numbers, object } from './json.ts';

/** What of a vehicle decides the price of its travel. */
export interface Rates {
  /** Path of the vehicle in the file. */
  at: string;
  speedFactor: number;
  perHour: number;
  perKm: number;
  /** The costs are VROOM's own: travel seconds. */
  plainCosts: boolean;
  maxTravelTime: number | undefined;
  maxDistance: number | undefined;
}

export interface Tables {
  durations: number[][];
  distances: number[][] | null;
  costs: number[][] | null;
  path: string;
}

export function readMatrices(root: Json, profile: string): Tables {
  const all = root.matrices === undefined ? {} : object(root.matrices, 'matrices', Object.keys(root.matrices ?? {}));
  const path = root.matrices === undefined ? 'matrix' : `matrices.${profile}`;
  const given = root.matrices === undefined ? { durations: root.matrix } : all[profile];
  // Without them VROOM asks a road service; a file alone has none.
  if (given === undefined || (root.matrices === undefined && root.matrix === undefined))
    throw new InstanceError('missing', root.matrices === undefined ? 'matrices' : path, 'matrices');
  const tables = object(given, path, ['durations', 'distances', 'costs']);
  const durations = readMatrix(tables.durations, `${path}.durations`);
  const square = (key: string) => {
    if (tables[key] === undefined) return null;
    const rows = readMatrix(tables[key], `${path}.${key}`);
    if (rows.length !== durations.length) throw new InstanceError('wrong_count', `${path}.${key}`, String(rows.length));
    return rows;
  };
  return { durations, distances: square('distances'), costs: square('costs'), path };
}

function readMatrix(value: unknown, path: string): number[][] {
  const rows = list(value, path).map((row, i) => numbers(row, `${path}[${i}]`));
  rows.forEach((row, i) => {
    if (row.length !== rows.length) throw new InstanceError('wrong_count', `${path}[${i}]`, String(row.length));
  });
  return rows;
}

export interface TravelCosts {
  /** What one length is made of, and each vehicle's cost per length. */
  basis: 'durations' | 'distances' | 'costs' | 'mixed';
  length: (from: number, to: number) => number;
  rates: number[];
  scale: number;
}

/**
 * One length for all vehicles: the custom costs, or seconds, or metres, or both in the first vehicle's proportion, which all must share
 * (a vehicle's speed counts: twice as fast is half the seconds).
 */
export function travelCosts(vehicles: readonly Rates[], { durations, distances, costs, path }: Tables): TravelCosts {
  const perSecond = vehicles.map((v) => v.perHour / 3600 / v.speedFactor);
  const perMetre = vehicles.map((v) => v.perKm / 1000);
  if (costs) {
    const priced = vehicles.find((v) => !v.plainCosts);
    if (priced) throw new InstanceError('unsupported', `${priced.at}.costs`, 'costs');
    return { basis: 'costs', length: (from, to) => costs[from]![to]!, rates: vehicles.map(() => 1), scale: 1 };
  }
  if (perMetre.every((rate) => rate === 0))
    return { basis: 'durations', length: (from, to) => durations[from]![to]!, rates: perSecond, scale: 1 };
  if (!distances) throw new InstanceError('missing', `${path}.distances`, 'distances');
  if (perSecond.every((rate) => rate === 0))
    return { basis: 'distances', length: (from, to) => distances[from]![to]!, rates: perMetre, scale: 1 };
  const share = perMetre[0]! / perSecond[0]!;
  const odd = vehicles.findIndex((_, i) => !(Math.abs(perMetre[i]! - share * perSecond[i]!) <= 1e-9 * perMetre[i]!));
  if (odd >= 0)
    throw new InstanceError('unsupported', `${vehicles[odd]!.at}.costs.per_km`, String(vehicles[odd]!.perKm));
  return {
    basis: 'mixed',
    length: (from, to) => durations[from]![to]! + share * distances[from]![to]!,
    rates: perSecond,
    scale: 1000,
  };
}

/** A limit of travel seconds or metres, where the lengths are those. */
export function travelLimits(v: Rates, { basis }: TravelCosts): number | undefined {
  if (v.maxTravelTime !== undefined && basis !== 'durations')
    throw new InstanceError('unsupported', `${v.at}.max_travel_time`, String(v.maxTravelTime));
  if (v.maxDistance !== undefined && basis !== 'distances')
    throw new InstanceError('unsupported', `${v.at}.max_distance`, String(v.maxDistance));
  return v.maxDistance ?? (v.maxTravelTime === undefined ? undefined : Math.floor(v.maxTravelTime * v.speedFactor));
}
