import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { FieldNote } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { MinuteField } from '../../ui/form/MinuteField.tsx';
import type { CediFormValues } from './cedi-form.rules.ts';
import { placesText } from './places.es.ts';
import classes from './places.module.css';

interface CediHoursProps {
  value: CediFormValues['openingHours'];
  errors: Record<string, ReactNode>;
  onChange: (hours: CediFormValues['openingHours']) => void;
}

/** When a cedi is open: none is always, several for a pause at noon. */
export function CediHours({ value, errors, onChange }: CediHoursProps) {
  const t = useText(placesText);
  const change = (index: number, part: 'startMinute' | 'endMinute', minute: number): void =>
    onChange(value.map((hours, n) => (n === index ? { ...hours, [part]: minute } : hours)));
  const last = value.at(-1)?.endMinute ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be read twice
    <div role="group" aria-label={t('form.hours')} data-whole>
      <p className={form.groupLabel}>{t('form.hours')}</p>
      {value.length === 0 && <p className="muted">{t('form.hoursNone')}</p>}
      {value.map((hours, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no name but their place
        <div key={index} className={classes.hours}>
          <MinuteField
            aria-label={`${t('form.hoursStart')} ${index + 1}`}
            value={hours.startMinute}
            error={errors[`openingHours.${index}.startMinute`]}
            onChange={(minute) => change(index, 'startMinute', minute)}
          />
          <span aria-hidden>–</span>
          <MinuteField
            isEnd
            aria-label={`${t('form.hoursEnd')} ${index + 1}`}
            value={hours.endMinute}
            error={errors[`openingHours.${index}.endMinute`]}
            onChange={(minute) => change(index, 'endMinute', minute)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.hoursRemove', { number: String(index + 1) })}
            onClick={() => onChange(value.filter((_, n) => n !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <FieldNote>{errors.openingHours}</FieldNote>
      {value.length < 7 && last < 1440 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            onChange([
              ...value,
              value.length === 0 ? { startMinute: 480, endMinute: 1080 } : { startMinute: last, endMinute: 1440 },
            ])
          }
        >
          {t('form.hoursAdd')}
        </Button>
      )}
    </div>
  );
}
