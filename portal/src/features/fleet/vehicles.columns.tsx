import { plainFieldList, type Vehicle } from '@tramo/contract/fleet';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../ui/table/DataTable.tsx';
import { PaperUntil } from '../papers/shared/PaperUntil.tsx';
import { firstToEnd } from '../papers/shared/papers.rules.ts';
import { fleetText } from './fleet.es.ts';
import { fleetWords } from './shared/fleet-words.es.ts';
import { VehicleMenu } from './VehicleMenu.tsx';

export const vehicleTones: Record<Vehicle['status'], Tone> = {
  available: 'ok',
  routeAssigned: 'info',
  maintenance: 'warn',
  deleted: 'idle',
};

/** 'Nissan Urvan' */
const madeOf = (v: Vehicle): string =>
  plainFieldList.flatMap(([key, { inList }]) => (inList && v[key]) || []).join(' ');

/** The columns of the vehicle list. */
export function useVehicleColumns(): Column<Vehicle>[] {
  const t = useText(fleetText);
  const words = useText(fleetWords);
  const f = useFormat();
  return [
    {
      key: 'vehicle',
      header: t('columns.vehicle'),
      sortKey: 'nickname',
      cell: (v) => (
        <TwoLines
          top={v.nickname}
          bottom={[v.plate, v.vehicleId !== v.plate ? v.vehicleId : ''].filter(Boolean).join(' · ')}
        />
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      sortKey: 'type',
      isWide: true,
      cell: (v) => (
        <TwoLines
          top={words(`type.${v.type}`)}
          bottom={v.provider?.name ?? (madeOf(v) || words(`floatType.${v.floatType}`))}
        />
      ),
    },
    {
      key: 'capacity',
      header: t('columns.capacity'),
      sortKey: 'weightKg',
      align: 'right',
      isWide: true,
      width: 150,
      cell: (v) => (
        <TwoLines
          top={`${f.weight(v.capacity.weightKg)} · ${f.volume(v.capacity.volumeM3)}`}
          bottom={words('packages', { count: v.capacity.quantity })}
        />
      ),
    },
    {
      key: 'shift',
      header: t('columns.shift'),
      isWide: true,
      width: 170,
      cell: (v) => (
        <TwoLines
          top={`${f.minuteOfDay(v.shiftStartMinute)}–${f.minuteOfDay(v.shiftEndMinute)}`}
          bottom={v.skills.map((skill) => words(`skill.${skill}`)).join(', ') || t('noSkills')}
        />
      ),
    },
    {
      key: 'driver',
      header: t('columns.driver'),
      isWide: true,
      cell: (v) => (
        <TwoLines
          top={v.usualDriver?.fullName ?? <span className="muted">{t('noDriver')}</span>}
          bottom={v.originAddress?.name ?? t('noCedi')}
        />
      ),
    },
    {
      key: 'papers',
      header: t('columns.papers'),
      sortKey: 'documentsUntil',
      isWide: true,
      width: 170,
      cell: (v) => {
        const first = firstToEnd(v.documents);
        return (
          <TwoLines
            top={<PaperUntil validUntil={first?.validUntil ?? null} />}
            bottom={first && words(`document.${first.kind}`)}
          />
        );
      },
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 160,
      cell: (v) => <StatusPill tone={vehicleTones[v.status]}>{words(`status.${v.status}`)}</StatusPill>,
    },
    { key: 'menu', header: '', width: 48, cell: (v) => <VehicleMenu vehicle={v} /> },
  ];
}
