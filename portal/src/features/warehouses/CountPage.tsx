import { Button } from '@mantine/core';
import { IconCheck, IconClipboardList, IconClipboardOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Count } from '@tramo/contract/warehouse/counts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useFormat } from '../../session/useFormat.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { toast } from '../../ui/toast.ts';
import { CountLines } from './counts/CountLines.tsx';
import { CountWork } from './counts/CountWork.tsx';
import { countReviewText } from './counts/count-review.es.ts';
import { countTones } from './counts/count-tones.ts';
import { countsText } from './counts/counts.es.ts';
import { useApproveCount, useCancelCount, useCount } from './counts.api.ts';
import classes from './Warehouses.module.css';

/** One count: the work of counting, and for who keeps the warehouse what came of it. */
export function CountPage() {
  const { id } = useScreenParams('warehouseCount');
  const t = useText(countReviewText);
  const words = useText(countsText);
  const count = useCount(id);
  if (count.data) return <ExistingCount key={id} count={count.data} />;
  const isMissing = count.error instanceof ApiProblem && (count.error.status === 404 || count.error.status === 422);
  return (
    <Page title={words('one')}>
      {isMissing ? (
        <EmptyState
          icon={<IconClipboardOff size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('warehouseCounts') as never} variant="default">
              {t('back')}
            </Button>
          }
        />
      ) : count.error ? (
        <ErrorState error={count.error} retry={count.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

const views = ['work', 'lines'] as const;

function ExistingCount({ count }: { count: Count }) {
  const t = useText(countReviewText);
  const words = useText(countsText);
  const f = useFormat();
  const approve = useApproveCount(count._id);
  const cancel = useCancelCount(count._id);
  const mayReview = count.differences !== null;
  const mayCount = count.can.count && count.status === 'open';
  const [state, setState] = useUrlState({ view: '' });
  const open = views.filter((one) => (one === 'work' ? mayCount : mayReview));
  const view = open.find((one) => one === state.view) ?? open[0];
  const left = count.locations - count.counted;
  const askApprove = async (): Promise<void> => {
    const isPartial = left > 0;
    const isSure = await confirm({
      title: t(isPartial ? 'partialTitle' : 'approveTitle'),
      body: `${isPartial ? `${t('partialText', { count: left })} ` : ''}${t('approveText', { count: count.differences ?? 0 })}`,
      confirm: t('approve'),
    });
    if (!isSure) return;
    await approve.mutateAsync({ version: count.version, isPartial });
    toast.ok(t('approved'));
  };
  const askCancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('cancelTitle'),
      body: t('cancelText'),
      confirm: t('cancel'),
      isDangerous: true,
    });
    if (!isSure) return;
    await cancel.mutateAsync();
    toast.ok(t('cancelled'));
  };
  const isOver = count.status === 'approved' || count.status === 'cancelled';
  return (
    <Page
      fill
      title={count.name || words('unnamed')}
      actions={
        <>
          {count.can.cancel && (
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => void askCancel().catch(() => undefined)}
            >
              {t('cancel')}
            </Button>
          )}
          {count.can.approve && (
            <Button
              variant={left > 0 ? 'default' : 'filled'}
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={approve.isPending}
              onClick={() => void askApprove().catch(() => undefined)}
            >
              {t('approve')}
            </Button>
          )}
        </>
      }
    >
      <nav className={tabsCss.bar} aria-label={t('views')}>
        <Link to={pathOf('warehouseCounts') as never} className={tabsCss.tab} activeOptions={{ exact: true }}>
          {t('allCounts')}
        </Link>
        {open.map((name) => (
          <button
            key={name}
            type="button"
            className={tabsCss.tab}
            aria-current={name === view ? 'page' : undefined}
            onClick={() => setState({ view: name })}
          >
            {t(`view.${name}`)}
          </button>
        ))}
      </nav>
      <p className={classes.strip}>
        <StatusPill tone={countTones[count.status]}>{words(`status.${count.status}`)}</StatusPill>
        <span role="status">
          {[
            t('counted', { counted: count.counted, locations: count.locations }),
            ...(count.recounts > 0 ? [words('recounts', { count: count.recounts })] : []),
            count.cedi.name,
            ...(isOver ? [t('endedText', { who: count.endedBy, when: f.dateTime(count.endedDate) })] : []),
          ].join(' · ')}
        </span>
      </p>
      {view === 'work' ? (
        <CountWork count={count} />
      ) : view === 'lines' ? (
        <CountLines count={count} />
      ) : (
        <EmptyState
          icon={<IconClipboardList size={32} stroke={1.5} aria-hidden />}
          title={t(isOver ? 'ended' : 'waits')}
          text={isOver ? undefined : t('waitsText')}
        />
      )}
    </Page>
  );
}
