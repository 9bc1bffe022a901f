/** How Mexican streets, suburbs and house numbers are written, and what of it tells one from another. Pure. */

/** In small letters without accents; whatever is no letter or digit parts words. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();

/** Ways to write the kinds of streets. */
const streetKinds: Record<string, string> = {
  calle: 'calle c cll cle',
  avenida: 'avenida av ave avda aven avenid abenida',
  boulevard: 'boulevard blvd blv bulevar boulevar boul bvd bvld blvrd bld',
  calzada: 'calzada calz czda czada clz',
  privada: 'privada priv pvda prv prva pda pvada privda prib pribada',
  cerrada: 'cerrada cda cerr crda cda cjda',
  andador: 'andador and andr anddor',
  callejon: 'callejon cjon clljon callej cjn',
  prolongacion: 'prolongacion prol prolong prolg prolongac',
  circuito: 'circuito cto circ cir circto',
  retorno: 'retorno ret rto rtno',
  pasaje: 'pasaje psje pje pasj',
  carretera: 'carretera carr carret ctra car',
  autopista: 'autopista autop aut',
  libramiento: 'libramiento lib libr libram',
  periferico: 'periferico perif anillo',
  camino: 'camino cam cno cmno',
  paseo: 'paseo pso ps',
  eje: 'eje',
  via: 'via',
  diagonal: 'diagonal diag',
  rinconada: 'rinconada rinc rcda',
  plaza: 'plaza pza plz',
  vereda: 'vereda',
  ampliacion: 'ampliacion ampl amp',
};
const kindOf = new Map(
  Object.entries(streetKinds).flatMap(([kind, said]) => said.split(' ').map((word) => [word, kind] as const)),
);
/** Kinds that are streets of their own beside one of the same name; the others are often mixed up. */
const apart = new Set([
  'privada',
  'cerrada',
  'andador',
  'callejon',
  'prolongacion',
  'circuito',
  'retorno',
  'pasaje',
  'rinconada',
  'plaza',
  'vereda',
  'ampliacion',
  'carretera',
  'autopista',
  'libramiento',
  'eje',
]);
/** Written out kinds that are rather part of a name when they do not begin it ('Camino', 'Paseo', 'Plaza'). */
const shortKinds = new Set(['c', 'and', 'car', 'ret', 'aut', 'ps', 'via', 'amp', 'cir', 'lib']);

const directions: Record<string, string> = {
  n: 'norte',
  nte: 'norte',
  nort: 'norte',
  norte: 'norte',
  s: 'sur',
  sur: 'sur',
  ote: 'oriente',
  oriente: 'oriente',
  orte: 'oriente',
  este: 'oriente',
  pte: 'poniente',
  pon: 'poniente',
  poniente: 'poniente',
  oeste: 'poniente',
};

const shortWords: Record<string, string> = {
  gral: 'general',
  gnral: 'general',
  dr: 'doctor',
  dra: 'doctora',
  lic: 'licenciado',
  ing: 'ingeniero',
  arq: 'arquitecto',
  prof: 'profesor',
  profr: 'profesor',
  profra: 'profesora',
  mtro: 'maestro',
  pdte: 'presidente',
  pres: 'presidente',
  gob: 'gobernador',
  cnel: 'coronel',
  cor: 'coronel',
  cap: 'capitan',
  tte: 'teniente',
  sgto: 'sargento',
  cmte: 'comandante',
  fco: 'francisco',
  franco: 'francisco',
  ma: 'maria',
  gpe: 'guadalupe',
  glz: 'gonzalez',
  gzz: 'gonzalez',
  gza: 'garza',
  hdz: 'hernandez',
  hdez: 'hernandez',
  mtz: 'martinez',
  mtnez: 'martinez',
  rdz: 'rodriguez',
  rdguez: 'rodriguez',
  fdz: 'fernandez',
  fdez: 'fernandez',
  gmz: 'gomez',
  lpz: 'lopez',
  guad: 'guadalupe',
  sta: 'santa',
  sto: 'santo',
  sn: 'san',
  hda: 'hacienda',
  hdo: 'hidalgo',
  mpio: 'municipio',
  cd: 'ciudad',
  mty: 'monterrey',
  gdl: 'guadalajara',
  ind: 'industrial',
  indl: 'industrial',
  res: 'residencial',
  resid: 'residencial',
  secc: 'seccion',
  sec: 'seccion',
  sect: 'sector',
  amp: 'ampliacion',
  ampl: 'ampliacion',
  ntra: 'nuestra',
  sra: 'senora',
  const: 'constitucion',
  indep: 'independencia',
  rev: 'revolucion',
  univ: 'universidad',
  nvo: 'nuevo',
  nva: 'nueva',
  col: 'colonia',
  fracc: 'fraccionamiento',
  frac: 'fraccionamiento',
  fraccto: 'fraccionamiento',
};
/** Before a name, often left out. */
export const titles: ReadonlySet<string> = new Set(
  'general doctor doctora licenciado ingeniero arquitecto profesor profesora maestro presidente gobernador coronel capitan teniente sargento comandante don padre heroe'.split(
    ' ',
  ),
);
const small = new Set('de del la las los el y e a en'.split(' '));

