import { useText } from '../../../lib/text.ts';
import { Section, Sections } from '../../../ui/Section.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { BillingForm } from './BillingForm.tsx';
import { useBillingData } from './billing.api.ts';
import { billingText } from './billing.es.ts';

/** The billing data among the settings. */
export function BillingTab() {
  const t = useText(billingText);
  const { data, error, refetch } = useBillingData();
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <SkeletonRows />;
  return (
    <Sections>
      <Section title={t('title')} text={t('text')}>
        <BillingForm data={data} />
      </Section>
    </Sections>
  );
}
