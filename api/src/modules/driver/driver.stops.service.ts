import { targetOf } from '@tramo/contract/custom-fields';
import type { DriverRoute, Readiness } from '@tramo/contract/driver';
import { guideFieldNames } from '@tramo/contract/words/guides';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { departureVersions } from '../answers/answers.departure.service.ts';
import { checklistFacts } from '../answers/answers.judge.service.ts';
import { challengesOf } from '../codes/codes.service.ts';
import { listFields } from '../fields/fields.service.ts';
import { guideItems } from '../guides/guides.service.ts';
import { loadCounts } from '../loading/loading.service.ts';
import { textsAbout } from '../replies/replies.read.service.ts';
import { hurdlesOf } from '../routes/routes.hurdles.service.ts';
import type { routesOfDriver } from '../routes/routes.read.service.ts';
import * as store from './driver.store.ts';

type View = Awaited<ReturnType<typeof routesOfDriver>>[number];

/** Routes as the driver's app gets them: whatever a visit needs, so that the phone can go on without signal. */
export const driverRoutes = (ctx: Ctx, views: readonly View[]): Promise<DriverRoute[]> =>
  inTx(ctx, async (tx) => {
    const guideIds = views.flatMap((v) => v.stops.map((s) => s.guideId));
    const items = await guideItems(tx, guideIds);
    const guides = await store.guidesOnTheRoad(tx.trx, guideIds);
    const challenges = await challengesOf(tx, guideIds);
    const captured = await capturedFields(tx);
    const { road, defaultWaitMinutes: waitMinutes } = (await companyOf(tx, tx.actor.companyId)).company;
    const facts = new Map<string, DriverRoute['stops'][number]['checklistFacts']>();
    for (const { route, stops } of views)
      for (const [id, of] of await checklistFacts(
        tx,
        stops.map((s) => s.guideId),
        route._id,
      ))
        facts.set(id, of);
    const departureVersion = await departureVersions(tx);
    const readiness = await readinessOf(tx, views);
    const texts = await textsAbout(tx, guideIds);
    const writer = guideFieldNames.recipient[tx.locale];
    return views.map(({ row, route, stops, stopRows }) => ({
      _id: route._id,
      name: route.name,
      status: route.status,
      startDate: route.startDate,
      startAddress: row.start_place,
      endAddress: row.end_place,
      waitMinutes,
      mayReorder: road.driverReorders,
      departureQuestions: route.status === 'started' ? [] : road.departureQuestions,
      departureVersionId: route.status === 'started' ? null : departureVersion(row.vehicle_type),
      readiness: readiness.get(route._id) ?? null,
      vehicle: route.vehicle && {
        nickname: route.vehicle.nickname,
        plate: route.vehicle.plate,
        type: route.vehicle.type,
      },
      stops: stops.map((stop, i) => ({
        ...stop,
        clientId: guides.get(stop.guideId)?.client_id ?? null,
        observations: stopRows[i]?.observations ?? '',
        notes: (texts.get(stop.guideId) ?? []).map(({ at, by, text }) => ({
          at,
          by: by ?? (stop.contactName || writer),
          text,
        })),
        items: items.get(stop.guideId) ?? [],
        certifiedDelivery: guides.get(stop.guideId)?.certified ?? false,
        handling: guides.get(stop.guideId)?.handling ?? [],
        customFields: guides.get(stop.guideId)?.custom_fields ?? {},
        codeChallenge: challenges.get(stop.guideId) ?? null,
        checklistFacts: facts.get(stop.guideId) as DriverRoute['stops'][number]['checklistFacts'],
      })),
      capture: captured(new Set(stops.map((s) => s.type))),
    }));
  });

/** What stands between the routes that have not left and their start. */
async function readinessOf(tx: TxCtx, views: readonly View[]): Promise<Map<string, Readiness>> {
  const waiting = views.filter(({ row }) => row.status === 'pending' || row.status === 'ready');
  const counts = await loadCounts(
    tx,
    waiting.map((v) => v.row.id),
  );
  const found = new Map<string, Readiness>();
  for (const view of waiting) {
    const { id, boarding_required: isAsked, boarding_checked: isChecked } = view.row;
    const { parcels, loaded } = counts.get(id) ?? { parcels: 0, loaded: 0 };
    const boarding = !isAsked ? 'open' : isChecked ? 'done' : 'due';
    found.set(id, { ...(await hurdlesOf(tx, view)), boarding, parcels, loaded });
  }
  return found;
}

/** The company's fields that drivers fill, of the types of guides that a route has. */
async function capturedFields(
  tx: TxCtx,
): Promise<(types: ReadonlySet<View['stops'][number]['type']>) => DriverRoute['capture']> {
  const fields = (await listFields(tx)).customFields.filter((f) => f.capturable);
  return (types) => {
    const targets = new Set([...types].flatMap((type) => [targetOf(type, 'guide'), targetOf(type, 'item')]));
    return fields.filter((f) => targets.has(f.target));
  };
}