const units =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta'.split(
    ' ',
  );
const numbers = new Map(units.map((word, value) => [word, value]));
const ordinals = new Map(
  Object.entries({
    primer: 1,
    primero: 1,
    primera: 1,
    segundo: 2,
    segunda: 2,
    tercer: 3,
    tercero: 3,
    tercera: 3,
    cuarto: 4,
    cuarta: 4,
    quinto: 5,
    quinta: 5,
    sexto: 6,
    sexta: 6,
    septimo: 7,
    septima: 7,
    octavo: 8,
    octava: 8,
    noveno: 9,
    novena: 9,
    decimo: 10,
    decima: 10,
  }),
);
const tens = new Map(
  Object.entries({ treinta: 30, cuarenta: 40, cincuenta: 50, sesenta: 60, setenta: 70, ochenta: 80, noventa: 90 }),
);

/** Words with numbers as digits: 'cinco' → '5', 'dieciséis' → '16', '1ra' → '1', 'treinta y uno' → '31'. */
function withDigits(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const ten = tens.get(word);
    const unit = words[i + 1] === 'y' ? numbers.get(words[i + 2] ?? '') : undefined;
    if (ten !== undefined && unit !== undefined && unit > 0 && unit < 10) {
      out.push(String(ten + unit));
      i += 2;
      continue;
    }
    const value = ten ?? numbers.get(word) ?? (word === 'un' ? undefined : ordinals.get(word));
    const ordinal = /^(\d+)(?:ra|ro|er|da|do|ta|to|a|o|ma|mo|va|vo|na|no)$/.exec(word);
    out.push(
      value !== undefined
        ? String(value)
        : ordinal
          ? (ordinal[1] as string)
          : /^0+\d+$/.test(word)
            ? String(Number(word))
            : word,
    );
  }
  return out;
}

/** A street's name taken apart. */
export interface StreetName {
  /** 'avenida', 'privada' …; empty when it does not say. */
  kind: string;
  /** 'norte', 'sur' …; empty without. */
  direction: string;
  /** What is left, without small words, numbers as digits. */
  words: readonly string[];
}

export function streetName(text: string): StreetName {
  // The signs of 1°, 2ª and Nº are no letters of the word.
  let words = withDigits(
    plain(text.replace(/(\d)\s*[°ºª]/g, '$1 ').replace(/#/g, ' '))
      .split(' ')
      .filter(Boolean),
  );
  let kind = '';
  // 'Calle Privada Hidalgo': the last of several kinds at the beginning tells most.
  while (words.length > 1) {
    const found = kindOf.get(words[0] as string);
    if (!found) break;
    // 'Vía' or 'Plaza' alone with a small word is still a kind; a single letter after it is a name ('Calle C').
    kind = found;
    words = words.slice(1);
  }
  if (kind === '' && words.length > 1) {
    const last = kindOf.get(words.at(-1) as string);
    if (last && !shortKinds.has(words.at(-1) as string)) {
      kind = last;
      words = words.slice(0, -1);
    }
  }
  let direction = '';
  const rest: string[] = [];
  words.forEach((word, at) => {
    const found = directions[word];
    const isAtEnd = at === words.length - 1 || at === 0;
    if (found && direction === '' && words.length > 1 && (word.length > 1 || isAtEnd)) direction = found;
    else rest.push(word);
  });
  const core = rest.flatMap((word) => (small.has(word) ? [] : [shortWords[word] ?? word]));
  return { kind, direction, words: core.length > 0 ? core : rest.length > 0 ? rest : words };
}

const areaKinds =
  /^(?:col(?:onia)?|fracc?(?:ionamiento)?|fraccto|barrio|bo|unidad hab(?:itacional)?|u h|uh|unidad|ejido|pueblo|pblo|conjunto hab(?:itacional)?|conj|residencial|res|poblado|rancheria|localidad|loc|hab(?:itacional)?|inf(?:onavit)?|zona|alcaldia|delegacion|deleg|del|municipio|mpio|mun|ciudad|cd)\s+(?=\S)/;
/** Words of a suburb's or a city's name, without what says which kind of place it is. */
export function areaWords(text: string): string[] {
  let name = plain(text.replace(/(\d)\s*[°ºª]/g, '$1 '));
  for (let i = 0; i < 3 && areaKinds.test(name); i++) name = name.replace(areaKinds, '');
  const words = withDigits(name.split(' ').filter(Boolean));
  const core = words.flatMap((word) => (small.has(word) ? [] : [shortWords[word] ?? word]));
  return core.length > 0 ? core : words;
}

/** How well the kinds of two streets go together, 0 to 1. `asked` is what a person wrote. */
export function kindFit(asked: string, is: string): number {
  if (asked === is) return 1;
  if (asked === '') return apart.has(is) ? 0.84 : 1;
  if (is === '') return apart.has(asked) ? 0.84 : 1;
  return apart.has(asked) || apart.has(is) ? 0.72 : 0.97;
}
export const directionFit = (asked: string, is: string): number =>
  asked === is ? 1 : asked === '' || is === '' ? 0.93 : 0.5;

/** How a word sounds to who spells as he hears: b for v, s for c and z, no h … Digits stay. */
export function sound(word: string): string {
  if (/\d/.test(word)) return word;
  return word
    .replace(/ph/g, 'f')
    .replace(/ch/g, '0')
    .replace(/sh/g, 's')
    .replace(/h/g, '')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[ei])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/z/g, 's')
    .replace(/x/g, 's')
    .replace(/v/g, 'b')
    .replace(/w/g, 'gu')
    .replace(/ll/g, 'y')
    .replace(/y$/g, 'i')
    .replace(/[mn](?=[bp])/g, 'm')
    .replace(/([^aeiou])\1+/g, '$1')
    .replace(/0/g, 'ch');
}

