import { Button, NumberInput, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useRegional } from '../../../lib/regional.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { isAsked } from './faults.rules.ts';
import { Card } from './fields.tsx';
import { useError, useFormState, useFormStore, useValue } from './form-store.ts';
import classes from './GuideForm.module.css';
import { guideFormText } from './guide-form.es.ts';
import { ItemRow } from './ItemRow.tsx';
import grid from './Items.module.css';
import {
  figureColumns,
  headerKey,
  type ItemText,
  isBlank,
  itemColumns,
  newItem,
  pasteAt,
  pastedRows,
  rareColumns,
  totalsOf,
} from './items.rules.ts';
import { type FormFields, labelsOf } from './values.rules.ts';

const columnsKey = 'guide-form-item-columns';
const placeOf = (target: EventTarget): { row: number; column: string } | null => {
  const { row, column } = (target as HTMLElement).dataset;
  return row === undefined || column === undefined ? null : { row: Number(row), column };
};

/** The articles in a grid for fast typing: Enter goes down and makes rows, Tab past the last cell too, a block of a spreadsheet is pasted whole. */
export function ItemsSection({ fields }: { fields: FormFields }) {
  const t = useText(guideFormText);
  const { weightUnit } = useRegional();
  const store = useFormStore();
  const table = useRef<HTMLTableElement>(null);
  const count = useFormState(({ values }) => values.items.length);
  const usesRare = useFormState(({ values }) =>
    values.items.some((item) => rareColumns.some((column) => item[column] !== '')),
  );
  const [wantsRare, setWantsRare] = useState(() => localStorage.getItem(columnsKey) === 'all');
  const error = useError('items');
  const hasRare = wantsRare || usesRare;
  const columns = useMemo(() => itemColumns.filter((column) => hasRare || !rareColumns.includes(column)), [hasRare]);
  const isFull = count >= limits.itemsPerGuide;

  const focusCell = (row: number, column: string): void => {
    requestAnimationFrame(() => {
      const cell = table.current?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);
      cell?.focus();
      cell?.select?.();
    });
  };
  const add = (column: string = columns[0] as string): void => {
    const { items } = store.get().values;
    if (items.length >= limits.itemsPerGuide) toast.error(t('items.full', { max: limits.itemsPerGuide }));
    else {
      store.patch({ items: [...items, newItem()] });
      focusCell(items.length, column);
    }
  };
  const remove = (row: number): void => {
    const items = store.get().values.items.filter((_, n) => n !== row);
    store.patch({ items: items.length === 0 ? [newItem()] : items });
    focusCell(Math.max(0, row - 1), columns[0] as string);
  };
  /** True when there was somewhere to go down to, or a row was made. */
  const goDown = (row: number, column: string): boolean => {
    const { items } = store.get().values;
    if (row + 1 < items.length) focusCell(row + 1, column);
    else if (isBlank(items[row] as (typeof items)[number])) return false;
    else add(column);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, column } = place;
    const isLast = column === (fields.item.at(-1)?._id ?? columns.at(-1));
    if (event.key === 'Enter' && !event.shiftKey) {
      // Down to the first cell, as after a line of a scanner; an empty last row is the end of the list.
      if (!goDown(row, columns[0] as string)) return;
    } else if (event.key === 'Tab' && !event.shiftKey && isLast) {
      if (!goDown(row, columns[0] as string)) return;
    } else if (event.target instanceof HTMLSelectElement) return;
    else if (event.key === 'ArrowDown' && row + 1 < count) focusCell(row + 1, column);
    else if (event.key === 'ArrowUp' && row > 0) focusCell(row - 1, column);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const place = placeOf(event.target);
    const block = place && pastedRows(event.clipboardData.getData('text/plain'));
    const column = columns.indexOf(place?.column as ItemText);
    if (!place || !block || column === -1) return;
    event.preventDefault();
    const { items } = store.get().values;
    const at = { row: place.row, column };
    const next = pasteAt(items, at, block, columns, limits.itemsPerGuide);
    store.patch({ items: next });
    if (at.row + block.length > limits.itemsPerGuide) toast.error(t('items.full', { max: limits.itemsPerGuide }));
    focusCell(Math.min(next.length, at.row + block.length) - 1, place.column);
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
