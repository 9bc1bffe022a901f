import type { RoadZoneRow } from '@tramo/contract/roads/roads';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../../ui/table/DataTable.tsx';
import classes from '../Roads.module.css';
import { roadsText } from '../roads.es.ts';
import { TravelSource } from '../shared/RoadTools.tsx';
import { useRoadZones } from '../shared/roads.api.ts';

const ZonesMap = lazyPart(() => import('./ZonesMap.tsx').then((m) => m.ZonesMap));
const onePage = { page: 1, sort: '', order: 'asc' };
const bytesPerMb = 1_000_000;

/** Where times come from, the imported zones, and how more of them come. */
export function ZonesTab() {
  const t = useText(roadsText);
  const f = useFormat();
  const query = useRoadZones();
  const columns = useMemo(
    (): Column<RoadZoneRow>[] => [
      {
        key: 'name',
        header: t('zones.name'),
        cell: (z) => <TwoLines top={z.name} bottom={z.isDemo ? t('zones.demo') : z.file} />,
      },
      { key: 'date', header: t('zones.date'), width: 170, isWide: true, cell: (z) => f.dateTime(z.importedAt) },
      { key: 'streets', header: t('zones.streets'), width: 110, align: 'right', cell: (z) => f.number(z.streets) },
      {
        key: 'numbers',
        header: t('zones.numbers'),
        width: 150,
        align: 'right',
        isWide: true,
        cell: (z) => f.number(z.houseNumbers),
      },
      {
        key: 'size',
        header: t('zones.size'),
        width: 100,
        align: 'right',
        cell: (z) => t('zones.mb', { mb: f.number(z.bytes / bytesPerMb, 1) }),
      },
    ],
    [t, f],
  );
  if (!query.data) return query.error ? <ErrorState error={query.error} retry={query.refetch} /> : <SkeletonRows />;
  const { source, zones } = query.data;
  return (
    <div className={classes.page}>
      <div>
        <div className={classes.head}>
          <TravelSource source={source} />
          <p>{t(`zones.source.${source}`)}</p>
        </div>
        <div className={classes.command}>
          <p>{t('zones.how')}</p>
          <code>{t('zones.command')}</code>
          <CopyButton value={t('zones.command')} label={t('zones.copy')} isIcon />
        </div>
        <p className="muted small">{t('zones.after')}</p>
      </div>
      {zones.length > 0 && (
        <div className={classes.map}>
          <ZonesMap zones={zones} />
        </div>
      )}
      <DataTable
        label={t('zones.table')}
        columns={columns}
        rows={zones}
        rowKey={(z) => z.name}
        rowName={(z) => z.name}
        state={onePage}
        setState={() => undefined}
        pageSize={Math.max(1, zones.length)}
        query={query}
        empty={<EmptyState title={t('zones.none')} />}
      />
    </div>
  );
}
