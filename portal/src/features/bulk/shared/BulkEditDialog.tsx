import { Button, Group, Modal, MultiSelect, NumberInput, SegmentedControl, Select, Switch } from '@mantine/core';
import type { BulkList } from '@tramo/contract/bulk';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { selectionText } from '../../../ui/table/selection.es.ts';
import type { Selection } from '../../../ui/table/selection.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useBulkColumns, useBulkEdit } from '../bulk.api.ts';
import { bulkText } from '../bulk.es.ts';
import classes from '../bulk.module.css';
import { useBulkTask } from '../bulk-tasks.ts';
import { EditTask } from '../EditTask.tsx';
import { type BulkField, initialOf } from './bulk-field.ts';
import { type ListFilter, selectionOf } from './bulk-selection.rules.ts';

interface BulkEditDialogProps {
  list: BulkList;
  selection: Selection;
  filter: ListFilter;
  fields: readonly BulkField[];
  isOpen: boolean;
  onClose: () => void;
}

/** One field of many rows: which one, its new value, and what came of it. It goes on when the dialog is closed. */
export function BulkEditDialog({ list, selection, filter, fields, isOpen, onClose }: BulkEditDialogProps) {
  const t = useText(bulkText);
  const nouns = useText(selectionText);
  const ui = useText(uiText);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('edit.title', { things: nouns(`${selection.things}.counted`, { count: selection.count }) })}
      size="md"
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {isOpen && <EditForm list={list} selection={selection} filter={filter} fields={fields} onClose={onClose} />}
    </Modal>
  );
}

function EditForm({ list, selection, filter, fields, onClose }: Omit<BulkEditDialogProps, 'isOpen'>) {
  const t = useText(bulkText);
  const nouns = useText(selectionText);
  const ui = useText(uiText);
  const columns = useBulkColumns(list);
  const edit = useBulkEdit(list);
  const offered = fields.filter((field) => columns.data?.editable.includes(field.key));
  const [key, setKey] = useState<string | null>(null);
  const field = offered.find((one) => one.key === key) ?? offered[0];
  const [values, setValues] = useState<Record<string, unknown>>({});
  const task = useBulkTask(edit.data?.jobId);
  if (edit.data) {
    const close = (): void => {
      selection.clear();
      onClose();
    };
    return (
      <div className={classes.stack}>
        {task ? <EditTask task={task} /> : <p role="status">{t('edit.started')}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {ui('close')}
          </Button>
        </Group>
      </div>
    );
  }
  const value = field && (field.key in values ? values[field.key] : initialOf(field));
  return (
    <form
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        // A form of React's portal tree: the page's own form below must not hear of it.
        event.stopPropagation();
        if (!field || value === undefined) return;
        const change = field.toChange?.(value) ?? { [field.key]: value };
        edit.mutate({ selection: selectionOf(selection.chosen, filter), change });
      }}
    >
      <Select
        label={t('edit.field')}
        allowDeselect={false}
        data={offered.map((one) => ({ value: one.key, label: one.label }))}
        value={field?.key ?? null}
        onChange={setKey}
        disabled={columns.isPending}
      />
      {field && (
        <FieldValue field={field} value={value} onChange={(next) => setValues({ ...values, [field.key]: next })} />
      )}
      {field?.hint && <p className="muted small">{field.hint}</p>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={edit.isPending} disabled={!field || value === undefined}>
          {t('edit.run', { things: nouns(`${selection.things}.counted`, { count: selection.count }) })}
        </Button>
      </Group>
    </form>
  );
}

interface FieldValueProps {
  field: BulkField;
  value: unknown;
  onChange: (value: unknown) => void;
}
function FieldValue({ field, value, onChange }: FieldValueProps) {
  const t = useText(bulkText);
  const label = t('edit.value');
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          label={label}
          allowDeselect={false}
          searchable={field.options.length > 8}
          data={[...field.options]}
          value={(value as string | undefined) ?? null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          label={label}
          searchable
          clearable
          data={[...field.options]}
          value={value as string[]}
          onChange={onChange}
          hidePickedOptions
        />
      );
    case 'flag':
      return (
        <SegmentedControl
          aria-label={field.label}
          data={[
            { value: 'on', label: field.on },
            { value: 'off', label: field.off },
          ]}
          value={value ? 'on' : 'off'}
          onChange={(next) => onChange(next === 'on')}
        />
      );
    case 'number':
      return (
        <>
          {field.none && (
            <Switch
              label={field.none}
              checked={value === null}
              onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
            />
          )}
          {value !== null && (
            <NumberInput
              label={label}
              {...(field.min === undefined ? {} : { min: field.min })}
              {...(field.max === undefined ? {} : { max: field.max })}
              {...(field.suffix ? { suffix: ` ${field.suffix}` } : {})}
              value={(value as number | undefined) ?? ''}
              onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
            />
          )}
        </>
      );
    case 'own':
      return field.render(value, onChange);
  }
}
