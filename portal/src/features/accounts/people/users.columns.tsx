import type { User } from '@tramo/contract/accounts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useCompany } from '../../../session/me.api.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import { PersonAvatar } from '../shared/PersonAvatar.tsx';
import { personText } from '../shared/person.es.ts';
import classes from './person-lists.module.css';
import { usersText } from './users.es.ts';

/** The first cedi by name and how many more; all of them for who has none of their own. */
export function useCediWords(): (person: Pick<User, 'cedi'>) => string {
  const t = useText(usersText);
  const words = useText(personText);
  return ({ cedi: [first, ...more] }) => {
    if (!first) return words('field.cedisAll');
    return more.length === 0 ? first.name : t('moreCedis', { name: first.name, count: more.length });
  };
}

/** The columns of the user list; `menu` is what can be done with a row. */
export function useUserColumns(menu: (user: User) => ReactNode): Column<User>[] {
  const t = useText(usersText);
  const words = useText(personText);
  const f = useFormat();
  const now = useNow(60_000);
  const cedis = useCediWords();
  const perWeek = useCompany()?.maxRoutesPerWeek ?? null;
  const roleWords = (user: User): string => {
    const staff = user.staffType ? [words(`staffType.${user.staffType}`)] : [];
    // The type has said it already.
    const roles = user.roles.filter((role) => role !== user.type).map((role) => words(`role.${role}`));
    return [...new Set([...staff, ...roles])].join(' · ');
  };
  return [
    {
      key: 'person',
      header: t('columns.person'),
      sortKey: 'fullName',
      cell: (user) => (
        <span className={classes.person}>
          <PersonAvatar person={user} />
          <TwoLines top={user.fullName} bottom={user.username} />
        </span>
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      sortKey: 'type',
      isWide: true,
      cell: (user) => <TwoLines top={words(`type.${user.type}`)} bottom={roleWords(user)} />,
    },
    { key: 'cedis', header: t('columns.cedis'), isWide: true, width: 200, cell: cedis },
    {
      key: 'routes',
      header: t('columns.routes'),
      align: 'right',
      isWide: true,
      width: 150,
      cell: (user) =>
        t('routesOf', { done: f.number(user.routesManaged), limit: f.number(user.maxRoutesToManage ?? perWeek) }),
    },
    {
      key: 'lastSeen',
      header: t('columns.lastSeen'),
      sortKey: 'lastSeen',
      isWide: true,
      width: 140,
      cell: (user) =>
        user.lastSeenDate ? (
          <span title={f.dateTime(user.lastSeenDate)}>
            {t('ago', { age: f.age((now - Date.parse(user.lastSeenDate)) / 1000) })}
          </span>
        ) : (
          <span className="muted">{t('never')}</span>
        ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 130,
      cell: (user) => (
        <StatusPill tone={user.status === 'enabled' ? 'ok' : 'idle'}>{words(`status.${user.status}`)}</StatusPill>
      ),
    },
    { key: 'menu', header: '', width: 52, align: 'right', cell: menu },
  ];
}
