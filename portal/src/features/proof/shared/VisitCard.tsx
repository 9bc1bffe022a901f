import type { VisitDetail } from '@tramo/contract/proof';
import type { ComponentProps } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import { EvidenceGallery } from './EvidenceGallery.tsx';
import { SheetButton } from './SheetButton.tsx';
import { VisitAnswers } from './VisitAnswers.tsx';
import { Part, VisitContents, VisitFacts, VisitHashes } from './VisitFacts.tsx';
import { VisitPlace } from './VisitPlace.tsx';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

/** How a visit ended, which attempt it was, and what is to be minded of it. */
export function VisitHead({
  visit,
}: {
  visit: Pick<VisitDetail, 'outcome' | 'subStatus' | 'attempt' | 'undone' | 'missing'>;
}) {
  const t = useText(visitText);
  const words = useText(guideWords);
  const f = useFormat();
  return (
    <>
      <div className={classes.marks}>
        <StatusPill tone={visit.undone ? 'idle' : guideTones[visit.outcome]}>
          {words(`status.${visit.outcome}`)}
        </StatusPill>
        {visit.undone && <StatusPill tone="warn">{t('undone')}</StatusPill>}
        {visit.subStatus && <span>{visit.subStatus}</span>}
        <span className="muted">{t('attempt', { attempt: visit.attempt })}</span>
        {visit.missing.length > 0 && (
          <span className={classes.warn}>
            {t('missing', { parts: visit.missing.map((part) => t(`parts.${part}`)).join(', ') })}
          </span>
        )}
      </div>
      {visit.undone && (
        <p className={classes.undone}>
          {t('undoneBy', { by: visit.undone.by || '—', at: f.dateTime(visit.undone.at) })}
          {visit.undone.reason && ` ${t('undoneReason', { reason: visit.undone.reason })}`}
        </p>
      )}
    </>
  );
}

/** One visit of a guide, whole. */
export function VisitCard({
  guideId,
  visit,
  ...answers
}: { guideId: string; visit: VisitDetail } & Omit<ComponentProps<typeof VisitAnswers>, 'visit'>) {
  const t = useText(visitText);
  const words = useText(guideWords);
  return (
    <article
      className={classes.card}
      aria-label={t('card', { attempt: visit.attempt, outcome: words(`status.${visit.outcome}`) })}
    >
      <header className={classes.head}>
        <div>
          <VisitHead visit={visit} />
        </div>
        <SheetButton visit={visit} />
      </header>
      <div className={classes.columns}>
        <div className={classes.column}>
          <VisitFacts visit={visit} />
          <Part title={t('evidence')}>
            <EvidenceGallery guideId={guideId} visit={visit} />
          </Part>
          <VisitAnswers visit={visit} {...answers} />
          <VisitContents visit={visit} />
        </div>
        <div className={classes.column}>
          <VisitPlace visit={visit} />
        </div>
      </div>
      <VisitHashes visit={visit} />
    </article>
  );
}
