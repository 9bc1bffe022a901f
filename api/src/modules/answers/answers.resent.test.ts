import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany } from '../../../test/builders.ts';
import { choice, contentOf, liveChecklist, option, question, sentTo } from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';

const PHONES = 20;
const STOPS = 15;
const TIMES = 3;
const AT_ONCE = 12;

const t = await testApp();

/** In an order that is the same every time, and nobody's. */
function shuffled<T>(list: readonly T[]): T[] {
  let seed = 16;
  const next = (): number => {
    seed = (seed * 48271) % 2147483647;
    return seed;
  };
  return list
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

test('what many phones send again and again, in any order and at once, is kept and counted once', async () => {
  const c = await buildCompany(t);
  const [who, note] = [choice('¿Quién recibió?', ['Titular', 'Vecino'], { required: true }), question('Nota')];
  const list = await liveChecklist(t, c, contentOf([who, note]));
  const visits: { send: () => ReturnType<typeof manageGuide>; guideId: string; answers: object }[] = [];
  for (let phone = 0; phone < PHONES; phone++) {
    const r = await buildStartedRoute(t, c, { stops: STOPS });
    for (const [n, guideId] of r.guideIds.entries()) {
      const answers = { [who.id]: option(who, n % 2), [note.id]: `Operador ${phone}, parada ${n}` };
      const body = { at: t.platform.now().toISOString(), receivedBy: 'Luis', ...sentTo(list, answers) };
      const key = { 'idempotency-key': newId() };
      visits.push({ send: () => manageGuide(t, r, guideId, body, key), guideId, answers });
    }
  }
  const sendings = shuffled(visits.flatMap((visit) => Array.from({ length: TIMES }, () => visit)));
  const said = new Map<string, string[]>();
  const phone = async (): Promise<void> => {
    for (let visit = sendings.pop(); visit; visit = sendings.pop()) {
      const answer = await visit.send();
      said.set(visit.guideId, [...(said.get(visit.guideId) ?? []), `${answer.statusCode} ${answer.json().status}`]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, phone));
  expect([...said.values()]).toEqual(visits.map(() => Array(TIMES).fill('200 delivered')));

  const { rows } = await t.platform.db.as(c.id, (trx) =>
    sql<{ guide_id: string; answers: object }>`select guide_id, answers from checklist_answer`.execute(trx),
  );
  const byGuide = (a: { guide_id: string }, b: { guide_id: string }): number => (a.guide_id < b.guide_id ? -1 : 1);
  expect(rows.toSorted(byGuide)).toEqual(
    visits.map((v) => ({ guide_id: v.guideId, answers: v.answers })).toSorted(byGuide),
  );
  const page = { token: c.admin.token, params: { id: list._id } };
  const { count } = (await t.call(checklistAnswersApi.answers, page)).json();
  expect(count.totalCount).toBe(PHONES * STOPS);
});
