import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../lib/text.ts';
import { JobFile } from '../../ui/JobFile.tsx';
import classes from './Labels.module.css';
import { labelsText } from './labels.es.ts';
import type { PrintEntry, Printing } from './usePrinting.ts';

/** The files of labels that were asked for: how far they are, then to open or download. */
export function PrintFiles({ printing }: { printing: Printing }) {
  const t = useText(labelsText);
  if (printing.entries.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('job.list')}>
      {printing.entries.map((entry) => (
        <li key={entry.jobId}>
          <PrintFile entry={entry} remove={() => printing.remove(entry.jobId)} />
        </li>
      ))}
    </ul>
  );
}

function PrintFile({ entry, remove }: { entry: PrintEntry; remove: () => void }) {
  const t = useText(labelsText);
  const client = useQueryClient();
  return (
    <JobFile
      jobId={entry.jobId}
      title={t('job.title', { labels: entry.labels, format: entry.format.toUpperCase() })}
      name={`etiquetas.${entry.format}`}
      doneText={() => t('job.done', { guides: entry.guides, labels: entry.labels })}
      canOpen={entry.format === 'pdf' && !entry.isAuto}
      // The guides now count one printing more.
      onDone={() => void client.invalidateQueries({ queryKey: ['labels'] })}
      {...(entry.isAuto ? { onHandedOver: remove } : {})}
      dismiss={{ label: t('job.dismiss'), run: remove }}
    />
  );
}
