import { Button } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { failedStatuses, type GuideDetail, type GuideStatus } from '@tramo/contract/guides';
import { documentRoleNames } from '@tramo/contract/words/people';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Page } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { guideTones } from '../guide-status/shared/guide-status.ts';
import { guideWords } from '../guide-status/shared/guide-words.es.ts';
import { useGuidesLive } from '../guide-status/shared/useGuidesLive.ts';
import { GuideConversation } from '../replies/shared/GuideConversation.tsx';
import { GuideActions } from './detail/GuideActions.tsx';
import { GuideBinnacle } from './detail/GuideBinnacle.tsx';
import { Card, GuideDetails, GuideParty } from './detail/GuideDetails.tsx';
import { GuideItems } from './detail/GuideItems.tsx';
import { GuideCosts, GuideNotices } from './detail/GuideNotices.tsx';
import { GuidePapers } from './detail/GuidePapers.tsx';
import { GuidePlace } from './detail/GuidePlace.tsx';
import { GuideVisits } from './detail/GuideVisits.tsx';
import { guideText } from './detail/guide.es.ts';
import { guidePageText } from './detail/guide-page.es.ts';
import classes from './GuidePage.module.css';
import { useGuide } from './guides.api.ts';
import { GuideCode } from './shared/GuideCode.tsx';
import { GuideLinks } from './shared/GuideLinks.tsx';

const tabs = ['summary', 'visits', 'papers', 'notices', 'history'] as const;

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
  const mayOpen = useMayOpen();
  const page = useText(guidePageText);
  const words = useText(guideWords);
  const f = useFormat();
  const [state, setState] = useUrlState({ tab: 'summary' as string });
  const tab = tabs.find((name) => name === state.tab) ?? 'summary';
  return (
    <Page
      title={guide.folio}
      subtitle={t('subtitle', { type: words(`type.${guide.type}`), date: f.day(guide.scheduledDate) })}
      actions={<GuideActions guide={guide} />}
    >
      <div className={classes.status}>
        <StatusPill tone={guideTones[guide.status]}>{words(`status.${guide.status}`)}</StatusPill>
        {guide.subStatus && <span>{guide.subStatus}</span>}
        <span className="muted">
          <NextStep guide={guide} />
        </span>
        {guide.route && (
          <span>
            <span className="muted">{t('inRoute')} </span>
            <Link
              to={pathOf('routesOverview', { startDate: guide.scheduledDate }) as never}
              search={{ route: guide.route._id } as never}
            >
              {guide.route.name}
            </Link>
            {guide.order !== null && <span className="muted"> · {t('orderInRoute', { order: guide.order })}</span>}
          </span>
        )}
      </div>
      <nav className={classes.tabs} aria-label={page('sections')}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            ref={name === tab ? bringIntoView : undefined}
            className={tabsCss.tab}
            aria-current={name === tab ? 'page' : undefined}
            onClick={() => setState({ tab: name })}
          >
            {page(`tabs.${name}`)}
            {name === 'papers' && guide.documentCount > 0 && (
              <span className={classes.count}>{guide.documentCount}</span>
            )}
            {name === 'visits' && guide.deliveryAttempts > 0 && (
              <span className={classes.count}>{guide.deliveryAttempts}</span>
            )}
          </button>
        ))}
      </nav>
      {tab === 'summary' && (
        <div className={classes.columns}>
          <div className={classes.main}>
            <div className={classes.parties}>
              <GuideParty title={t('sections.recipient')} party={guide.recipient} cedi={guide.cedi.name} />
              <GuideParty title={t('sections.sender')} party={guide.sender} cedi={guide.cedi.name} />
            </div>
            <GuideDetails guide={guide} />
            <GuideItems guide={guide} />
          </div>
          <div className={classes.side}>
            <GuidePlace guide={guide} />
            {guide.certifiedDelivery && <GuideCode guideId={guide._id} />}
            <GuideCosts guide={guide} />
          </div>
        </div>
      )}
      {tab === 'visits' && <GuideVisits guideId={guide._id} />}
      {tab === 'papers' && (
        <div className={classes.narrow}>
          <GuidePapers guide={guide} />
        </div>
      )}
      {tab === 'notices' && (
        <div className={classes.narrow}>
          {/* What was written back is told where alerts are: it is theirs to answer. */}
          {mayOpen('alerts') && (
            <Card title={page('notices.conversation')}>
              <GuideConversation guideId={guide._id} />
            </Card>
          )}
          <GuideLinks guideId={guide._id} />
          <GuideNotices guide={guide} />
        </div>
      )}
      {tab === 'history' && (
        <div className={classes.narrow}>
          <GuideBinnacle guide={guide} />
        </div>
      )}
    </Page>
  );
}

/** What the guide waits for, in words. */
function NextStep({ guide }: { guide: GuideDetail }) {
  const t = useText(guidePageText);
  const locale = useLocale();
  const is = (...list: GuideStatus[]): boolean => list.includes(guide.status);
  if (is('pending', 'returnDelivery', 'returnRecollection')) {
    if (guide.location === null) return t('next.unlocated');
    if (guide.pendingRoles.length > 0)
      return t('next.papers', { roles: guide.pendingRoles.map((role) => documentRoleNames[role][locale]).join(', ') });
    return t('next.available');
  }
  if (is('processing')) return t('next.processing', { route: guide.route?.name ?? '' });
  if (is('route'))
    return guide.route?.driverName ? t('next.route', { driver: guide.route.driverName }) : t('next.routeNobody');
  if (is(...failedStatuses)) return t('next.failed');
  if (is('partial', 'partialCollection')) return t('next.partial');
  return is('completed') ? null : t('next.delivered');
}
