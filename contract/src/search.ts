import * as z from 'zod/mini';
import { substatusCategory } from './checklists.ts';
import { customFieldTarget } from './custom-fields.ts';
import { endpoint } from './endpoint.ts';
import { day, id } from './fields.ts';
import { guideStatus } from './guides.ts';
import { limits } from './limits.ts';
import { routeStatus } from './routes.ts';
import { templateChannel } from './templates.ts';
import { orderStatus } from './warehouse/order-states.ts';

/** What a text finds: the first of each kind that the caller may see; kinds whose list is closed to the caller stay empty. */
export const searchHits = z.object({
  guides: z.array(
    z.object({ _id: id, folio: z.string(), contactName: z.string(), status: guideStatus, scheduledDate: day }),
  ),
  orders: z.array(
    z.object({ _id: id, number: z.string(), contactName: z.string(), status: orderStatus, orderDate: day }),
  ),
  routes: z.array(
    z.object({ _id: id, name: z.string(), startDay: day, status: routeStatus, driverName: z.nullable(z.string()) }),
  ),
  clients: z.array(z.object({ _id: id, name: z.string(), companyName: z.nullable(z.string()) })),
  drivers: z.array(z.object({ _id: id, fullName: z.string(), cellphone: z.nullable(z.string()) })),
  vehicles: z.array(z.object({ _id: id, nickname: z.string(), plate: z.string() })),
  /** What the settings keep, for those who may open them. */
  substatus: z.array(z.object({ _id: id, name: z.string(), category: substatusCategory })),
  fields: z.array(z.object({ _id: id, name: z.string(), target: customFieldTarget })),
  checklists: z.array(z.object({ _id: id, name: z.string() })),
  templates: z.array(z.object({ _id: id, name: z.string(), channel: templateChannel })),
});
export type SearchHits = z.infer<typeof searchHits>;

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Lo primero que un texto encuentra: guías, pedidos, rutas, clientes, operadores, vehículos y lo que guarda la configuración',
    who: 'session',
    query: z.object({
      text: z
        .string()
        .check(
          z.trim(),
          z.minLength(limits.paletteLetters, { error: 'required' }),
          z.maxLength(200, { error: 'tooLong' }),
        ),
    }),
    answer: searchHits,
  }),
};
