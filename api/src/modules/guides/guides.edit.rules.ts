import { isDeepStrictEqual } from 'node:util';
import type { CustomValues } from '@tramo/contract/custom-fields';
import type { Parsed } from '@tramo/contract/endpoint';
import type { Guide, GuideInput, GuideItem, Party } from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { guideFieldNames } from '@tramo/contract/words/guides';

/** What is changed of the guide itself: its place in a route's order is the route's. */
export type GuideChange = Omit<Parsed<typeof guidesApi.update>['body'], 'order'>;

/** What an edit names, in the words of the binnacle (which keeps one language, the portal's own). */
const fieldNames = {
  folio: 'folio',
  type: 'tipo',
  subtype: 'subtipo',
  cediId: 'cedi',
  clientId: 'cliente',
  scheduledDate: 'fecha',
  scheduledUntil: 'último día del rango',
  party: 'contacto y dirección',
  counterpart: 'la otra parte',
  orderNumber: 'número de orden',
  deliveryId: guideFieldNames.deliveryId.es,
  buyingOrders: 'órdenes de compra',
  observations: 'observaciones',
  windows: 'ventanas de horario',
  serviceMinutes: 'minutos de servicio',
  labelCount: 'etiquetas',
  certifiedDelivery: 'entrega certificada',
  skills: 'equipo especial',
  handling: 'manejo',
  notify: 'avisos',
  customFields: 'campos personalizados',
  items: 'artículos',
} as const;
type Editable = keyof typeof fieldNames;
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
  return (Object.keys(fieldNames) as Editable[]).filter((key) => {
    const wanted = key === 'party' && change.party ? withoutPin(change.party) : change[key];
    return wanted !== undefined && !isDeepStrictEqual(wanted, before[key]);
  });
}
/** 'contacto y dirección, artículos' */
export const namesOf = (keys: readonly Editable[]): string => keys.map((key) => fieldNames[key]).join(', ');

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
