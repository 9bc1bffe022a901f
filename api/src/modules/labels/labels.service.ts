import { streetLine } from '@tramo/contract/address-line';
import type { Parsed } from '@tramo/contract/endpoint';
import type { ListCount } from '@tramo/contract/fields';
import { folioKey, type Guide, visited } from '@tramo/contract/guides';
import {
  type LabelGuide,
  type LabelMark,
  type LabelRoute,
  labelPaper,
  type labelsApi,
  readCode,
} from '@tramo/contract/labels';
import type { Route } from '@tramo/contract/routes';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { measureText } from '../../platform/print/measure.ts';
import type { Mark } from '../../platform/print/page.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { listGuides } from '../guides/guides.list.service.ts';
import { guidesByFolios, guidesByIds } from '../guides/guides.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import * as routes from '../routes/routes.read.service.ts';
import { type LabelFacts, labelPage } from './labels.layout.rules.ts';
import * as store from './labels.store.ts';

function toLabelGuide(guide: Guide, printed: store.Printed | undefined): LabelGuide {
  const party = visited(guide);
  return {
    _id: guide._id,
    folio: guide.folio,
    type: guide.type,
    status: guide.status,
    contactName: party?.contactName ?? '',
    companyName: party?.companyName ?? '',
    addressLine: party
      ? [streetLine(party.address), party.address.suburb, party.address.city].filter(Boolean).join(', ')
      : '',
    cedi: guide.cedi,
    scheduledDate: guide.scheduledDate,
    route: guide.route,
    order: guide.order,
    labelCount: guide.labelCount,
    printed: printed ?? null,
  };
}
async function labelGuides(tx: TxCtx, guides: readonly Guide[]): Promise<LabelGuide[]> {
  const printed = await store.printedOf(
    tx.trx,
    guides.map((g) => g._id),
  );
  return guides.map((g) => toLabelGuide(g, printed.get(g._id)));
}

const toLabelRoute = (r: Route): LabelRoute => ({
  _id: r._id,
  name: r.name,
  status: r.status,
  day: r.day,
  startDate: r.startDate,
  colour: r.colour,
  cedi: r.cedi,
  driverName: r.driver?.fullName ?? null,
  vehicleName: r.vehicle?.nickname ?? null,
  guides: r.assignedGuides,
});

export const listLabelGuides = (
  ctx: Ctx,
  q: Parsed<typeof labelsApi.guides>['body'],
): Promise<{ guides: LabelGuide[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { guides, count } = await listGuides(tx, q);
    return { guides: await labelGuides(tx, guides), count };
  });

export const listLabelRoutes = (
  ctx: Ctx,
  q: Parsed<typeof labelsApi.routes>['query'],
): Promise<{ routes: LabelRoute[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { day, cediId, ...page } = q;
    const found = await routes.listRoutes(tx, {
      ...page,
      startDate: day,
      cedisIds: cediId ? [cediId] : undefined,
      sort: 'startDate',
      order: 'asc',
    });
    return { routes: found.routes.map(toLabelRoute), count: found.count };
  });

/** A route that the caller sees with its guides in the order of its stops. */
export const stopsToPrint = (ctx: Ctx, routeId: string): Promise<{ route: Route; guides: Guide[] }> =>
  inTx(ctx, async (tx) => {
    const { stops, ...route } = await routes.routeDetail(tx, routeId);
    return {
      route,
      guides: await guidesByIds(
        tx,
        stops.map((s) => s.guideId),
      ),
    };
  });

export const labelRouteGuides = (ctx: Ctx, routeId: string): Promise<{ route: LabelRoute; guides: LabelGuide[] }> =>
  inTx(ctx, async (tx) => {
    const { route, guides } = await stopsToPrint(tx, routeId);
    return { route: toLabelRoute(route), guides: await labelGuides(tx, guides) };
  });

/** The guide of a code: by the id of a QR, else by a folio as read, or with its package cut off. People type folios in any case. */
export const scanCode = (ctx: Ctx, code: string): Promise<{ guide: LabelGuide; number: number | null }> =>
  inTx(ctx, async (tx) => {
    const read = readCode(code);
    const candidates = read.kind === 'folio' ? read.candidates : [];
    const found =
      read.kind === 'id'
        ? (await guidesByIds(tx, [read.guideId])).map((guide) => ({ guide, number: read.number }))
        : (
            await guidesByFolios(
              tx,
              candidates.map(({ folio }) => folio),
            )
          ).map((guide) => ({
            guide,
            number: candidates.find((c) => folioKey(c.folio) === folioKey(guide.folio))?.number ?? null,
          }));
    const [first] = found;
    if (!first) throw problem('labels.unknown_code', { code: code.trim() });
    const [guide] = await labelGuides(tx, [first.guide]);
    return { guide: guide as LabelGuide, number: first.number };
  });

/** What labels say of the company and of the guides' cedis. */
export const factsOf = (ctx: Ctx, guides: readonly Guide[]): Promise<(guide: Guide, number: number) => LabelFacts> =>
  inTx(ctx, async (tx) => {
    const { company } = await companyOf(tx, tx.actor.companyId);
    const cedis = await cedisByIds(tx, [...new Set(guides.map((g) => g.cedi._id))]);
    const byId = new Map(cedis.map((c) => [c._id, c]));
    return (guide, number) => {
      const cedi = byId.get(guide.cedi._id);
      const address = cedi && [streetLine(cedi), cedi.suburb, cedi.city].filter(Boolean).join(', ');
      return {
        guide,
        companyName: company.name,
        hourFormat: company.hourFormat,
        cedi: { name: guide.cedi.name, addressLine: address ?? '', phone: cedi?.phone ?? '' },
        number,
        of: guide.labelCount,
      };
    };
  });

/** One label as it is printed, its codes drawn, for the screen. */
export const previewLabel = (
  ctx: Ctx,
  guideId: string,
  number: number,
): Promise<{ width: number; height: number; number: number; of: number; marks: LabelMark[] }> =>
  inTx(ctx, async (tx) => {
    const guides = await guidesByIds(tx, [guideId]);
    const [guide] = guides;
    if (!guide) throw problem('guides.not_found');
    const shown = Math.min(number, guide.labelCount);
    const page = labelPage((await factsOf(tx, guides))(guide, shown), measureText);
    const marks = await Promise.all(page.map(toLabelMark));
    return { width: labelPaper.width, height: labelPaper.height, number: shown, of: guide.labelCount, marks };
  });

async function toLabelMark(mark: Mark): Promise<LabelMark> {
  if (mark.kind === 'box' || mark.kind === 'text') return mark;
  // Loaded when somebody looks at a label: drawing codes is the printing thread's work otherwise.
  const { code128Widths, qrRows } = await import('../../platform/print/codes.ts');
  if (mark.kind === 'qr') return { ...mark, rows: qrRows(mark.text) };
  const { module, ...bars } = mark;
  return { ...bars, kind: 'bars', widths: code128Widths(mark.text).map((w) => w * module) };
}
