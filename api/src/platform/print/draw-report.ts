import PDFDocument from 'pdfkit';
import { qrRows } from './codes.ts';
import { fontFiles } from './fonts.ts';
import type { Block, Pair, Picture, Report } from './report.ts';
import { ink, tones } from './report-look.ts';
import { type Doc, FOOT, font, linesHeight, MARGIN, PAGE, room, shown, WIDTH } from './report-page.ts';
import { drawPlaces, PLACES_SIDE } from './report-places.ts';
import { drawTable } from './report-table.ts';

const GAP = 12;
const CODE_SIDE = 62;

/** Reports one after the other in one document; each begins on a page of its own, and its pages are numbered by themselves. */
export interface Book {
  add(report: Report): void;
  end(title: string): Promise<Uint8Array>;
}

export function openBook(lang: string): Book {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang,
    info: { Creator: 'Tramo' },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.registerFont('regular', fontFiles.regular).registerFont('bold', fontFiles.bold);
  const logoOf = logos(doc);
  return {
    add: (report) => {
      doc.addPage();
      let y = head(doc, report, logoOf);
      for (const section of report.sections) {
        const [first] = section.blocks;
        if (!first) continue;
        // A title never stands alone at the end of a page.
        y = room(doc, y + GAP, 26 + heightOf(doc, first));
        y = sectionTitle(doc, section.title, y);
        for (const block of section.blocks) y = drawBlock(doc, block, y);
      }
      feet(doc, report);
      // Written out: the pages of the next report are counted from one again.
      doc.flushPages();
    },
    end: async (title) => {
      doc.info.Title = shown(title);
      doc.end();
      await ended;
      return new Uint8Array(Buffer.concat(parts));
    },
  };
}

type LogoOf = (bytes: Uint8Array) => PDFKit.Mixins.ImageSrc;
/** A company's logo stands in the file once, on however many reports. */
function logos(doc: Doc): LogoOf {
  // In pdfkit's documentation, not in its types.
  const opener = doc as Doc & { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc };
  let known: { bytes: Buffer; image: PDFKit.Mixins.ImageSrc } | null = null;
  return (bytes) => {
    const wanted = Buffer.from(bytes);
    if (!known?.bytes.equals(wanted)) known = { bytes: wanted, image: opener.openImage(wanted) };
    return known.image;
  };
}

function head(doc: Doc, { head: h }: Report, logoOf: LogoOf): number {
  const logoWidth = h.logo ? 84 : 0;
  if (h.logo) doc.image(logoOf(h.logo), MARGIN, MARGIN, { fit: [logoWidth - 14, 46], valign: 'center' });
  const left = MARGIN + logoWidth;
  const company = shown(h.company);
  const about = shown(h.about);
  const half = WIDTH / 2 + 10 - logoWidth;
  font(doc, 'bold', 11).text(company, left, MARGIN, { width: half, lineGap: 1 });
  let y = MARGIN + linesHeight(doc, company, half, 'bold', 11) + 2;
  if (about !== '') font(doc, 'regular', 8, ink.muted).text(about, left, y, { width: half, lineGap: 1 });
  y += linesHeight(doc, about, half, 'regular', 8);
  const right = MARGIN + WIDTH / 2 + 20;
  const width = WIDTH / 2 - 20 - (h.code ? CODE_SIDE + GAP : 0);
  if (h.code) drawCode(doc, h.code, MARGIN + WIDTH - CODE_SIDE, MARGIN);
  font(doc, 'regular', 9, ink.muted).text(shown(h.name), right, MARGIN, { width, align: 'right' });
  const reference = shown(h.reference);
  font(doc, 'bold', 17).text(reference, right, MARGIN + 13, { width, align: 'right' });
  const pillTop = MARGIN + 13 + linesHeight(doc, reference, width, 'bold', 17) + 3;
  const status = shown(h.status.text);
  const pillWidth = Math.min(width, font(doc, 'bold', 9).widthOfString(status) + 18);
  const tone = tones[h.status.tone];
  doc.roundedRect(right + width - pillWidth, pillTop, pillWidth, 18, 9).fill(tone.ground);
  font(doc, 'bold', 9, tone.text).text(status, right + width - pillWidth, pillTop + 3, {
    width: pillWidth,
    align: 'center',
    lineBreak: false,
  });
  const end = Math.max(y, pillTop + 18, h.logo ? MARGIN + 46 : 0, h.code ? MARGIN + CODE_SIDE : 0) + 10;
  doc
    .moveTo(MARGIN, end)
    .lineTo(MARGIN + WIDTH, end)
    .lineWidth(1)
    .strokeColor(ink.line)
    .stroke();
  return end;
}

/** A QR code as vectors; neighbours of a row are one rectangle. */
function drawCode(doc: Doc, text: string, x: number, y: number): void {
  const rows = qrRows(text);
  const side = CODE_SIDE / rows.length;
  rows.forEach((row, n) => {
    for (const run of row.matchAll(/1+/g)) doc.rect(x + run.index * side, y + n * side, run[0].length * side, side);
  });
  doc.fill('black');
}

function sectionTitle(doc: Doc, title: string, y: number): number {
  if (title === '') return y;
  font(doc, 'bold', 10, ink.accent).text(shown(title), MARGIN, y, { width: WIDTH });
  return y + 18;
}

