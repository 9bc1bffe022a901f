import bwip, { type RawOptions } from 'bwip-js/node';

// `parse` off: a caret in the text is a caret. The types of bwip-js know neither a code's own options nor what its raw drawing holds.
const drawn = <T>(options: RawOptions & { eclevel?: 'L' | 'M' | 'Q' | 'H' }): T => {
  const [symbol] = bwip.raw({ ...options, parse: false } as RawOptions) as unknown as T[];
  if (!symbol) throw new Error(`no ${options.bcid} for ${options.text.length} characters`);
  return symbol;
};

/** Widths of the bars and gaps of a Code 128, in modules, a bar first. */
export const code128Widths = (text: string): number[] => [...drawn<{ sbs: number[] }>({ bcid: 'code128', text }).sbs];

/** Squares of a QR row by row, "1" for dark. */
export function qrRows(text: string): string[] {
  const { pixs, pixx } = drawn<{ pixs: number[]; pixx: number }>({ bcid: 'qrcode', text, eclevel: 'M' });
  return Array.from({ length: pixs.length / pixx }, (_, row) => pixs.slice(row * pixx, (row + 1) * pixx).join(''));
}
