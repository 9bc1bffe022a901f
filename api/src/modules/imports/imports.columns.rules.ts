import {
  type ColumnMapping,
  type CustomImportField,
  fieldsOfImport,
  type ImportField,
  type ImportKind,
  isCustomKey,
  type PartyField,
  type PlainImportField,
  senderField,
} from '@tramo/contract/imports';
import { addressFields, isWholeAddress } from '@tramo/roads/addresses/read-address';
import { columnLetter } from '../../platform/sheets/sheet.ts';
import { isInMexico, readPair } from './imports.places.rules.ts';
import { readDay } from './imports.times.rules.ts';
import { headerWords, isBareNumber, senderScores, titleScores } from './imports.titles.rules.ts';
import { plain, readEmail, readFlag, readHandling, readPhone, readSkills, readType } from './imports.values.rules.ts';
import { looksLikeWindows } from './imports.windows.rules.ts';

/** Which column of a sheet feeds which field: by its title, in Spanish or English, and by what its cells look like. Pure. */

export interface GuessContext {
  /** Guides without it. */
  kind?: ImportKind;
  today: string;
  /** Names that the company knows, in `plain` form. */
  clientNames: ReadonlySet<string>;
  cediNames: ReadonlySet<string>;
  /** The company's own fields by the words of their names, the first ones first. */
  customFields: readonly { field: CustomImportField; words: string }[];
}
type Check = (text: string, ctx: GuessContext) => boolean;
const number = (text: string): number => Number(text.replace(',', '.'));
const isDay: Check = (t, ctx) => !/^\d{1,4}$/.test(t) && !('error' in readDay(t, ctx.today));
/** Fields whose cells can be told from others. */
const isFlag: Check = (t) => !('error' in readFlag(t));
const checks: Partial<Record<PlainImportField, Check>> = {
  fullAddress: isWholeAddress,
  zipCode: (t) => /^\d{4,5}$/.test(t),
  phone: (t) => !('error' in readPhone(t)),
  email: (t) => !('error' in readEmail(t)),
  scheduledDate: (t, ctx) => isDay(t, ctx) && !/^\d{5}$/.test(t),
  orderDate: (t, ctx) => isDay(t, ctx) && !/^\d{5}$/.test(t),
  cellphone: (t) => !('error' in readPhone(t)),
  lat: (t) => readPair(t) !== null || (/[.,]/.test(t) && isInMexico({ lat: number(t), lng: -100 })),
  lng: (t) => /[.,]/.test(t) && isInMexico({ lat: 20, lng: number(t) }),
  window: looksLikeWindows,
  type: (t) => !('error' in readType(t)),
  weightKg: (t) => /\d/.test(t),
  packages: (t) => /^\d/.test(t),
  quantity: (t) => /^\d/.test(t),
  scheduledUntil: isDay,
  certifiedDelivery: isFlag,
  notifyEmail: isFlag,
  notifySms: isFlag,
  notifyWhatsapp: isFlag,
  whatsappPhone: (t) => !('error' in readPhone(t)),
  skills: (t) => !('error' in readSkills(t)),
  handling: (t) => !('error' in readHandling(t)),
  client: (t, ctx) => ctx.clientNames.has(plain(t)),
  cedi: (t, ctx) => ctx.cediNames.has(plain(t)),
};
/** Fields whose cells must look so, whatever the title says: a column that they do not fit would make every row faulty. */
const strict: ReadonlySet<ImportField> = new Set([
  'scheduledUntil',
  'certifiedDelivery',
  'notifyEmail',
  'notifySms',
  'notifyWhatsapp',
  'whatsappPhone',
  'skills',
  'handling',
] satisfies ImportField[]);
/** Fields that a title names before a field of the company's own that is called the same. */
const core: ReadonlySet<ImportField> = new Set([
  'folio',
  'type',
  'scheduledDate',
  'client',
  'cedi',
  'contactName',
  'companyName',
  'phone',
  'street',
  'extNumber',
  'suburb',
  'city',
  'zipCode',
] satisfies ImportField[]);
/** Fields that the cells alone may decide, under a title that says nothing. A type needs words: single letters are too common. */
const byCellsAlone: readonly PlainImportField[] = [
  'fullAddress',
  'zipCode',
  'phone',
  'email',
  'scheduledDate',
  'lat',
  'lng',
  'window',
  'type',
  'cedi',
  'client',
];

const share = (samples: readonly string[], check: Check, ctx: GuessContext): number =>
  samples.length === 0 ? -1 : samples.filter((t) => check(t, ctx)).length / samples.length;

interface SheetColumn {
  header: string;
  /** Filled cells of it; some dozens are enough. */
  samples: readonly string[];
}
interface Offer {
  column: number;
  field: ImportField;
  score: number;
}

