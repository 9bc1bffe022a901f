import type { GuideListInput } from '@tramo/contract/guide-list';
import { guideSorts } from '@tramo/contract/guide-list';
import type { GuideOrigin, GuideStatus, GuideType } from '@tramo/contract/guides';
import { guideOrigins, guideStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';

/** Which of the three lists is on show; they are one screen. */
export type GuidesScope = 'all' | 'undelivered' | 'api';
/** Guides whose visit failed, and those of them that wait for another one. */
export const undeliveredStatuses = [
  'undelivered',
  'uncollected',
  'partial',
  'partialCollection',
  'returnDelivery',
  'returnRecollection',
] as const satisfies readonly GuideStatus[];

export const pageSizes = [25, limits.guidesPage, 100, 500] as const;
/** Days told from today, so that a saved view still means the same tomorrow. */
export const dayChoices = ['today', 'tomorrow', 'yesterday', 'next7', 'last7', 'last30'] as const;
export type DayChoice = (typeof dayChoices)[number];
const daysOf: Record<DayChoice, readonly [from: number, to: number]> = {
  today: [0, 0],
  tomorrow: [1, 1],
  yesterday: [-1, -1],
  next7: [0, 6],
  last7: [-6, 0],
  last30: [-29, 0],
};

/** What the address of the guide list holds. */
export interface GuidesState {
  search: string;
  status: readonly string[];
  type: readonly string[];
  /** Names, `packed`. */
  subtype: readonly string[];
  substatus: readonly string[];
  clients: readonly string[];
  drivers: readonly string[];
  routes: readonly string[];
  origin: readonly string[];
  /** One of `dayChoices`; '' leaves it to `from` and `to`. */
  when: string;
  from: string;
  to: string;
  attempts: string;
  documents: string;
  certified: string;
  verification: string;
  location: string;
  windowed: string;
  available: string;
  import: string;
  page: number;
  /** Rows of a page; 0 is the size that this browser remembers. */
  size: number;
  sort: string;
  order: string;
  /** The saved view that was chosen. */
  view: string;
}
export type GuidesFilterState = Omit<GuidesState, 'page' | 'size' | 'sort' | 'order' | 'view'>;
export const noFilters: GuidesFilterState = {
  search: '',
  status: [],
  type: [],
  subtype: [],
  substatus: [],
  clients: [],
  drivers: [],
  routes: [],
  origin: [],
  when: '',
  from: '',
  to: '',
  attempts: '',
  documents: '',
  certified: '',
  verification: '',
  location: '',
  windowed: '',
  available: '',
  import: '',
};
export const defaults: GuidesState & Record<string, string | number | readonly string[]> = {
  ...noFilters,
  page: 1,
  size: 0,
  sort: 'createdDate',
  order: 'desc',
  view: '',
};

const isOn = (value: string | readonly string[]): boolean => value.length > 0;
export const isFiltered = (state: GuidesFilterState): boolean =>
  (Object.keys(noFilters) as (keyof GuidesFilterState)[]).some((key) => isOn(state[key]));

/** Filters that stand behind "more". */
const moreKeys = [
  'subtype',
  'substatus',
  'drivers',
  'routes',
  'origin',
  'attempts',
  'documents',
  'certified',
  'verification',
  'location',
  'windowed',
  'available',
] as const satisfies readonly (keyof GuidesFilterState)[];
export const countMore = (state: GuidesFilterState): number => moreKeys.filter((key) => isOn(state[key])).length;
/** Every filter but the search: on a phone they stand behind one button. */
export const countFilters = (state: GuidesFilterState): number =>
  countMore(state) +
  [state.status, state.type, state.clients, state.import].filter(isOn).length +
  (isOn(state.when) || isOn(state.from) || isOn(state.to) ? 1 : 0);

/** Words of people may hold a comma, which parts the values of a list in the address. */
export const packed = (words: readonly string[]): string[] =>
  words.map((word) => word.replaceAll('%', '%25').replaceAll(',', '%2C'));
export const unpacked = (words: readonly string[]): string[] =>
  words.map((word) => word.replaceAll('%2C', ',').replaceAll('%25', '%'));

const some = <T extends string>(value: readonly string[]): T[] | undefined =>
  value.length > 0 ? ([...value] as T[]) : undefined;
const among = <T extends string>(value: readonly string[], known: readonly T[]): T[] | undefined =>
  some<T>(known.filter((one) => value.includes(one)));
const flag = (value: string, on: string, off: string): boolean | undefined =>
  value === on ? true : value === off ? false : undefined;
const one = <T extends string>(value: string, known: readonly T[]): T | undefined =>
  known.find((each) => each === value);

export const shiftDay = (day: string, by: number): string => {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + by);
  return at.toISOString().slice(0, 10);
};

