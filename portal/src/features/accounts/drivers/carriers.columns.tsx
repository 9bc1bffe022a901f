import type { User } from '@tramo/contract/accounts';
import type { Diagnostics } from '@tramo/contract/fleet';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import { PaperUntil } from '../../papers/shared/PaperUntil.tsx';
import { paperState } from '../../papers/shared/papers.rules.ts';
import classes from '../people/person-lists.module.css';
import { useCediWords } from '../people/users.columns.tsx';
import { PersonAvatar } from '../shared/PersonAvatar.tsx';
import { personText } from '../shared/person.es.ts';
import { carriersText } from './carriers.es.ts';
import { RouteLink } from './DriverDetail.tsx';
import { DriverPhone } from './DriverPhone.tsx';

/** The columns of the driver list; `menu` is what can be done with a row, `phones` the state of each driver's phone. */
export function useCarrierColumns(
  menu: (driver: User) => ReactNode,
  phones: ReadonlyMap<string, Diagnostics>,
): Column<User>[] {
  const t = useText(carriersText);
  const words = useText(personText);
  const f = useFormat();
  const now = useNow(30_000);
  const cedis = useCediWords();
  const today = f.today(now);
  return [
    {
      key: 'driver',
      header: t('columns.driver'),
      sortKey: 'fullName',
      cell: (driver) => (
        <span className={classes.person}>
          <PersonAvatar person={driver} />
          <TwoLines top={driver.fullName} bottom={driver.cellphone ? f.phone(driver.cellphone) : driver.username} />
        </span>
      ),
    },
    { key: 'cedis', header: t('columns.cedis'), isWide: true, width: 190, cell: cedis },
    {
      key: 'licence',
      header: t('columns.licence'),
      isWide: true,
      width: 190,
      cell: ({ licence }) =>
        licence && (licence.number || licence.type) ? (
          <TwoLines
            top={licence.number || '—'}
            bottom={licence.type ? words(`licenceType.${licence.type}`) : undefined}
          />
        ) : (
          <span className="muted">{t('noLicence')}</span>
        ),
    },
    {
      key: 'until',
      header: t('columns.until'),
      sortKey: 'licenceValidUntil',
      isWide: true,
      width: 150,
      cell: ({ licence }) => {
        const until = licence?.validUntil ?? null;
        // Colour is for those that ask for something.
        if (paperState(until, today) === 'ok') return f.date(`${until}T12:00:00Z`);
        return until ? <PaperUntil validUntil={until} /> : <span className="muted">—</span>;
      },
    },
    {
      key: 'route',
      header: t('columns.route'),
      isWide: true,
      width: 160,
      cell: ({ assignedRoute }) =>
        assignedRoute ? <RouteLink route={assignedRoute} /> : <span className="muted">{t('noRoute')}</span>,
    },
    {
      key: 'phone',
      header: t('columns.phone'),
      isWide: true,
      width: 140,
      cell: (driver) => <DriverPhone driver={driver} phone={phones.get(driver._id)} now={now} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      width: 130,
      cell: (driver) => (
        <StatusPill tone={driver.status === 'enabled' ? 'ok' : 'idle'}>{words(`status.${driver.status}`)}</StatusPill>
      ),
    },
    { key: 'menu', header: '', width: 52, align: 'right', cell: menu },
  ];
}
