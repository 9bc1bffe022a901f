import { isDeepStrictEqual } from 'node:util';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { Parsed } from '@tramo/contract/endpoint';
import type { GuideInput } from '@tramo/contract/guide-input';
import { editedField, type Guide, type GuideItem, type Party } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';

/** What is changed of the guide itself: its place in a route's order is the route's. */
export type GuideChange = Omit<Parsed<typeof guidesApi.update>['body'], 'order'>;

const editable = editedField.options.filter((field) => field !== 'links');
type Editable = (typeof editable)[number];
/** A guide as an edit sees it: what each field of the change is compared with. */
export type Edited = Record<Editable, unknown>;

const withoutPin = (party: Party | GuideInput['party']): unknown => {
  const { lat: _lat, lng: _lng, ...address } = party.address;
  return { ...party, address };
};
const itemsOf = (items: readonly GuideItem[]): unknown =>
  items.map(({ _id, managedQuantity: _managed, ...item }) => item);

/** `now` holds the visited party in its place, whatever the guide's type. */
export const editedOf = (
  guide: Guide,
  visited: Party,
  counterpart: Party | null,
  items: readonly GuideItem[],
): Edited => ({
  ...guide,
  cediId: guide.cedi._id,
  clientId: guide.client?._id ?? null,
  party: withoutPin(visited),
  counterpart,
  items: itemsOf(items),
});

/** Fields of a change that differ from what is there. A pin is no field: it has its own line in the binnacle. */
export function changedKeys(before: Edited, change: GuideChange): Editable[] {
  return editable.filter((key) => {
    const wanted = key === 'party' && change.party ? withoutPin(change.party) : change[key];
    return wanted !== undefined && !isDeepStrictEqual(wanted, before[key]);
  });
}
/** Values that each item held before: it is the one of the same code, or of the same name where there is no code. */
export function heldOf(before: readonly GuideItem[], items: GuideInput['items']): CustomValues[] {
  const left = [...before];
  return items.map((item) => {
    const at = left.findIndex((old) =>
      item.code === '' ? old.code === '' && old.name === item.name : old.code === item.code,
    );
    return at < 0 ? {} : (left.splice(at, 1)[0] as GuideItem).customFields;
  });
}
