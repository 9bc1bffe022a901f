import type { Plan } from '@tramo/contract/planning';

interface SearchWorld {
  load: () => Promise<Plan>;
  /** The plan once its search is over: each search ends once. */
  onEnd: (plan: Plan) => void;
  pause: (ms: number) => Promise<void>;
}
const firstPauseMs = 250;
const longestPauseMs = 5000;

/** Follows a plan's search to its end. The plan's own state says that it is over, whether the news of the plan or those of its job come first. */
export function searchEnd({ load, onEnd, pause }: SearchWorld) {
  let isFollowing = false;
  let isAsking = false;
  const see = (plan: Plan): void => {
    const isRunning = plan.status === 'optimising';
    const isOver = isFollowing && !isRunning;
    isFollowing = isRunning;
    if (isOver) onEnd(plan);
  };
  return {
    see,
    /** The job is over; its plan is asked for until it says so too, or says so by itself. */
    jobEnded: async (): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      for (let ms = firstPauseMs; isFollowing; ms = Math.min(longestPauseMs, ms * 2)) {
        const plan = await load().catch(() => null);
        if (isFollowing && plan && plan.status !== 'optimising') see(plan);
        if (isFollowing) await pause(ms);
      }
      isAsking = false;
    },
    stop: (): void => {
      isFollowing = false;
    },
  };
}
