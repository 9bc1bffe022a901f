import type { Vehicle } from '@tramo/contract/fleet';
import type { Handling } from '@tramo/contract/guides';
import { foldText } from '@tramo/contract/text';
import { isErrorText } from '../../platform/sheets/cell-text.ts';

/** What people write in the cells of a sheet, understood one value at a time. Pure; messages in Spanish, as rows keep them. */

export type Read<T> = { value: T; warning?: string } | { error: string };

export const texts = {
  required: 'Este campo es requerido',
  obligatory: 'Este campo es obligatorio',
  phone: 'El teléfono se debe de conformar por 10 dígitos',
  email: 'Formato de email inválido',
  zip: 'Código postal no valido',
  day: 'Fecha no válida: usa día/mes/año, por ejemplo 21/11/2026',
  pastDay: 'La fecha ya pasó',
  monthFirst: 'La fecha se leyó como mes/día/año',
  window: 'Horario no válido: usa 9:00-13:00',
  windowOrder: 'La hora final debe ser posterior a la inicial',
  number: 'Debe ser un número',
  whole: 'Debe ser un número entero',
  positive: 'Debe ser mayor que cero',
  notNegative: 'No puede ser negativo',
  tooLong: 'El texto es demasiado largo',
  tooBig: 'El número es demasiado grande',
  type: 'Escribe «Entrega» o «Recolección»',
  flag: 'Escribe «Sí» o «No»',
  tooMany: 'Son demasiados elementos',
  lat: 'La latitud va de -90 a 90',
  lng: 'La longitud va de -180 a 180',
} as const;

/** Lowercase words without accents or signs, parted by one space: how headers, names and places are compared. */
export const plain = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9#]+/g, ' ')
    .trim();

const noValue = new Set(
  'na|n a|n d|nd|s d|s n|no aplica|no tiene|no disponible|sin dato|sin datos|sin informacion|sin correo|sin telefono|ninguno|ninguna|null|none|vacio'.split(
    '|',
  ),
);
/** What people write where they have nothing to write: '-', 'N/A', 's/d'. 'S/N' says that a house has no number. */
export const isNoValue = (text: string): boolean =>
  /^[\s\-–—_.*/?]*$/.test(text) || (text.length <= 16 && !isErrorText(text) && noValue.has(plain(text)));

export function readPhone(text: string): Read<string> {
  const only = onePhone(text.replace(/\.0$/, ''));
  if (!('error' in only)) return only;
  // Two phones, or one with its extension: the first one counts.
  const first = text
    .split(/[/;,|\n]|\s[yoe]\s|\s+(?=ext\b|x\d)/i)
    .map(onePhone)
    .find((read) => 'value' in read);
  return first && 'value' in first ? { ...first, warning: `De «${text}» se tomó ${first.value}` } : only;
}
/** The extension that stands behind a phone. */
export const extensionIn = (text: string): string =>
  /\d\D*(?:ext(?:ensi[oó]n)?\.?|\bx)\s*:?\s*(\d{1,6})\s*$/i.exec(text)?.[1] ?? '';

function onePhone(text: string): Read<string> {
  const bare = text.replace(/[\s\-().·/]/g, '').replace(/^\+/, '');
  if (!/^\d+$/.test(bare)) return { error: texts.phone };
  // Trunk and country prefixes that people still write; the rest must be exactly ten digits.
  const local =
    bare.length > 10 ? bare.replace(/^(?:0052|521(?=\d{10}$)|52(?=\d{10}$)|044|045|01(?=\d{10}$))/, '') : bare;
  return local.length === 10 ? { value: local } : { error: texts.phone };
}

export function readEmail(text: string): Read<string> {
  const [first, ...more] = text.split(/[;,|\s]+(?=\S+@)/);
  if (more.length > 0 && first?.includes('@')) {
    const read = readEmail(first);
    return 'error' in read ? read : { ...read, warning: `De varios correos se tomó ${read.value}` };
  }
  const value = text
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) && value.length <= 120 ? { value } : { error: texts.email };
}

