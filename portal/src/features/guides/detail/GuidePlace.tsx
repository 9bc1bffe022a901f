import { Button } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type GuideDetail, visited } from '@tramo/contract/guides';
import { exactDistance } from '@tramo/contract/units';
import { useMemo } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PlaceLegend } from '../../proof/shared/PlaceLegend.tsx';
import classes from '../GuidePage.module.css';
import { Card } from './GuideDetails.tsx';
import { guideText } from './guide.es.ts';

const VisitMap = lazyPart(() => import('../../proof/shared/VisitMap.tsx').then((m) => m.VisitMap));

/** Where the guide should be visited and where it was, with the distance between. */
export function GuidePlace({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const f = useFormat();
  const unit = useCompany()?.distanceUnit ?? 'km';
  const { management } = guide;
  const address = visited(guide)?.address;
  const [lat, lng] = [address?.lat ?? null, address?.lng ?? null];
  const planned = useMemo(() => (lat !== null && lng !== null ? { lat, lng } : null), [lat, lng]);
  const [realLat, realLng] = [management?.lat ?? null, management?.lng ?? null];
  const real = useMemo(
    () => (realLat !== null && realLng !== null ? { lat: realLat, lng: realLng } : null),
    [realLat, realLng],
  );
  return (
    <Card
      title={t('sections.map')}
      aside={guide.location && <span className="muted small">{t(`map.source.${guide.location}`)}</span>}
    >
      {planned || real ? (
        <div className={classes.map}>
          <VisitMap
            label={t('map.label', { folio: guide.folio })}
            planned={planned}
            real={real}
            status={guide.status}
          />
        </div>
      ) : (
        <div className={classes.unlocated}>
          <IconMapPinQuestion size={22} aria-hidden />
          <div>
            <p className="strong">{t('map.missing')}</p>
            <p>{t('map.missingText')}</p>
          </div>
          {guide.can.update && (
            <Button
              component={Link}
              to={pathOf('guideReview') as never}
              search={{ search: guide.folio } as never}
              size="compact-md"
            >
              {t('map.locate')}
            </Button>
          )}
        </div>
      )}
      {planned && real && <PlaceLegend className={classes.legend} planned={t('map.planned')} real={t('map.real')} />}
      {management && (
        <>
          {planned && real && management.distanceM !== null && (
            <p className={classes.distance}>
              {t('map.distance', { distance: exactDistance(management.distanceM, unit) })}
            </p>
          )}
          <dl className={classes.details}>
            <div>
              <dt>{t('management.at')}</dt>
              <dd>{f.dateTime(management.at)}</dd>
            </div>
            {management.receivedBy && (
              <div>
                <dt>{t('management.received')}</dt>
                <dd>{management.receivedBy}</dd>
              </div>
            )}
            {management.comment && (
              <div>
                <dt>{t('management.comment')}</dt>
                <dd>{management.comment}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    </Card>
  );
}
