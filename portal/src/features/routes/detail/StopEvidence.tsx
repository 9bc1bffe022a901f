import type { RouteStop } from '@tramo/contract/routes';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { EvidenceGallery } from '../../proof/shared/EvidenceGallery.tsx';
import { useStopVisits } from './changes.api.ts';
import { detailText } from './detail.es.ts';
import classes from './StopEvidence.module.css';

/** Pictures, signature and scans of a stop's last visit, below its row; more of them join as they come. */
export function StopEvidence({ stop }: { stop: RouteStop }) {
  const t = useText(detailText);
  const { data, error } = useStopVisits(stop.guideId, stop.evidence);
  const visit = data?.visits.find((v) => v.evidence.length > 0);
  return (
    <div className={classes.evidence} aria-busy={!data && !error}>
      {visit ? (
        <EvidenceGallery guideId={stop.guideId} visit={visit} />
      ) : (
        (data || error) && <p className="muted small">{error ? problemText(error) : t('stop.noVisits')}</p>
      )}
    </div>
  );
}
