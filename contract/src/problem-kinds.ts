import { answerKinds } from './answer-problems.ts';
import { checklistKinds } from './checklist-problems.ts';
import { companyKinds } from './company-problems.ts';
import { driverKinds } from './driver-problems.ts';
import { generalKinds } from './general-problems.ts';
import { invoiceKinds } from './invoice-problems.ts';
import { keyKinds } from './key-problems.ts';
import { moneyKinds } from './money-problems.ts';
import { orderKinds } from './order-problems.ts';
import { paymentKinds } from './payment-problems.ts';
import { portalKinds } from './portal-problems.ts';
import { fill, type Locale } from './problems.ts';
import { replyKinds } from './reply-problems.ts';
import { roadKinds } from './roads/road-problems.ts';
import { routeKinds } from './route-problems.ts';
import { sandboxKinds } from './sandbox-problems.ts';
import { shopKinds } from './shop-problems.ts';
import { templateKinds } from './template-problems.ts';
import { warehouseKinds } from './warehouse/warehouse-problems.ts';
import { webhookKinds } from './webhook-problems.ts';

/**
 * Every error that the API answers, told once: HTTP status, code on the wire and its words.
 * Wire form: `{error: {code, key, message, params?, fields?}}`. `code` is the number that the documents fix, or else the key.
 * `message` is the text in the caller's language, except where `wire` fixes it (the documents' own texts that clients compare).
 */
export interface ProblemKind {
  status: number;
  code?: number;
  /** Text that goes on the wire instead of the shown one. */
  wire?: string;
  es: string;
  en: string;
}

/** A kind whose words go on the wire as they are. One with `wire` stands in `portal-problems.ts`, for the portal has to find its words by itself. */
export type WordedKind = Omit<ProblemKind, 'wire'>;

