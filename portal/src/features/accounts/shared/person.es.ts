import { commonFieldNames, contactFieldNames } from '@tramo/contract/words/common';
import { namesIn, yesNoNames } from '@tramo/contract/words/names';
import {
  licenceTypeNames,
  personFieldNames,
  roleNames,
  staffTypeNames,
  userStatusNames,
  userTypeNames,
} from '@tramo/contract/words/people';
import { defineText } from '../../../lib/text.ts';

export const personEs = {
  type: namesIn(userTypeNames, 'es'),
  staffType: namesIn(staffTypeNames, 'es'),
  role: namesIn(roleNames, 'es'),
  status: namesIn(userStatusNames, 'es'),
  list: {
    search: 'Nombre, usuario, correo o teléfono',
    status: commonFieldNames.status.es,
    all: 'Todos los estados',
    enabled: 'Habilitados',
    disabled: 'Deshabilitados',
  },
  licenceType: namesIn(licenceTypeNames, 'es'),
  password: {
    first: 'Primera contraseña',
    hint: 'Entrégala a la persona: después de guardar ya no se puede ver. Tendrá que cambiarla la primera vez que entre.',
    hintKeep: 'Entrégala a la persona: después de guardar ya no se puede ver.',
    mustChange: 'Debe cambiar su contraseña al entrar',
    reset: 'Restablecer contraseña',
    resetText: 'Se cierran las sesiones de {name} y entra con esta contraseña.',
    resetDone: 'Se restableció la contraseña de {name}',
  },
  yes: yesNoNames.yes.es,
  no: yesNoNames.no.es,
  saved: 'Se agregó/editó el usuario correctamente',
  assigned: 'Tiene asignada la ruta {route}: no se puede editar ni eliminar mientras no termine.',
  field: {
    fullName: personFieldNames.fullName.es,
    phone: contactFieldNames.phone.es,
    phoneHint: '10 dígitos',
    username: personFieldNames.username.es,
    usernameDriverHint: 'Vacío: entra con su teléfono',
    usernameHint: 'De 10 a 120 caracteres',
    email: contactFieldNames.email.es,
    cedis: 'CEDIS',
    cedisAll: 'Todos los CEDIS',
    cedisHint: 'Sin elegir, trabaja con todos',
    status: commonFieldNames.status.es,
    maxRoutes: 'Rutas por semana',
    maxRoutesCompany: 'Las de la empresa ({count, number})',
    maxRoutesOwn: 'Otro límite',
    mustChange: 'Cambiar la contraseña al entrar',
  },
  driver: {
    who: 'Datos del operador',
    licence: personFieldNames.licence.es,
    licenceNumber: personFieldNames.licenceNumber.es,
    /** Short: both stand beside the licence’s number. */
    licenceType: 'Tipo',
    /** Short, as the type. */
    licenceUntil: 'Vigencia',
    licencePhoto: 'Foto de la licencia',
    licencePhotoHint: 'Imagen o PDF',
    add: 'Agregar operador',
    save: 'Guardar cambios',
  },
} as const;

/** Words of people that several screens use: types, roles, licences, first passwords, the driver's form. */
export const personText = defineText(personEs, () => import('./person.en.ts').then((m) => m.personEn));
