import { useQueryClient } from '@tanstack/react-query';
import type { PlannerValues } from '@tramo/contract/planner';
import type { Plan } from '@tramo/contract/planning';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { endedOf, useConfirmEnded } from '../../fleet/shared/useConfirmEnded.ts';
import { judgeAlike } from '../params/planner-values.rules.ts';
import { type PlanPatch, planKey, updatePlan } from '../planning.api.ts';
import { planningText } from '../planning.es.ts';

/** Quiet time after the last change before a draft saves itself. */
const AUTOSAVE_MS = 700;

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed';
export interface PlanDraft {
  plan: Plan;
  /** Changes that the server does not have yet. */
  pending: PlanPatch;
  state: SaveState;
  change: (patch: PlanPatch) => void;
  /** Saves what is pending; null when it was refused or the person took it back. The errors have been told. */
  flush: (extra?: PlanPatch) => Promise<Plan | null>;
  /** Takes over a plan that another call answered. */
  adopt: (plan: Plan) => void;
  discard: () => void;
  /** Throws away what is pending and takes the server's plan. */
  reload: () => Promise<void>;
  /** Grows with each reload: forms that keep what is typed begin anew. */
  generation: number;
}

/** Whether a change makes the routes that a plan has worthless. Another time for the search alone does not. */
function breaksRoutes({ plannerParams: { params } }: Plan, patch: PlanPatch): boolean {
  const isMoved = (['startDate', 'startHour', 'startAddress', 'cedisSelected'] as const).some(
    (key) => patch[key] !== undefined,
  );
  if (isMoved || !patch.plannerParams) return isMoved;
  const next = patch.plannerParams.params as PlannerValues | undefined;
  return !next || !judgeAlike(next, params);
}

/**
 * A plan with the changes that a person makes in the wizard. A plan without routes saves itself after each change; one with routes, or one that was
 * dispatched, waits for a deliberate step and asks before routes are lost. Writes follow one another, each with the version that the last one answered.
 */
export function usePlanDraft(plan: Plan): PlanDraft {
  const t = useText(planningText);
  const client = useQueryClient();
  const confirmEnded = useConfirmEnded();
  const ask = useRef(confirmEnded.ask);
  ask.current = confirmEnded.ask;
  const [pending, setPending] = useState<PlanPatch>({});
  const [state, setState] = useState<SaveState>('saved');
  // A form begins anew only once the reloaded plan has arrived here, not when it was asked for.
  const [reloadedVersion, setReloadedVersion] = useState(0);
  const forms = useRef({ version: 0, generation: 0 });
  if (forms.current.version !== reloadedVersion && plan.version >= reloadedVersion) {
    forms.current = { version: reloadedVersion, generation: forms.current.generation + 1 };
  }
  const { generation } = forms.current;
  const now = useRef({ plan, pending });
  now.current.plan = plan;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const setBoth = useCallback((next: PlanPatch) => {
    now.current.pending = next;
    setPending(next);
  }, []);

  const adopt = useCallback(
    (next: Plan) => {
      now.current.plan = next;
      client.setQueryData(planKey(next._id), next);
      void client.invalidateQueries({ queryKey: ['plans', 'list'] });
    },
    [client],
  );

  const reload = useCallback(async () => {
    setBoth({});
    setState('saved');
    const key = planKey(now.current.plan._id);
    await client.refetchQueries({ queryKey: key });
    const fresh = client.getQueryData<Plan>(key);
    if (fresh) setReloadedVersion(fresh.version);
  }, [client, setBoth]);

  const send = useCallback(
    async (patch: PlanPatch): Promise<Plan | null> => {
      const sent = patch;
      const { plan: current } = now.current;
      if (Object.keys(sent).length === 0) return current;
      setState('saving');
      try {
        const old = current.status === 'dispatched' ? current.dispatchedRoutes : undefined;
        const saved = await updatePlan(current._id, current.version, sent, old);
        // What was typed while the call was under way stays pending.
        const left = Object.fromEntries(
          Object.entries(now.current.pending).filter(([key, value]) => sent[key as keyof PlanPatch] !== value),
        ) as PlanPatch;
        setBoth(left);
        adopt(saved);
        setState(Object.keys(left).length > 0 ? 'dirty' : 'saved');
        return saved;
      } catch (error) {
        const ended = endedOf(error);
        if (ended) {
          // Another day may end a document of a vehicle that the plan has.
          const out = new Set((await ask.current(ended)) ? [] : ended.map((v) => v._id));
          const vehicles = (now.current.pending.vehicles ?? current.vehicles).filter((id) => !out.has(id));
          setBoth({ ...now.current.pending, vehicles, ...(out.size === 0 ? { documentsConfirmed: true } : {}) });
          return send({ ...sent, ...now.current.pending });
        }
        setState('failed');
        if (error instanceof ApiProblem && error.key === 'general.stale') {
          const yes = await confirm({
            title: t('planner.staleTitle'),
            body: t('planner.staleText'),
            confirm: t('planner.staleReload'),
            cancel: t('planner.staleKeep'),
          });
          if (yes) await reload();
        } else toast.error(problemText(error));
        return null;
      }
    },
    [adopt, reload, setBoth, t],
  );

  const enqueue = useCallback((run: () => Promise<Plan | null>): Promise<Plan | null> => {
    const next = queue.current.then(run, run);
    queue.current = next;
    return next;
  }, []);

  const flush = useCallback(
    async (extra: PlanPatch = {}): Promise<Plan | null> => {
      clearTimeout(timer.current);
      await queue.current;
      const patch = { ...now.current.pending, ...extra };
      const keys = Object.keys(patch) as (keyof PlanPatch)[];
      if (keys.length === 0) return now.current.plan;
      const { plan: current } = now.current;
      if (current.status === 'dispatched' && keys.some((k) => k !== 'name')) {
        const yes = await confirm({
          title: t('planner.replaceTitle'),
          body: t('planner.replaceText'),
          confirm: t('planner.replaceConfirm'),
          isDangerous: true,
        });
        if (!yes) return null;
      } else if (current.routes.length > 0 && !patch.routes && breaksRoutes(current, patch)) {
        const yes = await confirm({
          title: t('planner.dropRoutesTitle'),
          body: t('planner.dropRoutesText'),
          confirm: t('planner.dropRoutesConfirm'),
          isDangerous: true,
        });
        if (!yes) return null;
      }
      return enqueue(() => send(patch));
    },
    [enqueue, send, t],
  );

  const change = useCallback(
    (patch: PlanPatch) => {
      setBoth({ ...now.current.pending, ...patch });
      setState('dirty');
      clearTimeout(timer.current);
      const { plan: current } = now.current;
      const savesItself =
        (current.status === 'draft' || current.status === 'cantOptimize') && current.routes.length === 0;
      if (savesItself) timer.current = setTimeout(() => void enqueue(() => send(now.current.pending)), AUTOSAVE_MS);
    },
    [enqueue, send, setBoth],
  );
  const discard = useCallback(() => {
    clearTimeout(timer.current);
    setBoth({});
    setState('saved');
  }, [setBoth]);

  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () => ({ plan, pending, state, change, flush, adopt, discard, reload, generation }),
    [plan, pending, state, change, flush, adopt, discard, reload, generation],
  );
}
