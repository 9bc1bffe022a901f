import { type AreaPlan, type BlockWalk, planLocations, walkOver } from '@tramo/contract/warehouse/locations';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { FloorPlan } from '../plan/FloorPlan.tsx';
import type { Tone } from '../plan/floor-plan.rules.ts';
import { LocationIds } from '../plan/LocationIds.tsx';
import { nameOfPart } from '../plan/location-naming.rules.ts';
import { warehousesText } from '../warehouses.es.ts';
import classes from './AreaForm.module.css';

interface AreaPreviewProps {
  /** Null while the numbers make no area. */
  plan: AreaPlan | null;
  count: number | null;
  most: number;
  /** Of an area with a walk of its own. */
  walk: readonly BlockWalk[] | null;
}
const empty = (): Tone => 1;

/** What the numbers make: how many locations, the floor plan with the walk through it, and every id in walking order. */
export function AreaPreview({ plan, count, most, walk }: AreaPreviewProps) {
  const t = useText(warehousesText);
  const steps = useMemo(() => (plan ? walkOver(walk, plan.blocks) : []), [plan, walk]);
  const isTooMany = count !== null && count > most;
  const locations = useMemo(() => (plan ? planLocations(plan, walk) : []), [plan, walk]);
  const [first, last] = [locations[0], locations.at(-1)];
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.previewHead}>
        <h2>{t('preview.title')}</h2>
        <p role="status" className={isTooMany ? classes.bad : undefined}>
          {count === null
            ? t('preview.none')
            : isTooMany
              ? t('preview.tooMany', { count, most })
              : t('preview.count', { count, most })}
        </p>
        {first && last && <p className="muted small">{t('preview.ends', { first: first.code, last: last.code })}</p>}
      </div>
      {plan ? (
        <>
          <FloorPlan
            label={t('preview.plan')}
            counts={plan}
            blockName={(block) => nameOfPart(plan, 'block', block)}
            shelfName={(shelf) => nameOfPart(plan, 'shelf', shelf)}
            toneAt={empty}
            walk={steps}
          />
          <LocationIds locations={locations} />
        </>
      ) : (
        <div className={classes.blank}>{t('preview.blank')}</div>
      )}
    </section>
  );
}