const kinds = {
  ...portalKinds,
  ...replyKinds,
  ...templateKinds,
  ...webhookKinds,
  ...keyKinds,
  ...sandboxKinds,
  ...companyKinds,
  ...shopKinds,
  ...warehouseKinds,
  ...roadKinds,
  // access
  'auth.password_change_required': {
    status: 403,
    es: 'Cambia tu contraseña para continuar',
    en: 'Change your password to go on',
  },
  'auth.locked': {
    status: 429,
    es: 'Demasiados intentos. Espera {minutes} min y vuelve a intentar.',
    en: 'Too many attempts. Wait {minutes} min and try again.',
  },
  'auth.second_factor_setup': {
    status: 403,
    es: 'Tu empresa pide un segundo factor. Actívalo para continuar.',
    en: 'Your company requires a second factor. Turn it on to go on.',
  },
  'auth.second_factor_company': {
    status: 409,
    es: 'Tu empresa pide un segundo factor: no se puede apagar',
    en: 'Your company requires a second factor: it cannot be turned off',
  },
  'auth.second_factor_not_started': {
    status: 409,
    es: 'Empieza de nuevo: la llave para activar el segundo factor ya no vale',
    en: 'Start again: the key to turn on the second factor no longer counts',
  },
  'auth.no_email': {
    status: 409,
    es: 'Tu cuenta no tiene email, contacta a tu administrador',
    en: 'Your account has no email, contact your administrator',
  },
  'auth.reset_invalid': {
    status: 400,
    es: 'El enlace ya no es válido. Pide uno nuevo.',
    en: 'The link is no longer valid. Ask for a new one.',
  },
  'auth.session_not_found': { status: 404, es: 'La sesión ya estaba cerrada', en: 'The session was already closed' },
  'auth.wrong_api_key': {
    status: 401,
    es: 'La llave de la aplicación no es válida',
    en: 'The application key is not valid',
  },
  'auth.forbidden': { status: 403, es: 'No tienes permiso para hacer esto', en: 'You may not do this' },
  // guides
  'guides.folio_exists': {
    status: 409,
    code: 48,
    es: 'El folio: {folio} ya existe',
    en: 'The folio: {folio} already exists',
  },
  'guides.not_found': { status: 404, es: 'No se encontró la guía', en: 'Waybill not found' },
  'guides.wrong_state': {
    status: 409,
    es: 'La guía {folio} está en "{status}" y no admite este cambio',
    en: 'Waybill {folio} is "{status}" and does not allow this change',
  },
  /** `by`: who put it there, when that is known; `taker` says it in words. */
  'guides.in_route': {
    status: 409,
    es: 'La guía {folio} ya está en la ruta {route}{taker}',
    en: 'Waybill {folio} is already in route {route}{taker}',
  },
  'guides.checklist_pending': {
    status: 409,
    es: 'La guía: {folio} tiene pendiente la verificación de checklist por el {roles}',
    en: 'Waybill {folio} still needs its checklist verified by {roles}',
  },
  'guides.no_coordinates': {
    status: 409,
    es: 'La guía {folio} no tiene ubicación. Coloca su pin en el mapa.',
    en: 'Waybill {folio} has no location. Drop its pin on the map.',
  },
  'guides.not_placed': { status: 409, es: 'No se pudo ubicar la guía {folio}', en: 'Waybill {folio} was not placed' },
  'guides.unknown_substatus': {
    status: 422,
    es: 'El subestado no existe o no corresponde al resultado',
    en: 'The sub-status does not exist or does not match the outcome',
  },
  'guides.not_managed': {
    status: 409,
    es: 'La guía {folio} no tiene un cierre que corregir',
    en: 'Waybill {folio} has no closing to correct',
  },
  'guides.route_over': {
    status: 409,
    es: 'La ruta de la guía {folio} ya terminó: elige otro resultado',
    en: 'The route of waybill {folio} is over: choose another outcome',
  },
  'guides.not_asked': {
    status: 409,
    es: 'El cliente de la guía {folio} no pide esa verificación, o ya está hecha',
    en: 'The client of waybill {folio} does not ask for that verification, or it is done',
  },
  'guides.not_verified': {
    status: 409,
    es: 'La guía {folio} no tiene esa verificación para la vuelta por venir',
    en: 'Waybill {folio} does not have that verification for the coming trip',
  },
  'guides.wrong_role': {
    status: 403,
    es: 'No verificas documentos en ese rol',
    en: 'You do not verify papers in that role',
  },
  'guides.too_many_documents': {
    status: 422,
    es: 'Una guía lleva hasta {max} documentos',
    en: 'A waybill holds up to {max} documents',
  },
  'guides.document_not_found': { status: 404, es: 'No se encontró el documento', en: 'Document not found' },
  'guides.items_lost': {
    status: 422,
    es: 'Al cambiar el tipo se pierden los artículos y los campos personalizados: envíalos de nuevo',
    en: 'Changing the type loses items and custom fields: send them again',
  },
  // custom fields
  'fields.not_found': { status: 404, es: 'No se encontró el campo', en: 'Field not found' },
  'fields.name_taken': {
    status: 409,
    es: 'Ya hay un campo llamado {name}',
    en: 'There is a field called {name} already',
  },
  'fields.type_fixed': {
    status: 409,
    es: 'El campo {name} ya tiene valores: su tipo no puede cambiar',
    en: 'Field {name} has values already: its type cannot change',
  },
  'fields.too_many': { status: 422, es: 'Hay un máximo de {max} campos', en: 'There is a maximum of {max} fields' },
  // clients
  'clients.not_found': { status: 404, es: 'No se encontró el cliente', en: 'Client not found' },
  'clients.name_taken': {
    status: 409,
    es: 'Ya hay un cliente llamado {name}',
    en: 'There is a client called {name} already',
  },
  'clients.has_guides': {
    status: 409,
    es: 'No se puede eliminar a {name}: aún tiene guías sin terminar ({guides})',
    en: '{name} cannot be deleted: it still has waybills under way ({guides})',
  },
  'clients.merge_whole': {
    status: 403,
    es: 'Combinar clientes mueve guías de todos los CEDIS: pídelo a quien los vea todos',
    en: 'Merging clients moves waybills of all distribution centres: ask somebody who sees all of them',
  },
  'clients.merge_self': {
    status: 422,
    es: 'Un cliente no puede combinarse consigo mismo',
    en: 'A client cannot be merged with itself',
  },
  'clients.contact_not_found': { status: 404, es: 'No se encontró el contacto', en: 'Contact not found' },
  'clients.address_not_found': { status: 404, es: 'No se encontró la dirección', en: 'Address not found' },
  // certified delivery
  'codes.required': {
    status: 422,
    es: 'La guía {folio} es de entrega certificada: falta el código del destinatario',
    en: 'Waybill {folio} is a certified delivery: the recipient’s code is missing',
  },
  'codes.wrong': {
    status: 422,
    es: 'El código no es correcto. Quedan {tries} intentos.',
    en: 'The code is not right. {tries} tries are left.',
  },
  'codes.locked': {
    status: 423,
    es: 'El código de la guía {folio} está bloqueado. Pide a la oficina que lo autorice.',
    en: 'The code of waybill {folio} is locked. Ask the office to authorise it.',
  },
  'codes.none': {
    status: 409,
    es: 'La guía {folio} no tiene un código vigente',
    en: 'Waybill {folio} has no valid code',
  },
  'codes.too_soon': {
    status: 429,
    es: 'El código se acaba de enviar. Espera {minutes} min.',
    en: 'The code was just sent. Wait {minutes} min.',
  },
  'codes.too_often': {
    status: 429,
    es: 'El código ya se envió las veces permitidas hoy',
    en: 'The code was sent as often as allowed today',
  },
  // proof
  'proof.not_found': { status: 404, es: 'La guía todavía no tiene visitas', en: 'The waybill has no visits yet' },
  'proof.nothing': { status: 422, es: 'No hay visitas que cumplan el filtro', en: 'No visits match the filter' },
  'proof.too_many': {
    status: 422,
    es: 'Son más de {max} visitas. Acota el filtro.',
    en: 'There are more than {max} visits. Narrow the filter.',
  },
  'proof.unknown_file': {
    status: 422,
    es: 'Falta subir un archivo de la evidencia, o ya es de otra visita',
    en: 'A file of the evidence was not sent, or belongs to another visit',
  },
  'proof.file_exists': {
    status: 409,
    es: 'Ya hay otro archivo con ese id. Envíalo con uno nuevo.',
    en: 'There is another file with that id. Send it with a new one.',
  },
  // public pages
  'tracking.not_found': {
    status: 404,
    es: 'No encontramos un envío con esos datos. Revisa el número de guía y los últimos dígitos del teléfono.',
    en: 'We found no parcel with these data. Check the tracking number and the last digits of the phone.',
  },
  'tracking.locked': {
    status: 429,
    es: 'Hubo demasiados intentos con datos que no coinciden. Espera {minutes} min o abre el enlace que te enviaron.',
    en: 'There were too many tries with data that do not match. Wait {minutes} min or open the link that you were sent.',
  },
  'tracking.ended': { status: 410, es: 'Este enlace ya no está vigente', en: 'This link has ended' },
  'tracking.report': {
    status: 404,
    es: 'Hubo un error al obtener el reporte de tu entrega',
    en: 'The report of your delivery could not be read',
  },
  // imports
  'imports.file': { status: 422, es: '{reason}', en: '{reason}' },
  'imports.wrong_state': {
    status: 409,
    es: 'La importación está en "{status}" y no admite este cambio',
    en: 'The import is "{status}" and does not allow this change',
  },
  'imports.guides_in_route': {
    status: 409,
    es: 'No se puede deshacer: ya hay guías de esta importación en una ruta ({count})',
    en: 'Cannot undo: waybills of this import are in a route already ({count})',
  },
  'imports.nothing_valid': {
    status: 409,
    es: 'No hay filas válidas para importar',
    en: 'There are no valid rows to import',
  },
  ...moneyKinds,
  ...paymentKinds,
  ...invoiceKinds,
  ...orderKinds,
  ...routeKinds,
  ...generalKinds,
  ...answerKinds,
  ...driverKinds,
  // places, fleet, jobs
  'places.not_found': { status: 404, es: 'No se encontró la dirección', en: 'Address not found' },
  'places.zip_unknown': { status: 404, es: 'Código postal no valido', en: 'Unknown postal code' },
  'fleet.vehicle_not_found': { status: 404, es: 'No se encontró el vehículo', en: 'Vehicle not found' },
  'accounts.not_found': { status: 404, es: 'No se encontro el usuario en la lista actual', en: 'User not found' },
  'accounts.phone_exists': {
    status: 409,
    es: 'El usuario con ese número de teléfono ya existe',
    en: 'A user with that phone number already exists',
  },
  'accounts.username_exists': {
    status: 409,
    es: 'Ese nombre de usuario no está disponible: prueba con {suggestion}',
    en: 'That user name is not available: try {suggestion}',
  },
  'accounts.route_assigned': {
    status: 409,
    es: '{name} tiene asignada la ruta {route}: no se puede editar ni eliminar',
    en: '{name} has route {route} assigned: it can be neither edited nor deleted',
  },
  'accounts.every_cedi_unconfirmed': {
    status: 422,
    es: '{name} trabaja solo con sus CEDIS y como personal de documentos verá los de toda la empresa: confírmalo',
    en: '{name} works with their own distribution centres alone, and as document staff will see the whole company’s: confirm it',
  },
  'accounts.last_admin': {
    status: 409,
    es: 'La empresa necesita al menos un administrador',
    en: 'The company needs at least one administrator',
  },
  'accounts.self': {
    status: 409,
    es: 'No puedes hacer esto con tu propia cuenta',
    en: 'You cannot do this to your own account',
  },
  'places.in_use': {
    status: 409,
    es: '{name} tiene {guides} guías y {routes} rutas sin terminar: no se puede eliminar',
    en: '{name} has {guides} waybills and {routes} routes under way: it cannot be deleted',
  },
  'places.warehouse_in_use': {
    status: 409,
    es: 'El almacén de {name} tiene {orders} pedidos por surtir o empacar y {pieces} piezas: no se puede eliminar',
    en: 'The warehouse of {name} has {orders} orders to pick or pack and {pieces} pieces: it cannot be deleted',
  },
  'places.last_cedi': {
    status: 409,
    es: 'La empresa necesita al menos un CEDIS',
    en: 'The company needs at least one distribution centre',
  },
  'fleet.plate_exists': {
    status: 409,
    es: 'Ya hay un vehículo con la placa {plate}',
    en: 'There is already a vehicle with plate {plate}',
  },
  'fleet.documents_ended': {
    status: 409,
    es: 'Confirma los vehículos con un documento vencido ese día: {vehicles}',
    en: 'Confirm the vehicles with a document that has ended by that day: {vehicles}',
  },
  'fleet.in_route': {
    status: 409,
    es: '{vehicle} tiene la ruta {route} sin terminar: no se puede eliminar',
    en: '{vehicle} has route {route} under way: it cannot be deleted',
  },
  'fleet.provider_not_found': { status: 404, es: 'No se encontró el proveedor', en: 'Provider not found' },
  'fleet.provider_exists': {
    status: 409,
    es: 'Ya hay un proveedor con ese nombre',
    en: 'There is already a provider with that name',
  },
  ...checklistKinds,
  'bulk.not_found': { status: 404, es: 'No se encontró la importación', en: 'Import not found' },
  'bulk.file': { status: 422, es: '{reason}', en: '{reason}' },
  'bulk.no_columns': {
    status: 422,
    es: 'La hoja no tiene las columnas que se necesitan: {columns}. Descarga la plantilla.',
    en: 'The sheet lacks columns that are needed: {columns}. Download the template.',
  },
  'bulk.nothing_valid': {
    status: 409,
    es: 'No hay filas válidas para importar',
    en: 'There are no valid rows to import',
  },
  'bulk.wrong_state': {
    status: 409,
    es: 'La importación ya se corrió o se está corriendo',
    en: 'The import has been run already or is running',
  },
  'bulk.password_required': {
    status: 422,
    es: 'Elige la contraseña con la que entrarán las personas nuevas',
    en: 'Choose the password with which the new people will sign in',
  },
  'bulk.nothing_selected': { status: 422, es: 'Elige al menos un elemento', en: 'Choose at least one item' },
  'bulk.not_editable': {
    status: 422,
    es: 'El campo {field} no se cambia en bloque',
    en: 'The field {field} cannot be changed in bulk',
  },
  'bulk.too_many': {
    status: 422,
    es: 'Se cambian hasta {max} a la vez: acota los filtros',
    en: 'Up to {max} are changed at a time: narrow the filters',
  },
  'bulk.not_supported': { status: 409, es: 'Esta lista no admite eso', en: 'This list does not support that' },
  'files.not_found': { status: 404, es: 'No se encontró el archivo', en: 'File not found' },
  'files.store_away': {
    status: 503,
    es: 'El almacén de archivos no responde por ahora. Lo demás sigue: intenta este archivo de nuevo en un momento.',
    en: 'The file store does not answer right now. Everything else goes on: try this file again in a moment.',
  },
  'files.lost': {
    status: 500,
    es: 'El archivo ya no está en el almacén o cambió desde que se guardó. Avisa a quien administra el sistema.',
    en: 'The file is no longer in the store or has changed since it was kept. Tell whoever runs the system.',
  },
  'files.wrong_type': {
    status: 422,
    es: 'Ese tipo de archivo no se admite aquí. Usa {types}.',
    en: 'That type of file is not accepted here. Use {types}.',
  },
  'files.damaged': {
    status: 422,
    es: 'El archivo está dañado o no es lo que dice ser',
    en: 'The file is damaged or is not what it says',
  },
  'files.locked': {
    status: 422,
    es: 'El PDF está protegido con contraseña. Guárdalo sin protección y súbelo de nuevo.',
    en: 'The PDF is protected by a password. Save it without protection and upload it again.',
  },
  'files.active': {
    status: 422,
    es: 'El PDF lleva programas o archivos adjuntos y no se admite. Imprímelo como PDF y súbelo de nuevo.',
    en: 'The PDF carries programs or attached files and is not accepted. Print it as a PDF and upload it again.',
  },
  'labels.unknown_code': {
    status: 404,
    es: 'Ninguna guía tiene el código {code}',
    en: 'No waybill has the code {code}',
  },
  'labels.nothing': { status: 422, es: 'No hay guías que imprimir', en: 'There are no waybills to print' },
  'labels.too_many': {
    status: 422,
    es: 'Son {count} etiquetas y un archivo lleva {max} como máximo. Imprime por partes.',
    en: 'That is {count} labels and one file takes at most {max}. Print them in parts.',
  },
  'messages.not_found': { status: 404, es: 'No se encontró el mensaje', en: 'Message not found' },
  'messages.no_server': {
    status: 409,
    es: 'Este canal no tiene proveedor: sus mensajes se quedan en esta lista',
    en: 'This channel has no provider: its messages stay in this list',
  },
  'messages.gone': {
    status: 409,
    es: 'El mensaje ya se envió o su texto ya no se guarda',
    en: 'The message was sent already or its text is no longer kept',
  },
  'messages.no_account': {
    status: 404,
    es: 'Este canal no tiene una cuenta propia',
    en: 'This channel has no account of its own',
  },
  'messages.bad_address': {
    status: 422,
    es: 'Escribe un correo, o un número con todas sus cifras',
    en: 'Write a mail address, or a number with all its digits',
  },
  'messages.unsubscribe_link': {
    status: 404,
    es: 'Este enlace no está completo. Ábrelo tal como venía en el correo.',
    en: 'This link is not whole. Open it as it came in the mail.',
  },
  'messages.not_stopped': { status: 404, es: 'Esa dirección ya recibe mensajes', en: 'It gets messages already' },
  'jobs.not_found': { status: 404, es: 'No se encontró el trabajo', en: 'Job not found' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemKey = keyof typeof kinds;
export const problemKinds: Record<ProblemKey, ProblemKind> = kinds;

/** Words of a problem in a language. */
export const problemText = (key: ProblemKey, locale: Locale, params?: Record<string, string | number>): string =>
  fill(problemKinds[key][locale], params);
