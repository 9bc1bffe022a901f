import { planLocations } from '@tramo/contract/warehouse/locations';
import { describe, expect, it } from 'vitest';
import { atForm, bodyOf, countOf, faultsOf, planOf, valuesOf } from './area-form.rules.ts';

const words = { cedi: 'cedi', letters: 'letters', numbers: 'numbers' };
const typed = { ...valuesOf(null, '0190f6f0-0000-7000-8000-000000000001'), name: 'Pasillos', prefix: 'pi' };
const faults = (change: object) => faultsOf({ ...typed, ...change }, 'es', words);

describe('form of an area', () => {
  it('what somebody begins with is allowed once it has a name and a prefix', () => {
    expect(faults({})).toEqual({});
    expect(countOf(typed)).toBe(320);
    const plan = planOf(typed);
    expect(plan && planLocations(plan)[0]?.code).toBe('PI-A-01-1-A');
  });
  it('each fault stands at its field', () => {
    expect(Object.keys(faults({ name: ' ', prefix: 'a b', blocks: '' })).sort()).toEqual(['blocks', 'name', 'prefix']);
    expect(faults({ cediId: null })).toEqual({ cediId: 'cedi' });
    expect(faults({ levelStart: 'x', containerStart: '3' })).toEqual({
      levelStart: 'numbers',
      containerStart: 'letters',
    });
    expect(faults({ blocks: 100, shelvesPerBlock: 100, levelsPerShelf: 3 })).toHaveProperty('containersPerLevel');
    expect(atForm({ 'naming.shelf.startOn': 'm', prefix: 'n' })).toEqual({ shelfStart: 'm', prefix: 'n' });
  });
  it('there is no plan, and so no drawing, of numbers that make none', () => {
    expect(planOf({ ...typed, blocks: '' })).toBeNull();
    expect(planOf({ ...typed, blocks: 500, shelvesPerBlock: 500 })).toBeNull();
    expect(countOf({ ...typed, blocks: 500, shelvesPerBlock: 500 })).toBe(2_000_000);
    expect(planOf({ ...typed, blockStart: '' })).toBeNull();
  });
  it('letters and numbers go out as the contract has them', () => {
    expect(bodyOf({ ...typed, blockStart: 'c', levelStart: '0', capacity: '' })).toMatchObject({
      capacity: null,
      naming: { block: { style: 'letters', startOn: 3 }, level: { style: 'numbers', startOn: 0 } },
    });
  });
});
