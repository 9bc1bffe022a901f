import type { FieldDefinition } from '@tramo/contract/custom-field-values';
import { type CustomField, type CustomFieldTarget, customFieldTargets } from '@tramo/contract/custom-fields';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

interface FieldRow {
  id: string;
  target: CustomFieldTarget;
  name: string;
  type: CustomField['type'];
  options: string[];
  description: string;
  required: boolean;
  capturable: boolean;
  show_in_report: boolean;
  position: number;
  used: boolean;
  status: 'enabled' | 'deleted';
  version: number;
}
const toField = (r: FieldRow): FieldDefinition => ({
  _id: r.id,
  target: r.target,
  name: r.name,
  type: r.type,
  options: r.options,
  description: r.description,
  required: r.required,
  capturable: r.capturable,
  showInReport: r.show_in_report,
  position: r.position,
  isUsed: r.used,
  version: r.version,
  isDeleted: r.status === 'deleted',
});

/** Fields by target, in the order of the forms; deleted ones at the end of their target, when they are asked for. */
export async function listFields(
  trx: Trx,
  f: { targets: readonly CustomFieldTarget[] | null; withDeleted: boolean },
): Promise<FieldDefinition[]> {
  const targets = f.targets as CustomFieldTarget[] | null;
  const { rows } = await sql<FieldRow>`select * from custom_field
    where (${targets}::text[] is null or target = any(${targets}::text[])) and (${f.withDeleted} or status = 'enabled')
    order by array_position(${[...customFieldTargets]}::text[], target), status = 'deleted', position, id`.execute(trx);
  return rows.map(toField);
}

/** One that was not deleted, or null. */
export async function findField(trx: Trx, id: string): Promise<FieldDefinition | null> {
  const { rows } = await sql<FieldRow>`select * from custom_field where id = ${id} and status = 'enabled'`.execute(trx);
  return rows[0] ? toField(rows[0]) : null;
}

export type FieldParts = Pick<
  CustomField,
  'name' | 'type' | 'options' | 'description' | 'required' | 'capturable' | 'showInReport'
>;

export const insertField = (
  trx: Trx,
  f: FieldParts & { id: string; companyId: string; target: CustomFieldTarget; position: number; at: Date },
): Promise<unknown> =>
  sql`insert into custom_field (id, company_id, target, name, type, options, description, required, capturable, show_in_report, position, created_at)
    values (${f.id}, ${f.companyId}, ${f.target}, ${f.name}, ${f.type}, ${f.options}::text[], ${f.description}, ${f.required}, ${f.capturable},
      ${f.showInReport}, ${f.position}, ${f.at})`.execute(trx);

/** Writes a field and answers how many were: none when it got its first value meanwhile and its type was to change. */
export async function updateField(trx: Trx, id: string, f: FieldParts): Promise<number> {
  const { rows } = await sql<{
    id: string;
  }>`update custom_field set name = ${f.name}, type = ${f.type}, options = ${f.options}::text[],
      description = ${f.description}, required = ${f.required}, capturable = ${f.capturable}, show_in_report = ${f.showInReport}, version = version + 1
    where id = ${id} and (type = ${f.type} or not used) returning id`.execute(trx);
  return rows.length;
}

/** Numbers fields 1..n in this order. */
export const saveOrder = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  sql`update custom_field f set position = o.n from unnest(${ids as string[]}::uuid[]) with ordinality as o (id, n)
    where f.id = o.id and f.position <> o.n`.execute(trx);

export const deleteField = (trx: Trx, id: string): Promise<unknown> =>
  sql`update custom_field set status = 'deleted', version = version + 1 where id = ${id}`.execute(trx);

/** Notes that guides hold values of these. Only the first values of a field write anything. */
export async function markUsed(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update custom_field set used = true where id = any(${ids as string[]}::uuid[]) and not used`.execute(trx);
}
