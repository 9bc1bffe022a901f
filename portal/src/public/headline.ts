import type { PublicTracking } from '@tramo/contract/tracking';

export type Stage = 'waiting' | 'assigned' | 'onTheWay' | 'next' | 'done' | 'partial' | 'failed' | 'again';
export type Tone = 'ok' | 'info' | 'warn' | 'bad';

/** What a recipient is told first. */
export function stageOf({ status, stopsAway }: Pick<PublicTracking, 'status' | 'stopsAway'>): Stage {
  switch (status) {
    case 'pending':
      return 'waiting';
    case 'processing':
      return 'assigned';
    case 'route':
      return stopsAway === 0 ? 'next' : 'onTheWay';
    case 'delivered':
    case 'collected':
    case 'completed':
      return 'done';
    case 'partial':
    case 'partialCollection':
      return 'partial';
    case 'undelivered':
    case 'uncollected':
      return 'failed';
    case 'returnDelivery':
    case 'returnRecollection':
      return 'again';
  }
}

export const toneOf: Record<Stage, Tone> = {
  waiting: 'info',
  assigned: 'info',
  onTheWay: 'info',
  next: 'info',
  done: 'ok',
  partial: 'warn',
  failed: 'bad',
  again: 'warn',
};

/** Nothing more will happen by itself: the page need not ask again. */
export const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'partial' || stage === 'failed';

/** Which step of `steps` is the present one. All before it are done, whether their hour is known or not. */
export function presentStep(tracking: Pick<PublicTracking, 'status' | 'stopsAway' | 'steps'>): number {
  const stage = stageOf(tracking);
  const step = isOver(stage)
    ? 'managed'
    : stage === 'next'
      ? 'next'
      : stage === 'onTheWay'
        ? 'started'
        : stage === 'assigned'
          ? 'assigned'
          : stage === 'again'
            ? 'returned'
            : 'created';
  return Math.max(
    0,
    tracking.steps.findIndex((s) => s.step === step),
  );
}
