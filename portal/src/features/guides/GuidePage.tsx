import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPackageOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { GuideDetail } from '@tramo/contract/guides';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import { GuideBinnacle } from './GuideBinnacle.tsx';
import { GuideDetails, GuideItems, GuideParty } from './GuideDetails.tsx';
import { GuideForm } from './GuideForm.tsx';
import classes from './GuidePage.module.css';
import { GuidePlace } from './GuidePlace.tsx';
import { guideText } from './guide.text.ts';
import { useDeleteGuide, useGuide } from './guides.api.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { guideTones } from './shared/guide-status.ts';
import { guideWords } from './shared/guide-words.text.ts';
import { useGuidesLive } from './shared/useGuidesLive.ts';

/** One guide: who, where, what, and everything that happened to it. */
export function GuidePage() {
  const t = useText(guideText);
  const { id } = useScreenParams('routeGuides');
  const guide = useGuide(id);
  useGuidesLive();
  if (guide.data) return <Guide guide={guide.data} />;
  const isMissing = guide.error instanceof ApiProblem && (guide.error.status === 404 || guide.error.status === 422);
  const action = (
    <Button component={Link} to={pathOf('guides') as never} variant="default">
      {t('backToGuides')}
    </Button>
  );
  return (
    <Page title={t('loading')}>
      {isMissing ? (
        <EmptyState
          icon={<IconPackageOff size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={action}
        />
      ) : guide.error ? (
        <ErrorState error={guide.error} retry={guide.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Guide({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const words = useText(guideWords);
  const f = useFormat();
  const [open, setOpen] = useState<'form' | 'return' | null>(null);
  return (
    <Page
      title={guide.folio}
      subtitle={t('subtitle', { type: words(`type.${guide.type}`), date: f.day(guide.scheduledDate) })}
      actions={<Actions guide={guide} onEdit={() => setOpen('form')} onReturn={() => setOpen('return')} />}
    >
      <div className={classes.status}>
        <StatusPill tone={guideTones[guide.status]}>{words(`status.${guide.status}`)}</StatusPill>
        {guide.subStatus && <span className="muted">{guide.subStatus}</span>}
        {guide.route && (
          <span>
            <span className="muted">{t('inRoute')} </span>
            <Link to={pathOf('routesOverview', { startDate: guide.scheduledDate }) as never} search={{ route: guide.route._id } as never}>
              {guide.route.name}
            </Link>
            {guide.order !== null && <span className="muted"> · {t('orderInRoute', { order: guide.order })}</span>}
          </span>
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.parties}>
            {guide.recipient && <GuideParty title={t('sections.recipient')} party={guide.recipient} />}
            {guide.sender && <GuideParty title={t('sections.sender')} party={guide.sender} />}
          </div>
          <GuideDetails guide={guide} />
          <GuideItems guide={guide} />
        </div>
        <div className={classes.side}>
          <GuidePlace guide={guide} />
          <GuideBinnacle guide={guide} />
        </div>
      </div>
      <GuideForm guide={guide} isOpen={open === 'form'} onClose={() => setOpen(null)} />
      <ReturnDialog guide={guide} isOpen={open === 'return'} onClose={() => setOpen(null)} />
    </Page>
  );
}

function Actions({ guide, onEdit, onReturn }: { guide: GuideDetail; onEdit: () => void; onReturn: () => void }) {
  const t = useText(guideText);
  const navigate = useNavigate();
  const remove = useDeleteGuide();
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('remove.title', { folio: guide.folio }),
      body: t('remove.text'),
      confirm: t('delete'),
      isDangerous: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id: guide._id });
      toast.ok(t('remove.done', { folio: guide.folio }));
      void navigate({ to: pathOf('guides') as never });
    } catch (error) {
      // Why it was refused stands beside the words of the specification, where the API knows.
      const isKnown = error instanceof ApiProblem && error.status === 409;
      toast.error(isKnown ? `${t('remove.failed')} ${problemText(error)}` : t('remove.failed'));
    }
  };
  return (
    <>
      {guide.can.delete && (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} loading={remove.isPending} onClick={() => void ask()}>
          {t('delete')}
        </Button>
      )}
      {guide.can.return && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReturn}>
          {t('return')}
        </Button>
      )}
      {guide.can.update && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </>
  );
}
