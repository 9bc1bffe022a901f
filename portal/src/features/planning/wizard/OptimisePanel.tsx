import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Plan } from '@tramo/contract/planning';
import { useEffect, useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { Sparkline } from '../../../ui/charts/Sparkline.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { toast } from '../../../ui/toast.ts';
import wizard from '../../../ui/wizard.module.css';
import classes from '../planner.module.css';
import { planningText } from '../planning.es.ts';
import { type SearchDetail, searchDetail } from './job-detail.ts';
import type { Optimise } from './useOptimise.ts';

const SearchMap = lazyPart(() => import('./SearchMap.tsx').then((m) => m.SearchMap));

/** The search while it runs: what it has found so far, on the map and in figures, and how to end it. */
export function OptimisePanel({ plan, optimise }: { plan: Plan; optimise: Optimise }) {
  const t = useText(planningText);
  const f = useFormat();
  const { job } = optimise;
  const d = searchDetail(job);
  const curve = useScoreCurve(d);
  const share = job && job.progress.total > 0 ? (job.progress.done / job.progress.total) * 100 : 0;
  const time =
    optimise.isStopping || d.leftS === 0
      ? t('optimise.finishing')
      : job?.status === 'queued'
        ? t('search.queued', { count: job.ahead })
        : d.leftS === null
          ? t('optimise.starting')
          : t('optimise.timeLeft', { time: `${d.leftS} s` });
  const abandon = async (): Promise<void> => {
    const yes = await confirm({
      title: t('optimise.cancelTitle'),
      body: t('optimise.cancelText'),
      confirm: t('optimise.cancelConfirm'),
      cancel: t('optimise.continue'),
      isDangerous: true,
    });
    if (yes) await optimise.abandon();
  };
  const figures: [string, string][] = [
    [t('optimise.cost'), f.money(d.cost)],
    [t('optimise.unassigned'), f.number(d.unassigned)],
    [t('optimise.vehicles'), f.number(d.vehiclesUsed)],
    [t('optimise.distance'), f.distance(d.distanceM)],
    [t('optimise.duration'), f.duration(d.durationS)],
  ];
  return (
    <div className={classes.search}>
      <section className={classes.searchSide} aria-label={t('optimise.title')}>
        <h2 className={classes.heading}>{t('optimise.title')}</h2>
        <Progress value={share} aria-label={t('optimise.progress')} size="md" />
        <p className={wizard.hint}>{time}</p>
        <dl className={classes.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {curve.length > 1 && (
          <div className={classes.curve}>
            <Sparkline points={curve} />
            <span>{t('optimise.fell', { share: f.percent(1 - (curve.at(-1)?.y ?? 0) / (curve[0]?.y ?? 1)) })}</span>
          </div>
        )}
        <div className={classes.stack}>
          <Button
            onClick={() => void optimise.keepBest()}
            loading={optimise.isStopping}
            disabled={d.routes.length === 0}
          >
            {t('optimise.keep')}
          </Button>
          <Button variant="default" component={Link} to={pathOf('planList')}>
            {t('search.background')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void abandon()} disabled={optimise.isStopping}>
            {t('optimise.cancel')}
          </Button>
        </div>
        <p className={wizard.hint}>{t('search.backgroundHint')}</p>
        <AllowNotices />
      </section>
      <div className={classes.searchMap}>
        <SearchMap plan={plan} routes={d.routes} isSearching />
      </div>
    </div>
  );
}

/** The browser asks only when somebody presses; there is nothing to press once it has been answered. */
function AllowNotices() {
  const t = useText(planningText);
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? 'denied' : Notification.permission,
  );
  if (permission !== 'default') return null;
  const ask = async (): Promise<void> => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === 'granted') toast.ok(t('search.allowed'));
    if (answer === 'denied') toast.info(t('search.denied'));
  };
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void ask()}>
      {t('search.notify')}
    </Button>
  );
}

/** How what the search minimises fell since this screen has been looking: one point a second at most. */
function useScoreCurve({ score, leftS }: SearchDetail): { x: number; y: number }[] {
  const [points, setPoints] = useState<{ x: number; y: number }[]>([]);
  useEffect(() => {
    if (score === null || leftS === null) return;
    setPoints((known) =>
      known.at(-1)?.x === -leftS
        ? [...known.slice(0, -1), { x: -leftS, y: score }]
        : [...known, { x: -leftS, y: score }],
    );
  }, [score, leftS]);
  return points;
}
