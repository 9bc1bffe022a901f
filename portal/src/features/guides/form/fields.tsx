import { Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type TextPath, useTextField } from './form-store.ts';
import classes from './GuideForm.module.css';

/** Columns of twelve that a field takes where there is room. */
export type Span = 2 | 3 | 4 | 5 | 6 | 8 | 12;
export const span = (columns: Span): string => `${classes.field} ${classes[`span${columns}`]}`;
/** The same, and a whole line where there is little room: names and the like are long. */
export const longSpan = (columns: Span): string => `${span(columns)} ${classes.long}`;

interface FieldProps extends Omit<TextInputProps, 'name' | 'value' | 'onChange' | 'error'> {
  name: TextPath;
  columns: Span;
  /** Takes a whole line where there is little room. */
  isLong?: boolean;
  /** What is kept of what was typed: the digits of a phone. */
  filter?: (text: string) => string;
  /** How it is written once the field is left. */
  tidy?: (text: string) => string;
  onLeave?: () => void;
}
/** A text of the form. */
export function TextField({
  name,
  columns,
  isLong = false,
  filter = (text) => text,
  tidy,
  onLeave,
  ...rest
}: FieldProps) {
  const { setValue, ...field } = useTextField(name);
  return (
    <TextInput
      {...rest}
      {...field}
      className={isLong ? longSpan(columns) : span(columns)}
      onChange={(event) => setValue(filter(event.currentTarget.value))}
      onBlur={() => {
        const tidied = tidy?.(field.value);
        if (tidied !== undefined && tidied !== field.value) setValue(tidied);
        onLeave?.();
      }}
    />
  );
}

interface AreaProps extends Omit<TextareaProps, 'name' | 'value' | 'onChange' | 'error'> {
  name: TextPath;
  columns: Span;
}
export function TextArea({ name, columns, ...rest }: AreaProps) {
  const { setValue, ...field } = useTextField(name);
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={5}
      {...rest}
      {...field}
      className={span(columns)}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

interface CardProps {
  title: string;
  /** Across from the title. */
  side?: ReactNode;
  children: ReactNode;
}
/** A part of the form under its name. */
export function Card({ title, side, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {side}
      </div>
      {children}
    </section>
  );
}
