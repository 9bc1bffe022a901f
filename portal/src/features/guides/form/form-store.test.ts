import { describe, expect, it, vi } from 'vitest';
import { at } from '../../../ui/form/merge.rules.ts';
import { createFormStore } from './form-store.ts';
import { emptyValues } from './values.rules.ts';

const base = emptyValues({ cediId: 'a', day: '2026-11-21' });

describe('the form’s store', () => {
  it('changes one place and leaves the others as they are', () => {
    const store = createFormStore(base);
    const before = store.get().values;
    store.set('party.address.street', 'Hidalgo');
    store.set('items.0.name', 'Caja');
    const after = store.get().values;
    expect(after.party.address.street).toBe('Hidalgo');
    expect(after.items[0]?.name).toBe('Caja');
    expect(after.windows).toBe(before.windows);
    expect(before.party.address.street).toBe('');
    expect(at(after, 'party.address.street')).toBe('Hidalgo');
    expect(at(after, 'counterpart.phone')).toBeUndefined();
  });
  it('forgets what was said against a place that changes, and all below it', () => {
    const store = createFormStore(base);
    store.setErrors({ folio: 'x', 'items.0.name': 'x', 'items.1.code': 'x', 'party.phone': 'x' });
    store.set('items.0.name', 'Caja');
    expect(Object.keys(store.get().errors)).toEqual(['folio', 'items.1.code', 'party.phone']);
    store.patch({ items: [] });
    expect(Object.keys(store.get().errors)).toEqual(['folio', 'party.phone']);
    store.setError('folio', null);
    expect(Object.keys(store.get().errors)).toEqual(['party.phone']);
  });
  it('tells its listeners, and starts over from other values', () => {
    const store = createFormStore(base);
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    store.set('folio', 'F-1');
    store.reset({ ...base, folio: 'F-2' });
    stop();
    store.set('folio', 'F-3');
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.get()).toMatchObject({ base: { folio: 'F-2' }, values: { folio: 'F-3' }, epoch: 1 });
  });
});
