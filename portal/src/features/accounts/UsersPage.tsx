import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPlus, IconUsers } from '@tabler/icons-react';
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
import { PeopleFilters } from './people/PeopleFilters.tsx';
import { PersonMenu } from './people/PersonMenu.tsx';
import { PersonReset } from './people/PersonReset.tsx';
import { usePersonActions } from './people/person-actions.ts';
import { usePersonBulkFields } from './people/person-bulk.ts';
import { UserDrawer } from './people/UserDrawer.tsx';
import { useUserColumns } from './people/users.columns.tsx';
import { usersText } from './people/users.es.ts';
import { defaults, filterOf, isFiltered, noFilters, portalTypes, roleChoices } from './people/users.state.ts';
import { useAccounts } from './shared/people.api.ts';
import { personText } from './shared/person.es.ts';

/** The people who use the portal. */
export function UsersPage() {
  const t = useText(usersText);
  const words = useText(personText);
  const [state, setState] = useUrlState(defaults, ['open']);
  const filter = filterOf(state);
  const users = useAccounts(filter);
  const rows = users.data?.accounts;
  const total = users.data?.count.totalCount ?? 0;
  const { page: _page, sort: _sort, order: _order, ...matching } = filter;
  const selection = useSelection('users', total, JSON.stringify(matching));
  const fields = usePersonBulkFields('users');
  const actions = usePersonActions(rows);
  const [resetting, setResetting] = useState<User | null>(null);
  // The page stays: opening a form turns no pages.
  const open = (id: string): void => setState({ open: id });
  const columns = useUserColumns((user) => (
    <PersonMenu person={user} actions={actions} onEdit={({ _id }) => open(_id)} onReset={setResetting} />
  ));
  const wordOf = (role: (typeof roleChoices)[number]): string =>
    role in { shipper: 1, picker: 1, packer: 1 }
      ? words(`staffType.${role as 'shipper'}`)
      : words(`role.${role as 'admin'}`);

  return (
    <Page
      fill
      title={t('title')}
      subtitle={users.data && t('count', { count: total })}
      actions={
        <>
          <ListActions list="users" filter={filter} {...(users.data ? { total } : {})}>
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => actions.download(null)}>
              {t('actions.downloadAll')}
            </Menu.Item>
          </ListActions>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
            {t('new')}
          </Button>
        </>
      }
    >
      <PeopleFilters
        label={t('filters.label')}
        state={state}
        setState={setState}
        isFiltered={isFiltered(state)}
        onClear={() => setState(noFilters)}
      >
        <FilterMenu
          label={t('filters.type')}
          options={portalTypes.map((value) => ({ value, label: words(`type.${value}`) }))}
          value={state.type}
          onChange={(type) => setState({ type })}
        />
        <FilterMenu
          label={t('filters.role')}
          options={roleChoices.map((value) => ({ value, label: wordOf(value) }))}
          value={state.role}
          onChange={(role) => setState({ role })}
        />
      </PeopleFilters>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(user) => user._id}
        rowName={(user) => user.fullName}
        state={state}
        setState={setState}
        count={users.data?.count}
        pageSize={limits.accountsPage}
        selection={selection}
        selectionActions={<SelectionActions list="users" selection={selection} filter={filter} fields={fields} />}
        onOpen={({ _id }) => open(_id)}
        query={users}
        empty={
          <EmptyList
            t={t}
            icon={<IconUsers size={32} stroke={1.5} aria-hidden />}
            action={<Button onClick={() => open('new')}>{t('new')}</Button>}
            clear={isFiltered(state) && (() => setState(noFilters))}
          />
        }
      />
      <UserDrawer open={state.open} onClose={() => open('')} />
      <PersonReset person={resetting} onClose={() => setResetting(null)} />
    </Page>
  );
}
