import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@tramo/contract/jobs';
import type { Plan, PlanChangeSize } from '@tramo/contract/planning';
import { planningApi } from '@tramo/contract/planning';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useLive } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';
import { arrangementOf, sentOf } from '../arrangement/arrange.rules.ts';
import { cancelJob, fetchJob, optimisePlan, updatePlan, useJob } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import { searchDetail } from './job-detail.ts';
import { searchEnd } from './search-end.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import { guideIdsOf, vehicleIdsOf } from './wizard-tabs.ts';

export interface Optimise {
  job: Job | undefined;
  isRunning: boolean;
  isStarting: boolean;
  isStopping: boolean;
  canStart: boolean;
  /** `confirms`: the capacity is confirmed by it, where everything fits. `changes`: how much of the routes that are there may change, all by default. */
  start: (options?: { confirms?: boolean; changes?: PlanChangeSize }) => Promise<void>;
  /** Ends the search with the best plan that it has. */
  keepBest: () => Promise<void>;
  /** Ends the search and puts the plan back as it was. */
  abandon: () => Promise<void>;
}

/** The search of a plan: starts it, follows its job (also one that another tab or day began) and leads on when it ends. */
export function useOptimise(plan: Plan, draft: PlanDraft, leadTo: (tab: 'view-route' | 'capacity') => void): Optimise {
  const t = useText(planningText);
  const client = useQueryClient();
  const confirmEnded = useConfirmEnded();
  const [isStarting, setStarting] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isRunning = plan.status === 'optimising';
  const jobId = isRunning ? plan.jobId : null;
  const job = useJob(jobId).data;
  /** The plan as it was before its search, and that search's job. */
  const before = useRef({ plan, jobId });
  const isAbandoned = useRef(false);

  useLive((event) => {
    if (event.type === 'job.changed' && event.job._id === jobId) client.setQueryData(['jobs', jobId], event.job);
  });

  const onEnd = useRef<(next: Plan) => Promise<void>>(async () => undefined);
  onEnd.current = async (ended) => {
    const was = before.current;
    const wasAbandoned = isAbandoned.current;
    isAbandoned.current = false;
    try {
      const isOther = ended.beforeSearch !== null || (was.plan.routes.length === 0 && ended.routes.length > 0);
      const next =
        wasAbandoned && isOther ? await updatePlan(ended._id, ended.version, sentOf(arrangementOf(was.plan))) : ended;
      draft.adopt(next);
      const done = was.jobId ? await fetchJob(was.jobId) : null;
      if (done?.error) toast.error(done.error.message);
      else if (!wasAbandoned && next.status === 'optimised') {
        const end = searchDetail(done ?? undefined).endedEarly;
        const words = [
          ...(was.plan.routes.length > 0 && !next.beforeSearch ? [t('optimise.noBetter')] : []),
          ...(end ? [t(`optimise.${end}`)] : []),
        ];
        if (words.length > 0) toast.info(words.join(' '));
      }
      // Who discards a search stays where it was begun, with the plan as it was.
      if (!wasAbandoned) leadTo(next.status === 'optimised' ? 'view-route' : 'capacity');
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setStopping(false);
    }
  };
  const [search] = useState(() =>
    searchEnd({
      load: () => call(planningApi.detail, { params: { id: plan._id } }),
      onEnd: (ended) => void onEnd.current(ended),
      pause: (ms) => new Promise((go) => setTimeout(go, ms)),
    }),
  );
  useEffect(() => {
    search.see(plan);
    before.current = plan.status === 'optimising' ? { ...before.current, jobId: plan.jobId } : { plan, jobId: null };
  }, [search, plan]);
  useEffect(() => search.stop, [search]);
  const isOver = job !== undefined && job.status !== 'queued' && job.status !== 'running';
  useEffect(() => {
    if (isOver && isRunning) void search.jobEnded();
  }, [search, isOver, isRunning]);

  const start: Optimise['start'] = async ({ confirms = false, changes = 'free' } = {}) => {
    setStarting(true);
    try {
      const saved = await draft.flush(confirms ? { capacityConfirmed: true } : {});
      if (!saved) return;
      const begun = await confirmEnded.send((documentsConfirmed) =>
        optimisePlan(saved._id, { documentsConfirmed, changes }),
      );
      client.setQueryData(['jobs', begun._id], begun);
      draft.adopt({ ...saved, status: 'optimising', jobId: begun._id });
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setStarting(false);
    }
  };
  const stop = async (abandon: boolean): Promise<void> => {
    if (!jobId) return;
    isAbandoned.current = abandon;
    setStopping(true);
    try {
      client.setQueryData(['jobs', jobId], await cancelJob(jobId));
    } catch (error) {
      isAbandoned.current = false;
      setStopping(false);
      toast.error(problemText(error) || t('optimise.failed'));
    }
  };
  const isConfirmed = draft.pending.capacityConfirmed ?? plan.capacityConfirmed;
  return {
    job,
    isRunning,
    isStarting,
    isStopping,
    canStart:
      isConfirmed &&
      plan.can.edit &&
      guideIdsOf(plan, draft.pending).length > 0 &&
      vehicleIdsOf(plan, draft.pending).length > 0,
    start,
    keepBest: () => stop(false),
    abandon: () => stop(true),
  };
}
