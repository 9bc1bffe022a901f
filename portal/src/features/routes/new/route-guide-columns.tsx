import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { metresFrom, pinOf, troubleOf } from './route-guides.rules.ts';
import type { RouteCedi } from './useNewRouteCedi.ts';

/** Columns of the available guides. */
export function useGuideColumns(cedi: RouteCedi['cedi']): Column<RouteGuide>[] {
  const t = useText(newRouteText);
  const f = useFormat();
  return useMemo(() => {
    const centre = pinOf(cedi);
    return [
      {
        key: 'guide',
        header: t('guides.guide'),
        sortKey: 'recipient',
        cell: (g) => (
          <TwoLines
            top={g.name}
            bottom={g.type === 'recollection' ? `${g.folio} · ${t('guides.recollection')}` : g.folio}
          />
        ),
      },
      {
        key: 'place',
        header: t('guides.place'),
        sortKey: 'suburb',
        cell: (g) => {
          const trouble = troubleOf(g);
          return (
            <TwoLines
              top={
                <span className={classes.clip}>
                  {g.suburb} {g.zipCode}
                </span>
              }
              bottom={
                trouble === 'pin' ? (
                  <StatusPill tone="bad">{t('guides.noPin')}</StatusPill>
                ) : trouble === 'papers' ? (
                  <StatusPill tone="warn">{t('guides.papers')}</StatusPill>
                ) : (
                  g.addressLine
                )
              }
            />
          );
        },
      },
      {
        key: 'window',
        header: t('guides.window'),
        sortKey: 'scheduledDate',
        isWide: true,
        cell: (g) => {
          const [first] = g.windows;
          const hours = first && `${f.minuteOfDay(first.startMinute)}–${f.minuteOfDay(first.endMinute)}`;
          return (
            <TwoLines
              top={f.day(g.scheduledDate)}
              bottom={
                hours === undefined
                  ? t('guides.noWindow')
                  : g.windows.length > 1
                    ? t('guides.moreWindows', { first: hours, count: g.windows.length - 1 })
                    : hours
              }
            />
          );
        },
      },
      {
        key: 'distance',
        header: t('guides.distance'),
        sortKey: 'distance',
        align: 'right',
        cell: (g) => f.distance(metresFrom(centre, g)),
      },
      {
        key: 'load',
        header: t('guides.load'),
        sortKey: 'weightKg',
        align: 'right',
        isWide: true,
        cell: (g) => <TwoLines top={f.weight(g.load.weightKg)} bottom={`${g.load.packages} ${t('unit')}`} />,
      },
    ];
  }, [cedi, t, f]);
}
