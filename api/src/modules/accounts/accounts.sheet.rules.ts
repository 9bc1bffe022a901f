import { licenceTypes, type User } from '@tramo/contract/accounts';
import type { SheetField } from '../../platform/sheets/sheet-entry.ts';
import {
  type Names,
  readDay,
  readNumber,
  readPhone,
  readText,
  type Words,
  words,
  writeDay,
} from '../../platform/sheets/sheet-fields.ts';

/** The columns of the sheets of users and drivers: what each is called, how its cells are read and written. */

const typeWords = words(
  { admin: 'Administrador', supervisor: 'Supervisor', tagger: 'Etiquetador', staff: 'Personal' },
  { administradora: 'admin', supervisora: 'supervisor', etiquetadora: 'tagger' },
);
const staffWords = words({
  shipper: 'Embarcador',
  picker: 'Surtidor',
  packer: 'Empacador',
  documentGenerator: 'Generador de documentos',
  supervisorDocuments: 'Supervisor de documentos',
});
const roleWords = words({
  admin: 'Administrador',
  supervisor: 'Supervisor',
  'routes-manager': 'Encargado de rutas',
  documentGenerator: 'Generador de documentos',
  supervisorDocuments: 'Supervisor de documentos',
});
const statusWords = words({ enabled: 'Habilitado', disabled: 'Deshabilitado' });
const licenceWords: Words = words(
  Object.fromEntries(
    licenceTypes.map((type) => [
      type,
      type === 'motorbike' ? 'Motociclista' : type.replace(/^federal([A-Z])$/, 'Federal $1'),
    ]),
  ),
);
const roles = (list: readonly string[]): string => list.map((role) => roleWords.write(role)).join('; ');

/** What the rows of a sheet of people need to be read. */
export interface UserLookups {
  cedis: Names;
  byUsername: ReadonlyMap<string, User>;
  byPhone: ReadonlyMap<string, User>;
  /** User names in use, in any company. */
  taken: ReadonlySet<string>;
  callerId: string;
}
export type Field = SheetField<User, UserLookups>;

const fullName: Field = {
  key: 'fullName',
  header: { es: 'Nombre', en: 'Name' },
  aliases: ['nombre completo', 'full name', 'operador', 'chofer', 'conductor'],
  isRequired: true,
  widthChars: 30,
  read: readText,
  write: (u) => u.fullName,
};
const username: Field = {
  key: 'username',
  header: { es: 'Usuario', en: 'User name' },
  aliases: ['nombre de usuario', 'username', 'user'],
  widthChars: 30,
  read: (text) => ({ value: text.toLowerCase() }),
  write: (u) => u.username,
};
const email: Field = {
  key: 'email',
  header: { es: 'Correo', en: 'Email' },
  aliases: ['correo electrónico', 'e-mail', 'mail'],
  widthChars: 30,
  read: (text) => ({ value: text.toLowerCase() }),
  write: (u) => u.email,
};
const cellphone: Field = {
  key: 'cellphone',
  header: { es: 'Teléfono', en: 'Phone' },
  aliases: ['celular', 'móvil', 'tel', 'número de teléfono', 'phone number'],
  hint: { es: '10 dígitos', en: '10 digits' },
  widthChars: 14,
  read: readPhone,
  write: (u) => u.cellphone,
};
const cedis: Field = {
  key: 'cedisIds',
  header: { es: 'CEDIS', en: 'Distribution centres' },
  aliases: ['cedi', 'sucursal', 'sucursales', 'centro de distribución'],
  hint: { es: 'Nombres separados por punto y coma; vacío: todos', en: 'Names parted by semicolons; empty: all' },
  widthChars: 30,
  isMany: true,
  read: (text, lookups) => lookups.cedis.readMany(text, 'unknownCedi'),
  write: (u) => u.cedi.map((c) => c.name).join('; '),
};
const status: Field = {
  key: 'status',
  header: { es: 'Estado', en: 'Status' },
  isReadOnly: true,
  write: (u) => statusWords.write(u.status),
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
    header: { es: 'Tipo', en: 'Type' },
    aliases: ['tipo de usuario', 'user type'],
    isRequired: true,
    options: typeWords.options,
    read: typeWords.read,
    write: (u) => typeWords.write(u.type),
  },
  {
    key: 'staffType',
    header: { es: 'Personal', en: 'Staff' },
    aliases: ['tipo de personal', 'puesto', 'staff type'],
    hint: { es: 'Solo del tipo Personal', en: 'Only of the type Personal' },
    options: staffWords.options,
    widthChars: 22,
    read: staffWords.read,
    write: (u) => staffWords.write(u.staffType),
  },
  {
    key: 'roles',
    header: { es: 'Roles', en: 'Roles' },
    aliases: ['rol', 'role', 'permisos'],
    hint: { es: 'Separados por punto y coma', en: 'Parted by semicolons' },
    options: roleWords.options,
    isMany: true,
    widthChars: 30,
    read: roleWords.readMany,
    write: (u) => roles(u.roles),
  },
  cedis,
  {
    key: 'maxRoutesToManage',
    header: { es: 'Rutas por semana', en: 'Routes per week' },
    aliases: ['límite de rutas', 'max rutas'],
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
    header: { es: 'Licencia', en: 'Licence' },
    aliases: ['número de licencia', 'no. de licencia', 'licence number', 'license'],
    widthChars: 18,
    read: readText,
    write: (u) => u.licence?.number,
  },
  {
    key: 'licenceType',
    path: 'licence.type',
    header: { es: 'Tipo de licencia', en: 'Licence type' },
    options: licenceWords.options,
    read: licenceWords.read,
    write: (u) => licenceWords.write(u.licence?.type),
  },
  {
    key: 'licenceUntil',
    path: 'licence.validUntil',
    header: { es: 'Vigencia', en: 'Valid until' },
    aliases: ['vencimiento', 'vigencia de la licencia', 'vence', 'expires'],
    kind: 'date',
    hint: { es: 'Día/mes/año', en: 'Day/month/year' },
    read: readDay,
    write: (u) => writeDay(u.licence?.validUntil ?? null),
  },
  status,
];
