import { checklistsApi, type Substatus, substatusCategory } from '@tramo/contract/checklists';
import { text } from '@tramo/contract/fields';
import { substatusCategoryNames, substatusFieldNames, substatusStatusNames } from '@tramo/contract/words/checklists';
import { yesNoName, yesNoNames } from '@tramo/contract/words/names';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { choice, readText, readYesNo } from '../../platform/sheets/sheet-fields.ts';
import { createSubstatus, findSubstatus, selectSubstatuses, updateSubstatus } from './checklists.service.ts';

const categories = choice(substatusCategoryNames, {
  entregado: 'delivered',
  parcial: 'partial',
  'no entregado': 'undelivered',
  recolectado: 'collected',
  'no recolectado': 'uncollected',
  'regreso a disponibles': 'return',
});
const { deleted: _, ...livingNames } = substatusStatusNames;
const statuses = choice(livingNames, { activo: 'enabled', habilitado: 'enabled', deshabilitado: 'inactive' });

type SubstatusLookups = ReadonlyMap<string, Substatus>;
const fields: readonly SheetField<Substatus, SubstatusLookups>[] = [
  {
    key: 'category',
    header: substatusFieldNames.category,
    aliases: ['estado', 'categoría', 'category'],
    isRequired: true,
    options: categories.options,
    widthChars: 22,
    read: categories.read,
    write: (s, locale) => categories.write(s.category, locale),
  },
  {
    key: 'name',
    header: substatusFieldNames.name,
    aliases: ['nombre', 'name'],
    isRequired: true,
    widthChars: 30,
    read: readText,
    write: (s) => s.name,
  },
  {
    key: 'description',
    header: substatusFieldNames.description,
    widthChars: 40,
    read: readText,
    write: (s) => s.description,
  },
  {
    key: 'visible',
    header: substatusFieldNames.visible,
    aliases: ['visible para el operador'],
    options: Object.values(yesNoNames),
    read: readYesNo,
    write: (s, locale) => yesNoName(s.visible, locale),
  },
  {
    key: 'status',
    header: substatusFieldNames.status,
    options: statuses.options,
    read: statuses.read,
    write: (s, locale) => statuses.write(s.status, locale),
  },
  { key: 'guides', header: substatusFieldNames.guides, kind: 'number', isReadOnly: true, write: (s) => s.guides },
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
    return ids.flatMap((id) => all.get(id) ?? []).map((s) => fields.map((f) => f.write(s, tx.locale)));
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
