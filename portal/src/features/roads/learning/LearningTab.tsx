import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { LearnedStreet, RoadLearning } from '@tramo/contract/roads/learning';
import { useEffect, useMemo, useState } from 'react';
import { isAtWork, useCancelJob, useJob } from '../../../lib/jobs.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { JobProgress } from '../../../ui/JobProgress.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import classes from '../Roads.module.css';
import { roadsText } from '../roads.es.ts';
import { useLearning, useLearnNow } from './learning.api.ts';

const StreetsMap = lazyPart(() => import('./StreetsMap.tsx').then((m) => m.StreetsMap));

/** What the fleet taught of its streets: how near expected times come to the real ones, before and after. */
export function LearningTab() {
  const learning = useLearning();
  if (learning.data) return <Learned learning={learning.data} />;
  return learning.error ? <ErrorState error={learning.error} retry={learning.refetch} /> : <SkeletonRows />;
}

function Learned({ learning }: { learning: RoadLearning }) {
  const t = useText(roadsText);
  const f = useFormat();
  // Who keeps the catalogue starts it.
  const mayLearn = useMayOpen()('vehicles');
  const learn = useLearnNow();
  const jobId = learning.jobId ?? learn.data?.jobId ?? null;
  const percent = (value: number | null): string => (value === null ? '—' : `${f.number(value, 1)} %`);
  const slots = learning.slots.filter((slot) => slot.legs > 0);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <StatusPill tone={learning.isUsed ? 'ok' : 'idle'}>
          {t(learning.isUsed ? 'learning.isUsed' : 'learning.isNotUsed')}
        </StatusPill>
        <p>{learning.notUsed ? t(`learning.notUsed.${learning.notUsed}`) : t('learning.used')}</p>
        {mayLearn && (
          <Button
            variant="default"
            leftSection={<IconSchool size={16} aria-hidden />}
            loading={learn.isPending}
            disabled={learning.notUsed === 'noStreets' || learning.jobId !== null}
            onClick={() => learn.mutate()}
          >
            {t('learning.now')}
          </Button>
        )}
      </div>
      {jobId && <LearningJob key={jobId} id={jobId} />}
      {learning.days > 0 && (
        <>
          <dl className={classes.figures} aria-label={t('learning.figures')}>
            <div>
              <dt>{t('learning.error')}</dt>
              <dd>
                {t('learning.errorOf', {
                  before: percent(learning.all.beforePercent),
                  after: percent(learning.all.afterPercent),
                })}
              </dd>
              <dd>{t('learning.legs', { count: learning.all.legs })}</dd>
            </div>
            <div>
              <dt>{t('learning.days')}</dt>
              <dd>{f.number(learning.days)}</dd>
              <dd>
                {t('learning.daysOf', {
                  from: f.day(learning.from),
                  to: f.day(learning.to),
                  held: learning.heldOutDays,
                })}
              </dd>
            </div>
            <div>
              <dt>{t('learning.routes')}</dt>
              <dd>{f.number(learning.routes)}</dd>
            </div>
            <div>
              <dt>{t('learning.fixes')}</dt>
              <dd>
                {t('learning.fixesOf', { matched: f.number(learning.matchedFixes), fixes: f.number(learning.fixes) })}
              </dd>
            </div>
            <div>
              <dt>{t('learning.streets')}</dt>
              <dd>{f.number(learning.streets)}</dd>
              <dd>{t('learning.last', { at: f.dateTime(learning.learnedDate) })}</dd>
            </div>
          </dl>
          {slots.length > 0 && (
            <section>
              <LineChart
                title={t('learning.chart')}
                xs={slots.map((slot) => slot.fromHour)}
                xTitle={t('learning.slot')}
                xName={(i) => t('learning.slots', { hour: String(slots[i]?.fromHour ?? '') })}
                yName={percent}
                lines={[
                  {
                    key: 'before',
                    name: t('learning.before'),
                    tone: 'idle',
                    isDashed: true,
                    values: slots.map((slot) => slot.beforePercent),
                  },
                  {
                    key: 'after',
                    name: t('learning.after'),
                    tone: 'accent',
                    values: slots.map((slot) => slot.afterPercent),
                  },
                ]}
              />
              <p className="muted small">{t('learning.chartText')}</p>
            </section>
          )}
          <Streets learning={learning} />
        </>
      )}
    </div>
  );
}

function LearningJob({ id }: { id: string }) {
  const t = useText(roadsText);
  const client = useQueryClient();
  const { data: job } = useJob(id);
  const cancel = useCancelJob();
  const isOpen = isAtWork(job);
  useEffect(() => {
    if (!isOpen) void client.invalidateQueries({ queryKey: ['roads', 'learning'] });
  }, [isOpen, client]);
  return job ? (
    <JobProgress
      job={job}
      title={t('learning.job')}
      onCancel={() => cancel.mutate(id)}
      isCancelling={cancel.isPending}
    />
  ) : null;
}

function Streets({ learning }: { learning: RoadLearning }) {
  const t = useText(roadsText);
  const f = useFormat();
  const [selected, setSelected] = useState('');
  const { slowest, fastest } = learning;
  const lists = useMemo(() => {
    const keyed = (streets: readonly LearnedStreet[], isSlow: boolean) =>
      streets.map((street, i) => ({ ...street, key: `${isSlow ? 'slow' : 'fast'}-${i}`, isSlow }));
    return { slowest: keyed(slowest, true), fastest: keyed(fastest, false) };
  }, [slowest, fastest]);
  const all = useMemo(() => [...lists.slowest, ...lists.fastest], [lists]);
  if (all.length === 0) return null;
  return (
    <>
      <div className={classes.map}>
        <StreetsMap streets={all} selected={selected} onSelect={setSelected} />
      </div>
      <div className={classes.columns}>
        {(['slowest', 'fastest'] as const).map((which) => (
          <section key={which} aria-label={t(`learning.${which}`)}>
            <h2>{t(`learning.${which}`)}</h2>
            <ul className={classes.ranked}>
              {lists[which].map((street) => (
                <li key={street.key}>
                  <button
                    type="button"
                    aria-pressed={selected === street.key}
                    onClick={() => setSelected(selected === street.key ? '' : street.key)}
                  >
                    {street.name || t('learning.unnamed')}
                    <span>
                      {t('learning.speeds', {
                        learned: f.number(street.learnedKmh),
                        expected: f.number(street.expectedKmh),
                      })}
                      {' · '}
                      {t('learning.drives', { count: street.drives })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
