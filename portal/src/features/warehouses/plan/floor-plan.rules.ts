import type { BlockWalk } from '@tramo/contract/warehouse/locations';

/** A floor plan is drawn from the area's numbers alone: each block a group of cells, one for each shelf, seen from above. */
export interface FloorCounts {
  blocks: number;
  shelvesPerBlock: number;
}
/** A shelf by its place, from 0. */
export interface ShelfPlace {
  block: number;
  shelf: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface FloorLayout extends FloorCounts {
  /** Cells of a block's line; more shelves go on in the next line of the same block. */
  perLine: number;
  lines: number;
  /** Columns of blocks, and blocks of each: the walk goes down one column, then down the next. */
  across: number;
  down: number;
  width: number;
  height: number;
}

export const cell = 10;
/** Where a picker walks between two rows of blocks. */
const aisle = 8;
/** Room for a block's name in front of it. */
const gutter = 20;
/** Its place on a screen is so much wider than high. */
const wantedShape = 1.4;

const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 128, 160, 200, 320, 500, 1000];

const sized = (counts: FloorCounts, lines: number, across: number): FloorLayout => {
  const perLine = Math.ceil(counts.shelvesPerBlock / lines);
  const down = Math.ceil(counts.blocks / across);
  return {
    ...counts,
    perLine,
    lines: Math.ceil(counts.shelvesPerBlock / perLine),
    across: Math.ceil(counts.blocks / down),
    down,
    width: Math.ceil(counts.blocks / down) * (gutter + perLine * cell + aisle),
    height: down * (Math.ceil(counts.shelvesPerBlock / perLine) * cell + aisle) + aisle,
  };
};

/** The layout nearest to the shape of a screen; one line a block, and blocks below each other, where that does not make it a ribbon. */
export function layOut(counts: FloorCounts, shape = wantedShape): FloorLayout {
  let best = sized(counts, 1, 1);
  let least = Number.POSITIVE_INFINITY;
  for (const lines of steps) {
    if (lines > counts.shelvesPerBlock) break;
    for (const across of steps) {
      if (across > counts.blocks) break;
      const layout = sized(counts, lines, across);
      const fault =
        Math.abs(Math.log(layout.width / layout.height / shape)) + 0.45 * Math.log2(lines) + 0.25 * Math.log2(across);
      if (fault < least) {
        best = layout;
        least = fault;
      }
    }
  }
  return best;
}

export function blockBox(layout: FloorLayout, block: number): Box {
  const column = Math.floor(block / layout.down);
  const row = block % layout.down;
  return {
    x: column * (gutter + layout.perLine * cell + aisle) + gutter,
    y: aisle + row * (layout.lines * cell + aisle),
    width: layout.perLine * cell,
    height: layout.lines * cell,
  };
}
export function shelfBox(layout: FloorLayout, { block, shelf }: ShelfPlace): Box {
  const { x, y } = blockBox(layout, block);
  return {
    x: x + (shelf % layout.perLine) * cell,
    y: y + Math.floor(shelf / layout.perLine) * cell,
    width: cell,
    height: cell,
  };
}
/** The shelf under a point of the drawing; null between the blocks. */
export function shelfAt(layout: FloorLayout, x: number, y: number): ShelfPlace | null {
  const column = Math.floor(x / (gutter + layout.perLine * cell + aisle));
  const row = Math.floor((y - aisle) / (layout.lines * cell + aisle));
  const block = column * layout.down + row;
  if (column < 0 || row < 0 || row >= layout.down || block >= layout.blocks) return null;
  const box = blockBox(layout, block);
  const [left, top] = [x - box.x, y - box.y];
  if (left < 0 || top < 0 || left >= box.width || top >= box.height) return null;
  const shelf = Math.floor(top / cell) * layout.perLine + Math.floor(left / cell);
  return shelf < layout.shelvesPerBlock ? { block, shelf } : null;
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';
export const isArrow = (key: string): key is Arrow =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
/** The next shelf in a direction as the plan is drawn; the same one at its edge. */
export function shelfBeside(layout: FloorLayout, at: ShelfPlace, key: Arrow): ShelfPlace {
  if (key === 'Home') return { ...at, shelf: 0 };
  if (key === 'End') return { ...at, shelf: layout.shelvesPerBlock - 1 };
  const own = shelfBox(layout, at);
  const stepX = key === 'ArrowLeft' ? -cell : key === 'ArrowRight' ? cell : 0;
  const stepY = key === 'ArrowUp' ? -cell : key === 'ArrowDown' ? cell : 0;
  let [x, y] = [own.x + cell / 2, own.y + cell / 2];
  // Over the aisle, or over a last line that is not full, to the next one.
  for (;;) {
    x += stepX;
    y += stepY;
    if (x < 0 || y < 0 || x > layout.width || y > layout.height) return at;
    const found = shelfAt(layout, x, y);
    if (found && (found.block !== at.block || found.shelf !== at.shelf)) return found;
  }
}

/** From empty to full in so many steps. */
export const tones = 6;
export type Tone = 0 | 1 | 2 | 3 | 4 | 5;
/** 0 for nothing at all; anything else shows. */
export const toneOf = (value: number, most: number): Tone =>
  value <= 0 || most <= 0 ? 0 : (Math.min(tones - 1, Math.max(1, Math.ceil((value / most) * (tones - 1)))) as Tone);

/** The shelves of each tone as one path: twenty thousand cells are six elements. */
export function tonePaths(layout: FloorLayout, toneAt: (place: ShelfPlace) => Tone): string[] {
  const parts: string[][] = Array.from({ length: tones }, () => []);
  for (let block = 0; block < layout.blocks; block++) {
    const { x, y } = blockBox(layout, block);
    for (let shelf = 0; shelf < layout.shelvesPerBlock; shelf++) {
      const left = x + (shelf % layout.perLine) * cell + 0.5;
      const top = y + Math.floor(shelf / layout.perLine) * cell + 0.5;
      parts[toneAt({ block, shelf })]?.push(`M${left} ${top}h9v9h-9z`);
    }
  }
  return parts.map((all) => all.join(''));
}

/** The line that a picker walks, along the lower side of each block. */
export function walkPath(layout: FloorLayout, walk: readonly BlockWalk[]): string {
  let path = '';
  for (const { block, isReversed } of walk) {
    const { x, y, width, height } = blockBox(layout, block);
    const line = y + height + aisle / 2;
    const [from, to] = isReversed ? [x + width - 2, x + 2] : [x + 2, x + width - 2];
    path += path === '' ? `M${from} ${line}` : `L${from} ${line}`;
    path += `L${to} ${line}`;
  }
  return path;
}
