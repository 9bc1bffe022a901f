import * as z from 'zod/mini';
import { dispatchers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';

/**
 * The last way for what a phone could not send: the driver saves it as a file and hands it to the office, which brings it in.
 * The file is lines of JSON (`QueueLine`), the header first.
 */
export const queueFormat = 'tramo-driver-queue/1';

export const queueImport = z.object({
  driver: z.object({ _id: id, fullName: z.string() }),
  exportedAt: instant,
  /** What became of each act, in their order. `repeated`: the server had it already. */
  acts: z.array(
    z.object({
      actId: id,
      kind: z.string(),
      at: instant,
      /** Folio of the guide, or the route's name. */
      about: z.string(),
      result: z.enum(['done', 'repeated', 'refused']),
      message: z.string(),
    }),
  ),
  /** What was wrong with the file itself, in words: it ends too soon, or a line cannot be read. What came before that is in. */
  fault: z.nullable(z.string()),
  files: z.object({ brought: z.int(), known: z.int(), broken: z.int() }),
});
export type QueueImport = z.infer<typeof queueImport>;

export const driverQueuesApi = {
  import: endpoint({
    method: 'POST',
    path: '/driver-queues',
    summary:
      'Trae lo que un teléfono no pudo mandar, del archivo que el operador guardó; traerlo otra vez no duplica nada',
    who: dispatchers,
    kind: 'file',
    answer: queueImport,
    ratePerMinute: 20,
  }),
};
