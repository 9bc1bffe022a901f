import { type ChecklistAnswer, checklistAnswersApi } from '@tramo/contract/checklist-answers';
import { type ChecklistDetail, checklistApi } from '@tramo/contract/checklist-api';
import type { ChecklistContent, Question } from '@tramo/contract/checklist-content';
import { type DriverRoute, driverApi } from '@tramo/contract/driver';
import { messagesApi } from '@tramo/contract/messages';
import { proofApi, type VisitDetail } from '@tramo/contract/proof';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildUser, type Company, type Person } from '../../../test/builders.ts';
import {
  answersTo,
  choice,
  contentOf,
  liveChecklist,
  option,
  publishedChecklist,
  question,
  sentTo,
  uploadPicture,
  versionOf,
} from '../../../test/checklists.ts';
import { type BuiltRoute, buildStartedRoute, manageGuide, pins, readGuide } from '../../../test/routes.ts';
import { linksOf, openReport, secretOf } from '../../../test/tracking.ts';
import { newId } from '../../platform/ids.ts';

const t = await testApp();
const now = (): string => t.platform.now().toISOString();

const upload = (driver: Person, kind?: 'signature') => uploadPicture(t, driver, kind);
const live = (c: Company, content: ChecklistContent, parts?: Parameters<typeof liveChecklist>[3]) =>
  liveChecklist(t, c, content, parts);
const manage = (r: BuiltRoute, n: number, body: object, headers = {}) =>
  manageGuide(t, r, r.guideIds[n] as string, { receivedBy: 'Luis', ...body }, headers);
const visitsOf = async (c: Company, guideId: string, headers = {}): Promise<VisitDetail[]> =>
  (await t.call(proofApi.visits, { token: c.admin.token, params: { id: guideId }, headers })).json().visits;
const answersOf = async (c: Company, guideId: string): Promise<ChecklistAnswer[]> =>
  (await t.call(checklistAnswersApi.ofGuide, { token: c.admin.token, params: { id: guideId } })).json().answers;
const listed = (c: Company, list: ChecklistDetail, query = {}) => answersTo(t, c, list, query);

/** Who received, with a picture of the façade for neighbours; internal notes; a code; a paper. */
const reception = () => {
  const who = choice('¿Quién recibió?', ['Titular', 'Vecino'], {
    required: true,
    showInReport: true,
    label: { es: '¿Quién recibió?', en: 'Who received?' },
  });
  const facade = question('Foto de fachada', { type: 'photos', max: 2 });
  const note = question('Nota interna');
  const codes = question('Códigos', { type: 'scanning', max: 5 });
  const paper = question('Remisión sellada', { type: 'photos', isDocument: true, showInReport: true });
  const isNeighbour = { question: who.id, fact: null, op: 'is' as const, values: [option(who, 1)] };
  const act = (type: 'show' | 'require') => ({ type, targets: [facade.id], subStatusId: null, reason: null });
  const rules = [
    { id: newId(), when: { match: 'all' as const, tests: [isNeighbour] }, actions: [act('show'), act('require')] },
  ];
  return { who, facade, note, codes, paper, content: contentOf([who, facade, note, codes, paper], rules) };
};