/** Height of a block, or of the part of it that must not be cut. */
function heightOf(doc: Doc, block: Block): number {
  switch (block.kind) {
    case 'pairs':
      return rowsOf(block.pairs, block.columns)[0]?.length ? 30 : 0;
    case 'note':
      return linesHeight(doc, shown(block.text), WIDTH - 20, 'regular', 9) + 20;
    case 'table':
      return 40;
    case 'pictures':
      return pictureHeight(doc, block.pictures.slice(0, block.columns), block);
    case 'places':
      return PLACES_SIDE + 8;
  }
}

function drawBlock(doc: Doc, block: Block, y: number): number {
  switch (block.kind) {
    case 'pairs':
      return drawPairs(doc, block.pairs, block.columns, { x: MARGIN, y, width: WIDTH });
    case 'note': {
      const height = heightOf(doc, block) - 6;
      const top = room(doc, y, height + 6);
      doc.roundedRect(MARGIN, top, WIDTH, height, 4).fill(tones[block.tone].ground);
      font(doc, 'regular', 9, tones[block.tone].text).text(shown(block.text), MARGIN + 10, top + 7, {
        width: WIDTH - 20,
        lineGap: 1,
      });
      return top + height + 6;
    }
    case 'table':
      return drawTable(doc, block, y);
    case 'pictures':
      return drawPictures(doc, block, y);
    case 'places': {
      const top = room(doc, y, PLACES_SIDE + 8);
      drawPlaces(doc, block, { x: MARGIN + WIDTH - PLACES_SIDE, y: top });
      const end = drawPairs(doc, block.pairs, 2, { x: MARGIN, y: top, width: WIDTH - PLACES_SIDE - 20 });
      return Math.max(end, top + PLACES_SIDE + 8);
    }
  }
}

/** Pairs in rows of so many; a wide one has a row of its own. Those without a value are left out. */
function rowsOf(pairs: readonly Pair[], columns: number): Pair[][] {
  const rows: Pair[][] = [];
  let row: Pair[] = [];
  const end = (): void => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const pair of pairs) {
    if (pair.value === '') continue;
    if (pair.isWide) end();
    row.push(pair);
    if (pair.isWide || row.length === columns) end();
  }
  end();
  return rows;
}

function drawPairs(
  doc: Doc,
  pairs: readonly Pair[],
  columns: number,
  at: { x: number; y: number; width: number },
): number {
  let { y } = at;
  for (const row of rowsOf(pairs, columns)) {
    const width = row[0]?.isWide ? at.width : (at.width - (columns - 1) * GAP) / columns;
    const style = (p: Pair): ['regular' | 'bold', number] => (p.isStrong ? ['bold', 11] : ['regular', 9.5]);
    const height = Math.max(...row.map((p) => linesHeight(doc, shown(p.value), width, ...style(p)))) + 18;
    y = room(doc, y, Math.min(height, 300));
    row.forEach((pair, n) => {
      const x = at.x + n * (width + GAP);
      font(doc, 'regular', 7.5, ink.muted).text(shown(pair.label), x, y, { width, lineBreak: false, ellipsis: true });
      font(doc, ...style(pair)).text(shown(pair.value), x, y + 10, { width, lineGap: 1 });
    });
    y += height;
  }
  return y;
}

type Pictures = Extract<Block, { kind: 'pictures' }>;
const cellWidth = (columns: number): number => (WIDTH - (columns - 1) * GAP) / columns;
const captionHeight = (doc: Doc, p: Picture, width: number): number =>
  linesHeight(doc, shown(p.title), width, 'bold', 8) +
  linesHeight(doc, p.lines.map(shown).join('\n'), width, 'regular', 7) +
  4;
const pictureHeight = (doc: Doc, row: readonly Picture[], { columns, height }: Pictures): number =>
  height + Math.max(0, ...row.map((p) => captionHeight(doc, p, cellWidth(columns)))) + GAP;

function drawPictures(doc: Doc, block: Pictures, top: number): number {
  const width = cellWidth(block.columns);
  let y = top;
  for (let at = 0; at < block.pictures.length; at += block.columns) {
    const row = block.pictures.slice(at, at + block.columns);
    const height = pictureHeight(doc, row, block);
    y = room(doc, y, height);
    row.forEach((picture, n) => {
      const x = MARGIN + n * (width + GAP);
      doc.rect(x, y, width, block.height).lineWidth(0.5).strokeColor(ink.line).stroke();
      doc.image(Buffer.from(picture.bytes), x + 2, y + 2, {
        fit: [width - 4, block.height - 4],
        align: 'center',
        valign: 'center',
      });
      const title = shown(picture.title);
      font(doc, 'bold', 8).text(title, x, y + block.height + 4, { width, lineGap: 1 });
      const below = y + block.height + 4 + linesHeight(doc, title, width, 'bold', 8);
      font(doc, 'regular', 7, ink.muted).text(picture.lines.map(shown).join('\n'), x, below, { width, lineGap: 1 });
    });
    y += height;
  }
  return y;
}

/** Written at the end, when it is known how many pages there are. */
function feet(doc: Doc, { foot }: Report): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const y = PAGE.height - MARGIN - FOOT + 14;
    doc
      .moveTo(MARGIN, y - 6)
      .lineTo(MARGIN + WIDTH, y - 6)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke();
    font(doc, 'regular', 7, ink.muted).text(foot.lines.map(shown).join('\n'), MARGIN, y, {
      width: WIDTH - 90,
      height: FOOT - 8,
      lineGap: 1.5,
    });
    doc.text(`${foot.page} ${page - start + 1} ${foot.of} ${count}`, MARGIN + WIDTH - 84, y, {
      width: 84,
      align: 'right',
      lineBreak: false,
    });
  }
}
