import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@tramo/contract/limits';
import { type ReactNode, useCallback, useRef } from 'react';
import { useRegional } from '../../../lib/regional.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { FieldNote } from '../../../ui/form/FormEnd.tsx';
import grid from '../../../ui/form/Grid.module.css';
import { pasteAt } from '../../../ui/form/grid.rules.ts';
import { useGridKeys } from '../../../ui/form/useGridKeys.ts';
import { toast } from '../../../ui/toast.ts';
import { OrderItemRow } from './OrderItemRow.tsx';
import { orderFormText } from './order-form.es.ts';
import { repeatedCodes } from './order-form.rules.ts';
import {
  figureColumns,
  headerKey,
  isBlank,
  newItem,
  type OrderItemText,
  type OrderItemValues,
  orderItemColumns,
  totalsOf,
} from './order-items.rules.ts';

interface OrderItemsGridProps {
  items: readonly OrderItemValues[];
  /** By path, `items.0.code`. */
  errors: Record<string, ReactNode>;
  onChange: (items: OrderItemValues[]) => void;
}

const noFaults = {};

/** The articles of an order, typed as in a sheet. An id that stands above already is marked as it is typed. */
export function OrderItemsGrid({ items, errors, onChange }: OrderItemsGridProps) {
  const t = useText(orderFormText);
  const f = useFormat();
  const { weightUnit } = useRegional();
  const latest = useRef({ items, onChange });
  latest.current = { items, onChange };
  const most = limits.itemsPerOrder;
  const set = (next: OrderItemValues[]): void => {
    // Keys may follow faster than the form draws itself.
    latest.current.items = next;
    latest.current.onChange(next);
  };
  const full = (): void => toast.error(t('items.full', { max: most }));
  const { table, add, focusAbove, onKeyDown, onPaste } = useGridKeys({
    columns: orderItemColumns,
    count: () => latest.current.items.length,
    isBlank: (row) => isBlank(latest.current.items[row] ?? newItem()),
    onAdd: () => {
      const { items: now } = latest.current;
      if (now.length >= most) full();
      else set([...now, newItem()]);
      return now.length < most;
    },
    onPaste: (at, block) => {
      const next = pasteAt(latest.current.items, { at, block, columns: orderItemColumns, most, newRow: newItem });
      set(next);
      if (at.row + block.length > most) full();
      return next.length;
    },
  });
  const change = useCallback((row: number, column: OrderItemText, text: string): void => {
    const { items: now, onChange: tell } = latest.current;
    tell(now.map((item, n) => (n === row ? { ...item, [column]: text } : item)));
  }, []);
  const above = useRef(focusAbove);
  above.current = focusAbove;
  const remove = useCallback((row: number): void => {
    const { items: now, onChange: tell } = latest.current;
    const left = now.filter((_, n) => n !== row);
    tell(left.length === 0 ? [newItem()] : left);
    above.current(row);
  }, []);
  const repeated = new Set(repeatedCodes(items));
  const faultsOf = (row: number): Partial<Record<OrderItemText, ReactNode>> => {
    const found = orderItemColumns.flatMap((column) => {
      const path = `items.${row}.${column}`;
      const fault = errors[path] ?? (repeated.has(path) ? t('items.twice') : undefined);
      return fault ? [[column, fault] as const] : [];
    });
    return found.length > 0 ? Object.fromEntries(found) : noFaults;
  };
  const totals = totalsOf(items);
  const isFull = items.length >= most;
  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pastes of the inputs inside, which have the focus */}
      <div className={grid.scroll} onKeyDown={onKeyDown} onPaste={onPaste} data-fault={errors.items ? true : undefined}>
        <table ref={table} className={grid.table}>
          <thead>
            <tr>
              {orderItemColumns.map((column) => (
                <th key={column} data-column={column} data-figure={figureColumns.includes(column) || undefined}>
                  {t(`items.${headerKey(column, weightUnit)}`)}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {items.map((item, row) => (
              <OrderItemRow
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are named by their place, as their faults are
                key={row}
                row={row}
                item={item}
                faults={faultsOf(row)}
                isLast={items.length === 1 && isBlank(item)}
                onChange={change}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </div>
      <FieldNote>{errors.items}</FieldNote>
      <div className={grid.end}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('items.full', { max: most }) : undefined}
          onClick={add}
        >
          {t('items.add')}
        </Button>
        <span className={grid.totals}>
          {t('items.totals', { items: totals.items, units: totals.units, weight: f.weight(totals.weightKg) })}
        </span>
      </div>
      <p className="muted small">{t('items.hint')}</p>
    </div>
  );
}
