import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { streetLine } from '@tramo/contract/address-line';
import type { CustomField, CustomValue } from '@tramo/contract/custom-fields';
import type { TimeWindow } from '@tramo/contract/fields';
import type { guideSorts } from '@tramo/contract/guide-list';
import { type Guide, type Party, visited } from '@tramo/contract/guides';
import { documentRoleNames } from '@tramo/contract/words/people';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { type Text, useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import { guideTones } from '../../guide-status/shared/guide-status.ts';
import { guideWords } from '../../guide-status/shared/guide-words.es.ts';
import classes from '../GuidesPage.module.css';
import { guidesText } from '../guides.es.ts';
import { shortAddress } from '../shared/address-lines.ts';

type Words<T> = T extends Text<infer M> ? ReturnType<typeof useText<M>> : never;
/** What a cell needs besides its guide. */
interface Said {
  t: Words<typeof guidesText>;
  words: Words<typeof guideWords>;
  f: Format;
  locale: 'es' | 'en';
  /** Columns on show: what has its own is not repeated in another's second line. */
  shown: ReadonlySet<string>;
}
interface ColumnOf {
  width: number;
  /** Takes the room that is left; `width` is the least of it. */
  grows?: true;
  sort?: (typeof guideSorts)[number];
  isRight?: true;
  cell: (guide: Guide, said: Said) => ReactNode;
}

const plain = (text: ReactNode): ReactNode => <div className="ellipsis">{text}</div>;
const known = (text: string | null | undefined): ReactNode => plain(text ? text : <span className="muted">—</span>);
const of = (read: (party: Party) => string) => (guide: Guide) => {
  const party = visited(guide);
  return known(party && read(party));
};

const windowText = (window: TimeWindow, f: Format): string =>
  `${f.minuteOfDay(window.startMinute)}–${f.minuteOfDay(window.endMinute)}`;
function windowsText(windows: readonly TimeWindow[], { t, f }: Said): string {
  const [first, ...more] = windows;
  if (!first) return t('noWindows');
  return more.length === 0
    ? windowText(first, f)
    : t('moreWindows', { window: windowText(first, f), count: more.length });
}
export const daysText = (guide: Guide, { t, f }: Pick<Said, 't' | 'f'>): string =>
  guide.scheduledUntil
    ? t('until', { from: f.day(guide.scheduledDate), to: f.day(guide.scheduledUntil) })
    : f.day(guide.scheduledDate);

/** A folio that opens its guide. Arrows and Enter do it from the row: one stop of the Tab key a row is enough. */
export const FolioLink = ({ guide }: { guide: Guide }) => (
  <Link to={pathOf('routeGuides', { id: guide._id }) as never} className={classes.folio} tabIndex={-1}>
    {guide.folio}
  </Link>
);

/** Name and, below it, address; a guide without a pin says so first. */
export function Address({ guide, words }: { guide: Guide; words: Said['words'] }) {
  const party = visited(guide);
  const address = party ? shortAddress(party.address) : '';
  if (guide.location !== null) return address;
  return (
    <span className={classes.address}>
      <span className={classes.unlocated}>
        <IconMapPinOff size={13} aria-hidden /> {words('noLocation')}
      </span>
      <span className="ellipsis">{address}</span>
    </span>
  );
}
export const nameOf = (guide: Guide): string => {
  const party = visited(guide);
  return party?.contactName || party?.companyName || '';
};

/** Every column of a guide's own, in the order in which the chooser offers them. */
const columnsOfGuide = {
  folio: {
    width: 150,
    sort: 'folio',
    cell: (guide, { words, shown }) => (
      <TwoLines
        top={<FolioLink guide={guide} />}
        bottom={shown.has('type') ? undefined : words(`type.${guide.type}`)}
      />
    ),
  },
  recipient: {
    width: 280,
    grows: true,
    sort: 'recipient',
    cell: (guide, { words, shown }) => (
      <TwoLines
        top={nameOf(guide)}
        bottom={shown.has('address') ? visited(guide)?.companyName : <Address guide={guide} words={words} />}
      />
    ),
  },
  status: {
    width: 200,
    sort: 'status',
    cell: (guide, { words, shown }) => (
      <TwoLines
        top={<StatusPill tone={guideTones[guide.status]}>{words(`status.${guide.status}`)}</StatusPill>}
        bottom={
          (shown.has('route') ? null : guide.route?.name) ??
          (shown.has('substatus') ? null : guide.subStatus) ??
          (shown.has('route') ? undefined : words('noRoute'))
        }
      />
    ),
  },
  date: {
    width: 170,
    sort: 'scheduledDate',
    cell: (guide, said) => (
      <TwoLines
        top={daysText(guide, said)}
        bottom={said.shown.has('windows') ? undefined : windowsText(guide.windows, said)}
      />
    ),
  },
  cedi: {
    width: 180,
    cell: (guide, { words, shown }) => (
      <TwoLines
        top={guide.cedi.name}
        bottom={shown.has('client') ? undefined : (guide.client?.name ?? words('noClient'))}
      />
    ),
  },
  load: {
    width: 120,
    sort: 'weightKg',
    isRight: true,
    cell: (guide, { f, words }) => (
      <TwoLines top={f.weight(guide.load.weightKg)} bottom={words('packages', { count: guide.load.packages })} />
    ),
  },
  type: { width: 120, cell: (guide, { words }) => plain(words(`type.${guide.type}`)) },
  subtype: { width: 140, cell: (guide) => known(guide.subtype) },
  substatus: { width: 190, cell: (guide) => known(guide.subStatus) },
  company: { width: 190, cell: of((party) => party.companyName) },
  phone: { width: 140, cell: (guide, { f }) => known(visited(guide)?.phone && f.phone(visited(guide)?.phone)) },
  address: { width: 240, cell: (guide, { words }) => plain(<Address guide={guide} words={words} />) },
  street: { width: 200, cell: of((party) => streetLine(party.address)) },
  suburb: { width: 160, sort: 'suburb', cell: of((party) => party.address.suburb) },
  zip: { width: 80, cell: of((party) => party.address.zipCode) },
  client: { width: 170, cell: (guide) => known(guide.client?.name) },
  windows: { width: 170, cell: (guide, said) => plain(windowsText(guide.windows, said)) },
  packages: { width: 100, isRight: true, cell: (guide, { f }) => f.number(guide.load.packages) },
  weight: { width: 110, sort: 'weightKg', isRight: true, cell: (guide, { f }) => f.weight(guide.load.weightKg) },
  volume: { width: 110, isRight: true, cell: (guide, { f }) => f.volume(guide.load.volumeM3) },
  attempts: { width: 100, isRight: true, cell: (guide, { f }) => f.number(guide.deliveryAttempts) },
  route: { width: 170, cell: (guide) => known(guide.route?.name) },
  stop: { width: 90, isRight: true, cell: (guide, { f }) => f.number(guide.order) },
  driver: { width: 170, cell: (guide) => known(guide.route?.driverName) },
  order: { width: 150, cell: (guide) => known(guide.orderNumber) },
  deliveryId: { width: 150, cell: (guide) => known(guide.deliveryId) },
  certified: { width: 110, cell: (guide, { t }) => plain(t(guide.certifiedDelivery ? 'yes' : 'no')) },
  documents: { width: 120, isRight: true, cell: (guide, { f }) => f.number(guide.documentCount) },
  pending: {
    width: 210,
    cell: (guide, { locale }) => known(guide.pendingRoles.map((role) => documentRoleNames[role][locale]).join(', ')),
  },
  origin: { width: 110, cell: (guide, { t }) => plain(t(`origins.${guide.origin}`)) },
  created: { width: 170, sort: 'createdDate', cell: (guide, { f }) => plain(f.dateTime(guide.createdDate)) },
} satisfies Record<string, ColumnOf>;
export type ColumnKey = keyof typeof columnsOfGuide;
export const columnKeys = Object.keys(columnsOfGuide) as ColumnKey[];
const isOwn = (key: string): key is ColumnKey => Object.hasOwn(columnsOfGuide, key);

/** What everybody sees until they choose. The folio is always the first: it names the row. */
export const usualColumns: readonly string[] = ['folio', 'recipient', 'cedi', 'date', 'load', 'status'];
const fieldPrefix = 'field:';
export const keyOfField = (field: Pick<CustomField, '_id'>): string => `${fieldPrefix}${field._id}`;

const fieldWidth = 170;
const widthOf = (key: string): number => (isOwn(key) ? columnsOfGuide[key].width : fieldWidth);

function valueText(value: CustomValue | undefined, { t, f }: Said): ReactNode {
  if (typeof value === 'boolean') return plain(t(value ? 'yes' : 'no'));
  if (typeof value === 'number') return plain(f.number(value, 4));
  return known(value);
}

/** A company's own field as a column; deliveries and collections may have one of the same name each. */
function customColumn(field: CustomField, said: Said): Column<Guide> {
  const isDate = field.type === 'date';
  return {
    key: keyOfField(field),
    header: field.name,
    width: fieldWidth,
    ...(field.type === 'number' ? { align: 'right' as const } : {}),
    cell: (guide) => {
      const value = guide.customFields[field._id];
      return isDate && typeof value === 'string' ? known(said.f.day(value)) : valueText(value, said);
    },
  };
}

/** Names of the columns that may be chosen, the guide's own first. */
export function useColumnNames(fields: readonly CustomField[]): { key: string; name: string; isCustom: boolean }[] {
  const t = useText(guidesText);
  const words = useText(guideWords);
  const nameOfField = (field: CustomField): string => {
    const isRepeated = fields.some((other) => other !== field && other.name === field.name);
    return isRepeated
      ? `${field.name} (${words(`type.${field.target === 'guide' ? 'delivery' : 'recollection'}`)})`
      : field.name;
  };
  return [
    ...columnKeys.map((key) => ({ key: key as string, name: t(`columns.${key}`), isCustom: false })),
    ...fields.map((field) => ({ key: keyOfField(field), name: nameOfField(field), isCustom: true })),
  ];
}

/** The chosen columns, in their order, and the width that they need; what is no column (a field that is gone) is passed over. */
export function useGuideColumns(
  keys: readonly string[],
  fields: readonly CustomField[],
): { columns: Column<Guide>[]; width: number } {
  const t = useText(guidesText);
  const words = useText(guideWords);
  const f = useFormat();
  const locale = useLocale();
  const chosen = keys.join(',');
  return useMemo(() => {
    const list = chosen.split(',');
    const said: Said = { t, words, f, locale, shown: new Set(list) };
    const columns = list.flatMap((key): Column<Guide>[] => {
      if (!isOwn(key)) {
        const field = fields.find((one) => keyOfField(one) === key);
        return field ? [customColumn(field, said)] : [];
      }
      const { width, grows, sort, isRight, cell }: ColumnOf = columnsOfGuide[key];
      return [
        {
          key,
          header: t(`columns.${key}`),
          ...(grows ? {} : { width }),
          ...(sort ? { sortKey: sort } : {}),
          ...(isRight ? { align: 'right' as const } : {}),
          ...(key === 'folio' ? { pin: 'start' as const } : {}),
          cell: (guide) => cell(guide, said),
        },
      ];
    });
    return { columns, width: columns.reduce((sum, { key }) => sum + widthOf(key), 0) };
  }, [chosen, fields, t, words, f, locale]);
}
