import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import classes from './visit.module.css';

interface EvidenceFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  icon?: IconName;
  children: ComponentChildren;
}
/** A part of the form with its name, what it is for, what is wrong, and what fills it. */
export function EvidenceField({ label, hint, error, icon, children }: EvidenceFieldProps) {
  const id = useId();
  return (
    <fieldset class={classes.part} aria-describedby={error ? `${id}-error` : undefined}>
      <legend class={classes.legend}>
        {icon && <Icon name={icon} />}
        {label}
      </legend>
      {hint && <p class={classes.hint}>{hint}</p>}
      {children}
      {error && (
        <p class={classes.error} id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
