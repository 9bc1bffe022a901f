import { strToU8, Zip, ZipDeflate } from 'fflate';
import { columnLetter } from './sheet.ts';
import { type WriteColumn, type WriteOptions, type WriteValue, widthOf, writableText } from './write-sheet.ts';

/** Styles by their place in styles.xml: what a column's cells look like, and the header. */
const cellStyles = { number: 0, text: 1, date: 2, datetime: 3 } as const;
const HEADER_STYLE = 4;
const styles = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
  [49, 0],
  [164, 0],
  [165, 0],
  [49, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;
const parts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => entities[c] ?? c);

/** Excel counts days from the last of 1899. */
const serialOf = (at: Date): number => at.getTime() / 86_400_000 + 25_569;

/** A cell, or nothing of one: an empty cell has its column's style already. */
function cell(ref: string, value: WriteValue, style: number): string {
  if (value === undefined || value === null || value === '') return '';
  const open = `<c r="${ref}" s="${style}"`;
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? `${open}><v>${value}</v></c>` : '';
    case 'boolean':
      return `${open} t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'string': {
      const text = writableText(value);
      return `${open} t="inlineStr"><is><t${/^\s|\s$|[\t\n\r]/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is></c>`;
    }
    default:
      return Number.isNaN(value.getTime()) ? '' : `${open}><v>${serialOf(value)}</v></c>`;
  }
}

/** XML that is compressed at a time, in characters. */
const CHUNK = 64 * 1024;

/**
 * A workbook as `writeSheet` writes it, of rows that are given one by one: nothing of it is kept, its bytes go to `write` as they come. Lists of
 * values and blank rows, which templates have, are not for it.
 */
export function openStream(
  columns: readonly WriteColumn[],
  options: Pick<WriteOptions, 'sheetName'>,
  write: (bytes: Uint8Array) => void,
): { add(values: readonly WriteValue[]): void; end(): void } {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    write(bytes);
  });
  const begin = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [name, text] of Object.entries(parts(options.sheetName ?? 'Datos'))) begin(name).push(strToU8(text), true);
  const letters = columns.map((_, i) => columnLetter(i));
  const styleOf = columns.map((column) => cellStyles[column.kind ?? 'text']);
  const entry = begin('xl/worksheets/sheet1.xml');
  let row = 0;
  let xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      (column, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" customWidth="1" style="${styleOf[i]}"/>`,
    )
    .join('')}</cols><sheetData>`;
  const add = (values: readonly WriteValue[], style?: number): void => {
    row += 1;
    xml += `<row r="${row}">`;
    for (let i = 0; i < columns.length; i++) xml += cell(`${letters[i]}${row}`, values[i], style ?? styleOf[i] ?? 0);
    xml += '</row>';
    if (xml.length < CHUNK) return;
    entry.push(strToU8(xml));
    xml = '';
  };
  add(
    columns.map((column) => column.header),
    HEADER_STYLE,
  );
  return {
    add: (values) => add(values),
    end: () => {
      entry.push(strToU8(`${xml}</sheetData></worksheet>`), true);
      zip.end();
    },
  };
}
