import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import tabsCss from '../../ui/tabs.module.css';
import { CostsTab } from './CostsTab.tsx';
import { InvoicesTab } from './InvoicesTab.tsx';
import { moneyText } from './money.es.ts';
import { PaymentsTab } from './PaymentsTab.tsx';
import { TransactionsTab } from './TransactionsTab.tsx';

/** One file each; their order is that of the bar. */
const parts = {
  costs: CostsTab,
  transactions: TransactionsTab,
  payments: PaymentsTab,
  invoices: InvoicesTab,
} as const satisfies Record<string, ComponentType>;
const tabs = Object.keys(parts) as (keyof typeof parts)[];

/** What the company has, used and paid. */
export function BillingPage() {
  const t = useText(moneyText);
  const params = useScreenParams('billing');
  const tab = tabs.find((one) => one === params.tab) ?? 'costs';
  const Tab = parts[tab];
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <Button variant="default" component={Link} to={pathOf('billingData')}>
          {t('billingData')}
        </Button>
      }
    >
      <nav className={tabsCss.bar} aria-label={t('tabs.label')}>
        {tabs.map((one) => (
          <Link
            key={one}
            to={pathOf('billing', { tab: one }) as never}
            className={tabsCss.tab}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`tabs.${one}`)}
          </Link>
        ))}
      </nav>
      <Tab />
    </Page>
  );
}