describe('answers of a visit', () => {
  test('come with the day, are judged, kept and read as text; pictures and scans are its evidence', async () => {
    const c = await buildCompany(t);
    const q = reception();
    const list = await live(c, q.content);
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const day = (await t.call(driverApi.routes, { token: r.driver.token })).json();
    expect(day.checklists).toMatchObject([
      { _id: list._id, versionId: versionOf(list), number: 1, category: 'delivered', content: { rules: [{}] } },
    ]);
    const [stop] = (day.routes as DriverRoute[])[0]?.stops ?? [];
    expect(stop?.checklistFacts).toMatchObject({
      guideType: 'delivery',
      certified: false,
      attempt: 1,
      vehicleType: 'van',
    });
    const [facade, paper] = [await upload(r.driver), await upload(r.driver)];
    const answers = {
      [q.who.id]: option(q.who, 1),
      [q.facade.id]: [facade],
      [q.note.id]: '=SUM(A1)',
      [q.codes.id]: ['7501'],
      [q.paper.id]: [paper],
    };
    const answer = await manage(r, 0, sentTo(list, answers));
    expect(answer.statusCode, answer.body).toBe(200);
    const id = r.guideIds[0] as string;
    const [visit] = await visitsOf(c, id);
    expect(visit?.answers.map((a) => [a.question, a.answer])).toEqual([
      ['¿Quién recibió?', 'Vecino'],
      ['Foto de fachada', '1 foto'],
      ['Nota interna', '=SUM(A1)'],
      ['Códigos', '7501'],
      ['Remisión sellada', '1 foto'],
    ]);
    expect(visit?.evidence.map((e) => [e.kind, e.fileId ?? e.text, e.questionId])).toEqual([
      ['photo', facade, q.facade.id],
      ['scan', '7501', q.codes.id],
      ['photo', paper, q.paper.id],
    ]);
    const [english] = await visitsOf(c, id, { 'accept-language': 'en' });
    expect(english?.answers.slice(0, 2).map((a) => [a.question, a.answer])).toEqual([
      ['Who received?', 'Vecino'],
      ['Foto de fachada', '1 photo'],
    ]);
    expect(english?.fingerprint).toBe(visit?.fingerprint);
    const { documents } = await readGuide(t, c.admin.token, id);
    expect(documents).toMatchObject([{ fileId: paper, name: 'Remisión sellada' }]);
    expect(await answersOf(c, id)).toMatchObject([
      { checklist: { _id: list._id }, number: 1, isOffice: false, visitId: visit?._id, values: answers, goneAt: null },
    ]);
    const sheet = await t.call(proofApi.sheet, { token: c.admin.token, params: { id } });
    expect([sheet.statusCode, sheet.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    // Recipients see what is for them: of answers and of pictures.
    const report = (await openReport(t, secretOf((await linksOf(t, c, id)).report))).json();
    expect(report.visits[0].answers).toEqual([
      { question: '¿Quién recibió?', answer: 'Vecino' },
      { question: 'Remisión sellada', answer: '1 foto' },
    ]);
    expect(report.visits[0].files.map((f: { _id: string }) => f._id)).toEqual([paper]);
  });

  test('that do not hold are refused at their question, and nothing of the visit happens', async () => {
    const c = await buildCompany(t);
    const q = reception();
    const list = await live(c, q.content);
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const other = await buildStartedRoute(t, c, { stops: 1 });
    const neighbour = { [q.who.id]: option(q.who, 1) };
    const holder = { [q.who.id]: option(q.who, 0) };
    const at = (one: Question) => `checklist.answers.${one.id}`;
    const sign = await upload(r.driver, 'signature');
    const three = [await upload(r.driver), await upload(r.driver), await upload(r.driver)];
    const refused: [string, object, string, string | null][] = [
      ['nothing answered', {}, 'general.invalid', at(q.who)],
      ['no option of it', { [q.who.id]: newId() }, 'general.invalid', at(q.who)],
      ['what a rule asks for', neighbour, 'general.invalid', at(q.facade)],
      ['too many', { ...neighbour, [q.facade.id]: three }, 'general.invalid', at(q.facade)],
      ['the wrong kind', { ...holder, [q.note.id]: ['a'] }, 'general.invalid', at(q.note)],
      ['a question of no version', { ...holder, [newId()]: 'x' }, 'general.invalid', null],
      [
        'one picture twice',
        { ...neighbour, [q.facade.id]: [three[0]], [q.paper.id]: [three[0]] },
        'general.invalid',
        at(q.paper),
      ],
      ['a file that nobody sent', { ...neighbour, [q.facade.id]: [newId()] }, 'proof.unknown_file', at(q.facade)],
      [
        'another driver’s picture',
        { ...neighbour, [q.facade.id]: [await upload(other.driver)] },
        'proof.unknown_file',
        at(q.facade),
      ],
      ['4,000 letters', { ...holder, [q.note.id]: 'x'.repeat(4000) }, 'general.invalid', at(q.note)],
    ];
    for (const [name, answers, key, field] of refused) {
      const answer = await manage(r, 0, sentTo(list, answers));
      expect([name, keyOf(answer)]).toEqual([name, key]);
      if (field) expect([name, Object.keys(answer.json().error.fields)]).toEqual([name, [field]]);
    }
    expect(await visitsOf(c, r.guideIds[0] as string)).toEqual([]);
    // What was refused may be sent again: hidden answers are left out, and so are their files.
    const fine = await manage(r, 0, sentTo(list, { ...holder, [q.facade.id]: [three[0]], [q.note.id]: '  ' }));
    expect(fine.statusCode, fine.body).toBe(200);
    expect((await answersOf(c, r.guideIds[0] as string))[0]?.values).toEqual(holder);
    expect((await visitsOf(c, r.guideIds[0] as string))[0]?.evidence).toEqual([]);
    expect(sign).toBeTruthy();
    // A picture that another visit shows is none of this one's.
    const shown = await upload(other.driver);
    const first = await manage(other, 0, sentTo(list, { ...neighbour, [q.facade.id]: [shown] }));
    expect(first.statusCode, first.body).toBe(200);
    const more = await buildStartedRoute(t, c, { stops: 1 });
    expect(keyOf(await manage(more, 0, sentTo(list, { ...neighbour, [q.facade.id]: [shown] })))).toBe(
      'proof.unknown_file',
    );
  });

  test('a rule that blocks refuses with its reason', async () => {
    const c = await buildCompany(t);
    const ok = choice('¿Llegó completo?', ['Sí', 'No']);
    const when = {
      match: 'all' as const,
      tests: [{ question: ok.id, fact: null, op: 'is' as const, values: [option(ok, 1)] }],
    };
    const block = {
      type: 'block' as const,
      targets: [],
      subStatusId: null,
      reason: { es: 'Repórtalo como entrega parcial', en: 'Report it as partial' },
    };
    const list = await live(c, contentOf([ok], [{ id: newId(), when, actions: [block] }]));
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const answer = await manage(r, 0, sentTo(list, { [ok.id]: option(ok, 1) }));
    expect(answer.json().error).toMatchObject({ key: 'answers.blocked', message: 'Repórtalo como entrega parcial' });
    expect(answer.statusCode).toBe(422);
  });

  test('a rule may end the visit with a sub-status of the outcome', async () => {
    const c = await buildCompany(t);
    const kin = await t.platform.db.as(
      c.id,
      async (trx) =>
        (await sql<{ id: string }>`select id from substatus where name = 'Recibió un familiar'`.execute(trx)).rows[0]
          ?.id,
    );
    const who = choice('¿Quién?', ['Titular', 'Familiar']);
    const when = {
      match: 'all' as const,
      tests: [{ question: who.id, fact: null, op: 'is' as const, values: [option(who, 1)] }],
    };
    const finish = { type: 'finishWith' as const, targets: [], subStatusId: kin ?? null, reason: null };
    const list = await live(c, contentOf([who], [{ id: newId(), when, actions: [finish] }]));
    const r = await buildStartedRoute(t, c, { stops: 1 });
    expect((await manage(r, 0, sentTo(list, { [who.id]: option(who, 1) }))).statusCode).toBe(200);
    expect((await readGuide(t, c.admin.token, r.guideIds[0] as string)).subStatus).toBe('Recibió un familiar');
  });

  test('three sendings of one visit count once; a visit taken back takes its answers with it', async () => {
    const c = await buildCompany(t);
    const q = reception();
    const list = await live(c, q.content);
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const body = { at: now(), ...sentTo(list, { [q.who.id]: option(q.who, 0) }) };
    const key = { 'idempotency-key': newId() };
    const three = [
      await manage(r, 0, body, key),
      ...(await Promise.all([manage(r, 0, body, key), manage(r, 0, body, key)])),
    ];
    expect(three.map((a) => a.statusCode)).toEqual([200, 200, 200]);
    expect(keyOf(await manage(r, 0, body))).not.toBe('ok');
    expect(await listed(c, list)).toHaveLength(1);
    const back = await t.call(driverApi.reopen, {
      token: r.driver.token,
      params: { id: r.guideIds[0] as string },
      body: { routeId: r.id, at: now() },
    });
    expect(back.statusCode).toBe(200);
    expect(await listed(c, list)).toEqual([]);
    expect((await manage(r, 0, sentTo(list, { [q.who.id]: option(q.who, 0) }))).statusCode).toBe(200);
    expect(await listed(c, list)).toHaveLength(1);
    expect(await answersOf(c, r.guideIds[0] as string)).toHaveLength(2);
  });

  test('of several guides at one door: one checklist for all, one of a guide’s own, none for who ended otherwise', async () => {
    const c = await buildCompany(t);
    const q = reception();
    const list = await live(c, q.content);
    const why = question('¿Qué pasó?', { required: true });
    const failed = await live(c, contentOf([why]), { category: 'undelivered', name: 'Fallida' });
    const r = await buildStartedRoute(t, c, { guides: pins(4).map((address) => ({ party: { address } })) });
    const [a, b, d] = r.guideIds as [string, string, string];
    const shared = await upload(r.driver);
    const own = await upload(r.driver);
    const neighbour = { [q.who.id]: option(q.who, 1) };
    const send = (guides: object[]) =>
      t.call(driverApi.manageMany, {
        token: r.driver.token,
        body: {
          routeId: r.id,
          result: 'delivered',
          at: now(),
          receivedBy: 'Luis',
          ...sentTo(list, { ...neighbour, [q.facade.id]: [shared] }),
          guides,
        },
      });
    const failure = { id: d, result: 'undelivered', subStatus: 'Cliente ausente' };
    const wrong = await send([{ id: a }, { ...failure, ...sentTo(failed, {}) }]);
    expect(wrong.json().error).toMatchObject({
      key: 'general.invalid',
      detail: { guideId: d },
      fields: { [`guides.1.checklist.answers.${why.id}`]: expect.any(String) },
    });
    const missing = await send([{ id: a }, failure]);
    expect([keyOf(missing), missing.json().error.detail]).toEqual(['answers.required', { guideId: d }]);
    const fine = await send([
      { id: a },
      { id: b, ...sentTo(list, { ...neighbour, [q.facade.id]: [own] }) },
      { ...failure, ...sentTo(failed, { [why.id]: 'Nadie' }) },
    ]);
    expect(fine.statusCode, fine.body).toBe(200);
    const photos = async (id: string) => (await visitsOf(c, id))[0]?.evidence.map((e) => e.fileId);
    expect([await photos(a), await photos(b), await photos(d)]).toEqual([[shared], [own], []]);
    expect((await visitsOf(c, d))[0]?.answers.map((one) => one.answer)).toEqual(['Nadie']);
  });
});

describe('the version that is answered', () => {
  test('may be an older one for seven days; then the phone is told to read the day again', async () => {
    const c = await buildCompany(t);
    const first = question('¿Todo bien?', { required: true });
    const list = await live(c, contentOf([first]));
    const r = await buildStartedRoute(t, c, { stops: 2 });
    const second = await publishedChecklist(
      t,
      c.admin.token,
      list._id,
      contentOf([question('¿Otra?', { required: true })]),
    );
    expect(versionOf(second)).not.toBe(versionOf(list));
    expect((await manage(r, 0, sentTo(list, { [first.id]: 'Sí' }))).statusCode).toBe(200);
    expect((await answersOf(c, r.guideIds[0] as string))[0]).toMatchObject({
      number: 1,
      answers: [{ question: '¿Todo bien?' }],
    });
    t.setNow(new Date(Date.now() + 7.5 * 86_400_000));
    const late = await manage(r, 1, sentTo(list, { [first.id]: 'Sí' }));
    t.setNow(null);
    expect([late.statusCode, keyOf(late)]).toEqual([409, 'answers.version_expired']);
    expect(late.json().error.message).toContain('vuelve a leer el día');
  });

  test('of another outcome, company or client is refused; without answers only where the phone had what to answer', async () => {
    const c = await buildCompany(t);
    const ours = await buildClient(t, c.id);
    const q = question('¿Todo bien?', { required: true });
    const guides = pins(3).map((address, n) => ({ party: { address }, ...(n === 0 ? { clientId: ours } : {}) }));
    const before = await buildStartedRoute(t, c, { guides });
    const list = await live(c, contentOf([q]));
    const failed = await live(c, contentOf([question('¿Por qué?')]), { category: 'undelivered', name: 'Fallida' });
    const foreign = await live(await buildCompany(t), contentOf([q]));
    // It was published after the route had left: its phone has nothing to answer.
    expect((await manage(before, 0, {})).statusCode).toBe(200);
    const r = await buildStartedRoute(t, c, { guides });
    expect(keyOf(await manage(r, 0, {}))).toBe('answers.required');
    expect(keyOf(await manage(r, 0, sentTo(failed, {})))).toBe('answers.other_checklist');
    expect(keyOf(await manage(r, 0, sentTo(foreign, { [q.id]: 'Sí' })))).toBe('answers.version_unknown');
    // For other clients alone: known to phones that left after.
    const theirs = await buildClient(t, c.id);
    const own = await live(c, contentOf([q]), { name: 'De otro cliente' });
    const attach = (id: string, clientId: string) =>
      t.call(checklistApi.attachToClient, {
        token: c.admin.token,
        params: { id: clientId },
        body: { checklistIds: [id] },
      });
    expect((await attach(own._id, theirs)).statusCode).toBe(200);
    expect((await manage(r, 1, sentTo(own, { [q.id]: 'Sí' }))).statusCode).toBe(200);
    const later = await buildStartedRoute(t, c, { guides });
    expect(keyOf(await manage(later, 1, sentTo(own, { [q.id]: 'Sí' })))).toBe('answers.other_checklist');
    expect((await manage(later, 1, sentTo(list, { [q.id]: 'Sí' }))).statusCode).toBe(200);
  });

  test('old answers read the same after twenty more versions', async () => {
    const c = await buildCompany(t);
    const who = choice('¿Quién recibió?', ['Titular', 'Vecino'], { required: true });
    const list = await live(c, contentOf([who]));
    const r = await buildStartedRoute(t, c, { stops: 1 });
    expect((await manage(r, 0, sentTo(list, { [who.id]: option(who, 1) }))).statusCode).toBe(200);
    const read = async () => [
      (await answersOf(c, r.guideIds[0] as string))[0],
      (await visitsOf(c, r.guideIds[0] as string))[0],
    ];
    const before = await read();
    for (let n = 1; n <= 20; n++) {
      const changed = {
        ...who,
        label: { es: `¿Quién? ${n}`, en: '' },
        options: choice('x', [`A ${n}`, `B ${n}`]).options,
      };
      await publishedChecklist(
        t,
        c.admin.token,
        list._id,
        contentOf(n % 2 === 0 ? [changed] : [question(`Otra ${n}`)]),
      );
    }
    expect(await read()).toEqual(before);
  });
});

describe('notifications', () => {
  test('leave once with the visit: to addresses, roles and the client’s contacts; at once where they say so', async () => {
    const c = await buildCompany(t);
    await t.platform.db.system((trx) =>
      sql`update app_user set email = 'jefa@empresa.mx' where id = ${c.admin.userId}`.execute(trx),
    );
    const clientId = await buildClient(t, c.id);
    await t.platform.db.system((trx) =>
      sql`insert into client_contact (id, company_id, client_id, name, email, phone) values (${newId()}, ${c.id}, ${clientId}, 'Compras', 'compras@cliente.mx', '8112345678')`.execute(
        trx,
      ),
    );
    const fine = choice('¿Llegó completo?', ['Sí', 'No'], { required: true });
    const isBroken = { question: fine.id, fact: null, op: 'is' as const, values: [option(fine, 1)] };
    const notice = (trigger: 'ALWAYS' | 'ANY' | 'ON_IMMEDIATE_VALIDATION', subject: string, recipients: object) => ({
      id: newId(),
      trigger,
      tests: trigger === 'ALWAYS' ? [] : [isBroken],
      recipients: { emails: [], roles: [], clientContacts: false, ...recipients },
      subject,
      message: 'Revisen la guía',
    });
    const content: ChecklistContent = {
      ...contentOf([fine]),
      notifications: [
        notice('ALWAYS', 'Visita contestada', { emails: ['calidad@empresa.mx'] }),
        notice('ANY', 'Llegó mal', { roles: ['admin'], clientContacts: true }),
        notice('ON_IMMEDIATE_VALIDATION', 'Está pasando', { emails: ['guardia@empresa.mx'] }),
      ],
    };
    const list = await live(c, content);
    const r = await buildStartedRoute(t, c, { guides: pins(2).map((address) => ({ party: { address }, clientId })) });
    const bad = sentTo(list, { [fine.id]: option(fine, 1) });
    const mails = async () =>
      (await t.call(messagesApi.list, { token: c.admin.token }))
        .json()
        .messages.map((m: { to: string; subject: string }) => `${m.to}: ${m.subject}`)
        .sort();
    const id = r.guideIds[0] as string;
    const tell = (who: Person, headers = {}) =>
      t.call(driverApi.notice, {
        token: who.token,
        params: { id },
        body: { routeId: r.id, result: 'delivered', at: now(), ...bad },
        headers,
      });
    expect((await tell(r.driver)).json()).toEqual({ told: 1 });
    expect((await tell(r.driver)).json()).toEqual({ told: 0 });
    expect(keyOf(await tell(await buildUser(t, c.id, { type: 'driver' })))).toBe('routes.not_yours');
    expect(await mails()).toEqual(['guardia@empresa.mx: Está pasando']);
    expect((await manage(r, 0, bad)).statusCode).toBe(200);
    const all = [
      'calidad@empresa.mx: Visita contestada',
      'compras@cliente.mx: Llegó mal',
      'guardia@empresa.mx: Está pasando',
      'jefa@empresa.mx: Llegó mal',
    ];
    expect(await mails()).toEqual(all);
    // A visit that was refused tells nothing; one that is fine, what holds.
    expect(keyOf(await manage(r, 1, sentTo(list, {})))).toBe('general.invalid');
    expect((await manage(r, 1, sentTo(list, { [fine.id]: option(fine, 0) }))).statusCode).toBe(200);
    expect(await mails()).toEqual(['calidad@empresa.mx: Visita contestada', ...all].sort());
  });
});
