import { Button } from '@mantine/core';
import { IconCircleCheck, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Guide, visited } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Page } from '../../ui/Page.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { Pager } from '../../ui/table/Pager.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useGuidesLive } from '../guide-status/shared/useGuidesLive.ts';
import { useGuides } from './guides.api.ts';
import classes from './ReviewPage.module.css';
import { ReviewPanel } from './review/ReviewPanel.tsx';
import { reviewText } from './review/review.es.ts';
import { nextOf } from './review/review.rules.ts';
import { useReview } from './review/useReview.ts';
import { shortAddress } from './shared/address-lines.ts';
import { PlaceByAddressButton } from './shared/PlaceByAddressButton.tsx';
import { PlaceByZipButton } from './shared/PlaceByZipButton.tsx';

const ReviewMap = lazyPart(() => import('./review/ReviewMap.tsx').then((m) => m.ReviewMap));

/** Guides without coordinates, or with those of their postal code, one after the other: look at the address, drop the pin, next. */
export function ReviewPage() {
  const t = useText(reviewText);
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState({ search: '' as string, page: 1, import: '' as string });
  const guides = useGuides({
    location: 'unsure',
    available: true,
    search: state.search,
    page: state.page,
    limit: limits.guidesPage,
    sort: 'suburb',
    order: 'asc',
    importId: state.import || undefined,
    cedisIds: cediId ? [cediId] : undefined,
  });
  useGuidesLive();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [side, setSide] = useState<'list' | 'map'>('list');
  const rows = guides.data?.guides;
  const current = rows?.find((guide) => guide._id === chosenId) ?? rows?.[0];
  const count = guides.data?.count.totalCount ?? 0;
  const next = current ? nextOf(rows?.map((guide) => guide._id) ?? [], current._id) : null;
  const isAll = state.search === '' && state.import === '';

  if (guides.error && !rows)
    return (
      <Framed>
        <ErrorState error={guides.error} retry={guides.refetch} />
      </Framed>
    );
  return (
    <Page
      fill
      title={t('title')}
      subtitle={rows && t('left', { count })}
      actions={
        <>
          {state.import && (
            <Button variant="default" onClick={() => setState({ import: '' })}>
              {t('showAll')}
            </Button>
          )}
          {rows && rows.length > 0 && (
            <PlaceByAddressButton
              filter={{
                search: state.search,
                ...(state.import ? { importId: state.import } : {}),
                ...(cediId ? { cedisIds: [cediId] } : {}),
              }}
            />
          )}
          {rows?.some((guide) => guide.location === null) && (
            <PlaceByZipButton
              filter={{
                search: state.search,
                ...(state.import ? { importId: state.import } : {}),
                ...(cediId ? { cedisIds: [cediId] } : {}),
              }}
            />
          )}
        </>
      }
    >
      {count === 0 && rows && isAll ? (
        <Done />
      ) : (
        <SplitView
          name="review"
          initialWidth={420}
          tab={side}
          onTab={setSide}
          list={
            <>
              <div className={classes.bar}>
                <SearchField
                  value={state.search}
                  onChange={(search) => setState({ search })}
                  placeholder={t('search')}
                  width="100%"
                />
              </div>
              {!rows ? (
                <SkeletonRows />
              ) : rows.length === 0 ? (
                state.search ? (
                  <EmptyState icon={<IconSearchOff size={32} stroke={1.5} aria-hidden />} title={t('noMatch')} />
                ) : (
                  <Done />
                )
              ) : (
                <GuideList
                  guides={rows}
                  currentId={current?._id}
                  onChoose={(id) => {
                    setChosenId(id);
                    setSide('map');
                  }}
                />
              )}
              {guides.data && rows && rows.length > 0 && (
                <Pager
                  page={state.page}
                  pageSize={limits.guidesPage}
                  count={guides.data.count}
                  onPage={(page) => setState({ page })}
                />
              )}
            </>
          }
          map={
            current && (
              <Review
                key={current._id}
                guide={current}
                hasNext={next !== null}
                onNext={() => next && setChosenId(next)}
                reload={guides.refetch}
              />
            )
          }
        />
      )}
    </Page>
  );
}

function Framed({ children }: { children: React.ReactNode }) {
  const t = useText(reviewText);
  return <Page title={t('title')}>{children}</Page>;
}

interface ReviewProps {
  guide: Guide;
  hasNext: boolean;
  onNext: () => void;
  reload: () => unknown;
}
function Review({ guide, hasNext, onNext, reload }: ReviewProps) {
  const review = useReview(guide, onNext);
  return (
    <div className={classes.map}>
      <ReviewMap
        viewKey={`${guide._id} ${review.around} ${review.shownAt}`}
        folio={guide.folio}
        centre={review.shown ?? review.centre}
        pin={review.pin}
        depots={review.cedi ? [{ id: guide.cedi._id, ...review.cedi }] : []}
        onPin={review.place}
      />
      <ReviewPanel
        guide={guide}
        {...review}
        hasNext={hasNext}
        onTake={review.take}
        onSave={review.save}
        onNext={onNext}
        onReload={() => void reload()}
      />
    </div>
  );
}

interface GuideListProps {
  guides: readonly Guide[];
  currentId: string | undefined;
  onChoose: (id: string) => void;
}
function GuideList({ guides, currentId, onChoose }: GuideListProps) {
  const t = useText(reviewText);
  return (
    <ul className={classes.list} aria-label={t('listLabel')}>
      {guides.map((guide) => {
        const party = visited(guide);
        return (
          <li key={guide._id}>
            <button
              type="button"
              className={classes.item}
              aria-current={guide._id === currentId ? 'true' : undefined}
              onClick={() => onChoose(guide._id)}
            >
              <span className={classes.itemTop}>
                <span className="ellipsis">{party?.contactName || party?.companyName}</span>
                <span className={classes.itemFolio}>{guide.folio}</span>
              </span>
              <span className={classes.itemBottom}>
                {guide.location === 'zip' && <StatusPill tone="warn">{t('approximate')}</StatusPill>}{' '}
                {party ? `${shortAddress(party.address)}, ${party.address.zipCode}` : ''}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Done() {
  const t = useText(reviewText);
  const action = (
    <div className={classes.doneActions}>
      <Button component={Link} to={pathOf('planList') as never}>
        {t('plan')}
      </Button>
      <Button component={Link} to={pathOf('guides') as never} variant="default">
        {t('backToGuides')}
      </Button>
    </div>
  );
  return (
    <EmptyState
      icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={action}
    />
  );
}
