import type { Route } from '@tramo/contract/routes';
import { type CSSProperties, memo } from 'react';
import { useText } from '../../lib/text.ts';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { statusTones } from './overview.rules.ts';
import classes from './RouteRow.module.css';
import { routesText } from './routes.text.ts';

interface RouteRowProps {
  route: Route;
  /** `tone|words` of the right column; see RouteNote. */
  note: string;
  isSelected: boolean;
  onSelect: (id: string) => void;
  /** A card of the board instead of a row of the list. */
  isCard?: boolean;
  tabIndex?: number;
}

/** Who drives what: `Urvan 7 · Marta Cantú`. */
export function useCrew(route: Route): string {
  const t = useText(routesText);
  return `${route.vehicle?.nickname ?? t('row.noVehicle')} · ${route.driver?.fullName ?? t('row.noDriver')}`;
}

export const RouteRow = memo(function RouteRow({ route, note, isSelected, onSelect, isCard, tabIndex }: RouteRowProps) {
  const t = useText(routesText);
  const crew = useCrew(route);
  const bar = note.indexOf('|');
  const { assignedGuides: assigned, managedGuides: managed } = route;
  return (
    <button
      type="button"
      className={isCard ? classes.card : classes.row}
      style={{ '--route': route.colour } as CSSProperties}
      aria-current={isSelected ? 'true' : undefined}
      data-route={route._id}
      tabIndex={tabIndex}
      onClick={() => onSelect(route._id)}
    >
      <span className={classes.who}>
        <span className={classes.name}>{route.name}</span>
        <span className={classes.crew} title={crew}>
          {crew}
        </span>
      </span>
      {!isCard && (
        <span className={classes.status}>
          <StatusPill tone={statusTones[route.status]}>{t(`status.${route.status}`)}</StatusPill>
        </span>
      )}
      <span className={classes.bar} aria-hidden>
        <span className={classes.done} style={{ width: `${assigned === 0 ? 0 : (managed / assigned) * 100}%` }} />
      </span>
      <span className={classes.count}>
        <span className="visually-hidden">{t('row.progress', { managed, assigned })}</span>
        <span aria-hidden>
          <b>{managed}</b>/{assigned}
        </span>
      </span>
      <span className={classes.note} data-tone={note.slice(0, bar)}>
        {note.slice(bar + 1)}
      </span>
    </button>
  );
});
