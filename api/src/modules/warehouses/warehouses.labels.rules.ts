import { type LabelFormat, labelPaper } from '@tramo/contract/labels';
import type { LocationLayout } from '@tramo/contract/warehouse/location-labels';
import { measureText } from '../../platform/print/measure.ts';
import { fitsCode128, type Mark, type Page, type PageSize, printable } from '../../platform/print/page.ts';

/** What one label says: the code that is scanned, what people read, and a line below it. */
export interface LocationLabel {
  /** What bars and QR say. */
  code: string;
  /** What stands in large letters. */
  title: string;
  below: string;
  /** Of strips: labels of one shelf level share a strip. */
  strip: string;
}

const DPI = labelPaper.dotsPerInch;
const inches = (n: number): number => Math.round(n * DPI);
const letter: PageSize = { width: inches(8.5), height: inches(11), dotsPerInch: DPI };
export const sizeOf = (layout: LocationLayout): PageSize => (layout === 'label' ? labelPaper : letter);

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** The largest size at which a text fits a width. */
const fitted = (text: string, width: number, most: number): number =>
  Math.max(16, Math.min(most, Math.floor((most * width) / Math.max(1, measureText(text, most, true)))));

function textIn(text: string, box: Box, most: number, isBold: boolean): Mark[] {
  const shown = printable(text);
  if (shown === '') return [];
  const size = fitted(shown, box.width, Math.min(most, box.height));
  const width = measureText(shown, size, isBold);
  return [
    {
      kind: 'text',
      x: Math.round(box.x + Math.max(0, (box.width - width) / 2)),
      y: Math.round(box.y + box.height / 2 + size * 0.36),
      size,
      width,
      text: shown,
      isBold,
      isWhite: false,
    },
  ];
}

/** Modules of a Code 128 of this text, as ASCII: start, check and stop are 35. */
const modulesOf = (text: string): number => {
  const symbols = /^\d+$/.test(text) ? Math.ceil(text.length / 2) + (text.length % 2) : text.length;
  return 11 * symbols + 35;
};
/** Bars in the middle of a box with ten modules of white on each side; none when they do not fit, since the QR says the same. */
function barsIn(text: string, box: Box): Mark[] {
  if (!fitsCode128(text)) return [];
  const modules = modulesOf(text);
  const module = [4, 3, 2].find((m) => (modules + 20) * m <= box.width);
  if (!module) return [];
  return [
    {
      kind: 'code128',
      x: Math.round(box.x + (box.width - modules * module) / 2),
      y: box.y,
      height: box.height,
      module,
      text,
    },
  ];
}

/** Squares of a side of the QR of a short text with middle correction: versions 1 to 4 hold 14, 26, 42 and 62 bytes. */
const qrSquares = (text: string): number => {
  const bytes = Buffer.byteLength(text);
  const version = [14, 26, 42, 62].findIndex((most) => bytes <= most);
  return 21 + 4 * (version === -1 ? 5 : version);
};
/** A QR at the left of a box, as large as it goes with its white margin. */
function qrIn(text: string, box: Box, most = 20): { marks: Mark[]; width: number } {
  const squares = qrSquares(text) + 8;
  const module = Math.max(2, Math.min(most, Math.floor(Math.min(box.height, box.width) / squares)));
  const side = squares * module;
  const y = box.y + Math.max(0, Math.round((box.height - side) / 2));
  return { marks: [{ kind: 'qr', x: box.x + 4 * module, y: y + 4 * module, module, text }], width: side };
}

/** The widest square of a QR that every label printer draws. */
const ZPL_MODULE = 10;
/** One label of 4 × 6 inches: large letters on top, read from the aisle, the QR in the middle, bars below. */
function whole(label: LocationLabel, isZpl: boolean): Mark[] {
  const { width, height } = labelPaper;
  const qr = qrIn(label.code, { x: 0, y: 380, width: 500, height: 500 }, isZpl ? ZPL_MODULE : undefined);
  const left = Math.round((width - qr.width) / 2);
  return [
    ...textIn(label.title, { x: 30, y: 40, width: width - 60, height: 260 }, 230, true),
    ...textIn(label.below, { x: 30, y: 310, width: width - 60, height: 50 }, 40, false),
    ...qr.marks.map((m) => ({ ...m, x: m.x + left })),
    ...barsIn(label.code, { x: 0, y: 920, width, height: 220 }),
    { kind: 'box', x: 0, y: height - 40, width, height: 4 },
  ];
}

