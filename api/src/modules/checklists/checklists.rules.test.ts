import type { Substatus } from '@tramo/contract/checklists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFault, cloneName, firstSubstatuses } from './checklists.rules.ts';

describe('the name of a clone', () => {
  it('is of the words of the specification', () => {
    expect(cloneName('Zona insegura', [])).toBe('Copia de Zona insegura');
    expect(cloneName('Zona insegura', ['copia de ZONA insegura'])).toBe('Copia de Zona insegura (2)');
    expect(cloneName('Zona insegura', ['Copia de Zona insegura', 'Copia de Zona insegura (2)'])).toBe(
      'Copia de Zona insegura (3)',
    );
    expect(cloneName('Zona insegura', ['Copia de Zona insegura', 'Copia de Zona insegura (3)'])).toBe(
      'Copia de Zona insegura (2)',
    );
    expect(cloneName('Copia de X', ['Copia de X'])).toBe('Copia de Copia de X');
  });

  it('is new, fits its field and holds whole characters, however often something is cloned', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
      .filter((s) => s.trim() !== '' && s.length <= 120);
    fc.assert(
      fc.property(name, fc.array(fc.string()), fc.integer({ min: 1, max: 12 }), (original, others, times) => {
        const taken = [original, ...others];
        for (let i = 0; i < times; i++) {
          const clone = cloneName(original, taken);
          expect(taken.map((n) => n.toLowerCase())).not.toContain(clone.toLowerCase());
          expect(clone.startsWith('Copia de')).toBe(true);
          expect(clone.length).toBeLessThanOrEqual(120);
          expect(clone.isWellFormed()).toBe(original.isWellFormed());
          if (original.length < 100) expect(clone.startsWith(`Copia de ${original}`)).toBe(true);
          taken.push(clone);
        }
      }),
    );
  });
});

describe('what a change leaves', () => {
  type State = Pick<Substatus, 'name' | 'category' | 'status' | 'visible'>;
  const state = fc.record({
    name: fc.constantFrom('a', 'b'),
    category: fc.constantFrom('delivered' as const, 'partial' as const),
    status: fc.constantFrom('enabled' as const, 'inactive' as const),
    visible: fc.boolean(),
  });

  it('always is a visible enabled one, where there was one', () => {
    const after: fc.Arbitrary<State> = state.chain((s) =>
      fc.constantFrom<State['status']>('enabled', 'inactive', 'deleted').map((status) => ({ ...s, status })),
    );
    fc.assert(
      fc.property(state, after, fc.array(state, { maxLength: 3 }), (before, next, all) => {
        const others = all.filter((o) => o.category === before.category);
        const choices = (list: readonly State[]) =>
          list.filter((s) => s.category === before.category && s.status === 'enabled' && s.visible).length;
        const fault = changeFault({ ...before, isSystem: false }, next, others);
        if (fault === null && choices([before, ...others]) > 0) expect(choices([next, ...others])).toBeGreaterThan(0);
        // Nothing is refused that takes no choice away.
        if (fault !== null) expect(choices([next, ...others])).toBe(0);
      }),
    );
  });

  it('the system’s own stay as they are but for their description', () => {
    fc.assert(
      fc.property(state, state, (before, next) => {
        const isSame = JSON.stringify(before) === JSON.stringify(next);
        expect(changeFault({ ...before, isSystem: true }, next, [])).toBe(isSame ? null : 'checklists.system');
      }),
    );
  });
});

it('a new company can refine every outcome from its first day', () => {
  const chosen = firstSubstatuses.filter((s) => s.name !== 'Cierre de ruta').map((s) => s.category);
  expect(new Set(chosen)).toEqual(
    new Set(['delivered', 'partial', 'undelivered', 'collected', 'partialCollection', 'uncollected', 'return']),
  );
});
