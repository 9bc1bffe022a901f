import { IconHandGrab, IconLayoutGrid, IconMapPin } from '@tabler/icons-react';
import { currentLine, isOpen, stopKey } from '@tramo/contract/warehouse/pick-step';
import type { PickStep, PickWork } from '@tramo/contract/warehouse/pick-work';
import { useText } from '../../../lib/text.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Pick.module.css';

const icons = { location: IconMapPin, item: IconHandGrab, slot: IconLayoutGrid };

/** The one thing to do now, in the largest letters that fit, and what comes after it. */
export function StepCard({ work, step }: { work: PickWork; step: PickStep }) {
  const t = useText(warehouseModeText);
  if (step.kind === 'finished') return null;
  const Icon = icons[step.kind];
  const isFar = step.kind === 'location';
  const line = currentLine(work);
  const place = step.locationCode || t('pick.noPlace');
  const units = t('pick.units', { count: step.quantity });
  return (
    <section className={classes.step} aria-live="polite">
      <p className={classes.deed}>
        <Icon size={24} stroke={2} aria-hidden />
        {t({ location: 'pick.goTo', item: 'pick.take', slot: 'pick.put' }[step.kind] as 'pick.goTo')}
        {line?.areaName && isFar && <span className={classes.area}>{line.areaName}</span>}
      </p>
      {step.kind === 'location' && <p className={classes.huge}>{place}</p>}
      {step.kind === 'item' && <p className={classes.huge}>{step.quantity}</p>}
      {step.kind === 'slot' && (
        <p className={classes.huge} data-slot>
          {step.slot}
        </p>
      )}
      <p className={classes.goods}>{step.name}</p>
      <p className={classes.sub}>
        {step.sku && <span>{step.sku}</span>}
        <span>{isFar || step.kind === 'slot' ? units : place}</span>
        {line && work.mode === 'order' && <span>{t('pick.of', { number: line.orderNumber })}</span>}
      </p>
    </section>
  );
}

/** The stop that follows the present one. */
export function NextStop({ work, step }: { work: PickWork; step: PickStep }) {
  const t = useText(warehouseModeText);
  const next = work.lines.find((l) => isOpen(l) && stopKey(l) !== step.stop);
  if (!next) return null;
  const what = [next.locationCode || t('pick.noPlace'), next.name].join(' · ');
  return <p className={classes.after}>{t('pick.after', { what })}</p>;
}
