import { IconUsers } from '@tabler/icons-react';
import type { PickPerson } from '@tramo/contract/warehouse/picking';
import { useMemo } from 'react';
import { serverNow } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type Column, DataTable, type TableQuery, TwoLines } from '../../../ui/table/DataTable.tsx';
import { pickingText } from '../picking.es.ts';

const still = { page: 1, sort: '', order: 'asc' };

/** Who works in the warehouse today, how fast and how exactly, and who holds work and is silent. */
export function PeopleTab({ people, query }: { people: readonly PickPerson[] | undefined; query: TableQuery }) {
  const t = useText(pickingText);
  const f = useFormat();
  const columns = useMemo(
    (): Column<PickPerson>[] => [
      {
        key: 'person',
        header: t('person.column'),
        cell: (p) => (
          <TwoLines
            top={p.name}
            bottom={
              p.lastScanDate ? t('person.ago', { age: f.age((serverNow() - Date.parse(p.lastScanDate)) / 1000) }) : ''
            }
          />
        ),
      },
      {
        key: 'task',
        header: t('person.task'),
        cell: (p) =>
          p.task ? (
            <TwoLines
              top={t('task.name', { number: p.task.number })}
              bottom={t('task.progressOf', { done: p.task.linesDone, lines: p.task.lines })}
            />
          ) : (
            <span className="muted">{t('person.none')}</span>
          ),
      },
      {
        key: 'perHour',
        header: t('person.perHour'),
        align: 'right',
        width: 150,
        cell: (p) => f.number(p.linesPerHour),
      },
      {
        key: 'lines',
        header: t('person.lines'),
        align: 'right',
        width: 130,
        isWide: true,
        cell: (p) => f.number(p.linesToday),
      },
      {
        key: 'units',
        header: t('person.units'),
        align: 'right',
        width: 100,
        isWide: true,
        cell: (p) => f.number(p.unitsToday),
      },
      {
        key: 'packed',
        header: t('person.packed'),
        align: 'right',
        width: 110,
        isWide: true,
        cell: (p) => f.number(p.packedToday),
      },
      {
        key: 'accuracy',
        header: t('person.accuracy'),
        align: 'right',
        width: 140,
        isWide: true,
        cell: (p) => f.percent(p.accuracy),
      },
      {
        key: 'stuck',
        header: t('task.status'),
        isHeaderHidden: true,
        width: 110,
        align: 'right',
        cell: (p) => p.isStuck && <StatusPill tone="bad">{t('stuck')}</StatusPill>,
      },
    ],
    [t, f],
  );
  return (
    <DataTable
      label={t('tabs.people')}
      rows={people}
      columns={columns}
      rowKey={(p) => p._id}
      rowName={(p) => p.name}
      query={query}
      pageSize={people?.length ?? 10}
      state={still}
      setState={() => undefined}
      empty={
        <EmptyState icon={<IconUsers aria-hidden />} title={t('person.emptyTitle')} text={t('person.emptyText')} />
      }
    />
  );
}
