import { auditApi } from '@tramo/contract/audit';
import { type ChecklistAnswer, type ChecklistForm, checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { type ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import { type ChecklistAnswers, type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import { evaluate } from '@tramo/contract/checklist-logic';
import { contextOf } from '@tramo/contract/checklist-visit';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import type { ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { proofApi, type VisitDetail } from '@tramo/contract/proof';
import { answersBy, chanceOf, contents } from '@tramo/contract/test/checklist-samples';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { contentOf, liveChecklist, publishedChecklist, question, sentTo, versionOf } from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp({ background: true });
const now = (): string => t.platform.now().toISOString();

const live = (c: Company, content: ChecklistContent) => liveChecklist(t, c, content, { name: 'Entrega' });
/** A delivered guide of a route of its own, with these answers. */
const answered = async (
  c: Company,
  list: ChecklistDetail,
  answers: ChecklistAnswers,
): Promise<{ guideId: string; visit: VisitDetail }> => {
  const r = await buildStartedRoute(t, c, { stops: 1 });
  const guideId = r.guideIds[0] as string;
  const answer = await manageGuide(t, r, guideId, { receivedBy: 'Luis', ...sentTo(list, answers) });
  expect(answer.statusCode, answer.body).toBe(200);
  return { guideId, visit: await visitOf(c, guideId) };
};
const visitOf = async (c: Company, id: string): Promise<VisitDetail> =>
  (await t.call(proofApi.visits, { token: c.admin.token, params: { id } })).json().visits[0];
const ofGuide = async (c: Company, id: string): Promise<{ answers: ChecklistAnswer[]; forms: ChecklistForm[] }> =>
  (await t.call(checklistAnswersApi.ofGuide, { token: c.admin.token, params: { id } })).json();

describe('the office', () => {
  test('corrects and completes answers by their own version; those before stay, and so does the fingerprint', async () => {
    const c = await buildCompany(t);
    const who = question('¿Quién recibió?', { required: true });
    const photo = question('Foto', { type: 'photos', required: true });
    const list = await live(c, contentOf([who]));
    const { guideId, visit } = await answered(c, list, { [who.id]: 'Luis' });
    await publishedChecklist(t, c.admin.token, list._id, contentOf([question('Otra'), photo]));
    const papers = await buildUser(t, c.id, { staffType: 'documentGenerator' });
    const fill = (token: string, body: object, visitId = visit._id) =>
      t.call(checklistAnswersApi.fill, { token, params: { id: guideId, visitId }, body });
    const { forms } = await ofGuide(c, guideId);
    expect(forms).toMatchObject([
      { visitId: visit._id, versionId: versionOf(list), number: 1, values: { [who.id]: 'Luis' } },
    ]);
    const reason = 'El nombre estaba incompleto';
    const body = { versionId: versionOf(list), answers: { [who.id]: 'Luis Garza' }, reason };
    const boss = await buildUser(t, c.id, { type: 'supervisor' });
    expect((await fill(boss.token, body)).statusCode).toBe(403);
    expect(keyOf(await fill(papers.token, { ...body, answers: {} }))).toBe('general.invalid');
    expect((await fill(papers.token, { ...body, answers: {} })).json().error.fields).toEqual({
      [`answers.${who.id}`]: 'Este campo es requerido',
    });
    const present = await t.call(checklistApi.get, { token: c.admin.token, params: { id: list._id } });
    expect(keyOf(await fill(papers.token, { ...body, versionId: versionOf(present.json()) }))).toBe(
      'answers.not_yours_to_fill',
    );
    expect(keyOf(await fill(papers.token, body, guideId))).toBe('proof.not_found');
    const done = await fill(papers.token, body);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({ isOffice: true, reason, number: 1, answers: [{ answer: 'Luis Garza' }] });
    const after = await visitOf(c, guideId);
    expect(after.answers.map((a) => a.answer)).toEqual(['Luis Garza']);
    expect(after.corrected).toMatchObject({ reason, by: expect.any(String) });
    expect(after.fingerprint).toBe(visit.fingerprint);
    const { answers } = await ofGuide(c, guideId);
    expect(answers.map((a) => [a.isOffice, a.goneAt !== null, a.answers[0]?.answer])).toEqual([
      [true, false, 'Luis Garza'],
      [false, true, 'Luis'],
    ]);
    const lines = (await t.call(auditApi.list, { token: c.admin.token, query: { search: visit.folio } })).json()
      .entries;
    expect(lines[0]).toMatchObject({
      action: 'update',
      reason,
      before: { checklistAnswers: '¿Quién recibió? Luis' },
      after: { checklistAnswers: '¿Quién recibió? Luis Garza' },
    });
    expect((await t.call(proofApi.sheet, { token: c.admin.token, params: { id: guideId } })).statusCode).toBe(200);
  });

  test('fills in what a phone did not ask, but adds no evidence', async () => {
    const c = await buildCompany(t);
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const guideId = r.guideIds[0] as string;
    const who = question('¿Quién recibió?', { required: true });
    const photo = question('Foto', { type: 'photos', required: true });
    const list = await live(c, contentOf([who, photo]));
    expect((await manageGuide(t, r, guideId, { receivedBy: 'Luis' })).statusCode).toBe(200);
    const visit = await visitOf(c, guideId);
    const params = { id: guideId, visitId: visit._id };
    const fill = (answers: object) =>
      t.call(checklistAnswersApi.fill, {
        token: c.admin.token,
        params,
        body: { versionId: versionOf(list), answers, reason: 'Lo dijo por teléfono' },
      });
    expect((await ofGuide(c, guideId)).forms).toMatchObject([{ versionId: versionOf(list), values: {} }]);
    const foreign = await fill({ [who.id]: 'Luis', [photo.id]: [guideId] });
    expect(Object.keys(foreign.json().error.fields)).toEqual([`answers.${photo.id}`]);
    expect((await fill({ [who.id]: 'Luis' })).statusCode).toBe(200);
    expect((await visitOf(c, guideId)).answers.map((a) => a.answer)).toEqual(['Luis']);
  });
});

describe('the list of answers', () => {
  test('is paged, searched, kept to days and versions, and the company’s own', async () => {
    const c = await buildCompany(t);
    const who = question('¿Quién recibió?');
    const list = await live(c, contentOf([who]));
    const [a, b] = [await answered(c, list, { [who.id]: 'Ana' }), await answered(c, list, { [who.id]: 'Beto' })];
    const second = await publishedChecklist(t, c.admin.token, list._id, contentOf([question('Otra')]));
    const last = await answered(c, second, {});
    const read = async (query: Record<string, string>, token = c.admin.token) =>
      t.call(checklistAnswersApi.answers, { token, params: { id: list._id }, query });
    const folios = async (query: Record<string, string>) =>
      ((await read(query)).json().answers as ChecklistAnswer[]).map((one) => one.guide?.folio);
    expect(await folios({})).toEqual([last, b, a].map((one) => one.visit.folio));
    expect((await read({ limit: '2', page: '2' })).json()).toMatchObject({
      answers: [{ guide: { folio: a.visit.folio } }],
      count: { totalCount: 3, totalPages: 2 },
    });
    expect(await folios({ search: b.visit.folio })).toEqual([b.visit.folio]);
    expect(await folios({ search: b.visit.driverName })).toEqual([b.visit.folio]);
    expect(await folios({ versionId: versionOf(list) })).toEqual([b, a].map((one) => one.visit.folio));
    expect(await folios({ dateTo: '2020-01-01' })).toEqual([]);
    const stranger = await buildCompany(t);
    expect(keyOf(await read({}, stranger.admin.token))).toBe('checklists.unknown');
    expect((await read({}, (await buildUser(t, c.id, { type: 'supervisor' })).token)).statusCode).toBe(403);
  });

  test('counts what a search hits to a bound; beyond it, pages follow the same order', async () => {
    const c = await buildCompany(t);
    const list = await live(c, contentOf([question('¿Quién recibió?')]));
    const cap = limits.answerSearchCountCap;
    // Every second one by Ana López, the newest first by its number; `100%` is a word, not a pattern.
    await t.platform.db.system((trx) =>
      sql`insert into checklist_answer (id, company_id, checklist_id, version_id, folio, at, received_at, by_name, answers)
        select gen_random_uuid(), ${c.id}::uuid, ${list._id}::uuid, ${versionOf(list)}::uuid, 'F-' || n, now() - n * interval '1 minute', now(),
          case when n % 2 = 0 then 'Ana López' when n = 7 then 'Beto 100%' else 'Beto' end, '{}' from generate_series(1, ${2 * cap + 10}::int) n`.execute(
        trx,
      ),
    );
    const read = async (query: Record<string, string>) =>
      (await t.call(checklistAnswersApi.answers, { token: c.admin.token, params: { id: list._id }, query })).json() as {
        answers: ChecklistAnswer[];
        count: ListCount;
      };
    const many = { totalCount: cap, isAtLeast: true };
    for (const search of ['ANA', 'lopez ana', 'an'])
      expect((await read({ search, page: '3' })).count, search).toMatchObject({ ...many, totalPages: cap / 10 });
    const newest = (await read({ search: 'ana' })).answers.map((one) => Date.parse(one.at));
    expect(newest).toHaveLength(10);
    expect(newest).toEqual(newest.toSorted((a, b) => b - a));
    const all = (await read({ limit: '20' })).answers.filter((one) => one.by === 'Ana López').map((one) => one._id);
    expect((await read({ search: 'ana' })).answers.map((one) => one._id)).toEqual(all);
    expect((await read({ search: '100%' })).count).toEqual({ totalCount: 1, totalPages: 1 });
    expect((await read({ search: 'ana zz' })).count).toEqual({ totalCount: 0, totalPages: 1 });
  });
});

describe('browser and server', () => {
  test('accept the same answers, whatever the checklist (property)', async () => {
    const c = await buildCompany(t);
    const seeds = fc.sample(fc.tuple(contents, fc.nat(1_000_000)), { numRuns: 25, seed: 16 });
    const made = await t.call(checklistApi.create, {
      token: c.admin.token,
      body: { name: 'Cualquiera', category: 'delivered', content: contentOf([question('¿?')]) },
    });
    await t.call(checklistApi.update, {
      token: c.admin.token,
      params: { id: made.json()._id },
      body: { visible: true },
    });
    const seen = { taken: 0, refused: 0 };
    for (const [any, seed] of seeds) {
      // The samples' sub-status is no company's.
      const rules = any.rules.map((r) => ({
        ...r,
        actions: r.actions.map((does) => ({ ...does, subStatusId: null })),
      }));
      const content = { ...any, rules };
      await t.call(checklistApi.update, { token: c.admin.token, params: { id: made.json()._id }, body: { content } });
      const draft = (await t.call(checklistApi.get, { token: c.admin.token, params: { id: made.json()._id } })).json();
      const published = await t.call(checklistApi.publish, {
        token: c.admin.token,
        params: { id: draft._id },
        body: { version: draft.version, confirmed: true },
      });
      // What the reviewer refuses no phone ever gets.
      if (published.statusCode !== 200) continue;
      const list: ChecklistDetail = published.json();
      const r = await buildStartedRoute(t, c, { stops: 1 });
      const guideId = r.guideIds[0] as string;
      const day = (await t.call(driverApi.routes, { token: r.driver.token })).json().routes as DriverRoute[];
      const facts = day[0]?.stops[0]?.checklistFacts;
      const at = now();
      if (!facts) throw new Error('the phone lacks the facts');
      const context = contextOf(facts, { subStatusId: null, at, lat: null, lng: null });
      const isFile = new Set(
        questionsOf(content).flatMap((q) => (['photos', 'video', 'signature'].includes(q.type) ? [q.id] : [])),
      );
      // No file stands twice: that is refused beyond the evaluator.
      const answers = Object.fromEntries(
        Object.entries(answersBy(content, chanceOf(seed))).map(([id, value]) => [
          id,
          isFile.has(id) && Array.isArray(value) ? value.map(() => newId()) : value,
        ]),
      );
      const onPhone = evaluate(content, answers, context);
      const files = onPhone.visible.some((id) => isFile.has(id) && (answers[id] as string[] | undefined)?.length);
      const answer = await manageGuide(t, r, guideId, { at, checklist: { versionId: versionOf(list), answers } });
      const isFine = Object.keys(onPhone.errors).length === 0 && onPhone.actions.blockedBy.length === 0;
      // Files of nobody are refused by themselves, after the answers were found right.
      const expected = isFine ? [files ? 'proof.unknown_file' : 'ok'] : ['general.invalid', 'answers.blocked'];
      expect(expected).toContain(keyOf(answer));
      if (keyOf(answer) === 'general.invalid')
        expect(Object.keys(answer.json().error.fields).sort()).toEqual(
          Object.keys(onPhone.errors)
            .map((id) => `checklist.answers.${id}`)
            .sort(),
        );
      seen[isFine ? 'taken' : 'refused'] += 1;
    }
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(2);
  });
});
