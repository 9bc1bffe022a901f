import type { PlannerParams } from '@tramo/contract/planner';
import { sql } from 'kysely';
import { takeTurns } from '../../platform/db/named-locks.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface ParamsRow {
  id: string;
  name: string;
  objective_function: PlannerParams['objectiveFunction'];
  params: PlannerParams['params'];
  status: PlannerParams['status'];
  archived: boolean;
  updated_at: Date;
  version: number;
}
const toParams = (r: ParamsRow): PlannerParams => ({
  _id: r.id,
  name: r.name,
  objectiveFunction: r.objective_function,
  params: r.params,
  status: r.status,
  archived: r.archived,
  updateDate: r.updated_at.toISOString(),
  version: r.version,
});
export type ParamsValues = Pick<PlannerParams, 'name' | 'objectiveFunction' | 'params' | 'status' | 'archived'>;

/** Sets of a company, the one for plans without a choice first. */
export async function listParams(trx: Trx, companyId: string): Promise<PlannerParams[]> {
  const { rows } =
    await sql<ParamsRow>`select * from planner_params where company_id = ${companyId} order by is_default desc, id`.execute(
      trx,
    );
  return rows.map(toParams);
}

/** Makes others of the same company wait, so that two first needs make one set of defaults, and changes follow each other. */
export const lockParams = (trx: Trx, companyId: string): Promise<void> =>
  takeTurns(trx, [`planner_params ${companyId}`]);

export async function insertParams(
  trx: Trx,
  companyId: string,
  params: readonly (ParamsValues & { id: string; isDefault: boolean })[],
  at: Date,
): Promise<void> {
  const rows = params.map((p) => ({
    id: p.id,
    name: p.name,
    objective: p.objectiveFunction,
    params: p.params,
    status: p.status,
    archived: p.archived,
    is_default: p.isDefault,
  }));
  await sql`insert into planner_params (id, company_id, name, objective_function, params, status, archived, is_default, updated_at)
    select r.id, ${companyId}::uuid, r.name, r.objective, r.params, r.status, r.archived, r.is_default, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, objective text, params jsonb, status text, archived boolean, is_default boolean)`.execute(
    trx,
  );
}

export async function updateParams(trx: Trx, id: string, p: ParamsValues, at: Date): Promise<void> {
  await sql`update planner_params set name = ${p.name}, objective_function = ${p.objectiveFunction}, params = ${JSON.stringify(p.params)}::jsonb, status = ${p.status},
    archived = ${p.archived}, updated_at = ${at}, version = version + 1 where id = ${id}`.execute(trx);
}
