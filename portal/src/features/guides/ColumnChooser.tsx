import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import type { GuidesColumnsProps } from './GuidesColumns.tsx';
import classes from './GuidesTools.module.css';
import { useColumnNames, usualColumns } from './guides.columns.tsx';
import { guidesText } from './guides.text.ts';

const moved = (list: readonly string[], from: number, to: number): string[] => {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
};

/** The columns on show in their order, and those that may join them. */
export function ColumnChooser({ value, onChange, fields, viewName }: GuidesColumnsProps) {
  const t = useText(guidesText);
  const names = useColumnNames(fields);
  const nameOf = (key: string | number): string => names.find((one) => one.key === key)?.name ?? '';
  // The folio stands still; a field that is gone has no name.
  const [first, ...others] = value.filter((key) => nameOf(key) !== '');
  const hidden = names.filter((one) => !value.includes(one.key));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const set = (next: readonly string[]): void => onChange([first ?? 'folio', ...next]);
  const placeOf = (key: string | number | undefined) => ({ place: others.indexOf(String(key)) + 1, total: others.length });
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over && over.id !== active.id) set(moved(others, others.indexOf(String(active.id)), others.indexOf(String(over.id))));
  };
  return (
    <div className={classes.chooser}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('choose.shown')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={!viewName && value.join() === usualColumns.join()}
          onClick={() => onChange(null)}
        >
          {t('choose.reset')}
        </Button>
      </div>
      <p className="muted small">{viewName ? t('choose.ofView', { name: viewName }) : t('choose.help')}</p>
      <div className={classes.scroll}>
        <div className={classes.column} data-fixed>
          <span className={classes.name}>{nameOf(first ?? 'folio')}</span>
          <span className="muted small">{t('choose.fixed')}</span>
        </div>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            screenReaderInstructions: { draggable: t('choose.help') },
            announcements: {
              onDragStart: ({ active }) => t('choose.picked', { name: nameOf(active.id), ...placeOf(active.id) }),
              onDragOver: ({ active, over }) => t('choose.moved', { name: nameOf(active.id), ...placeOf(over?.id) }),
              onDragEnd: ({ active, over }) => t('choose.dropped', { name: nameOf(active.id), ...placeOf(over?.id) }),
              onDragCancel: ({ active }) => t('choose.cancelled', { name: nameOf(active.id) }),
            },
          }}
        >
          <SortableContext items={others} strategy={verticalListSortingStrategy}>
            <ol className={classes.columns} aria-label={t('choose.shown')}>
              {others.map((key, index) => (
                <Item
                  key={key}
                  id={key}
                  name={nameOf(key)}
                  isFirst={index === 0}
                  isLast={index === others.length - 1}
                  onStep={(by) => set(moved(others, index, index + by))}
                  onRemove={() => set(others.filter((other) => other !== key))}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
        {hidden.length > 0 && <h2 className={classes.heading}>{t('choose.hidden')}</h2>}
        <ul className={classes.columns} aria-label={t('choose.hidden')}>
          {hidden.map(({ key, name, isCustom }) => (
            <li key={key} className={classes.column} data-hidden>
              <span className={classes.name}>{name}</span>
              {isCustom && <span className="muted small">{t('choose.custom')}</span>}
              <ActionIcon variant="subtle" aria-label={t('choose.add', { name })} onClick={() => set([...others, key])}>
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface ItemProps {
  id: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}
function Item({ id, name, isFirst, isLast, onStep, onRemove }: ItemProps) {
  const t = useText(guidesText);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className={classes.column}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ActionIcon ref={setActivatorNodeRef} {...attributes} {...listeners} className={classes.grip} aria-label={t('choose.drag', { name })}>
        <IconGripVertical size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.name}>{name}</span>
      <ActionIcon disabled={isFirst} onClick={() => onStep(-1)} aria-label={t('choose.up', { name })}>
        <IconArrowUp size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon disabled={isLast} onClick={() => onStep(1)} aria-label={t('choose.down', { name })}>
        <IconArrowDown size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon onClick={onRemove} aria-label={t('choose.remove', { name })}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}
