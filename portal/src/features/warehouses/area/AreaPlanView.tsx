import { ActionIcon, SegmentedControl, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRoute } from '@tabler/icons-react';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { useCallback, useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { ToggleButton } from '../../../ui/ToggleButton.tsx';
import { FloorPlan } from '../plan/FloorPlan.tsx';
import type { ShelfPlace, Tone } from '../plan/floor-plan.rules.ts';
import { nameOfPart } from '../plan/location-naming.rules.ts';
import { type FrontCell, ShelfFront } from '../plan/ShelfFront.tsx';
import { useAreaMap, useLocations } from '../warehouses.api.ts';
import classes from './AreaPlanView.module.css';
import { areaText } from './area.es.ts';
import { figuresOf, heats, readShelf, shelfText } from './area-figures.rules.ts';

interface AreaPlanViewProps {
  area: Area;
  activeId: string;
  onOpen: (locationId: string) => void;
}
const plain = (): Tone => 1;
/** The walk through so many is drawn without being asked for. */
const fewBlocks = 12;

/** The floor plan, coloured by what is asked for, and below it the chosen shelf from the front. */
export function AreaPlanView({ area, activeId, onOpen }: AreaPlanViewProps) {
  const t = useText(areaText);
  const [state, setState] = useUrlState({ heat: 'used' as string, shelf: '0.0', walk: '' });
  const heat = heats.find((one) => one === state.heat) ?? 'used';
  const map = useAreaMap(area._id);
  const { blocks, shelvesPerBlock, levelsPerShelf, containersPerLevel } = area;
  const figures = useMemo(
    () => (map.data ? figuresOf({ blocks, shelvesPerBlock, levelsPerShelf, containersPerLevel }, map.data) : null),
    [map.data, blocks, shelvesPerBlock, levelsPerShelf, containersPerLevel],
  );
  const toneAt = useCallback((place: ShelfPlace) => figures?.toneAt(heat, place) ?? plain(), [figures, heat]);
  const showsWalk = state.walk === '' ? area.blocks <= fewBlocks : state.walk === 'yes';
  const at = readShelf(state.shelf, area) ?? { block: 0, shelf: 0 };
  const blockName = (block: number): string => nameOfPart(area, 'block', block);
  const shelfName = (shelf: number): string => nameOfPart(area, 'shelf', shelf);
  const open = (place: ShelfPlace): void => setState({ shelf: shelfText(place) });
  const describe = (place: ShelfPlace): string => {
    const name = { block: blockName(place.block), shelf: shelfName(place.shelf) };
    if (!figures) return t('shelf', name);
    const { used, units, picks, blocked, due } = figures.at(place);
    return [
      t('shelf', name),
      t('shelfUsed', { used, of: figures.perShelf }),
      t('units', { count: units }),
      ...(picks > 0 ? [t('shelfPicks', { count: picks })] : []),
      ...(due > 0 ? [t('shelfDue', { count: due })] : []),
      ...(blocked > 0 ? [t('shelfBlocked', { count: blocked })] : []),
    ].join(' · ');
  };
  if (map.error && !map.data) return <ErrorState error={map.error} retry={map.refetch} />;
  return (
    <div className={classes.view}>
      <FloorPlan
        label={t('plan', { name: area.name })}
        counts={area}
        blockName={blockName}
        shelfName={shelfName}
        toneAt={toneAt}
        describe={describe}
        active={at}
        onOpen={open}
        {...(showsWalk ? { walk: area.walk } : {})}
      >
        <SegmentedControl
          aria-label={t('heatName')}
          size="xs"
          value={heat}
          onChange={(next) => setState({ heat: next })}
          data={heats.map((value) => ({ value, label: t(`heat.${value}`) }))}
        />
        <ToggleButton icon={IconRoute} isOn={showsWalk} onToggle={() => setState({ walk: showsWalk ? 'no' : 'yes' })}>
          {t('columns.walk')}
        </ToggleButton>
        <span className={classes.scale}>
          {t(`scale.${heat}`)}
          <i data-tone="0" />
          <i data-tone="1" />
          <i data-tone="3" />
          <i data-tone="5" />
        </span>
      </FloorPlan>
      <Shelf area={area} at={at} onAt={open} activeId={activeId} onOpen={onOpen} />
    </div>
  );
}

interface ShelfProps extends AreaPlanViewProps {
  at: ShelfPlace;
  onAt: (place: ShelfPlace) => void;
}
/** One shelf: which, the ones beside it, and what its containers hold. */
function Shelf({ area, at, onAt, activeId, onOpen }: ShelfProps) {
  const t = useText(areaText);
  const { block, shelf } = at;
  const locations = useLocations(area._id, {
    block,
    shelf,
    page: 1,
    limit: area.levelsPerShelf * area.containersPerLevel,
  });
  const cells = locations.data?.locations.map(
    (l): FrontCell => ({
      _id: l._id,
      code: l.code,
      level: l.level,
      container: l.container,
      isBlocked: l.isBlocked,
      quantity: l.units,
      what:
        l.products > 1
          ? t('manyProducts', { count: l.products })
          : (l.items[0]?.product.name ?? l.items[0]?.product.sku ?? ''),
    }),
  );
  const name = t('shelf', { block: nameOfPart(area, 'block', block), shelf: nameOfPart(area, 'shelf', shelf) });
  const choices = (part: 'block' | 'shelf', count: number) =>
    Array.from({ length: count }, (_, i) => ({ value: String(i), label: nameOfPart(area, part, i) }));
  const step = (by: number): void => {
    const index = block * area.shelvesPerBlock + shelf + by;
    onAt({ block: Math.floor(index / area.shelvesPerBlock), shelf: index % area.shelvesPerBlock });
  };
  const isFirst = block === 0 && shelf === 0;
  const isLast = block === area.blocks - 1 && shelf === area.shelvesPerBlock - 1;
  return (
    <section className={classes.shelf} aria-label={name} data-stale={locations.isPlaceholderData || undefined}>
      <div className={classes.shelfHead}>
        <h2>{name}</h2>
        <span className={classes.steps}>
          <ActionIcon variant="default" aria-label={t('previousShelf')} disabled={isFirst} onClick={() => step(-1)}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('nextShelf')} disabled={isLast} onClick={() => step(1)}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </span>
        <Select
          aria-label={t('chooseBlock')}
          w={96}
          allowDeselect={false}
          searchable={area.blocks > 12}
          value={String(block)}
          data={choices('block', area.blocks)}
          onChange={(next) => onAt({ block: Number(next), shelf })}
        />
        <Select
          aria-label={t('chooseShelf')}
          w={96}
          allowDeselect={false}
          searchable={area.shelvesPerBlock > 12}
          value={String(shelf)}
          data={choices('shelf', area.shelvesPerBlock)}
          onChange={(next) => onAt({ block, shelf: Number(next) })}
        />
      </div>
      {locations.error && !locations.data ? (
        <ErrorState error={locations.error} retry={locations.refetch} />
      ) : cells === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <ShelfFront
          label={t('front', { name })}
          levels={area.levelsPerShelf}
          containers={area.containersPerLevel}
          levelName={(level) => nameOfPart(area, 'level', level)}
          containerName={(container) => nameOfPart(area, 'container', container)}
          cells={cells}
          activeId={activeId}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}
