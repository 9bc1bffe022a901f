import { useQueryClient } from '@tanstack/react-query';
import { type Plan, planningApi } from '@tramo/contract/planning';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { problemText } from '../../../lib/api-problem.ts';
import { useLive } from '../../../lib/live.ts';
import { useStore } from '../../../lib/store.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { boardText } from '../board/board.es.ts';
import { saveArrangement, updateCachedPlan } from '../planning.api.ts';
import type { AskedReason } from '../reasons/ReasonDialog.tsx';
import type { Arrangement, Change } from './arrange.rules.ts';
import { type BoardState, boardSync, type Evaluated, type SaveStatus } from './board-sync.ts';

/** The plan's vehicles and those of its routes; the same list when it has them all. */
function withAll(vehicles: string[], routes: Arrangement['routes']): string[] {
  const added = routes.map((r) => r.vehicle).filter((v) => !vehicles.includes(v));
  return added.length > 0 ? [...new Set([...vehicles, ...added])] : vehicles;
}

export type { Evaluated } from './board-sync.ts';
export interface Arranging {
  arrangement: Arrangement;
  /** Times, loads and violations: of this arrangement, or of the last one told while this one is being worked out. */
  evaluation: Evaluated;
  isChecking: boolean;
  /** What the last move, undo or redo did to the totals; null before the first. */
  change: Change | null;
  /** Between which two arrangements that was. */
  last: BoardState['change'];
  save: SaveStatus;
  canUndo: boolean;
  canRedo: boolean;
  /** `guides`: those that the change is about, for its result in words. */
  apply: (next: (now: Arrangement) => Arrangement, guides?: readonly string[]) => void;
  undo: () => void;
  redo: () => void;
  /** True once everything is saved. */
  settle: () => Promise<boolean>;
  /** A change that breaks rules and waits for its reason. */
  asked: AskedReason | null;
}

/** The routes of a plan under a person's hands, saved as they are moved. `editor`: who else is at it, when that is one person. */
export function useArrangement(plan: Plan, editor: string | null): Arranging {
  const b = useText(boardText);
  const client = useQueryClient();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const latest = useRef({ plan, editor, b });
  latest.current = { plan, editor, b };
  const wake = useRef<() => void>(() => undefined);
  const [sync] = useState(() => {
    const id = plan._id;
    return boardSync(plan, {
      send: (body) => saveArrangement(id, body),
      load: () => call(planningApi.detail, { params: { id } }),
      planVehicles: () => latest.current.plan.vehicles,
      onSaved: ({ version, status, ...evaluation }, { routes, exceptions }) =>
        updateCachedPlan(client, id, (now) => ({
          ...now,
          ...evaluation,
          version,
          status,
          exceptions: [...exceptions],
          vehicles: withAll(now.vehicles, routes),
          hindrances: null,
          beforeSearch: null,
          // Who can arrange a plan can send it off as soon as it has routes.
          can: { ...now.can, dispatch: status === 'optimised' },
        })),
      onTheirs: (theirs, { moved, keepsMine, changed }) => {
        updateCachedPlan(client, id, () => theirs);
        if (!changed) return;
        const name = latest.current.editor ?? latest.current.b('merge.somebody');
        toast.info(latest.current.b(keepsMine ? 'merge.kept' : 'merge.taken', { name, count: moved }));
      },
      askReason: (violations) =>
        new Promise((answer) => {
          setAsked({
            violations,
            answer: (reason) => {
              setAsked(null);
              answer(reason);
            },
          });
        }),
      onRefused: (error) => toast.error(problemText(error)),
      pause: (ms) =>
        new Promise((go) => {
          const timer = setTimeout(go, ms);
          wake.current = () => {
            clearTimeout(timer);
            go();
          };
        }),
    });
  });
  const state = useStore(sync);
  useEffect(() => sync.see(plan), [sync, plan]);
  useEffect(() => {
    const again = (): void => wake.current();
    sync.start();
    window.addEventListener('online', again);
    return () => {
      sync.stop();
      again();
      window.removeEventListener('online', again);
    };
  }, [sync]);
  useLive((event) => {
    if (event.type === 'plan.changed' && event.planId === plan._id) sync.onVersion(event.version);
  });
  return useMemo(
    () => ({
      arrangement: state.present,
      evaluation: state.evaluation.is,
      isChecking: state.evaluation.of !== state.present,
      change: state.change?.by ?? null,
      last: state.change,
      save: state.save,
      canUndo: state.canUndo,
      canRedo: state.canRedo,
      apply: sync.apply,
      undo: sync.undo,
      redo: sync.redo,
      settle: sync.settle,
      asked,
    }),
    [state, sync, asked],
  );
}
