import { Checkbox, NumberInput } from '@mantine/core';
import { type Budget, budgetShares } from '@tramo/contract/budgets';
import { costConcepts } from '@tramo/contract/prices';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './Budget.module.css';
import { atBudgetForm, type BudgetValues, budgetBody, budgetValues } from './budget.rules.ts';
import { useSaveBudget } from './budgets.api.ts';
import { budgetsText } from './budgets.es.ts';

/** What a month may cost, as a whole and in parts, and when that is told. */
export function BudgetForm({ budget }: { budget: Budget }) {
  const t = useText(budgetsText);
  const f = useFormat();
  const save = useSaveBudget();
  const { form, onSubmit, end, base } = useRecordForm<Budget, BudgetValues>({
    record: budget,
    valuesOf: (one) => budgetValues(one ?? budget),
    shown: (path, values) =>
      path === 'shares' ? values.shares.map((share) => t('share', { share })).join(', ') : undefined,
    save: (values, lying) => save.mutateAsync(budgetBody(values, (lying ?? budget).version)),
    atForm: atBudgetForm(budget),
    onSaved: () => void toast.ok(t('saved')),
  });
  const pesos = (path: string, label: string) => {
    const { onChange, ...props } = form.getInputProps(path);
    return (
      <NumberInput
        key={path}
        label={label}
        placeholder={t('none')}
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        hideControls
        {...props}
        onChange={(value) => onChange(value === '' ? '' : Number(value))}
      />
    );
  };
  const cedis = (base ?? budget).cedis;
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <div className={styles.fields}>{pesos('amount', t('amount'))}</div>
      <Checkbox.Group
        label={t('shares')}
        error={form.errors.shares}
        value={form.values.shares}
        onChange={(shares) => form.setFieldValue('shares', shares)}
      >
        <div className={classes.shares}>
          {budgetShares.map((share) => (
            <Checkbox key={share} value={String(share)} label={t('share', { share: f.number(share) })} />
          ))}
        </div>
      </Checkbox.Group>
      <fieldset className={styles.fields} data-columns="3">
        <legend>{t('products')}</legend>
        {costConcepts.map((product) => pesos(`products.${product}`, t(`product.${product}`)))}
      </fieldset>
      {cedis.length > 0 && (
        <fieldset className={styles.fields} data-columns="3">
          <legend>{t('cedis')}</legend>
          {cedis.map(({ _id, name }) => pesos(`cedis.${_id}`, name))}
        </fieldset>
      )}
      <FormEnd {...end} />
    </form>
  );
}
