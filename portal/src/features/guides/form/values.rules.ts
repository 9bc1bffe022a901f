import type { CustomField, CustomValues } from '@tramo/contract/custom-fields';
import type { Body } from '@tramo/contract/endpoint';
import type { TimeWindow } from '@tramo/contract/fields';
import type { Vehicle } from '@tramo/contract/fleet';
import { labelsFor, noNotice } from '@tramo/contract/guide-input';
import {
  type GuideDetail,
  type GuideNotify,
  type GuideType,
  type Handling,
  type Party,
  visited,
} from '@tramo/contract/guides';
import type { guidesApi } from '@tramo/contract/guides-api';
import { isSame } from '../../../ui/form/merge.rules.ts';
import { emptyAddress } from '../../places/shared/empty-address.ts';
import { customBody, filledRows, type ItemValues, itemBody, itemValuesOf, newItem, totalsOf } from './items.rules.ts';
import { type AddressValues, type Pin, pinStands, placeKey } from './place.rules.ts';

export interface PartyValues {
  contactName: string;
  companyName: string;
  phone: string;
  phoneExtension: string;
  email: string;
  job: string;
  address: AddressValues;
  pin: Pin | null;
}
/** What the form edits. Figures may be empty while they are typed. */
export interface GuideFormValues {
  type: GuideType;
  subtype: string;
  folio: string;
  cediId: string;
  client: { _id: string; name: string } | null;
  scheduledDate: string;
  /** '' when there is the one day. */
  scheduledUntil: string;
  orderNumber: string;
  deliveryId: string;
  buyingOrders: string[];
  observations: string;
  /** The party visited: recipient of a delivery, sender of a collection. */
  party: PartyValues;
  /** The other one; null when it is the cedi itself. */
  counterpart: PartyValues | null;
  windows: TimeWindow[];
  /** '' is the company's own of new guides. */
  serviceMinutes: number | string;
  /** '' follows the packages. */
  labelCount: number | string;
  items: ItemValues[];
  certifiedDelivery: boolean;
  skills: Vehicle['skills'];
  handling: Handling[];
  notify: GuideNotify;
  customFields: CustomValues;
}

/** The company's own fields of the guide's type. */
export interface FormFields {
  guide: readonly CustomField[];
  item: readonly CustomField[];
}

export const emptyParty: PartyValues = {
  contactName: '',
  companyName: '',
  phone: '',
  phoneExtension: '',
  email: '',
  job: '',
  address: emptyAddress,
  pin: null,
};
export const emptyValues = (start: { cediId: string; day: string }): GuideFormValues => ({
  type: 'delivery',
  subtype: '',
  folio: '',
  cediId: start.cediId,
  client: null,
  scheduledDate: start.day,
  scheduledUntil: '',
  orderNumber: '',
  deliveryId: '',
  buyingOrders: [],
  observations: '',
  party: emptyParty,
  counterpart: null,
  windows: [],
  serviceMinutes: '',
  labelCount: '',
  items: [newItem()],
  certifiedDelivery: false,
  skills: [],
  handling: [],
  notify: noNotice,
  customFields: {},
});

export function partyValues(party: Party | null): PartyValues {
  if (!party) return emptyParty;
  const { lat, lng, ...address } = party.address;
  return {
    contactName: party.contactName,
    companyName: party.companyName,
    phone: party.phone,
    phoneExtension: party.phoneExtension,
    email: party.email,
    job: party.job,
    address,
    pin: lat === null || lng === null ? null : { lat, lng, source: 'guide', place: placeKey(address) },
  };
}

export const valuesOf = (guide: GuideDetail): GuideFormValues => {
  const other = guide.type === 'delivery' ? guide.sender : guide.recipient;
  return {
    type: guide.type,
    subtype: guide.subtype ?? '',
    folio: guide.folio,
    cediId: guide.cedi._id,
    client: guide.client,
    scheduledDate: guide.scheduledDate,
    scheduledUntil: guide.scheduledUntil ?? '',
    orderNumber: guide.orderNumber,
    deliveryId: guide.deliveryId,
    buyingOrders: guide.buyingOrders,
    observations: guide.observations,
    party: partyValues(visited(guide)),
    counterpart: other && partyValues(other),
    windows: guide.windows,
    serviceMinutes: guide.serviceMinutes,
    labelCount: guide.labelCount,
    items: guide.items.length > 0 ? guide.items.map(itemValuesOf) : [newItem()],
    certifiedDelivery: guide.certifiedDelivery,
    skills: guide.skills,
    handling: guide.handling,
    notify: guide.notify,
    customFields: guide.customFields,
  };
};

const onlyOf = (values: CustomValues, fields: readonly CustomField[]): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([id]) => fields.some((field) => field._id === id)));

