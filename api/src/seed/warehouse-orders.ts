import { plainAddress } from '@tramo/contract/warehouse/orders';
import { pickStepOf } from '@tramo/contract/warehouse/pick-step';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { sql } from 'kysely';
import { createOrders, type NewOrder } from '../modules/orders/orders.create.service.ts';
import { holdOrder } from '../modules/orders/orders.deeds.service.ts';
import { createBox } from '../modules/picking/picking.boxes.service.ts';
import { nextTask, pauseTask } from '../modules/picking/picking.claim.service.ts';
import { claimPacking, scanPacking } from '../modules/picking/picking.packing.service.ts';
import { scanTask } from '../modules/picking/picking.scan.service.ts';
import { releaseWave } from '../modules/picking/picking.wave.service.ts';
import { addDays, localDay } from '../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx, type TxCtx } from '../platform/context.ts';
import { newId } from '../platform/ids.ts';
import type { DemoCompany } from './company.ts';
import { between, randomFrom } from './random.ts';

/** Today's orders: packed ones travel on today's guides, those to pick on tomorrow's, the rest has no guide yet. */
const ORDERS = 120;
const PACKED = 46;
const TO_PACK = 12;
const LINKED = 40;

interface Goods {
  sku: string;
  name: string;
  barcode: string;
  unitWeightKg: number;
  unitVolumeM3: number;
}
interface GuideRow {
  id: string;
  cediId: string;
  clientId: string | null;
  contactName: string;
  companyName: string;
  phone: string;
  email: string;
  street: string;
  extNumber: string;
  suburb: string;
  city: string;
  state: string;
  zipCode: string;
  lat: number | null;
  lng: number | null;
}

const goodsOf = async (tx: TxCtx, cediId: string): Promise<Goods[]> =>
  (
    await sql<Goods>`select p.sku, p.name, p.unit_weight_kg as "unitWeightKg", p.unit_volume_m3 as "unitVolumeM3", coalesce(min(c.code) filter (where c.units = 1), '') as barcode
      from product p join stock s on s.product_id = p.id join warehouse_location l on l.id = s.location_id left join product_code c on c.product_id = p.id
      where l.cedi_id = ${cediId} and s.quantity >= 8 group by p.id order by p.sku_key`.execute(tx.trx)
  ).rows;
const guidesOf = async (tx: TxCtx, cediId: string, day: string, limit: number): Promise<GuideRow[]> =>
  (
    await sql<GuideRow>`select id, cedi_id as "cediId", client_id as "clientId", contact_name as "contactName", company_name as "companyName", phone, email, street,
        ext_number as "extNumber", suburb, city, state, zip_code as "zipCode", lat, lng from guide
      where cedi_id = ${cediId} and type = 'delivery' and scheduled_date = ${day}::date order by route_id nulls last, route_order, folio limit ${limit}`.execute(
      tx.trx,
    )
  ).rows;

/** The orders as they came in, most of them for a guide that stands already. */
async function inputsOf(tx: TxCtx, cediId: string, today: string): Promise<NewOrder[]> {
  const random = randomFrom('pedidos');
  const goods = await goodsOf(tx, cediId);
  const guides = [
    ...(await guidesOf(tx, cediId, today, PACKED)),
    ...(await guidesOf(tx, cediId, addDays(today, 1), TO_PACK + LINKED)),
  ];
  const item = (n: number, pick: number): NewOrder['items'][number] => {
    const product = goods[pick % goods.length] as Goods;
    const quantity = between(random, 1, 4);
    return { code: String(n + 1), ...product, quantity, unitValue: between(random, 4, 60) * 10 };
  };
  return Array.from({ length: ORDERS }, (_, n): NewOrder => {
    const guide = guides[n];
    // Some articles are asked for again and again.
    const items = Array.from({ length: between(random, 1, 5) }, (_, i) =>
      item(i, Math.floor(random() ** 2 * goods.length)),
    );
    const loose = guides[(n * 7) % Math.max(1, guides.length)];
    const party = guide ?? loose;
    return {
      number: `PED-${String(10_480 + n)}`,
      orderDate: addDays(today, n < PACKED ? -1 : 0),
      promisedDate: n < PACKED ? today : addDays(today, n % 9 === 0 ? 0 : 1 + (n % 3)),
      cediId,
      clientId: party?.clientId ?? null,
      contactName: party?.contactName ?? 'Mostrador',
      companyName: party?.companyName ?? '',
      businessName: '',
      phone: party?.phone ?? '',
      phoneExtension: '',
      cellphone: '',
      email: party?.email ?? '',
      address: party
        ? {
            ...plainAddress,
            street: party.street,
            extNumber: party.extNumber,
            suburb: party.suburb,
            city: party.city,
            state: party.state,
            zipCode: party.zipCode,
            lat: party.lat,
            lng: party.lng,
          }
        : plainAddress,
      windows: [],
      warehouseLocation: '',
      observations: '',
      items,
      ...(guide ? { guideId: guide.id } : {}),
    };
  });
}

