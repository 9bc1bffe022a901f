import type { PlanStatus } from '@tramo/contract/planning';
import type { Tone } from '../../ui/StatusPill.tsx';

export const planTones: Record<PlanStatus, Tone> = {
  draft: 'idle',
  optimising: 'info',
  optimised: 'away',
  cantOptimize: 'bad',
  dispatched: 'ok',
};

/** Where opening a plan leads: its routes when it has some, else its first step. */
export const openTab = (plan: {
  status: PlanStatus;
  totals: { routes: number };
}): 'view-route' | 'capacity' | 'cedis' =>
  plan.totals.routes > 0
    ? 'view-route'
    : plan.status === 'optimising' || plan.status === 'cantOptimize'
      ? 'capacity'
      : 'cedis';