/** A new guide like one that exists: everything but its folio, a day that has passed, and values of fields that are gone. */
export function copyOf(guide: GuideDetail, today: string, fields: FormFields): GuideFormValues {
  const values = valuesOf(guide);
  const scheduledDate = values.scheduledDate < today ? today : values.scheduledDate;
  return {
    ...values,
    folio: '',
    scheduledDate,
    scheduledUntil: values.scheduledUntil > scheduledDate ? values.scheduledUntil : '',
    items: values.items.map((item) => ({ ...item, customFields: onlyOf(item.customFields, fields.item) })),
    customFields: onlyOf(values.customFields, fields.guide),
  };
}

/** What the next new guide of a row of many keeps: where it leaves, whose it is, how it is handled; not who receives what. */
export const nextOf = (values: GuideFormValues): GuideFormValues => ({
  ...values,
  folio: '',
  orderNumber: '',
  deliveryId: '',
  buyingOrders: [],
  observations: '',
  party: emptyParty,
  labelCount: '',
  items: [newItem()],
  notify: { ...values.notify, whatsappPhone: '' },
  customFields: {},
});

/** Of which half of one's and half of another's would be neither. */
export const wholeParts = ['pin', 'client', 'counterpart', 'notify', 'customFields'];

const partyBody = ({ pin, address, ...contact }: PartyValues) => ({
  ...contact,
  address: { ...address, lat: pinStands(pin, address) ? pin.lat : null, lng: pinStands(pin, address) ? pin.lng : null },
});
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const figure = (value: number | string): number | null => (value === '' ? null : Number(value));
/** One label for each package, unless somebody says another number. */
export const labelsOf = (values: Pick<GuideFormValues, 'labelCount' | 'items'>): number =>
  values.labelCount === '' ? labelsFor(totalsOf(values.items).packages) : Number(values.labelCount);

/** The form as `POST /guides` takes it. What was typed wrong is in it as it is: the schema tells. */
export const bodyOf = (values: GuideFormValues, fields: FormFields) => ({
  folio: values.folio.trim(),
  type: values.type,
  subtype: orNull(values.subtype),
  cediId: values.cediId || null,
  clientId: values.client?._id ?? null,
  scheduledDate: values.scheduledDate || null,
  scheduledUntil: orNull(values.scheduledUntil),
  party: partyBody(values.party),
  counterpart: values.counterpart && partyBody(values.counterpart),
  orderNumber: values.orderNumber.trim(),
  deliveryId: values.deliveryId.trim(),
  buyingOrders: values.buyingOrders,
  observations: values.observations.trim(),
  windows: values.windows,
  serviceMinutes: figure(values.serviceMinutes) ?? undefined,
  labelCount: labelsOf(values),
  items: filledRows(values.items).map((row) => itemBody(values.items[row] as ItemValues, fields.item)),
  certifiedDelivery: values.certifiedDelivery,
  skills: values.skills,
  handling: values.handling,
  notify: values.notify,
  customFields: customBody(values.customFields, fields.guide),
});
export type NewGuideBody = Body<typeof guidesApi.create>;
export type GuideChangeBody = Body<typeof guidesApi.update>;

/** What `PUT /guides/{id}` is sent: the fields that differ, so that its binnacle tells what was changed. */
export function changeOf(base: GuideFormValues, values: GuideFormValues, fields: FormFields): GuideChangeBody {
  const before = bodyOf(base, fields) as Record<string, unknown>;
  const after = bodyOf(values, fields);
  const change: Record<string, unknown> = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSame(value, before[key])),
  );
  // Another type loses both on the server unless they come along.
  if (change.type) Object.assign(change, { items: after.items, customFields: after.customFields });
  const { lat, lng } = after.party.address;
  if (
    change.party &&
    lat !== null &&
    lng !== null &&
    isSame({ ...values.party, pin: null }, { ...base.party, pin: null })
  ) {
    delete change.party;
    Object.assign(change, { lat, lng });
  }
  return change as GuideChangeBody;
}

/** Where the API's fields stand in the form: coordinates are the pin, articles are numbered as the grid numbers them. */
export function atForm(faults: Record<string, string>, rows: readonly number[]): Record<string, string> {
  const place = (path: string): string =>
    path
      .replace(/^(lat|lng|party\.address\.(lat|lng))$/, 'party.pin')
      .replace(/^counterpart\.address\.(lat|lng)$/, 'counterpart.pin')
      .replace(/^items\.(\d+)/, (_, n: string) => `items.${rows[Number(n)] ?? n}`)
      .replace(/^clientId$/, 'client');
  return Object.fromEntries(Object.entries(faults).map(([path, message]) => [place(path), message]));
}

/** What makes a contact the one that was taken from a client's book. */
export const contactKey = ({ contactName, companyName, phone, phoneExtension, email, job }: PartyValues): string =>
  JSON.stringify([contactName, companyName, phone, phoneExtension, email, job]);
