import { IconPhotoCheck } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { VisitCard } from '../../proof/shared/VisitCard.tsx';
import classes from '../GuidePage.module.css';
import { useGuideVisits } from './guide-page.api.ts';
import { guidePageText } from './guide-page.es.ts';

/** Every attempt with its evidence, the last one first. */
export function GuideVisits({ guideId }: { guideId: string }) {
  const t = useText(guidePageText);
  const visits = useGuideVisits(guideId);
  if (visits.error) return <ErrorState error={visits.error} retry={visits.refetch} />;
  if (!visits.data) return <SkeletonRows rows={3} />;
  if (visits.data.visits.length === 0) {
    return (
      <EmptyState
        icon={<IconPhotoCheck size={32} stroke={1.5} aria-hidden />}
        title={t('visits.none')}
        text={t('visits.noneText')}
      />
    );
  }
  return (
    <div className={classes.main}>
      {visits.data.visits.map((visit) => (
        <VisitCard key={visit._id} guideId={guideId} visit={visit} />
      ))}
    </div>
  );
}
