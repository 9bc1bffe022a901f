import { Link } from '@tanstack/react-router';
import type { CustomValue } from '@tramo/contract/custom-fields';
import type { VisitDetail } from '@tramo/contract/proof';
import type { ReactNode } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { filesOf, numberOf } from './evidence.api.ts';
import { visitText } from './visit.es.ts';
import classes from './visit.module.css';

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  const given = rows.filter(([, value]) => value !== '' && value !== null);
  return (
    <dl className={classes.facts}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who, when and how. `withGuide`: also what the guide's own page says beside it. */
export function VisitFacts({ visit, withGuide = false }: { visit: VisitDetail; withGuide?: boolean }) {
  const t = useText(visitText);
  const f = useFormat();
  const route = visit.route && (
    <Link
      to={pathOf('routesOverview', { startDate: f.dayOf(visit.at) }) as never}
      search={{ route: visit.route._id } as never}
    >
      {visit.route.name}
    </Link>
  );
  return (
    <Facts
      rows={[
        [t(visit.type === 'delivery' ? 'facts.receivedBy' : 'facts.handedBy'), visit.receivedBy],
        [t('facts.at'), f.dateTime(visit.at)],
        [t('facts.receivedAt'), f.dateTime(visit.receivedAt)],
        ...(withGuide
          ? ([
              [t('facts.contact'), visit.contactName],
              [t('facts.address'), visit.addressLine],
              [t('facts.client'), visit.client?.name ?? ''],
              [t('facts.cedi'), visit.cedi.name],
            ] as const)
          : []),
        [t('facts.driver'), visit.driverName],
        [t('facts.vehicle'), visit.vehicleName],
        [t('facts.route'), route ?? ''],
        [t('facts.proven'), visit.certifiedDelivery ? t(`proven.${visit.proven ?? 'none'}`) : ''],
        [t('facts.comment'), visit.comment],
      ]}
    />
  );
}

/** Pieces and the company's own fields, as they were kept. */
export function VisitContents({ visit }: { visit: VisitDetail }) {
  const t = useText(visitText);
  const f = useFormat();
  const written = (value: CustomValue, type: string): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return f.number(value, 6);
    return type === 'date' ? f.day(value) : value;
  };
  return (
    <>
      {visit.items.length > 0 && (
        <Part title={t('items')}>
          <Facts
            rows={visit.items.map(({ name, quantity, managedQuantity }, n) => [
              visit.items.findIndex((i) => i.name === name) === n ? name : `${name} (${n + 1})`,
              t('itemOf', { managed: managedQuantity === null ? '—' : f.number(managedQuantity), quantity }),
            ])}
          />
        </Part>
      )}
      {visit.customFields.length > 0 && (
        <Part title={t('fields')}>
          <Facts rows={visit.customFields.map(({ field, value }) => [field.name, written(value, field.type)])} />
        </Part>
      )}
    </>
  );
}

/** Hashes of the visit and of each of its files, to compare with a sheet or an archive. */
export function VisitHashes({ visit }: { visit: VisitDetail }) {
  const t = useText(visitText);
  const files = filesOf(visit);
  const rows = [
    { key: visit._id, name: t('fingerprint'), hash: visit.fingerprint },
    ...files.map((file) => ({
      key: file._id,
      name: `${t(`kinds.${file.kind}`)} ${numberOf(files, file)}`,
      hash: file.sha256 ?? '',
    })),
  ];
  return (
    <details className={classes.hashes}>
      <summary>{t('hashes')}</summary>
      <p className="muted small">{t('hashesText')}</p>
      <ul>
        {rows.map(({ key, name, hash }) => (
          <li key={key}>
            <span className="muted">{name}</span>
            <code>{hash}</code>
            <CopyButton value={hash} label={t('copy', { name })} isIcon />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.partHead}>
        <h3 className={classes.partTitle}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
