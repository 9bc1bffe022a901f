/** Document 2: checklists, what they ask, their rules and notifications, and what every status keeps. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { testApp } from '../app.ts';
import { buildCompany, unique } from '../builders.ts';
import { caller } from './send.ts';

const t = await testApp();
const admin = caller(t, (await buildCompany(t)).admin.token);

describe('3, 4 and 5 · checklists', () => {
  const id = newId();
  const one = (type: string, parts: object = {}) => ({
    id: newId(),
    type,
    label: { es: `Pregunta ${unique()}` },
    ...parts,
  });
  const options = ['Titular', 'Vecino'].map((es) => ({ id: newId(), label: { es } }));
  const content = (questions: object[], parts: object = {}) => ({
    sections: [{ id: newId(), label: { es: 'Sección' }, questions }],
    rules: [],
    notifications: [],
    ...parts,
  });
  const create = (parts: object = {}) => admin.post('/checklist', { name: 'Entrega', category: 'delivered', ...parts });
  const fieldsOf = async (sent: object): Promise<string[]> => {
    const { status, body } = await create({ content: sent });
    expect(status).toBe(422);
    return Object.keys(body.error.fields);
  };
  test('one has category, status, visible, logic, steps, sections, rules and notifications; invisible by default', async () => {
    const { body } = await create({ content: content([one('instruction', { id })]) });
    expect(body).toMatchObject({
      category: { _id: 'delivered', value: 'delivered', label: 'Entregada' },
      status: 'enabled',
      visible: false,
      logic: null,
      content: { sections: [{ questions: [{ id }] }], rules: [], notifications: [] },
    });
  });
  test('a step has type, description, required, least and most options, required photos, videos and scans, show in report', async () => {
    const step = one('multipleChoice', {
      options,
      required: true,
      min: 1,
      max: 2,
      showInReport: true,
      help: { es: 'Lee', en: '' },
    });
    const photos = one('photos', { min: 2, max: 5, isDocument: true });
    const { body } = await create({
      content: content([step, photos, one('video', { min: 1, max: 2 }), one('scanning', { min: 3, max: 50 })]),
    });
    expect(body.content.sections[0].questions).toMatchObject([
      { type: 'multipleChoice', required: true, min: 1, max: 2, showInReport: true, help: { es: 'Lee' } },
      { min: 2, max: 5, isDocument: true },
      { min: 1, max: 2 },
      { min: 3, max: 50 },
    ]);
  });
  test.each([
    'singleChoice',
    'multipleChoice',
    'shortAnswer',
    'photos',
    'video',
    'signature',
    'scanning',
    'instruction',
  ])('there are questions of type %s', async (type) => {
    expect((await create({ content: content([one(type, type.endsWith('Choice') ? { options } : {})]) })).status).toBe(
      200,
    );
  });
  test('it needs a name, questions, 2 options, at most 5 photos and 2 videos, 50 scans', async () => {
    expect((await create({ name: ' ' })).status).toBe(422);
    expect(await fieldsOf(content([]))).toEqual(['content.sections']);
    const at = 'content.sections.0.questions.0';
    expect(await fieldsOf(content([one('singleChoice', { options: options.slice(1) })]))).toEqual([`${at}.options`]);
    expect(await fieldsOf(content([one('photos', { max: 6 })]))).toEqual([`${at}.max`]);
    expect(await fieldsOf(content([one('video', { max: 3 })]))).toEqual([`${at}.max`]);
    expect(await fieldsOf(content([one('scanning', { max: 51 })]))).toEqual([`${at}.max`]);
  });
  test('a rule needs a condition and an action or recipient; a step that logic uses cannot go, nor its section', async () => {
    const asked = one('singleChoice', { options });
    const photo = one('photos');
    const tests = [{ question: asked.id, op: 'is', values: [options[0]?.id] }];
    const actions = [{ type: 'require', targets: [photo.id] }];
    const rules = (when: object[], does: object[]) => ({
      rules: [{ id: newId(), when: { match: 'all', tests: when }, actions: does }],
    });
    expect(await fieldsOf(content([asked, photo], rules([], [])))).toEqual([
      'content.rules.0.when.tests',
      'content.rules.0.actions',
    ]);
    expect((await create({ content: content([asked, photo], rules(tests, actions)) })).status).toBe(200);
    expect(await fieldsOf(content([photo], rules(tests, actions)))).toEqual(['content.rules.0.when.tests.0.question']);
    expect(await fieldsOf(content([asked], rules(tests, actions)))).toEqual(['content.rules.0.actions.0.targets']);
  });
  test('a duplicate is rejected', async () => {
    const step = one('shortAnswer');
    expect(await fieldsOf(content([step, { ...step, id: newId() }]))).toEqual([
      'content.sections.0.questions.1.label.es',
    ]);
  });
  test.each(['ALWAYS', 'ALL', 'ANY', 'ON_IMMEDIATE_VALIDATION'])(
    'notifications are triggered by %s',
    async (trigger) => {
      const asked = one('shortAnswer');
      const tests = trigger === 'ALWAYS' ? [] : [{ question: asked.id, op: 'isAnswered', values: [] }];
      const told = { id: newId(), trigger, tests, subject: 'Aviso', message: '' };
      const to = (emails: string[]) => ({ emails, roles: [], clientContacts: false });
      const sent = (emails: string[]) => content([asked], { notifications: [{ ...told, recipients: to(emails) }] });
      expect((await create({ content: sent(['a@b.mx']) })).status).toBe(200);
      expect(await fieldsOf(sent([]))).toEqual(['content.notifications.0.recipients']);
    },
  );
  test('each status needs one without logic', async () => {
    const logic = { match: 'all', tests: [{ fact: 'attempt', op: 'atLeast', values: [2] }] };
    const { checklistId } = (await admin.post('/substatus', { category: 'partialCollection', name: 'Solo' })).body;
    await admin.put(`/checklist/${checklistId}`, { visible: true });
    for (const { _id } of (await admin.get('/checklist?category=partialCollection')).body.checklist)
      if (_id !== checklistId) await admin.put(`/checklist/${_id}`, { status: 'deleted' });
    const { status, message } = await admin.put(`/checklist/${checklistId}`, { logic });
    expect([status, message]).toEqual([422, 'Logic not updated']);
  });
  test('a client has checklists', async () => {
    const client = (await admin.post('/clients', { name: `Con checklist ${unique()}` })).body._id;
    const { body } = await create();
    expect((await admin.put(`/clients/${client}/checklists`, { checklistIds: [body._id] })).body).toMatchObject({
      checklistIds: [body._id],
    });
    expect((await admin.get(`/clients/${client}/checklists`)).body).toMatchObject({ checklistIds: [body._id] });
    expect((await admin.get(`/checklist?clientId=${client}`)).body.checklist).toMatchObject([{ clientIds: [client] }]);
  });
});
