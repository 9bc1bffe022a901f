import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type BillingData, type BillingInput, hasBilling } from '@tramo/contract/billing';
import { personOfRfc } from '@tramo/contract/rfc';
import { useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import { Section, Sections } from '../../ui/Section.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import classes from './BillingDataPage.module.css';
import { useBillingData } from './shared/billing.api.ts';
import { billingText } from './shared/billing.es.ts';
import { cfdiUseLabel, genericTyped, regimeLabel } from './shared/billing.rules.ts';

/** Whom the company's invoices are for, to be read. */
export function BillingDataPage() {
  const t = useText(billingText);
  const { data, error, refetch } = useBillingData();
  const toForm = (words: string) => (
    <Button component={Link} to={pathOf('editBillingInfo')}>
      {words}
    </Button>
  );
  return (
    <Page title={t('title')} actions={data && hasBilling(data) ? toForm(t('edit')) : undefined}>
      {data ? (
        hasBilling(data) ? (
          <Sections>
            <Section title={t('title')} text={t('text')}>
              <Written data={data} />
            </Section>
          </Sections>
        ) : (
          <EmptyState
            icon={<IconFileInvoice size={28} />}
            title={t('empty')}
            text={t('emptyText')}
            action={toForm(t('write'))}
          />
        )
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Written({ data }: { data: BillingData & BillingInput }) {
  const t = useText(billingText);
  const locale = useLocale();
  const person = personOfRfc(data.rfc);
  const generic = genericTyped(data.rfc);
  const rows: [string, string, string?][] = [
    [t('rfc'), data.rfc, generic ? t(`generic.${generic}`) : person ? t(`person.${person}`) : ''],
    [t('name'), data.name],
    [t('taxRegime'), regimeLabel(data.taxRegime, locale)],
    [t('cfdiUse'), cfdiUseLabel(data.cfdiUse, locale)],
    [t('zipCode'), data.zipCode],
    [t('email'), data.email],
  ];
  return (
    <dl className={classes.list}>
      {rows.map(([name, value, note]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <span className="muted"> · {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
