import type { customFieldsApi } from '@tramo/contract/custom-fields';
import type { Parsed } from '@tramo/contract/endpoint';
import { sql } from 'kysely';
import { createField } from '../src/modules/fields/fields.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import { type Company, unique } from './builders.ts';

type Input = Parsed<typeof customFieldsApi.create>['body'];
/** Makes a field of the company's own, a text of guides but for what is given, and answers its id. */
export const buildField = async (company: Company, parts: Partial<Input> = {}): Promise<string> =>
  (
    await createField(company.ctx, {
      target: 'guide',
      name: `Campo ${unique()}`,
      type: 'text',
      options: [],
      description: '',
      required: false,
      capturable: false,
      showInReport: false,
      ...parts,
    })
  )._id;

/** A call of another system that is connected to the company, for services without HTTP. */
export async function connectedCtx(t: TestApp, company: Company): Promise<Ctx> {
  const id = newId();
  await t.platform.db.system((trx) =>
    sql`insert into api_key (id, company_id, name, key_hash, key_start, created_by, created_by_name)
      values (${id}, ${company.id}, 'Tienda', ${Buffer.from(id)}, 'tramo', ${company.admin.userId}, 'Admin')`.execute(
      trx,
    ),
  );
  return {
    ...company.ctx,
    actor: { ...company.ctx.actor, userId: id, name: 'Tienda', audiences: ['integration'], roles: [] },
  };
}
