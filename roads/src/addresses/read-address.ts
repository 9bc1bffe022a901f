import { plain } from './words.ts';

/** Addresses written in one cell, taken apart: 'Av. Juárez 123 Int. 4, Col. Centro, 64000 Monterrey, N.L.'. Pure. */

/** What an address may tell in one cell. */
export const addressFields = [
  'street',
  'extNumber',
  'intNumber',
  'suburb',
  'city',
  'municipality',
  'state',
  'zipCode',
  'betweenStreets',
] as const;
export type AddressParts = Record<(typeof addressFields)[number], string>;

const states: Record<string, readonly string[]> = {
  Aguascalientes: ['ags'],
  'Baja California': ['bc', 'b c'],
  'Baja California Sur': ['bcs', 'b c s'],
  Campeche: ['camp'],
  Chiapas: ['chis'],
  Chihuahua: ['chih'],
  'Ciudad de México': ['cdmx', 'df', 'd f', 'distrito federal'],
  'Coahuila de Zaragoza': ['coah', 'coahuila'],
  Colima: ['col'],
  Durango: ['dgo'],
  Guanajuato: ['gto'],
  Guerrero: ['gro'],
  Hidalgo: ['hgo'],
  Jalisco: ['jal'],
  México: ['edomex', 'edo mex', 'edo de mex', 'edo de mexico', 'estado de mexico', 'mex'],
  'Michoacán de Ocampo': ['mich', 'michoacan'],
  Morelos: ['mor'],
  Nayarit: ['nay'],
  'Nuevo León': ['nl', 'n l'],
  Oaxaca: ['oax'],
  Puebla: ['pue'],
  Querétaro: ['qro'],
  'Quintana Roo': ['qroo', 'q roo'],
  'San Luis Potosí': ['slp', 's l p'],
  Sinaloa: ['sin'],
  Sonora: ['son'],
  Tabasco: ['tab'],
  Tamaulipas: ['tamps'],
  Tlaxcala: ['tlax'],
  'Veracruz de Ignacio de la Llave': ['ver', 'veracruz'],
  Yucatán: ['yuc'],
  Zacatecas: ['zac'],
};
const stateOf = new Map(
  Object.entries(states).flatMap(([name, more]) => [plain(name), ...more].map((key): [string, string] => [key, name])),
);

const insideWords =
  '(?:int(?:erior)?|depto?|dpto|departamento|loc(?:al)?|piso|of(?:icina)?|despacho|suite|apto?|nave|bodega|torre|edif(?:icio)?|consultorio)';
const inside = new RegExp(`^${insideWords}\\b`, 'i');
const insideAfterNumber = new RegExp(`^(.*\\d\\S*)[\\s,]+(${insideWords}\\b\\.?\\s*:?\\s*#?\\s*\\w.*)$`, 'i');
/** '123', '123-B', '123 Bis', '12/14', '45 A-2'. */
const doorNumber = String.raw`\d+(?:\s*[-/]?\s*(?:bis\b|[a-z]\b(?:-\d+)?|\d+))?`;
const noNumber = String.raw`s\s*\/\s*n\b\.?|sin\s+n[uú]m(?:ero)?\b\.?`;
const numbered = [
  // Said to be the number.
  new RegExp(
    `^(.*?\\S)[\\s,]+(?:n[uú]m(?:ero)?\\.?|n[º°o]\\.|no\\s|nro\\.?|#)\\s*(?:ext(?:erior)?\\.?)?\\s*:?\\s*#?\\s*(${doorNumber}|${noNumber})(?=$|[\\s,.;])[\\s,.]*(.*)$`,
    'i',
  ),
  new RegExp(`^(.*?\\S)[\\s,]+(${noNumber})[\\s,]*(.*)$`, 'i'),
  // Lots and kilometres stand for a number.
  /^(.*?\S)[\s,]+((?:mz(?:a|na)?|manzana)\.?\s*\w+[\s,]+(?:lt|lte|lote)\.?\s*\w+)\b[\s,]*(.*)$/i,
  /^(.*?\S)[\s,]+(km\.?\s*\d+(?:[.+]\d+)?)\b[\s,]*(.*)$/i,
  // The last number of the street.
  new RegExp(`^(.*[\\p{L}\\d.)])\\s+#?(${doorNumber})()$`, 'iu'),
];
/** Words after which a number is the street's name. */
const kinds =
  /^(?:calle|c|av(?:enida)?|calz(?:ada)?|priv(?:ada)?|and(?:ador)?|cerrada|circuito|blvd|boulevard|carretera|carr|km)\.?$/i;

const tidy = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\s,;.:-]+|[\s,;:-]+$/g, '');
/** What lies inside, without the word that the form says itself. */
const insideOf = (text: string): string => tidy(text).replace(/^int(?:erior)?\b\.?\s*:?\s*#?\s*/i, '');

/** 'Calle y número' of one cell. The street is the whole text where no number can be told from its name. */
export function readStreet(text: string): Pick<AddressParts, 'street' | 'extNumber' | 'intNumber' | 'betweenStreets'> {
  let line = tidy(text);
  let betweenStreets = '';
  const between = /^(.*?)[\s,(]+(?:entre(?:\s+calles?)?|x)\s+(\S.*?\s+y\s+[^,)]+)\)?(.*)$/i.exec(line);
  if (between && /\d/.test(between[1] as string)) {
    betweenStreets = tidy(between[2] as string);
    line = tidy(`${between[1]} ${between[3]}`);
  }
  const within = insideAfterNumber.exec(line);
  if (within) line = tidy(within[1] as string);
  for (const pattern of numbered) {
    const found = pattern.exec(line);
    if (!found) continue;
    const [, street, number, rest] = found as unknown as [string, string, string, string];
    if (kinds.test(tidy(street)) || !/\p{L}{2}/u.test(street)) continue;
    const isNone = new RegExp(`^(?:${noNumber})$`, 'i').test(number);
    return {
      street: tidy(street),
      extNumber: isNone ? 'S/N' : tidy(number),
      intNumber: insideOf(`${rest} ${within?.[2] ?? ''}`),
      betweenStreets,
    };
  }
  return { street: line, extNumber: '', intNumber: insideOf(within?.[2] ?? ''), betweenStreets };
}

