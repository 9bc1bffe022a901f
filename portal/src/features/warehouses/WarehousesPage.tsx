import { Button, Progress } from '@mantine/core';
import { IconArrowsSort, IconForklift, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { useMemo, useState } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { lazyPart, useLoadAhead } from '../../ui/lazyPart.tsx';
import { Page, Toolbar } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { type Column, DataTable, TwoLines } from '../../ui/table/DataTable.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { AreaMenu } from './AreaMenu.tsx';
import classes from './Warehouses.module.css';
import { WarehouseTabs } from './WarehouseTabs.tsx';
import { useAreas } from './warehouses.api.ts';
import { warehousesText } from './warehouses.es.ts';

const AreaOrderDialog = lazyPart(() => import('./area/AreaOrderDialog.tsx').then((m) => m.AreaOrderDialog));

/** The areas of the warehouses: what they hold, and when somebody counted last. */
export function WarehousesPage() {
  const t = useText(warehousesText);
  const f = useFormat();
  const navigate = useNavigate();
  const mayKeep = useMayOpen()('warehouseForm');
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState({ search: '', page: 1, sort: '', order: 'asc' as 'asc' | 'desc' });
  const [isOrdering, setOrdering] = useState(false);
  const areas = useAreas({ ...state, limit: limits.guidesPage, ...(cediId ? { cedisIds: cediId } : {}) });
  const total = areas.data?.count.totalCount ?? 0;
  useLoadAhead(areas.data !== undefined && mayKeep, AreaOrderDialog);
  const columns = useMemo(
    (): Column<Area>[] => [
      {
        key: 'name',
        header: t('columns.area'),
        sortKey: 'name',
        cell: (a) => <TwoLines top={a.name} bottom={`${a.prefix} · ${a.cedi.name}`} />,
      },
      {
        key: 'locations',
        header: t('columns.locations'),
        align: 'right',
        width: 120,
        cell: (a) => (
          <TwoLines
            top={f.number(a.locations)}
            bottom={a.blocked > 0 ? t('blockedCount', { count: a.blocked }) : t('blocks', { count: a.blocks })}
          />
        ),
      },
      {
        key: 'occupied',
        header: t('columns.occupied'),
        width: 190,
        isWide: true,
        cell: (a) => (
          <div className={classes.used}>
            <span>{t('used', { used: a.occupied, share: share(a.occupied, a.locations) })}</span>
            <Progress value={share(a.occupied, a.locations)} aria-label={t('usedName', { name: a.name })} />
          </div>
        ),
      },
      {
        key: 'capacity',
        header: t('columns.capacity'),
        align: 'right',
        isWide: true,
        width: 150,
        cell: (a) => (
          <TwoLines
            top={a.capacity === null ? f.number(a.units) : t('ofCapacity', { units: a.units, capacity: a.capacity })}
            bottom={
              a.capacity === null ? (
                t('noCapacity')
              ) : a.units > a.capacity ? (
                <StatusPill tone="bad">{t('over')}</StatusPill>
              ) : (
                t('full', { share: share(a.units, a.capacity) })
              )
            }
          />
        ),
      },
      {
        key: 'counted',
        header: t('columns.lastCountedDate'),
        isWide: true,
        width: 170,
        cell: (a) => (
          <TwoLines
            top={a.lastCountedDate ? f.date(a.lastCountedDate) : <span className="muted">{t('neverCounted')}</span>}
            bottom={a.countsDue > 0 ? t('due', { count: a.countsDue }) : t('noneDue')}
          />
        ),
      },
      { key: 'menu', header: '', width: 48, cell: (a) => <AreaMenu area={a} /> },
    ],
    [t, f],
  );
  const add = mayKeep && (
    <Button component={Link} to={pathOf('warehouseForm') as never} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('add')}
    </Button>
  );
  return (
    <Page
      fill
      title={t('title')}
      subtitle={areas.data && t('count', { count: total })}
      actions={
        <>
          {mayKeep && cediId && total > 1 && (
            <Button
              variant="default"
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              onClick={() => setOrdering(true)}
            >
              {t('order.action')}
            </Button>
          )}
          {add}
        </>
      }
    >
      <WarehouseTabs at="warehouses" />
      <Toolbar label={t('filters')}>
        <SearchField
          value={state.search}
          onChange={(search) => setState({ search })}
          placeholder={t('search')}
          width={320}
        />
      </Toolbar>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={areas.data?.areas}
        rowKey={(a) => a._id}
        rowName={(a) => a.name}
        state={state}
        setState={setState}
        count={areas.data?.count}
        pageSize={limits.guidesPage}
        onOpen={(a) => void navigate({ to: pathOf('warehouseArea', { area: a._id }) as never })}
        query={areas}
        empty={
          <EmptyList
            t={t}
            icon={<IconForklift size={32} stroke={1.5} aria-hidden />}
            action={add}
            clear={state.search !== '' && (() => setState({ search: '' }))}
          />
        }
      />
      {isOrdering && cediId && <AreaOrderDialog cediId={cediId} onClose={() => setOrdering(false)} />}
    </Page>
  );
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));
