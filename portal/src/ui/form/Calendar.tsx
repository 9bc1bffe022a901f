import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es-mx';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useLocale } from '../../lib/locale.ts';
import { useRegional } from '../../lib/regional.ts';
import classes from './Calendar.module.css';

/** A month of days. Load it on demand: it brings the calendar's code with it. */
export function Calendar({
  day,
  onPick,
  minDay,
}: {
  day: string | null;
  onPick: (day: string) => void;
  minDay?: string;
}) {
  const locale = useLocale();
  const firstDayOfWeek = useRegional().firstWeekday as 0 | 1 | 2 | 3 | 4 | 5 | 6;
  return (
    <DatesProvider settings={{ locale: locale === 'es' ? 'es-mx' : 'en', firstDayOfWeek }}>
      <DatePicker
        classNames={{ day: classes.day }}
        value={day}
        defaultDate={day ?? undefined}
        minDate={minDay}
        onChange={(next) => next && onPick(next)}
      />
    </DatesProvider>
  );
}
