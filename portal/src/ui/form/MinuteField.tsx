import type { TextInputProps } from '@mantine/core';
import { TimeField } from './TimeField.tsx';

interface MinuteFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Minutes since midnight, 0 to 1440. */
  value: number;
  onChange: (minute: number) => void;
  /** Midnight at the end of a day is 24:00, which a clock writes as 00:00. */
  isEnd?: boolean;
}

export const clock = (minute: number): string =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** An hour of the day. */
export function MinuteField({ value, onChange, isEnd, ...rest }: MinuteFieldProps) {
  return (
    <TimeField
      {...rest}
      value={clock(value)}
      onChange={(text) => {
        const match = /^(\d{2}):(\d{2})/.exec(text);
        if (!match) return;
        const minute = Number(match[1]) * 60 + Number(match[2]);
        onChange(isEnd && minute === 0 ? 1440 : minute);
      }}
    />
  );
}
