import { streetLine } from '@tramo/contract/address-line';
import type { TimeWindow } from '@tramo/contract/fields';
import type { Guide, Handling, Party } from '@tramo/contract/guides';
import { labelPaper, packageCode, packageQr } from '@tramo/contract/labels';
import { fitsCode128, type Mark, printable } from '../../platform/print/page.ts';
import { fitText, type Measure, type Room } from './labels.fit.rules.ts';

/** What a label says beside its guide. */
export interface LabelFacts {
  guide: Guide;
  companyName: string;
  hourFormat: '24H' | '12H';
  /** The guide's cedi: where a delivery comes from and a collection goes to. */
  cedi: { name: string; addressLine: string; phone: string };
  /** Which package of how many. */
  number: number;
  of: number;
}

const LEFT = 24;
const RIGHT = labelPaper.width - 24;
const FULL = RIGHT - LEFT;
/** Where the column beside the QR and the postal code ends. */
const COLUMN = 552;

/** The widest bars that fit the paper with ten modules of white on each side, 2 dots at least; null when none do. */
export function barModule(code: string): number | null {
  if (!fitsCode128(code)) return null;
  // Pairs of digits share a symbol. Start, check and stop are 35 modules.
  const symbols = /^\d+$/.test(code) ? Math.ceil(code.length / 2) + (code.length % 2) : code.length;
  const modules = 11 * symbols + 35;
  return [4, 3, 2].find((module) => modules <= Math.floor(labelPaper.width / module) - 20) ?? null;
}

