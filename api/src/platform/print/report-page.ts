import { printable } from './page.ts';
import { ink } from './report-look.ts';

// Letter, as offices in Mexico print; in points.
export const PAGE = { width: 612, height: 792 };
export const MARGIN = 44;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const FOOT = 46;
const BOTTOM = PAGE.height - MARGIN - FOOT;
export type Doc = PDFKit.PDFDocument;

/** Letters that the bundled type has; the line breaks of whoever wrote it stay. */
export const shown = (text: string): string => text.split(/\r?\n/).map(printable).join('\n').trim();

/** Where something of this height goes: here, or at the top of a new page. */
export function room(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  doc.addPage();
  return MARGIN;
}

export const font = (doc: Doc, name: 'regular' | 'bold', size: number, colour: string = ink.text): Doc =>
  doc.font(name).fontSize(size).fillColor(colour);

export const linesHeight = (doc: Doc, text: string, width: number, name: 'regular' | 'bold', size: number): number =>
  text === '' ? 0 : doc.font(name).fontSize(size).heightOfString(text, { width, lineGap: 1 });