const suburbWord = /^(?:col(?:onia)?|fracc?(?:ionamiento)?|fraccto)\b\.?\s*:?\s*/i;
const suburbKind = /^(?:barrio|residencial|unidad habitacional|u\.?\s?h\.?|ejido|pueblo|ampliaci[oó]n|zona)\s/i;
const municipalityWord = /^(?:mpio|mun(?:icipio)?|alcald[ií]a|alc|del(?:egaci[oó]n)?|deleg)\b\.?\s*(?:de\s+)?:?\s*/i;
const shortCity = /^cd\b\.?\s*/i;

/** The postal code of a line: the one that says so, else the last bare five digits after the street. */
function splitZip(line: string): { zipCode: string; rest: string } {
  const said = /[\s,(]*\bc\s*\.?\s*p\.?\s*:?\s*(\d{4,5})\b\)?/i.exec(line);
  if (said) return { zipCode: (said[1] as string).padStart(5, '0'), rest: line.replace(said[0], ', ') };
  const bare = [...line.matchAll(/(?<=[\s,])\d{5}(?=$|[\s,.])/g)].at(-1);
  const isAfterStreet = bare && /,|\bcol\b/i.test(line.slice(0, bare.index));
  if (!bare || !isAfterStreet) return { zipCode: '', rest: line };
  // What follows the code is the city ('64000 Monterrey').
  return { zipCode: bare[0], rest: `${line.slice(0, bare.index)},${line.slice(bare.index + 5)}` };
}

/** A whole address of one cell; parts that it does not tell are empty. */
export function readAddress(text: string): AddressParts {
  const flat = text.replace(/[\n;|]+/g, ', ').replace(/\s+/g, ' ');
  const { zipCode, rest } = splitZip(flat);
  // A suburb that says so begins a piece of its own, with or without a comma before it.
  const pieces = rest
    .replace(/\s+(?=(?:col(?:onia)?|fracc?(?:ionamiento)?)\b\.?\s+\p{L})/giu, ', ')
    .split(/,|\s[-–]\s/)
    .map(tidy)
    .filter(Boolean);
  const parts: AddressParts = {
    ...readStreet(pieces[0] ?? ''),
    suburb: '',
    city: '',
    municipality: '',
    state: '',
    zipCode,
  };
  const open: string[] = [];
  let isAbroad = false;
  for (const piece of pieces.slice(1)) {
    const bare = plain(piece);
    if (parts.extNumber === '' && open.length === 0 && parts.suburb === '') {
      const number = new RegExp(
        `^(?:n[uú]m(?:ero)?|no|nro|#|ext(?:erior)?)?\\.?\\s*#?(${doorNumber}|${noNumber})$`,
        'i',
      ).exec(piece);
      if (number) {
        parts.extNumber = /^s/i.test(number[1] as string) ? 'S/N' : tidy(number[1] as string);
        continue;
      }
    }
    if (inside.test(piece) && parts.intNumber === '') parts.intNumber = insideOf(piece);
    else if (suburbWord.test(piece) && parts.suburb === '') parts.suburb = tidy(piece.replace(suburbWord, ''));
    else if (suburbKind.test(piece) && parts.suburb === '') parts.suburb = piece;
    else if (municipalityWord.test(piece)) parts.municipality = tidy(piece.replace(municipalityWord, ''));
    else if (/^entre\s/i.test(piece)) parts.betweenStreets = tidy(piece.replace(/^entre\s+(?:calles?\s+)?/i, ''));
    else if (bare === 'mexico' && piece === pieces.at(-1) && pieces.length > 3) isAbroad = true;
    else open.push(piece);
  }
  // From the end: state, city, suburb. A state's name alone at the end may be the city's, too ('Puebla, Pue.').
  const last = open.at(-1);
  if (last !== undefined && stateOf.has(plain(last)) && (open.length > 1 || parts.suburb !== '')) {
    parts.state = stateOf.get(plain(last)) as string;
    if (open.length > 1 || parts.municipality !== '') open.pop();
  }
  if (open.length > 0 && (parts.suburb !== '' || open.length > 1 || parts.state !== ''))
    parts.city = (open.pop() as string).replace(shortCity, 'Ciudad ');
  if (parts.suburb === '') parts.suburb = open.shift() ?? '';
  if (isAbroad && parts.city === '' && parts.state === '') parts.city = 'México';
  return parts;
}

/** True for a text that is more than a street: it names a suburb and its postal code, or both after commas. */
export function isWholeAddress(text: string): boolean {
  const { street, suburb, zipCode, city } = readAddress(text);
  return street !== '' && ((zipCode !== '' && (suburb !== '' || city !== '')) || (suburb !== '' && city !== ''));
}

/** A line without the state that it ends with ('centro guadalupe n.l.'), where more than that is left. */
export function withoutState(text: string): string {
  const words = tidy(text).split(/\s+/);
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue;
    if (stateOf.has(plain(words.slice(-count).join(' ')))) return tidy(words.slice(0, -count).join(' '));
  }
  return text;
}
