import { useText } from '../../../lib/text.ts';
import { Section } from '../../../ui/Section.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { BudgetForm } from './BudgetForm.tsx';
import { useBudget } from './budgets.api.ts';
import { budgetsText } from './budgets.es.ts';

export function BudgetSection() {
  const t = useText(budgetsText);
  const { data, error, refetch } = useBudget();
  return (
    <Section title={t('title')} text={t('text')}>
      {data ? (
        <BudgetForm budget={data} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  );
}
