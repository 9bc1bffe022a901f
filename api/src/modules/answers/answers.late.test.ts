import type { ChecklistAnswer } from '@tramo/contract/checklist-answers';
import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { driverApi } from '@tramo/contract/driver';
import { routesApi } from '@tramo/contract/routes';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import {
  answersTo,
  checklistCalls,
  choice,
  contentOf,
  liveChecklist,
  option,
  question,
  sentTo,
  uploadPicture,
} from '../../../test/checklists.ts';
import { type BuiltRoute, buildStartedRoute, manageGuide, readRoute } from '../../../test/routes.ts';

const t = await testApp();
let c: Company;
beforeEach(async () => {
  c = await buildCompany(t);
});
const change = async (r: BuiltRoute, body: object): Promise<void> => {
  const answer = await t.call(routesApi.update, { token: c.admin.token, params: { id: r.id }, body });
  expect(answer.statusCode, answer.body).toBe(200);
};
const ofGuide = async (id: string): Promise<ChecklistAnswer[]> =>
  (await t.call(checklistAnswersApi.ofGuide, { token: c.admin.token, params: { id } })).json().answers;
const minutesAgo = (n: number): string => new Date(t.platform.now().getTime() - n * 60_000).toISOString();

describe('answers of a visit that comes when the guide is another’s', () => {
  test('stand in the lists, told as late, once however often they come; the visit that counts has its own', async () => {
    const [who, photo] = [choice('¿Quién recibió?', ['Titular', 'Vecino']), question('Foto', { type: 'photos' })];
    const list = await liveChecklist(t, c, contentOf([who, photo]));
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const [id] = r.guideIds as [string, string];
    const route = await readRoute(t, c.admin.token, r.id);
    const heir = await buildUser(t, c.id, { type: 'driver' });
    await change(r, { driver: heir.userId, updateReason: 'Se enfermó' });
    const answers = { [who.id]: option(who, 1), [photo.id]: [await uploadPicture(t, r.driver)] };
    const late = { at: minutesAgo(0), receivedBy: 'Luis', ...sentTo(list, answers) };
    for (let n = 0; n < 3; n++) expect(keyOf(await manageGuide(t, r, id, late))).toBe('driver.late_visit');
    const told = {
      isLate: true,
      isOffice: false,
      goneAt: null,
      at: late.at,
      guide: { _id: id },
      route: { _id: r.id, name: route.name },
      vehicle: { _id: r.vehicleId },
      values: answers,
    };
    expect(await answersTo(t, c, list)).toMatchObject([told]);
    expect(await ofGuide(id)).toMatchObject([told]);
    const theirs = { ...r, driver: heir };
    const counted = await manageGuide(t, theirs, id, {
      receivedBy: 'Ana',
      ...sentTo(list, { [who.id]: option(who, 0) }),
    });
    expect(counted.statusCode, counted.body).toBe(200);
    expect((await answersTo(t, c, list)).map((a) => [a.isLate, a.answers[0]?.answer])).toEqual([
      [false, 'Titular'],
      [true, 'Vecino'],
    ]);
    // Taken back, the visit of the heir takes its own answers with it and leaves the late ones.
    const back = { token: heir.token, params: { id }, body: { routeId: r.id, at: t.platform.now().toISOString() } };
    expect((await t.call(driverApi.reopen, back)).statusCode).toBe(200);
    expect((await answersTo(t, c, list)).map((a) => a.isLate)).toEqual([true]);
    const [version] = await checklistCalls(t, () => c.admin.token).versionsOf(list._id);
    expect(version?.answers).toBe(1);
  });

  test('that are incomplete or wrong are kept as far as they can be read, also where the guide left the route', async () => {
    const [who, note] = [choice('¿Quién recibió?', ['Titular', 'Vecino'], { required: true }), question('Nota')];
    const list = await liveChecklist(t, c, contentOf([who, note]));
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const [gone, stays] = r.guideIds as [string, string];
    const route = await readRoute(t, c.admin.token, r.id);
    await change(r, { guides: [stays] });
    const refused = await manageGuide(t, r, gone, { at: minutesAgo(0), ...sentTo(list, { [note.id]: 'Sin timbre' }) });
    expect(keyOf(refused)).toBe('driver.late_visit');
    expect(await answersTo(t, c, list)).toMatchObject([
      {
        isLate: true,
        guide: { _id: gone },
        route: { _id: r.id, name: route.name },
        vehicle: { _id: r.vehicleId },
        answers: [{ question: 'Nota', answer: 'Sin timbre' }],
      },
    ]);
  });
});
