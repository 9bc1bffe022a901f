import type { Body } from '@tramo/contract/endpoint';
import type { Vehicle } from '@tramo/contract/fleet';
import { type ClosureKind, closureFault, type closuresApi, type RoadClosureRow } from '@tramo/contract/roads/closures';
import { dayInstant } from '../../../lib/day-instant.ts';
import type { LatLng } from '../../../ui/map/map-types.ts';

/** What the form holds; days and minutes are the company's clock. */
export interface ClosureDraft {
  id: string;
  version: number | undefined;
  kind: ClosureKind;
  points: readonly LatLng[];
  name: string;
  vehicleKinds: readonly string[];
  fromDay: string;
  fromMinute: number;
  hasEnd: boolean;
  untilDay: string;
  untilMinute: number;
  hasWeekly: boolean;
  weekdays: readonly number[];
  startMinute: number;
  endMinute: number;
}
interface LocalTime {
  dayOf: (at: string) => string;
  minuteOf: (at: string) => number;
}

const morning = 6 * 60;
const evening = 17 * 60;

export const newDraft = (now: string, local: LocalTime): ClosureDraft => ({
  id: '',
  version: undefined,
  kind: 'line',
  points: [],
  name: '',
  vehicleKinds: [],
  fromDay: local.dayOf(now),
  fromMinute: local.minuteOf(now),
  hasEnd: false,
  untilDay: '',
  untilMinute: evening,
  hasWeekly: false,
  weekdays: [],
  startMinute: morning,
  endMinute: evening,
});

export const draftOf = (closure: RoadClosureRow, local: LocalTime): ClosureDraft => ({
  ...newDraft(closure.from, local),
  id: closure._id,
  version: closure.version,
  kind: closure.kind,
  points: openPoints(closure).map(([lng, lat]) => ({ lat, lng })),
  name: closure.name,
  vehicleKinds: closure.vehicleKinds,
  hasEnd: closure.until !== null,
  ...(closure.until === null
    ? {}
    : { untilDay: local.dayOf(closure.until), untilMinute: local.minuteOf(closure.until) }),
  ...(closure.weekly === null ? {} : { hasWeekly: true, ...closure.weekly }),
});

/** An area's corners without the first one again at the end. */
function openPoints({ kind, points }: Pick<RoadClosureRow, 'kind' | 'points'>): readonly (readonly [number, number])[] {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = kind === 'area' && points.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? points.slice(0, -1) : points;
}

const positions = (points: readonly LatLng[]): [number, number][] => points.map(({ lat, lng }) => [lng, lat]);

export const drawnOf = ({ kind, points, vehicleKinds }: ClosureDraft): Body<typeof closuresApi.preview> => ({
  kind,
  points: positions(points),
  vehicleKinds: vehicleKinds as Vehicle['type'][],
});
export const drawingFault = ({ kind, points }: Pick<ClosureDraft, 'kind' | 'points'>) =>
  closureFault({ kind, points: positions(points) });

export function closureBody(draft: ClosureDraft, timeZone: string): Body<typeof closuresApi.update> {
  const at = (day: string, minute: number): string => dayInstant(day, minute, timeZone).toISOString();
  return {
    ...drawnOf(draft),
    name: draft.name.trim(),
    from: at(draft.fromDay, draft.fromMinute),
    until: draft.hasEnd ? at(draft.untilDay, draft.untilMinute) : null,
    weekly: draft.hasWeekly
      ? { weekdays: [...draft.weekdays], startMinute: draft.startMinute, endMinute: draft.endMinute }
      : null,
    ...(draft.version === undefined ? {} : { version: draft.version }),
  };
}

export type DraftFault =
  | 'required'
  | 'drawFirst'
  | 'order'
  | 'someDay'
  | 'sameHour'
  | { drawn: NonNullable<ReturnType<typeof closureFault>> };
/** What is missing or wrong, by field; empty when it can be sent. */
export function draftFaults(
  draft: ClosureDraft,
): Partial<Record<'name' | 'points' | 'from' | 'until' | 'weekdays' | 'endMinute', DraftFault>> {
  const drawn = drawingFault(draft);
  const isBefore =
    draft.untilDay < draft.fromDay || (draft.untilDay === draft.fromDay && draft.untilMinute <= draft.fromMinute);
  return {
    ...(draft.name.trim() === '' ? { name: 'required' as const } : {}),
    ...(draft.points.length === 0 ? { points: 'drawFirst' as const } : drawn ? { points: { drawn } } : {}),
    ...(draft.fromDay === '' ? { from: 'order' as const } : {}),
    ...(draft.hasEnd && (draft.untilDay === '' || isBefore) ? { until: 'order' as const } : {}),
    ...(draft.hasWeekly && draft.weekdays.length === 0 ? { weekdays: 'someDay' as const } : {}),
    ...(draft.hasWeekly && draft.startMinute % 1440 === draft.endMinute % 1440
      ? { endMinute: 'sameHour' as const }
      : {}),
  };
}
