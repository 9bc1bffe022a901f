import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useRegional } from '../../lib/regional.ts';
import { useText } from '../../lib/text.ts';
import { lazyPart } from '../lazyPart.tsx';
import { uiText } from '../ui.es.ts';
import { parseDay, writtenDay } from './dates.rules.ts';

const Calendar = lazyPart(() => import('./Calendar.tsx').then((m) => m.Calendar));

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'type'> {
  /** `YYYY-MM-DD`, or '' for none. */
  value: string;
  onChange: (day: string) => void;
  minDay?: string;
}

/** A day: typed as people write it here (21/11/2026) or picked from a calendar. The browser's own field follows its language, not the portal's. */
export function DateField({ value, onChange, minDay, error, ...rest }: DateFieldProps) {
  const t = useText(uiText);
  const { dateFormat } = useRegional();
  const [text, setText] = useState(value && writtenDay(value, dateFormat));
  const [isOpen, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    setText(value && writtenDay(value, dateFormat));
    setWrong(false);
  }, [value, dateFormat]);
  const settle = (): void => {
    if (text.trim() === '') {
      setWrong(false);
      if (value !== '') onChange('');
      return;
    }
    const day = parseDay(text, new Date().getFullYear(), dateFormat);
    const fits = day !== null && (minDay === undefined || day >= minDay);
    setWrong(!fits);
    if (fits && day !== value) onChange(day);
    if (fits) setText(writtenDay(day, dateFormat));
  };
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      placeholder={rest.placeholder ?? dateFormat.toLowerCase().replace('yyyy', t('yearLetters'))}
      value={text}
      error={isWrong ? t('dayWrong') : error}
      onChange={(e) => {
        setText(e.currentTarget.value);
        // A whole date is taken at once: nobody has to leave the field for it.
        const day = /\d{4}/.test(e.currentTarget.value) ? parseDay(e.currentTarget.value, 0, dateFormat) : null;
        if (day && day !== value && (minDay === undefined || day >= minDay)) onChange(day);
      }}
      onBlur={settle}
      onKeyDown={(e) => {
        if (e.key === 'Enter') settle();
        if (e.key === 'ArrowDown' && e.altKey) setOpen(true);
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('openCalendar')}
              disabled={rest.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Calendar
              day={value || null}
              {...(minDay === undefined ? {} : { minDay })}
              onPick={(day) => {
                onChange(day);
                setOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
