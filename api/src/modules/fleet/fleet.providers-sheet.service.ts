import { newProvider, type Provider, providerChange } from '@tramo/contract/fleet';
import { fleetApi } from '@tramo/contract/fleet-api';
import { providerFieldNames, providerStatusNames } from '@tramo/contract/words/fleet';
import * as z from 'zod/mini';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import type { TxCtx } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { type SheetField, sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { choice, readPhone, readText } from '../../platform/sheets/sheet-fields.ts';
import { createProvider, findProvider, selectProviders, updateProvider } from './fleet.providers.service.ts';
import * as store from './fleet.sheet.store.ts';

const statuses = choice(providerStatusNames, { habilitado: 'enabled', deshabilitado: 'disabled' });
type ProviderLookups = ReadonlyMap<string, Provider>;

const fields: readonly SheetField<Provider, ProviderLookups>[] = [
  {
    key: 'name',
    header: providerFieldNames.name,
    aliases: ['nombre', 'name', 'proveedor', 'provider', 'transportista'],
    isRequired: true,
    widthChars: 30,
    read: readText,
    write: (p) => p.name,
  },
  {
    key: 'legalName',
    header: providerFieldNames.legalName,
    widthChars: 34,
    read: readText,
    write: (p) => p.legalName,
  },
  {
    key: 'rfc',
    header: providerFieldNames.rfc,
    widthChars: 16,
    read: (text) => ({ value: text.replace(/[\s-]/g, '').toUpperCase() }),
    write: (p) => p.rfc,
  },
  {
    key: 'contactName',
    header: providerFieldNames.contactName,
    aliases: ['nombre de contacto', 'contact name'],
    widthChars: 26,
    read: readText,
    write: (p) => p.contactName,
  },
  {
    key: 'phone',
    header: providerFieldNames.phone,
    aliases: ['celular', 'tel'],
    hint: { es: '10 dígitos', en: '10 digits' },
    widthChars: 14,
    read: readPhone,
    write: (p) => p.phone,
  },
  {
    key: 'email',
    header: providerFieldNames.email,
    aliases: ['correo electrónico', 'e-mail', 'mail'],
    widthChars: 30,
    read: (text) => ({ value: text.toLowerCase() }),
    write: (p) => p.email,
  },
  {
    key: 'status',
    header: providerFieldNames.status,
    options: statuses.options,
    read: statuses.read,
    write: (p, locale) => statuses.write(p.status, locale),
  },
  {
    key: 'vehicles',
    header: providerFieldNames.vehicles,
    kind: 'number',
    isReadOnly: true,
    write: (p) => p.vehicles,
  },
];

const everything = fleetApi.providers.query.parse({});
/** Providers by ids in their order. A few are read one by one; many, from the whole list (it has some hundreds). */
async function providersByIds(tx: TxCtx, ids: readonly string[]): Promise<Provider[]> {
  if (ids.length > 20) {
    const all = new Map((await selectProviders(tx, everything)).map((p) => [p._id, p]));
    return ids.flatMap((id) => all.get(id) ?? []);
  }
  const found: Provider[] = [];
  for (const id of ids) {
    const provider = await findProvider(tx, id).catch((error) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    if (provider) found.push(provider);
  }
  return found;
}

const keyOf = (name: unknown): string => String(name ?? '').toLowerCase();

/** Carrier companies, told by their names. */
export const providersSheet: ListSheet = {
  list: 'providers',
  title: { es: 'Proveedores', en: 'Providers' },
  columns: fields,
  select: async (tx, filter) =>
    (await selectProviders(tx, filterAs(tx, fleetApi.providers.query, filter))).map((p) => p._id),
  read: async (tx, ids) => (await providersByIds(tx, ids)).map((p) => fields.map((f) => f.write(p, tx.locale))),
  entry: sheetEntry({
    fields,
    keys: [['name']],
    lookups: async (tx, rows): Promise<ProviderLookups> => {
      const ids = await store.idsByNames(
        tx.trx,
        rows.flatMap((r) => r.cells.name ?? []),
      );
      return new Map((await providersByIds(tx, ids)).map((p) => [keyOf(p.name), p]));
    },
    find: (input, lookups) => lookups.get(keyOf(input.name)),
    marks: (input) => ({ name: input.name === undefined ? undefined : keyOf(input.name) }),
    create: newProvider,
    change: providerChange,
    current: (p) => ({ ...p }),
    insert: (tx, value) => createProvider(tx, value),
    update: (tx, row, change) => updateProvider(tx, row._id, change),
  }),
  edit: {
    change: z.object({ status: providerChange.shape.status }),
    apply: async (tx, id, change) => (await updateProvider(tx, id, change)).name,
    nameOf: async (tx, id) => (await findProvider(tx, id)).name,
  },
};
