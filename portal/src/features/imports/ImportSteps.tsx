import { IconCheck } from '@tabler/icons-react';
import type { GuideImport } from '@tramo/contract/imports';
import { useText } from '../../lib/text.ts';
import classes from './ImportSteps.module.css';
import type { ImportView } from './import.rules.ts';
import { importsText } from './imports.es.ts';

const steps = ['file', 'columns', 'rows', 'result'] as const;
const placeOf: Record<ImportView, number> = {
  file: 0,
  reading: 0,
  failed: 0,
  columns: 1,
  rows: 2,
  running: 3,
  result: 3,
};

/** Where the import is; columns and rows can be gone back to while it may be edited. */
export function ImportSteps({
  view,
  one,
  onStep,
}: {
  view: ImportView;
  one: GuideImport | undefined;
  onStep: (step: string) => void;
}) {
  const t = useText(importsText);
  const at = placeOf[view];
  const isOver = view === 'result' && one?.status === 'done';
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {steps.map((step, index) => {
        const isDone = index < at || (isOver && index === at);
        const canOpen = one?.can.edit && index !== at && (step === 'columns' || step === 'rows');
        const mark = (
          <>
            <span className={classes.mark} aria-hidden>
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            {t(`steps.${step}`)}
            {isDone && <span className="visually-hidden"> ({t('steps.done')})</span>}
          </>
        );
        return (
          <li
            key={step}
            className={classes.step}
            data-state={index === at ? 'current' : isDone ? 'done' : 'later'}
            aria-current={index === at ? 'step' : undefined}
          >
            {canOpen ? (
              <button type="button" className={classes.open} onClick={() => onStep(step)}>
                {mark}
              </button>
            ) : (
              <span className={classes.open}>{mark}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