const weekdays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'];
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** `2026-11-21` as "sáb 21 nov 2026". */
export function writtenDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${weekdays[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}
function writtenMinute(minute: number, format: LabelFacts['hourFormat']): string {
  const hour = Math.floor(minute / 60);
  const rest = String(minute % 60).padStart(2, '0');
  if (format === '24H') return `${hour}:${rest}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour % 24 < 12 ? 'a.m.' : 'p.m.'}`;
}
/** The first two windows; more are counted. */
export function writtenWindows(windows: readonly TimeWindow[], format: LabelFacts['hourFormat']): string {
  const shown = windows
    .slice(0, 2)
    .map((w) => `${writtenMinute(w.startMinute, format)}–${writtenMinute(w.endMinute, format)}`);
  return [...shown, ...(windows.length > 2 ? [`+${windows.length - 2}`] : [])].join(', ');
}
/** Ten digits as people read them aloud. */
export const writtenPhone = (phone: string, extension: string): string =>
  [phone.replace(/^(\d{2})(\d{4})(\d{4})$/, '$1 $2 $3'), extension && `ext. ${extension}`].filter(Boolean).join(' ');

const townLine = ({ address: a }: Party): string =>
  [...new Set([a.municipality, a.city, a.state].map((v) => v.trim()).filter(Boolean))].join(', ');
const addressLine = ({ address: a }: Party): string =>
  [a.betweenStreets && `Entre ${a.betweenStreets}`, a.references].filter(Boolean).join('. ');

/** What whoever handles the package must see at once. */
export function specialMarks(guide: Guide): string[] {
  const marks = guide.type === 'recollection' ? ['RECOLECCIÓN'] : [];
  if (guide.subtype) marks.push(guide.subtype.toLocaleUpperCase('es-MX'));
  if (guide.deliveryAttempts > 0) marks.push(`INTENTO ${guide.deliveryAttempts + 1}`);
  return marks;
}

const handlingMarks: Record<Handling, string> = {
  fragile: 'FRÁGIL',
  thisWayUp: 'ESTE LADO ARRIBA',
  keepDry: 'PROTEGER DEL AGUA',
  valuable: 'DE VALOR',
  heavy: 'PESADO',
};
const skillMarks: Record<Guide['skills'][number], string> = {
  refrigerated: 'REFRIGERADO',
  liftgate: 'RAMPA',
  hazmat: 'MATERIAL PELIGROSO',
  fragile: 'FRÁGIL',
  highValue: 'ALTO VALOR',
};
/** How the package wants to be treated, the likeliest to be regretted first; what two lists say is said once. */
export function careMarks(guide: Guide): string[] {
  const certified =
    guide.type === 'delivery' ? 'ENTREGA CERTIFICADA · PIDE EL CÓDIGO' : 'RECOLECCIÓN CERTIFICADA · PIDE EL CÓDIGO';
  return [
    ...new Set([
      ...(guide.certifiedDelivery ? [certified] : []),
      ...guide.handling.map((h) => handlingMarks[h]),
      ...(guide.pendingRoles.length > 0 ? ['DOCUMENTOS PENDIENTES'] : []),
      ...guide.skills.map((skill) => skillMarks[skill]),
    ]),
  ];
}

const CARE = { size: 20, height: 28, gap: 4, room: 86 };
/** Marks in rows of so many dots, in their order; `+2` counts those for which there is no row. */
export function careRows(
  marks: readonly string[],
  most: number,
  measure: Measure,
): { text: string; x: number; width: number }[][] {
  const widthOf = (text: string): number => Math.ceil(measure(printable(text), CARE.size, true)) + 20;
  const rows: { text: string; x: number; width: number }[][] = [];
  for (const [n, text] of marks.entries()) {
    const width = widthOf(text);
    const last = rows.at(-1)?.at(-1);
    const x = last ? last.x + last.width + 8 : LEFT;
    // The last row keeps room for the count of those that find none.
    const isLastRow = rows.length === most && n < marks.length - 1;
    if (last && x + width <= RIGHT - (isLastRow ? 60 : 0)) rows.at(-1)?.push({ text, x, width });
    else if (rows.length < most) rows.push([{ text, x: LEFT, width }]);
    else {
      const rest = `+${marks.length - n}`;
      rows.at(-1)?.push({ text: rest, x, width: widthOf(rest) });
      break;
    }
  }
  return rows;
}

/** Collects marks from the top down. */
function sheet(measure: Measure) {
  const marks: Mark[] = [];
  const box = (x: number, y: number, width: number, height: number): void =>
    void marks.push({ kind: 'box', x, y, width, height });
  const put = (
    text: string,
    x: number,
    y: number,
    size: number,
    style: { isBold?: boolean; isWhite?: boolean } = {},
  ): void => {
    const { isBold = false, isWhite = false } = style;
    const shown = printable(text);
    if (shown !== '')
      marks.push({ kind: 'text', x, y, size, width: measure(shown, size, isBold), text: shown, isBold, isWhite });
  };
  return {
    marks,
    box,
    put,
    /** Writes a text into its room below `top` and answers where it ends; an empty one takes no place. */
    block: (text: string, x: number, top: number, room: Room): number => {
      const fitted = fitText(printable(text), room, measure);
      const step = Math.ceil(fitted.size * 1.16);
      fitted.lines.forEach((line, n) => {
        put(line.text, x, top + n * step + Math.ceil(fitted.size * 0.92), fitted.size, room);
      });
      return top + fitted.lines.length * step;
    },
    /** One line in the middle of (or at the right of) a width. */
    aligned: (
      text: string,
      x: number,
      y: number,
      room: Omit<Room, 'lines'>,
      align: 'middle' | 'right',
      isWhite = false,
    ): void => {
      const fitted = fitText(printable(text), { ...room, lines: 1 }, measure);
      const [line] = fitted.lines;
      if (!line) return;
      const left = align === 'right' ? x + room.width - line.width : x + (room.width - line.width) / 2;
      put(line.text, Math.round(left), y, fitted.size, { isBold: room.isBold, isWhite });
    },
  };
}
type Sheet = ReturnType<typeof sheet>;

/** The marks of one label of 4 × 6 inches. The same page goes to the PDF, to the label printer and to the screen. */
export function labelPage(facts: LabelFacts, measure: Measure): Mark[] {
  const s = sheet(measure);
  head(s, facts, measure);
  route(s, facts);
  visit(s, facts);
  otherEnd(s, facts, measure);
  codes(s, facts);
  return s.marks;
}

function head(s: Sheet, { guide, companyName, cedi }: LabelFacts, measure: Measure): void {
  const hasStop = guide.route !== null && guide.order !== null;
  const width = hasStop ? FULL - 216 : FULL;
  s.block(companyName, LEFT, 20, { width, lines: 1, size: 36, minSize: 24, isBold: true });
  s.block(cedi.name, LEFT, 60, { width, lines: 1, size: 28, minSize: 20, isBold: false });
  let x = LEFT;
  for (const mark of specialMarks(guide)) {
    const { lines, size } = fitText(
      printable(mark),
      { width: width - 24, lines: 1, size: 24, minSize: 24, isBold: true },
      measure,
    );
    const [line] = lines;
    // Those that come later matter less: a row that is full is full.
    if (!line || x + line.width + 24 > LEFT + width) continue;
    s.box(x, 98, Math.ceil(line.width) + 24, 34);
    s.put(line.text, x + 12, 124, size, { isBold: true, isWhite: true });
    x += Math.ceil(line.width) + 34;
  }
  if (hasStop) {
    s.box(RIGHT - 200, 20, 200, 112);
    s.aligned('PARADA', RIGHT - 200, 46, { width: 200, size: 22, minSize: 22, isBold: true }, 'middle', true);
    s.aligned(
      String(guide.order),
      RIGHT - 192,
      122,
      { width: 184, size: 84, minSize: 40, isBold: true },
      'middle',
      true,
    );
  }
  s.box(LEFT, 140, FULL, 3);
}

function route(s: Sheet, { guide, hourFormat }: LabelFacts): void {
  s.put('RUTA', LEFT, 166, 18, { isBold: true });
  s.block(guide.route?.name ?? 'Sin ruta', LEFT, 170, { width: 440, lines: 1, size: 46, minSize: 24, isBold: true });
  s.put(guide.type === 'delivery' ? 'ENTREGAR' : 'RECOLECTAR', 488, 166, 18, { isBold: true });
  const below = s.block(writtenDay(guide.scheduledDate), 488, 170, {
    width: RIGHT - 488,
    lines: 1,
    size: 30,
    minSize: 22,
    isBold: true,
  });
  s.block(writtenWindows(guide.windows, hourFormat), 488, below - 4, {
    width: RIGHT - 488,
    lines: 1,
    size: 24,
    minSize: 18,
    isBold: false,
  });
  s.box(LEFT, 230, FULL, 3);
}

/** Whom the vehicle visits, and where. */
function visit(s: Sheet, { guide, number }: LabelFacts): void {
  const party = guide.type === 'delivery' ? guide.recipient : guide.sender;
  s.marks.push({ kind: 'qr', x: 606, y: 248, module: 6, text: packageQr(guide._id, number) });
  s.put(guide.type === 'delivery' ? 'DESTINATARIO' : 'RECOLECTAR CON', LEFT, 258, 18, { isBold: true });
  if (!party) return;
  const name = party.contactName || party.companyName;
  let y = s.block(name, LEFT, 262, { width: COLUMN, lines: 2, size: 44, minSize: 30, isBold: true });
  if (party.companyName !== name)
    y = s.block(party.companyName, LEFT, y, { width: COLUMN, lines: 1, size: 30, minSize: 22, isBold: false });
  s.block(writtenPhone(party.phone, party.phoneExtension), LEFT, y, {
    width: COLUMN,
    lines: 1,
    size: 36,
    minSize: 24,
    isBold: true,
  });

  y = s.block(streetLine(party.address), LEFT, 446, { width: FULL, lines: 2, size: 42, minSize: 28, isBold: true }) + 6;
  const hasZip = party.address.zipCode !== '';
  const town = hasZip ? 470 : FULL;
  if (hasZip) s.aligned('C.P.', 510, y + 26, { width: RIGHT - 510, size: 22, minSize: 22, isBold: true }, 'right');
  s.aligned(party.address.zipCode, 510, y + 108, { width: RIGHT - 510, size: 96, minSize: 60, isBold: true }, 'right');
  const suburb = party.address.suburb === '' ? '' : `Col. ${party.address.suburb.replace(/^col(?:onia|\.)\s+/i, '')}`;
  const below = s.block(suburb, LEFT, y, { width: town, lines: 2, size: 42, minSize: 26, isBold: true });
  const end = s.block(townLine(party), LEFT, below, { width: town, lines: 2, size: 32, minSize: 22, isBold: false });
  s.block(addressLine(party), LEFT, Math.max(end, y + 124) + 4, {
    width: FULL,
    lines: 2,
    size: 26,
    minSize: 20,
    isBold: false,
  });
}

/** The other end of the way, the order and what to mind. */
function otherEnd(s: Sheet, { guide, companyName, cedi }: LabelFacts, measure: Measure): void {
  s.box(LEFT, 790, FULL, 3);
  const other = guide.type === 'delivery' ? guide.sender : guide.recipient;
  const name =
    other?.contactName ||
    other?.companyName ||
    (guide.type === 'delivery' ? (guide.client?.name ?? companyName) : cedi.name);
  const phone = other ? writtenPhone(other.phone, other.phoneExtension) : writtenPhone(cedi.phone, '');
  const from = other ? `${streetLine(other.address)}, ${other.address.suburb}, ${townLine(other)}` : cedi.addressLine;
  s.put(guide.type === 'delivery' ? 'REMITENTE' : 'ENTREGAR EN', LEFT, 816, 18, { isBold: true });
  const below = s.block(name, LEFT, 820, {
    width: 470,
    lines: 1,
    size: 26,
    minSize: 18,
    isBold: true,
  });
  s.block([phone, from].filter(Boolean).join(' · '), LEFT, below, {
    width: 470,
    lines: 1,
    size: 20,
    minSize: 16,
    isBold: false,
  });
  if (guide.orderNumber !== '') {
    s.put('PEDIDO', 518, 816, 18, { isBold: true });
    s.block(guide.orderNumber, 518, 820, { width: RIGHT - 518, lines: 2, size: 32, minSize: 18, isBold: true });
  }
  // What is to be minded stands in black, and leaves a line at least to what somebody wrote.
  const rows = careRows(careMarks(guide), 2, measure);
  rows.forEach((row, n) => {
    const top = 968 - (rows.length - n) * (CARE.height + CARE.gap);
    for (const { text, x, width } of row) {
      s.box(x, top, width, CARE.height);
      s.put(text, x + 10, top + 21, CARE.size, { isBold: true, isWhite: true });
    }
  });
  const left = CARE.room - rows.length * (CARE.height + CARE.gap);
  const lines = 3 - rows.length;
  const size = Math.min(24, 2 * Math.floor(left / lines / 1.16 / 2));
  s.block(guide.observations, LEFT, 882, { width: FULL, lines, size, minSize: Math.min(20, size), isBold: false });
  s.box(LEFT, 972, FULL, 3);
}

function codes(s: Sheet, { guide, number, of }: LabelFacts): void {
  const code = packageCode(guide.folio, number, of);
  const module = barModule(code);
  if (module === null) {
    s.marks.push({ kind: 'qr', x: 40, y: 986, module: 5, text: packageQr(guide._id, number) });
    s.block('Este folio no cabe en barras: lee el QR', 220, 1030, {
      width: 560,
      lines: 2,
      size: 28,
      minSize: 22,
      isBold: false,
    });
  } else s.marks.push({ kind: 'code128', x: Math.max(LEFT, 10 * module), y: 988, height: 144, module, text: code });
  const room = module === null ? { lines: 2, size: 30, minSize: 24 } : { lines: 1, size: 54, minSize: 24 };
  s.block(guide.folio, LEFT, 1140, { width: 500, isBold: true, ...room });
  s.aligned(
    `BULTO ${number} DE ${of}`,
    540,
    1190,
    { width: RIGHT - 540, size: 40, minSize: 26, isBold: true },
    'right',
  );
}
