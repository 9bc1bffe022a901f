import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { fontFiles } from './fonts.ts';
import { letters, measureText } from './measure.ts';
import { fitsCode128, printable } from './page.ts';

describe('the widths of the bundled type', () => {
  const doc = new PDFDocument({ autoFirstPage: false });
  it.each([
    ['regular', fontFiles.regular, false],
    ['bold', fontFiles.bold, true],
  ] as const)('%s: every letter as the file has it', (_, file, isBold) => {
    doc.font(file).fontSize(1000);
    const wrong = letters.filter(
      (letter) => Math.ceil(doc.widthOfString(letter) - 1e-6) !== measureText(letter, 1000, isBold),
    );
    expect(wrong).toEqual([]);
  });

  it('never promises less room than a text takes', () => {
    for (const text of ['Av. Constitución 1234', 'JOSÉ NÚÑEZ ÁVILA', 'To. Va. Ye. AWAY', '¿Qué tal? “así”…']) {
      expect(measureText(text, 46, true)).toBeGreaterThanOrEqual(
        doc.font(fontFiles.bold).fontSize(46).widthOfString(text) - 0.01,
      );
    }
  });
});

describe('printable', () => {
  it.each([
    ['Peñón Güero ¿sí?', 'Peñón Güero ¿sí?'],
    ['Pen\u0303a', 'Peña'],
    ['  dos\tespacios\n\nmás  ', 'dos espacios más'],
    ['Dvořák Łódź', 'Dvorák ?ódz'],
    ['Paquete 📦 frágil', 'Paquete ? frágil'],
    ['a\u200bb\u00adc', 'abc'],
    ['山田', '??'],
    ['', ''],
  ])('%j becomes %j', (text, shown) => expect(printable(text)).toBe(shown));
});

describe('fitsCode128', () => {
  it.each([
    ['MTY-0001/2', true],
    ['a^b~c_d', true],
    ['Ñ-1', false],
    ['a>b', false],
    ['', false],
    ['tab\there', false],
  ])('%j: %s', (text, fits) => expect(fitsCode128(text)).toBe(fits));
});
