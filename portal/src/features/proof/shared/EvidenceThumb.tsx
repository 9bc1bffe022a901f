import { useIntersection } from '@mantine/hooks';
import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { type FileEvidence, isPicture, useEvidenceUrl } from './evidence.api.ts';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

interface EvidenceThumbProps {
  guideId: string;
  folio: string;
  file: FileEvidence;
  /** Among those of its kind. */
  number: number;
}

/** A small picture of a photo or a signature, fetched once it comes into sight; a video has a sign instead. */
export function EvidenceThumb({ guideId, folio, file, number }: EvidenceThumbProps) {
  const t = useText(visitText);
  const { ref, entry } = useIntersection({ rootMargin: '300px' });
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (entry?.isIntersecting) setSeen(true);
  }, [entry?.isIntersecting]);
  const hasPicture = isPicture(file.kind);
  const { url, isFailed } = useEvidenceUrl(guideId, file.fileId, { isThumb: true, isWanted: hasPicture && isSeen });
  return (
    <span ref={ref} className={classes.thumb} data-kind={file.kind} aria-busy={hasPicture && !url && !isFailed}>
      {!hasPicture && <IconPlayerPlayFilled size={26} aria-hidden />}
      {isFailed && <IconPhotoOff size={22} stroke={1.5} aria-label={t('loadFailed')} role="img" />}
      {url && <img src={url} alt={t('alt', { kind: t(`kinds.${file.kind}`), number, folio })} draggable={false} />}
    </span>
  );
}
