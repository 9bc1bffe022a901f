import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useId } from 'react';
import { useRegional } from '../../../lib/regional.ts';
import { useText } from '../../../lib/text.ts';
import grid from '../../../ui/form/Grid.module.css';
import { orderFormText } from './order-form.es.ts';
import {
  figureColumns,
  headerKey,
  type OrderItemText,
  type OrderItemValues,
  orderItemColumns,
} from './order-items.rules.ts';

interface OrderItemRowProps {
  row: number;
  item: OrderItemValues;
  /** By column. */
  faults: Partial<Record<OrderItemText, ReactNode>>;
  /** The only row, with nothing in it. */
  isLast: boolean;
  onChange: (row: number, column: OrderItemText, text: string) => void;
  onRemove: (row: number) => void;
}

/** One article of an order; it draws itself when it changes, and not when its neighbours do. */
export const OrderItemRow = memo(function OrderItemRow(props: OrderItemRowProps) {
  const { row, item, faults, isLast, onChange, onRemove } = props;
  const t = useText(orderFormText);
  const id = useId();
  const { weightUnit } = useRegional();
  const headerOf = (column: OrderItemText): string => t(`items.${headerKey(column, weightUnit)}`);
  const faulty = orderItemColumns.filter((column) => faults[column]);
  return (
    <>
      <tr className={grid.row}>
        {orderItemColumns.map((column) => {
          const isFigure = figureColumns.includes(column);
          return (
            <td key={column} data-label={headerOf(column)} data-column={column}>
              <input
                className={grid.input}
                name={`items.${row}.${column}`}
                data-row={row}
                data-column={column}
                data-figure={isFigure || undefined}
                inputMode={isFigure ? 'decimal' : undefined}
                autoComplete="off"
                maxLength={column === 'name' ? 160 : 60}
                aria-label={t('items.cell', { column: headerOf(column), number: row + 1 })}
                aria-invalid={faults[column] ? true : undefined}
                aria-describedby={faults[column] ? `${id}-faults` : undefined}
                value={item[column]}
                onFocus={(event) => isFigure && event.currentTarget.select()}
                onChange={(event) => onChange(row, column, event.currentTarget.value)}
              />
            </td>
          );
        })}
        <td className={grid.tail}>
          <ActionIcon
            size="sm"
            aria-label={t('items.remove', { number: row + 1 })}
            disabled={isLast}
            onClick={() => onRemove(row)}
          >
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </td>
      </tr>
      {faulty.length > 0 && (
        <tr className={grid.faults}>
          <td colSpan={orderItemColumns.length + 1} id={`${id}-faults`}>
            {faulty.map((column) => (
              <p key={column}>
                {headerOf(column)}: {faults[column]}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}, isSameRow);

function isSameRow(before: OrderItemRowProps, after: OrderItemRowProps): boolean {
  return (
    before.row === after.row &&
    before.isLast === after.isLast &&
    before.onChange === after.onChange &&
    before.onRemove === after.onRemove &&
    orderItemColumns.every(
      (column) => before.item[column] === after.item[column] && before.faults[column] === after.faults[column],
    )
  );
}
