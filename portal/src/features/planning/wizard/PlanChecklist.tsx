import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import type { CheckLevel, PlanChecks } from '@tramo/contract/plan-checks';
import type { ReactNode } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useGuidesLive } from '../../guide-status/shared/useGuidesLive.ts';
import { checksText } from './checks.es.ts';
import classes from './checks.module.css';
import { usePlanChecks } from './plan-checks.api.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import { guideIdsOf, type PlannerTab } from './wizard-tabs.ts';

type Level = CheckLevel | 'ok';
const icons = { ok: IconCircleCheck, note: IconInfoCircle, warn: IconAlertTriangle, stop: IconCircleX };

/** What would be refused or left out later, said before the search, each with the way to mend it. */
export function PlanChecklist({ draft, goTo }: { draft: PlanDraft; goTo: (tab: PlannerTab) => void }) {
  const t = useText(checksText);
  const f = useFormat();
  const mayOpen = useMayOpen();
  const { plan, pending, change } = draft;
  const checks = usePlanChecks(plan);
  useGuidesLive();
  if (!checks.data)
    return checks.error ? <ErrorState error={checks.error} retry={checks.refetch} /> : <SkeletonRows rows={3} />;
  const { guides, vehicles, quota, isPast } = checks.data;

  const takeOut = (ids: readonly string[]): void => {
    const out = new Set(ids);
    change({ guides: guideIdsOf(plan, pending).filter((id) => !out.has(id)) });
  };
  const mend = ({ problem, ids }: PlanChecks['guides'][number]): ReactNode => {
    if (problem === 'noWindow') return null;
    return (
      <>
        {problem === 'noPin' && mayOpen('guideReview') && <Away to={pathOf('guideReview')} text={t('locate')} />}
        {problem === 'papers' && mayOpen('guideVerification') && (
          <Away to={pathOf('guideVerification')} text={t('verify')} />
        )}
        {(problem === 'noVehicle' || problem === 'doubtfulPin') && (
          <Mend text={t('seeGuides')} onClick={() => goTo('guides')} />
        )}
        <Mend text={t('takeOut')} onClick={() => takeOut(ids)} />
      </>
    );
  };
  const named = (folios: readonly string[], count: number): string =>
    count > folios.length ? t('more', { names: folios.join(', '), count: count - folios.length }) : folios.join(', ');
  const hindered = guides.some((g) => g.level !== 'note');
  // One with an ended document was chosen nevertheless, and drives.
  const hindering = vehicles.filter((v) => v.problem !== 'papers');
  const free = plan.vehicles.length - new Set(hindering.map((v) => v.vehicle)).size;
  const day = f.day(quota.resetsOn);
  return (
    <section aria-labelledby="plan-checks">
      <h2 id="plan-checks" className={classes.heading}>
        {t('title')}
      </h2>
      <ul className={classes.list} aria-busy={checks.isPlaceholderData || undefined}>
        {isPast && (
          <Row level="warn" action={<Mend text={t('changeDay')} onClick={() => goTo('cedis')} />}>
            {t('past')}
          </Row>
        )}
        {!hindered && plan.guidesCount > 0 && (
          <Row level="ok">{t('guidesOk', { count: plan.guidesCount, most: limits.guidesPerPlan })}</Row>
        )}
        {guides.map((g) => (
          <Row key={g.problem} level={g.level} action={mend(g)}>
            {t(`guides.${g.problem}`, { count: g.ids.length })}
            <small>{named(g.folios, g.ids.length)}</small>
          </Row>
        ))}
        {free > 0 && <Row level="ok">{t('vehiclesOk', { count: free })}</Row>}
        {vehicles.map((v) => (
          <Row
            key={`${v.vehicle} ${v.problem}`}
            level={v.level}
            action={<Mend text={t('changeVehicles')} onClick={() => goTo('vehicles')} />}
          >
            {t(`vehicles.${v.problem}`, {
              name: v.name,
              route: v.route?.name ?? '',
              from: f.time(v.route?.from),
              to: f.time(v.route?.to),
              day: f.day(v.until),
            })}
          </Row>
        ))}
        {quota.wanted > 0 && (
          <Row level={quota.level ?? 'ok'}>
            {quota.level === null
              ? t('quotaOk', { remaining: quota.remaining })
              : t(quota.isCertain ? 'quotaWanted' : 'quotaMost', {
                  wanted: quota.wanted,
                  remaining: quota.remaining,
                  day,
                })}
          </Row>
        )}
      </ul>
    </section>
  );
}

function Row({ level, action, children }: { level: Level; action?: ReactNode; children: ReactNode }) {
  const t = useText(checksText);
  const Icon = icons[level];
  return (
    <li data-level={level}>
      <Icon
        size={18}
        role="img"
        aria-label={level === 'note' ? undefined : t(level)}
        aria-hidden={level === 'note' || undefined}
      />
      <span>{children}</span>
      {action && <span className={classes.mend}>{action}</span>}
    </li>
  );
}

function Mend({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {text}
    </Button>
  );
}
/** In another tab: the plan stays as it is, and is checked again when one comes back. */
function Away({ to, text }: { to: string; text: string }) {
  return (
    <Button variant="subtle" size="compact-sm" component="a" href={to} target="_blank" rel="noreferrer">
      {text}
    </Button>
  );
}
