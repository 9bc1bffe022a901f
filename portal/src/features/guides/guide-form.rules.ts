import { type GuideDetail, guideChange, type Party, visited } from '@tramo/contract/guides';
import { fieldErrors, type Locale } from '@tramo/contract/problems';

/** What the form edits, in the shape of `PUT /guides/{id}`. */
export interface GuideFormValues extends Record<string, unknown> {
  scheduledDate: string;
  orderNumber: string;
  observations: string;
  serviceMinutes: number | string;
  labelCount: number | string;
  windows: { startMinute: number; endMinute: number }[];
  party: Pick<Party, 'contactName' | 'companyName' | 'phone' | 'phoneExtension' | 'email' | 'job'> & {
    address: Omit<Party['address'], 'lat' | 'lng'>;
  };
}

const noAddress = {
  street: '',
  extNumber: '',
  intNumber: '',
  suburb: '',
  city: '',
  municipality: '',
  state: '',
  zipCode: '',
  betweenStreets: '',
  references: '',
};

export function valuesOf(guide: GuideDetail): GuideFormValues {
  const party = visited(guide);
  const { lat: _lat, lng: _lng, ...address } = party?.address ?? { ...noAddress, lat: null, lng: null };
  return {
    scheduledDate: guide.scheduledDate,
    orderNumber: guide.orderNumber,
    observations: guide.observations,
    serviceMinutes: guide.serviceMinutes,
    labelCount: guide.labelCount,
    windows: guide.windows,
    party: {
      contactName: party?.contactName ?? '',
      companyName: party?.companyName ?? '',
      phone: party?.phone ?? '',
      phoneExtension: party?.phoneExtension ?? '',
      email: party?.email ?? '',
      job: party?.job ?? '',
      address,
    },
  };
}

/** An emptied figure is one that is missing, not zero. */
const figure = (value: number | string): number | undefined | null => (value === '' ? null : Number(value));
export const changeOf = (values: GuideFormValues) => ({
  ...values,
  serviceMinutes: figure(values.serviceMinutes),
  labelCount: figure(values.labelCount),
});

/** Faults of the form in the words of the contract, by path. */
export function faultsOf(values: GuideFormValues, locale: Locale): Record<string, string> {
  const parsed = guideChange.safeParse(changeOf(values), { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
}

type Whereabouts = GuideFormValues['party']['address'];
const place = (a: Whereabouts): string =>
  [a.street, a.extNumber, a.suburb, a.city, a.zipCode].map((part) => part.trim().toLowerCase()).join('|');
/** True when the new address is another place, whose pin must be dropped again. */
export const isElsewhere = (before: Whereabouts, after: Whereabouts): boolean => place(before) !== place(after);

/** `540` as `09:00`; the end of the day is the last minute that a clock shows. */
export const clockOf = (minute: number): string => {
  const shown = Math.min(minute, 1439);
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
};
/** `09:00` as `540`; null for anything else. */
export const minuteOf = (clock: string): number | null => {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};
