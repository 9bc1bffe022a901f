import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconTruck } from '@tabler/icons-react';
import type { Vehicle } from '@tramo/contract/fleet';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useOpenRow } from '../../ui/table/open-row.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { useExpiring, useVehicle, useVehicles } from './fleet.api.ts';
import { fleetText } from './fleet.es.ts';
import classes from './fleet.module.css';
import { useVehicleFields } from './useVehicleFields.ts';
import { VehicleDrawer } from './VehicleDrawer.tsx';
import { VehiclesFilters } from './VehiclesFilters.tsx';
import { useVehicleColumns } from './vehicles.columns.tsx';
import { defaults, filterOf, isFiltered, noFilters, pageSize, type VehiclesState } from './vehicles.state.ts';

/** Every unit of the company: searched, filtered and sorted on the server. */
export function VehiclesPage() {
  const t = useText(fleetText);
  const { cediId } = useWorkplace();
  const [state, setState] = useUrlState(defaults, ['open']);
  const filter = filterOf(state as VehiclesState, cediId);
  const vehicles = useVehicles(filter);
  const listed = useOpenRow(state.open as string, vehicles.data?.vehicles);
  // Whoever comes by a search or a link may have another page before them.
  const other = useVehicle(listed === null && state.open !== '' ? (state.open as string) : null);
  const open = listed ?? other.data ?? null;
  const setOpen = (row: Vehicle | 'new' | null): void => setState({ open: row === 'new' ? row : (row?._id ?? '') });
  const expiring = useExpiring('vehicle');
  const columns = useVehicleColumns();
  const fields = useVehicleFields();
  const total = vehicles.data?.count.totalCount ?? 0;
  const { page: _page, limit: _limit, sort: _sort, order: _order, ...matching } = filter;
  const selection = useSelection('vehicles', total, JSON.stringify(matching));
  const ending = expiring.data?.count.totalCount ?? 0;

  return (
    <Page
      fill
      title={t('vehicles')}
      subtitle={vehicles.data && t('vehicleCount', { count: total })}
      actions={
        <>
          <ListActions list="vehicles" filter={matching} {...(vehicles.data ? { total } : {})} />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
            {t('newVehicle')}
          </Button>
        </>
      }
    >
      {ending > 0 && !state.expiring && (
        <div className={classes.banner} role="status">
          <IconAlertTriangle size={16} aria-hidden />
          <span>{t('expiringBanner', { count: ending })}</span>
          <Button variant="default" size="compact-sm" onClick={() => setState({ ...noFilters, expiring: true })}>
            {t('showExpiring')}
          </Button>
        </div>
      )}
      <VehiclesFilters state={state as VehiclesState} setState={setState} />
      <DataTable
        label={t('vehicles')}
        columns={columns}
        rows={vehicles.data?.vehicles}
        rowKey={(vehicle) => vehicle._id}
        rowName={(vehicle) => vehicle.nickname}
        state={state}
        setState={setState}
        count={vehicles.data?.count}
        pageSize={pageSize}
        selection={selection}
        selectionActions={<SelectionActions list="vehicles" selection={selection} filter={matching} fields={fields} />}
        onOpen={(vehicle) => vehicle.can.edit && setOpen(vehicle)}
        query={vehicles}
        empty={
          <EmptyList
            t={t}
            icon={<IconTruck size={32} stroke={1.5} aria-hidden />}
            action={<Button onClick={() => setOpen('new')}>{t('newVehicle')}</Button>}
            clear={isFiltered(state as VehiclesState) && (() => setState(noFilters))}
          />
        }
      />
      <FormDrawer
        title={open === 'new' || open === null ? t('newVehicle') : t('editVehicle', { name: open.nickname })}
        size="xl"
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {({ onDirty, close, done }) => (
          <VehicleDrawer vehicle={open === 'new' ? null : open} onDirty={onDirty} onCancel={close} onSaved={done} />
        )}
      </FormDrawer>
    </Page>
  );
}
