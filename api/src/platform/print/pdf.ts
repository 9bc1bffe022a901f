import PDFDocument from 'pdfkit';
import { code128Widths, qrRows } from './codes.ts';
import { fontFiles } from './fonts.ts';
import type { Mark, Page, PageSize } from './page.ts';
import type { PageWriter } from './print-protocol.ts';

const POINTS_PER_INCH = 72;

/** A PDF with a page for each page of marks, drawn as vectors on the printer's own dots: no bar is blurred at its resolution. */
export function pdfWriter(size: PageSize, title: string): PageWriter {
  const scale = POINTS_PER_INCH / size.dotsPerInch;
  // 812 dots at 203 per inch are the 288 points of four inches.
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    size: [size.width * scale, size.height * scale],
    info: { Title: title, Creator: 'Tramo' },
    lang: 'es-MX',
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.registerFont('regular', fontFiles.regular).registerFont('bold', fontFiles.bold);
  return {
    add: (page: Page) => {
      doc.addPage();
      doc.scale(scale).fillColor('black');
      for (const mark of page) draw(doc, mark);
    },
    end: async () => {
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}

function draw(doc: PDFKit.PDFDocument, mark: Mark): void {
  const { x, y } = mark;
  switch (mark.kind) {
    case 'box':
      doc.rect(x, y, mark.width, mark.height).fill();
      return;
    case 'text':
      doc.font(mark.isBold ? 'bold' : 'regular').fontSize(mark.size);
      if (mark.isWhite) doc.fillColor('white');
      doc.text(mark.text, x, y, { lineBreak: false, baseline: 'alphabetic' });
      if (mark.isWhite) doc.fillColor('black');
      return;
    case 'code128': {
      let at = x;
      code128Widths(mark.text).forEach((modules, n) => {
        if (n % 2 === 0) doc.rect(at, y, modules * mark.module, mark.height);
        at += modules * mark.module;
      });
      doc.fill();
      return;
    }
    case 'qr':
      // Neighbours of a row are one rectangle: the file stays small and no viewer draws a hairline between them.
      qrRows(mark.text).forEach((row, n) => {
        for (const run of row.matchAll(/1+/g))
          doc.rect(x + run.index * mark.module, y + n * mark.module, run[0].length * mark.module, mark.module);
      });
      doc.fill();
  }
}
