import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { warehouseModeText } from '../warehouse-mode.es.ts';
import classes from './Mode.module.css';

interface CounterProps {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}
/** A number that is tapped, since small keys and gloves do not go together. */
export function Counter({ label, value, most, onChange }: CounterProps) {
  const t = useText(warehouseModeText);
  return (
    <fieldset className={classes.counter} aria-label={label}>
      <button
        type="button"
        className={classes.big}
        aria-label={t('shorts.less')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={28} aria-hidden />
      </button>
      <output>{value}</output>
      <button
        type="button"
        className={classes.big}
        aria-label={t('shorts.more')}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={28} aria-hidden />
      </button>
    </fieldset>
  );
}
