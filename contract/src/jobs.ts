import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const jobStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export const jobKinds = [
  'guides.import.read',
  'guides.import.run',
  'orders.import.read',
  'orders.import.run',
  'planning.optimize',
  'planning.try',
  'bulk.import',
  'bulk.export',
  'bulk.edit',
  'labels.print',
  'warehouses.labels',
  'routes.manifests',
  'proof.zip',
  'answers.export',
  'roads.learn',
  'company.copy',
  'privacy.forget',
] as const;
export const jobKind = z.enum(jobKinds);
/** A long piece of work: it goes on when the tab is closed, tells its progress and can be cancelled. */
export const job = z.object({
  _id: id,
  kind: jobKind,
  /** What the job works on: the import, the plan, or the job's own id when it is nothing else's. */
  subjectId: id,
  status: jobStatus,
  /** Unfinished jobs of its kind and company that go before it, while it is queued. */
  ahead: z.int(),
  progress: z.object({ done: z.number(), total: z.number(), detail: z.record(z.string(), z.unknown()) }),
  error: z.nullable(z.object({ key: z.string(), message: z.string() })),
  createdDate: instant,
  finishedDate: z.nullable(instant),
});
export type Job = z.infer<typeof job>;

export const jobsApi = {
  detail: endpoint({
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Progreso de un trabajo',
    who: 'session',
    params: z.object({ id }),
    answer: job,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/jobs/{id}',
    summary: 'Cancela un trabajo',
    who: 'session',
    params: z.object({ id }),
    answer: job,
  }),
};
