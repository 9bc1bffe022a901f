import { accountsApi } from '@tramo/contract/accounts-api';
import { type Alert, alertsApi } from '@tramo/contract/alerts';
import { checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { checklistApi } from '@tramo/contract/checklist-api';
import type { ChecklistContent, Question } from '@tramo/contract/checklist-content';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import { messagesApi } from '@tramo/contract/messages';
import { defaultRoad } from '@tramo/contract/road-settings';
import { type VehicleCheck, vehicleChecksApi } from '@tramo/contract/vehicle-checks';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, buildVehicle, type Company, type Person } from '../../../test/builders.ts';
import {
  answersTo,
  choice,
  contentOf,
  liveChecklist,
  option,
  publishedChecklist,
  question,
  uploadPicture,
  versionOf,
} from '../../../test/checklists.ts';
import { type BuiltRoute, buildReadyRoute, manageGuide, readRoute } from '../../../test/routes.ts';
import { eventually } from '../../../test/waits.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp({ background: true });
const upload = (driver: Person, kind?: 'signature') => uploadPicture(t, driver, kind);

/** Tyres (a failure asks for their picture), brakes (a failure keeps the route from leaving), fuel with its picture. */
const inspection = () => {
  const tyres = choice('Llantas', [], {
    required: true,
    options: [
      { id: newId(), label: { es: 'Bien', en: 'Good' }, isFailure: false },
      { id: newId(), label: { es: 'Lisas', en: 'Worn' }, isFailure: true },
    ],
    label: { es: 'Llantas', en: 'Tyres' },
  });
  const shots = question('Foto de las llantas', { type: 'photos', max: 4 });
  const brakes = choice('Frenos', [], {
    required: true,
    options: [
      { id: newId(), label: { es: 'Bien', en: 'Good' }, isFailure: false },
      { id: newId(), label: { es: 'Fallan', en: 'They fail' }, isFailure: true },
    ],
  });
  const fuel = question('Foto del tablero', { type: 'photos', required: true, min: 1, max: 1 });
  const when = (q: Question) => ({
    match: 'all' as const,
    tests: [{ question: q.id, fact: null, op: 'is' as const, values: [option(q, 1)] }],
  });
  const act = { targets: [] as string[], subStatusId: null, reason: null };
  const rules = [
    { id: newId(), when: when(tyres), actions: [{ ...act, type: 'require' as const, targets: [shots.id] }] },
    {
      id: newId(),
      when: when(brakes),
      actions: [
        { ...act, type: 'block' as const, reason: { es: 'No salgas: cambia de unidad', en: 'Do not leave: change' } },
      ],
    },
  ];
  const notifications = [
    {
      id: newId(),
      trigger: 'ALL' as const,
      tests: when(brakes).tests,
      recipients: { emails: ['taller@empresa.mx'], roles: [], clientContacts: true },
      subject: 'Unidad con falla de frenos',
      message: 'No debe salir.',
    },
  ];
  const good = { [tyres.id]: option(tyres, 0), [brakes.id]: option(brakes, 0) };
  return {
    tyres,
    shots,
    brakes,
    fuel,
    good,
    content: { ...contentOf([tyres, shots, brakes, fuel], rules), notifications },
  };
};
/** A checklist that is asked before leaving from now on. */
const live = (c: Company, content: ChecklistContent, vehicleTypes: string[] = []) =>
  liveChecklist(t, c, content, { category: 'departure', name: `Inspección ${vehicleTypes.join(' ')}`, vehicleTypes });
const start = (r: BuiltRoute, checklist: object | null, more: { at?: string; key?: string } = {}) =>
  t.call(driverApi.start, {
    token: r.driver.token,
    params: { id: r.id },
    body: { at: more.at ?? t.platform.now().toISOString(), checklist },
    headers: more.key ? { 'idempotency-key': more.key } : {},
  });
const phoneDay = async (
  r: BuiltRoute,
): Promise<{ route: DriverRoute | undefined; checklists: { versionId: string }[] }> => {
  const { routes, checklists } = (await t.call(driverApi.routes, { token: r.driver.token })).json();
  return { route: routes.find((one: DriverRoute) => one._id === r.id), checklists };
};
const checksOf = async (who: Person, routeId: string, headers = {}): Promise<VehicleCheck[]> =>
  (await t.call(vehicleChecksApi.ofRoute, { token: who.token, params: { id: routeId }, headers })).json().checks;
const alertsOf = async (c: Company): Promise<Alert[]> =>
  (await t.call(alertsApi.list, { token: c.admin.token, query: { kinds: 'vehicleCheck' } })).json().alerts;
