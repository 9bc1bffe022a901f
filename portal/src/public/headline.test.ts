import { guideStatuses } from '@tramo/contract/guides';
import type { PublicTracking } from '@tramo/contract/tracking';
import { describe, expect, it } from 'vitest';
import { isOver, presentStep, stageOf } from './headline.ts';
import { publicEs } from './public.es.ts';

const steps = (names: PublicTracking['steps'][number]['step'][]): PublicTracking['steps'] =>
  names.map((step) => ({ step, at: null }));
const trip = steps(['created', 'assigned', 'started', 'next', 'managed']);

describe('what a recipient is told', () => {
  it.each([
    ['pending', null, 'waiting', 0],
    ['processing', null, 'assigned', 1],
    ['route', null, 'onTheWay', 2],
    ['route', 4, 'onTheWay', 2],
    ['route', 0, 'next', 3],
    ['delivered', null, 'done', 4],
    ['completed', null, 'done', 4],
    ['partialCollection', null, 'partial', 4],
    ['uncollected', null, 'failed', 4],
  ] as const)('%s with %s stops before: %s', (status, stopsAway, stage, step) => {
    expect(stageOf({ status, stopsAway })).toBe(stage);
    expect(presentStep({ status, stopsAway, steps: trip })).toBe(step);
  });

  it('begins anew after a visit that failed', () => {
    expect(
      presentStep({ status: 'returnDelivery', stopsAway: null, steps: steps(['created', 'returned', 'assigned']) }),
    ).toBe(1);
  });

  it('has words for every state of a delivery and a collection', () => {
    for (const status of guideStatuses)
      for (const type of ['delivery', 'recollection'])
        expect(publicEs).toHaveProperty(`${type}_${stageOf({ status, stopsAway: 0 })}`);
  });

  it('is asked for again until the visit is over', () => {
    expect(guideStatuses.filter((status) => !isOver(stageOf({ status, stopsAway: null })))).toEqual([
      'pending',
      'processing',
      'route',
      'returnDelivery',
      'returnRecollection',
    ]);
  });
});
