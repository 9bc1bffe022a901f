import { Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Route } from '@tramo/contract/routes';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { routesText } from '../routes.es.ts';
import classes from './RoutesPrint.module.css';

/** The entry of a menu that prints the screen. */
export function PrintItem() {
  const t = useText(routesText);
  return (
    <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
      {t('print.action')}
    </Menu.Item>
  );
}

/** The day's routes on paper, all of them: the screen's own list draws only the rows in sight. It is there while the browser prints. */
export function RoutesPrint({ routes, day }: { routes: readonly Route[]; day: string }) {
  const t = useText(routesText);
  const f = useFormat();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it stands right after this.
    const begin = (): void => {
      // Something that was opened over the screen prints a sheet of its own.
      if (document.querySelector('body > [data-print]')) return;
      flushSync(() => setPrinting(true));
    };
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return createPortal(
    <div className={classes.sheet} data-print>
      <h1 className={classes.title}>{t('print.title', { day: f.day(day) })}</h1>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['route', 'driver', 'vehicle', 'departure', 'end', 'guides', 'distance'] as const).map((key) => (
              <th key={key}>{t(`print.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {routes.map((route) => (
            <tr key={route._id}>
              <th scope="row">
                {route.name}
                <span className={classes.status}>{t(`status.${route.status}`)}</span>
              </th>
              <td>{route.driver?.fullName ?? '—'}</td>
              <td>{[route.vehicle?.nickname, route.vehicle?.plate].filter(Boolean).join(' · ') || '—'}</td>
              <td>{f.time(route.startDate)}</td>
              <td>{f.time(route.plannedEnd)}</td>
              <td>
                {f.number(route.managedGuides)}/{f.number(route.assignedGuides)}
              </td>
              <td>{f.distance(route.distanceM)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
