import { describe, expect, it } from 'vitest';
import {
  blockBox,
  cell,
  type FloorCounts,
  layOut,
  shelfAt,
  shelfBeside,
  shelfBox,
  toneOf,
  tonePaths,
  walkPath,
} from './floor-plan.rules.ts';

const areas: FloorCounts[] = [
  { blocks: 1, shelvesPerBlock: 1 },
  { blocks: 8, shelvesPerBlock: 25 },
  { blocks: 1, shelvesPerBlock: 5000 },
  { blocks: 20_000, shelvesPerBlock: 1 },
  { blocks: 7, shelvesPerBlock: 13 },
  { blocks: 100, shelvesPerBlock: 200 },
];

describe('floor plan', () => {
  it.each(areas)('$blocks × $shelvesPerBlock: every shelf is found where it is drawn, within the plan', (counts) => {
    const layout = layOut(counts);
    const places = [0, counts.blocks >> 1, counts.blocks - 1].flatMap((block) =>
      [0, counts.shelvesPerBlock >> 1, counts.shelvesPerBlock - 1].map((shelf) => ({ block, shelf })),
    );
    for (const place of places) {
      const box = shelfBox(layout, place);
      expect(shelfAt(layout, box.x + cell / 2, box.y + cell / 2)).toEqual(place);
      expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
      expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
    }
    // The aisle before a block is nobody's.
    const first = blockBox(layout, 0);
    expect(shelfAt(layout, first.x - 1, first.y + 1)).toBeNull();
    expect(shelfAt(layout, first.x + 1, first.y - 1)).toBeNull();
  });

  it('is no ribbon, whatever the numbers', () => {
    for (const counts of areas.slice(1)) {
      const { width, height } = layOut(counts);
      expect(width / height).toBeGreaterThan(0.4);
      expect(width / height).toBeLessThan(6);
    }
  });

  it('an everyday area has a line for each block, one below the other', () => {
    expect(layOut({ blocks: 8, shelvesPerBlock: 25 })).toMatchObject({ lines: 1, across: 1 });
  });

  it('arrows go over the aisles and stay at the edge', () => {
    const layout = layOut({ blocks: 8, shelvesPerBlock: 25 });
    expect(shelfBeside(layout, { block: 0, shelf: 3 }, 'ArrowDown')).toEqual({ block: 1, shelf: 3 });
    expect(shelfBeside(layout, { block: 0, shelf: 3 }, 'ArrowUp')).toEqual({ block: 0, shelf: 3 });
    expect(shelfBeside(layout, { block: 2, shelf: 3 }, 'ArrowRight')).toEqual({ block: 2, shelf: 4 });
    expect(shelfBeside(layout, { block: 2, shelf: 24 }, 'ArrowRight')).toEqual({ block: 2, shelf: 24 });
    expect(shelfBeside(layout, { block: 2, shelf: 7 }, 'End')).toEqual({ block: 2, shelf: 24 });
  });

  it('colours: nothing is the first, anything shows, the most is the last', () => {
    expect([toneOf(0, 10), toneOf(1, 1000), toneOf(5, 10), toneOf(10, 10), toneOf(3, 0)]).toEqual([0, 1, 3, 5, 0]);
  });

  it('twenty thousand shelves are six paths, drawn in less than a frame of a slow machine', () => {
    const layout = layOut({ blocks: 100, shelvesPerBlock: 200 });
    const paths = tonePaths(layout, ({ shelf }) => toneOf(shelf, 199));
    expect(paths).toHaveLength(6);
    expect(paths.join('').split('M')).toHaveLength(20_001);
  });

  it('the walk goes through the blocks in its order and direction', () => {
    const layout = layOut({ blocks: 2, shelvesPerBlock: 10 });
    const forth = walkPath(layout, [
      { block: 0, isReversed: false },
      { block: 1, isReversed: true },
    ]);
    const box = blockBox(layout, 0);
    expect(forth).toMatch(new RegExp(`^M${box.x + 2} `));
    expect(forth.match(/[ML]/g)).toHaveLength(4);
    expect(walkPath(layout, [{ block: 1, isReversed: false }])).not.toBe(
      walkPath(layout, [{ block: 0, isReversed: false }]),
    );
  });
});
