import { Button, NumberInput, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { useMemo, useState } from 'react';
import { useRegional } from '../../../lib/regional.ts';
import { useText } from '../../../lib/text.ts';
import grid from '../../../ui/form/Grid.module.css';
import { pasteAt } from '../../../ui/form/grid.rules.ts';
import { useGridKeys } from '../../../ui/form/useGridKeys.ts';
import { toast } from '../../../ui/toast.ts';
import { isAsked } from './faults.rules.ts';
import { Card } from './fields.tsx';
import { useError, useFormState, useFormStore, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { ItemRow } from './ItemRow.tsx';
import {
  figureColumns,
  headerKey,
  type ItemValues,
  isBlank,
  itemColumns,
  newItem,
  rareColumns,
  totalsOf,
} from './items.rules.ts';
import { type FormFields, labelsOf } from './values.rules.ts';

const columnsKey = 'guide-form-item-columns';

/** The articles in a grid for fast typing: Enter goes down and makes rows, Tab past the last cell too, a block of a spreadsheet is pasted whole. */
export function ItemsSection({ fields }: { fields: FormFields }) {
  const t = useText(guideFormText);
  const { weightUnit } = useRegional();
  const store = useFormStore();
  const count = useFormState(({ values }) => values.items.length);
  const usesRare = useFormState(({ values }) =>
    values.items.some((item) => rareColumns.some((column) => item[column] !== '')),
  );
  const [wantsRare, setWantsRare] = useState(() => localStorage.getItem(columnsKey) === 'all');
  const error = useError('items');
  const hasRare = wantsRare || usesRare;
  const columns = useMemo(() => itemColumns.filter((column) => hasRare || !rareColumns.includes(column)), [hasRare]);
  const isFull = count >= limits.itemsPerGuide;

  const full = (): void => toast.error(t('items.full', { max: limits.itemsPerGuide }));
  const { table, add, focusAbove, onKeyDown, onPaste } = useGridKeys({
    columns,
    lastColumn: fields.item.at(-1)?._id,
    count: () => store.get().values.items.length,
    isBlank: (row) => isBlank(store.get().values.items[row] as ItemValues),
    onAdd: () => {
      const { items } = store.get().values;
      if (items.length >= limits.itemsPerGuide) full();
      else store.patch({ items: [...items, newItem()] });
      return items.length < limits.itemsPerGuide;
    },
    onPaste: (at, block) => {
      const most = limits.itemsPerGuide;
      const items = pasteAt(store.get().values.items, { at, block, columns, most, newRow: newItem });
      store.patch({ items });
      if (at.row + block.length > most) full();
      return items.length;
    },
  });
  const remove = (row: number): void => {
    const items = store.get().values.items.filter((_, n) => n !== row);
    store.patch({ items: items.length === 0 ? [newItem()] : items });
    focusAbove(row);
  };

  return (
    <Card
      title={t('sections.items')}
      side={
        <Switch
          size="xs"
          label={t('items.more')}
          checked={hasRare}
          disabled={usesRare}
          onChange={(event) => {
            setWantsRare(event.currentTarget.checked);
            localStorage.setItem(columnsKey, event.currentTarget.checked ? 'all' : 'usual');
          }}
        />
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes of the inputs inside, which have the focus */}
      <div className={grid.scroll} onKeyDown={onKeyDown} onPaste={onPaste} data-fault={error ? true : undefined}>
        <table ref={table} className={grid.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} data-column={column} data-figure={figureColumns.includes(column) || undefined}>
                  {t(`items.${headerKey(column, weightUnit)}`)}
                </th>
              ))}
              {fields.item.map((field) => (
                <th key={field._id} title={field.description || undefined}>
                  {field.name}
                  {isAsked(field) && (
                    <span className={grid.mark} aria-hidden>
                      {' *'}
                    </span>
                  )}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: count }, (_, row) => (
              <ItemRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place, as their faults are
                key={row}
                row={row}
                columns={columns}
                fields={fields.item}
                isOnly={count === 1}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </div>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <div className={grid.end}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('items.full', { max: limits.itemsPerGuide }) : undefined}
          onClick={() => add()}
        >
          {t('items.add')}
        </Button>
        <Totals />
        <LabelCount />
      </div>
      <p className={classes.hint}>{t('items.hint')}</p>
    </Card>
  );
}

function Totals() {
  const t = useText(guideFormText);
  const totals = totalsOf(useValue('items'));
  return <span className={grid.totals}>{t('items.totals', { items: totals.items, packages: totals.packages })}</span>;
}

function LabelCount() {
  const t = useText(guideFormText);
  const store = useFormStore();
  const value = useValue('labelCount');
  const items = useValue('items');
  return (
    <NumberInput
      className={grid.labels}
      label={t('fields.labelCount')}
      title={t('items.labelHint')}
      name="labelCount"
      min={1}
      max={1000}
      allowDecimal={false}
      clampBehavior="none"
      placeholder={String(labelsOf({ labelCount: '', items }))}
      value={value}
      error={useError('labelCount')}
      onChange={(labels) => store.set('labelCount', labels)}
    />
  );
}
