import type { TrailSource } from '../../../ui/map/layers/DayLines.tsx';
import type { MarkSource, VehicleMark } from '../../../ui/map/map-types.ts';
import { type DayRoute, dayMark, dayPlace } from './day-marks.rules.ts';
import { pathUntil, type Track } from './history.rules.ts';
import type { Player } from './player.ts';

export interface DayMarkContext {
  routes: readonly (DayRoute & { colour: string })[];
  tracks: ReadonlyMap<string, Track>;
  selectedId: string;
  isSmooth: boolean;
  age: (seconds: number) => string;
}
/** A van in a city, metres per second of its own time. */
const usualMps = 12;

/** The vehicles of a day at the player's second, as marks of the map. */
export const dayMarks = (player: Player, context: () => DayMarkContext): MarkSource => ({
  subscribe: player.subscribe,
  // The replay interpolates by itself.
  glides: false,
  speedMps: () => {
    const { isPlaying, rate } = player.state();
    return isPlaying ? usualMps * rate : Number.POSITIVE_INFINITY;
  },
  read: () => {
    const { routes, tracks, selectedId, isSmooth, age } = context();
    const { at } = player.state();
    const marks: VehicleMark[] = [];
    for (const route of routes) {
      const { place } = dayPlace(route, tracks.get(route._id), at, isSmooth);
      if (!place) continue;
      const words = [route._id === selectedId ? route.name : '', place.state === 'noData' ? age(place.ageS) : ''];
      marks.push(dayMark(route, place, words.filter(Boolean).join(' · ')));
    }
    return marks;
  },
});

/** The way of the chosen vehicle until the player's second. */
export const dayTrail = (player: Player, context: () => DayMarkContext): TrailSource => ({
  subscribe: player.subscribe,
  read: () => {
    const { routes, tracks, selectedId } = context();
    const track = tracks.get(selectedId);
    const colour = routes.find((r) => r._id === selectedId)?.colour;
    return track && colour ? { id: selectedId, colour, path: pathUntil(track, player.state().at) } : null;
  },
});
