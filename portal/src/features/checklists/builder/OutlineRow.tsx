import { Menu } from '@mantine/core';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import type { QuestionType } from '@tramo/contract/checklist-content';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { newUuid } from '../../../lib/uuid.ts';
import { SortableRow } from '../../../ui/form/SortableList.tsx';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { builderText } from './builder.es.ts';
import classes from './builder.module.css';
import { duplicateQuestion, duplicateSection, stepRow } from './content-edit.rules.ts';
import { typeIcons } from './question-icons.ts';
import { askToRemove } from './RemoveDialog.tsx';
import { useWork, type Work } from './useBuilder.ts';

interface OutlineRowProps {
  id: string;
  name: string;
  /** null: a section. */
  type: QuestionType | null;
  number: number;
  isRequired: boolean;
  isSelected: boolean;
  isFaulty: boolean;
  /** Its editor, where that stands in the list. */
  children?: ReactNode;
}

/** The row keeps its place under the fingers while the list moves below it. */
const step = (work: Work, id: string, by: 1 | -1): void => {
  work.store.select(id);
  work.edit((one) => stepRow(one, id, by));
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus());
};
const onRowKey = (event: KeyboardEvent<HTMLButtonElement>, work: Work, id: string, remove: () => void): void => {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (by !== 0) {
    event.preventDefault();
    if (event.altKey) {
      step(work, id, by);
      return;
    }
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    rows[rows.indexOf(event.currentTarget) + by]?.focus();
  } else if (event.key === 'Delete') remove();
};

/** A section's title or a question. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { id, name, type, number, isRequired, isSelected, isFaulty, children } = props;
  const t = useText(builderText);
  const ui = useText(uiText);
  const work = useWork();
  const Icon = type && typeIcons[type];
  const remove = (): void => askToRemove(id, name);
  const duplicate = (): void => {
    const { content } = work.store.get().draft;
    const copy = (type ? duplicateQuestion : duplicateSection)(content, id, newUuid);
    work.store.select(id);
    work.edit(() => copy.content);
    work.goTo(copy.id);
    setTimeout(() => {
      if (work.store.get().selected === copy.id) work.goTo(copy.id, 'label.es');
    }, 60);
  };
  return (
    <SortableRow
      id={id}
      className={classes.row}
      data-section={type === null || undefined}
      data-selected={isSelected || undefined}
      grip={t('outline.drag', { name })}
      gripSize={16}
    >
      <button
        type="button"
        className={classes.open}
        data-row={id}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => work.goTo(id)}
        onKeyDown={(event) => onRowKey(event, work, id, remove)}
      >
        {Icon && <Icon size={16} stroke={1.6} />}
        {type && <span className={classes.number}>{number}</span>}
        <span className={classes.rowName}>{name}</span>
        {isRequired && (
          <span className={classes.required} title={t('outline.required')}>
            <span aria-hidden>*</span>
            <span className="visually-hidden">{t('outline.required')}</span>
          </span>
        )}
        {isFaulty && (
          <span className={classes.faulty} title={t('outline.faulty')}>
            <IconAlertCircle size={16} aria-hidden />
            <span className="visually-hidden">{t('outline.faulty')}</span>
          </span>
        )}
      </button>
      <RowMenu name={name}>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={duplicate}>
          {t('outline.duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => step(work, id, -1)}>
          {t('outline.up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => step(work, id, 1)}>
          {t('outline.down')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
          {ui('delete')}
        </Menu.Item>
      </RowMenu>
      {children && <div className={classes.inline}>{children}</div>}
    </SortableRow>
  );
});
