import * as z from 'zod/mini';
import { guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, listCount, listQuery } from './fields.ts';
import { limits } from './limits.ts';

/** Which papers a client wants verified before its guides may leave. */
export const checkListConfig = z.object({ generateDocuments: z.boolean(), checkingOthers: z.boolean(), verifyDocuments: z.boolean() });
export const client = z.object({
  _id: id,
  name: z.string(),
  companyName: z.nullable(z.string()),
  rfc: z.nullable(z.string()),
  tags: z.array(z.string()),
  checkListConfig,
});
export type Client = z.infer<typeof client>;

export const clientsApi = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    summary: 'Lista de clientes',
    who: guideReaders,
    query: z.object(listQuery(limits.filterPage)),
    answer: z.object({ clients: z.array(client), count: listCount }),
  }),
};