/** A small label: the QR at the left, letters and bars beside it. */
function small(label: LocationLabel, box: Box): Mark[] {
  const pad = 14;
  const inner = { x: box.x + pad, y: box.y + pad, width: box.width - 2 * pad, height: box.height - 2 * pad };
  const qr = qrIn(label.code, { ...inner, width: Math.min(inner.height, Math.round(inner.width * 0.45)) });
  const right = { x: inner.x + qr.width, width: inner.width - qr.width };
  const bars = barsIn(label.code, {
    ...right,
    y: inner.y + Math.round(inner.height * 0.62),
    height: Math.round(inner.height * 0.36),
  });
  const hasBars = bars.length > 0;
  const title = Math.round(inner.height * (hasBars ? 0.44 : 0.7));
  return [
    ...qr.marks,
    ...textIn(label.title, { ...right, y: inner.y, height: title }, 150, true),
    ...textIn(label.below, { ...right, y: inner.y + title, height: Math.round(inner.height * 0.14) }, 30, false),
    ...bars,
  ];
}

/** A frame to cut along. */
const frame = ({ x, y, width, height }: Box): Mark[] => [
  { kind: 'box', x, y, width, height: 2 },
  { kind: 'box', x, y: y + height - 2, width, height: 2 },
  { kind: 'box', x, y, width: 2, height },
  { kind: 'box', x: x + width - 2, y, width: 2, height },
];

const COLUMNS = 2;
const ROWS = 5;
/** Two columns of five labels of 4 × 2 inches: the usual sheets of adhesive paper, and paper that is cut. */
function* sheets(labels: readonly LocationLabel[]): Generator<Page> {
  const width = inches(4);
  const height = inches(2);
  const left = Math.round((letter.width - COLUMNS * width) / 2);
  const top = Math.round((letter.height - ROWS * height) / 2);
  for (let start = 0; start < labels.length; start += COLUMNS * ROWS)
    yield labels.slice(start, start + COLUMNS * ROWS).flatMap((label, n) => {
      const box = {
        x: left + (n % COLUMNS) * width,
        y: top + Math.floor(n / COLUMNS) * height,
        width,
        height,
      };
      return [...frame(box), ...small(label, box)];
    });
}

const STRIP_LABELS = 3;
const STRIPS = 8;
/** Strips for the edges of shelves: the containers of a level side by side, three to a strip of 8 × 1.25 inches. */
function* strips(labels: readonly LocationLabel[]): Generator<Page> {
  const rows: LocationLabel[][] = [];
  for (const label of labels) {
    const last = rows.at(-1);
    if (last && last.length < STRIP_LABELS && last[0]?.strip === label.strip) last.push(label);
    else rows.push([label]);
  }
  const height = inches(1.25);
  const full = inches(8);
  const left = Math.round((letter.width - full) / 2);
  const top = Math.round((letter.height - STRIPS * height) / 2);
  for (let start = 0; start < rows.length; start += STRIPS)
    yield rows.slice(start, start + STRIPS).flatMap((row, n) => {
      const strip = { x: left, y: top + n * height, width: full, height };
      const width = Math.floor(full / STRIP_LABELS);
      return [
        ...frame(strip),
        ...row.flatMap((label, column) => small(label, { ...strip, x: left + column * width, width })),
      ];
    });
}

/** The pages of labels, one after the other. */
export function* labelPages(
  labels: readonly LocationLabel[],
  layout: LocationLayout,
  format: LabelFormat,
): Generator<Page> {
  if (layout === 'sheet') yield* sheets(labels);
  else if (layout === 'strip') yield* strips(labels);
  else for (const label of labels) yield whole(label, format === 'zpl');
}

/** What a printer prints to show that it does. */
export const testPage = (name: string): Page =>
  whole({ code: 'TRAMO-PRUEBA', title: 'PRUEBA', below: name, strip: '' }, true);
