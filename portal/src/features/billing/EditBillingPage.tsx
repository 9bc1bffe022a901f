import { useNavigate } from '@tanstack/react-router';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { Page } from '../../ui/Page.tsx';
import { Section, Sections } from '../../ui/Section.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { BillingForm } from './shared/BillingForm.tsx';
import { useBillingData } from './shared/billing.api.ts';
import { billingText } from './shared/billing.es.ts';

/** The form of the billing data, on a screen of its own. */
export function EditBillingPage() {
  const t = useText(billingText);
  const navigate = useNavigate();
  const { data, error, refetch } = useBillingData();
  const toData = (): void => void navigate({ to: pathOf('billingData') as never });
  return (
    <Page title={t('editTitle')}>
      {data ? (
        <Sections>
          <Section title={t('title')} text={t('text')}>
            <BillingForm data={data} onSaved={toData} onCancel={toData} />
          </Section>
        </Sections>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}
