import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './SortableList.module.css';

/** A row by its name, and where it stands in the list, from 1. */
interface Place {
  name: string;
  place: number;
  total: number;
}
interface SortableListProps {
  /** The same array while the order is the same: another one draws every row again. */
  ids: string[];
  nameOf: (id: string) => string;
  onMove: (from: number, to: number) => void;
  /** What is said to who cannot see: how it goes, and each step of it. */
  words: { help: string } & Record<'picked' | 'moved' | 'dropped' | 'cancelled', (at: Place) => string>;
  /** A list of `SortableRow`. */
  children: ReactNode;
}

/** The same objects each time: others would draw every row again. */
const pointer = { activationConstraint: { distance: 4 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/** A list that is put in order by dragging a row's grip, or with the keyboard on it. */
export function SortableList({ ids, nameOf, onMove, words, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard));
  type Id = string | number;
  const at = (id: Id, over: Id | undefined): Place => ({
    name: nameOf(String(id)),
    place: ids.indexOf(String(over)) + 1,
    total: ids.length,
  });
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: words.help },
        announcements: {
          onDragStart: ({ active }) => words.picked(at(active.id, active.id)),
          onDragOver: ({ active, over }) => words.moved(at(active.id, over?.id)),
          onDragEnd: ({ active, over }) => words.dropped(at(active.id, over?.id)),
          onDragCancel: ({ active }) => words.cancelled(at(active.id, active.id)),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'id' | 'style'> {
  id: string;
  /** Name of the grip. */
  grip: string;
  gripSize?: number;
}

/** A row with its grip in front. */
export function SortableRow({ id, grip, gripSize = 18, className, children, ...rest }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      {...rest}
      ref={setNodeRef}
      className={`${classes.row} ${className}`}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      <ActionIcon ref={setActivatorNodeRef} {...attributes} {...listeners} className={classes.grip} aria-label={grip}>
        <IconGripVertical size={gripSize} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  );
}
