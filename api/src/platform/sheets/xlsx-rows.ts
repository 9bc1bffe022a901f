import { streamXlsxRows } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { SheetLimits, SheetRow } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import { collectRows } from './table-shape.ts';
import { readZipPart, repackZip, type ZipEntry } from './zip-guard.ts';

export interface WorkbookRows {
  sheetName: string;
  sheetNames: string[];
  rows: SheetRow[];
}

interface SheetTab {
  /** Position among all tabs, hidden ones too: what the reader selects by. */
  index: number;
  name: string;
  isHidden: boolean;
}

const maxPartBytes = 8 * 1024 * 1024;
// Pictures, charts, macros, comments and the like are never opened.
const neededPart =
  /^(?!.*(?:^|\/)(?:media|drawings|charts|theme|externalLinks|pivot\w*|comments?\w*|customXml|docProps|printerSettings)\/).*\.(?:xml|rels)$/i;

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return namedEntities[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found ? decodeXml(found[1] ?? found[2] ?? '') : undefined;
}

async function readPart(bytes: Uint8Array, entries: readonly ZipEntry[], name: string): Promise<string> {
  const entry = entries.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (!entry) throw new SheetError('broken');
  return (await readZipPart(bytes, entry, maxPartBytes)).toString('utf8');
}

/** The tabs of a workbook. A ZIP of another program (a map, a package) has no workbook part and is refused by its true name. */
async function readTabs(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<SheetTab[]> {
  const relations = await readPart(bytes, entries, '_rels/.rels');
  const relation = (relations.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).find((tag) =>
    attribute(tag, 'Type')?.endsWith('/officeDocument'),
  );
  const target = relation ? attribute(relation, 'Target')?.replace(/^\//, '') : undefined;
  if (!target) throw new SheetError('wrong_type', { found: 'ZIP' });
  const workbook = await readPart(bytes, entries, target);
  if (!/<(?:\w+:)?workbook[\s>]/.test(workbook)) throw new SheetError('wrong_type', { found: 'ZIP' });
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  // The reader skips tabs without name or part; counting must agree with it.
  const tabs = tags.filter((tag) => attribute(tag, 'name') && /\s(?:\w+:)?id\s*=/.test(tag));
  return tabs.map((tag, index) => ({
    index,
    name: attribute(tag, 'name') ?? '',
    isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
  }));
}

async function readTab(bytes: Uint8Array, tab: SheetTab, limits: SheetLimits): Promise<SheetRow[]> {
  const collector = collectRows(limits);
  for await (const row of streamXlsxRows(bytes, { sheet: tab.index })) {
    collector.add(row.index + 1, row.values.map(cellText));
  }
  return collector.rows;
}

/**
 * Rows of a sheet of an XLSX workbook: the named one, or the first visible one that holds something.
 * Formulas are never evaluated: the value that the workbook keeps beside them is read.
 * @throws SheetError
 */
export async function readXlsxRows(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  limits: SheetLimits,
  sheetName?: string,
): Promise<WorkbookRows> {
  const clean = await repackZip(bytes, entries, (name) => neededPart.test(name), limits.maxInflatedBytes);
  try {
    const tabs = await readTabs(bytes, entries);
    if (tabs.length > limits.maxSheets) throw new SheetError('too_many_sheets', { maxSheets: limits.maxSheets });
    const visible = tabs.filter((tab) => !tab.isHidden);
    const sheetNames = visible.map((tab) => tab.name);
    const wanted = sheetName === undefined ? visible : visible.filter((tab) => tab.name === sheetName);
    if (sheetName !== undefined && wanted.length === 0) throw new SheetError('sheet_not_found', { sheetName });
    for (const tab of wanted) {
      const rows = await readTab(clean, tab, limits);
      if (rows.length > 0) return { sheetName: tab.name, sheetNames, rows };
    }
    throw new SheetError('empty');
  } catch (cause) {
    throw asSheetError(cause);
  }
}

// By name: the classes stand in the library's main entry, which would load five formats more into the thread.
const contentErrors = new Set([
  'HucreError',
  'ParseError',
  'ZipError',
  'XmlError',
  'InvalidArgumentError',
  'TypeError',
  'RangeError',
]);

/** What the library throws on malformed content (its own errors, and type or range errors out of bad offsets) is a broken file. */
export function asSheetError(cause: unknown): unknown {
  return cause instanceof Error && contentErrors.has(cause.name) ? new SheetError('broken', {}, { cause }) : cause;
}
