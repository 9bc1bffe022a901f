import { IconPhotoCheck } from '@tabler/icons-react';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { FillButton } from '../../checklists/shared/FillButton.tsx';
import { useGuideAnswers } from '../../checklists/shared/guide-answers.api.ts';
import { VisitCard } from '../../proof/shared/VisitCard.tsx';
import classes from '../GuidePage.module.css';
import { useGuideVisits } from './guide-page.api.ts';
import { guidePageText } from './guide-page.es.ts';

/** Every attempt with its evidence, the last one first. */
export function GuideVisits({ guideId }: { guideId: string }) {
  const t = useText(guidePageText);
  const visits = useGuideVisits(guideId);
  // Without them the visits are whole: they are the office's own part.
  const answers = useGuideAnswers(guideId);
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
      {visits.data.visits.map((visit) => {
        const form = answers.data?.forms.find((one) => one.visitId === visit._id);
        return (
          <VisitCard
            key={visit._id}
            guideId={guideId}
            visit={visit}
            earlier={visit.corrected ? answers.data?.answers.filter((a) => a.visitId === visit._id && a.goneAt) : []}
            action={form && <FillButton guideId={guideId} visit={form} />}
          />
        );
      })}
    </div>
  );
}
