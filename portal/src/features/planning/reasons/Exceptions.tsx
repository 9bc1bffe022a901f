import { CloseButton } from '@mantine/core';
import { exceptionKey } from '../arrangement/arrange.rules.ts';
import type { PlanBoard } from '../arrangement/usePlanBoard.ts';
import classes from '../board/board.module.css';
import { useSuggestionContext } from './SuggestionButtons.tsx';
import { exceptionText } from './suggestion.ts';

/** The rules that were softened for this plan, each with a way to take it back. */
export function Exceptions({ board }: { board: PlanBoard }) {
  const words = useSuggestionContext(board);
  const { exceptions } = board.arrangement;
  if (exceptions.length === 0) return null;
  const title = words.b('exceptions.title', { count: exceptions.length });
  return (
    <section className={classes.exceptions} aria-label={title}>
      <strong>{title}</strong>
      <span className={classes.hint}>{words.b('exceptions.hint')}</span>
      <ul>
        {exceptions.map((e) => {
          const what = exceptionText(e, words);
          return (
            <li key={exceptionKey(e)}>
              {what}
              {board.canEdit && (
                <CloseButton
                  size="sm"
                  aria-label={words.b('exceptions.remove', { what })}
                  onClick={() => board.moves.removeException(exceptionKey(e))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
