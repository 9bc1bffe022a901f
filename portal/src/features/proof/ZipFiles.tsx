import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { JobFile } from '../../ui/JobFile.tsx';
import classes from './ProofPage.module.css';
import { proofText } from './proof.es.ts';
import type { ZipEntry, Zips } from './useZips.ts';

/** The archives that were asked for: how far they are, then to download. */
export function ZipFiles({ zips }: { zips: Zips }) {
  const t = useText(proofText);
  if (zips.entries.length === 0) return null;
  return (
    <ul className={classes.zips} aria-label={t('zip.list')}>
      {zips.entries.map((entry) => (
        <li key={entry.jobId}>
          <ZipFile entry={entry} remove={() => zips.remove(entry.jobId)} />
        </li>
      ))}
    </ul>
  );
}

function ZipFile({ entry, remove }: { entry: ZipEntry; remove: () => void }) {
  const t = useText(proofText);
  const f = useFormat();
  const sizeOf = (bytes: unknown): string => {
    const megabytes = typeof bytes === 'number' ? bytes / 1_000_000 : 0;
    return `${f.number(megabytes, megabytes < 10 ? 1 : 0)} MB`;
  };
  return (
    <JobFile
      jobId={entry.jobId}
      title={t('zip.title', { count: entry.visits })}
      name={t('zip.name')}
      doneText={({ visits, bytes }) =>
        t('zip.done', { count: typeof visits === 'number' ? visits : entry.visits, size: sizeOf(bytes) })
      }
      dismiss={{ label: t('zip.dismiss'), run: remove }}
    />
  );
}
