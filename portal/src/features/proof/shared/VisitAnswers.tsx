import type { AnsweredQuestion } from '@tramo/contract/checklist-shown';
import type { VisitDetail } from '@tramo/contract/proof';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { EvidenceThumb } from './EvidenceThumb.tsx';
import { type FileEvidence, filesOf, numberOf } from './evidence.api.ts';
import { Lightbox } from './Lightbox.tsx';
import { Part } from './VisitFacts.tsx';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

/** What was answered before the office corrected it. */
export interface EarlierAnswers {
  _id: string;
  by: string;
  at: string;
  answers: readonly AnsweredQuestion[];
}
interface VisitAnswersProps {
  visit: VisitDetail;
  earlier?: readonly EarlierAnswers[];
  /** What can be done about them. */
  action?: ReactNode;
}

/** What was answered at a visit, each with its pictures; that the office corrected it, and what stood before. */
export function VisitAnswers({ visit, earlier = [], action }: VisitAnswersProps) {
  const t = useText(visitText);
  const f = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  if (visit.answers.length === 0 && !action) return null;
  const files = filesOf(visit);
  return (
    <Part title={t('answers')} action={action}>
      {visit.corrected && (
        <p className={classes.corrected}>
          {t('corrected', {
            by: visit.corrected.by,
            at: f.dateTime(visit.corrected.at),
            reason: visit.corrected.reason,
          })}
        </p>
      )}
      {visit.answers.length === 0 && <p className="muted">{t('noAnswers')}</p>}
      <Answers answers={visit.answers} files={files} visit={visit} onOpen={setOpen} />
      {earlier.map((one) => (
        <details key={one._id} className={classes.earlier}>
          <summary>{t('earlier', { by: one.by, at: f.dateTime(one.at) })}</summary>
          <Answers answers={one.answers} files={files} visit={visit} onOpen={setOpen} />
        </details>
      ))}
      <Lightbox guideId={visit.guideId} folio={visit.folio} files={files} open={open} onOpen={setOpen} />
    </Part>
  );
}

function Answers(props: {
  answers: readonly AnsweredQuestion[];
  files: readonly FileEvidence[];
  visit: VisitDetail;
  onOpen: (id: string) => void;
}) {
  const { answers, files, visit, onOpen } = props;
  const t = useText(visitText);
  return (
    <dl className={classes.answers}>
      {answers.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers of before may repeat a question
        <div key={n}>
          <dt>{one.question}</dt>
          <dd>
            <span>{one.answer || '—'}</span>
            {files
              .filter((file) => one.fileIds.includes(file.fileId))
              .map((file) => (
                <button
                  key={file._id}
                  type="button"
                  className={classes.answerThumb}
                  aria-label={t('openAnswer', { question: one.question, number: numberOf(files, file) })}
                  onClick={() => onOpen(file._id)}
                >
                  <EvidenceThumb
                    guideId={visit.guideId}
                    folio={visit.folio}
                    file={file}
                    number={numberOf(files, file)}
                  />
                </button>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
