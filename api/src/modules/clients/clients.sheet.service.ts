import {
  type Client,
  type ClientInput,
  checkListConfig,
  clientFields,
  clientInput,
  clientsApi,
} from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { clientFieldNames } from '@tramo/contract/words/clients';
import { yesNoName, yesNoNames } from '@tramo/contract/words/names';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import type { TxCtx } from '../../platform/context.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { readParts, readText, readYesNo } from '../../platform/sheets/sheet-fields.ts';
import { clientPageOf, createClient, findClient, updateClient, updateSettings } from './clients.service.ts';
import * as store from './clients.store.ts';

type ClientLookups = ReadonlyMap<string, Client>;

const verification = (key: keyof Client['checkListConfig'], aliases: string[]): SheetField<Client, ClientLookups> => ({
  key,
  path: `checkListConfig.${key}`,
  header: clientFieldNames[key],
  aliases,
  options: Object.values(yesNoNames),
  read: readYesNo,
  write: (c, locale) => yesNoName(c.checkListConfig[key], locale),
});
const total = (key: keyof Client['totals']): SheetField<Client, ClientLookups> => ({
  key,
  header: clientFieldNames[key],
  kind: 'number',
  isReadOnly: true,
  write: (c) => c.totals[key],
});

const fields: readonly SheetField<Client, ClientLookups>[] = [
  {
    key: 'name',
    header: clientFieldNames.name,
    aliases: ['nombre', 'name', 'cliente', 'client', 'nombre comercial'],
    isRequired: true,
    widthChars: 30,
    read: readText,
    write: (c) => c.name,
  },
  {
    key: 'clientId',
    header: clientFieldNames.clientId,
    aliases: ['no. cliente', 'número', 'clave', 'código', 'id'],
    widthChars: 16,
    read: readText,
    write: (c) => c.clientId,
  },
  {
    key: 'companyName',
    header: clientFieldNames.companyName,
    aliases: ['razón soc.', 'denominación social', 'legal name'],
    widthChars: 34,
    read: readText,
    write: (c) => c.companyName,
  },
  {
    key: 'rfc',
    header: clientFieldNames.rfc,
    widthChars: 16,
    read: (text) => ({ value: text.replace(/[\s-]/g, '').toUpperCase() }),
    write: (c) => c.rfc,
  },
  {
    key: 'tags',
    header: clientFieldNames.tags,
    hint: { es: 'Separadas por punto y coma', en: 'Parted by semicolons' },
    widthChars: 24,
    read: (text) => ({ value: readParts(text) }),
    write: (c) => c.tags.join('; '),
  },
  { key: 'notes', header: clientFieldNames.notes, widthChars: 40, read: readText, write: (c) => c.notes },
  verification('generateDocuments', ['genera documentos']),
  verification('verifyDocuments', ['verifica documentos']),
  verification('checkingOthers', ['revisa otros elementos']),
  total('deliveries'),
  total('pickups'),
  total('managements'),
];

const newRow = z.extend(clientInput, { checkListConfig: z.optional(checkListConfig) });
const rowChange = z.partial(z.object({ ...clientFields, checkListConfig }));
type RowChange = z.output<typeof rowChange>;
const noVerification = { generateDocuments: false, checkingOthers: false, verifyDocuments: false };
const keyOf = (name: unknown): string => String(name ?? '').toLowerCase();

/** What is said about a client, and what is verified of its guides, are two use cases. */
async function changeRow(tx: TxCtx, row: Client, { checkListConfig: config, ...change }: RowChange): Promise<void> {
  const { name, clientId, companyName, rfc, tags, notes } = row;
  const before: ClientInput = { name, clientId, companyName, rfc, tags, notes };
  if (Object.keys(change).length > 0) await updateClient(tx, row._id, { ...before, ...change });
  if (config) await updateSettings(tx, row._id, { checkListConfig: config });
}

/** Clients, told by their names. */
export const clientsSheet: ListSheet = {
  list: 'clients',
  title: { es: 'Clientes', en: 'Clients' },
  columns: fields,
  select: async (tx, filter) => {
    const asked = clientPageOf(filterAs(tx, clientsApi.list.query, filter));
    const page = { ...asked, limit: limits.exportRows, offset: 0, withTotals: false };
    return (await store.listClients(tx.trx, page)).clients.map((c) => c._id);
  },
  read: async (tx, ids) => {
    const found = new Map((await store.clientsWithTotals(tx.trx, ids)).map((c) => [c._id, c]));
    return ids.flatMap((id) => found.get(id) ?? []).map((c) => fields.map((f) => f.write(c, tx.locale)));
  },
  entry: sheetEntry({
    fields,
    keys: [['name']],
    lookups: async (tx, rows): Promise<ClientLookups> => {
      const ids = await store.idsByNames(
        tx.trx,
        rows.flatMap((r) => r.cells.name ?? []),
      );
      return new Map((await store.clientsWithTotals(tx.trx, ids)).map((c) => [keyOf(c.name), c]));
    },
    find: (input, lookups) => lookups.get(keyOf(input.name)),
    marks: (input) => ({ name: input.name === undefined ? undefined : keyOf(input.name) }),
    create: newRow,
    change: rowChange,
    current: (c) => ({ ...c }),
    blank: { checkListConfig: noVerification },
    insert: async (tx, { checkListConfig: config, ...input }) => {
      const made = await createClient(tx, input);
      if (config) await updateSettings(tx, made._id, { checkListConfig: config });
    },
    update: changeRow,
  }),
  edit: {
    change: z.partial(z.object({ tags: clientFields.tags, ...checkListConfig.shape })),
    apply: async (tx, id, { tags, ...config }) => {
      const row = await findClient(tx, id);
      await changeRow(tx, row, {
        ...(tags === undefined ? {} : { tags: tags as string[] }),
        ...(Object.keys(config).length > 0 ? { checkListConfig: { ...row.checkListConfig, ...config } } : {}),
      });
      return row.name;
    },
    nameOf: async (tx, id) => (await findClient(tx, id)).name,
  },
};
