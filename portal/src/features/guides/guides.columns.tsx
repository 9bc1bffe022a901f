import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TimeWindow } from '@tramo/contract/fields';
import { type Guide, visited } from '@tramo/contract/guides';
import type { Format } from '../../lib/format.ts';
import { pathOf } from '../../lib/paths.ts';
import { type Text, useText } from '../../lib/text.ts';
import { type Column, TwoLines } from '../../ui/DataTable.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { useFormat } from '../accounts/shared/useFormat.ts';
import classes from './GuidesPage.module.css';
import { guidesText } from './guides.text.ts';
import { shortAddress } from './shared/address-lines.ts';
import { guideTones } from './shared/guide-status.ts';
import { guideWords } from './shared/guide-words.text.ts';

type Words<T> = T extends Text<infer M> ? ReturnType<typeof useText<M>> : never;

const windowText = (window: TimeWindow, f: Format): string => `${f.minuteOfDay(window.startMinute)}–${f.minuteOfDay(window.endMinute)}`;
export function windowsText(windows: readonly TimeWindow[], t: Words<typeof guidesText>, f: Format): string {
  const [first, ...more] = windows;
  if (!first) return t('noWindows');
  return more.length === 0 ? windowText(first, f) : t('moreWindows', { window: windowText(first, f), count: more.length });
}

/** The columns of the guide list: what and who above, where below in grey. */
export function useGuideColumns(): Column<Guide>[] {
  const t = useText(guidesText);
  const words = useText(guideWords);
  const f = useFormat();
  return [
    {
      key: 'guide',
      header: t('columns.guide'),
      sortKey: 'folio',
      width: 150,
      cell: (guide) => (
        <TwoLines
          top={
            <Link to={pathOf('routeGuides', { id: guide._id }) as never} className={classes.folio} tabIndex={-1}>
              {guide.folio}
            </Link>
          }
          bottom={words(`type.${guide.type}`)}
        />
      ),
    },
    {
      key: 'recipient',
      header: t('columns.recipient'),
      sortKey: 'recipient',
      cell: (guide) => {
        const party = visited(guide);
        const isMissing = guide.location === null;
        const address = party ? shortAddress(party.address) : '';
        return (
          <TwoLines
            top={party?.contactName || party?.companyName}
            bottom={
              isMissing ? (
                <span className={classes.address}>
                  <span className={classes.unlocated}>
                    <IconMapPinOff size={13} aria-hidden /> {words('noLocation')}
                  </span>
                  <span className="ellipsis">{address}</span>
                </span>
              ) : (
                address
              )
            }
          />
        );
      },
    },
    {
      key: 'place',
      header: t('columns.place'),
      isWide: true,
      width: 180,
      cell: (guide) => <TwoLines top={guide.cedi.name} bottom={guide.client?.name ?? words('noClient')} />,
    },
    {
      key: 'date',
      header: t('columns.date'),
      sortKey: 'scheduledDate',
      isWide: true,
      width: 150,
      cell: (guide) => <TwoLines top={f.day(guide.scheduledDate)} bottom={windowsText(guide.windows, t, f)} />,
    },
    {
      key: 'load',
      header: t('columns.load'),
      sortKey: 'weightKg',
      align: 'right',
      isWide: true,
      width: 120,
      cell: (guide) => <TwoLines top={f.weight(guide.load.weightKg)} bottom={words('packages', { count: guide.load.packages })} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortKey: 'status',
      width: 190,
      cell: (guide) => (
        <TwoLines
          top={<StatusPill tone={guideTones[guide.status]}>{words(`status.${guide.status}`)}</StatusPill>}
          bottom={guide.route?.name ?? guide.subStatus ?? words('noRoute')}
        />
      ),
    },
  ];
}
