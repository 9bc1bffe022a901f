import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { SentChecklist } from '@tramo/contract/checklist-answers';
import type { ActiveChecklist } from '@tramo/contract/checklist-api';
import { type ChecklistAnswers, type Question, questionsOf } from '@tramo/contract/checklist-content';
import { departureContext } from '@tramo/contract/checklist-departure';
import { evaluate } from '@tramo/contract/checklist-logic';
import type { DriverRoute } from '@tramo/contract/driver';

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The option that is taken of a question; the first one without it. */
export type Choose = (question: Question) => string | undefined;

/** What is asked of a route's vehicle before leaving, answered as it should be but for `choose`; null where nothing is. */
export async function beforeLeaving(
  request: APIRequestContext,
  headers: Record<string, string>,
  routeId: string,
  choose: Choose = () => undefined,
): Promise<SentChecklist | null> {
  const day = await request.get('/api/driver/routes', { headers });
  const { routes, checklists } = (await day.json()) as { routes: DriverRoute[]; checklists: ActiveChecklist[] };
  const route = routes.find((r) => r._id === routeId);
  const wanted = checklists.find((c) => c.versionId === route?.departureVersionId);
  if (!wanted) return null;
  const upload = async (kind: 'photo' | 'signature'): Promise<string> => {
    const id = randomUUID();
    const file = { name: `${kind}.png`, mimeType: 'image/png', buffer: dot };
    const sent = await request.put(`/api/driver/files/${id}?kind=${kind}`, { headers, multipart: { file } });
    if (!sent.ok()) throw new Error(`${kind}: ${sent.status()} ${await sent.text()}`);
    return id;
  };
  const context = departureContext(route?.vehicle?.type ?? null);
  const answers: ChecklistAnswers = {};
  for (const q of questionsOf(wanted.content)) {
    if (!evaluate(wanted.content, answers, context).required.includes(q.id)) continue;
    const least = Math.max(1, q.min);
    if (q.type === 'singleChoice') answers[q.id] = choose(q) ?? q.options[0]?.id ?? '';
    else if (q.type === 'multipleChoice') answers[q.id] = q.options.slice(0, least).map((o) => o.id);
    else if (q.type === 'shortAnswer') answers[q.id] = '48210';
    else if (q.type === 'instruction') answers[q.id] = true;
    else if (q.type === 'photos')
      answers[q.id] = await Promise.all(Array.from({ length: least }, () => upload('photo')));
    else if (q.type === 'signature') answers[q.id] = [await upload('signature')];
  }
  return { versionId: wanted.versionId, answers };
}
