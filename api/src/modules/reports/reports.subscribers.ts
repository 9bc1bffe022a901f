import type { Platform } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { saveFigures } from './reports.figures.service.ts';

/** Figures of finished routes are kept, and kept anew when one of their visits is corrected. */
export const reportsSubscribers = (_platform: Platform): readonly Subscriber[] => [
  {
    name: 'reports.keepFigures',
    events: ['route.changed'],
    handle: (trx, event) => saveFigures(trx, String(event.payload.routeId)),
  },
];
