import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { BlockWalk } from '@tramo/contract/warehouse/locations';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import classes from './FloorPlan.module.css';
import { floorPlanText } from './floor-plan.es.ts';
import {
  blockBox,
  type FloorCounts,
  isArrow,
  layOut,
  type ShelfPlace,
  shelfAt,
  shelfBeside,
  shelfBox,
  type Tone,
  tonePaths,
  walkPath,
} from './floor-plan.rules.ts';

interface FloorPlanProps {
  /** Name of the drawing for screen readers. */
  label: string;
  counts: FloorCounts;
  blockName: (block: number) => string;
  shelfName: (shelf: number) => string;
  /** Keep it (`useCallback`): another one draws every shelf again. */
  toneAt: (place: ShelfPlace) => Tone;
  /** What is read of a shelf that is pointed at. */
  describe?: (place: ShelfPlace) => string;
  active?: ShelfPlace | null;
  /** Without it the plan is a picture. */
  onOpen?: (place: ShelfPlace) => void;
  walk?: readonly BlockWalk[];
  /** What the colours mean. */
  children?: ReactNode;
}

const zooms = [1, 2, 4, 8] as const;
/** Names stand in all shelves of a small area, and in those of the block at hand of a large one. */
const namedShelves = 260;
const namedBlocks = 80;
const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** An area from above, drawn from its numbers. Pointer and arrows move over its shelves; the line below says what is there. */
export function FloorPlan(props: FloorPlanProps) {
  const { label, counts, blockName, shelfName, toneAt, describe, active = null, onOpen, walk } = props;
  const { blocks, shelvesPerBlock } = counts;
  const t = useText(floorPlanText);
  const layout = useMemo(() => layOut({ blocks, shelvesPerBlock }), [blocks, shelvesPerBlock]);
  const paths = useMemo(() => tonePaths(layout, toneAt), [layout, toneAt]);
  const line = useMemo(() => (walk && blocks <= namedBlocks ? walkPath(layout, walk) : ''), [layout, walk, blocks]);
  const [pointed, setPointed] = useState<ShelfPlace | null>(null);
  const [cursor, setCursor] = useState<ShelfPlace>(active ?? { block: 0, shelf: 0 });
  const [zoom, setZoom] = useState(0);
  const svg = useRef<SVGSVGElement>(null);
  const mark = useRef<SVGGElement>(null);
  const scale = zooms[zoom] ?? 1;

  const activeAt = active && `${active.block}/${active.shelf}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shelf, not the same one told again
  useEffect(() => {
    if (active) setCursor(active);
  }, [activeAt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each step of the zoom, what is at hand stays in sight
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [zoom]);

  const placeOf = (event: PointerEvent<SVGSVGElement>): ShelfPlace | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return shelfAt(layout, point.x, point.y);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen?.(at);
    } else if (isArrow(event.key)) {
      event.preventDefault();
      setCursor(shelfBeside(layout, at, event.key));
    }
  };
  const at: ShelfPlace = {
    block: Math.min(cursor.block, blocks - 1),
    shelf: Math.min(cursor.shelf, shelvesPerBlock - 1),
  };
  const read = pointed ?? at;
  const cursorBox = shelfBox(layout, at);
  const pointedBox = pointed && shelfBox(layout, pointed);
  const isSmall = blocks * shelvesPerBlock <= namedShelves;
  const namedBlock = isSmall || !onOpen || shelvesPerBlock > namedShelves ? null : at.block;
  const naming = `${shelfName(0)} ${shelfName(shelvesPerBlock - 1)}`;
  // Hundreds of names are not drawn again at each step of the cursor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first and the last name tell all between
  const names = useMemo(() => {
    const blocksOf = isSmall ? range(blocks) : namedBlock === null ? [] : [namedBlock];
    return blocksOf.flatMap((block) =>
      range(shelvesPerBlock).map((shelf) => {
        const box = shelfBox(layout, { block, shelf });
        return (
          <text
            key={`${block}/${shelf}`}
            x={box.x + 5}
            y={box.y + 6.4}
            className={classes.shelfName}
            data-tone={toneAt({ block, shelf })}
          >
            {shelfName(shelf)}
          </text>
        );
      }),
    );
  }, [layout, toneAt, isSmall, namedBlock, naming]);
  const point = (place: ShelfPlace | null): void => {
    if (place?.block !== pointed?.block || place?.shelf !== pointed?.shelf) setPointed(place);
  };
  return (
    <div className={classes.plan}>
      <div className={classes.tools}>
        {props.children}
        <span className={classes.zoom}>
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={t('less')}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <IconMinus size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={t('more')}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <section className={classes.scroll} aria-label={label} tabIndex={zoom > 0 ? 0 : undefined}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cursor within has the keys */}
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no set of fields */}
        <svg
          ref={svg}
          className={classes.svg}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          style={{ width: `${scale * 100}%`, maxHeight: `calc(var(--plan-height, 44vh) * ${scale})` }}
          role="group"
          aria-label={label}
          data-acts={onOpen ? true : undefined}
          onPointerMove={describe && ((event) => point(placeOf(event)))}
          onPointerLeave={() => setPointed(null)}
          onClick={
            onOpen &&
            ((event) => {
              const place = placeOf(event as unknown as PointerEvent<SVGSVGElement>);
              if (place) onOpen(place);
            })
          }
        >
          {paths.map(
            (path, tone) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a tone is its number
              path !== '' && <path key={tone} d={path} className={classes.cells} data-tone={tone} />,
          )}
          {line !== '' && <path d={line} className={classes.walk} />}
          {blocks <= namedBlocks &&
            range(blocks).map((block) => {
              const box = blockBox(layout, block);
              return (
                <text key={block} x={box.x - 3} y={box.y + box.height / 2 + 2.2} className={classes.blockName}>
                  {blockName(block)}
                </text>
              );
            })}
          {names}
          {pointedBox && onOpen && <rect {...pointedBox} className={classes.pointed} />}
          {active && <rect {...shelfBox(layout, active)} className={classes.active} />}
          {onOpen && (
            // biome-ignore lint/a11y/useSemanticElements: a button within a drawing
            <g
              ref={mark}
              role="button"
              tabIndex={0}
              className={classes.cursor}
              aria-label={describe?.(at) ?? label}
              aria-description={t('help')}
              onKeyDown={onKeyDown}
            >
              <rect {...cursorBox} />
            </g>
          )}
        </svg>
      </section>
      {describe && (
        <p className={classes.reading} role="status">
          {describe(read)}
        </p>
      )}
    </div>
  );
}
