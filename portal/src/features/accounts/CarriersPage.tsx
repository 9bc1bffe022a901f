import '@mantine/core/styles/Chip.layer.css';
import { Button, Chip } from '@mantine/core';
import { IconAlertTriangle, IconPlus, IconSteeringWheel } from '@tabler/icons-react';
import type { User } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyList } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { FilterMenu } from '../../ui/table/FilterMenu.tsx';
import { useSelection } from '../../ui/table/selection.ts';
import { ListActions } from '../bulk/shared/ListActions.tsx';
import { SelectionActions } from '../bulk/shared/SelectionActions.tsx';
import { useCedis } from '../places/shared/cedis.api.ts';
import { useCarrierColumns } from './drivers/carriers.columns.tsx';
import { carriersText } from './drivers/carriers.es.ts';
import { defaults, filterOf, isFiltered, noFilters } from './drivers/carriers.state.ts';
import { DriverApp, DriverAppDialog, ShareAppItem } from './drivers/DriverApp.tsx';
import { DriverDrawer } from './drivers/DriverDrawer.tsx';
import classes from './drivers/driver-detail.module.css';
import { useExpiringCount, usePhones } from './drivers/driver-diagnostics.api.ts';
import { PeopleFilters } from './people/PeopleFilters.tsx';
import { PersonMenu } from './people/PersonMenu.tsx';
import { PersonReset } from './people/PersonReset.tsx';
import { usePersonActions } from './people/person-actions.ts';
import { usePersonBulkFields } from './people/person-bulk.ts';
import { useAccounts } from './shared/people.api.ts';
import { personText } from './shared/person.es.ts';

/** Those who drive: their licences, their routes and their phones. */
export function CarriersPage() {
  const t = useText(carriersText);
  const _words = useText(personText);
  const [state, setState] = useUrlState(defaults, ['open']);
  const filter = filterOf(state);
  const drivers = useAccounts(filter);
  const rows = drivers.data?.accounts;
  const total = drivers.data?.count.totalCount ?? 0;
  const { page: _page, sort: _sort, order: _order, ...matching } = filter;
  const selection = useSelection('drivers', total, JSON.stringify(matching));
  const fields = usePersonBulkFields('drivers');
  const actions = usePersonActions(rows);
  const cedis = useCedis();
  const [isEditing, setEditing] = useState(false);
  const [resetting, setResetting] = useState<User | null>(null);
  const [sharing, setSharing] = useState<User | null>(null);
  const open = (id: string, withForm = false): void => {
    setEditing(withForm);
    setState({ open: id });
  };
  const phones = usePhones(rows?.map(({ _id }) => _id) ?? []);
  const columns = useCarrierColumns(
    (driver) => (
      <PersonMenu person={driver} actions={actions} onEdit={({ _id }) => open(_id, true)} onReset={setResetting}>
        <ShareAppItem driver={driver} onShare={setSharing} />
      </PersonMenu>
    ),
    phones,
  );
  return (
    <Page
      fill
      title={t('title')}
      subtitle={drivers.data && t('count', { count: total })}
      actions={
        <>
          <DriverApp />
          <ListActions list="drivers" filter={filter} {...(drivers.data ? { total } : {})} />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
            {t('new')}
          </Button>
        </>
      }
    >
      <ExpiringBanner
        isShown={!state.expiring}
        onSee={() => setState({ ...noFilters, status: 'enabled', expiring: true })}
      />
      <PeopleFilters
        label={t('filters.label')}
        state={state}
        setState={setState}
        isFiltered={isFiltered(state)}
        onClear={() => setState(noFilters)}
      >
        <FilterMenu
          label={t('filters.cedis')}
          options={(cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name }))}
          value={state.cedis}
          onChange={(chosen) => setState({ cedis: chosen })}
        />
        <Chip size="sm" variant="outline" checked={state.expiring} onChange={(expiring) => setState({ expiring })}>
          {t('filters.expiring')}
        </Chip>
      </PeopleFilters>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(driver) => driver._id}
        rowName={(driver) => driver.fullName}
        state={state}
        setState={setState}
        count={drivers.data?.count}
        pageSize={limits.accountsPage}
        selection={selection}
        selectionActions={<SelectionActions list="drivers" selection={selection} filter={filter} fields={fields} />}
        onOpen={({ _id }) => open(_id)}
        activeKey={state.open}
        query={drivers}
        empty={
          <EmptyList
            t={t}
            icon={<IconSteeringWheel size={32} stroke={1.5} aria-hidden />}
            action={<Button onClick={() => open('new')}>{t('new')}</Button>}
            clear={isFiltered(state) && (() => setState(noFilters))}
          />
        }
      />
      <DriverDrawer
        open={state.open}
        isEditing={isEditing}
        onClose={() => open('')}
        onReset={setResetting}
        onShare={setSharing}
      />
      {sharing && <DriverAppDialog driver={sharing} onClose={() => setSharing(null)} />}
      <PersonReset person={resetting} onClose={() => setResetting(null)} />
    </Page>
  );
}

function ExpiringBanner({ isShown, onSee }: { isShown: boolean; onSee: () => void }) {
  const t = useText(carriersText);
  const count = useExpiringCount();
  if (!isShown || count === 0) return null;
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={18} aria-hidden />
      <span>{t('expiring', { count })}</span>
      <Button variant="default" size="compact-sm" onClick={onSee}>
        {t('expiringSee')}
      </Button>
    </div>
  );
}
