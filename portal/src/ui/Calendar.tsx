import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es-mx';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { useLocale } from '../lib/locale.ts';
import classes from './Calendar.module.css';

/** A month of days. Load it on demand: it brings the calendar's code with it. */
export function Calendar({ day, onPick, minDay }: { day: string | null; onPick: (day: string) => void; minDay?: string }) {
  const locale = useLocale();
  return (
    <DatesProvider settings={{ locale: locale === 'es' ? 'es-mx' : 'en', firstDayOfWeek: 1 }}>
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
