import type { Route } from '@tramo/contract/routes';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { routesText } from '../routes.es.ts';
import { statusOrder, statusTones } from './overview.rules.ts';
import classes from './RouteBoard.module.css';
import { noteText } from './RouteNote.tsx';
import { RouteRow } from './RouteRow.tsx';
import { type RowTools, rowProps } from './rowProps.ts';

interface RouteBoardProps {
  routes: readonly Route[];
  tools: RowTools;
}

/** The same routes in four columns, by how far they are. */
export function RouteBoard({ routes, tools }: RouteBoardProps) {
  const t = useText(routesText);
  const f = useFormat();
  const now = useNow(1000);
  const columns = useMemo(
    () => statusOrder.map((status) => ({ status, routes: routes.filter((r) => r.status === status) })),
    [routes],
  );
  return (
    <div className={classes.board}>
      {columns.map((column) => (
        <section key={column.status} className={classes.column} aria-label={t(`status.${column.status}`)}>
          <h2 className={classes.heading}>
            <StatusPill tone={statusTones[column.status]}>{t(`status.${column.status}`)}</StatusPill>
            <span className={classes.count}>{column.routes.length}</span>
          </h2>
          <ul className={classes.cards}>
            {column.routes.map((route) => (
              <li key={route._id}>
                <RouteRow isCard {...rowProps(route, noteText(route, now, t, f), now, tools)} />
              </li>
            ))}
            {column.routes.length === 0 && <li className={classes.none}>{t('empty.column')}</li>}
          </ul>
        </section>
      ))}
    </div>
  );
}
