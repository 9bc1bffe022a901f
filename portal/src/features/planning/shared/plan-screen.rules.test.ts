import { expect, it } from 'vitest';
import { isPlanScreen } from './plan-screen.rules.ts';

it.each([
  ['/route-planner/capacity', '?plan=p-1', true],
  ['/route-planner/view-route', '?view=map&plan=p-1', true],
  ['/route-planner/view-route', '?plan=p-10', false],
  ['/route-planner/cedis', '', false],
  ['/plan-list', '?plan=p-1', false],
])('%s%s shows the plan: %s', (pathname, search, expected) =>
  expect(isPlanScreen({ pathname, search }, 'p-1')).toBe(expected),
);
