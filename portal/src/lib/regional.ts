import type { Company } from '@tramo/contract/accounts';
import { kgPerPound, metresPerMile } from '@tramo/contract/units';
import { createStore, useStore } from './store.ts';

/** How the company writes days and hours, with which day its weeks begin (0 Sunday), and in which units its people type; the shell sets it. */
export type Regional = Pick<Company, 'dateFormat' | 'firstWeekday' | 'hourFormat' | 'weightUnit' | 'distanceUnit'>;

const regional = createStore<Regional>({
  dateFormat: 'DD/MM/YYYY',
  firstWeekday: 1,
  hourFormat: '24H',
  weightUnit: 'kg',
  distanceUnit: 'km',
});

export function setRegional({ dateFormat, firstWeekday, hourFormat, weightUnit, distanceUnit }: Regional): void {
  const next = { dateFormat, firstWeekday, hourFormat, weightUnit, distanceUnit };
  if (JSON.stringify(next) !== JSON.stringify(regional.get())) regional.set(next);
}

export const useRegional = (): Regional => useStore(regional);

/** Three decimals bring back what was stored. */
const round = (amount: number): number => Math.round(amount * 1000) / 1000;
const kgPerUnit = (): number => (regional.get().weightUnit === 'kg' ? 1 : kgPerPound);
const kmPerUnit = (): number => (regional.get().distanceUnit === 'km' ? 1 : metresPerMile / 1000);

/** Weights are kept in kilograms and distances in kilometres, and typed in the company's units. */
export const typedWeight = (kg: number): number => round(kg / kgPerUnit());
export const storedWeight = (typed: number): number => round(typed * kgPerUnit());
export const typedDistance = (km: number): number => round(km / kmPerUnit());
export const storedDistance = (typed: number): number => round(typed * kmPerUnit());
