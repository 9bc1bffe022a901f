import type { AddressCandidate } from '@tramo/contract/roads/addresses';
import { sureScore } from '@tramo/contract/roads/addresses';
import { reasonsLine } from '@tramo/contract/words/addresses';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import classes from '../ReviewPage.module.css';
import { reviewText } from './review.es.ts';

interface ReviewCandidatesProps {
  candidates: readonly AddressCandidate[];
  onTake: (candidate: AddressCandidate) => void;
}
/** Where the address may be, each with how sure that is and why; one click, or its number's key, puts the pin there. */
export function ReviewCandidates({ candidates, onTake }: ReviewCandidatesProps) {
  const t = useText(reviewText);
  const locale = useLocale();
  if (candidates.length === 0) return <p className="muted small">{t('candidates.none')}</p>;
  return (
    <div>
      <h3 className={classes.candidatesTitle}>{t('candidates.count', { count: candidates.length })}</h3>
      <ol className={classes.candidates} aria-label={t('candidates.label')}>
        {candidates.map((one, at) => (
          <li key={`${one.lat} ${one.lng}`}>
            <button
              type="button"
              className={classes.candidate}
              aria-keyshortcuts={String(at + 1)}
              onClick={() => onTake(one)}
            >
              <span className={classes.itemTop}>
                <span className="ellipsis">
                  {at + 1}. {placeLine(one)}
                </span>
                <StatusPill tone={one.score >= sureScore ? 'ok' : 'warn'}>
                  {t('candidates.score', { score: String(Math.round(one.score * 100)) })}
                </StatusPill>
              </span>
              <span className={classes.candidateWhy}>{reasonsLine(one.reasons, locale)}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

const placeLine = (c: AddressCandidate): string =>
  [[c.street, c.extNumber].filter(Boolean).join(' '), c.suburb].filter(Boolean).join(', ') ||
  [c.zipCode && `C.P. ${c.zipCode}`, c.city].filter(Boolean).join(', ');
