import type { Route } from '@tramo/contract/routes';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from '../OverviewPage.module.css';
import { routesText } from '../routes.es.ts';
import { noteText } from './RouteNote.tsx';
import { RouteRow } from './RouteRow.tsx';

/** On a phone: the route picked on the map, as a card that opens its detail. */
export function PickedRoute({ route, onOpen }: { route: Route | undefined; onOpen: () => void }) {
  const t = useText(routesText);
  const f = useFormat();
  const now = useNow(1000);
  if (!route) return null;
  return (
    <div className={classes.picked}>
      <RouteRow
        isCard
        route={route}
        note={noteText(route, now, t, f)}
        stops={undefined}
        planned={null}
        isSelected={false}
        onSelect={onOpen}
      />
    </div>
  );
}
