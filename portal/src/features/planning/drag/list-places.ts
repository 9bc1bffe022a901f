import type { Spot } from '../arrangement/arrange.rules.ts';
import type { Aim } from './board-drag.ts';

/** The element that holds the lists of stops. */
export const listsId = 'plan-lists';
/** The element that tells how a stop is moved by keys; grips point at it. */
export const dragHelpId = 'stop-drag-help';
const lists = (): HTMLElement | null => document.getElementById(listsId);
export const listElement = (list: string): HTMLElement | null =>
  lists()?.querySelector<HTMLElement>(`[data-list="${CSS.escape(list)}"]`) ?? null;
export const gripOf = (guide: string): HTMLElement | null =>
  lists()?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(guide)}"]`) ?? null;

const rowsOf = (list: HTMLElement, guide: string): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-stop]')].filter((row) => row.dataset.stop !== guide);

/** The place under a point: before or after the stop there, or the route as a whole on its head. */
export function placeUnder(hit: Element, y: number, guide: string): Aim | null {
  const list = hit.closest<HTMLElement>('[data-list]');
  const name = list?.dataset.list;
  if (!list || name === undefined) return null;
  const row = hit.closest<HTMLElement>('[data-stop]');
  if (!row) return { list: name, index: null };
  const index = Number(row.dataset.index);
  if (row.dataset.stop === guide) return { list: name, index };
  const { top, height } = row.getBoundingClientRect();
  const held = list.querySelector<HTMLElement>(`[data-stop="${CSS.escape(guide)}"]`);
  const place = index + (y > top + height / 2 ? 1 : 0);
  return { list: name, index: held && Number(held.dataset.index) < place ? place - 1 : place };
}

/** Where the line of a place is drawn; null while its list is closed. */
export function lineOf({ list, index }: Spot, guide: string): { left: number; width: number; y: number } | null {
  const element = listElement(list)?.querySelector('ol');
  if (!element) return null;
  const { left, width, top } = element.getBoundingClientRect();
  const rows = rowsOf(element, guide);
  const next = rows[index];
  const last = rows.at(-1);
  const y = next ? next.getBoundingClientRect().top : last ? last.getBoundingClientRect().bottom : top;
  return { left, width, y };
}

/** Every place that keys reach, from top to bottom; a closed list is one. */
export function placesInOrder(guide: string, mayGo: (list: string) => boolean): Aim[] {
  const all = [...(lists()?.querySelectorAll<HTMLElement>('[data-list]') ?? [])];
  return all.flatMap((element): Aim[] => {
    const list = element.dataset.list ?? '';
    if (!mayGo(list)) return [];
    if (!element.querySelector('ol')) return [{ list, index: null }];
    return Array.from({ length: rowsOf(element, guide).length + 1 }, (_, index) => ({ list, index }));
  });
}

/** Where the arrow keys go from a place. Left and right go to the lists beside, to the best place of each. */
export function nextPlace(places: readonly Aim[], now: Aim | null, key: string): Aim | null {
  const same = places.findIndex((p) => p.list === now?.list && (p.index === now.index || p.index === null));
  // A place of the list that is no step of its own: its best place, told by no index.
  const at = same >= 0 ? same : places.findIndex((p) => p.list === now?.list);
  if (key === 'ArrowDown') return places[Math.min(at + 1, places.length - 1)] ?? null;
  if (key === 'ArrowUp') return places[Math.max(at - 1, 0)] ?? null;
  const names = [...new Set(places.map((p) => p.list))];
  const beside = names[names.indexOf(now?.list ?? '') + (key === 'ArrowRight' ? 1 : -1)];
  return beside === undefined ? now : { list: beside, index: null };
}
