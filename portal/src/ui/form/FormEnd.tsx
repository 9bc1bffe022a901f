import { Button } from '@mantine/core';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { uiText } from '../ui.es.ts';
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
  /** Loads what somebody else saved meanwhile; offered after a stale version. */
  onReload?: () => void;
}

/** The end of a form: what was refused as a whole, and its two buttons. */
export function FormEnd({ isSending, isDirty, save, onCancel, refusal, onReload }: FormEndProps) {
  const ui = useText(uiText);
  return (
    <>
      <Refusal error={refusal}>
        {onReload && refusal instanceof ApiProblem && refusal.key === 'general.stale' && (
          <Button variant="default" size="compact-sm" onClick={onReload}>
            {ui('reloadData')}
          </Button>
        )}
      </Refusal>
      <div className={classes.actions}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={!isDirty}>
          {save ?? ui('save')}
        </Button>
      </div>
    </>
  );
}
