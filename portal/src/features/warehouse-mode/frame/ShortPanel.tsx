import { type ShortReason, shortReasons } from '@tramo/contract/warehouse/orders';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import { BigButton } from './Big.tsx';
import { Counter } from './Counter.tsx';
import classes from './Mode.module.css';

interface ShortPanelProps {
  /** Units that are still open of what is being looked for. */
  open: number;
  onShort: (reason: ShortReason, quantity: number) => void;
}
/** How many are missing, and why: the reason is the button that says it. */
export function ShortPanel({ open, onShort }: ShortPanelProps) {
  const t = useText(warehouseModeText);
  const [quantity, setQuantity] = useState(open);
  const count = Math.min(quantity, open);
  return (
    <section className={classes.group} aria-label={t('short')}>
      {open > 1 && (
        <>
          <h2>{t('shorts.how')}</h2>
          <Counter label={t('shorts.how')} value={count} most={open} onChange={setQuantity} />
        </>
      )}
      <h2>{t('shorts.title')}</h2>
      <div className={classes.grid}>
        {shortReasons.map((reason) => (
          <BigButton key={reason} onClick={() => onShort(reason, count)}>
            {t(`reason.${reason}`)}
          </BigButton>
        ))}
      </div>
    </section>
  );
}
