import type { Platform } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { routeChanged } from '../routes/routes.events.ts';
import { saveFigures } from './reports.figures.service.ts';

/** Figures of finished routes are kept, and kept anew when one of their visits is corrected. */
export const reportsSubscribers = (_platform: Platform): readonly Subscriber[] => [
  {
    name: 'reports.saveFigures',
    reactions: [subscribe(routeChanged, (trx, { payload }) => saveFigures(trx, payload.routeId))],
  },
];
