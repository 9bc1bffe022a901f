import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { Page } from '../../ui/Page.tsx';
import { Section, Sections } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';
import { BudgetSection } from './budget/BudgetSection.tsx';
import { usePaymentOptions, usePayments } from './payments.api.ts';
import { AutomaticTopUp } from './top-up/AutomaticTopUp.tsx';
import { PaymentDialog } from './top-up/PaymentDialog.tsx';
import { PaymentLine } from './top-up/PaymentLine.tsx';
import classes from './top-up/TopUp.module.css';
import { TopUpForm } from './top-up/TopUpForm.tsx';
import { topUpText } from './top-up.es.ts';

const LAST = 5;

/** The company's balance, ways to add to it, and what was paid last. */
export function BalancePage() {
  const t = useText(topUpText);
  const [state, setState] = useUrlState({ payment: '' }, ['payment']);
  const options = usePaymentOptions();
  const payments = usePayments({ page: 1, limit: LAST });
  const { methods = [], provider = null, isTest = false } = options.data ?? {};
  return (
    <Page flush title={t('title')}>
      {isTest && (
        <p className={classes.test} role="note">
          {t(provider === 'sandbox' ? 'sandboxNote' : 'testKeysNote')}
        </p>
      )}
      <BalanceFigures />
      <div className={classes.page}>
        <Sections>
          <Section title={t('top')} text={t('topText')}>
            {!options.data ? (
              <SkeletonRows rows={4} />
            ) : methods.length > 0 ? (
              <TopUpForm options={options.data} onStarted={(payment) => setState({ payment })} />
            ) : (
              <p className="muted">{t('noMethods')}</p>
            )}
          </Section>
          <Section
            title={t('last')}
            text={t('lastText')}
            side={<Link to={pathOf('billing', { tab: 'transactions' }) as never}>{t('movements')}</Link>}
          >
            {payments.data?.payments.length === 0 && <p className="muted">{t('noPaymentsText')}</p>}
            {!payments.data && <SkeletonRows rows={3} />}
            {payments.data && payments.data.payments.length > 0 && (
              <ul className={classes.lines}>
                {payments.data.payments.map((payment) => (
                  <PaymentLine key={payment._id} payment={payment} onOpen={() => setState({ payment: payment._id })} />
                ))}
              </ul>
            )}
            {(payments.data?.count.totalCount ?? 0) > LAST && (
              <Button component={Link} variant="default" to={pathOf('billing', { tab: 'payments' }) as never}>
                {t('all')}
              </Button>
            )}
          </Section>
          <BudgetSection />
          {options.data && provider && (
            <AutomaticTopUp key={String(options.dataUpdatedAt > 0)} options={options.data} />
          )}
        </Sections>
      </div>
      {state.payment !== '' && (
        <PaymentDialog key={state.payment} id={state.payment} onClose={() => setState({ payment: '' })} />
      )}
    </Page>
  );
}
