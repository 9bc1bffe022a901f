import { DateField } from './DateField.tsx';
import classes from './DateRange.module.css';

interface DateRangeProps {
  /** First and last day, `YYYY-MM-DD`; '' for none. */
  from: string;
  to: string;
  labels: { from: string; to: string };
  onChange: (change: { from: string } | { to: string }) => void;
}

/** Two days of one's own, in a row of filters. */
export function DateRange({ from, to, labels, onChange }: DateRangeProps) {
  return (
    <div className={classes.range}>
      <DateField
        w={130}
        aria-label={labels.from}
        placeholder={labels.from}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <span aria-hidden className="muted">
        –
      </span>
      <DateField
        w={130}
        aria-label={labels.to}
        placeholder={labels.to}
        value={to}
        {...(from ? { minDay: from } : {})}
        onChange={(day) => onChange({ to: day })}
      />
    </div>
  );
}
