import { closuresApi, type NewClosure } from '@tramo/contract/roads/closures';
import type { TestApp } from './app.ts';

/** Some metres of a street near the usual cedi of tests, closed from 2026 on until somebody opens them. */
export const closedStreet: NewClosure = {
  name: 'Calle AJENA',
  kind: 'line',
  points: [
    [-100.31, 25.68],
    [-100.3, 25.68],
  ],
  vehicleKinds: [],
  from: '2026-01-01T06:00:00Z',
  until: null,
  weekly: null,
};
/** Answers its id. */
export const buildClosure = async (t: TestApp, token: string): Promise<string> =>
  (await t.call(closuresApi.create, { token, body: closedStreet })).json().closure._id;
