import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '@tramo/contract/jobs';
import type { Plan } from '@tramo/contract/planning';
import { planningApi } from '@tramo/contract/planning';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useLive } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { arrangementOf, sentOf } from '../arrangement/arrange.rules.ts';
import { cancelJob, optimisePlan, updatePlan, useJob } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';
import type { PlanDraft } from './usePlanDraft.ts';
import { guideIdsOf, vehicleIdsOf } from './wizard-tabs.ts';

export interface Optimise {
  job: Job | undefined;
  isRunning: boolean;
  isStarting: boolean;
  isStopping: boolean;
  canStart: boolean;
  start: () => Promise<void>;
  /** Ends the search with the best plan that it has. */
  keepBest: () => Promise<void>;
  /** Ends the search and puts the plan back as it was. */
  abandon: () => Promise<void>;
}

/** The search of a plan: starts it, follows its job (also one that another tab or day began) and leads on when it ends. */
export function useOptimise(plan: Plan, draft: PlanDraft, leadTo: (tab: 'view-route' | 'capacity') => void): Optimise {
  const t = useText(planningText);
  const client = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isRunning = plan.status === 'optimising';
  const jobId = isRunning ? plan.jobId : null;
  const job = useJob(jobId).data;
  const before = useRef(plan);
  const isAbandoned = useRef(false);
  if (!isRunning) before.current = plan;

  useLive((event) => {
    if (event.type === 'job.changed' && event.job._id === jobId) client.setQueryData(['jobs', jobId], event.job);
  });

  const isOver = job !== undefined && job.status !== 'queued' && job.status !== 'running';
  const end = useRef<() => Promise<void>>(async () => undefined);
  end.current = async () => {
    try {
      let next = await call(planningApi.detail, { params: { id: plan._id } });
      // The job tells its end a moment before or after the plan does.
      for (let i = 0; next.status === 'optimising' && i < 20; i++) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        next = await call(planningApi.detail, { params: { id: plan._id } });
      }
      if (isAbandoned.current) {
        const was = sentOf(arrangementOf(before.current));
        if (next.routes.length > 0 || was.routes.length > 0) next = await updatePlan(next._id, next.version, was);
      }
      const wasAbandoned = isAbandoned.current;
      isAbandoned.current = false;
      setStopping(false);
      draft.adopt(next);
      if (job?.error) toast.error(job.error.message);
      if (wasAbandoned) return leadTo('capacity');
      if (next.status === 'optimised') return leadTo('view-route');
      leadTo('capacity');
    } catch (error) {
      setStopping(false);
      toast.error(problemText(error));
    }
  };
  useEffect(() => {
    if (isOver && isRunning) void end.current();
  }, [isOver, isRunning]);

  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const saved = await draft.flush();
      if (!saved) return;
      const begun = await optimisePlan(saved._id);
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