/** 1, 2, 3 …: the rows' own count, also with a total or a note among them. */
function isRunning(samples: readonly string[], least: number): boolean {
  const numbers = samples.filter((t) => /^\d+$/.test(t)).map(Number);
  return (
    numbers.length >= Math.max(least, samples.length * 0.6) &&
    numbers.every((number, n) => number === (numbers[0] as number) + n)
  );
}
const isAddressField = (field: ImportField): boolean => (addressFields as readonly string[]).includes(field);
/** A count of the rows is no part of an address, whatever its title says or somebody chose before. */
const isRowCount = (samples: readonly string[]): boolean => samples.includes('1') && isRunning(samples, 3);
/** Columns that a mapping feeds to an address although they count the rows. */
export const runningColumns = (columns: readonly SheetColumn[], mapping: ColumnMapping): number[] =>
  columns.flatMap(({ samples }, n) => (mapping[n] && isAddressField(mapping[n]) && isRowCount(samples) ? [n] : []));
const isStreet = (column: SheetColumn | undefined): boolean => {
  const scores = column && titleScores(column.header);
  return ((scores?.get('street') ?? 0) || (scores?.get('fullAddress') ?? 0)) >= 60;
};
/** 'No.', '#', 'Número' are the house's beside a street; elsewhere they may be anything, and a running number is nothing. */
function numberOffers(columns: readonly SheetColumn[], column: number): Offer[] {
  const { samples } = columns[column] as SheetColumn;
  if (isRunning(samples, 2)) return [];
  if (isStreet(columns[column - 1])) return [{ column, field: 'extNumber', score: 100 }];
  const isHouse = samples.filter((t) => /^(?:\d{1,5}\s?-?\w?|s\W?n)$/i.test(t)).length >= samples.length * 0.6;
  return isHouse ? [{ column, field: 'extNumber', score: 55 }] : [{ column, field: 'folio', score: 45 }];
}

/** What a column may feed, and how likely that is. */
function offersOf(columns: readonly SheetColumn[], column: number, ctx: GuessContext): Offer[] {
  const { header, samples } = columns[column] as SheetColumn;
  if (isBareNumber(header)) return numberOffers(columns, column);
  const offers: Offer[] = [];
  const offer = (field: ImportField, score: number): unknown => offers.push({ column, field, score });
  const scores = titleScores(header);
  for (const [field, title] of scores) {
    const check = checks[field];
    const fit = check ? share(samples, check, ctx) : -1;
    if (isAddressField(field) && isRowCount(samples)) continue;
    if (field === 'street' && share(samples, isWholeAddress, ctx) >= 0.5) offer('fullAddress', title + 15);
    else if (fit < 0) offer(field, title);
    else if (fit >= 0.5) offer(field, title + 15 * fit);
    else if (strict.has(field)) continue;
    // A column of people's names under 'Cliente' is who receives, unless another column says so.
    else if (field === 'client')
      offers.push({ column, field: 'contactName', score: 45 }, { column, field: 'companyName', score: 44 });
    else if (title === 100 && fit > 0) offer(field, 70);
    else if (title === 100) offer(field, 52);
  }
  for (const field of byCellsAlone) {
    const check = checks[field];
    if (!check || samples.length < (scores.size > 0 ? 3 : 1)) continue;
    if (field === 'type' && samples.every((t) => t.length < 3)) continue;
    if (share(samples, check, ctx) >= 0.8) offer(field, scores.size > 0 ? 40 : 50);
  }
  const words = headerWords(header);
  const isCore = [...scores].some(([field, title]) => title === 100 && core.has(field));
  for (const own of ctx.customFields) if (own.words !== '' && own.words === words) offer(own.field, isCore ? 95 : 120);
  return offers;
}

/** What titles of orders say otherwise than those of guides: 'Pedido' is the number by which its rows join, 'Fecha' the day on which it was made. */
const orderFields: Partial<Record<ImportField, readonly [field: ImportField, more: number]>> = {
  orderNumber: ['folio', 3],
  buyingOrders: ['folio', -5],
  orderDate: ['orderDate', 2],
  businessName: ['businessName', 2],
  cellphone: ['cellphone', 2],
  warehouseLocation: ['warehouseLocation', 2],
};
function ofKind(offers: readonly Offer[], kind: ImportKind): Offer[] {
  const allowed = new Set<ImportField>(fieldsOfImport(kind));
  const told = offers.map((o): Offer => {
    const [field, more] = (kind === 'orders' && orderFields[o.field]) || [o.field, 0];
    return { ...o, field, score: o.score + more };
  });
  return told.filter((o) => isCustomKey(o.field) || allowed.has(o.field));
}

