import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { streetLine } from '@tramo/contract/address-line';
import { targetOf } from '@tramo/contract/custom-fields';
import { noNotice } from '@tramo/contract/guide-input';
import type { GuideDetail, Party } from '@tramo/contract/guides';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { useCustomFields } from '../../fields/shared/fields.api.ts';
import { fleetWords } from '../../fleet/shared/fleet-words.es.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import classes from '../GuidePage.module.css';
import { areaLine } from '../shared/address-lines.ts';
import { CustomValue } from './CustomValue.tsx';
import { EditableValue } from './EditableValue.tsx';
import { guideText } from './guide.es.ts';
import { guidePageText } from './guide-page.es.ts';

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

/** One of the two parties; without one it is the cedi itself. */
export function GuideParty({ title, party, cedi }: { title: string; party: Party | null; cedi: string }) {
  const t = useText(guideText);
  const page = useText(guidePageText);
  const f = useFormat();
  if (!party) {
    return (
      <Card title={title}>
        <p className="muted">{page('details.theCedi', { name: cedi })}</p>
      </Card>
    );
  }
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
        {address.betweenStreets && (
          <span className="muted"> {t('party.between', { streets: address.betweenStreets })}.</span>
        )}
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

/** What the guide says of itself; what changes often is changed in place. */
export function GuideDetails({ guide }: { guide: GuideDetail }) {
  const t = useText(guideText);
  const page = useText(guidePageText);
  const words = useText(guideWords);
  const fleet = useText(fleetWords);
  const f = useFormat();
  const fields = useCustomFields([targetOf(guide.type, 'guide')]).data ?? [];
  const windows =
    guide.windows.map((w) => `${f.minuteOfDay(w.startMinute)}–${f.minuteOfDay(w.endMinute)}`).join(', ') ||
    t('anyTime');
  const load = [
    words('packages', { count: guide.load.packages }),
    f.weight(guide.load.weightKg),
    guide.load.volumeM3 > 0 ? f.volume(guide.load.volumeM3) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  const channels = (['email', 'sms', 'whatsapp'] as const).filter((channel) => (guide.notify ?? noNotice)[channel]);
  const text = (key: 'orderNumber' | 'deliveryId', name: string) => (
    <EditableValue
      guide={guide}
      name={name}
      path={key}
      value={guide[key]}
      shown={guide[key] || '—'}
      control={({ value, onChange, label, error }) => (
        <TextInput
          aria-label={label}
          value={value}
          error={error}
          maxLength={60}
          autoFocus
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      )}
      change={(value) => ({ [key]: value })}
    />
  );
  const whole = (key: 'serviceMinutes' | 'labelCount', name: string, shown: ReactNode, min: number) => (
    <EditableValue<number | string>
      guide={guide}
      name={name}
      path={key}
      value={guide[key]}
      shown={shown}
      control={({ value, onChange, label, error }) => (
        <NumberInput
          aria-label={label}
          value={value}
          error={error}
          min={min}
          allowDecimal={false}
          autoFocus
          onChange={onChange}
        />
      )}
      change={(value) => ({ [key]: typeof value === 'number' ? value : guide[key] })}
    />
  );
  const rows: [string, ReactNode][] = [
    [
      t('details.date'),
      <EditableValue
        key="date"
        guide={guide}
        name={t('details.date')}
        path="scheduledDate"
        value={guide.scheduledDate}
        shown={
          guide.scheduledUntil && guide.scheduledUntil !== guide.scheduledDate
            ? page('details.range', { from: f.day(guide.scheduledDate), to: f.day(guide.scheduledUntil) })
            : f.day(guide.scheduledDate)
        }
        control={({ value, onChange, label, error }) => (
          <DateField aria-label={label} value={value} error={error} onChange={onChange} />
        )}
        change={(scheduledDate) => ({ scheduledDate })}
      />,
    ],
    [t('sections.windows'), windows],
    [t('details.cedi'), guide.cedi.name],
    [t('details.client'), guide.client?.name ?? words('noClient')],
    [t('details.orderNumber'), text('orderNumber', t('details.orderNumber'))],
    [page('details.deliveryId'), text('deliveryId', page('details.deliveryId'))],
    [t('details.load'), load],
    [
      t('details.service'),
      whole('serviceMinutes', t('details.service'), t('details.minutes', { count: guide.serviceMinutes }), 0),
    ],
    [t('details.labels'), whole('labelCount', t('details.labels'), f.number(guide.labelCount), 1)],
    [t('details.attempts'), f.number(guide.deliveryAttempts)],
    [
      page('details.certified'),
      <EditableValue
        key="certified"
        guide={guide}
        name={page('details.certified')}
        path="certifiedDelivery"
        value={guide.certifiedDelivery}
        shown={page(guide.certifiedDelivery ? 'details.certifiedOn' : 'details.certifiedOff')}
        control={({ value, onChange, label }) => (
          <Switch aria-label={label} checked={value} autoFocus onChange={(e) => onChange(e.currentTarget.checked)} />
        )}
        change={(certifiedDelivery) => ({ certifiedDelivery })}
      />,
    ],
    [
      page('details.notify'),
      channels.length === 0
        ? page('details.noNotify')
        : channels.map((channel) => page(`details.channels.${channel}`)).join(', '),
    ],
    [t('details.created'), `${f.dateTime(guide.createdDate)}, ${page(`details.origin.${guide.origin}`)}`],
    ...(guide.subtype ? [[t('details.subtype'), guide.subtype] as [string, ReactNode]] : []),
    ...(guide.buyingOrders.length > 0
      ? [[page('details.buyingOrders'), guide.buyingOrders.join(', ')] as [string, ReactNode]]
      : []),
    ...(guide.skills.length > 0
      ? [[page('details.skills'), guide.skills.map((s) => fleet(`skill.${s}`)).join(', ')] as [string, ReactNode]]
      : []),
    ...(guide.handling.length > 0
      ? [[page('details.handling'), guide.handling.map((h) => page(`handling.${h}`)).join(', ')] as [string, ReactNode]]
      : []),
    ...fields
      .filter((field) => guide.customFields[field._id] !== undefined)
      .map((field): [string, ReactNode] => [
        field.name,
        <CustomValue key={field._id} value={guide.customFields[field._id]} field={field} />,
      ]),
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
        <div data-whole>
          <dt>{t('details.observations')}</dt>
          <dd>
            <EditableValue
              guide={guide}
              isLong
              name={t('details.observations')}
              path="observations"
              value={guide.observations}
              shown={guide.observations || '—'}
              control={({ value, onChange, label, error }) => (
                <Textarea
                  aria-label={label}
                  value={value}
                  error={error}
                  maxLength={1000}
                  autosize
                  minRows={2}
                  autoFocus
                  onChange={(e) => onChange(e.currentTarget.value)}
                />
              )}
              change={(observations) => ({ observations })}
            />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