/** Orders that went through the warehouse before: everything was picked, and of packed ones everything is in its boxes. */
async function passThrough(tx: TxCtx, ids: readonly string[], isPacked: boolean, at: Date): Promise<void> {
  const list = ids as string[];
  await sql`update customer_order_item set picked = quantity, packed = case when ${isPacked} then quantity else 0 end where order_id = any(${list}::uuid[])`.execute(
    tx.trx,
  );
  await sql`update customer_order o set status = ${isPacked ? 'packed' : 'pendingPacking'}, picked_units = o.units, packed_units = case when ${isPacked} then o.units else 0 end,
      warehouse_location = case when ${isPacked} then 'ANDÉN ' || (1 + x.n % 4) else 'MESA ' || (1 + x.n % 6) end, status_at = ${at}::timestamptz - x.n * interval '4 minutes'
    from (select id, row_number() over (order by number) as n from customer_order where id = any(${list}::uuid[])) x where x.id = o.id`.execute(
    tx.trx,
  );
  const steps = [
    ['startPicking', 'pendingPicking', 'picking', 50],
    ['finishPicking', 'picking', 'pendingPacking', 30],
    ...(isPacked
      ? ([
          ['startPacking', 'pendingPacking', 'packing', 12],
          ['finishPacking', 'packing', 'packed', 0],
        ] as const)
      : []),
  ] as const;
  for (const [action, from, to, minutes] of steps)
    await sql`insert into customer_order_event (id, company_id, order_id, at, actor, action, from_status, to_status)
      select gen_random_uuid(), company_id, id, status_at - ${minutes} * interval '1 minute', ${tx.actor.name}, ${action}, ${from}, ${to}
      from customer_order where id = any(${list}::uuid[])`.execute(tx.trx);
}

const scanOf = (now: Date) => {
  let seq = 0;
  return (code: string, more: object = {}) => ({
    _id: newId(),
    seq: ++seq,
    code,
    source: 'scanner' as const,
    at: now.toISOString(),
    quantity: null,
    reason: null,
    note: '',
    ...more,
  });
};

/** Somebody takes the next task and is half through it. */
async function pickSome(ctx: Ctx, cediId: string): Promise<void> {
  let detail = await nextTask(ctx, { cediId });
  const scan = scanOf(ctx.platform.now());
  const id = detail.task._id;
  for (let n = 0; n < 4 && detail.step.kind !== 'finished'; n++) {
    const { locationCode, sku } = detail.step;
    const scans = [scan(locationCode), scan(sku), scan(scanCommands.done)];
    detail = (await scanTask(ctx, id, scans)).task;
    if (detail.step.kind === 'slot') {
      const { slot } = pickStepOf({ ...detail, mode: detail.task.mode });
      detail = (await scanTask(ctx, id, [scan(`TRAMOCASILLA${String(slot).padStart(2, '0')}`)])).task;
    }
  }
  await pauseTask(ctx, id);
}

/** Today's 120 orders in every state, boxes, two waves, and work that waits for the warehouse's user. */
export async function makeWarehouseOrders(platform: Platform, company: DemoCompany): Promise<void> {
  const cedi = company.cedis.find((c) => c.region === 'monterrey');
  if (!cedi) return;
  const people = await platform.db.as(
    company.id,
    async (trx) =>
      (
        await sql<{ id: string; name: string }>`select id, full_name as name from app_user
          where username in ('admin@tramo.demo', 'almacen@tramo.demo') order by username`.execute(trx)
      ).rows,
  );
  const [office, picker] = people.map((person) => systemCtx(platform, company, person));
  if (!office || !picker) return;
  const now = platform.now();
  const today = localDay(now, company.timeZone);
  await inTx(office, async (tx) => {
    const at = new Date(now.getTime() - 5 * 3_600_000);
    const made = await createOrders(tx, await inputsOf(tx, cedi.id, today), { origin: 'api', at });
    const ids = made.map((o) => o.id);
    await passThrough(tx, ids.slice(0, PACKED), true, now);
    await passThrough(tx, ids.slice(PACKED, PACKED + TO_PACK), false, now);
    for (const [name, side, maxKg, ownKg] of [
      ['Caja chica', 22, 5, 0.15],
      ['Caja mediana', 35, 12, 0.35],
      ['Caja grande', 50, 25, 0.7],
    ] as const)
      await createBox(tx, { name, lengthCm: side, widthCm: side, heightCm: side, maxKg, ownKg });
    const waiting = ids.slice(PACKED + TO_PACK);
    for (const id of waiting.slice(-3)) await holdOrder(tx, id, { reason: 'Falta confirmar el pago' });
    const rule = {
      cediId: cedi.id,
      clientId: null,
      promisedUntil: null,
      routeIds: [],
      leavesBefore: null,
      ordersPerTask: 8,
    };
    const toRoutes = waiting.slice(0, 24);
    await releaseWave(tx, { name: 'Rutas de mañana', rule: { ...rule, mode: 'batch', orderIds: toRoutes } });
    const onCart = waiting.slice(24, 34);
    await releaseWave(tx, { name: 'Con carrito', rule: { ...rule, mode: 'cluster', orderIds: onCart } });
    const own = { ...tx, actor: { ...picker.actor } };
    await pickSome(own, cedi.id);
    const table = ids[PACKED] as string;
    const packing = await claimPacking(tx, table);
    const scan = scanOf(now);
    const [first] = packing.items;
    if (first) await scanPacking(tx, table, [scan(first.sku)]);
  });
}