/** What the filter hangs on besides the address. */
export interface GuidesPlace {
  /** Chosen in the top bar. */
  cediId: string | null;
  scope: GuidesScope;
  /** Of the undelivered, an origin; of those of the API, a connection; `all` for any. */
  origin: string;
  /** The company's calendar day. */
  today: string;
  pageSize: number;
}

/** What the screen itself asks for, whatever the person filters. */
function scopeFilter({ scope, origin }: GuidesPlace, status: GuideStatus[] | undefined): Partial<GuideListInput> {
  if (scope === 'undelivered') {
    const within = status?.filter((each) => (undeliveredStatuses as readonly string[]).includes(each)) ?? [];
    const from = one<GuideOrigin>(origin, guideOrigins);
    return { status: within.length > 0 ? within : [...undeliveredStatuses], ...(from ? { origins: [from] } : {}) };
  }
  if (scope === 'api') return { origins: ['api'], ...(origin === 'all' ? {} : { apiKeyIds: [origin] }) };
  return {};
}

/** The address as the API's filter. What it does not know is left out, so that an old link still opens. */
export function filterOf(state: GuidesState, place: GuidesPlace): GuideListInput {
  const status = among<GuideStatus>(state.status, guideStatuses);
  const when = one<DayChoice>(state.when, dayChoices);
  const [first, last] = when ? daysOf[when] : [null, null];
  const attempts = state.attempts === '' ? Number.NaN : Number(state.attempts);
  const filter: GuideListInput = {
    search: state.search,
    page: state.page,
    limit: place.pageSize,
    sort: one(state.sort, guideSorts) ?? 'createdDate',
    order: state.order === 'asc' ? 'asc' : 'desc',
    status,
    types: some<GuideType>(state.type),
    subtypes: some(unpacked(state.subtype)),
    subStatus: some(unpacked(state.substatus)),
    clientIds: some(state.clients),
    driverIds: some(state.drivers),
    routeIds: some(state.routes),
    origins: among<GuideOrigin>(state.origin, guideOrigins),
    cedisIds: place.cediId ? [place.cediId] : undefined,
    dateFrom: first === null ? state.from || undefined : shiftDay(place.today, first),
    dateTo: last === null ? state.to || undefined : shiftDay(place.today, last),
    // None at all, or so many and more.
    attemptsTo: attempts === 0 ? 0 : undefined,
    attemptsFrom: attempts > 0 ? attempts : undefined,
    withDocuments: flag(state.documents, 'with', 'without'),
    certified: flag(state.certified, 'yes', 'no'),
    pendingVerification: one(state.verification, ['any', 'documentGenerator', 'supervisorDocuments'] as const),
    location: one(state.location, ['missing', 'known'] as const),
    windowed: state.windowed === 'yes' || undefined,
    available: state.available === 'yes' || undefined,
    importId: state.import || undefined,
    ...scopeFilter(place, status),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as GuideListInput;
}

/** The filter without its page: what "all that match" means. */
export function matchingOf({
  page: _page,
  limit: _limit,
  sort: _sort,
  order: _order,
  ...matching
}: GuideListInput): GuideListInput {
  return matching;
}
