import type { Present } from '@tramo/contract/presence';

/** One tab that has a thing open. */
export interface PresentTab {
  userId: string;
  name: string;
  isEditing: boolean;
}

/** The people behind the tabs, each once and by name; one who edits in any of them is editing. */
export function peopleOf(tabs: readonly PresentTab[]): Present[] {
  const people = new Map<string, Present>();
  for (const tab of tabs) {
    const known = people.get(tab.userId);
    people.set(tab.userId, {
      userId: tab.userId,
      name: tab.name,
      isEditing: tab.isEditing || known?.isEditing === true,
    });
  }
  return [...people.values()].sort((a, b) => a.name.localeCompare(b.name, 'es') || (a.userId < b.userId ? -1 : 1));
}

/** True when nobody came or went, and nobody began or ended to edit: nothing to tell. */
export const isSame = (a: readonly Present[], b: readonly Present[]): boolean =>
  a.length === b.length && a.every((p, i) => p.userId === b[i]?.userId && p.isEditing === b[i]?.isEditing);
