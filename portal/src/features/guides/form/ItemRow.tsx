import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { CustomField, CustomValue } from '@tramo/contract/custom-fields';
import { memo, useId } from 'react';
import { useRegional } from '../../../lib/regional.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import grid from '../../../ui/form/Grid.module.css';
import { useFormState, useFormStore } from './form-store.ts';
import { guideFormText } from './guide-form.es.ts';
import { figureColumns, headerKey, type ItemText, newItem } from './items.rules.ts';

interface ItemRowProps {
  row: number;
  columns: readonly ItemText[];
  fields: readonly CustomField[];
  isOnly: boolean;
  onRemove: (row: number) => void;
}

/** One article. It draws itself when it changes, and not when its neighbours do. */
export const ItemRow = memo(
  function ItemRow({ row, columns, fields, isOnly, onRemove }: ItemRowProps) {
    const t = useText(guideFormText);
    const id = useId();
    const { weightUnit } = useRegional();
    const headerOf = (column: ItemText): string => t(`items.${headerKey(column, weightUnit)}`);
    const store = useFormStore();
    const item = useFormState(({ values }) => values.items[row]) ?? newItem();
    const errors = useFormState((state) => state.errors);
    const nameOf = (column: string): string => t('items.cell', { column, number: row + 1 });
    const own = [
      ...columns.map((column) => ({ path: `items.${row}.${column}`, name: headerOf(column) })),
      ...fields.map((field) => ({ path: `items.${row}.customFields.${field._id}`, name: field.name })),
    ];
    const faults = own.flatMap(({ path, name }) =>
      errors[path] ? [{ path, message: t('items.fault', { column: name, message: errors[path] }) }] : [],
    );
    return (
      <>
        <tr className={grid.row}>
          {columns.map((column) => {
            const path = `items.${row}.${column}`;
            const isFigure = figureColumns.includes(column);
            return (
              <td key={column} data-label={headerOf(column)} data-column={column}>
                <input
                  className={grid.input}
                  name={path}
                  data-row={row}
                  data-column={column}
                  data-figure={isFigure || undefined}
                  inputMode={isFigure ? 'decimal' : undefined}
                  autoComplete="off"
                  maxLength={column === 'name' ? 160 : 60}
                  aria-label={nameOf(headerOf(column))}
                  aria-invalid={errors[path] ? true : undefined}
                  aria-describedby={errors[path] ? `${id}-faults` : undefined}
                  value={item[column]}
                  onFocus={(event) => isFigure && event.currentTarget.select()}
                  onChange={(event) => store.set(path, event.currentTarget.value)}
                />
              </td>
            );
          })}
          {fields.map((field) => {
            const path = `items.${row}.customFields.${field._id}`;
            return (
              <td key={field._id} data-label={field.name}>
                <OwnCell
                  field={field}
                  row={row}
                  path={path}
                  label={nameOf(field.name)}
                  isFaulty={errors[path] !== undefined}
                  value={item.customFields[field._id]}
                  onChange={(value) => store.set(path, value)}
                />
              </td>
            );
          })}
          <td className={grid.tail}>
            <ActionIcon
              size="sm"
              aria-label={t('items.remove', { number: row + 1 })}
              disabled={isOnly && columns.every((column) => item[column] === newItem()[column])}
              onClick={() => onRemove(row)}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </td>
        </tr>
        {faults.length > 0 && (
          <tr className={grid.faults}>
            <td colSpan={own.length + 1} id={`${id}-faults`}>
              {faults.map(({ path, message }) => (
                <p key={path}>{message}</p>
              ))}
            </td>
          </tr>
        )}
      </>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.fields === after.fields &&
    before.isOnly === after.isOnly,
);

interface OwnCellProps {
  field: CustomField;
  row: number;
  path: string;
  label: string;
  isFaulty: boolean;
  value: CustomValue | undefined;
  onChange: (value: CustomValue | undefined) => void;
}
/** A field of the company's own in a cell. */
function OwnCell({ field, row, path, label, isFaulty, value, onChange }: OwnCellProps) {
  const t = useText(guideFormText);
  const common = {
    name: path,
    'data-row': row,
    'data-column': field._id,
    'aria-label': label,
    'aria-invalid': isFaulty ? true : undefined,
  };
  const text = value === undefined ? '' : String(value);
  if (field.type === 'date')
    return <DateField {...common} variant="unstyled" size="xs" value={text} onChange={onChange} />;
  if (field.type === 'text' || field.type === 'number') {
    return (
      <input
        {...common}
        className={grid.input}
        data-figure={field.type === 'number' || undefined}
        inputMode={field.type === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={field.type === 'text' ? 500 : 40}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const options = field.type === 'boolean' ? ['true', 'false'] : field.options;
  return (
    <select
      {...common}
      className={grid.input}
      value={text}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? undefined : field.type === 'boolean' ? chosen === 'true' : chosen)
      }
    >
      <option value="">—</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {field.type === 'boolean' ? t(option === 'true' ? 'yes' : 'no') : option}
        </option>
      ))}
    </select>
  );
}
