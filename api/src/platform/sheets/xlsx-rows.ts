import { streamXlsxRows } from 'hucre/xlsx';
import { cellText, formulaWithoutValue } from './cell-text.ts';
import { type FormulaCells, formulaCells } from './formula-cells.ts';
import { columnLetter, type SheetLimits, type SheetRow } from './sheet.ts';
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
  /** The worksheet's part in the ZIP. */
  part: string;
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
  const folder = target.slice(0, target.lastIndexOf('/') + 1);
  const links = await readPart(bytes, entries, `${folder}_rels/${target.slice(folder.length)}.rels`);
  const partOf = new Map(
    (links.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []).map((tag) => {
      const to = attribute(tag, 'Target') ?? '';
      return [attribute(tag, 'Id'), to.startsWith('/') ? to.slice(1) : folder + to];
    }),
  );
  const tags = workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  // The reader skips tabs without name or part; counting must agree with it.
  const tabs = tags.filter((tag) => attribute(tag, 'name') && /\s(?:\w+:)?id\s*=/.test(tag));
  return tabs.map((tag, index) => ({
    index,
    name: attribute(tag, 'name') ?? '',
    isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible',
    part: partOf.get(/\s(?:\w+:)?id\s*=\s*["']([^"']*)/.exec(tag)?.[1]) ?? '',
  }));
}

async function readTab(
  bytes: Uint8Array,
  tab: SheetTab,
  limits: SheetLimits,
  formulas: ReadonlySet<string>,
): Promise<SheetRow[]> {
  const collector = collectRows(limits);
  for await (const row of streamXlsxRows(bytes, { sheet: tab.index })) {
    const cells = row.values.map(cellText);
    // Formulas that were only drawn down below the table make no rows.
    if (formulas.size > 0 && cells.some((text) => text !== ''))
      for (let n = 0; n < cells.length; n++)
        if (cells[n] === '' && formulas.has(`${columnLetter(n)}${row.index + 1}`)) cells[n] = formulaWithoutValue;
    collector.add(row.index + 1, cells);
  }
  return collector.rows;
}

/**
 * Rows of a sheet of an XLSX workbook: the named one, or the first visible one that holds something.
 * Formulas are never evaluated: the value that the workbook keeps beside them is read; one without a value is told as an error of its cell.
 * @throws SheetError
 */
export async function readXlsxRows(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  limits: SheetLimits,
  sheetName?: string,
): Promise<WorkbookRows> {
  const formulas = new Map<string, FormulaCells>();
  const clean = await repackZip(
    bytes,
    entries,
    (name) => neededPart.test(name),
    limits.maxInflatedBytes,
    (name) => {
      if (!/\/worksheets\/[^/]+\.xml$/i.test(name)) return undefined;
      const found = formulaCells();
      formulas.set(name.toLowerCase(), found);
      return found.watch;
    },
  );
  try {
    const tabs = await readTabs(bytes, entries);
    if (tabs.length > limits.maxSheets) throw new SheetError('too_many_sheets', { maxSheets: limits.maxSheets });
    const visible = tabs.filter((tab) => !tab.isHidden);
    const sheetNames = visible.map((tab) => tab.name);
    const wanted = sheetName === undefined ? visible : visible.filter((tab) => tab.name === sheetName);
    if (sheetName !== undefined && wanted.length === 0) throw new SheetError('sheet_not_found', { sheetName });
    for (const tab of wanted) {
      const rows = await readTab(clean, tab, limits, formulas.get(tab.part.toLowerCase())?.refs ?? new Set());
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
