import { type ChecklistAnswer, checklistAnswersApi } from '@tramo/contract/checklist-answers';
import {
  type ChecklistCategory,
  type ChecklistDetail,
  type ChecklistVersion,
  checklistApi,
} from '@tramo/contract/checklist-api';
import { type ChecklistContent, checklistContent, type Question, type Rule } from '@tramo/contract/checklist-content';
import { driverApi } from '@tramo/contract/driver';
import sharp from 'sharp';
import { expect } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import type { TestApp } from './app.ts';
import type { Company, Person } from './builders.ts';
import { multipart } from './multipart.ts';

/** A question as the builder would send it: a short answer, but for what is given. */
export const question = (es: string, parts: Partial<Question> = {}): Question => ({
  id: newId(),
  type: 'shortAnswer',
  label: { es, en: '' },
  help: { es: '', en: '' },
  required: false,
  options: [],
  min: 0,
  max: 0,
  format: 'any',
  cameraOnly: false,
  showInReport: false,
  isDocument: false,
  ...parts,
});
export const choice = (es: string, options: readonly string[], parts: Partial<Question> = {}): Question =>
  question(es, {
    type: 'singleChoice',
    options: options.map((o) => ({ id: newId(), label: { es: o, en: '' }, isFailure: false })),
    ...parts,
  });
/** One section with these questions. */
export const contentOf = (questions: readonly Question[], rules: readonly Rule[] = []): ChecklistContent => ({
  sections: [{ id: newId(), label: { es: 'Preguntas', en: '' }, questions: [...questions] }],
  rules: [...rules],
  notifications: [],
});

export const checklistById = async (t: TestApp, token: string, id: string): Promise<ChecklistDetail> => {
  const answer = await t.call(checklistApi.get, { token, params: { id } });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
};

/** Keeps a content as the draft of a checklist, and publishes it. */
export async function publishedChecklist(
  t: TestApp,
  token: string,
  id: string,
  content: ChecklistContent = contentOf([question('¿Quién recibió?')]),
): Promise<ChecklistDetail> {
  const kept = await t.call(checklistApi.update, {
    token,
    params: { id },
    body: { content: checklistContent.parse(content) },
  });
  expect([kept.statusCode, kept.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const answer = await t.call(checklistApi.publish, {
    token,
    params: { id },
    body: { version: kept.json().version, confirmed: true },
  });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json();
}

/** The calls of somebody who keeps checklists. `token`: theirs, as it is when they call. */
export const checklistCalls = (t: TestApp, token: () => string) => ({
  made: async (body: object = {}): Promise<ChecklistDetail> =>
    (
      await t.call(checklistApi.create, {
        token: token(),
        body: { name: 'Entrega', category: 'delivered', ...body },
      })
    ).json(),
  update: (id: string, body: object) => t.call(checklistApi.update, { token: token(), params: { id }, body }),
  publish: (id: string, body: object, caller = token()) =>
    t.call(checklistApi.publish, { token: caller, params: { id }, body: { confirmed: true, ...body } }),
  versionsOf: async (id: string, query: Record<string, string> = {}): Promise<ChecklistVersion[]> =>
    (await t.call(checklistApi.versions, { token: token(), params: { id }, query })).json().versions,
});
/** Questions to be written in, one for each label. */
export const asking = (...labels: string[]): ChecklistContent => contentOf(labels.map((l) => question(l)));

/** A checklist that phones get from now on: of a delivery, but for what is given. */
export async function liveChecklist(
  t: TestApp,
  c: Company,
  content: ChecklistContent,
  parts: {
    category?: ChecklistCategory;
    name?: string;
    subStatusId?: string;
    logic?: unknown;
    vehicleTypes?: string[];
  } = {},
): Promise<ChecklistDetail> {
  const { token } = c.admin;
  const { category = 'delivered', name = 'Recepción', ...more } = parts;
  const made = await t.call(checklistApi.create, { token, body: { name, category, content } });
  expect(made.statusCode, made.body).toBe(200);
  const { _id: id } = await publishedChecklist(t, token, made.json()._id, content);
  const shown = await t.call(checklistApi.update, { token, params: { id }, body: { visible: true, ...more } });
  expect(shown.statusCode, shown.body).toBe(200);
  return shown.json();
}
export const versionOf = (list: ChecklistDetail): string => list.published?._id ?? '';
export const option = (q: Question, n: number): string => q.options[n]?.id ?? '';
/** What a phone sends with a visit, or before leaving. */
export const sentTo = (list: ChecklistDetail, answers: object) => ({
  checklist: { versionId: versionOf(list), answers },
});
/** Standing answers to a checklist, as its page shows them. */
export const answersTo = async (
  t: TestApp,
  c: Company,
  list: ChecklistDetail,
  query: Record<string, string> = {},
): Promise<ChecklistAnswer[]> =>
  (await t.call(checklistAnswersApi.answers, { token: c.admin.token, params: { id: list._id }, query })).json().answers;

const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#3355aa' } })
  .png()
  .toBuffer();
/** A picture that a driver took, not yet shown by anything. */
export const uploadPicture = async (
  t: TestApp,
  driver: Person,
  kind: 'photo' | 'signature' = 'photo',
): Promise<string> => {
  const { payload, headers } = multipart(picture, 'x.png');
  const call = { token: driver.token, params: { id: newId() }, query: { kind }, headers, body: payload };
  return (await t.call(driverApi.file, call)).json()._id;
};
