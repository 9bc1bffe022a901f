import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import { DateField } from './DateField.tsx';
import classes from './DateRange.module.css';

interface DateRangeProps {
  /** First and last day, `YYYY-MM-DD`; '' for none. */
  from: string;
  to: string;
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two days of one's own, in a row of filters. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  const ui = useText(uiText);
  return (
    <div className={classes.range}>
      <DateField
        w={130}
        aria-label={ui('from')}
        placeholder={ui('from')}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <span aria-hidden className="muted">
        –
      </span>
      <DateField
        w={130}
        aria-label={ui('to')}
        placeholder={ui('to')}
        value={to}
        {...(from ? { minDay: from } : {})}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}
