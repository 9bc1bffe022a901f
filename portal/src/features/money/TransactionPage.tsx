import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconReceiptOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TransactionDetail } from '@tramo/contract/costs';
import { ledgerAccountNames } from '@tramo/contract/words/costs';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page } from '../../ui/Page.tsx';
import { Section, Sections } from '../../ui/Section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useTransaction } from './costs.api.ts';
import classes from './Transaction.module.css';
import { transactionText } from './transaction.es.ts';

const linkTo = (id: string): string => pathOf('transaction', { transactionId: id });

/** One movement of the book: what it came to, what caused it down to the guide, and the lines that were booked. */
export function TransactionPage() {
  const t = useText(transactionText);
  const { transactionId } = useScreenParams('transaction');
  const query = useTransaction(transactionId);
  if (query.data) return <Movement of={query.data} />;
  const isMissing = query.error instanceof ApiProblem && [404, 422].includes(query.error.status);
  return (
    <Page title={t('loading')}>
      {isMissing ? (
        <EmptyState
          icon={<IconReceiptOff size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('billing', { tab: 'transactions' }) as never} variant="default">
              {t('back')}
            </Button>
          }
        />
      ) : query.error ? (
        <ErrorState error={query.error} retry={query.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Movement({ of: m }: { of: TransactionDetail }) {
  const t = useText(transactionText);
  const f = useFormat();
  const what = m.product && m.kind === 'charge' ? t(`product.${m.product}`) : t(`kind.${m.kind}`);
  const step = (to: TransactionDetail['next'], name: string, icon: ReactNode, isAfter: boolean) => (
    <Button
      variant="default"
      {...(isAfter ? { rightSection: icon } : { leftSection: icon })}
      {...(to ? ({ component: Link, to: linkTo(to._id) } as object) : { disabled: true })}
    >
      {name}
    </Button>
  );
  return (
    <Page
      title={t('title', { number: m.number })}
      subtitle={f.dateTime(m.createdDate)}
      actions={
        <>
          {step(m.previous, t('previous'), <IconChevronLeft size={16} aria-hidden />, false)}
          {step(m.next, t('next'), <IconChevronRight size={16} aria-hidden />, true)}
        </>
      }
    >
      <Sections>
        <Section
          title={what}
          text={f.dateTime(m.createdDate)}
          side={<Link to={pathOf('billing', { tab: 'transactions' }) as never}>{t('back')}</Link>}
        >
          <Amounts of={m} />
          {m.reversedBy && (
            <p className={classes.notice} role="note">
              <Link to={linkTo(m.reversedBy._id) as never}>{t('reversedBy', { number: m.reversedBy.number })}</Link>
            </p>
          )}
        </Section>
        <Section title={t('whatFor')}>
          <Causes of={m} />
        </Section>
        <Section title={t('lines')} text={t('linesText')}>
          <Lines of={m} />
        </Section>
        <Section title={t('seal')} text={t('sealText')}>
          <dl className={classes.facts}>
            <dt>{t('seal')}</dt>
            <dd className={classes.seal}>{m.seal}</dd>
            <dt>{t('previousSeal')}</dt>
            <dd className={classes.seal}>{m.previousSeal}</dd>
          </dl>
        </Section>
      </Sections>
    </Page>
  );
}

function Amounts({ of: m }: { of: TransactionDetail }) {
  const t = useText(transactionText);
  const f = useFormat();
  const isStill = m.amount === 0 && m.held !== 0;
  return (
    <>
      <p className={classes.amount} data-in={m.amount > 0 || undefined}>
        {isStill ? f.money(Math.abs(m.held)) : `${m.amount > 0 ? '+' : ''}${f.money(m.amount)}`}
      </p>
      {isStill && (
        <p className="muted">{t(m.held > 0 ? 'notMoved' : 'givenBack', { amount: f.money(Math.abs(m.held)) })}</p>
      )}
      <dl className={classes.facts}>
        {m.quantity !== null && m.unitPrice !== null && (
          <>
            <dt>{m.product && t(`product.${m.product}`)}</dt>
            <dd>{t('quantity', { quantity: m.quantity, price: f.money(m.unitPrice) })}</dd>
          </>
        )}
        {m.net !== null && (
          <>
            <dt>{t('net')}</dt>
            <dd>{f.money(m.net)}</dd>
            <dt>{t('tax')}</dt>
            <dd>{f.money(m.VAT)}</dd>
          </>
        )}
        <dt>{t('after')}</dt>
        <dd>{f.money(m.balanceAfter)}</dd>
      </dl>
    </>
  );
}

/** Down to what people know: the guide, its route, its client, the message, the payment. */
function Causes({ of: m }: { of: TransactionDetail }) {
  const t = useText(transactionText);
  const { cause, guide, route, client, cedi, user, message, emailPackage, reverses } = m;
  const fact = (name: string, value: ReactNode) => value && ([name, value] as const);
  const facts = [
    fact(t('reason'), t(`cause.${cause.type}`)),
    fact(t('guide'), guide && <Link to={pathOf('routeGuides', { id: guide._id }) as never}>{guide.folio}</Link>),
    fact(
      t('route'),
      route && <Link to={`${pathOf('routesOverview', {})}?route=${route._id}` as never}>{route.name}</Link>,
    ),
    fact(t('client'), client?.name),
    fact(t('cedi'), cedi?.name),
    fact(t('driver'), user?.name),
    fact(
      t('sent'),
      message && (
        <Link to={`${pathOf('messages')}?open=${message._id}` as never}>
          {t('messageTo', {
            channel: m.product ? t(`product.${m.product}`) : message.channel,
            recipient: message.recipient,
          })}
        </Link>
      ),
    ),
    fact(t('sent'), emailPackage && t('packageOf', emailPackage)),
    fact(
      t('payment'),
      cause.type === 'payment' && cause._id && (
        <Link to={`${pathOf('billing', { tab: 'payments' })}?payment=${cause._id}` as never}>{t('openPayment')}</Link>
      ),
    ),
    fact(
      t('reason'),
      reverses && <Link to={linkTo(reverses._id) as never}>{t('reverses', { number: reverses.number })}</Link>,
    ),
    fact(t('note'), m.note),
  ].flatMap((one) => (one ? [one] : []));
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn whole
        <FactPair key={i} name={name} value={value} />
      ))}
    </dl>
  );
}
const FactPair = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

function Lines({ of: { lines } }: { of: TransactionDetail }) {
  const t = useText(transactionText);
  const locale = useLocale();
  const f = useFormat();
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t('accountName')}</th>
          <th scope="col">{t('amountOf')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, route, amount }) => (
          <tr key={`${account} ${route?._id ?? ''} ${amount}`}>
            <td>
              {route
                ? t('accountOfRoute', { account: ledgerAccountNames[account][locale], route: route.name })
                : ledgerAccountNames[account][locale]}
            </td>
            <td>{f.money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('sum')}</th>
          <td>{f.money(0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
