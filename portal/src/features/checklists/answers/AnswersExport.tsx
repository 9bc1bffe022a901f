import { useText } from '../../../lib/text.ts';
import { JobFile } from '../../../ui/JobFile.tsx';
import { answersText } from './answers.es.ts';
import classes from './answers.module.css';

/** A sheet that was asked for: how far it is, then to download. */
export function AnswersExport({ jobId, onDismiss }: { jobId: string; onDismiss: () => void }) {
  const t = useText(answersText);
  return (
    <div className={classes.export}>
      <JobFile
        jobId={jobId}
        title={t('export.title')}
        name={t('export.name')}
        doneText={({ rows, truncated }) =>
          t(truncated === true ? 'export.cut' : 'export.done', { count: Number(rows) })
        }
        dismiss={{ label: t('export.dismiss'), run: onDismiss }}
      />
    </div>
  );
}
