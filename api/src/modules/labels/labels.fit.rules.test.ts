import { describe, expect, it } from 'vitest';
import { measureText } from '../../platform/print/measure.ts';
import { fitText, type Measure } from './labels.fit.rules.ts';

/** Every letter half as wide as high: widths that can be counted by hand. */
const half: Measure = (text, size) => [...text].length * size * 0.5;
const room = { width: 100, lines: 2, size: 20, minSize: 10, isBold: false };
const fitted = (text: string, of: Partial<typeof room> = {}) => {
  const { size, lines } = fitText(text, { ...room, ...of }, half);
  return [size, ...lines.map((l) => l.text)];
};

describe('fitText', () => {
  it.each([
    ['nothing', '', {}, [20]],
    ['what fits stays as it is', 'diez letra', {}, [20, 'diez letra']],
    ['two lines at the wished size', 'diez letra otra linea', {}, [20, 'diez letra', 'otra linea']],
    ['smaller, when that saves a line', 'Avenida Constitución', { lines: 1 }, [10, 'Avenida Constitución']],
    ['smaller by as little as needed', 'once letras', { lines: 1 }, [18, 'once letras']],
    ['a long word is not broken while a smaller size holds it', 'Constitución', {}, [16, 'Constitución']],
    ['a word too long at any size is broken', 'x'.repeat(30), {}, [10, 'x'.repeat(20), 'x'.repeat(10)]],
    [
      'what is too much is cut with an ellipsis',
      'uno dos tres cuatro cinco seis siete ocho',
      {},
      [10, 'uno dos tres cuatro', 'cinco seis siete oc…'],
    ],
    ['one line is cut', 'calle interminable de la amargura', { lines: 1 }, [10, 'calle interminable…']],
  ])('%s', (_, text, of, expected) => expect(fitted(text, of)).toEqual(expected));

  it('never leaves its room, whatever the text', () => {
    const words = ['a', 'Ñandú', 'WWWWWWWW', 'Constitucionalísimamente', '…', 'x'.repeat(80), '12', 'San'];
    for (let seed = 0; seed < 400; seed += 1) {
      const text = Array.from(
        { length: 1 + (seed % 13) },
        (_, n) => words[(seed * 7 + n * (1 + (seed % 5))) % words.length],
      ).join(' ');
      const of = { width: 90 + (seed % 6) * 90, lines: 1 + (seed % 3), size: 46, minSize: 20, isBold: seed % 2 === 0 };
      const { size, lines } = fitText(text, of, measureText);
      expect(lines.length).toBeLessThanOrEqual(of.lines);
      expect(size).toBeGreaterThanOrEqual(of.minSize);
      for (const line of lines) {
        expect(line.width).toBeLessThanOrEqual(of.width);
        expect(line.width).toBe(measureText(line.text, size, of.isBold));
      }
      const whole = lines
        .map((l) => l.text)
        .join('')
        .replaceAll(' ', '');
      if (!whole.endsWith('…')) expect(whole).toBe(text.replaceAll(' ', ''));
    }
  });
});
