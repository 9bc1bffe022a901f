import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Guide, visited } from '@tramo/contract/guides';
import { documentRoleNames } from '@tramo/contract/words/people';
import { useMemo, useRef } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import page from '../GuidesPage.module.css';
import { shortAddress } from '../shared/address-lines.ts';
import classes from './Verification.module.css';
import { verificationText } from './verification.es.ts';
import { tripOf } from './verification.rules.ts';

interface Acts {
  /** Beside its files, where it is verified. */
  open: (guide: Guide) => void;
}

/** The columns of the queue. Acts may be new at each drawing: the columns, and with them the rows, stay. */
export function useVerificationColumns(acts: Acts): Column<Guide>[] {
  const t = useText(verificationText);
  const words = useText(guideWords);
  const f = useFormat();
  const locale = useLocale();
  const latest = useRef(acts);
  latest.current = acts;
  return useMemo(
    (): Column<Guide>[] => [
      {
        key: 'guide',
        header: t('columns.guide'),
        sortKey: 'folio',
        width: 190,
        cell: (guide) => (
          <TwoLines
            top={
              <Link to={pathOf('routeGuides', { id: guide._id }) as never} className={page.folio ?? ''} tabIndex={-1}>
                {guide.folio}
              </Link>
            }
            bottom={guide.client?.name ?? words('noClient')}
          />
        ),
      },
      {
        key: 'recipient',
        header: t('columns.recipient'),
        sortKey: 'recipient',
        isWide: true,
        cell: (guide) => {
          const party = visited(guide);
          return (
            <TwoLines
              top={party?.contactName || party?.companyName}
              bottom={party ? shortAddress(party.address) : ''}
            />
          );
        },
      },
      {
        key: 'date',
        header: t('columns.date'),
        sortKey: 'scheduledDate',
        isWide: true,
        width: 130,
        cell: (guide) => <TwoLines top={f.day(guide.scheduledDate)} bottom={guide.cedi.name} />,
      },
      {
        key: 'trip',
        header: t('columns.trip'),
        align: 'right',
        isWide: true,
        width: 76,
        cell: (guide) => f.number(tripOf(guide)),
      },
      {
        key: 'missing',
        header: t('columns.missing'),
        width: 216,
        cell: (guide) => (
          <div
            className={classes.missing}
            title={guide.pendingRoles.map((role) => documentRoleNames[role][locale]).join(', ')}
          >
            {guide.pendingRoles.map((role) => (
              <StatusPill key={role} tone="warn">
                {t(`shortRole.${role}`)}
              </StatusPill>
            ))}
          </div>
        ),
      },
      {
        key: 'documents',
        header: t('columns.documents'),
        isWide: true,
        width: 130,
        cell: (guide) => (
          <button
            type="button"
            className={classes.papers}
            data-none={guide.documentCount === 0 || undefined}
            aria-label={t('papersOf', { folio: guide.folio, count: guide.documentCount })}
            onClick={() => latest.current.open(guide)}
          >
            <IconPaperclip size={15} aria-hidden />
            {guide.documentCount}
          </button>
        ),
      },
      {
        key: 'actions',
        header: t('columns.actions'),
        isHeaderHidden: true,
        // On a phone the row opens, and is verified there.
        isWide: true,
        align: 'right',
        width: 120,
        cell: (guide) =>
          guide.can.verify.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('verifyOf', { folio: guide.folio })}
              onClick={() => latest.current.open(guide)}
            >
              {t('verify')}
            </Button>
          ),
      },
    ],
    [t, words, f, locale],
  );
}
