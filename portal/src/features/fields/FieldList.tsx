import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { CustomField, CustomFieldTarget } from '@tramo/contract/custom-fields';
import { limits } from '@tramo/contract/limits';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { SortableList, SortableRow } from '../../ui/form/SortableList.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { toast } from '../../ui/toast.ts';
import { uiText } from '../../ui/ui.es.ts';
import classes from './Fields.module.css';
import { fieldsText } from './fields.es.ts';
import { useDeleteField, useMoveField } from './shared/fields.api.ts';

interface FieldListProps {
  target: CustomFieldTarget;
  /** In their order. */
  fields: readonly CustomField[];
  onAdd: () => void;
  onOpen: (field: CustomField) => void;
}

/** The fields of one target: opened by a click, ordered by drag, by keyboard or by their menu. */
export function FieldList({ target, fields, onAdd, onOpen }: FieldListProps) {
  const t = useText(fieldsText);
  const move = useMoveField();
  const put = (field: CustomField, position: number): void => {
    if (position !== fields.indexOf(field) + 1) move.mutate({ field, position });
  };
  const name = t(`target.${target}`);
  const isFull = fields.length >= limits.customFieldsPerTarget;
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{name}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          aria-label={t('addTo', { target: name })}
          disabled={isFull}
          title={isFull ? t('full', { max: limits.customFieldsPerTarget }) : undefined}
          onClick={onAdd}
        >
          {t('add')}
        </Button>
      </div>
      {fields.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <SortableList
        ids={fields.map((field) => field._id)}
        nameOf={(id) => fields.find((field) => field._id === id)?.name ?? ''}
        onMove={(from, to) => {
          const field = fields[from];
          if (field) put(field, to + 1);
        }}
        words={{
          help: t('dragHelp'),
          picked: (at) => t('picked', at),
          moved: (at) => t('moved', at),
          dropped: (at) => t('dropped', at),
          cancelled: (at) => t('putBack', at),
        }}
      >
        <ol className={classes.list}>
          {fields.map((field, n) => (
            <FieldRow
              key={field._id}
              field={field}
              isFirst={n === 0}
              isLast={n === fields.length - 1}
              onOpen={() => onOpen(field)}
              onStep={(by) => put(field, n + 1 + by)}
            />
          ))}
        </ol>
      </SortableList>
    </section>
  );
}

interface FieldRowProps {
  field: CustomField;
  isFirst: boolean;
  isLast: boolean;
  onOpen: () => void;
  onStep: (by: 1 | -1) => void;
}
function FieldRow({ field, isFirst, isLast, onOpen, onStep }: FieldRowProps) {
  const t = useText(fieldsText);
  const ui = useText(uiText);
  const remove = useDeleteField();
  const { name } = field;
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      body: t(field.isUsed ? 'removeUsed' : 'removeText'),
      confirm: t('removeConfirm'),
      isDangerous: true,
    });
    if (!isSure) return;
    await remove.mutateAsync(field._id);
    toast.ok(t('removed', { name }));
  };
  const type = t(`type.${field.type}`);
  const notes = [
    field.type === 'choice' ? `${type} (${t('options', { count: field.options.length })})` : type,
    field.required && t('required'),
    field.capturable && t('capturable'),
    field.showInReport && t('inReport'),
    field.isUsed && t('used'),
  ].filter(Boolean);
  return (
    <SortableRow id={field._id} className={classes.row} grip={t('drag', { name })}>
      <button type="button" className={classes.open} aria-label={t('open', { name })} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.notes}>{notes.join(' · ')}</span>
      </button>
      <RowMenu name={name}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onOpen}>
          {ui('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={isFirst} onClick={() => onStep(-1)}>
          {t('up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={isLast} onClick={() => onStep(1)}>
          {t('down')}
        </Menu.Item>
        {/* A refusal has its toast from the mutation. */}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void ask().catch(() => undefined)}
        >
          {ui('delete')}
        </Menu.Item>
      </RowMenu>
    </SortableRow>
  );
}
