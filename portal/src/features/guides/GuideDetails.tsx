import { IconMail, IconPhone } from '@tabler/icons-react';
import type { GuideDetail, Party } from '@tramo/contract/guides';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../accounts/shared/useFormat.ts';
import classes from './GuidePage.module.css';
import { guideText } from './guide.text.ts';
import { areaLine, streetLine } from './shared/address-lines.ts';
import { guideWords } from './shared/guide-words.text.ts';

export function Card({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function GuideParty({ title, party }: { title: string; party: Party }) {
  const t = useText(guideText);
  const f = useFormat();
  const { address } = party;
  return (
    <Card title={title}>
      <p className={classes.name}>{party.contactName || party.companyName}</p>
      {party.companyName && party.companyName !== party.contactName && (
        <p className="muted">{[party.job, party.companyName].filter(Boolean).join(', ')}</p>
      )}
      <address className={classes.address}>
        {streetLine(address)}
        <br />
        {areaLine(address)}
        {address.betweenStreets && <span className="muted"> {t('party.between', { streets: address.betweenStreets })}.</span>}
        {address.references && <span className="muted"> {address.references}</span>}
      </address>
      <div className={classes.contacts}>
        {party.phone && (
          <a href={`tel:+52${party.phone}`}>
            <IconPhone size={14} aria-hidden /> {f.phone(party.phone)}{' '}
            {party.phoneExtension && t('party.phoneExtension', { extension: party.phoneExtension })}
          </a>
        )}
        {party.email && (
          <a href={`mailto:${party.email}`}>
            <IconMail size={14} aria-hidden /> {party.email}
          </a>
        )}
      </div>
    </Card>
  );
}

export function GuideDetails({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const words = useText(guideWords);
  const f = useFormat();
  const windows = guide.windows.map((w) => `${f.minuteOfDay(w.startMinute)}–${f.minuteOfDay(w.endMinute)}`).join(', ') || t('anyTime');
  const load = [
    words('packages', { count: guide.load.packages }),
    f.weight(guide.load.weightKg),
    guide.load.volumeM3 > 0 ? f.volume(guide.load.volumeM3) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const rows: [string, ReactNode][] = [
    [t('details.date'), f.day(guide.scheduledDate)],
    [t('sections.windows'), windows],
    [t('details.cedi'), guide.cedi.name],
    [t('details.client'), guide.client?.name ?? words('noClient')],
    [t('details.orderNumber'), guide.orderNumber || '—'],
    [t('details.load'), load],
    [t('details.service'), t('details.minutes', { count: guide.serviceMinutes })],
    [t('details.labels'), f.number(guide.labelCount)],
    [t('details.attempts'), f.number(guide.deliveryAttempts)],
    [t('details.created'), `${f.dateTime(guide.createdDate)}${guide.createdFromApi ? `, ${t('details.byApi')}` : ''}`],
    ...(guide.subtype ? [[t('details.subtype'), guide.subtype] as [string, ReactNode]] : []),
    ...(guide.observations ? [[t('details.observations'), guide.observations] as [string, ReactNode]] : []),
  ];
  return (
    <Card title={t('sections.details')}>
      <dl className={classes.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function GuideItems({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const f = useFormat();
  const isManaged = guide.items.some((item) => item.managedQuantity !== null);
  const heads = [
    t('items.quantity'),
    ...(isManaged ? [t('items.managed')] : []),
    t('items.packages'),
    t('items.weight'),
    t('items.volume'),
    t('items.value'),
  ];
  return (
    <Card title={t('sections.items')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('sections.items')}>
        <table className={classes.items} aria-label={t('sections.items')}>
          <thead>
            <tr>
              <th>{t('items.name')}</th>
              {heads.map((head) => (
                <th key={head} data-figure>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {guide.items.map((item) => (
              <tr key={item._id}>
                <td>
                  {item.name}
                  {(item.sku || item.barcode) && <div className="muted small">{[item.sku, item.barcode].filter(Boolean).join(' · ')}</div>}
                </td>
                <td data-figure>{f.number(item.quantity)}</td>
                {isManaged && <td data-figure>{f.number(item.managedQuantity)}</td>}
                <td data-figure>{f.number(item.packages)}</td>
                <td data-figure>{f.weight(item.weightKg)}</td>
                <td data-figure>{item.volumeM3 > 0 ? f.volume(item.volumeM3) : '—'}</td>
                <td data-figure>{item.declaredValue > 0 ? f.money(item.declaredValue) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
