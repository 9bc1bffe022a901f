import {
  type Client,
  type CompanyContact,
  clientsApi,
  contactFields,
  contactInput,
  invalidCharacters,
} from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { fieldMessages, fill } from '@tramo/contract/problems';
import { commonFieldNames, contactFieldNames, thingNames } from '@tramo/contract/words/common';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { type Fault, readPhone, readText } from '../../platform/sheets/sheet-fields.ts';
import { companyPageOf, createContact, updateContact } from './clients.book.service.ts';
import * as book from './clients.book.store.ts';
import * as store from './clients.store.ts';

interface ContactLookups {
  /** Clients by their names in small letters. */
  clients: ReadonlyMap<string, Client>;
  /** Contacts by client and name. */
  contacts: ReadonlyMap<string, CompanyContact>;
}
type Field = SheetField<CompanyContact, ContactLookups>;
const keyOf = (...parts: readonly unknown[]): string => parts.map((p) => String(p ?? '').toLowerCase()).join('\n');

const unknownClient = { es: 'Ningún cliente se llama así', en: 'No client has this name' };
const fields: readonly Field[] = [
  {
    key: 'client',
    path: 'clientId',
    header: thingNames.client,
    aliases: ['nombre del cliente', 'client name', 'cuenta'],
    isRequired: true,
    widthChars: 30,
    read: (text, { clients }) => {
      const found = clients.get(keyOf(text));
      return found ? { value: found._id } : { fault: unknownClient };
    },
    write: (c) => c.client.name,
  },
  {
    key: 'name',
    header: commonFieldNames.name,
    aliases: ['contacto', 'contact', 'nombre del contacto', 'contact name', 'nombre completo'],
    isRequired: true,
    widthChars: 28,
    read: readText,
    write: (c) => c.name,
  },
  {
    key: 'phone',
    header: contactFieldNames.phone,
    aliases: ['celular', 'tel', 'whatsapp'],
    hint: { es: '10 dígitos', en: '10 digits' },
    isRequired: true,
    widthChars: 14,
    read: readPhone,
    write: (c) => c.phone,
  },
  {
    key: 'phoneExtension',
    header: contactFieldNames.phoneExtension,
    aliases: ['ext', 'ext.'],
    read: readText,
    write: (c) => c.phoneExtension,
  },
  {
    key: 'email',
    header: contactFieldNames.email,
    aliases: ['correo electrónico', 'e-mail', 'mail'],
    isRequired: true,
    widthChars: 30,
    read: readText,
    write: (c) => c.email,
  },
  {
    key: 'companyName',
    header: contactFieldNames.companyName,
    widthChars: 30,
    read: readText,
    write: (c) => c.companyName,
  },
  {
    key: 'job',
    header: contactFieldNames.job,
    aliases: ['cargo'],
    widthChars: 20,
    read: readText,
    write: (c) => c.job,
  },
];

const newRow = z.extend(contactInput, { clientId: z.string() });
/** What a sheet does not say stays. */
const rowChange = z.partial(z.object({ ...contactFields, clientId: z.string() }));

/** The contacts of all clients; who is meant is told by client and name. */
export const contactsSheet: ListSheet = {
  list: 'contacts',
  title: { es: 'Contactos', en: 'Contacts' },
  columns: fields,
  select: (tx, filter) => {
    const page = companyPageOf(filterAs(tx, clientsApi.companyContacts.query, filter));
    return book.companyContactIds(tx.trx, { ...page, limit: limits.exportRows, offset: 0 });
  },
  read: async (tx, ids) => {
    const found = new Map((await book.contactsByIds(tx.trx, ids)).map((c) => [c._id, c]));
    return ids.flatMap((id) => found.get(id) ?? []).map((c) => fields.map((f) => f.write(c, tx.locale)));
  },
  entry: sheetEntry({
    fields,
    keys: [['client', 'name']],
    lookups: async (tx, rows): Promise<ContactLookups> => {
      const ids = await store.idsByNames(
        tx.trx,
        rows.flatMap((r) => r.cells.client ?? []),
      );
      const clients = await store.clientsWithTotals(tx.trx, ids);
      const contacts = await book.contactsNamed(
        tx.trx,
        ids,
        rows.flatMap((r) => r.cells.name ?? []),
      );
      return {
        clients: new Map(clients.map((c) => [keyOf(c.name), c])),
        contacts: new Map(contacts.map((c) => [keyOf(c.client._id, c.name), c])),
      };
    },
    find: ({ clientId, name }, { contacts }) => contacts.get(keyOf(clientId, name)),
    marks: ({ clientId, name }) => ({ name: clientId && name ? keyOf(clientId, name) : undefined }),
    create: newRow,
    change: rowChange,
    current: ({ client, ...c }) => ({ ...c, clientId: client._id }),
    rules: (value): Record<string, Fault> => {
      const characters = invalidCharacters(String(value.name ?? ''));
      if (characters === '') return {};
      const { es, en } = fieldMessages.characters;
      return { name: { es: fill(es, { characters }), en: fill(en, { characters }) } };
    },
    insert: (tx, { clientId, ...input }) => createContact(tx, clientId, input),
    update: (tx, { client, _id, version: _, ...row }, { clientId: __, ...change }) =>
      updateContact(tx, client._id, _id, { ...row, ...change }),
  }),
  edit: null,
};
