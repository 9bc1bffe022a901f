import { Button, Group, Modal, Textarea } from '@mantine/core';
import type { NewViolations } from '@tramo/contract/plan-board';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { uiText } from '../../../ui/ui.es.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import { boardText } from '../board/board.es.ts';
import classes from '../board/board.module.css';
import { planningText } from '../planning.es.ts';
import { amountOf, violationText } from './reason.ts';

export interface AskedReason {
  violations: NewViolations['violations'];
  /** Null takes the change back. */
  answer: (reason: string | null) => void;
}
const quick = ['client', 'driver', 'load', 'urgent'] as const;
/** As long as the contract lets it be. */
const longest = 300;

/** Asks why a change breaks rules, and tells which. */
export function ReasonDialog({ asked, board }: { asked: AskedReason; board: PlanBoard }) {
  const t = useText(planningText);
  const b = useText(boardText);
  const ui = useText(uiText);
  const f = useFormat();
  const [reason, setReason] = useState('');
  const lineOf = (v: NewViolations['violations'][number]): string => {
    const route = board.arrangement.routes.find((r) => r._id === v.route)?.routeTitle ?? '';
    const folio = v.guideId === null ? '' : (board.guides.get(v.guideId)?.folio ?? '');
    if (v.kind === 'late' && folio)
      return b('reason.in', { route, what: b('reason.late', { folio, amount: amountOf('late', v.amount, f) }) });
    const what = violationText(v, t, f);
    return b('reason.in', { route, what: folio ? b('reason.of', { what, folio }) : what });
  };
  const given = reason.trim();
  return (
    <Modal
      opened
      onClose={() => asked.answer(null)}
      title={b('reason.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (given) asked.answer(given);
        }}
      >
        <ul className={classes.broken}>
          {[...new Set(asked.violations.map(lineOf))].map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <fieldset className={classes.quick} aria-label={b('reason.quick')}>
          {quick.map((key) => {
            const words = b(`reason.${key}`);
            const isIt = given === words;
            return (
              <Button
                key={key}
                size="compact-sm"
                variant={isIt ? 'light' : 'default'}
                aria-pressed={isIt}
                onClick={() => setReason(words)}
              >
                {words}
              </Button>
            );
          })}
        </fieldset>
        <Textarea
          label={b('reason.label')}
          description={b('reason.text')}
          maxLength={longest}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => asked.answer(null)}>
            {b('reason.cancel')}
          </Button>
          <Button type="submit" disabled={!given}>
            {b('reason.save')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
