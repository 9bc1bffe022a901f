import * as z from 'zod/mini';
import { labelPrinters } from './access.ts';
import { endpoint } from './endpoint.ts';
import { day, id, instant, listCount, listQuery, queryInt, requiredText } from './fields.ts';
import { guideFilter, guideSort } from './guide-list.ts';
import { guideStatus, guideType } from './guides.ts';
import { limits } from './limits.ts';
import { routeStatus } from './routes.ts';

/** Labels of one file: a box of thermal paper holds a few hundred. */
export const labelsPerFile = 5000;
/** 4 × 6 inches (10.16 × 15.24 cm) in the dots of a 203 dpi thermal printer: every mark of a label stands on them. */
export const labelPaper = { width: 812, height: 1218, dotsPerInch: 203 } as const;

export const labelFormats = ['pdf', 'zpl'] as const;
export const labelFormat = z.enum(labelFormats);
export type LabelFormat = z.infer<typeof labelFormat>;

/**
 * What the bars of a package say: the folio, and which package when there are several. A slash, since folios of people carry hyphens.
 * Printed as Code 128.
 */
export const packageCode = (folio: string, number: number, of: number): string =>
  of > 1 ? `${folio}/${number}` : folio;

/** What the QR of a package says. Capitals and digits alone: a scanner that types as a keyboard of another language still types them right. */
export const packageQr = (guideId: string, number: number): string =>
  `TRAMO${guideId.replaceAll('-', '').toUpperCase()}P${number}`;

/** A scanned or typed code taken apart: a guide by its id (QR), or the folios that it may mean, the likeliest first. */
export type ScannedCode =
  | { kind: 'id'; guideId: string; number: number }
  | { kind: 'folio'; candidates: readonly { folio: string; number: number | null }[] };

export function readCode(code: string): ScannedCode {
  const text = code.trim();
  const qr = /^TRAMO([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})P(\d{1,4})$/i.exec(text);
  if (qr) return { kind: 'id', guideId: qr.slice(1, 6).join('-').toLowerCase(), number: Number(qr[6]) };
  const whole = { folio: text, number: null };
  const part = /^(.+)\/(\d{1,4})$/.exec(text);
  return {
    kind: 'folio',
    candidates: part ? [whole, { folio: (part[1] as string).trim(), number: Number(part[2]) }] : [whole],
  };
}

/** A guide as the screens of labels show it. */
export const labelGuide = z.object({
  _id: id,
  folio: z.string(),
  type: guideType,
  status: guideStatus,
  contactName: z.string(),
  companyName: z.string(),
  addressLine: z.string(),
  cedi: z.object({ _id: id, name: z.string() }),
  scheduledDate: day,
  route: z.nullable(z.object({ _id: id, name: z.string() })),
  /** Its stop in the route, from 1. */
  order: z.nullable(z.int()),
  labelCount: z.int(),
  /** How often its labels were made, and the last time; null when never. */
  printed: z.nullable(z.object({ count: z.int(), lastDate: instant, lastBy: z.string() })),
});
export type LabelGuide = z.infer<typeof labelGuide>;

export const labelRoute = z.object({
  _id: id,
  name: z.string(),
  status: routeStatus,
  day,
  startDate: instant,
  colour: z.string(),
  cedi: z.object({ _id: id, name: z.string() }),
  driverName: z.nullable(z.string()),
  vehicleName: z.nullable(z.string()),
  guides: z.int(),
});
export type LabelRoute = z.infer<typeof labelRoute>;

const number = z.number();
/** One mark of a label, in dots from the upper left corner. Black, unless `isWhite` (upon a black box). */
export const labelMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('box'), x: number, y: number, width: number, height: number }),
  /** `y` is the base line; `width` what the text takes in the printed type, so that another type can be fitted to it. */
  z.object({
    kind: z.literal('text'),
    x: number,
    y: number,
    size: number,
    width: number,
    text: z.string(),
    isBold: z.boolean(),
    isWhite: z.boolean(),
  }),
  /** Bars and gaps in turn, from `x`, in dots. */
  z.object({
    kind: z.literal('bars'),
    x: number,
    y: number,
    height: number,
    widths: z.array(number),
    text: z.string(),
  }),
  /** Rows of dark (1) and light (0) squares, each `module` dots wide. */
  z.object({
    kind: z.literal('qr'),
    x: number,
    y: number,
    module: number,
    rows: z.array(z.string()),
    text: z.string(),
  }),
]);
export type LabelMark = z.infer<typeof labelMark>;

