import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import type { RouteGuide } from './draft.rules.ts';
import { newRouteText } from './new-route.es.ts';
import classes from './new-route.module.css';
import { troubleOf } from './route-guides.rules.ts';
import type { CediDistances } from './useCediDistances.ts';

/** Columns of the available guides. */
export function useGuideColumns({ metresOf, source }: CediDistances): Column<RouteGuide>[] {
  const t = useText(newRouteText);
  const f = useFormat();
  const isNarrow = useIsNarrow();
  return useMemo(
    () => [
      {
        key: 'guide',
        header: t('guides.guide'),
        sortKey: 'recipient',
        cell: (g) => {
          const folio = g.type === 'recollection' ? `${g.folio} · ${t('guides.recollection')}` : g.folio;
          if (!isNarrow) return <TwoLines top={g.name} bottom={folio} />;
          // On a phone one column says it all, in two lines.
          const trouble = troubleOf(g);
          return (
            <TwoLines
              top={g.name}
              bottom={
                <span className={classes.phoneLine}>
                  {trouble !== null && (
                    <StatusPill tone={trouble === 'pin' ? 'bad' : 'warn'}>
                      {t(trouble === 'pin' ? 'guides.noPin' : 'guides.papers')}
                    </StatusPill>
                  )}
                  <span className="ellipsis">
                    {folio} · {g.suburb} {g.zipCode}
                  </span>
                </span>
              }
            />
          );
        },
      },
      {
        key: 'place',
        isWide: true,
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
        width: 140,
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
        hint: t(`guides.distanceBy.${source}`),
        sortKey: 'distance',
        align: 'right',
        width: 100,
        cell: (g) => f.distance(metresOf(g)),
      },
      {
        key: 'load',
        header: t('guides.load'),
        sortKey: 'weightKg',
        align: 'right',
        isWide: true,
        width: 96,
        cell: (g) => <TwoLines top={f.weight(g.load.weightKg)} bottom={`${g.load.packages} ${t('unit')}`} />,
      },
    ],
    [isNarrow, metresOf, source, t, f],
  );
}
