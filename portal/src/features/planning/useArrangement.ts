import type { UnassignedGuide } from '@tramo/contract/plan-reasons';
import type { Plan, PlanRoute, PlanTotals } from '@tramo/contract/planning';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { toast } from '../../ui/toast.ts';
import { type Arrangement, arrangementOf, type Change, changeOf, sameArrangement, sentOf } from './arrange.rules.ts';
import { type History, record, redo, startHistory, undo } from './history.rules.ts';
import { evaluatePlan } from './planning.api.ts';

export interface Evaluated {
  routes: readonly PlanRoute[];
  unassigned: readonly UnassignedGuide[];
  totals: PlanTotals;
}
export interface Arranging {
  arrangement: Arrangement;
  /** Times, loads and violations: of this arrangement, or of the last one told while this one is being worked out. */
  told: Evaluated;
  isChecking: boolean;
  /** What the last move, undo or redo did; null before the first. */
  change: Change | null;
  isDirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  apply: (next: (now: Arrangement) => Arrangement) => void;
  undo: () => void;
  redo: () => void;
}

const toldBy = (plan: Plan): Evaluated => ({ routes: plan.routes, unassigned: plan.unassigned, totals: plan.totals });

/**
 * The routes of a plan under a person's hands. Each change shows at once and is worked out by the server; the answers are kept, so undo and redo are immediate.
 * A change that the server refuses is taken back.
 */
export function useArrangement(plan: Plan): Arranging {
  const first = useMemo(() => arrangementOf(plan), [plan]);
  const [history, setHistory] = useState<History<Arrangement>>(() => startHistory(first));
  const [told, setTold] = useState<{ of: Arrangement; is: Evaluated }>(() => ({ of: first, is: toldBy(plan) }));
  const [change, setChange] = useState<Change | null>(null);
  const known = useRef(new WeakMap<Arrangement, Evaluated>([[first, toldBy(plan)]]));
  const present = history.present;
  const latest = useRef({ told, history });
  latest.current = { told, history };

  // A plan that came from elsewhere (optimised again, loaded anew) begins a history of its own; our own save is what is on the screen already.
  const [base, setBase] = useState(first);
  if (base !== first) {
    setBase(first);
    if (!sameArrangement(first, present)) {
      known.current.set(first, toldBy(plan));
      setHistory(startHistory(first));
      setTold({ of: first, is: toldBy(plan) });
      setChange(null);
    }
  }

  useEffect(() => {
    const { told: before } = latest.current;
    if (before.of === present) return;
    const tell = (is: Evaluated): void => {
      setChange(changeOf(latest.current.told.is.totals, is.totals));
      setTold({ of: present, is });
    };
    const remembered = known.current.get(present);
    if (remembered) return tell(remembered);
    const cancel = new AbortController();
    evaluatePlan(plan._id, sentOf(present), cancel.signal).then(
      (is) => {
        if (cancel.signal.aborted) return;
        known.current.set(present, is);
        tell(is);
      },
      (error: unknown) => {
        if (cancel.signal.aborted) return;
        toast.error(problemText(error));
        setHistory((h) => (h.present === present ? { ...undo(h), future: [] } : h));
      },
    );
    return () => cancel.abort();
  }, [present, plan._id]);

  const apply = useCallback((next: (now: Arrangement) => Arrangement) => setHistory((h) => record(h, next(h.present))), []);
  const back = useCallback(() => setHistory(undo), []);
  const forth = useCallback(() => setHistory(redo), []);
  return {
    arrangement: present,
    told: told.is,
    isChecking: told.of !== present,
    change,
    isDirty: !sameArrangement(present, first),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    apply,
    undo: back,
    redo: forth,
  };
}
