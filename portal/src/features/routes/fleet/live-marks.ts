import type { MarkSource, MovingMark } from '../../../ui/map/map-types.ts';
import { type RestrictedZone, shownAgeS, vehicleOf } from './fleet.rules.ts';
import type { FleetBoard } from './fleet-board.ts';

/** What the marks need besides the board; it changes seldom, and is read at each drawing. */
export interface LiveLook {
  /** The vehicles that the list shows. */
  shownIds: ReadonlySet<string>;
  selectedId: string;
  zones: readonly RestrictedZone[];
  /** The stream is cut: nothing that is drawn may look live. */
  isCut: boolean;
  now: () => number;
  age: (seconds: number) => string;
}

/** A van in a city, metres per second: gives the pace of drawing. */
const usualMps = 12;

/** Vehicles of the board as marks of the map. */
export const liveMarks = (board: FleetBoard, look: () => LiveLook): MarkSource => ({
  subscribe: board.subscribe,
  glides: true,
  speedMps: () => usualMps,
  read: () => {
    const { shownIds, selectedId, zones, isCut, now, age } = look();
    const at = now();
    const marks: MovingMark[] = [];
    for (const route of board.routes()) {
      const fix = route.latestLocation;
      if (!fix || (!shownIds.has(route._id) && route._id !== selectedId)) continue;
      const { tone, sign, ageS } = vehicleOf(route, at, zones);
      const shownS = shownAgeS(ageS ?? 0);
      const words = [route._id === selectedId ? route.name : '', shownS === null ? '' : age(shownS)];
      marks.push({
        id: route._id,
        lat: fix.lat,
        lng: fix.lng,
        heading: fix.heading,
        tone: isCut ? 'old' : tone,
        sign,
        label: words.filter(Boolean).join(' · '),
      });
    }
    return marks;
  },
});