export function readZip(text: string): Read<string> {
  const digits = text
    .replace(/^\s*c\.?\s*p\.?\s*/i, '')
    .replace(/\.0+$/, '')
    // A number that Excel showed with its thousands.
    .replace(/^(\d{1,2})[,\s](\d{3})$/, '$1$2')
    .trim();
  if (/^\d{5}$/.test(digits)) return { value: digits };
  // Excel drops the leading zero of Mexico City's codes.
  if (/^\d{4}$/.test(digits)) return { value: `0${digits}`, warning: `Se completó el cero inicial: 0${digits}` };
  return { error: texts.zip };
}

const typeWords: Record<string, 'delivery' | 'recollection'> = {};
for (const w of [
  'e',
  'd',
  'ent',
  'entrega',
  'entregas',
  'entregar',
  'delivery',
  'deliver',
  'envio',
  'domicilio',
  'a domicilio',
  'entrega a domicilio',
  'drop',
  'dropoff',
  'drop off',
]) {
  typeWords[w] = 'delivery';
}
for (const w of [
  'r',
  'p',
  'rec',
  'recoleccion',
  'recolecciones',
  'recolectar',
  'recolecta',
  'recollection',
  'collection',
  'pickup',
  'pick up',
  'recogida',
  'retiro',
  'devolucion',
]) {
  typeWords[w] = 'recollection';
}
export function readType(text: string): Read<'delivery' | 'recollection'> {
  const value = typeWords[plain(text)];
  return value ? { value } : { error: texts.type };
}

const yes = new Set(['si', 's', 'yes', 'y', 'x', '1', 'true', 'verdadero', 'ok']);
const no = new Set(['no', 'n', '0', 'false', 'falso', '']);
export function readFlag(text: string): Read<boolean> {
  const word = plain(text);
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { error: texts.flag };
}

/** Texts parted by ';', ',', '|' or lines, each of them once. */
export function readList(text: string, most: number, maxChars: number): Read<string[]> {
  const list = [
    ...new Set(
      text
        .split(/[;,|\n]+/)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
  if (list.length > most) return { error: texts.tooMany };
  return list.some((part) => part.length > maxChars) ? { error: texts.tooLong } : { value: list };
}

/** Reads words of a vocabulary, parted as people part them. `told` is how each is written where the sheet's own word is not known. */
const wordsReader =
  <T extends string>(vocabulary: Record<T, readonly [told: string, ...more: string[]]>) =>
  (text: string): Read<T[]> => {
    const known = new Map<string, T>();
    for (const [key, words] of Object.entries(vocabulary) as [T, readonly string[]][])
      for (const word of [key, ...words]) known.set(plain(word), key);
    const found = new Set<T>();
    for (const part of text.split(/[;,|/\n]+|\s+[yY]\s+/)) {
      if (plain(part) === '') continue;
      const key = known.get(plain(part));
      if (!key) {
        const all = (Object.values(vocabulary) as [string][]).map(([word]) => word);
        return { error: `«${part.trim()}» no se conoce. Usa: ${all.join(', ')}` };
      }
      found.add(key);
    }
    return { value: [...found] };
  };
export const readSkills = wordsReader<Vehicle['skills'][number]>({
  refrigerated: ['Refrigerado', 'refrigerada', 'refrigeración', 'frío', 'cadena de frío'],
  liftgate: ['Rampa', 'plataforma', 'rampa hidráulica', 'lift gate'],
  hazmat: ['Material peligroso', 'peligroso', 'materiales peligrosos', 'hazardous'],
  fragile: ['Frágil'],
  highValue: ['Alto valor', 'valioso', 'high value'],
});
export const readHandling = wordsReader<Handling>({
  fragile: ['Frágil', 'delicado'],
  thisWayUp: ['Este lado arriba', 'hacia arriba', 'no voltear', 'this way up'],
  keepDry: ['Mantener seco', 'no mojar', 'proteger de la humedad', 'keep dry'],
  valuable: ['Valioso', 'alto valor'],
  heavy: ['Pesado', 'carga pesada'],
});