/** Edits between two words (letters put in, left out, changed, two swapped); more than `most` is told as `most + 1`. */
export function edits(a: string, b: string, most: number): number {
  if (a === b) return 0;
  const [n, m] = [a.length, b.length];
  if (Math.abs(n - m) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: m + 1 }, (_, j) => j);
  for (let i = 1; i <= n; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= m; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let value = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      );
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        value = Math.min(value, (before[j - 2] as number) + 1);
      row[j] = value;
      if (value < least) least = value;
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(last[m] as number, most + 1);
}

/** How alike two words are, 0 to 1: 1 the same, 0 different. Numbers are the same or not. */
export function wordFit(a: string, b: string): number {
  if (a === b) return 1;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  // An initial stands for its word.
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 0.75 : 0;
  const [x, y] = [sound(a), sound(b)];
  if (x === y) return 0.98;
  const short = Math.min(x.length, y.length);
  const most = short >= 8 ? 2 : short >= 4 ? 1 : 0;
  const n = most === 0 ? 1 : edits(x, y, most);
  if (n <= most) return n === 1 ? (short >= 6 ? 0.92 : short >= 5 ? 0.88 : 0.8) : 0.82;
  // Words cut short: 'Consti', 'Indepen'.
  if (short >= 5 && (x.startsWith(y) || y.startsWith(x))) return 0.8;
  return 0;
}

/** What a house's number says. */
export interface HouseNumber {
  kind: 'door' | 'km' | 'block';
  /** Door: the number. Km: metres. Block: the lot. */
  value: number;
  /** As it is compared: '123', '123b', 'km12.5', 'mz4lt12'. */
  key: string;
}
/** Null for S/N, for nothing, and for what is no number. */
export function houseNumber(text: string): HouseNumber | null {
  const bare = plain(text.replace(/(\d)[.,+](\d)/g, '$1dot$2')).replace(/dot/g, '.');
  if (bare === '' || /^s\s?n\b/.test(bare) || /^sin\b/.test(bare)) return null;
  const block = /^(?:mz(?:a|na)?|manzana|m|mza)\s*(\w+)\s+(?:lt(?:e)?|lote|l)\s*(\w+)/.exec(bare);
  if (block)
    return { kind: 'block', value: Number.parseInt(block[2] as string, 10) || 0, key: `mz${block[1]}lt${block[2]}` };
  const lot = /^(?:lt(?:e)?|lote|l)\s*(\w+)\s+(?:mz(?:a|na)?|manzana|m)\s*(\w+)/.exec(bare);
  if (lot) return { kind: 'block', value: Number.parseInt(lot[1] as string, 10) || 0, key: `mz${lot[2]}lt${lot[1]}` };
  const km = /^(?:km|kilometro|kil)\s*(\d+(?:\.\d+)?)/.exec(bare);
  if (km) return { kind: 'km', value: Math.round(Number(km[1]) * 1000), key: `km${Number(km[1])}` };
  const door = /^(?:num(?:ero)?|no|nro|n|ext(?:erior)?|#)?\s*#?\s*0*(\d{1,6})\.?\s*(?:([a-z]{1,3})\b)?/.exec(bare);
  if (!door) return null;
  const value = Number(door[1]);
  const suffix = door[2] && !/^(?:int|dep|loc|y|al)$/.test(door[2]) ? door[2] : '';
  return value === 0 ? null : { kind: 'door', value, key: `${value}${suffix}` };
}