/** The alerts have heard of every check. */
const heard = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ open: number }>`select (select count(*)::int from event where seq is null)
          + (select count(*)::int from event where name = 'vehicle.checked'
              and seq > (select seq from subscriber where name = 'alerts.followRoutes')) as open`.execute(trx),
    );
    expect(rows[0]?.open).toBe(0);
  });
const setType = (id: string, type: string): Promise<unknown> =>
  t.platform.db.system((trx) => sql`update vehicle set type = ${type} where id = ${id}`.execute(trx));

describe('a vehicle’s checklist before leaving', () => {
  test('comes with the route, is judged and kept with its pictures, and shown on route and vehicle', async () => {
    const c = await buildCompany(t);
    const q = inspection();
    const list = await live(c, q.content);
    const r = await buildReadyRoute(t, c);
    const day = await phoneDay(r);
    expect(day.route).toMatchObject({ departureVersionId: versionOf(list), vehicle: { type: 'van' } });
    expect(day.checklists.map((one) => one.versionId)).toContain(versionOf(list));
    const [tyre, board] = [await upload(r.driver), await upload(r.driver)];
    const answers = { ...q.good, [q.tyres.id]: option(q.tyres, 1), [q.shots.id]: [tyre], [q.fuel.id]: [board] };
    const answer = await start(r, { versionId: versionOf(list), answers });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'started', departureVersionId: null });
    const [check, ...others] = await checksOf(c.admin, r.id);
    expect(others).toEqual([]);
    expect(check).toMatchObject({
      checklist: { _id: list._id },
      number: 1,
      failures: 1,
      refusedBecause: null,
      route: { _id: r.id },
      vehicle: { _id: r.vehicleId },
      // What is wrong comes first.
      answers: [
        { question: 'Llantas', answer: 'Lisas', isFailure: true, files: [] },
        { question: 'Foto de las llantas', answer: '1 foto', isFailure: false, files: [{ _id: tyre, kind: 'photo' }] },
        { question: 'Frenos', answer: 'Bien', isFailure: false },
        { question: 'Foto del tablero', files: [{ _id: board, kind: 'photo' }] },
      ],
    });
    const [english] = await checksOf(c.admin, r.id, { 'accept-language': 'en' });
    expect(english?.answers[0]).toMatchObject({ question: 'Tyres', answer: 'Worn' });
    // The office opens its pictures; nobody gets them by another check.
    const open = (who: Person, id: string, fileId: string, query = {}) =>
      t.call(vehicleChecksApi.file, { token: who.token, params: { id, fileId }, query });
    const picture = await open(c.admin, check?._id ?? '', tyre);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await open(c.admin, check?._id ?? '', board, { size: 'thumb' })).statusCode).toBe(200);
    expect(keyOf(await open(c.admin, newId(), tyre))).toBe('files.not_found');
    // The catalogue's list of answers has it, too.
    const listed = await t.call(checklistAnswersApi.answers, { token: c.admin.token, params: { id: list._id } });
    expect(listed.json().answers).toMatchObject([{ guide: null, route: { _id: r.id }, failures: 1 }]);
    // The vehicle tells its checks, paged and searched.
    const finish = async (): Promise<void> => {
      for (const id of r.guideIds) await manageGuide(t, r, id, { receivedBy: 'Ana' });
      await t.call(driverApi.finish, {
        token: r.driver.token,
        params: { id: r.id },
        body: { at: t.platform.now().toISOString() },
      });
    };
    await finish();
    const again = await buildReadyRoute(t, c, { vehicleId: r.vehicleId, name: 'Segunda vuelta' });
    const fine = await start(again, {
      versionId: versionOf(list),
      answers: { ...q.good, [q.fuel.id]: [await upload(again.driver)] },
    });
    expect(fine.statusCode, fine.body).toBe(200);
    const ofVehicle = (query: Record<string, string>, who = c.admin) =>
      t.call(vehicleChecksApi.ofVehicle, { token: who.token, params: { id: r.vehicleId }, query });
    const page = (await ofVehicle({ limit: '1' })).json();
    expect(page).toMatchObject({ checks: [{ route: { _id: again.id } }], count: { totalCount: 2, totalPages: 2 } });
    expect((await ofVehicle({ limit: '1', page: '2' })).json().checks).toMatchObject([{ route: { _id: r.id } }]);
    expect((await ofVehicle({ search: 'segunda' })).json().checks).toMatchObject([{ route: { _id: again.id } }]);
    // Who works in another cedi sees none of it.
    const other = await buildCedi(t, c.id);
    const away = await buildUser(t, c.id, { type: 'supervisor', cediIds: [other] });
    expect(keyOf(await t.call(vehicleChecksApi.ofRoute, { token: away.token, params: { id: r.id } }))).toBe(
      'routes.not_found',
    );
    expect(keyOf(await open(away, check?._id ?? '', tyre))).toBe('files.not_found');
    expect(keyOf(await ofVehicle({}, away))).toBe('fleet.vehicle_not_found');
  });

  test('is refused at its questions, and the route does not leave', async () => {
    const c = await buildCompany(t);
    const q = inspection();
    const list = await live(c, q.content);
    const r = await buildReadyRoute(t, c);
    const other = await buildReadyRoute(t, c);
    const at = (one: Question) => `checklist.answers.${one.id}`;
    const board = await upload(r.driver);
    const full = { ...q.good, [q.fuel.id]: [board] };
    const refused: [string, object, string, string | null][] = [
      ['nothing', {}, 'general.invalid', at(q.tyres)],
      ['no such option', { ...full, [q.brakes.id]: newId() }, 'general.invalid', at(q.brakes)],
      ['what a rule asks for', { ...full, [q.tyres.id]: option(q.tyres, 1) }, 'general.invalid', at(q.shots)],
      ['too many', { ...full, [q.fuel.id]: [board, await upload(r.driver)] }, 'general.invalid', at(q.fuel)],
      ['no such question', { ...full, [newId()]: 'x' }, 'general.invalid', null],
      ['another driver’s', { ...full, [q.fuel.id]: [await upload(other.driver)] }, 'proof.unknown_file', at(q.fuel)],
      ['nobody’s', { ...full, [q.fuel.id]: [newId()] }, 'proof.unknown_file', at(q.fuel)],
    ];
    for (const [name, answers, key, field] of refused) {
      const answer = await start(r, { versionId: versionOf(list), answers });
      expect([name, keyOf(answer)]).toEqual([name, key]);
      if (field)
        expect([name, Object.keys(answer.json().error.fields)]).toContainEqual(expect.arrayContaining([field]));
    }
    const unknown = await start(r, { versionId: newId(), answers: full });
    expect([keyOf(unknown), Object.keys(unknown.json().error.fields)]).toEqual([
      'answers.version_unknown',
      ['checklist.versionId'],
    ]);
    expect((await readRoute(t, c.admin.token, r.id)).status).toBe('ready');
    expect(await checksOf(c.admin, r.id)).toEqual([]);
    // The picture was not lost by all of that, and is nobody else's once it is shown.
    expect((await start(r, { versionId: versionOf(list), answers: full })).statusCode).toBe(200);
    const stolen = await start(other, { versionId: versionOf(list), answers: full });
    expect(keyOf(stolen)).toBe('proof.unknown_file');
    // Of a visit's category is none of a departure.
    const visits = await t.call(checklistApi.create, {
      token: c.admin.token,
      body: { name: 'Entrega', category: 'delivered', content: contentOf([question('¿Quién?')]) },
    });
    const ofVisit = await publishedChecklist(t, c.admin.token, visits.json()._id, contentOf([question('¿Quién?')]));
    expect(keyOf(await start(other, { versionId: versionOf(ofVisit), answers: {} }))).toBe('answers.other_departure');
  });

  test('is asked by the kind of vehicle, and must be answered where the phone had it', async () => {
    const c = await buildCompany(t);
    const before = await buildReadyRoute(t, c);
    const all = inspection();
    const truck = inspection();
    const forAll = await live(c, all.content);
    const forTrucks = await live(c, truck.content, ['truck3_5', 'rabon']);
    const [van, lorry] = [await buildVehicle(t, c), await buildVehicle(t, c)];
    await setType(lorry, 'rabon');
    const a = await buildReadyRoute(t, c, { vehicleId: van });
    const b = await buildReadyRoute(t, c, { vehicleId: lorry });
    expect((await phoneDay(a)).route?.departureVersionId).toBe(versionOf(forAll));
    expect((await phoneDay(b)).route?.departureVersionId).toBe(versionOf(forTrucks));
    // A route that was made before any was published: its phone may not have it.
    expect((await start(before, null)).statusCode).toBe(200);
    const missing = await start(b, null);
    expect([missing.statusCode, keyOf(missing)]).toEqual([422, 'answers.departure_required']);
    expect(missing.json().error).toMatchObject({
      message: `Antes de salir contesta el checklist de la unidad: «${forTrucks.name}»`,
      detail: { checklistId: forTrucks._id, versionId: versionOf(forTrucks) },
    });
    const fuel = await upload(a.driver);
    const wrong = await start(a, {
      versionId: versionOf(forTrucks),
      answers: { ...truck.good, [truck.fuel.id]: [fuel] },
    });
    expect([wrong.statusCode, keyOf(wrong)]).toEqual([422, 'answers.other_departure']);
    expect(
      (await start(a, { versionId: versionOf(forAll), answers: { ...all.good, [all.fuel.id]: [fuel] } })).statusCode,
    ).toBe(200);
    // The company's yes and no stay beside it, asked first.
    const road = { ...defaultRoad, departureQuestions: [{ question: '¿Traes chaleco?', isRequired: true }] };
    await t.call(accountsApi.updateCompany, { token: c.admin.token, params: { id: c.id }, body: { road } });
    expect(keyOf(await start(b, null))).toBe('routes.departure_unanswered');
  });

  test('of an older version holds for seven days', async () => {
    const c = await buildCompany(t);
    const q = inspection();
    const list = await live(c, q.content);
    const r = await buildReadyRoute(t, c);
    const late = await buildReadyRoute(t, c);
    await publishedChecklist(t, c.admin.token, list._id, contentOf([question('¿Otra?', { required: true })]));
    const answers = { ...q.good, [q.fuel.id]: [await upload(r.driver)] };
    expect((await start(r, { versionId: versionOf(list), answers })).statusCode).toBe(200);
    expect(await checksOf(c.admin, r.id)).toMatchObject([{ number: 1, answers: [{ question: 'Llantas' }, {}, {}] }]);
    t.setNow(new Date(Date.now() + 7.5 * 86_400_000));
    const expired = await start(late, { versionId: versionOf(list), answers });
    t.setNow(null);
    expect([expired.statusCode, keyOf(expired)]).toEqual([409, 'answers.version_expired']);
  });

  test('is answered by phones that have it after it was deleted, and read for ever', async () => {
    const c = await buildCompany(t);
    const q = inspection();
    const list = await live(c, q.content, ['van']);
    const [r, other] = [await buildReadyRoute(t, c), await buildReadyRoute(t, c)];
    expect((await phoneDay(r)).route?.departureVersionId).toBe(versionOf(list));
    const remove = { token: c.admin.token, params: { id: list._id }, body: { status: 'deleted' } };
    expect((await t.call(checklistApi.update, remove)).statusCode).toBe(200);
    // A phone that reads its day now is asked nothing, and leaves.
    expect((await phoneDay(other)).route?.departureVersionId).toBe(null);
    expect((await start(other, null)).statusCode).toBe(200);
    const fuel = await upload(r.driver);
    const worn = { ...q.good, [q.tyres.id]: option(q.tyres, 1), [q.shots.id]: [await upload(r.driver)] };
    const sent = { versionId: versionOf(list), answers: { ...worn, [q.fuel.id]: [fuel] } };
    // It is judged as before: by its own questions, and by its rules.
    expect(keyOf(await start(r, { ...sent, answers: q.good }))).toBe('general.invalid');
    const stops = { ...sent, answers: { ...sent.answers, [q.brakes.id]: option(q.brakes, 1) } };
    expect(keyOf(await start(r, stops))).toBe('answers.blocked');
    const left = await start(r, sent);
    expect(left.statusCode, left.body).toBe(200);
    const checks = await checksOf(c.admin, r.id);
    expect(checks.map((one) => [one.checklist.name, one.refusedBecause])).toEqual([
      [list.name, null],
      [list.name, 'No salgas: cambia de unidad'],
    ]);
    expect(checks[0]?.answers.map((a) => [a.question, a.answer, a.isFailure])).toEqual([
      ['Llantas', 'Lisas', true],
      ['Foto de las llantas', '1 foto', false],
      ['Frenos', 'Bien', false],
      ['Foto del tablero', '1 foto', false],
    ]);
    const file = { token: c.admin.token, params: { id: checks[0]?._id as string, fileId: fuel } };
    expect((await t.call(vehicleChecksApi.file, file)).statusCode).toBe(200);
    expect(await answersTo(t, c, list)).toMatchObject([
      { checklist: { name: list.name }, route: { _id: r.id }, failures: 1, values: sent.answers },
    ]);
    await heard();
    expect(await alertsOf(c)).toMatchObject([{ route: { _id: r.id }, values: { what: 'Llantas: Lisas' } }]);
  });

  test('sent again is one check and one alert, with a key, without one and by two at once', async () => {
    const c = await buildCompany(t);
    const q = inspection();
    const list = await live(c, q.content);
    const r = await buildReadyRoute(t, c);
    const answers = {
      ...q.good,
      [q.tyres.id]: option(q.tyres, 1),
      [q.shots.id]: [await upload(r.driver)],
      [q.fuel.id]: [await upload(r.driver)],
    };
    const sent = { versionId: versionOf(list), answers };
    const at = t.platform.now().toISOString();
    const all = await Promise.all([
      start(r, sent, { at, key: 'a' }),
      start(r, sent, { at, key: 'a' }),
      start(r, sent, { at }),
    ]);
    expect(all.map((one) => one.statusCode)).toEqual([200, 200, 200]);
    expect(await checksOf(c.admin, r.id)).toHaveLength(1);
    await heard();
    expect(await alertsOf(c)).toMatchObject([
      {
        count: 1,
        status: 'unread',
        route: { _id: r.id },
        overAt: null,
        values: { failures: 1, what: 'Llantas: Lisas', whatEn: 'Tyres: Worn' },
      },
    ]);
  });

  test('that a rule blocks keeps the route from leaving and tells the office, once for each try, until it leaves well', async () => {
    const c = await buildCompany(t);
    const q = inspection();
    const list = await live(c, q.content);
    const r = await buildReadyRoute(t, c);
    const fuel = await upload(r.driver);
    const bad = {
      versionId: versionOf(list),
      answers: { ...q.good, [q.brakes.id]: option(q.brakes, 1), [q.fuel.id]: [fuel] },
    };
    const at = new Date(Date.now() - 60_000).toISOString();
    for (let n = 0; n < 3; n++) {
      const answer = await start(r, bad, { at, key: 'same' });
      expect([answer.statusCode, keyOf(answer), answer.json().error.message]).toEqual([
        422,
        'answers.blocked',
        'No salgas: cambia de unidad',
      ]);
    }
    expect((await readRoute(t, c.admin.token, r.id)).status).toBe('ready');
    const checks = await checksOf(c.admin, r.id);
    expect(checks).toMatchObject([
      {
        refusedBecause: 'No salgas: cambia de unidad',
        failures: 1,
        answers: [{ question: 'Frenos', isFailure: true }, {}],
      },
    ]);
    expect(checks[0]?.answers.flatMap((a) => a.files)).toEqual([]);
    await heard();
    expect(await alertsOf(c)).toMatchObject([
      { count: 1, overAt: null, values: { reason: 'No salgas: cambia de unidad', what: 'Frenos: Fallan' } },
    ]);
    // The checklist's own notification left once, though the start was refused.
    const { messages } = (await t.call(messagesApi.list, { token: c.admin.token })).json();
    expect(messages.map((m: { to: string; subject: string }) => [m.to, m.subject])).toEqual([
      ['taller@empresa.mx', 'Unidad con falla de frenos'],
    ]);
    // What was refused counts as no answer of the checklist.
    const listed = await t.call(checklistAnswersApi.answers, { token: c.admin.token, params: { id: list._id } });
    expect(listed.json().answers).toEqual([]);
    const left = await start(r, { versionId: versionOf(list), answers: { ...q.good, [q.fuel.id]: [fuel] } });
    expect(left.statusCode, left.body).toBe(200);
    expect((await checksOf(c.admin, r.id)).map((one) => one.refusedBecause)).toEqual([
      null,
      'No salgas: cambia de unidad',
    ]);
    await heard();
    expect(await alertsOf(c)).toMatchObject([{ count: 1, overAt: expect.any(String) }]);
    // Nobody else's route can be told of.
    const stranger = await buildReadyRoute(t, c);
    const foreign = await t.call(driverApi.start, {
      token: stranger.driver.token,
      params: { id: r.id },
      body: { at, checklist: bad },
    });
    expect(keyOf(foreign)).toBe('routes.not_yours');
    expect(await checksOf(c.admin, r.id)).toHaveLength(2);
  });

  test('makes no alert where the company wants none', async () => {
    const c = await buildCompany(t);
    const road = { ...defaultRoad, alerts: { ...defaultRoad.alerts, off: ['vehicleCheck'] } };
    const set = await t.call(accountsApi.updateCompany, { token: c.admin.token, params: { id: c.id }, body: { road } });
    expect(set.statusCode, set.body).toBe(200);
    const q = inspection();
    const list = await live(c, q.content);
    const r = await buildReadyRoute(t, c);
    const bad = { ...q.good, [q.brakes.id]: option(q.brakes, 1), [q.fuel.id]: [await upload(r.driver)] };
    expect(keyOf(await start(r, { versionId: versionOf(list), answers: bad }))).toBe('answers.blocked');
    await heard();
    expect(await alertsOf(c)).toEqual([]);
    expect(await checksOf(c.admin, r.id)).toHaveLength(1);
  });
});
