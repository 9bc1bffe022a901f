import { describe, expect, it } from 'vitest';
import { idOf, knows } from '../test/checklist-samples.ts';
import { type AskedFor, type ChecklistScope, checklistFor, fitting, misfitOf } from './checklist-choice.ts';

const [client, other, closed, moved] = [idOf(1), idOf(2), idOf(3), idOf(4)] as const;
const scope = (position: number, parts: Partial<ChecklistScope> = {}): ChecklistScope => ({
  category: 'undelivered',
  subStatusId: null,
  clientIds: [],
  vehicleTypes: [],
  logic: null,
  position,
  ...parts,
});
const late = { match: 'all' as const, tests: [knows('minutesLate', 'atLeast', 30)] };
const [any, second, ofStatus, ofClient, ofBoth, whenLate] = [
  scope(1),
  scope(2),
  scope(3, { subStatusId: closed }),
  scope(4, { clientIds: [client] }),
  scope(5, { clientIds: [client], subStatusId: closed }),
  scope(6, { logic: late }),
] as const;
const all = [whenLate, ofBoth, second, ofClient, ofStatus, any];
const asked = (parts: Partial<AskedFor> = {}): AskedFor => ({
  category: 'undelivered',
  subStatusId: null,
  clientId: null,
  vehicleType: null,
  context: {},
  ...parts,
});

describe('the checklist that a visit answers', () => {
  it.each<[string, Partial<AskedFor>, ChecklistScope | null]>([
    ['nothing special: the first in order', {}, any],
    ['its sub-status', { subStatusId: closed }, ofStatus],
    ['another sub-status', { subStatusId: moved }, any],
    ['its client', { clientId: client }, ofClient],
    ['another client', { clientId: other }, any],
    ['client before sub-status, both before one', { clientId: client, subStatusId: closed }, ofBoth],
    ['a condition that holds, before none', { context: { minutesLate: 30 } }, whenLate],
    ['a sub-status before a condition', { context: { minutesLate: 30 }, subStatusId: closed }, ofStatus],
    ['another status', { category: 'delivered' }, null],
  ])('%s', (_, parts, expected) => {
    expect(checklistFor(all, asked(parts))).toBe(expected);
    expect(checklistFor([...all].reverse(), asked(parts))).toBe(expected);
    for (const one of all) expect(fitting(all, asked(parts)).includes(one)).toBe(misfitOf(one, asked(parts)) === null);
  });
  it('says why one does not fit', () => {
    expect(all.map((one) => misfitOf(one, asked()))).toEqual(['logic', 'subStatus', null, 'client', 'subStatus', null]);
    const van = scope(1, { category: 'departure', vehicleTypes: ['van'] });
    expect(misfitOf(van, asked({ category: 'departure', vehicleType: 'motorcycle' }))).toBe('vehicle');
    expect(misfitOf(van, asked({ category: 'departure', vehicleType: 'van' }))).toBeNull();
    expect(misfitOf(van, asked())).toBe('category');
  });
});
