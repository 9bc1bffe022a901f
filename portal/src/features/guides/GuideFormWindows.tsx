import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { TimeWindow } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import classes from './GuidePage.module.css';
import { guideText } from './guide.text.ts';
import { clockOf, minuteOf } from './guide-form.rules.ts';

interface GuideFormWindowsProps {
  value: readonly TimeWindow[];
  errors: Record<string, ReactNode>;
  onChange: (windows: TimeWindow[]) => void;
}
/** The hours in which the guide may be visited; none means any hour. */
export function GuideFormWindows({ value, errors, onChange }: GuideFormWindowsProps) {
  const t = useText(guideText);
  const change = (index: number, part: keyof TimeWindow, clock: string): void => {
    const minute = minuteOf(clock);
    if (minute !== null) onChange(value.map((window, n) => (n === index ? { ...window, [part]: minute } : window)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be read twice
    <div role="group" aria-label={t('form.windows')} data-whole>
      <div className={classes.windowsLabel}>{t('form.windows')}</div>
      {value.length === 0 && <p className="muted">{t('anyTime')}</p>}
      {value.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place
        <div key={index} className={classes.window}>
          <TextInput
            type="time"
            aria-label={`${t('form.windowStart')} ${index + 1}`}
            value={clockOf(window.startMinute)}
            error={errors[`windows.${index}.startMinute`]}
            onChange={(event) => change(index, 'startMinute', event.currentTarget.value)}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={`${t('form.windowEnd')} ${index + 1}`}
            value={clockOf(window.endMinute)}
            error={errors[`windows.${index}.endMinute`]}
            onChange={(event) => change(index, 'endMinute', event.currentTarget.value)}
          />
          <ActionIcon
            aria-label={t('form.removeWindow', { number: index + 1 })}
            onClick={() => onChange(value.filter((_, n) => n !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {value.length < limits.windowsPerGuide && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...value, { startMinute: 540, endMinute: 840 }])}
        >
          {t('form.addWindow')}
        </Button>
      )}
    </div>
  );
}
