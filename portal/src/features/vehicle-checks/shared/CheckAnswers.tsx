import { IconAlertTriangle } from '@tabler/icons-react';
import type { VehicleCheck } from '@tramo/contract/vehicle-checks';
import { useText } from '../../../lib/text.ts';
import { CheckFiles } from './CheckFiles.tsx';
import { vehicleChecksText } from './vehicle-checks.es.ts';
import classes from './vehicle-checks.module.css';

/** What was answered, failures first, each with its pictures. `isBrief`: failures alone. */
export function CheckAnswers({ check, isBrief = false }: { check: VehicleCheck; isBrief?: boolean }) {
  const t = useText(vehicleChecksText);
  return (
    <>
      {check.refusedBecause !== null && (
        <p className={classes.refused}>{t('refusedBecause', { reason: check.refusedBecause })}</p>
      )}
      <dl className={classes.answers}>
        {(isBrief ? check.answers.filter((a) => a.isFailure) : check.answers).map((a) => (
          <div key={a.questionId} className={classes.answer} data-failure={a.isFailure || undefined}>
            <dt>{a.question}</dt>
            <dd>
              {a.isFailure && <IconAlertTriangle size={15} role="img" aria-label={t('isFailure')} />}
              {a.files.length > 0 ? <CheckFiles checkId={check._id} question={a.question} files={a.files} /> : a.answer}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
