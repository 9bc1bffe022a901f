import { kgPerPound } from '@tramo/contract/units';
import { type Read, texts } from './imports.values.rules.ts';

/** Numbers with their units, as people write them in the cells of a sheet. Pure. */

/** A number and its unit: comma or point as the decimal mark, either as thousands. One comma before exactly three digits parts thousands, as in Mexico. */
export function readAmount(text: string): { amount: number; unit: string } | null {
  const m = /^\s*(?:mxn?|mx)?\s*\$?\s*(-?)\s*\$?\s*([\d.,'\u00a0 ]*\d[\d.,]*)\s*([a-zñ³²/.$ ]*[23]?)\s*$/i.exec(text);
  if (!m) return null;
  let digits = (m[2] as string).replace(/['\u00a0 ]/g, '');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma >= 0 && point >= 0)
    digits = comma > point ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  else if (comma >= 0)
    digits = /^\d{1,3}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
  else if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) digits = digits.replaceAll('.', '');
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(digits)) return null;
  return { amount: Number(`${m[1]}${digits}`), unit: (m[3] ?? '').toLowerCase().replace(/[\s.]/g, '') };
}

const kgPer: Record<string, number> = {
  '': 1,
  kg: 1,
  kgs: 1,
  k: 1,
  kilo: 1,
  kilos: 1,
  kilogramo: 1,
  kilogramos: 1,
  g: 1e-3,
  gr: 1e-3,
  grs: 1e-3,
  gramos: 1e-3,
  t: 1000,
  ton: 1000,
  tons: 1000,
  toneladas: 1000,
  lb: kgPerPound,
  lbs: kgPerPound,
};
const m3Per: Record<string, number> = {
  '': 1,
  m3: 1,
  'm³': 1,
  mts3: 1,
  metroscubicos: 1,
  l: 1e-3,
  lt: 1e-3,
  lts: 1e-3,
  litros: 1e-3,
  dm3: 1e-3,
  cm3: 1e-6,
  'cm³': 1e-6,
  cc: 1e-6,
};
const moneyUnits: Record<string, number> = { '': 1, mxn: 1, mn: 1, pesos: 1, $: 1, mx: 1 };

function scaled(text: string, units: Record<string, number>): Read<number> {
  const read = readAmount(text);
  const factor = read ? units[read.unit] : undefined;
  if (!read || factor === undefined) return { error: texts.number };
  const value = Number((read.amount * factor).toPrecision(12));
  if (value < 0) return { error: texts.notNegative };
  return value > 1_000_000 ? { error: texts.tooBig } : { value };
}
export const readWeightKg = (text: string): Read<number> => scaled(text, kgPer);
export const readMoney = (text: string): Read<number> => scaled(text, moneyUnits);

/** Cubic metres, or the three sides of a box ('30x20x10 cm'; centimetres unless it says metres). */
export function readVolumeM3(text: string): Read<number> {
  const box = /^\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*[x×*]\s*([\d.,]+)\s*(cm|m|mts?)?\.?\s*$/i.exec(text);
  if (!box) return scaled(text, m3Per);
  const sides = [box[1], box[2], box[3]].map((s) => readAmount(s as string)?.amount ?? Number.NaN);
  const metre = box[4] && box[4].toLowerCase() !== 'cm' ? 1 : 0.01;
  const value = Number(sides.reduce((v, s) => v * s * metre, 1).toPrecision(12));
  return Number.isFinite(value) && value <= 1_000_000 ? { value } : { error: texts.number };
}

/** A whole number within bounds; words after it ('3 cajas') do not count. */
export function readWhole(text: string, min: number, max: number): Read<number> {
  const read = readAmount(text);
  if (!read) return { error: texts.number };
  if (!Number.isInteger(read.amount)) return { error: texts.whole };
  if (read.amount < min) return { error: min > 0 ? texts.positive : texts.notNegative };
  return read.amount > max ? { error: texts.tooBig } : { value: read.amount };
}
