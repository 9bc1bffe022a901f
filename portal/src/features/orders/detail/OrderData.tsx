import { IconMail, IconPhone } from '@tabler/icons-react';
import { streetLine } from '@tramo/contract/address-line';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from '../OrderPage.module.css';
import { orderWords } from '../shared/order-words.es.ts';
import { OrderCard } from './OrderCard.tsx';
import { orderText } from './order.es.ts';

/** Its days, where it is picked and stands, and where it came from. */
export function OrderData({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const words = useText(orderWords);
  const f = useFormat();
  const none = <span className="muted">—</span>;
  const rows: [string, ReactNode][] = [
    [words('field.orderDate'), f.day(order.orderDate)],
    [words('field.promisedDate'), order.promisedDate ? f.day(order.promisedDate) : none],
    [words('field.cedi'), order.cedi.name],
    [words('field.client'), order.client?.name ?? none],
    [words('field.warehouseLocation'), order.warehouseLocation || none],
    [words('field.itemCount'), f.number(order.itemCount)],
    [words('field.origin'), words(order.createdFromApi ? 'field.createdFromApi' : `origin.${order.origin}`)],
    [words('field.createdDate'), f.dateTime(order.createdDate)],
  ];
  return (
    <OrderCard title={t('sections.order')}>
      <dl className={classes.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {order.observations && (
          <div data-whole>
            <dt>{words('field.observations')}</dt>
            <dd>{order.observations}</dd>
          </div>
        )}
      </dl>
    </OrderCard>
  );
}

/** Who receives it, how to reach them, and where it goes. */
export function OrderContact({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const words = useText(orderWords);
  const f = useFormat();
  const { address } = order;
  const line = streetLine(address);
  const towns = [
    address.suburb,
    address.zipCode,
    address.city === address.municipality ? '' : address.municipality,
    address.city,
    address.state,
  ].filter(Boolean);
  const phone = (digits: string, extension = '') =>
    digits && (
      <a href={`tel:${digits}`} aria-label={t('call', { phone: f.phone(digits) })}>
        <IconPhone size={15} aria-hidden />
        {f.phone(digits)}
        {extension && ` ext. ${extension}`}
      </a>
    );
  return (
    <OrderCard title={t('sections.contact')}>
      <p className="strong">{order.contactName}</p>
      <p className="muted">{[order.companyName, order.businessName].filter(Boolean).join(' · ')}</p>
      <div className={classes.contacts}>
        {phone(order.phone, order.phoneExtension)}
        {phone(order.cellphone)}
        {order.email && (
          <a href={`mailto:${order.email}`}>
            <IconMail size={15} aria-hidden />
            {order.email}
          </a>
        )}
      </div>
      {line === '' && towns.length === 0 ? (
        <p className="muted">{t('noAddress')}</p>
      ) : (
        <address className={classes.address}>
          {line}
          <br />
          {towns.join(', ')}
          {address.betweenStreets && (
            <>
              <br />
              {words('field.betweenStreets')}: {address.betweenStreets}
            </>
          )}
          {address.references && (
            <>
              <br />
              {address.references}
            </>
          )}
        </address>
      )}
      <dl className={classes.details}>
        <div data-whole>
          <dt>{words('field.windows')}</dt>
          <dd>
            {order.windows.length === 0
              ? t('anyTime')
              : order.windows.map((w) => `${f.minuteOfDay(w.startMinute)}–${f.minuteOfDay(w.endMinute)}`).join(', ')}
          </dd>
        </div>
      </dl>
    </OrderCard>
  );
}
