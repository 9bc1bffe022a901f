import { type GuideProblem, guideProblems, type ProblemCounts } from '@tramo/contract/plan-checks';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { checksText } from './checks.es.ts';
import classes from './checks.module.css';

interface ProblemStripProps {
  counts: ProblemCounts;
  chosen: readonly GuideProblem[];
  onChoose: (problems: GuideProblem[]) => void;
}
/** How many guides have each problem; pressing one shows only those. */
export function ProblemStrip({ counts, chosen, onChoose }: ProblemStripProps) {
  const t = useText(checksText);
  const f = useFormat();
  const kinds = guideProblems.filter((kind) => counts[kind] > 0 || chosen.includes(kind));
  if (kinds.length === 0) return null;
  return (
    <fieldset className={classes.strip} aria-label={t('problems')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.chip}
          data-problem={kind}
          aria-pressed={chosen.includes(kind)}
          aria-label={t('only', { kind: t(`kind.${kind}`), count: counts[kind] })}
          onClick={() => onChoose(chosen.includes(kind) ? chosen.filter((k) => k !== kind) : [...chosen, kind])}
        >
          {t(`kind.${kind}`)} <strong className="figures">{f.number(counts[kind])}</strong>
        </button>
      ))}
    </fieldset>
  );
}
