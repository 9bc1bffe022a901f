import { describe, expect, it } from 'vitest';
import type { Read } from './imports.values.rules.ts';
import { looksLikeWindows, readWindowEnds, readWindows } from './imports.windows.rules.ts';

const readOf = <T>(r: Read<T>): T | string => ('error' in r ? r.error : r.value);
const asWindows = (wanted: number[][]) => wanted.map(([startMinute, endMinute]) => ({ startMinute, endMinute }));

describe('hours', () => {
  it.each([
    ['9:00-13:00', [[540, 780]]],
    ['9 a 13', [[540, 780]]],
    ['9am-1pm', [[540, 780]]],
    ['9-1pm', [[540, 780]]],
    ['1-5pm', [[780, 1020]]],
    ['9 a 1', [[540, 780]]],
    ['09:00 – 13:30 hrs', [[540, 810]]],
    ['de 9 a 13 hrs', [[540, 780]]],
    ['entre 9 y 13', [[540, 780]]],
    ['9:00 a.m. a 6:00 p.m.', [[540, 1080]]],
    [
      '9:00-13:00; 15:00-18:00',
      [
        [540, 780],
        [900, 1080],
      ],
    ],
    [
      '15:00-18:00;9:00-13:00',
      [
        [540, 780],
        [900, 1080],
      ],
    ],
    [
      '9-13 y 15-18',
      [
        [540, 780],
        [900, 1080],
      ],
    ],
    ['antes de las 13:00', [[0, 780]]],
    ['a partir de las 9', [[540, 1440]]],
    ['20:00-24:00', [[1200, 1440]]],
    ['20:00-0:00', [[1200, 1440]]],
    ['8h a 12h', [[480, 720]]],
  ] as [string, number[][]][])('window %s', (text, wanted) =>
    expect(readOf(readWindows(text))).toEqual(asWindows(wanted)),
  );
  it.each(['13:00-9:00', '25-26', 'en la tardecita', '9', '9:75-10', '18:00-18:00'])('no window in %s', (text) =>
    expect(readWindows(text)).toHaveProperty('error'),
  );
  it('reads windows from two columns', () => {
    expect(readWindowEnds('9:00', '13:00')).toEqual({ value: { startMinute: 540, endMinute: 780 } });
    expect(readWindowEnds('0.375', '')).toEqual({ value: { startMinute: 540, endMinute: 1440 } });
    expect(readWindowEnds('', '13:00')).toEqual({ value: { startMinute: 0, endMinute: 780 } });
    expect(readWindowEnds('temprano', '13:00')).toEqual({
      field: 'windowStart',
      error: 'Horario no válido: usa 9:00-13:00',
    });
    expect(readWindowEnds('14:00', '13:00')).toEqual({
      field: 'windowEnd',
      error: 'La hora final debe ser posterior a la inicial',
    });
  });
  it.each(['Todo el día', 'HORARIO ABIERTO', 'cualquier hora', '24 hrs', 'abierto 24 horas', 'horario corrido'])(
    'open: %s',
    (text) => expect(readWindows(text)).toEqual({ value: [] }),
  );
  it.each<[string, number[][]]>([
    ['por la mañana', [[0, 720]]],
    ['PM', [[720, 1440]]],
    ['Turno matutino', [[0, 720]]],
    ['Horario de oficina', [[540, 1080]]],
  ])('%s is told with what was understood', (text, wanted) =>
    expect(readWindows(text)).toEqual({ value: asWindows(wanted), warning: expect.stringContaining('se leyó como') }),
  );
});

describe('hours by days of the week', () => {
  // 2026-11-23 is a Monday.
  const monday = '2026-11-23';
  const saturday = '2026-11-28';
  const week = [[540, 1080]];
  it.each<[string, string, number[][]]>([
    ['L-V 9-18', monday, week],
    ['L a V de 9 a 18 hrs', monday, week],
    ['Lunes a Viernes 9:00 a 18:00', monday, week],
    ['Lun-Vie: 9:00-18:00', monday, week],
    ['9 a 18 hrs de lunes a viernes', monday, week],
    ['9:00-18:00 L-V', monday, week],
    ['L-V 9-18, S 9-14', monday, week],
    ['L-V 9-18, S 9-14', saturday, [[540, 840]]],
    ['Lunes a Viernes 9 a 18 y Sábados 9 a 14', saturday, [[540, 840]]],
    ['L, M y V 9-18', monday, week],
    ['L-D 9-18', saturday, week],
    ['L-S todo el día', saturday, []],
    ['Horario corrido L-V 9-18', monday, week],
    [
      'L-V 9-13 y 15-18',
      monday,
      [
        [540, 780],
        [900, 1080],
      ],
    ],
    ['9:00 a.m. a 6:00 p.m. L-V', monday, week],
  ])('%s on %s', (text, day, wanted) => expect(readWindows(text, day)).toEqual({ value: asWindows(wanted) }));
  it('says so when the day is none of them, and takes the hours of the others', () =>
    expect(readWindows('L-V 9-18', saturday)).toEqual({
      value: asWindows(week),
      warning: '«L-V 9-18» no dice nada del sábado',
    }));
  it.each([
    ['L-V 9-18', true],
    ['Todo el día', true],
    ['Lunes', false],
    ['2026-11-21', false],
    ['Ana', false],
  ])('a column of %s is one of hours: %s', (text, is) => expect(looksLikeWindows(text)).toBe(is));
});
