import { CsvError, parse } from 'csv-parse/sync';
import { cleanText } from './cell-text.ts';
import { unescapeFormula } from './formula-escape.ts';
import type { SheetEncoding, SheetLimits, SheetRow } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import { collectRows } from './table-shape.ts';

/** Text of a CSV: UTF-8 or UTF-16 by their mark, UTF-8 when the bytes are valid UTF-8, else what Excel in Mexico writes, Windows-1252. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: SheetEncoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16le' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16be' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

const delimiters = [',', ';', '\t', '|'] as const;

/** Counts of each delimiter per line outside quotes, over the first lines of the text. */
function countDelimiters(sample: string): number[][] {
  const lines: number[][] = [];
  let counts = delimiters.map(() => 0);
  let isQuoted = false;
  for (const char of sample) {
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === '\n') {
      lines.push(counts);
      counts = delimiters.map(() => 0);
      if (lines.length >= 40) return lines;
      continue;
    }
    const at = delimiters.indexOf(char as ',');
    if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
  }
  lines.push(counts);
  return lines;
}

/**
 * The delimiter under which most lines have the same number of cells; among equals, the one that makes more cells.
 * Commas inside addresses vary from line to line, so they lose against the real delimiter.
 */
export function guessDelimiter(text: string): string {
  const lines = countDelimiters(text.slice(0, 64 * 1024)).filter((counts) => counts.some((count) => count > 0));
  let best = { delimiter: ',', score: 0, count: 0 };
  delimiters.forEach((delimiter, at) => {
    const frequency = new Map<number, number>();
    for (const counts of lines) {
      const count = counts[at] ?? 0;
      if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
    }
    for (const [count, score] of frequency) {
      if (score > best.score || (score === best.score && count > best.count)) best = { delimiter, score, count };
    }
  });
  return best.delimiter;
}

/** No line of a file within the limits is this long; the parser would make millions of cells of one that is. */
const maxLineChars = 1_000_000;

function refuseEndlessLines(text: string): void {
  const lineBreak = text.includes('\n') ? '\n' : '\r';
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf(lineBreak, start);
    const next = end === -1 ? text.length : end + 1;
    if (next - start > maxLineChars) throw new SheetError('too_complex');
    start = next;
  }
}

export interface CsvRows {
  encoding: SheetEncoding;
  delimiter: string;
  rows: SheetRow[];
}

/**
 * Rows of a CSV. Quoted cells may hold delimiters and line breaks; a row's number is the one that Excel shows when it opens the file.
 * @throws SheetError broken (a quote is never closed), and those of the row limits.
 */
export function readCsvRows(bytes: Uint8Array, limits: SheetLimits): CsvRows {
  const decoded = decodeText(bytes);
  let text = decoded.text;
  refuseEndlessLines(text);
  // Excel's own first line that names the delimiter; Excel does not show it as a row.
  const directive = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text.slice(0, 16));
  if (directive) text = text.slice(directive[0].length);
  const delimiter = directive?.[1] ?? guessDelimiter(text);
  const collector = collectRows(limits);
  try {
    parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote in the middle of an unquoted cell (Local 5 "B") is plain text.
      relax_quotes: true,
      // Bounds what one unclosed quote can swallow.
      max_record_size: maxLineChars,
      // Skipped inside the parser, which otherwise makes an error object for each line that is not as wide as the first.
      skip_empty_lines: true,
      onRecord: (record: string[], context) => {
        collector.add(context.records + context.empty_lines, record.map(csvCell));
        return null;
      },
    });
  } catch (cause) {
    if (cause instanceof SheetError) throw cause;
    if (cause instanceof CsvError || cause instanceof RangeError) throw new SheetError('broken', {}, { cause });
    throw cause;
  }
  return { encoding: decoded.encoding, delimiter, rows: collector.rows };
}

function csvCell(raw: string): string {
  return unescapeFormula(cleanText(raw));
}
