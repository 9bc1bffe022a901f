import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { TimeWindow } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import { FieldNote } from './FormEnd.tsx';
import { clock, MinuteField } from './MinuteField.tsx';
import classes from './WindowsField.module.css';

interface WindowsFieldProps {
  label: string;
  /** What no window means. */
  none: string;
  value: readonly TimeWindow[];
  /** By path, `windows.0.endMinute`. */
  errors: Record<string, ReactNode>;
  onChange: (windows: TimeWindow[]) => void;
  disabled?: boolean;
}

export const windowsText = (windows: readonly TimeWindow[]): string =>
  windows.map(({ startMinute, endMinute }) => `${clock(startMinute)}–${clock(endMinute)}`).join(', ');

/** Hours of a day in which something is received: any number of windows. */
export function WindowsField({ label, none, value, errors, onChange, disabled }: WindowsFieldProps) {
  const t = useText(uiText);
  const change = (index: number, part: keyof TimeWindow, minute: number): void =>
    onChange(value.map((window, n) => (n === index ? { ...window, [part]: minute } : window)));
  const last = value.at(-1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be read twice
    <div role="group" aria-label={label} data-whole>
      <div className={classes.label}>{label}</div>
      {value.length === 0 && <p className="muted">{none}</p>}
      {value.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place
        <div key={index} className={classes.window}>
          <MinuteField
            aria-label={t('windows.start', { number: index + 1 })}
            value={window.startMinute}
            error={errors[`windows.${index}.startMinute`]}
            disabled={disabled}
            onChange={(minute) => change(index, 'startMinute', minute)}
          />
          <span aria-hidden>–</span>
          <MinuteField
            isEnd
            aria-label={t('windows.end', { number: index + 1 })}
            value={window.endMinute}
            error={errors[`windows.${index}.endMinute`]}
            disabled={disabled}
            onChange={(minute) => change(index, 'endMinute', minute)}
          />
          <ActionIcon
            aria-label={t('windows.remove', { number: index + 1 })}
            disabled={disabled}
            onClick={() => onChange(value.filter((_, n) => n !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <FieldNote>{errors.windows}</FieldNote>
      {value.length < limits.windowsPerGuide && !disabled && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} aria-hidden />}
          // A second window begins where the day goes on.
          onClick={() =>
            onChange([
              ...value,
              last && last.endMinute <= 1200
                ? { startMinute: last.endMinute + 60, endMinute: Math.min(1440, last.endMinute + 240) }
                : { startMinute: 540, endMinute: 840 },
            ])
          }
        >
          {t('windows.add')}
        </Button>
      )}
    </div>
  );
}
