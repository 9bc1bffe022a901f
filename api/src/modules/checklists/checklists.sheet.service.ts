import { checklistsApi, type Substatus, substatusCategory } from '@tramo/contract/checklists';
import { text } from '@tramo/contract/fields';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { readText, readYesNo, words, writeYesNo, yesNo } from '../../platform/sheets/sheet-fields.ts';
import { createSubstatus, findSubstatus, selectSubstatuses, updateSubstatus } from './checklists.service.ts';

const categories = words(
  {
    delivered: 'Entregada',
    partial: 'Entrega parcial',
    undelivered: 'No entregada',
    collected: 'Recolectada',
    partialCollection: 'Recolección parcial',
    uncollected: 'No recolectada',
    return: 'Regreso a disponibles',
  },
  {
    entregado: 'delivered',
    parcial: 'partial',
    'no entregado': 'undelivered',
    recolectado: 'collected',
    'no recolectado': 'uncollected',
  },
);
const statuses = words(
  { enabled: 'En uso', inactive: 'Inactivo' },
  { activo: 'enabled', habilitado: 'enabled', deshabilitado: 'inactive' },
);

type SubstatusLookups = ReadonlyMap<string, Substatus>;
const fields: readonly SheetField<Substatus, SubstatusLookups>[] = [
  {
    key: 'category',
    header: { es: 'Estado de la guía', en: 'Guide status' },
    aliases: ['estado', 'categoría', 'category'],
    isRequired: true,
    options: categories.options,
    widthChars: 22,
    read: categories.read,
    write: (s) => categories.write(s.category),
  },
  {
    key: 'name',
    header: { es: 'Subestado', en: 'Sub-status' },
    aliases: ['nombre', 'name'],
    isRequired: true,
    widthChars: 30,
    read: readText,
    write: (s) => s.name,
  },
  {
    key: 'description',
    header: { es: 'Descripción', en: 'Description' },
    widthChars: 40,
    read: readText,
    write: (s) => s.description,
  },
  {
    key: 'visible',
    header: { es: 'Visible', en: 'Visible' },
    aliases: ['visible para el operador'],
    options: yesNo,
    read: readYesNo,
    write: (s) => writeYesNo(s.visible),
  },
  {
    key: 'status',
    header: { es: 'Uso', en: 'Use' },
    options: statuses.options,
    read: statuses.read,
    write: (s) => statuses.write(s.status),
  },
  { key: 'guides', header: { es: 'Guías', en: 'Guides' }, kind: 'number', isReadOnly: true, write: (s) => s.guides },
];

const everything = checklistsApi.substatus.query.parse({});
const keyOf = (category: unknown, name: unknown): string =>
  `${String(category ?? '')}\n${String(name ?? '').toLowerCase()}`;
const edit = checklistsApi.updateSubstatus.body.shape;
const newRow = z.object({
  category: substatusCategory,
  name: checklistsApi.createSubstatus.body.shape.name,
  description: z._default(text(400), ''),
  visible: z._default(z.boolean(), true),
  status: z._default(z.enum(['enabled', 'inactive']), 'enabled'),
});

/** Sub-statuses, told by the guide's status that they refine and their names. */
export const substatusSheet: ListSheet = {
  list: 'substatus',
  title: { es: 'Subestados', en: 'Sub-statuses' },
  columns: fields,
  select: async (tx, filter) =>
    (await selectSubstatuses(tx, filterAs(tx, checklistsApi.substatus.query, filter))).map((s) => s._id),
  read: async (tx, ids) => {
    // A company has some dozens: all of them are read.
    const all = new Map((await selectSubstatuses(tx, everything)).map((s) => [s._id, s]));
    return ids.flatMap((id) => all.get(id) ?? []).map((s) => fields.map((f) => f.write(s)));
  },
  entry: sheetEntry({
    fields,
    keys: [['category', 'name']],
    lookups: async (tx, rows): Promise<SubstatusLookups> => {
      // One row is looked for by its name, many in the whole list.
      const search = rows.length === 1 ? (rows[0]?.cells.name ?? '').slice(0, 120) : '';
      return new Map(
        (await selectSubstatuses(tx, { ...everything, search })).map((s) => [keyOf(s.category, s.name), s]),
      );
    },
    find: (input, lookups) => lookups.get(keyOf(input.category, input.name)),
    marks: (input) => ({
      name: input.category === undefined || input.name === undefined ? undefined : keyOf(input.category, input.name),
    }),
    create: newRow,
    change: checklistsApi.updateSubstatus.body,
    current: (s) => ({ ...s }),
    insert: async (tx, { status, ...value }) => {
      const { subStatusId } = await createSubstatus(tx, value);
      if (status === 'inactive') await updateSubstatus(tx, subStatusId, { status });
    },
    update: (tx, row, change) => updateSubstatus(tx, row._id, change),
  }),
  edit: {
    change: z.object({ status: edit.status, visible: edit.visible }),
    apply: async (tx, id, change) => (await updateSubstatus(tx, id, change)).name,
    nameOf: async (tx, id) => (await findSubstatus(tx, id)).name,
  },
};