/** The best offer of each column; a field is fed by one column at most. */
function assigned(offers: readonly Offer[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  const taken = new Set<ImportField>();
  for (const { column, field } of [...offers].sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (mapping[column] || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  // A number for WhatsApp is a phone where no other column is one.
  const whatsapp = Object.entries(mapping).find(([, field]) => field === 'whatsappPhone')?.[0];
  if (whatsapp !== undefined && !taken.has('phone')) mapping[whatsapp] = 'phone';
  return mapping;
}

const required: readonly (readonly PartyField[])[] = [
  ['contactName', 'companyName'],
  ['phone'],
  ['street', 'fullAddress'],
  ['zipCode', 'fullAddress'],
];
const hasParty = (mapping: ColumnMapping, named: (field: PartyField) => ImportField): boolean => {
  const fed = new Set(Object.values(mapping));
  return required.every((any) => any.some((field) => fed.has(named(field))));
};

/**
 * Guesses the field of each column. Columns that say that they are the sender's feed the sender, when the sheet tells the whole of both
 * parties; where it tells of one party alone, that is who is visited, whatever the titles call it.
 */
export function guessMapping(columns: readonly SheetColumn[], ctx: GuessContext): ColumnMapping {
  const senders = columns.map(({ header, samples }) => {
    const found = senderScores(header);
    // Names that are clients' under 'Remitente' are clients.
    const isClient = found?.isBare && share(samples, checks.client as Check, ctx) !== 0;
    return found && !isClient ? found.scores : null;
  });
  const offers = columns.map((_, n) => ofKind(offersOf(columns, n, ctx), ctx.kind ?? 'guides'));
  const recipient = assigned(offers.filter((_, n) => !senders[n]).flat());
  if (senders.every((s) => !s)) return recipient;
  if (!hasParty(recipient, (field) => field)) return assigned(offers.flat());
  const isWhole = (column: number): boolean => share(columns[column]?.samples ?? [], isWholeAddress, ctx) >= 0.5;
  const sender = assigned(
    senders.flatMap((scores, column) =>
      [...(scores ?? [])].map(
        ([field, score]): Offer => ({
          column,
          field: field === 'senderStreet' && isWhole(column) ? 'senderFullAddress' : field,
          score,
        }),
      ),
    ),
  );
  return hasParty(sender, senderField) ? { ...recipient, ...sender } : recipient;
}

/** A name for each column that no other column of the sheet has: its title, with a number when it repeats, or its letter. */
export function columnNames(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header, i) => {
    const name = header.trim().slice(0, 180) || `Columna ${columnLetter(i)}`;
    const key = headerWords(name) || name;
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    return n === 1 ? name : `${name} (${n})`;
  });
}
const nameKey = (name: string): string => headerWords(name) || name;

/** The same columns in any order, with any accents, have the same signature. */
export const signatureOf = (names: readonly string[]): string => names.map(nameKey).sort().join('|');

export interface RememberedMapping {
  signature: string;
  headers: Record<string, ImportField>;
  clientId: string | null;
}

/**
 * The mapping remembered for these columns: the client's own before the general one; the same columns before one whose columns are all
 * among them. Null when none is known. `isWhole` says that it was kept for exactly these columns: what it leaves out stays out.
 */
export function recall(
  options: readonly RememberedMapping[],
  names: readonly string[],
  clientId: string | null,
): { mapping: ColumnMapping; isWhole: boolean } | null {
  const signature = signatureOf(names);
  const index = new Map(names.map((n, i) => [nameKey(n), i]));
  const rank = (o: RememberedMapping): number =>
    (o.clientId !== null && o.clientId === clientId ? 2 : 0) + (o.signature === signature ? 1 : 0);
  const fits = options
    .filter((o) => o.clientId === null || o.clientId === clientId)
    .filter((o) => {
      const keys = Object.keys(o.headers).map(nameKey);
      return o.signature === signature || (keys.length >= 3 && keys.every((k) => index.has(k)));
    })
    .sort((a, b) => rank(b) - rank(a) || Object.keys(b.headers).length - Object.keys(a.headers).length);
  const best = fits[0];
  if (!best) return null;
  const mapping: ColumnMapping = {};
  for (const [header, field] of Object.entries(best.headers)) {
    const column = index.get(nameKey(header));
    if (column !== undefined && !Object.values(mapping).includes(field)) mapping[column] = field;
  }
  return { mapping, isWhole: best.signature === signature };
}

/** The guess fills what a partly fitting memory leaves open. */
export function completed(remembered: ColumnMapping, guessed: ColumnMapping): ColumnMapping {
  const mapping: ColumnMapping = { ...remembered };
  const taken = new Set(Object.values(remembered));
  for (const [column, field] of Object.entries(guessed)) {
    if (mapping[column] || taken.has(field)) continue;
    mapping[column] = field;
    taken.add(field);
  }
  return mapping;
}

/** Title → field, as a mapping is kept. */
export const headersOf = (names: readonly string[], mapping: ColumnMapping): Record<string, ImportField> =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([column, field]) =>
      names[Number(column)] === undefined ? [] : [[names[Number(column)] as string, field]],
    ),
  );
