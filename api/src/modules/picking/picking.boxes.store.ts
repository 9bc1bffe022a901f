import type { PackBox } from '@tramo/contract/warehouse/packing';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

const boxes = sql`select id as "_id", name, length_cm as "lengthCm", width_cm as "widthCm", height_cm as "heightCm", max_kg as "maxKg", own_kg as "ownKg", version from pack_box`;
export const listBoxes = async (trx: Trx): Promise<PackBox[]> =>
  (await sql<PackBox>`${boxes} order by length_cm * width_cm * height_cm, lower(name)`.execute(trx)).rows;
export const findBox = async (trx: Trx, id: string): Promise<PackBox | undefined> =>
  (await sql<PackBox>`${boxes} where id = ${id} for update`.execute(trx)).rows[0];

type Values = Omit<PackBox, '_id' | 'version'>;
export const insertBox = (trx: Trx, companyId: string, id: string, b: Values): Promise<unknown> =>
  sql`insert into pack_box (id, company_id, name, length_cm, width_cm, height_cm, max_kg, own_kg)
    values (${id}, ${companyId}, ${b.name}, ${b.lengthCm}, ${b.widthCm}, ${b.heightCm}, ${b.maxKg}, ${b.ownKg})`.execute(
    trx,
  );
export const updateBox = (trx: Trx, id: string, b: Values): Promise<unknown> =>
  sql`update pack_box set name = ${b.name}, length_cm = ${b.lengthCm}, width_cm = ${b.widthCm}, height_cm = ${b.heightCm}, max_kg = ${b.maxKg}, own_kg = ${b.ownKg},
    version = version + 1 where id = ${id}`.execute(trx);
export const removeBox = (trx: Trx, id: string): Promise<unknown> =>
  sql`delete from pack_box where id = ${id}`.execute(trx);
