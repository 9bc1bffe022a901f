import type { User } from '@tramo/contract/accounts';
import {
  licenceTypeNames,
  personFieldNames,
  roleNames,
  staffTypeNames,
  userStatusNames,
  userTypeNames,
} from '@tramo/contract/words/people';
import type { SheetField } from '../../platform/sheets/sheet-entry.ts';
import {
  choice,
  type RowNames,
  readDay,
  readNumber,
  readPhone,
  readText,
  writeDay,
} from '../../platform/sheets/sheet-fields.ts';

/** The columns of the sheets of users and drivers: what each is called, how its cells are read and written. */

const { driver: _, ...officeTypeNames } = userTypeNames;
const types = choice(officeTypeNames, { administradora: 'admin', supervisora: 'supervisor', etiquetadora: 'tagger' });
const staffTypes = choice(staffTypeNames);
const roles = choice(roleNames);
const statuses = choice(userStatusNames);
const licenceTypes = choice(licenceTypeNames);

/** What the rows of a sheet of people need to be read. */
export interface UserLookups {
  cedis: RowNames;
  byUsername: ReadonlyMap<string, User>;
  byPhone: ReadonlyMap<string, User>;
  /** User names in use, in any company. */
  taken: ReadonlySet<string>;
  callerId: string;
}
export type Field = SheetField<User, UserLookups>;

const fullName: Field = {
  key: 'fullName',
  header: personFieldNames.fullName,
  aliases: ['nombre', 'name', 'operador', 'chofer', 'conductor'],
  isRequired: true,
  widthChars: 30,
  read: readText,
  write: (u) => u.fullName,
};
const username: Field = {
  key: 'username',
  header: personFieldNames.username,
  aliases: ['nombre de usuario', 'user'],
  widthChars: 30,
  read: (text) => ({ value: text.toLowerCase() }),
  write: (u) => u.username,
};
const email: Field = {
  key: 'email',
  header: personFieldNames.email,
  aliases: ['correo electrónico', 'e-mail', 'mail'],
  widthChars: 30,
  read: (text) => ({ value: text.toLowerCase() }),
  write: (u) => u.email,
};
const cellphone: Field = {
  key: 'cellphone',
  header: personFieldNames.cellphone,
  aliases: ['celular', 'móvil', 'tel', 'número de teléfono', 'phone number'],
  hint: { es: '10 dígitos', en: '10 digits' },
  widthChars: 14,
  read: readPhone,
  write: (u) => u.cellphone,
};
const cedis: Field = {
  key: 'cedisIds',
  header: personFieldNames.cedisIds,
  aliases: ['cedi', 'distribution centres', 'sucursal', 'sucursales', 'centro de distribución'],
  hint: { es: 'Nombres separados por punto y coma; vacío: todos', en: 'Names parted by semicolons; empty: all' },
  widthChars: 30,
  isMany: true,
  read: (text, lookups) => lookups.cedis.readMany(text, 'unknownCedi'),
  write: (u) => u.cedi.map((c) => c.name).join('; '),
};
const status: Field = {
  key: 'status',
  header: personFieldNames.status,
  isReadOnly: true,
  write: (u, locale) => statuses.write(u.status, locale),
};

export const userFields: readonly Field[] = [
  fullName,
  {
    ...username,
    isRequired: true,
    hint: { es: 'De 10 a 120 caracteres, sin espacios', en: '10 to 120 characters, no spaces' },
  },
  email,
  cellphone,
  {
    key: 'type',
    header: personFieldNames.type,
    aliases: ['tipo de usuario', 'user type'],
    isRequired: true,
    options: types.options,
    read: types.read,
    write: (u, locale) => types.write(u.type, locale),
  },
  {
    key: 'staffType',
    header: personFieldNames.staffType,
    aliases: ['personal', 'puesto', 'staff'],
    hint: { es: 'Solo del tipo Personal', en: 'Only of the type Staff' },
    options: staffTypes.options,
    widthChars: 22,
    read: staffTypes.read,
    write: (u, locale) => staffTypes.write(u.staffType, locale),
  },
  {
    key: 'roles',
    header: personFieldNames.roles,
    aliases: ['rol', 'role', 'permisos'],
    hint: { es: 'Separados por punto y coma', en: 'Parted by semicolons' },
    options: roles.options,
    isMany: true,
    widthChars: 30,
    read: roles.readMany,
    write: (u, locale) => roles.writeMany(u.roles, locale),
  },
  cedis,
  {
    key: 'maxRoutesToManage',
    header: personFieldNames.maxRoutesToManage,
    aliases: ['límite de rutas', 'max rutas', 'routes per week'],
    kind: 'number',
    hint: { es: 'Vacío: el límite de la empresa', en: 'Empty: the limit of the company' },
    read: readNumber,
    write: (u) => u.maxRoutesToManage,
  },
  status,
];

export const driverFields: readonly Field[] = [
  fullName,
  { ...cellphone, isRequired: true },
  { ...username, hint: { es: 'Vacío: entra con su teléfono', en: 'Empty: signs in with the phone' } },
  email,
  cedis,
  {
    key: 'licence',
    path: 'licence.number',
    header: personFieldNames.licenceNumber,
    aliases: ['licencia', 'no. de licencia', 'licence', 'license'],
    widthChars: 18,
    read: readText,
    write: (u) => u.licence?.number,
  },
  {
    key: 'licenceType',
    path: 'licence.type',
    header: personFieldNames.licenceType,
    options: licenceTypes.options,
    read: licenceTypes.read,
    write: (u, locale) => licenceTypes.write(u.licence?.type, locale),
  },
  {
    key: 'licenceUntil',
    path: 'licence.validUntil',
    header: personFieldNames.licenceUntil,
    aliases: ['vigencia', 'vencimiento', 'vence', 'expires', 'valid until'],
    kind: 'date',
    hint: { es: 'Día/mes/año', en: 'Day/month/year' },
    read: readDay,
    write: (u) => writeDay(u.licence?.validUntil ?? null),
  },
  status,
];
