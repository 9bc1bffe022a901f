import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../lib/text.ts';
import { useWorkplace } from '../lib/workplace.ts';
import { useFormat } from '../session/useFormat.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { appText } from './app.es.ts';
import classes from './TopBar.module.css';

// The calendar is heavy and seldom opened.
const Calendar = lazyPart(() => import('../ui/form/Calendar.tsx').then((m) => m.Calendar));

/** `YYYY-MM-DD` moved by days. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Which day the screen is about. */
export function DayPicker() {
  const t = useText(appText);
  const f = useFormat();
  const { day, setDay } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const today = f.today();
  const shown = day ?? today;
  const pick = (next: string): void => {
    setDay(next === today ? null : next);
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus shadow="md">
      <Popover.Target>
        <UnstyledButton
          className={classes.picker}
          aria-label={`${t('day')}: ${f.day(shown)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={16} stroke={1.6} aria-hidden />
          <span>{f.day(shown)}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.calendar}>
        <div className={classes.today}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => pick(shiftDay(shown, -1))}>
            {t('previousDay')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => pick(today)}>
            {t('today')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => pick(shiftDay(shown, 1))}>
            {t('nextDay')}
          </Button>
        </div>
        <Calendar day={shown} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}
