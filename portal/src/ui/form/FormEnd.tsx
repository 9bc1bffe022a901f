import { Button } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
import { formText } from './form.es.ts';
import classes from './form.module.css';
import { Refusal } from './Refusal.tsx';

interface FormEndProps {
  isSending: boolean;
  /** Without changes there is nothing to save. */
  isDirty: boolean;
  save?: string;
  onCancel?: () => void;
  /** What the server refused, other than single fields. */
  refusal?: unknown;
  /** Somebody else saved meanwhile: the form holds both. */
  isStale?: boolean;
}

const bringIntoView = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' });

/** The end of a form: what was refused as a whole, what others saved meanwhile, and its two buttons. */
export function FormEnd({ isSending, isDirty, save, onCancel, refusal, isStale }: FormEndProps) {
  const ui = useText(uiText);
  const t = useText(formText);
  return (
    <div className={classes.actions}>
      <Refusal error={refusal} />
      {isStale && (
        <p className={classes.notice} role="alert" ref={bringIntoView}>
          {t(isDirty ? 'stale' : 'staleSame')}
        </p>
      )}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      )}
      <Button type="submit" loading={isSending} disabled={!isDirty}>
        {save ?? ui('save')}
      </Button>
    </div>
  );
}

/** What is said about a field that has no place of its own for it, such as a list. */
export function FieldNote({ children }: { children: React.ReactNode }) {
  return children ? (
    <p className={classes.fault} data-whole>
      {children}
    </p>
  ) : null;
}
