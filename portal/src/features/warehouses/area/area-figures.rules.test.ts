import { describe, expect, it } from 'vitest';
import { figuresOf, readShelf, shelfText } from './area-figures.rules.ts';

const area = { blocks: 2, shelvesPerBlock: 3, levelsPerShelf: 2, containersPerLevel: 2 };
const zeros = Array.from({ length: 24 }, () => 0);

describe('figures of a floor plan', () => {
  it('each location counts at its own shelf', () => {
    const units = [...zeros];
    const picks = [...zeros];
    units[0] = 5;
    units[3] = 7;
    units[23] = 1;
    picks[23] = 9;
    picks[4] = 3;
    const figures = figuresOf(area, { units, picks, blocked: [1, 2], countDue: [20, 21, 22, 23] });
    expect(figures.at({ block: 0, shelf: 0 })).toEqual({ used: 2, units: 12, picks: 0, blocked: 2, due: 0 });
    expect(figures.at({ block: 1, shelf: 2 })).toEqual({ used: 1, units: 1, picks: 9, blocked: 0, due: 4 });
    expect(figures.toneAt('used', { block: 0, shelf: 0 })).toBe(3);
    expect(figures.toneAt('picks', { block: 1, shelf: 2 })).toBe(5);
    expect(figures.toneAt('picks', { block: 0, shelf: 1 })).toBe(2);
    expect(figures.toneAt('due', { block: 0, shelf: 1 })).toBe(0);
  });
  it('a shelf of the address is one that the area has', () => {
    expect(readShelf(shelfText({ block: 1, shelf: 2 }), area)).toEqual({ block: 1, shelf: 2 });
    for (const wrong of ['', '2.0', '0.3', 'x', '1']) expect(readShelf(wrong, area)).toBeNull();
  });
});
