import type { Attempts, Things } from './attempt.ts';
import { checklistAttempts } from './checklist-attempts.ts';
import { clientAttempts } from './client-attempts.ts';
import { companyAttempts } from './company-attempts.ts';
import { connectionAttempts } from './connection-attempts.ts';
import { driverAttempts } from './driver-attempts.ts';
import { guideAttempts } from './guide-attempts.ts';
import { messageAttempts } from './message-attempts.ts';
import { moneyAttempts } from './money-attempts.ts';
import { orderAttempts } from './order-attempts.ts';
import { pickAttempts } from './pick-attempts.ts';
import { placeAttempts } from './place-attempts.ts';
import { planAttempts } from './plan-attempts.ts';
import { roadAttempts } from './road-attempts.ts';
import { routeAttempts } from './route-attempts.ts';
import { warehouseAttempts } from './warehouse-attempts.ts';

const all = [
  checklistAttempts,
  clientAttempts,
  companyAttempts,
  connectionAttempts,
  driverAttempts,
  guideAttempts,
  messageAttempts,
  moneyAttempts,
  orderAttempts,
  pickAttempts,
  placeAttempts,
  planAttempts,
  roadAttempts,
  routeAttempts,
  warehouseAttempts,
];

/** Every request of the contract. An endpoint that is missing here, or named that is none, fails the test. */
export function attempts(given: Omit<Things, 'id'>): Attempts {
  const things: Things = { ...given, id: (kind) => ({ id: given.ids[kind] as string }) };
  return Object.assign({}, ...all.map((attemptsOf) => attemptsOf(things)));
}
