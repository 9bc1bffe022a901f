import { IconBarcode } from '@tabler/icons-react';
import type { Visit } from '@tramo/contract/proof';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { EvidenceThumb } from './EvidenceThumb.tsx';
import { filesOf, numberOf } from './evidence.api.ts';
import { Lightbox } from './Lightbox.tsx';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

/** All that a driver brought back from a visit: pictures, signature and videos to open, scans as text. */
export function EvidenceGallery({ guideId, visit }: { guideId: string; visit: Pick<Visit, 'folio' | 'evidence'> }) {
  const t = useText(visitText);
  const f = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const files = filesOf(visit);
  const scans = visit.evidence.filter((e) => e.kind === 'scan');
  if (visit.evidence.length === 0) return <p className="muted">{t('noEvidence')}</p>;
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.thumbs}>
          {files.map((file) => {
            const number = numberOf(files, file);
            const kind = t(`kinds.${file.kind}`);
            return (
              <li key={file._id}>
                <button
                  type="button"
                  className={classes.thumbButton}
                  aria-label={t('open', { kind: kind.toLowerCase(), number, folio: visit.folio })}
                  onClick={() => setOpen(file._id)}
                >
                  <EvidenceThumb guideId={guideId} folio={visit.folio} file={file} number={number} />
                  <span className={classes.thumbName}>
                    {kind} <time dateTime={file.at}>{f.time(file.at)}</time>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {scans.length > 0 && (
        <div className={classes.scans}>
          <IconBarcode size={18} aria-hidden />
          <span className="muted">{t('scans')}</span>
          {scans.map((scan) => (
            <code key={scan._id}>{scan.text}</code>
          ))}
        </div>
      )}
      <Lightbox guideId={guideId} folio={visit.folio} files={files} open={open} onOpen={setOpen} />
    </>
  );
}
