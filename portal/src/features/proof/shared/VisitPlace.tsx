import type { VisitDetail } from '@tramo/contract/proof';
import { exactDistance } from '@tramo/contract/units';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PlaceLegend } from './PlaceLegend.tsx';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

const VisitMap = lazyPart(() => import('./VisitMap.tsx').then((m) => m.VisitMap));

/** Where the visit was to be and where the phone was, with the distance between. */
export function VisitPlace({ visit }: { visit: VisitDetail }) {
  const t = useText(visitText);
  const unit = useCompany()?.distanceUnit ?? 'km';
  const { planned, lat, lng } = visit;
  const real = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  return (
    <div>
      {(planned || real) && (
        <div className={classes.map}>
          <VisitMap label={t('map', { folio: visit.folio })} planned={planned} real={real} status={visit.outcome} />
        </div>
      )}
      {visit.distanceM !== null && (
        <p className="strong">{t('distance', { distance: exactDistance(visit.distanceM, unit) })}</p>
      )}
      {!real && <p className={classes.warn}>{t('noPosition')}</p>}
      {!planned && <p className="muted">{t('noPlanned')}</p>}
      {planned && real && <PlaceLegend className={classes.legend} planned={t('planned')} real={t('real')} />}
    </div>
  );
}