/** The guide list's filters, for labels. */
const labelFilter = z.object({
  search: listQuery().search,
  sort: z._default(guideSort, 'createdDate'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  ...guideFilter,
});
export type LabelFilter = z.input<typeof labelFilter>;

const guideIds = z
  .array(id)
  .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.listMax, { error: 'tooMany' }));
const format = z._default(labelFormat, 'pdf');
/**
 * What to print: a whole route or some guides of it in the order of its stops; several routes, one after the other; guides in the order given, one given twice twice; or all
 * that a filter holds.
 */
export const labelOrder = z.discriminatedUnion('by', [
  z.object({ by: z.literal('route'), routeId: id, guideIds: z.optional(guideIds), format }),
  z.object({
    by: z.literal('routes'),
    routeIds: z
      .array(id)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(limits.routesPrinted, { error: 'tooMany' })),
    format,
  }),
  z.object({ by: z.literal('guides'), guideIds, format }),
  z.object({
    by: z.literal('filter'),
    filter: labelFilter,
    except: z._default(z.array(id).check(z.maxLength(limits.listMax, { error: 'tooMany' })), []),
    format,
  }),
]);
export type LabelOrder = z.output<typeof labelOrder>;
export type LabelOrderInput = z.input<typeof labelOrder>;

export const labelsApi = {
  guides: endpoint({
    method: 'POST',
    path: '/labels/guides',
    summary: 'Guías para imprimir etiquetas, filtradas y paginadas',
    who: labelPrinters,
    body: z.extend(labelFilter, { page: listQuery().page, limit: listQuery(limits.guidesPage).limit }),
    answer: z.object({ guides: z.array(labelGuide), count: listCount }),
  }),
  routes: endpoint({
    method: 'GET',
    path: '/labels/routes',
    summary: 'Rutas de un día, para imprimir sus etiquetas',
    who: labelPrinters,
    query: z.object({
      day,
      cediId: z.optional(id),
      search: listQuery().search,
      page: listQuery().page,
      limit: queryInt(1, limits.listMax, limits.routesPage),
    }),
    answer: z.object({ routes: z.array(labelRoute), count: listCount }),
  }),
  routeGuides: endpoint({
    method: 'GET',
    path: '/labels/routes/{id}',
    summary: 'Guías de una ruta en el orden de sus paradas',
    who: labelPrinters,
    params: z.object({ id }),
    answer: z.object({ route: labelRoute, guides: z.array(labelGuide) }),
  }),
  scan: endpoint({
    method: 'POST',
    path: '/labels/scan',
    summary: 'La guía de un código leído o escrito: folio, folio/bulto o QR',
    who: labelPrinters,
    body: z.object({ code: requiredText(120) }),
    /** `number`: the package that the code names; null when it names the whole guide. */
    answer: z.object({ guide: labelGuide, number: z.nullable(z.int()) }),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/labels/preview/{guideId}',
    summary: 'Una etiqueta tal como se imprime, en puntos de 203 ppp',
    who: labelPrinters,
    params: z.object({ guideId: id }),
    query: z.object({ number: queryInt(1, 1000, 1) }),
    answer: z.object({
      width: z.int(),
      height: z.int(),
      number: z.int(),
      of: z.int(),
      marks: z.array(labelMark),
    }),
  }),
  print: endpoint({
    method: 'POST',
    path: '/labels',
    summary: 'Prepara un archivo de etiquetas; responde el trabajo. Al terminar su detalle dice el archivo',
    /** Supervisors, too: whoever dispatches prints the labels of the routes. The screen of labels stays closed to them. */
    who: [...labelPrinters, 'supervisor'],
    body: labelOrder,
    answer: z.object({ jobId: id, guides: z.int(), labels: z.int() }),
    idempotent: true,
    ratePerMinute: 120,
  }),
};
