import { describe, expect, it } from 'vitest';
import {
  choice,
  plain,
  type Read,
  readDay,
  readMinute,
  readNumber,
  readPhone,
  readWindows,
  readYesNo,
  rowNames,
  writeWindows,
} from './sheet-fields.ts';

const value = (read: Read): unknown => ('value' in read ? read.value : 'fault');

describe('what people write in cells', () => {
  it.each([
    ['12', 12],
    ['1,234.50', 1234.5],
    ['1,234', 1234],
    ['12,5', 12.5],
    ['0,75', 0.75],
    ['$ 1,200', 1200],
    ['35 kg', 35],
    ['-99.13', -99.13],
    ['.5', 0.5],
    ['1.234,5', 'fault'],
    ['12 000 000', 12_000_000],
    ['1e5', 'fault'],
    ['muchos', 'fault'],
    ['Infinity', 'fault'],
  ])('reads the number %s', (text, expected) => {
    expect(value(readNumber(text))).toBe(expected);
  });

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T08:00', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['1-2-2027', '2027-02-01'],
    ['31.12.2027', '2027-12-31'],
    ['29/02/2027', 'fault'],
    ['11/21/2026', 'fault'],
    ['21/11/26', 'fault'],
    ['mañana', 'fault'],
  ])('reads the day %s', (text, expected) => {
    expect(value(readDay(text))).toBe(expected);
  });

  it.each([
    ['8', 480],
    ['08:00', 480],
    ['8:30 hrs', 510],
    ['8:30 p. m.', 1230],
    ['12 am', 0],
    ['12:15 PM', 735],
    ['24:00', 1440],
    ['24:01', 'fault'],
    ['08:60', 'fault'],
    ['13 pm', 'fault'],
    ['temprano', 'fault'],
  ])('reads the hour %s', (text, expected) => {
    expect(value(readMinute(text))).toBe(expected);
  });

  it('reads windows and writes them as it reads them', () => {
    const windows = value(readWindows('08:00-14:00; 4 p. m. - 8 p. m.')) as {
      startMinute: number;
      endMinute: number;
    }[];
    expect(windows).toEqual([
      { startMinute: 480, endMinute: 840 },
      { startMinute: 960, endMinute: 1200 },
    ]);
    expect(value(readWindows(writeWindows(windows)))).toEqual(windows);
    expect(value(readWindows('9:00 a 13:00'))).toEqual([{ startMinute: 540, endMinute: 780 }]);
    for (const text of ['8:00', '8:00-', 'todo el día', '8-9-10']) expect(value(readWindows(text))).toBe('fault');
  });

  it.each([
    ['81 1234 5678', '8112345678'],
    ['+52 (81) 1234-5678', '8112345678'],
    ['5218112345678', '8112345678'],
    ['528112345678', '8112345678'],
    ['811234567', 'fault'],
    ['81123456789', 'fault'],
    ['ocho', 'fault'],
  ])('reads the phone %s', (text, expected) => {
    expect(value(readPhone(text))).toBe(expected);
  });

  it('reads yes and no in all their forms', () => {
    expect(['Sí', 'si', 'X', 'VERDADERO', '1'].map((text) => value(readYesNo(text)))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['No', 'falso', '0'].map((text) => value(readYesNo(text)))).toEqual([false, false, false]);
    expect(value(readYesNo('quizá'))).toBe('fault');
  });

  it('reads choices by name in both languages, value and alias, one or several', () => {
    const fuel = choice(
      { gas: { es: 'Gas natural', en: 'Natural gas' }, petrol: { es: 'Gasolina', en: 'Petrol' } },
      { nafta: 'petrol' },
    );
    expect(['GAS-NATURAL', 'natural gas', 'petrol', 'Nafta'].map((text) => value(fuel.read(text)))).toEqual([
      'gas',
      'gas',
      'petrol',
      'petrol',
    ]);
    expect(value(fuel.readMany('gasolina; gas natural, nafta'))).toEqual(['petrol', 'gas']);
    expect(fuel.readMany('gasolina; vapor')).toMatchObject({
      fault: { es: 'Escribe uno de estos: Gas natural, Gasolina' },
    });
    expect([fuel.write('gas', 'es'), fuel.write('gas', 'en'), fuel.write(null, 'es')]).toEqual([
      'Gas natural',
      'Natural gas',
      '',
    ]);
    expect(fuel.writeMany(['petrol', 'gas'], 'en')).toBe('Petrol; Natural gas');
  });

  it('reads names of other lists, and tells one that two rows share', () => {
    const known = rowNames();
    known.add('Bodega Norte', 'a');
    known.add('BODEGA  NORTE', 'a');
    known.add('Sur', 'b');
    known.add('sur', 'c');
    known.add(null, 'd');
    expect(value(known.readMany('bodega norte\nBodega Norte', 'unknownCedi'))).toEqual(['a']);
    expect(known.read('Sur', 'unknownCedi')).toMatchObject({ fault: { es: 'Hay más de uno con el nombre Sur' } });
    expect(known.read('Este', 'unknownCedi')).toEqual({ fault: 'unknownCedi' });
  });

  it('compares headings by their letters and digits', () => {
    expect(plain('  Número de Teléfono (móvil)* ')).toBe('numerodetelefonomovil');
    expect(plain('Peso máx. 3.5 t')).toBe('pesomax35t');
  });
});
