/** Messages of single fields; schemas name them in their checks' `error`. */
export const fieldMessages = {
  required: { es: 'Este campo es requerido', en: 'This field is required' },
  /** Nothing was chosen of what a list offers. */
  requiredChoice: { es: 'Campo requerido', en: 'Required field' },
  /** A field that the company itself made so. */
  obligatory: { es: 'Este campo es obligatorio', en: 'This field is obligatory' },
  phone: { es: 'El teléfono se debe de conformar por 10 dígitos', en: 'The phone must have 10 digits' },
  email: { es: 'Formato de email inválido', en: 'Invalid email format' },
  accountShape: {
    es: 'No tiene la forma que le da su proveedor',
    en: 'It is not of the form that its provider gives it',
  },
  mailPort: {
    es: 'Los servidores de correo atienden en los puertos 465, 587, 2525 o 25',
    en: 'Mail servers listen at the ports 465, 587, 2525 or 25',
  },
  zip: { es: 'Código postal no valido', en: 'Invalid postal code' },
  passwordHash: { es: 'La contraseña debe llegar transformada', en: 'The password must arrive transformed' },
  passwordMin: { es: 'La contraseña debe tener al menos 8 caracteres', en: 'The password needs at least 8 characters' },
  passwordSame: {
    es: 'Elige una contraseña distinta de la actual',
    en: 'Choose a password other than the current one',
  },
  passwordsDiffer: { es: 'Las contraseñas no coinciden', en: 'The passwords do not match' },
  username: { es: 'El usuario debe tener de 10 a 120 caracteres', en: 'The user name must have 10 to 120 characters' },
  noSpaces: { es: 'No puede llevar espacios', en: 'It cannot contain spaces' },
  totpCode: { es: 'El código tiene 6 dígitos', en: 'The code has 6 digits' },
  plate: {
    es: 'La placa lleva de 3 a 12 letras, números, espacios o guiones',
    en: 'A plate has 3 to 12 letters, digits, spaces or dashes',
  },
  photosNeeded: { es: 'De 0 a 5 fotos', en: '0 to 5 photos' },
  videosNeeded: { es: 'De 0 a 2 videos', en: '0 to 2 videos' },
  scansNeeded: { es: 'De 0 a 50 lecturas', en: '0 to 50 scans' },
  rfc: { es: 'El RFC no es válido', en: 'The RFC is not valid' },
  rfcDigit: {
    es: 'El último carácter no corresponde a ese RFC: revisa que esté bien escrito',
    en: 'The last character is not that of this RFC: check how it is written',
  },
  companyEnding: {
    es: 'Escríbelo sin el tipo de sociedad (SA DE CV, SC…), como en la Constancia de Situación Fiscal',
    en: 'Write it without the kind of company (SA DE CV, SC…), as in the Constancia de Situación Fiscal',
  },
  taxRegime: {
    es: 'Ese régimen no es de quien tiene este RFC',
    en: 'That regime is not for whom this RFC belongs to',
  },
  genericRegime: {
    es: 'Con un RFC genérico el régimen es 616, sin obligaciones fiscales',
    en: 'With a generic RFC the regime is 616, without tax obligations',
  },
  cfdiUse: { es: 'El régimen fiscal no permite ese uso', en: 'The tax regime does not allow that use' },
  genericUse: {
    es: 'Con un RFC genérico el uso es S01, sin efectos fiscales',
    en: 'With a generic RFC the use is S01, without tax effects',
  },
  unknownZip: {
    es: 'El código postal no está en el catálogo',
    en: 'The postal code is not in the catalogue',
  },
  speedFactor: { es: 'La velocidad va de 0.3 a 2', en: 'Speed goes from 0.3 to 2' },
  shiftOrder: { es: 'El turno debe terminar después de empezar', en: 'The shift must end after it starts' },
  provider: { es: 'Elige el proveedor de la unidad', en: 'Choose the provider of the unit' },
  staffType: { es: 'Elige el tipo de personal', en: 'Choose the staff type' },
  unknownCedi: { es: 'El CEDIS no existe o no es tuyo', en: 'The distribution centre does not exist or is not yours' },
  unknownDriver: { es: 'El operador no existe o está deshabilitado', en: 'The driver does not exist or is disabled' },
  unknownFile: { es: 'El archivo no existe', en: 'The file does not exist' },
  ringFew: { es: 'La zona necesita al menos 3 puntos', en: 'The zone needs at least 3 points' },
  ringCrossing: { es: 'Los lados de la zona se cruzan', en: 'The sides of the zone cross' },
  ringArea: { es: 'La zona no encierra nada', en: 'The zone encloses nothing' },
  closureFew: { es: 'Dibuja una línea de al menos 2 puntos', en: 'Draw a line of at least 2 points' },
  closureWide: {
    es: 'Es demasiado grande: cierra las calles por partes',
    en: 'It is too large: close the streets in parts',
  },
  hoursOverlap: { es: 'Los horarios se enciman', en: 'The hours overlap' },
  day: { es: 'Fecha no válida', en: 'Invalid date' },
  instant: { es: 'Fecha y hora no válidas', en: 'Invalid date and time' },
  lat: { es: 'La latitud va de -90 a 90', en: 'Latitude goes from -90 to 90' },
  lng: { es: 'La longitud va de -180 a 180', en: 'Longitude goes from -180 to 180' },
  windowOrder: { es: 'La hora final debe ser posterior a la inicial', en: 'The end must be after the start' },
  tooSmall: { es: 'Es menos de lo que se permite', en: 'It is less than what is allowed' },
  tooLarge: { es: 'Es más de lo que se permite', en: 'It is more than what is allowed' },
  topUpLeast: { es: 'La recarga mínima es de $150', en: 'The least top-up is $150' },
  topUpMost: {
    es: 'Es más de lo que se recarga de una vez: $100,000',
    en: 'It is more than one top-up takes: $100,000',
  },
  budgetMost: { es: 'El presupuesto llega hasta $10,000,000', en: 'A budget goes up to $10,000,000' },
  pesos: {
    es: 'Escribe una cantidad en pesos, con dos decimales a lo más',
    en: 'Write an amount in pesos, with two decimals at most',
  },
  dailyCap: {
    es: 'El tope de un día no puede ser menor que una recarga',
    en: 'The cap of a day cannot be less than one top-up',
  },
  sameHour: { es: 'La hora final debe ser distinta de la inicial', en: 'The end must differ from the start' },
  tooLong: { es: 'El texto es demasiado largo', en: 'The text is too long' },
  positive: { es: 'Debe ser mayor que cero', en: 'Must be greater than zero' },
  notNegative: { es: 'No puede ser negativo', en: 'Cannot be negative' },
  labelCount: { es: 'Debe haber al menos una etiqueta', en: 'There must be at least one label' },
  packages: { es: 'La guía necesita al menos un paquete', en: 'The waybill needs at least one package' },
  partialItems: {
    es: 'Una visita parcial lleva las piezas que cambiaron de manos',
    en: 'A partial visit needs the pieces that changed hands',
  },
  number: { es: 'Debe ser un número', en: 'Must be a number' },
  invalid: { es: 'El valor no es válido', en: 'The value is not valid' },
  tooMany: { es: 'Son demasiados elementos', en: 'Too many elements' },
  deliveryCode: { es: 'El código tiene 6 dígitos', en: 'The code has 6 digits' },
  lastDigits: { es: 'Escribe los últimos 4 dígitos del teléfono', en: 'Type the last 4 digits of the phone' },
  webhookUrl: {
    es: 'Escribe la dirección completa, como https://tienda.mx/tramo',
    en: 'Write the whole address, such as https://shop.mx/tramo',
  },
  webhookUser: {
    es: 'Quita usuario y contraseña de la dirección: van en la autenticación',
    en: 'Take user and password out of the address: they belong to the authentication',
  },
  webhookPrivate: {
    es: 'Esa dirección es de una red privada: no enviamos nada ahí',
    en: 'That address is of a private network: nothing is sent there',
  },
  origin: {
    es: 'Escribe el origen completo, como https://tienda.mx',
    en: 'Write the whole origin, such as https://shop.mx',
  },
  folioTaken: { es: 'El folio {folio} ya existe', en: 'The folio {folio} already exists' },
  network: {
    es: 'Escribe una dirección o una red, como 203.0.113.7 o 203.0.113.0/24',
    en: 'Write an address or a network, such as 203.0.113.7 or 203.0.113.0/24',
  },
  pastDay: { es: 'El día ya pasó', en: 'That day is over' },
  minMax: { es: 'El mínimo no puede ser mayor que el máximo', en: 'The minimum cannot be above the maximum' },
  rangeOrder: { es: 'El último día no puede ser anterior al primero', en: 'The last day cannot come before the first' },
  tooFew: { es: 'Faltan elementos', en: 'Too few elements' },
  unknownQuestion: { es: 'Lo que se nombra aquí ya no existe', en: 'What is named here does not exist any more' },
  laterQuestion: {
    es: 'Una regla solo puede mirar preguntas que van antes de lo que cambia',
    en: 'A rule can only look at questions that come before what it changes',
  },
  optionsFew: { es: 'Escribe al menos 2 opciones', en: 'Write at least 2 options' },
  unknownSubstatus: {
    es: 'El subestado no existe o no es de este estado',
    en: 'The sub-status does not exist or is not of this status',
  },
  unknownClient: { es: 'El cliente no existe', en: 'The client does not exist' },
  unknownChecklist: {
    es: 'El checklist no existe o no es de este estado',
    en: 'The checklist does not exist or is not of this status',
  },
  unknownField: { es: 'El campo no existe', en: 'The field does not exist' },
  characters: { es: 'Caracteres no permitidos: {characters}', en: 'Characters not allowed: {characters}' },
  sheetMissing: { es: 'Elige un archivo XLSX, XLS o CSV.', en: 'Choose an XLSX, XLS or CSV file.' },
  repeatedRow: { es: 'Se repite en la fila {row}', en: 'Repeated: see row {row}' },
  formulaError: { es: 'La celda tiene un error de Excel ({text})', en: 'The cell has an Excel error ({text})' },
  formulaWithoutValue: {
    es: 'La celda tiene una fórmula sin valor: abre el archivo en Excel, guárdalo y súbelo de nuevo',
    en: 'The cell has a formula without a value: open the file in Excel, save it and upload it again',
  },
  duplicated: { es: 'Hay elementos repetidos', en: 'There are repeated elements' },
  unknownVariable: { es: 'No hay ninguna variable «{name}»', en: 'There is no variable “{name}”' },
  misspeltVariable: {
    es: 'No hay ninguna variable «{name}». ¿Quisiste decir «{nearest}»?',
    en: 'There is no variable “{name}”. Did you mean “{nearest}”?',
  },
  otherEventVariable: {
    es: 'Este evento no tiene la variable «{name}»',
    en: 'This event does not have the variable “{name}”',
  },
  flagVariable: {
    es: '«{name}» no tiene texto: úsala en una condición, como {{#si {name}}} … {{/si}}',
    en: '“{name}” has no text: use it in a condition, such as {{#si {name}}} … {{/si}}',
  },
  openCondition: {
    es: 'Falta el final {{/si}} de la condición «{name}»',
    en: 'The end {{/si}} of the condition “{name}” is missing',
  },
  strayCondition: { es: 'Hay un {{/si}} sin su principio', en: 'There is a {{/si}} without its start' },
  brokenMark: {
    es: 'Esto no es una variable: {mark}',
    en: 'This is no variable: {mark}',
  },
  templateLink: {
    es: 'Pon un enlace de la lista de variables, o una dirección que empiece con https://',
    en: 'Use a link of the list of variables, or an address that begins with https://',
  },
  mailText: { es: 'El correo necesita al menos un texto', en: 'The mail needs at least one text' },
  codeMissing: {
    es: 'El mensaje de un código lleva {mark}, fuera de toda condición',
    en: 'The message of a code has {mark} in it, outside of any condition',
  },
  codeInSubject: { es: 'El asunto no puede llevar el código', en: 'The subject cannot hold the code' },
  whatsappCondition: {
    es: 'WhatsApp no acepta condiciones: escribe un texto que sirva siempre',
    en: 'WhatsApp takes no conditions: write a text that always holds',
  },
  whatsappEdge: {
    es: 'WhatsApp no acepta que el mensaje empiece o termine con una variable: agrega palabras',
    en: 'WhatsApp does not take a message that begins or ends with a variable: add words',
  },
  whatsappTouching: {
    es: 'WhatsApp no acepta dos variables juntas: pon palabras entre ellas',
    en: 'WhatsApp does not take two variables side by side: put words between them',
  },
  unknownPerson: { es: 'La persona no existe o está deshabilitada', en: 'The person does not exist or is disabled' },
  channelNotAllowed: { es: 'Ese aviso no sale por ese canal', en: 'That notice does not leave by that channel' },
  areaPrefix: { es: 'De 1 a 8 letras sin acento o números', en: '1 to 8 plain letters or digits' },
  areaLocations: {
    es: 'Un área lleva hasta 20,000 ubicaciones: divídela en dos',
    en: 'An area has up to 20,000 locations: part it in two',
  },
  letterStart: { es: 'Las letras empiezan en la A, que es el 1', en: 'Letters begin at A, which is 1' },
  productCode: {
    es: 'Un código lleva letras sin acento, números y signos, sin espacios',
    en: 'A code has plain letters, digits and signs, without spaces',
  },
  zplLabelOnly: {
    es: 'Una impresora de etiquetas imprime una por etiqueta: elige ese formato o PDF',
    en: 'A label printer prints one to a label: choose that layout or PDF',
  },
  printerHost: {
    es: 'Escribe un nombre o una dirección de la red, como 192.168.1.50',
    en: 'Write a name or an address of the network, such as 192.168.1.50',
  },
  printerPort: { es: 'El puerto va de 1 a 65535', en: 'A port goes from 1 to 65535' },
  codeNeeded: {
    es: 'El código de entrega certificada siempre sale al destinatario: elige al menos un canal',
    en: 'The certified delivery code always goes to the recipient: choose at least one channel',
  },
} as const;
export type FieldMessageKey = keyof typeof fieldMessages;
export type Locale = 'es' | 'en';

/** Fills `{name}` marks of a message. */
export const fill = (template: string, params: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: ReadonlyArray<PropertyKey>;
  readonly input?: unknown;
  readonly expected?: unknown;
}

/** Words of one validation issue: that it is missing, the check's own key, or one by the kind of issue. */
export function issueText(issue: Issue, locale: Locale): string {
  const isMissing = issue.input === undefined || issue.input === null || issue.input === '';
  if (isMissing && issue.code !== 'custom') return fieldMessages.required[locale];
  if (issue.message === 'required' && Array.isArray(issue.input)) return fieldMessages.requiredChoice[locale];
  if (issue.message in fieldMessages) return fieldMessages[issue.message as FieldMessageKey][locale];
  if (issue.code === 'invalid_type') {
    return fieldMessages[issue.expected === 'number' || issue.expected === 'int' ? 'number' : 'invalid'][locale];
  }
  if (issue.code === 'too_big') return fieldMessages.tooMany[locale];
  return fieldMessages.invalid[locale];
}

/** `{path: message}` of a failed parse, first message of each path. */
export function fieldErrors(issues: ReadonlyArray<Issue>, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    fields[path] ??= issueText(issue, locale);
  }
  return fields;
}
