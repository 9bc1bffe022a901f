import { type CustomField, type CustomFieldTarget, customFieldsApi } from '@tramo/contract/custom-fields';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company, guideParts } from '../../../test/builders.ts';
import { auditOf } from '../../../test/signin.ts';
import { inTx } from '../../platform/context.ts';
import { fieldDefinitions } from './fields.service.ts';
import { checkValues } from './fields.values.service.ts';

const t = await testApp();
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
});

const create = (body: object, token = c.admin.token) =>
  t.call(customFieldsApi.create, { token, body: { target: 'guide', name: 'Placa', type: 'text', ...body } });
const made = async (body: object): Promise<CustomField> => {
  const answer = await create(body);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const update = (id: string, body: object, token = c.admin.token) =>
  t.call(customFieldsApi.update, { token, params: { id }, body });
const remove = (id: string, token = c.admin.token) => t.call(customFieldsApi.remove, { token, params: { id } });
const listed = async (targets?: string, token = c.admin.token): Promise<CustomField[]> =>
  (await t.call(customFieldsApi.list, { token, query: targets === undefined ? {} : { targets } })).json().customFields;
const names = async (target: CustomFieldTarget): Promise<[string, number][]> =>
  (await listed(target)).map((f) => [f.name, f.position]);
const guideWith = (customFields: Record<string, unknown>) =>
  t.call(guidesApi.create, { token: c.admin.token, body: guideParts(c, { customFields: customFields as never }) });

describe('custom fields', () => {
  it('are made whole, each target with its own order', async () => {
    const field = await made({
      name: ' Color ',
      type: 'choice',
      options: ['Rojo', 'Azul'],
      description: 'Del empaque',
      required: true,
    });
    expect(field).toEqual({
      _id: expect.any(String),
      target: 'guide',
      name: 'Color',
      type: 'choice',
      options: ['Rojo', 'Azul'],
      description: 'Del empaque',
      required: true,
      capturable: false,
      showInReport: false,
      position: 1,
      isUsed: false,
      version: 1,
    });
    await made({ name: 'Placa', options: ['sobra', 'en un texto'] });
    await made({ name: 'Color', target: 'collectionItem' });
    expect(await names('guide')).toEqual([
      ['Color', 1],
      ['Placa', 2],
    ]);
    expect((await listed('guide'))[1]?.options).toEqual([]);
    expect((await listed('item,collectionItem,nada')).map((f) => f.target)).toEqual(['collectionItem']);
    expect((await listed()).map((f) => f.target)).toEqual(['guide', 'guide', 'collectionItem']);
    expect(await listed()).toHaveLength(3);
    expect((await auditOf(t, field._id))[0]).toMatchObject({
      action: 'create',
      kind: 'customField',
      after: { name: 'Color' },
    });
  });

  it.each<[object, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Este campo es requerido' }],
    [{ name: 'x'.repeat(61) }, { name: 'El texto es demasiado largo' }],
    [{ type: 'color' }, { type: 'El valor no es válido' }],
    [{ target: 'route' }, { target: 'El valor no es válido' }],
    [{ type: 'choice', options: ['Una'] }, { options: 'Escribe al menos 2 opciones' }],
    [{ type: 'choice', options: ['Una', ' una '] }, { options: 'Hay elementos repetidos' }],
    [{ type: 'choice', options: ['Una', ''] }, { 'options.1': 'Este campo es requerido' }],
  ])('are refused with the reason at the field: %j', async (body, fields) => {
    const answer = await create(body);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([422, fields]);
    expect(await listed()).toEqual([]);
  });

  it('have one name in their target, whatever the case; a deleted one leaves its name', async () => {
    const first = await made({ name: 'Placa' });
    const other = await made({ name: 'Motor' });
    for (const answer of [await create({ name: 'PLACA' }), await update(other._id, { name: 'placa' })]) {
      expect([answer.statusCode, answer.json().error.message]).toEqual([
        409,
        expect.stringMatching(/^Ya hay un campo llamado placa$/i),
      ]);
    }
    expect((await create({ name: 'Placa', target: 'item' })).statusCode).toBe(200);
    expect((await remove(first._id)).json()).toEqual({ ok: true });
    expect((await create({ name: 'Placa' })).statusCode).toBe(200);
  });

  it('change, move and close ranks', async () => {
    const [a, b, d] = [await made({ name: 'A' }), await made({ name: 'B' }), await made({ name: 'C' })];
    const moved = (await update(d._id, { position: 1, required: true })).json();
    expect(moved).toMatchObject({ name: 'C', position: 1, required: true, version: 2 });
    expect(await names('guide')).toEqual([
      ['C', 1],
      ['A', 2],
      ['B', 3],
    ]);
    await update(d._id, { position: limits.customFieldsPerTarget });
    expect((await names('guide')).map(([name]) => name)).toEqual(['A', 'B', 'C']);
    await remove(a._id);
    expect(await names('guide')).toEqual([
      ['B', 1],
      ['C', 2],
    ]);
    expect((await update(b._id, { position: 0 })).statusCode).toBe(422);
    for (const answer of [await update(a._id, { name: 'Z' }), await remove(a._id)])
      expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'fields.not_found']);
    expect((await auditOf(t, d._id)).map((e) => [e.action, e.after])).toEqual([
      ['create', expect.anything()],
      ['update', { position: 1, required: true }],
      ['update', { position: 3 }],
    ]);
  });

  it('a stale version answers the field as it is', async () => {
    const field = await made({});
    await update(field._id, { description: 'uno', version: 1 });
    const answer = await update(field._id, { description: 'dos', version: 1 });
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.objectContaining({
        key: 'general.stale',
        detail: expect.objectContaining({ description: 'uno', version: 2 }),
      }),
    ]);
  });

  it('keep their type once a guide holds a value, and everything else may change', async () => {
    const field = await made({ name: 'Talla' });
    expect((await update(field._id, { type: 'number' })).json()).toMatchObject({ type: 'number', isUsed: false });
    expect((await update(field._id, { type: 'choice' })).json().error.fields).toEqual({
      options: 'Escribe al menos 2 opciones',
    });
    const refused = await guideWith({ [field._id]: 'no es un número' });
    expect(refused.json().error.fields).toEqual({ [`customFields.${field._id}`]: 'Debe ser un número' });
    expect((await listed())[0]?.isUsed).toBe(false);
    expect((await guideWith({ [field._id]: 38 })).statusCode).toBe(200);
    expect((await listed())[0]?.isUsed).toBe(true);
    const answer = await update(field._id, { type: 'text' });
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      409,
      'El campo Talla ya tiene valores: su tipo no puede cambiar',
    ]);
    expect((await update(field._id, { type: 'number', name: 'Número', required: true })).json()).toMatchObject({
      name: 'Número',
    });
  });

  it('keep their type while somebody is giving them their first value', async () => {
    const field = await made({ name: 'Talla' });
    const of = { type: 'delivery', part: 'guide' } as const;
    const changing = await inTx(c.ctx, async (tx) => {
      expect(await checkValues(tx, of, { [field._id]: 'grande' }, { by: 'office' })).toEqual({});
      const started = update(field._id, { type: 'number' });
      await new Promise((r) => setTimeout(r, 300));
      return [started];
    });
    expect((await changing[0])?.json().error.key).toBe('fields.type_fixed');
  });

  it(`are ${limits.customFieldsPerTarget} in a target at most, also when two come at once`, async () => {
    for (let n = 2; n <= limits.customFieldsPerTarget; n++) await made({ name: `Campo ${n}` });
    const answers = await Promise.all([create({ name: 'Uno' }), create({ name: 'Otro' })]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 422]);
    expect((await listed()).map((f) => f.position)).toEqual(
      Array.from({ length: limits.customFieldsPerTarget }, (_, n) => n + 1),
    );
    expect((await create({ name: 'De artículo', target: 'item' })).statusCode).toBe(200);
  });

  it('are kept by admins, read by who works with guides', async () => {
    const field = await made({});
    const manager = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [c.cediId] });
    const tagger = await buildUser(t, c.id, { type: 'tagger' });
    expect(await listed(undefined, manager.token)).toHaveLength(1);
    expect((await t.call(customFieldsApi.list, { token: tagger.token })).statusCode).toBe(403);
    for (const answer of [
      await create({ name: 'X' }, manager.token),
      await update(field._id, {}, manager.token),
      await remove(field._id, manager.token),
    ])
      expect(answer.statusCode).toBe(403);
  });

  it('of another company do not exist', async () => {
    const field = await made({});
    const other = await buildCompany(t);
    expect(await listed(undefined, other.admin.token)).toEqual([]);
    for (const answer of [
      await update(field._id, { name: 'robo' }, other.admin.token),
      await remove(field._id, other.admin.token),
    ])
      expect([answer.statusCode, answer.json().error.key]).toEqual([404, 'fields.not_found']);
    expect(await fieldDefinitions(other.ctx)).toEqual([]);
    const of = { type: 'delivery', part: 'guide' } as const;
    const faults = await inTx(other.ctx, (tx) => checkValues(tx, of, { [field._id]: 'x' }, { by: 'office' }));
    expect(faults).toEqual({ [`customFields.${field._id}`]: 'El campo no existe' });
    expect((await listed())[0]).toEqual(field);
  });
});

describe('for other modules', () => {
  it('deleted fields keep their names', async () => {
    const [a, b] = [await made({ name: 'A' }), await made({ name: 'B' })];
    await remove(a._id);
    expect((await fieldDefinitions(c.ctx, ['guide'])).map((f) => [f.name, f.isDeleted])).toEqual([
      ['B', false],
      ['A', true],
    ]);
    expect(await fieldDefinitions(c.ctx, ['item'])).toEqual([]);
    expect(b.position).toBe(2);
  });

  it('values are checked for whom they are asked, with their path', async () => {
    const seal = await made({
      name: 'Sello',
      target: 'collectionItem',
      type: 'number',
      required: true,
      capturable: true,
    });
    const check = (values: Record<string, unknown>, by: 'office' | 'driver') =>
      inTx(c.ctx, (tx) =>
        checkValues(tx, { type: 'recollection', part: 'item' }, values as never, { by, path: 'items.2.customFields' }),
      );
    expect(await check({}, 'office')).toEqual({});
    expect(await check({}, 'driver')).toEqual({ [`items.2.customFields.${seal._id}`]: 'Este campo es obligatorio' });
    expect(await check({ [seal._id]: 7 }, 'driver')).toEqual({});
  });
});
