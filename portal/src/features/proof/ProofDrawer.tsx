import { Button, Drawer } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { VisitDetail } from '@tramo/contract/proof';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { uiText } from '../../ui/ui.es.ts';
import classes from './ProofPage.module.css';
import { useVisits } from './proof.api.ts';
import { proofText } from './proof.es.ts';
import { EvidenceGallery } from './shared/EvidenceGallery.tsx';
import { isLightboxOpen } from './shared/Lightbox.tsx';
import { SheetButton } from './shared/SheetButton.tsx';
import { VisitAnswers } from './shared/VisitAnswers.tsx';
import { VisitHead } from './shared/VisitCard.tsx';
import { Part, VisitContents, VisitFacts, VisitHashes } from './shared/VisitFacts.tsx';
import { VisitPlace } from './shared/VisitPlace.tsx';
import { visitText } from './shared/visit.es.ts';

interface ProofDrawerProps {
  guideId: string;
  visitId: string;
  /** Its folio, while the rest is on its way. */
  folio: string | undefined;
  onClose: () => void;
}

/** One visit at the side of the list, whole. */
export function ProofDrawer({ guideId, visitId, folio, onClose }: ProofDrawerProps) {
  const t = useText(proofText);
  const ui = useText(uiText);
  const visits = useVisits(guideId);
  const visit = visits.data?.visits.find((v) => v._id === visitId);
  const isGone = (visits.data && !visit) || (visits.error instanceof ApiProblem && visits.error.status === 404);
  const name = visit?.folio ?? folio;
  return (
    <Drawer
      opened={guideId !== '' && visitId !== ''}
      onClose={() => {
        if (!isLightboxOpen()) onClose();
      }}
      position="right"
      size={620}
      title={name ? t('detail.title', { folio: name }) : t('title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {visit ? (
        <Detail visit={visit} />
      ) : isGone ? (
        <EmptyState
          icon={<IconPackageOff size={32} stroke={1.5} aria-hidden />}
          title={t('detail.gone')}
          text={t('detail.goneText')}
        />
      ) : visits.error ? (
        <ErrorState error={visits.error} retry={visits.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Drawer>
  );
}

function Detail({ visit }: { visit: VisitDetail }) {
  const t = useText(proofText);
  const words = useText(visitText);
  return (
    <div className={classes.detail}>
      <div>
        <VisitHead visit={visit} />
      </div>
      <div className={classes.detailActions}>
        <SheetButton visit={visit} />
        <Button component={Link} to={pathOf('routeGuides', { id: visit.guideId }) as never} variant="default">
          {t('detail.guide')}
        </Button>
      </div>
      <Part title={words('evidence')}>
        <EvidenceGallery guideId={visit.guideId} visit={visit} />
      </Part>
      <VisitFacts visit={visit} withGuide />
      <Part title={words('place')}>
        <VisitPlace visit={visit} />
      </Part>
      <VisitAnswers visit={visit} />
      <VisitContents visit={visit} />
      <VisitHashes visit={visit} />
    </div>
  );
}
