import * as z from 'zod/mini';
import { type Audience, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, listCount, listQuery } from './fields.ts';
import { limits } from './limits.ts';

/** The outcomes that sub-statuses refine. */
export const outcomes = ['delivered', 'partial', 'undelivered', 'collected', 'partialCollection', 'uncollected'] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;
export const substatus = z.object({
  _id: id,
  name: z.string(),
  /** Outcome that it refines, or `return` for the scheduling ones. */
  category: z.enum([...outcomes, 'return']),
  status: z.enum(['enabled', 'inactive', 'deleted']),
  description: z.string(),
  visible: z.boolean(),
});
export type Substatus = z.infer<typeof substatus>;
const readers: readonly Audience[] = [...guideReaders, 'driver'];

export const checklistsApi = {
  substatus: endpoint({
    method: 'GET',
    path: '/substatus',
    summary: 'Lista de subestados',
    who: readers,
    query: z.object(listQuery(limits.filterPage)),
    answer: z.object({ substatus: z.array(substatus), count: listCount }),
  }),
};
