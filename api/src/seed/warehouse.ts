import { checkDigit } from '@tramo/contract/warehouse/gs1';
import { type AreaPlan, planLocations } from '@tramo/contract/warehouse/locations';
import { productKey, scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { sql } from 'kysely';
import { scanCount } from '../modules/warehouses/warehouses.count-work.service.ts';
import { createCount } from '../modules/warehouses/warehouses.counts.service.ts';
import { inTx, type Platform, systemCtx } from '../platform/context.ts';
import type { Trx } from '../platform/db/tx.ts';
import { newId } from '../platform/ids.ts';
import type { DemoCompany } from './company.ts';
import { between, randomFrom } from './random.ts';
import { goods } from './warehouse-goods.ts';

const DAY_MS = 86_400_000;
const letters = { style: 'letters', startOn: 1 } as const;
const numbers = { style: 'numbers', startOn: 1 } as const;
const naming = { block: numbers, shelf: numbers, level: numbers, container: letters };

/** 2,400 locations in all. Pieces are picked in the first and the third area; whole boxes wait in the others. */
const areas: readonly (AreaPlan & { name: string; capacity: number | null })[] = [
  {
    name: 'Surtido',
    prefix: 'A',
    capacity: 96_000,
    blocks: 8,
    shelvesPerBlock: 10,
    levelsPerShelf: 5,
    containersPerLevel: 4,
    naming,
  },
  {
    name: 'Reserva',
    prefix: 'B',
    capacity: 120_000,
    blocks: 4,
    shelvesPerBlock: 10,
    levelsPerShelf: 4,
    containersPerLevel: 3,
    naming,
  },
  {
    name: 'Piezas chicas',
    prefix: 'C',
    capacity: 40_000,
    blocks: 4,
    shelvesPerBlock: 5,
    levelsPerShelf: 4,
    containersPerLevel: 3,
    naming,
  },
  {
    name: 'Tarimas',
    prefix: 'D',
    capacity: null,
    blocks: 4,
    shelvesPerBlock: 10,
    levelsPerShelf: 2,
    containersPerLevel: 1,
    naming,
  },
];

interface Place {
  id: string;
  areaId: string;
  code: string;
}
interface Lying {
  place: Place;
  productId: string;
  quantity: number;
  countedAt: Date | null;
}

const ean = (body: string): string => body + checkDigit(body);

/** One warehouse in Monterrey: areas, locations, products with their codes, what lies where and a month of picks. The same in every installation but for ids and dates. */
export async function makeWarehouse(trx: Trx, company: DemoCompany, now: Date): Promise<void> {
  const cedi = company.cedis.find((c) => c.region === 'monterrey');
  if (!cedi) return;
  const random = randomFrom('almacén');
  const placesOf = new Map<string, Place[]>();
  const locations: (Place & ReturnType<typeof planLocations>[number])[] = [];
  for (const [n, area] of areas.entries()) {
    const areaId = newId();
    await sql`insert into warehouse_area (id, company_id, cedi_id, name, prefix, capacity, blocks, shelves_per_block, levels_per_shelf, containers_per_level, naming, position)
      values (${areaId}, ${company.id}, ${cedi.id}, ${area.name}, ${area.prefix}, ${area.capacity}, ${area.blocks}, ${area.shelvesPerBlock}, ${area.levelsPerShelf},
        ${area.containersPerLevel}, ${JSON.stringify(naming)}::jsonb, ${n + 1})`.execute(trx);
    const own = planLocations(area).map((l) => ({ ...l, id: newId(), areaId }));
    placesOf.set(area.prefix, own);
    locations.push(...own);
  }

  const products = goods().map((g, n) => {
    const gtin = ean(`750${String(104_000_000 + n * 37).padStart(9, '0')}`);
    const pack = n % 3 === 0 ? [{ code: ean(`1${gtin.slice(0, 12)}`), units: g.packUnits }] : [];
    return { ...g, id: newId(), codes: [{ code: gtin, units: 1 }, ...pack] };
  });
  const lying: Lying[] = [];
  let boxes = 0;
  const places = (prefix: string, n: number): Place => {
    const list = placesOf.get(prefix) as Place[];
    return list[n % list.length] as Place;
  };
  for (const [n, product] of products.entries()) {
    const isSmall = product.unitVolumeM3 < 0.0006 && n % 4 === 0;
    // Scattered over the shelves, as a warehouse grows: 37 shares no factor with the counts.
    const place = isSmall ? places('C', Math.floor(n / 4) * 37) : places('A', n * 37);
    const age = between(random, 1, 120);
    const countedAt = n % 17 === 0 ? null : new Date(now.getTime() - Math.min(age, n % 23 === 0 ? 120 : 80) * DAY_MS);
    lying.push({ place, productId: product.id, quantity: between(random, 8, 60), countedAt });
    if (n % 5 < 2) {
      const reserve = n % 10 === 0 ? places('D', n / 10) : places('B', boxes++ * 11);
      lying.push({
        place: reserve,
        productId: product.id,
        quantity: product.packUnits * between(random, 2, 12),
        countedAt,
      });
    }
  }
  const unique = [...new Map(lying.map((l) => [`${l.place.id}/${l.productId}`, l])).values()];
  const countedAt = new Map(unique.map((l) => [l.place.id, l.countedAt]));

  const rows = (list: readonly object[]): string => JSON.stringify(list);
  await sql`insert into warehouse_location (id, company_id, area_id, cedi_id, code, block, shelf, level, container, rank, counted_at, short_at, is_blocked)
    select x.id, ${company.id}::uuid, x."areaId", ${cedi.id}::uuid, x.code, x.block, x.shelf, x.level, x.container, x.rank, x.counted, x.short, x.blocked
    from jsonb_to_recordset(${rows(
      locations.map((l, n) => ({
        ...l,
        counted: countedAt.get(l.id) ?? null,
        short: n % 311 === 40 && countedAt.has(l.id) ? new Date(now.getTime() - (n % 5) * 3_600_000) : null,
        blocked: n % 499 === 100,
      })),
    )}::jsonb) as x(id uuid, "areaId" uuid, code text, block int, shelf int, level int, container int, rank int, counted timestamptz, short timestamptz, blocked boolean)`.execute(
    trx,
  );
  await sql`insert into product (id, company_id, sku, name, unit_weight_kg, unit_volume_m3, is_active)
    select x.id, ${company.id}::uuid, x.sku, x.name, x."unitWeightKg", x."unitVolumeM3", true
    from jsonb_to_recordset(${rows(products)}::jsonb) as x(id uuid, sku text, name text, "unitWeightKg" float8, "unitVolumeM3" float8)`.execute(
    trx,
  );
  await sql`insert into product_code (company_id, code_key, code, product_id, units, position)
    select ${company.id}::uuid, x.key, x.code, x.product, x.units, x.position
    from jsonb_to_recordset(${rows(
      products.flatMap((p) =>
        p.codes.map((c, n) => ({ ...c, key: productKey(c.code), product: p.id, position: n + 1 })),
      ),
    )}::jsonb) as x(key text, code text, product uuid, units int, position int)`.execute(trx);
  await sql`insert into stock (company_id, location_id, product_id, quantity, counted_at, updated_at)
    select ${company.id}::uuid, x.place, x.product, x.quantity, x.counted, ${now}::timestamptz
    from jsonb_to_recordset(${rows(
      unique.map((l) => ({ place: l.place.id, product: l.productId, quantity: l.quantity, counted: l.countedAt })),
    )}::jsonb) as x(place uuid, product uuid, quantity int, counted timestamptz)`.execute(trx);
  await writeMovements(trx, company.id, cedi.id, monthOf(unique, now));
  await sql`insert into label_printer (id, company_id, cedi_id, name, host, port)
    values (${newId()}, ${company.id}, ${cedi.id}, 'Zebra de empaque', '192.168.1.50', 9100)`.execute(trx);
  for (const table of ['warehouse_location', 'product', 'product_code', 'stock', 'stock_movement'])
    await sql`analyze ${sql.table(table)}`.execute(trx);
}

interface Movement {
  at: Date;
  actor: string;
  place: Place;
  product: string;
  delta: number;
  after: number;
  reason: 'received' | 'picked';
  detail: string;
}
const pickers = ['Ximena Farías Luna', 'Bruno Cantú Leal', 'Itzel Rangel Mora'];
/** A month told backwards from what lies there now: what was picked, a few places much more than most, and before that what was put there. */
function monthOf(lying: readonly Lying[], now: Date): Movement[] {
  const random = randomFrom('movimientos');
  const list: Movement[] = [];
  for (const [n, l] of lying.entries()) {
    let after = l.quantity;
    const picks = Math.floor(12 * random() ** 6) + (n % 3 === 0 ? 1 : 0);
    for (let i = 0; i < picks; i++) {
      const units = between(random, 1, 4);
      const at = new Date(now.getTime() - ((i + random()) / Math.max(1, picks)) * 29 * DAY_MS - 3_600_000);
      const actor = pickers[between(random, 0, pickers.length - 1)] as string;
      const detail = `PED-${between(random, 10_000, 14_999)}`;
      list.push({ at, actor, place: l.place, product: l.productId, delta: -units, after, reason: 'picked', detail });
      after += units;
    }
    if (n % 4 === 0)
      list.push({
        at: new Date(now.getTime() - 31 * DAY_MS),
        actor: pickers[0] as string,
        place: l.place,
        product: l.productId,
        delta: after,
        after,
        reason: 'received',
        detail: '',
      });
  }
  return list.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const writeMovements = (trx: Trx, companyId: string, cediId: string, list: readonly Movement[]): Promise<unknown> =>
  sql`insert into stock_movement (id, company_id, at, actor, product_id, location_id, location_code, cedi_id, delta, quantity_after, reason, detail)
    select x.id, ${companyId}::uuid, x.at, x.actor, x.product, x.place, x.code, ${cediId}::uuid, x.delta, x.after, x.reason, x.detail
    from jsonb_to_recordset(${JSON.stringify(
      list.map((m) => ({ ...m, id: newId(), place: m.place.id, code: m.place.code })),
    )}::jsonb) as x(id uuid, at timestamptz, actor text, product uuid, place uuid, code text, delta int, after int, reason text, detail text)`.execute(
    trx,
  );

/** A count that waits for approval with a difference. */
export async function makeCounts(platform: Platform, company: DemoCompany): Promise<void> {
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
  const [keeper, counter] = people.map((person) => systemCtx(platform, company, person));
  if (!keeper || !counter) return;
  await inTx(keeper, async (tx) => {
    const counting = { ...tx, actor: counter.actor };
    const { rows } = await sql<{
      id: string;
      area_id: string;
      code: string;
      sku: string | null;
      quantity: number | null;
    }>`
      select l.id, l.area_id, l.code, p.sku, s.quantity from warehouse_location l left join stock s on s.location_id = l.id left join product p on p.id = s.product_id
      where l.cedi_id = ${cedi.id} and l.code like 'C-1-1-%' order by l.rank, p.sku_key`.execute(tx.trx);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return;
    const scope = { by: 'range', areaId: first.area_id, from: first.code, to: last.code } as const;
    const { _id } = await createCount(tx, { cediId: cedi.id, name: 'Piezas chicas, primer estante', scope });
    const byCode = Map.groupBy(rows, (r) => r.code);
    // One piece fewer than should be at the first place where something lies: it is counted twice.
    const short = rows.find((r) => (r.quantity ?? 0) > 1)?.code;
    let seq = 0;
    const scanOf = (code: string, quantity: number | null = null) => ({
      _id: newId(),
      seq: ++seq,
      code,
      quantity,
      source: 'scanner' as const,
      at: platform.now().toISOString(),
    });
    const scansOf = ([code, items]: [string, typeof rows]) => [
      scanOf(code),
      ...items.flatMap((i) => (i.sku && i.quantity ? [scanOf(i.sku, i.quantity - (code === short ? 1 : 0))] : [])),
      scanOf(scanCommands.done),
    ];
    await scanCount(counting, _id, [...byCode].flatMap(scansOf));
    const again = [...byCode].filter(([code]) => code === short);
    if (again.length > 0) await scanCount(counting, _id, again.flatMap(scansOf));
  });
}
