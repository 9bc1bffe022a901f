import { Button, Select } from '@mantine/core';
import type { PlannerValues } from '@tramo/contract/planner';
import type { ParamsTrial, PlanTotals } from '@tramo/contract/planning';
import { useState } from 'react';
import { problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { JobProgress } from '../../../ui/JobProgress.tsx';
import wizard from '../../../ui/wizard.module.css';
import classes from '../planner.module.css';
import { cancelJob, useCediOptions, useJob, useTryParams } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { lastWorkingDay } from '../shared/working-day.rules.ts';
import { sameValues } from './planner-values.rules.ts';

interface ParamsTryProps {
  values: PlannerValues;
  /** What the set holds now, to compare with; null for a new one. */
  saved: PlannerValues | null;
}

/** What the last working day, or another, would have come to with these values, beside the saved ones. */
export function ParamsTry({ values, saved }: ParamsTryProps) {
  const t = useText(planningText);
  const f = useFormat();
  const cedis = useCediOptions();
  const [chosenCedi, setCedi] = useState<string | null>(null);
  const [day, setDay] = useState(() => lastWorkingDay(f.today()));
  const [jobs, setJobs] = useState<{ these: string; saved: string | null } | null>(null);
  const begin = useTryParams();
  const these = useJob(jobs?.these ?? null).data;
  const other = useJob(jobs?.saved ?? null).data;
  const cedi = chosenCedi ?? cedis.data?.[0]?._id ?? null;
  const start = async (): Promise<void> => {
    if (!cedi) return;
    setJobs(null);
    const ask = (params: PlannerValues) => begin.mutateAsync({ params, cedi, day });
    const first = await ask(values);
    // Nothing to compare with when nothing was changed.
    const second = saved && !sameValues(saved, values) ? await ask(saved) : null;
    setJobs({ these: first._id, saved: second?._id ?? null });
  };
  const isOpen = [these, other].some((job) => job?.status === 'queued' || job?.status === 'running');
  return (
    <section className={classes.try} aria-label={t('sets.tryTitle')}>
      <h2 className={classes.heading}>{t('sets.tryTitle')}</h2>
      <p className={wizard.hint}>{t('sets.tryText')}</p>
      <div className={classes.tryFields}>
        <Select
          label={t('sets.tryCedi')}
          allowDeselect={false}
          value={cedi}
          onChange={setCedi}
          data={cedis.data?.map((c) => ({ value: c._id, label: c.name })) ?? []}
        />
        <DateField label={t('sets.tryDay')} value={day} onChange={(next) => next !== '' && setDay(next)} />
        <Button
          variant="default"
          disabled={!cedi || isOpen}
          loading={begin.isPending}
          onClick={() => void start().catch(() => undefined)}
        >
          {t('sets.try')}
        </Button>
      </div>
      {begin.error && (
        <p role="alert" className={classes.bad}>
          {problemText(begin.error)}
        </p>
      )}
      {these && these.status !== 'done' && (
        <JobProgress job={these} title={t('sets.trying')} detail="" onCancel={() => void cancelJob(these._id)} />
      )}
      {other && other.status !== 'done' && (
        <JobProgress job={other} title={t('sets.tryingSaved')} detail="" onCancel={() => void cancelJob(other._id)} />
      )}
      <TrialTable these={trialOf(these)} saved={trialOf(other)} />
    </section>
  );
}

const trialOf = (job: { progress: { detail: Record<string, unknown> } } | undefined): ParamsTrial | null =>
  job && 'totals' in job.progress.detail ? (job.progress.detail as ParamsTrial) : null;

function TrialTable({ these, saved }: { these: ParamsTrial | null; saved: ParamsTrial | null }) {
  const t = useText(planningText);
  const f = useFormat();
  if (!these) return null;
  const rows: [string, (totals: PlanTotals) => string][] = [
    [t('sets.guides'), (x) => f.number(x.stops)],
    [t('sets.unassigned'), (x) => f.number(x.unassigned)],
    [t('sets.vehicles'), (x) => f.number(x.routes)],
    [t('sets.distance'), (x) => f.distance(x.distanceM)],
    [t('sets.time'), (x) => f.duration(x.durationS)],
    [t('sets.balance'), (x) => f.duration(x.spreadS)],
    [t('sets.lateness'), (x) => f.duration(x.lateS)],
    [t('sets.compactness'), (x) => f.distance(x.compactnessM)],
    [t('sets.cost'), (x) => f.money(x.cost)],
  ];
  return (
    <table className={classes.trial}>
      <thead>
        <tr>
          <th scope="col">{t('sets.figure')}</th>
          {saved && <th scope="col">{t('sets.withSaved')}</th>}
          <th scope="col">{t('sets.withThese')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, write]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {saved && <td className="figures">{write(saved.totals)}</td>}
            <td className="figures">{write(these.totals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
