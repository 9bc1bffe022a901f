import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../lib/text.ts';
import { selectionText, type Things } from './selection.es.ts';
import { between, type Chosen, choose, chosenCount, isChosen, nothing } from './selection.ts';

const ids = ['a', 'b', 'c', 'd'];
const step = fc.record({ id: fc.constantFrom(...ids), isOn: fc.boolean() });

describe('ticks of a list', () => {
  it('a row is what its last tick said, from nothing or from all', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 20 }), (fromAll, steps) => {
        let chosen: Chosen = fromAll ? { all: true, except: new Set() } : nothing;
        const latest = new Map(ids.map((id) => [id, fromAll]));
        for (const { id, isOn } of steps) {
          chosen = choose(chosen, [id], isOn);
          latest.set(id, isOn);
        }
        expect(ids.map((id) => isChosen(chosen, id))).toEqual([...latest.values()]);
        expect(chosenCount(chosen, ids.length)).toBe([...latest.values()].filter(Boolean).length);
      }),
    );
  });
});

describe('the words of the bar', () => {
  it('tell what is ticked, with its number and gender', async () => {
    const t = await loadText(selectionText, 'es');
    const told = (things: Things): string[] => [1, 1200].map((count) => t(`${things}.selected`, { count }));
    expect(told('guides')).toEqual(['1 guía seleccionada', '1,200 guías seleccionadas']);
    expect(told('drivers')).toEqual(['1 operador seleccionado', '1,200 operadores seleccionados']);
    expect(t('routes.selectAll', { count: 30 })).toBe('Seleccionar las 30 rutas que cumplen el filtro');
    const en = await loadText(selectionText, 'en');
    expect([1, 2].map((count) => en('guides.counted', { count }))).toEqual(['1 waybill', '2 waybills']);
  });
});

describe('a range of rows', () => {
  it('has all rows from one to the other, in the order of the page, whichever was first', () => {
    expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
    expect(between(ids, 'c', 'c')).toEqual(['c']);
  });
  it('has the one row when the first is not on the page', () => {
    expect(between(ids, null, 'c')).toEqual(['c']);
    expect(between(ids, 'z', 'c')).toEqual(['c']);
  });
});
