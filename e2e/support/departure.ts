import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { SentChecklist } from '@tramo/contract/checklist-answers';
import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import {
  type ChecklistAnswers,
  type ChecklistContent,
  type Question,
  questionsOf,
} from '@tramo/contract/checklist-content';
import { departureContext } from '@tramo/contract/checklist-departure';
import { type ChecklistContext, evaluate } from '@tramo/contract/checklist-logic';
import { contextOf } from '@tramo/contract/checklist-visit';
import type { DriverRoute } from '@tramo/contract/driver';

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The option that is taken of a question; the first one without it. */
export type Choose = (question: Question) => string | undefined;

/** Answers what the checklist asks on the path that is walked, as it should be but for `choose`. */
async function answersTo(
  request: APIRequestContext,
  headers: Record<string, string>,
  content: ChecklistContent,
  context: ChecklistContext,
  choose: Choose = () => undefined,
): Promise<ChecklistAnswers> {
  const upload = async (kind: 'photo' | 'signature'): Promise<string> => {
    const id = randomUUID();
    const file = { name: `${kind}.png`, mimeType: 'image/png', buffer: dot };
    const sent = await request.put(`/api/driver/files/${id}?kind=${kind}`, { headers, multipart: { file } });
    if (!sent.ok()) throw new Error(`${kind}: ${sent.status()} ${await sent.text()}`);
    return id;
  };
  const answers: ChecklistAnswers = {};
  for (const q of questionsOf(content)) {
    if (!evaluate(content, answers, context).required.includes(q.id)) continue;
    const least = Math.max(1, q.min);
    if (q.type === 'singleChoice') answers[q.id] = choose(q) ?? q.options[0]?.id ?? '';
    else if (q.type === 'multipleChoice') answers[q.id] = q.options.slice(0, least).map((o) => o.id);
    else if (q.type === 'shortAnswer') answers[q.id] = '48210';
    else if (q.type === 'instruction') answers[q.id] = true;
    else if (q.type === 'photos')
      answers[q.id] = await Promise.all(Array.from({ length: least }, () => upload('photo')));
    else if (q.type === 'signature') answers[q.id] = [await upload('signature')];
  }
  return answers;
}

const dayOf = async (request: APIRequestContext, headers: Record<string, string>) =>
  (await (await request.get('/api/driver/routes', { headers })).json()) as {
    routes: DriverRoute[];
    checklists: ActiveChecklist[];
  };

/** What is asked of a route's vehicle before leaving, answered as it should be but for `choose`; null where nothing is. */
export async function beforeLeaving(
  request: APIRequestContext,
  headers: Record<string, string>,
  routeId: string,
  choose?: Choose,
): Promise<SentChecklist | null> {
  const { routes, checklists } = await dayOf(request, headers);
  const route = routes.find((r) => r._id === routeId);
  const wanted = checklists.find((c) => c.versionId === route?.departureVersionId);
  if (!wanted) return null;
  const context = departureContext(route?.vehicle?.type ?? null);
  return { versionId: wanted.versionId, answers: await answersTo(request, headers, wanted.content, context, choose) };
}

/** What version `versionId` asks of a guide's visit, answered at its door. */
export async function atTheDoor(
  request: APIRequestContext,
  headers: Record<string, string>,
  { guideId, versionId, at }: { guideId: string; versionId: string; at: string },
): Promise<{ checklist: SentChecklist; lat: number | null; lng: number | null }> {
  const { routes, checklists } = await dayOf(request, headers);
  const facts = routes.flatMap((r) => r.stops).find((s) => s.guideId === guideId)?.checklistFacts;
  const wanted = checklists.find((c) => c.versionId === versionId);
  if (!facts || !wanted) throw new Error(`the phone has no checklist ${versionId} for guide ${guideId}`);
  const { lat, lng } = facts;
  const context = contextOf(facts, { subStatusId: null, at, lat, lng });
  const answers = await answersTo(request, headers, wanted.content, context);
  return { checklist: { versionId, answers }, lat, lng };
}
