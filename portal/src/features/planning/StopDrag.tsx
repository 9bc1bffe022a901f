import {
  type Announcements,
  type CollisionDetection,
  closestCorners,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  type Over,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { PlanGuide } from '@tramo/contract/planning';
import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { type Arrangement, OUT, type Spot, spotOf } from './arrange.rules.ts';
import { planningText } from './planning.text.ts';
import classes from './routes.module.css';

/** A whole list as a place to drop on: its header, or its emptiness. */
export const listDropId = (list: string): string => `list:${list}`;

/** By pointer, what is under it: a stop before the list that it is in. By keyboard, the nearest. */
const detect: CollisionDetection = (args) => {
  if (!args.pointerCoordinates) return closestCorners(args);
  const within = pointerWithin(args);
  const stops = within.filter((hit) => !String(hit.id).startsWith('list:'));
  if (stops.length > 0) return stops;
  return within.length > 0 ? within : rectIntersection(args);
};

/** Place where a drop over something puts a guide; null for nowhere. */
function dropSpot(a: Arrangement, guideId: string, over: Over | null): Spot | null {
  if (!over) return null;
  const id = String(over.id);
  if (!id.startsWith('list:')) return spotOf(a, id);
  const list = id.slice('list:'.length);
  const size = (list === OUT ? a.out : a.routes.find((r) => r._id === list)?.guides)?.filter((g) => g !== guideId).length ?? 0;
  return { list, index: size };
}

interface StopDragProps {
  arrangement: Arrangement;
  guides: ReadonlyMap<string, PlanGuide>;
  onMove: (guideId: string, list: string, index: number) => void;
  isOn: boolean;
  children: ReactNode;
}

/** Carries stops within and between routes and the guides without one, by pointer and by keyboard, told in the person's language. */
export function StopDrag({ arrangement, guides, onMove, isOn, children }: StopDragProps) {
  const t = useText(planningText);
  const [held, setHeld] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const folio = (id: unknown): string => guides.get(String(id))?.folio ?? '';
  const placeName = (spot: Spot | null): string => {
    if (!spot || spot.list === OUT) return t('drag.out');
    return t('drag.position', { route: arrangement.routes.find((r) => r._id === spot.list)?.routeTitle ?? '', n: spot.index + 1 });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.lifted', { folio: folio(active.id), from: placeName(spotOf(arrangement, String(active.id))) }),
    onDragOver: ({ active, over }) => {
      // Over itself is where it was taken from, and that was just told.
      if (over?.id === active.id) return undefined;
      if (!over) return t('drag.nowhere', { folio: folio(active.id) });
      return t('drag.over', { folio: folio(active.id), place: placeName(dropSpot(arrangement, String(active.id), over)) });
    },
    onDragEnd: ({ active, over }) =>
      t('drag.dropped', {
        folio: folio(active.id),
        place: placeName(dropSpot(arrangement, String(active.id), over) ?? spotOf(arrangement, String(active.id))),
      }),
    onDragCancel: ({ active }) =>
      t('drag.cancelled', { folio: folio(active.id), place: placeName(spotOf(arrangement, String(active.id))) }),
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    setHeld(null);
    const spot = dropSpot(arrangement, String(active.id), over);
    if (isOn && spot) onMove(String(active.id), spot.list, spot.index);
  };
  const guide = held === null ? undefined : guides.get(held);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('drag.instructions') } }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {guide && (
          <div className={classes.held}>
            <strong>{guide.contactName || guide.companyName}</strong>
            <span>
              {guide.folio} · {guide.suburb}
            </span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
