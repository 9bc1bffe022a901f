import type { Route } from '@tramo/contract/routes';
import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { routesText } from '../routes.es.ts';

/** What is said of a route whose driver's app is not in sight: a browser gives no positions then. Null while it is, or where no app tells. */
export const hiddenAppText = (
  { app, status }: Pick<Route, 'app' | 'status'>,
  t: ReturnType<typeof useText<typeof routesText.es>>,
  f: Format,
): string | null =>
  status === 'started' && app?.state === 'hidden' ? t('detail.hiddenApp', { time: f.time(app.since) }) : null;
