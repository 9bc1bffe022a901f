import * as z from 'zod/mini';
import { warehousePeople } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { id, requiredText } from '../fields.ts';
import { labelFormat } from '../labels.ts';
import { cartSlots } from './scan-codes.ts';

/** Labels of one file. */
export const locationLabelsPerFile = 5000;
/** Labels that go to a printer at once: more are a file. */
export const labelsPerPrinting = 200;

/** `label`: one to a label of 4 × 6 inches; `sheet`: ten to a letter page; `strip`: a strip for each shelf level, its containers side by side. */
export const locationLayouts = ['label', 'sheet', 'strip'] as const;
export const locationLayout = z.enum(locationLayouts);
export type LocationLayout = z.infer<typeof locationLayout>;

const code = requiredText(60);
/** What is printed: an area, a stretch of its walk, some locations; cards of commands; or the slots of a cart. */
export const locationLabelOrder = z
  .object({
    what: z.discriminatedUnion('by', [
      z.object({ by: z.literal('area'), areaId: id }),
      z.object({ by: z.literal('range'), areaId: id, from: code, to: code }),
      z.object({
        by: z.literal('locations'),
        locationIds: z
          .array(id)
          .check(z.minLength(1, { error: 'required' }), z.maxLength(locationLabelsPerFile, { error: 'tooMany' })),
      }),
      z.object({ by: z.literal('commands') }),
      z.object({ by: z.literal('slots'), slots: z._default(z.int().check(z.gte(1), z.lte(cartSlots)), cartSlots) }),
    ]),
    layout: z._default(locationLayout, 'label'),
    format: z._default(labelFormat, 'pdf'),
    /** Sends ZPL to this printer instead of making a file. */
    printerId: z._default(z.nullable(id), null),
  })
  .check(
    z.refine((o) => o.layout === 'label' || (o.format === 'pdf' && o.printerId === null), {
      error: 'zplLabelOnly',
      path: ['layout'],
    }),
  );
export type LocationLabelOrder = z.output<typeof locationLabelOrder>;
export type LocationLabelOrderInput = z.input<typeof locationLabelOrder>;

export const locationLabelsApi = {
  print: endpoint({
    method: 'POST',
    path: '/warehouses/labels',
    summary:
      'Etiquetas de ubicaciones, tarjetas de órdenes o casillas de un carro; responde el trabajo, cuyo detalle dice el archivo',
    who: warehousePeople,
    body: locationLabelOrder,
    answer: z.object({ jobId: id, labels: z.int() }),
    idempotent: true,
    ratePerMinute: 60,
  }),
};
