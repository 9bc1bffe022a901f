import { checklistApi } from '@tramo/contract/checklist-api';
import type { Rule } from '@tramo/contract/checklist-content';
import { checklistsApi } from '@tramo/contract/checklists';
import { clientsApi } from '@tramo/contract/clients';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { asking, checklistCalls, choice, contentOf, publishedChecklist, question } from '../../../test/checklists.ts';
import { newId } from '../../platform/ids.ts';
import { fingerprint } from './checklists.catalogue.rules.ts';

const t = await testApp();
let c: Company;
let token: string;
beforeEach(async () => {
  c = await buildCompany(t);
  token = c.admin.token;
});

const { made, update, publish, versionsOf } = checklistCalls(t, () => token);

describe('publishing', () => {
  it('makes a version of the draft, with its number, fingerprint and note', async () => {
    const first = asking('¿Quién recibió?');
    const one = await made({ content: first });
    expect(keyOf(await publish((await made())._id, { version: 1 }))).toBe('general.invalid');
    const answer = await publish(one._id, { version: 1, note: 'La primera' });
    expect(answer.json()).toMatchObject({
      published: { number: 1, by: 'Admin de Prueba' },
      isChanged: false,
      version: 2,
      content: first,
      publishedContent: first,
    });
    expect([
      keyOf(await publish(one._id, { version: 1 })),
      keyOf(await publish(one._id, { version: 2, confirmed: false })),
    ]).toEqual(['general.stale', 'checklists.nothing_new']);
    const second = asking('¿Quién recibió?', 'Parentesco');
    expect((await update(one._id, { content: second })).json()).toMatchObject({
      isChanged: true,
      publishedContent: first,
    });
    // The same content again is what phones have: there is nothing to publish.
    expect((await update(one._id, { content: first })).json().isChanged).toBe(false);
    await update(one._id, { content: second });
    expect((await publish(one._id, { version: 5 })).json()).toMatchObject({ published: { number: 2 } });
    const [now, before] = await versionsOf(one._id);
    expect([now, before]).toMatchObject([
      { number: 2, supersededAt: null, answers: 0, sha256: fingerprint(second) },
      { number: 1, supersededAt: now?.publishedAt, note: 'La primera', sha256: fingerprint(first) },
    ]);
    const old = await t.call(checklistApi.version, {
      token,
      params: { id: one._id, versionId: before?._id as string },
    });
    expect(old.json()).toMatchObject({ number: 1, content: first });
    expect(await versionsOf(one._id, { search: 'primera' })).toHaveLength(1);
    expect((await versionsOf(one._id, { limit: '1', page: '2' })).map((v) => v.number)).toEqual([1]);
    const elsewhere = { id: (await made())._id, versionId: before?._id as string };
    expect((await t.call(checklistApi.version, { token, params: elsewhere })).statusCode).toBe(404);
    const shipper = await buildUser(t, c.id, { staffType: 'shipper' });
    expect((await publish(one._id, { version: 6 }, shipper.token)).statusCode).toBe(403);
  });

  it('looks again at what the draft names: a client may have gone since', async () => {
    const client = await buildClient(t, c.id);
    const q = question('Folio');
    const rule = {
      id: newId(),
      when: {
        match: 'all' as const,
        tests: [{ question: null, fact: 'client' as const, op: 'is' as const, values: [client] }],
      },
      actions: [{ type: 'require' as const, targets: [q.id], subStatusId: null, reason: null }],
    };
    const one = await made({ content: contentOf([q], [rule]) });
    await t.call(clientsApi.remove, { token, params: { id: client } });
    expect((await publish(one._id, { version: 1 })).json().error.fields).toEqual({
      'content.rules.0.when.tests.0.values': 'El cliente no existe',
    });
    expect(await versionsOf(one._id)).toEqual([]);
  });

  it('asks to confirm what the reviewer warns of, and refuses what nobody could answer', async () => {
    const one = await made({ content: asking('Folio') });
    const warned = await publish(one._id, { version: 1, confirmed: false });
    expect([warned.statusCode, warned.json().error.key, warned.json().error.detail]).toEqual([
      409,
      'checklists.review_warnings',
      { findings: [expect.objectContaining({ kind: 'noEvidence', severity: 'warning' })] },
    ]);
    const photo = question('Foto', { type: 'photos', required: true, min: 1, max: 3 });
    await update(one._id, { content: contentOf([photo]) });
    expect((await publish(one._id, { version: 2, confirmed: false })).statusCode).toBe(200);
    const yes = choice('¿Entregado?', ['Sí', 'No'], { required: true });
    const blocks = (value: string): Rule => ({
      id: newId(),
      when: { match: 'all', tests: [{ question: yes.id, fact: null, op: 'is', values: [value] }] },
      actions: [{ type: 'block', targets: [], subStatusId: null, reason: { es: 'No se puede', en: '' } }],
    });
    await update(one._id, {
      content: contentOf(
        [yes, photo],
        yes.options.map((o) => blocks(o.id)),
      ),
    });
    const refused = await publish(one._id, { version: 4 });
    expect([refused.statusCode, refused.json().error.key]).toEqual([422, 'checklists.review_errors']);
    expect(refused.json().error.detail.findings).toContainEqual(
      expect.objectContaining({ kind: 'noEnd', severity: 'error' }),
    );
    expect((await versionsOf(one._id)).map((v) => v.number)).toEqual([1]);
  });

  it('twice at once makes one version: the second one is told that it is stale', async () => {
    const one = await made({ content: asking('Folio') });
    const answers = await Promise.all([publish(one._id, { version: 1 }), publish(one._id, { version: 1 })]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    expect(await versionsOf(one._id)).toHaveLength(1);
  });

  it('is for ever: nobody changes or deletes a version', async () => {
    const one = await publishedChecklist(t, token, (await made())._id);
    const id = one.published?._id as string;
    const attempts = [
      sql`update checklist_version set content = '{}' where id = ${id}`,
      sql`delete from checklist_version where id = ${id}`,
    ];
    for (const attempt of attempts) {
      await expect(t.platform.db.as(c.id, (trx) => attempt.execute(trx))).rejects.toMatchObject({ code: '42501' });
      await expect(t.platform.db.system((trx) => attempt.execute(trx))).rejects.toMatchObject({ code: '23001' });
    }
    await update(one._id, { status: 'deleted' });
    const kept = await t.call(checklistApi.version, { token, params: { id: one._id, versionId: id } });
    expect(kept.json()).toMatchObject({ number: 1, content: one.content });
    // A company that goes takes its versions with it.
    const gone = await buildCompany(t);
    const its = (await t.call(checklistApi.list, { token: gone.admin.token })).json().checklist[0]._id;
    await publishedChecklist(t, gone.admin.token, its);
    await t.platform.db.system(async (trx) => {
      await sql`delete from app_user where company_id = ${gone.id}`.execute(trx);
      await sql`delete from company where id = ${gone.id}`.execute(trx);
    });
  });
});

it('a sub-status answers what its published checklist asks', async () => {
  const [sub] = (await t.call(checklistsApi.substatus, { token, query: { search: 'ausente' } })).json().substatus;
  const content = asking('Foto de la fachada');
  await publishedChecklist(t, token, sub.checklistId, content);
  await update(sub.checklistId, { content: asking('Otra cosa') });
  const [now] = (await t.call(checklistsApi.substatus, { token, query: { search: 'ausente' } })).json().substatus;
  expect(now).toMatchObject({ questions: content.sections[0]?.questions, logic: [] });
});
